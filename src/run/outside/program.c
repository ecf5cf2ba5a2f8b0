/// A run is made, and its equations written down in their shortest form with the parameters left as
/// they are.
#include "run/outside/program.h"
#include "run/form/forms.h"
#include "run/motion/chart_internal.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "expr/calculus.h"
#include "expr/print.h"
#include "expr/print_name.h"
#include "mech/law/motion.h"
#include "mech/tools/shorten.h"
#include "run/motion/feeds.h"
#include "run/motion/integrals.h"
#include "run/motion/run_internal.h"
#include "run/motion/switch_values.h"
#include "run/outside/inputs.h"

enum { LONGEST_JACOBIAN = 4000 }; // instructions

static char *name_of(const expr_pool *pool, expr symbol) {
    text t = {0};
    expr_print_name(pool, symbol, EXPR_INFIX, &t);
    char *name = mem_string(text_cstr(&t));
    text_clear(&t);
    return name;
}

/// The symbols of y, of time, of the parameters: a fresh array.
static expr *all_inputs(const run_program *p, const run_motion *r) {
    expr *in = MEM_NEW(expr, p->size + 1 + p->parameter_count);
    const mech_basis *d = &r->charts.items[r->chart].basis;
    for (size_t f = 0; f < r->q->factor_count; f++) {
        const space_factor *factor = &r->q->factors[f];
        for (size_t i = 0; i < factor->kind->state_count; i++)
            in[factor->first_state + i] = factor->state[i];
    }
    for (size_t k = 0; k < d->r; k++) in[r->q->state_count + k] = d->symbols[k];
    in[p->size] = r->q->time;
    for (size_t i = 0; i < p->parameter_count; i++)
        in[p->size + 1 + i] = r->m->parameters[i].symbol;
    return in;
}

static void take_names(run_program *p, const run_motion *r, const expr *in) {
    for (size_t i = 0; i < p->size; i++) p->y[i] = (run_named){name_of(r->m->pool, in[i]), r->y[i]};
    for (size_t i = 0; i < p->parameter_count; i++)
        p->parameters[i] = (run_named){name_of(r->m->pool, in[p->size + 1 + i]),
                                       model_number(r->m, r->m->parameters[i].value)};
    for (size_t k = 0; k < p->column_count; k++) p->columns[k] = mem_string(r->names.items[k + 1]);
    for (size_t f = 0; f < r->q->factor_count; f++) {
        const space_factor *factor = &r->q->factors[f];
        if (factor->kind->state_count == 4)
            p->quaternions[p->quaternion_count++] = factor->first_state;
    }
}

/// Without what no output needs: a compiler would complain of it.
static hamel_status make_tape(const run_program *p, const run_motion *r, const expr *in,
                              size_t count, const expr *out, tape **t) {
    tape *all;
    const hamel_status status =
        function_tape(r->m, p->size + 1 + p->parameter_count, in, count, out, r->messages, &all);
    if (status != HAMEL_OK) return status;
    uint32_t *which = MEM_NEW(uint32_t, count);
    for (uint32_t i = 0; i < count; i++) which[i] = i;
    *t = tape_select(all, count, which);
    free(which);
    tape_destroy(all);
    return HAMEL_OK;
}

/// ∂y'_i/∂x_k of `count` inputs x, row by row; NULL if there is none. Entries of rotations are
/// functions of y.
static tape *derivatives(const run_program *p, const run_motion *r, const expr *in,
                         const expr *rates, size_t count, const expr *by) {
    const space *q = r->q;
    const size_t n = p->size;
    const expr one = expr_int(q->pool, 1);
    expr *f = MEM_NEW(expr, n), *column = MEM_NEW(expr, n), *all = MEM_NEW(expr, n * count);
    tape *made = NULL;
    memcpy(f, rates, n * sizeof *f);
    for (size_t i = 0; i < q->factor_count; i++)
        expr_substitute(q->pool, n, f, q->factors[i].kind->entry_count, q->factors[i].entries,
                        q->factors[i].entries_of_state, f);
    for (size_t k = 0; k < count; k++) {
        expr_derive(q->pool, n, f, 1, &by[k], &one, column);
        for (size_t i = 0; i < n; i++) all[i * count + k] = column[i];
    }
    if (make_tape(p, r, in, n * count, all, &made) != HAMEL_OK) made = NULL;
    free(f);
    free(column);
    free(all);
    return made;
}

/// By y, if that is not too long; where inputs are open by the parameters too, at any length.
static void make_derivatives(run_program *p, const run_motion *r, bool open, const expr *in,
                             const expr *rates) {
    p->jacobian = derivatives(p, r, in, rates, p->size, in);
    if (open) p->slopes = derivatives(p, r, in, rates, p->parameter_count, in + p->size + 1);
    else if (p->jacobian != NULL && p->jacobian->code_count > LONGEST_JACOBIAN) {
        tape_destroy(p->jacobian);
        p->jacobian = NULL;
    }
}

static void push_invariant(run_program *p, const char *name, const char *formula) {
    p->invariants = mem_resize(p->invariants, p->invariant_count + 1, sizeof *p->invariants);
    p->invariants[p->invariant_count++] =
        (run_invariant){mem_string(name), formula != NULL ? mem_string(formula) : NULL};
}

