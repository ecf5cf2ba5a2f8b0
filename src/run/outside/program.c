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
#include "run/outside/breaks.h"
#include "run/outside/inputs.h"
#include "run/outside/moves.h"

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
    expr *in = MEM_NEW(expr, p->size + 1 + p->parameter_count + p->sign_count);
    const mech_basis *d = &r->charts.items[r->chart].basis;
    for (size_t f = 0; f < r->q->part_count; f++) {
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

static run_unit unit_of(const model *m, expr e) {
    run_unit u = {0};
    u.known = model_dimension(m, e, &u.dimension);
    return u;
}

static void take_names(run_program *p, const run_motion *r, const expr *in) {
    for (size_t i = 0; i < p->size; i++)
        p->y[i] = (run_named){name_of(r->m->pool, in[i]), r->y[i], unit_of(r->m, in[i])};
    for (size_t i = 0; i < p->parameter_count; i++)
        p->parameters[i] = (run_named){name_of(r->m->pool, in[p->size + 1 + i]),
                                       model_number(r->m, r->m->parameters[i].value),
                                       unit_of(r->m, in[p->size + 1 + i])};
    for (size_t k = 0; k < p->column_count; k++) p->columns[k] = mem_string(r->names.items[k + 1]);
    for (size_t f = 0; f < r->q->factor_count; f++) {
        const space_factor *factor = &r->q->factors[f];
        if (factor->kind->state_count == 4)
            p->quaternions[p->quaternion_count++] = factor->first_state;
    }
}

/// Some functions of (y, t, parameters, signs), to be written down or derived.
static run_derived functions(const run_program *p, const run_motion *r, const expr *in,
                             size_t count, const expr *f) {
    return (run_derived){.m = r->m,
                         .in_count = p->size + 1 + p->parameter_count + p->sign_count,
                         .in = in,
                         .rows = count,
                         .f = f,
                         .messages = r->messages};
}

static hamel_status make_tape(const run_program *p, const run_motion *r, const expr *in,
                              size_t count, const expr *out, tape **t) {
    const run_derived of = functions(p, r, in, count, out);
    return run_function_tape(&of, count, out, t);
}

/// By each of y, t, parameters and inputs.
static hamel_status derive_by_all(const run_program *p, const run_motion *r, const expr *in,
                                  size_t count, const expr *f, run_derivative *by) {
    const run_derived of = functions(p, r, in, count, f);
    const size_t first[] = {0, p->size, p->size + 1,
                            p->size + 1 + p->parameter_count - p->input_count};
    const size_t counts[] = {p->size, 1, p->parameter_count - p->input_count, p->input_count};
    hamel_status status = HAMEL_OK;
    for (size_t k = 0; k < RUN_BY_COUNT && status == HAMEL_OK; k++)
        status = run_derivative_init(&by[k], &of, counts[k], in + first[k]);
    return status;
}

/// By y, if that is not too long; where inputs are open by everything, at any length.
static hamel_status make_derivatives(run_program *p, const run_motion *r, const expr *in,
                                     const expr *rates) {
    if (p->what != RUN_PROGRAM_RUN) return derive_by_all(p, r, in, p->size, rates, p->rates_by);
    const run_derived of = functions(p, r, in, p->size, rates);
    run_derivative *d = &p->rates_by[RUN_BY_STATE];
    const hamel_status status = run_derivative_init(d, &of, p->size, in);
    if (status == HAMEL_OK && d->tape->code_count > LONGEST_JACOBIAN) run_derivative_clear(d);
    return status == HAMEL_STOPPED ? status : HAMEL_OK; // a program does without it
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

/// y' and the columns.
static void write_down(const run_program *p, const run_motion *r, const mech_motion *motion,
                       expr *rates, expr *columns) {
    const space *q = r->q;
    const mech_basis *d = &r->charts.items[r->chart].basis;
    run_state_rates(q, motion->velocity, rates);
    memcpy(rates + q->state_count, motion->rates, d->r * sizeof *rates);
    memcpy(columns, q->entries, q->entry_count * sizeof *columns);
    memcpy(columns + q->entry_count, motion->velocity, q->n * sizeof *columns);
    for (size_t k = 0; k < r->quasi.count; k++)
        columns[q->entry_count + q->n + k] = d->symbols[r->quasi.items[k]];
    columns[p->column_count - 1] = motion->energy;
}

/// Where y' breaks; for a unit the signs are held, and inputs too. *in is another array then.
static hamel_status make_events(run_program *p, const run_motion *r, expr *rates, expr *columns,
                                expr **in) {
    const bool hold = p->what == RUN_PROGRAM_UNIT;
    run_breaks b;
    run_breaks_find(&b, r->m, p->size, rates);
    if (hold) {
        run_breaks_hold(&b, r->m, p->size, rates);
        run_breaks_hold(&b, r->m, p->column_count, columns);
        p->sign_count = b.signs.count;
        free(*in);
        *in = all_inputs(p, r);
        for (size_t k = 0; k < p->sign_count; k++)
            (*in)[p->size + 1 + p->parameter_count + k] = b.signs.items[k];
    }
    const hamel_status status =
        make_tape(p, r, *in, b.written.count, hold ? b.held.items : b.written.items, &p->events);
    run_breaks_clear(&b);
    return status;
}

/// All functions and derivatives, and what is conserved.
static hamel_status make_functions(run_program *p, run_motion *r, const run_moves *moves,
                                   expr **in) {
    exact quiet = exact_quietly(&r->exact);
    const mech_shorter how = {.x = &quiet};
    const bool whole = p->what == RUN_PROGRAM_MODULE || p->what == RUN_PROGRAM_UNIT;
    mech_motion motion;
    r->form->motion(r, &r->charts.items[r->chart].basis, &how, &motion);
    mech_shorten(&quiet, 1, &motion.energy);
    expr *rates = MEM_NEW(expr, p->size), *columns = MEM_NEW(expr, p->column_count);
    write_down(p, r, &motion, rates, columns);
    run_moves_put(moves, p->size, rates);
    run_moves_put(moves, p->column_count, columns);
    for (size_t k = 0; k < p->column_count; k++) p->column_units[k] = unit_of(r->m, columns[k]);
    hamel_status status = whole ? make_events(p, r, rates, columns, in) : HAMEL_OK;
    if (status == HAMEL_OK) status = make_tape(p, r, *in, p->size, rates, &p->rates);
    if (status == HAMEL_OK) status = make_tape(p, r, *in, p->column_count, columns, &p->watch);
    if (status == HAMEL_OK) status = make_derivatives(p, r, *in, rates);
    if (status == HAMEL_OK && p->what != RUN_PROGRAM_RUN)
        status = derive_by_all(p, r, *in, p->column_count, columns, p->columns_by);
    if (status == HAMEL_OK && p->what == RUN_PROGRAM_FUNCTION) {
        const size_t known = p->size + 1 + p->parameter_count;
        status = run_dynamics_init(&p->dynamics, r, known, *in, p->input_count,
                                   *in + known - p->input_count, moves);
    }
    if (status == HAMEL_OK && p->what == RUN_PROGRAM_RUN)
        make_invariants(p, r, *in, &motion, &quiet);
    mech_motion_clear(&motion);
    free(rates);
    free(columns);
    return status;
}

/// The last `inputs` parameters of the model are inputs.
static hamel_status init(run_program *p, const model *m, size_t inputs, const model_run *spec,
                         const run_moves *moves, run_program_kind what, const run_options *options,
                         diag *messages) {
    *p = (run_program){.what = what, .input_count = inputs};
    run_motion *r;
    hamel_status status = run_reactions_refuse(m->pool, spec, messages, "an export does not");
    if (status == HAMEL_OK) status = run_create(m, spec, options, messages, &r);
    if (status != HAMEL_OK) return status;
    status = run_need(r, RUN_CAN_EXPORT, messages);
    if (status == HAMEL_OK) status = run_feeds_refuse(r, messages, "a function does not");
    if (status == HAMEL_OK && what == RUN_PROGRAM_RUN)
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
    p->column_units = MEM_NEW_ZERO(run_unit, p->column_count);
    p->quaternions = MEM_NEW(size_t, r->q->factor_count);
    p->conservative = r->conservative;
    p->until = r->until;
    p->every = r->every;
    p->tolerance = r->tolerance;
    expr *in = all_inputs(p, r);
    take_names(p, r, in);
    status = make_functions(p, r, moves, &in);
    free(in);
    run_destroy(r);
    if (status != HAMEL_OK) run_program_clear(p);
    return status;
}

hamel_status run_program_init(run_program *p, const model *m, const model_run *spec,
                              const run_options *options, diag *messages) {
    return init(p, m, 0, spec, NULL, RUN_PROGRAM_RUN, options, messages);
}

hamel_status run_program_init_open(run_program *p, const model *m, const model_run *spec,
                                   run_program_kind what, diag *messages) {
    run_options any = {.as_written = true};
    if (what == RUN_PROGRAM_FUNCTION || spec == NULL) any.until = any.every = 1; // no matter
    run_inputs u;
    run_moves v;
    run_inputs_init(&u, m, spec);
    run_moves_init(&v, &u.open, spec);
    const hamel_status status = init(p, &v.open, u.count + v.input_count,
                                     spec != NULL ? &v.spec : NULL, &v, what, &any, messages);
    run_moves_clear(&v);
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
    free(p->column_units);
    free(p->quaternions);
    tape_destroy(p->rates);
    tape_destroy(p->watch);
    tape_destroy(p->events);
    run_dynamics_clear(&p->dynamics);
    for (size_t k = 0; k < RUN_BY_COUNT; k++) {
        run_derivative_clear(&p->rates_by[k]);
        run_derivative_clear(&p->columns_by[k]);
    }
    tape_destroy(p->kept);
    for (size_t k = 0; k < p->invariant_count; k++) {
        free(p->invariants[k].name);
        free(p->invariants[k].formula);
    }
    free(p->invariants);
    *p = (run_program){0};
}
