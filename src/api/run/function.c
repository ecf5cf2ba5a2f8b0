/// The equations of motion as function pointers: machine code where there is a compiler, else tapes
/// that are interpreted. Neither changes; a workspace holds what changes while they are evaluated.
#include <stdlib.h>
#include <string.h>

#include "api/call/call_internal.h"
#include "base/mem.h"
#include "jit/jit.h"
#include "run/outside/program.h"

/// A tape of (y, t, p, u) and what it was compiled to; NULL: it is interpreted.
typedef struct part {
    const tape *tape;
    jit_function *code;
} part;

enum {
    RATES,
    OUTPUTS,
    BY_STATE,
    BY_PARAMETERS,
    BY_INPUTS,
    OUTPUTS_BY_STATE,
    OUTPUTS_BY_PARAMETERS,
    OUTPUTS_BY_INPUTS,
    MASS,
    CORIOLIS,
    GRAVITY,
    FORCE,
    CONTROL,
    MADE_FORCES,
    PARTS
};

typedef struct hamel_compiled {
    hamel_function shown; ///< what others see
    run_program program;
    part parts[PARTS];
    char **words; ///< names: of y, of parameters, of inputs, of outputs
    double *numbers;
} compiled;

struct hamel_work {
    const compiled *f;
    tape_work *works[PARTS];
    double *in;      ///< y, t, p, u
    double *entries; ///< of a derivative
};

// ---- evaluating ---------------------------------------------------------------------------------

static int eval_part(hamel_work *work, size_t which, double *out) {
    const part *p = &work->f->parts[which];
    if (p->tape == NULL) return 1;
    const tape_result r = p->code != NULL ? jit_eval(p->code, work->works[which], work->in, out)
                                          : tape_eval(p->tape, work->works[which], work->in, out);
    return r.fault != TAPE_OK;
}

/// Puts the numbers in their places. False if some are missing.
static bool take(hamel_work *work, double t, const double *y, const double *u, const double *p) {
    if (work == NULL || y == NULL) return false;
    const hamel_function *f = &work->f->shown;
    double *at = work->in;
    mem_copy_numbers(at, y, f->size);
    at += f->size;
    *at++ = t;
    mem_copy_numbers(at, p != NULL ? p : f->values, f->parameter_count);
    at += f->parameter_count;
    if (u != NULL) mem_copy_numbers(at, u, f->input_count);
    else memset(at, 0, f->input_count * sizeof *at);
    return true;
}

static int eval(hamel_work *work, double t, const double *y, const double *u, const double *p,
                double *dy) {
    return dy == NULL || !take(work, t, y, u, p) ? 1 : eval_part(work, RATES, dy);
}

static int output(hamel_work *work, double t, const double *y, const double *u, const double *p,
                  double *h) {
    return h == NULL || !take(work, t, y, u, p) ? 1 : eval_part(work, OUTPUTS, h);
}

/// A derivative, whole; nothing if `all` is NULL.
static int eval_whole(hamel_work *work, size_t which, const run_derivative *d, double *all) {
    if (all == NULL) return 0;
    const int fails = eval_part(work, which, work->entries);
    run_derivative_spread(d, work->entries, all);
    return fails;
}

static int jacobian(hamel_work *work, double t, const double *y, const double *u, const double *p,
                    double *by_y, double *by_u, double *by_p) {
    if (!take(work, t, y, u, p)) return 1;
    const run_derivative *d = work->f->program.rates_by;
    return eval_whole(work, BY_STATE, &d[RUN_BY_STATE], by_y) ||
           eval_whole(work, BY_INPUTS, &d[RUN_BY_INPUTS], by_u) ||
           eval_whole(work, BY_PARAMETERS, &d[RUN_BY_PARAMETERS], by_p);
}