/// The energy, if it is conserved, and the conserved quantities with a closed form. What cannot be
/// compiled is left out.
static void make_invariants(run_program *p, run_motion *r, const expr *in,
                            const mech_motion *motion, exact *x) {
    const space *q = r->q;
    const expr *forms;
    const run_integral *items;
    const size_t count = run_integrals_forms(r, &forms);
    (void)run_integrals_of(r, &items);
    expr *out = MEM_NEW(expr, count + 1);
    if (r->conservative) {
        out[0] = motion->energy;
        push_invariant(p, "energy", NULL);
    }
    const size_t first = p->invariant_count;
    for (size_t k = 0; k < count; k++)
        push_invariant(p, items[k].name, items[k].formula != NULL ? items[k].infix : NULL);
    if (count > 0) {
        expr_substitute(q->pool, count, forms, q->n, q->velocities, motion->velocity, out + first);
        mech_shorten(x, count, out + first);
    }
    if (p->invariant_count > 0 &&
        make_tape(p, r, in, p->invariant_count, out, &p->kept) != HAMEL_OK)
        p->kept = NULL;
    free(out);
}

/// y', the columns, and what is conserved.
static hamel_status make_functions(run_program *p, run_motion *r, bool open, const expr *in) {
    const space *q = r->q;
    const run_chart *c = &r->charts.items[r->chart];
    exact quiet = exact_quietly(&r->exact);
    const mech_shorter how = {.x = &quiet};
    mech_motion motion;
    r->form->motion(r, &c->basis, &how, &motion);
    mech_shorten(&quiet, 1, &motion.energy);

    expr *rates = MEM_NEW(expr, p->size), *columns = MEM_NEW(expr, p->column_count);
    run_state_rates(q, motion.velocity, rates);
    memcpy(rates + q->state_count, motion.rates, c->basis.r * sizeof *rates);
    memcpy(columns, q->entries, q->entry_count * sizeof *columns);
    memcpy(columns + q->entry_count, motion.velocity, q->n * sizeof *columns);
    for (size_t k = 0; k < r->quasi.count; k++)
        columns[q->entry_count + q->n + k] = c->basis.symbols[r->quasi.items[k]];
    columns[p->column_count - 1] = motion.energy;
    hamel_status status = make_tape(p, r, in, p->size, rates, &p->rates);
    if (status == HAMEL_OK) status = make_tape(p, r, in, p->column_count, columns, &p->watch);
    if (status == HAMEL_OK) make_derivatives(p, r, open, in, rates);
    if (status == HAMEL_OK && !open) make_invariants(p, r, in, &motion, &quiet);
    mech_motion_clear(&motion);
    free(rates);
    free(columns);
    return status;
}

static hamel_status init(run_program *p, const model *m, const model_run *spec, bool open,
                         const run_options *options, diag *messages) {
    *p = (run_program){0};
    run_motion *r;
    hamel_status status = run_create(m, spec, options, messages, &r);
    if (status != HAMEL_OK) return status;
    status = run_need(r, RUN_CAN_EXPORT, messages);
    if (status == HAMEL_OK) status = run_feeds_refuse(r, messages, "a function does not");
    if (status == HAMEL_OK && !open)
        status = run_switches_refuse(r, messages, "an exported program does not");
    if (status != HAMEL_OK) {
        run_destroy(r);
        return status;
    }
    r->messages = messages;
    p->size = r->q->state_count + r->charts.items[r->chart].basis.r;
    p->parameter_count = m->parameter_count;
    p->column_count = r->names.count - 1;
    p->y = MEM_NEW_ZERO(run_named, p->size);
    p->parameters = MEM_NEW_ZERO(run_named, p->parameter_count);
    p->columns = MEM_NEW_ZERO(char *, p->column_count);
    p->quaternions = MEM_NEW(size_t, r->q->factor_count);
    p->conservative = r->conservative;
    p->until = r->until;
    p->every = r->every;
    p->tolerance = r->tolerance;
    expr *in = all_inputs(p, r);
    take_names(p, r, in);
    status = make_functions(p, r, open, in);
    free(in);
    run_destroy(r);
    if (status != HAMEL_OK) run_program_clear(p);
    return status;
}

hamel_status run_program_init(run_program *p, const model *m, const model_run *spec,
                              const run_options *options, diag *messages) {
    return init(p, m, spec, false, options, messages);
}

hamel_status run_program_init_open(run_program *p, const model *m, const model_run *spec,
                                   diag *messages) {
    const run_options any = {.until = 1, .every = 1}; // it is not going to move
    run_inputs u;
    run_inputs_init(&u, m, spec);
    const hamel_status status = init(p, &u.open, spec, true, &any, messages);
    if (status == HAMEL_OK) p->input_count = u.count;
    run_inputs_clear(&u);
    return status;
}

static void clear_named(size_t count, run_named *list) {
    for (size_t i = 0; i < count; i++) free(list[i].name);
    free(list);
}

void run_program_clear(run_program *p) {
    clear_named(p->size, p->y);
    clear_named(p->parameter_count, p->parameters);
    for (size_t k = 0; k < p->column_count; k++) free(p->columns[k]);
    free(p->columns);
    free(p->quaternions);
    tape_destroy(p->rates);
    tape_destroy(p->watch);
    tape_destroy(p->jacobian);
    tape_destroy(p->slopes);
    tape_destroy(p->kept);
    for (size_t k = 0; k < p->invariant_count; k++) {
        free(p->invariants[k].name);
        free(p->invariants[k].formula);
    }
    free(p->invariants);
    *p = (run_program){0};
}
