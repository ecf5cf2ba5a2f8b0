/// One substitution, then a tape. Everything numeric in `run` goes through here, so nobody else has
/// to know what a state is made of.
#include "run/motion/function.h"

#include <stdlib.h>

#include "base/mem.h"
#include "expr/calculus.h"
#include "ode/ode.h"

static void put_values_in(const model *m, size_t count, const expr *from, expr *to) {
    expr *symbols = MEM_NEW(expr, m->parameter_count), *values = MEM_NEW(expr, m->parameter_count);
    for (size_t i = 0; i < m->parameter_count; i++) {
        symbols[i] = m->parameters[i].symbol;
        values[i] = m->parameters[i].value;
    }
    expr_substitute(m->pool, count, from, m->parameter_count, symbols, values, to);
    free(symbols);
    free(values);
}

/// With the parameters as constants of the tape if `valued`.
static hamel_status make_tape(const model *m, bool valued, size_t input_count, const expr *inputs,
                              size_t count, const expr *outputs, diag *messages, tape **out) {
    const space *q = m->q;
    const size_t most = q->entry_count + m->parameter_count;
    expr *symbols = MEM_NEW(expr, most), *meanings = MEM_NEW(expr, most);
    tape_definitions d = {0, symbols, meanings};
    for (size_t f = 0; f < q->factor_count; f++) {
        const space_factor *factor = &q->factors[f];
        for (size_t i = 0; i < factor->kind->entry_count; i++) {
            if (expr_same(factor->entries[i], factor->entries_of_state[i]))
                continue; // is the state
            symbols[d.count] = factor->entries[i];
            meanings[d.count++] = factor->entries_of_state[i];
        }
    }
    for (size_t i = 0; i < m->parameter_count && valued; i++) {
        symbols[d.count] = m->parameters[i].symbol;
        meanings[d.count++] = m->parameters[i].value;
    }
    const hamel_status status =
        tape_create_with(m->pool, &d, input_count, inputs, count, outputs, messages, out);
    free(symbols);
    free(meanings);
    return status;
}

hamel_status function_tape(const model *m, size_t input_count, const expr *inputs, size_t count,
                           const expr *outputs, diag *messages, tape **out) {
    return make_tape(m, false, input_count, inputs, count, outputs, messages, out);
}

hamel_status function_tape_as_written(const model *m, size_t input_count, const expr *inputs,
                                      size_t count, const expr *outputs, diag *messages,
                                      tape **out) {
    return make_tape(m, true, input_count, inputs, count, outputs, messages, out);
}

/// Room to compute the tape in.
static void make_ready(run_function *f) {
    f->work = tape_work_create(f->tape, 1);
    f->loop = f->tape->code_count < TAPE_LOOP_SHORTEST ? NULL : tape_loop_create(f->tape, 1);
}

static hamel_status init(run_function *f, const model *m, bool as_written, size_t more_count,
                         const expr *more, size_t count, const expr *outputs, diag *messages) {
    const space *q = m->q;
    const size_t inputs = q->state_count + more_count + 1 + m->knob_count;
    *f = (run_function){.state_count = q->state_count,
                        .more_count = more_count,
                        .knob_count = m->knob_count,
                        .knobs = m->knob_values,
                        .count = count,
                        .in = MEM_NEW_ZERO(double, inputs)};
    expr *symbols = MEM_NEW(expr, inputs), *values = MEM_NEW(expr, count);
    size_t k = 0;
    for (size_t i = 0; i < q->part_count; i++) {
        for (size_t j = 0; j < q->factors[i].kind->state_count; j++)
            symbols[k++] = q->factors[i].state[j];
    }
    for (size_t i = 0; i < more_count; i++) symbols[k++] = more[i];
    symbols[k++] = q->time;
    for (size_t i = 0; i < m->knob_count; i++) symbols[k++] = m->knobs[i];
    if (!as_written) put_values_in(m, count, outputs, values);
    const hamel_status status = make_tape(m, as_written, inputs, symbols, count,
                                          as_written ? outputs : values, messages, &f->tape);
    if (status == HAMEL_OK) make_ready(f);
    else function_clear(f);
    free(symbols);
    free(values);
    return status;
}

hamel_status function_init(run_function *f, const model *m, size_t more_count, const expr *more,
                           size_t count, const expr *outputs, diag *messages) {
    return init(f, m, false, more_count, more, count, outputs, messages);
}

hamel_status function_init_as_written(run_function *f, const model *m, size_t more_count,
                                      const expr *more, size_t count, const expr *outputs,
                                      diag *messages) {
    return init(f, m, true, more_count, more, count, outputs, messages);
}

void function_from_tape(run_function *f, const model *m, size_t more_count, tape *t) {
    *f = (run_function){.tape = t,
                        .state_count = m->q->state_count,
                        .more_count = more_count,
                        .knob_count = m->knob_count,
                        .knobs = m->knob_values,
                        .count = t->output_count,
                        .in = MEM_NEW_ZERO(double, t->input_count)};
    make_ready(f);
}

void function_compile(run_function *f) {
    if (f->tape == NULL || f->code != NULL) return;
    if (jit_compile(f->tape, JIT_SCALAR, NULL, &f->code) != HAMEL_OK) f->code = NULL;
}

void function_compile_step(run_function *f) {
    if (f->tape == NULL || f->code != NULL) return;
    if (jit_compile_step(f->tape, f->state_count + f->more_count, &ode_dop853_rule, NULL,
                         &f->code) != HAMEL_OK)
        f->code = NULL;
}

void function_clear(run_function *f) {
    if (!f->shared) jit_destroy(f->code);
    if (f->work != NULL) tape_work_destroy(f->work);
    tape_loop_destroy(f->loop);
    if (f->tape != NULL && !f->shared) tape_destroy(f->tape);
    free(f->in);
    *f = (run_function){0};
}

run_function function_twin(const run_function *f, const double *knobs) {
    run_function twin = *f;
    if (f->tape == NULL) return twin;
    twin.knobs = knobs;
    twin.shared = true;
    make_ready(&twin);
    twin.in = MEM_NEW_ZERO(double, f->tape->input_count);
    return twin;
}

tape_result function_eval(const run_function *f, const double *state, const double *more, double t,
                          double *out) {
    mem_copy_numbers(f->in, state, f->state_count);
    mem_copy_numbers(f->in + f->state_count, more, f->more_count);
    double *rest = f->in + f->state_count + f->more_count;
    rest[0] = t;
    for (size_t i = 0; i < f->knob_count; i++) rest[1 + i] = f->knobs[i];
    if (f->code != NULL) return jit_eval(f->code, f->work, f->in, out);
    if (f->loop != NULL && tape_loop_eval(f->loop, f->in, out))
        return (tape_result){TAPE_OK, TAPE_NONE};
    return tape_eval(f->tape, f->work, f->in, out);
}

bool function_defined(const run_function *f, const double *state, const double *more, double t,
                      double *out) {
    return f->count == 0 || function_eval(f, state, more, t, out).fault == TAPE_OK;
}