int hamel_function_output_jacobian(hamel_work *work, double t, const double *y, const double *u,
                                   const double *p, double *by_y, double *by_u, double *by_p) {
    if (!take(work, t, y, u, p)) return 1;
    const run_derivative *d = work->f->program.columns_by;
    return eval_whole(work, OUTPUTS_BY_STATE, &d[RUN_BY_STATE], by_y) ||
           eval_whole(work, OUTPUTS_BY_INPUTS, &d[RUN_BY_INPUTS], by_u) ||
           eval_whole(work, OUTPUTS_BY_PARAMETERS, &d[RUN_BY_PARAMETERS], by_p);
}

static int sparse_jacobian(hamel_work *work, double t, const double *y, const double *u,
                           const double *p, double *by_y, double *by_u, double *by_p) {
    if (!take(work, t, y, u, p)) return 1;
    if (by_y != NULL && eval_part(work, BY_STATE, by_y) != 0) return 1;
    if (by_u != NULL && eval_part(work, BY_INPUTS, by_u) != 0) return 1;
    return by_p != NULL ? eval_part(work, BY_PARAMETERS, by_p) : 0;
}

/// A part, if it is wanted.
static int eval_wanted(hamel_work *work, size_t which, double *out) {
    return out != NULL ? eval_part(work, which, out) : 0;
}

static int dynamics(hamel_work *work, double t, const double *y, const double *p, double *M,
                    double *C, double *G, double *F, double *B) {
    if (!take(work, t, y, NULL, p)) return 1;
    return eval_wanted(work, MASS, M) || eval_wanted(work, CORIOLIS, C) ||
           eval_wanted(work, GRAVITY, G) || eval_wanted(work, FORCE, F) ||
           eval_wanted(work, CONTROL, B);
}

static int made_forces(hamel_work *work, double t, const double *y, const double *u,
                       const double *p, double *forces) {
    if (forces == NULL || !take(work, t, y, u, p)) return 1;
    return work->f->program.dynamics.made_count > 0 ? eval_part(work, MADE_FORCES, forces) : 0;
}

// ---- making -------------------------------------------------------------------------------------

static void compile_parts(compiled *f) {
    const run_program *p = &f->program;
    f->parts[RATES].tape = p->rates;
    f->parts[OUTPUTS].tape = p->watch;
    f->parts[BY_STATE].tape = p->rates_by[RUN_BY_STATE].tape;
    f->parts[BY_PARAMETERS].tape = p->rates_by[RUN_BY_PARAMETERS].tape;
    f->parts[BY_INPUTS].tape = p->rates_by[RUN_BY_INPUTS].tape;
    f->parts[OUTPUTS_BY_STATE].tape = p->columns_by[RUN_BY_STATE].tape;
    f->parts[OUTPUTS_BY_PARAMETERS].tape = p->columns_by[RUN_BY_PARAMETERS].tape;
    f->parts[OUTPUTS_BY_INPUTS].tape = p->columns_by[RUN_BY_INPUTS].tape;
    f->parts[MASS].tape = p->dynamics.mass;
    f->parts[CORIOLIS].tape = p->dynamics.coriolis;
    f->parts[GRAVITY].tape = p->dynamics.gravity;
    f->parts[FORCE].tape = p->dynamics.force;
    f->parts[CONTROL].tape = p->dynamics.control;
    f->parts[MADE_FORCES].tape = p->dynamics.made_forces;
    for (size_t k = 0; k < PARTS; k++) {
        part *one = &f->parts[k];
        if (one->tape == NULL || jit_compile(one->tape, JIT_SCALAR, NULL, &one->code) != HAMEL_OK)
            one->code = NULL;
    }
}

static hamel_pattern pattern_of(const run_derivative *d) {
    return (hamel_pattern){d->count, d->row, d->column};
}

hamel_pattern hamel_function_output_pattern(const hamel_function *f, hamel_by by) {
    static const run_by of[] = {RUN_BY_STATE, RUN_BY_INPUTS, RUN_BY_PARAMETERS};
    if (f == NULL || (size_t)by >= sizeof of / sizeof *of) return (hamel_pattern){0};
    return pattern_of(&f->compiled->program.columns_by[of[by]]);
}

/// What others see: names and numbers of the program, in arrays.
static void show(compiled *f) {
    const run_program *p = &f->program;
    const size_t n = p->size, k = p->parameter_count;
    f->words = MEM_NEW(char *, n + k + p->column_count);
    f->numbers = MEM_NEW(double, n + k);
    for (size_t i = 0; i < n + k; i++) {
        const run_named *one = i < n ? &p->y[i] : &p->parameters[i - n];
        f->words[i] = one->name;
        f->numbers[i] = one->value;
    }
    memcpy(f->words + n + k, p->columns, p->column_count * sizeof *f->words);
    const char *const *words = (const char *const *)f->words;
    f->shown = (hamel_function){.size = n,
                                .names = words,
                                .initial = f->numbers,
                                .input_count = p->input_count,
                                .inputs = words + n + k - p->input_count,
                                .parameter_count = k - p->input_count,
                                .parameters = words + n,
                                .values = f->numbers + n,
                                .output_count = p->column_count,
                                .outputs = words + n + k,
                                .eval = eval,
                                .output = output,
                                .jacobian = jacobian,
                                .by_state = pattern_of(&p->rates_by[RUN_BY_STATE]),
                                .by_inputs = pattern_of(&p->rates_by[RUN_BY_INPUTS]),
                                .by_parameters = pattern_of(&p->rates_by[RUN_BY_PARAMETERS]),
                                .sparse_jacobian = sparse_jacobian,
                                .velocity_count = p->dynamics.size,
                                .dynamics = dynamics,
                                .prescribed_count = p->dynamics.made_count,
                                .prescribed = (const char *const *)p->dynamics.made,
                                .prescribed_forces = made_forces,
                                .compiled = f};
}

hamel_status hamel_model_compile(hamel_model *m, const char *run, const hamel_progress *progress,
                                 const hamel_function **out) {
    if (out != NULL) *out = NULL;
    const model_run *spec = NULL;
    hamel_status status =
        call_begin_long(m, out != NULL, progress, "deriving and compiling the equations of motion");
    if (status != HAMEL_OK) return status;
    if (run != NULL) status = call_find_run(m, run, &spec);
    if (status != HAMEL_OK) return call_end(m, status);
    compiled *f = MEM_NEW_ZERO(compiled, 1);
    status =
        run_program_init_open(&f->program, m->m, spec, RUN_PROGRAM_FUNCTION, &m->messages.list);
    if (status == HAMEL_OK) {
        compile_parts(f);
        show(f);
        *out = &f->shown;
    } else {
        free(f);
    }
    return call_end(m, status);
}

void hamel_function_destroy(const hamel_function *f) {
    if (f == NULL) return;
    compiled *all = f->compiled;
    for (size_t k = 0; k < PARTS; k++) jit_destroy(all->parts[k].code);
    run_program_clear(&all->program);
    free(all->words);
    free(all->numbers);
    free(all);
}

hamel_work *hamel_work_create(const hamel_function *f) {
    if (f == NULL) return NULL;
    hamel_work *work = MEM_NEW_ZERO(hamel_work, 1);
    const compiled *all = f->compiled;
    const size_t k = all->program.parameter_count;
    work->f = all;
    for (size_t i = 0; i < PARTS; i++) {
        if (all->parts[i].tape != NULL) work->works[i] = tape_work_create(all->parts[i].tape, 1);
    }
    work->in = MEM_NEW_ZERO(double, f->size + 1 + k);
    size_t most = 0;
    for (size_t i = 0; i < RUN_BY_COUNT; i++) {
        if (all->program.rates_by[i].count > most) most = all->program.rates_by[i].count;
        if (all->program.columns_by[i].count > most) most = all->program.columns_by[i].count;
    }
    work->entries = MEM_NEW_ZERO(double, most);
    return work;
}

void hamel_work_destroy(hamel_work *work) {
    if (work == NULL) return;
    for (size_t i = 0; i < PARTS; i++) {
        if (work->works[i] != NULL) tape_work_destroy(work->works[i]);
    }
    free(work->in);
    free(work->entries);
    free(work);
}
