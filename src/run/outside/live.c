/// A run is made of a copy of the model that has the gains as further parameters; then its
/// expressions are compiled with all parameters as inputs.
#include "run/outside/live.h"
#include "run/form/forms.h"
#include "run/motion/chart_internal.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "expr/calculus.h"
#include "expr/walk.h"
#include "run/motion/run_internal.h"
#include "run/motion/switch_values.h"

struct run_live {
    model m; ///< the model's own record, with more parameters
    model_run spec;
    model_setting *inputs;
    VEC(model_parameter) parameters;
    VEC(size_t) gains; ///< inputs that have one
    run_motion *r;
    mech_motion equations;
    expr *speeds; ///< nonlinear constraints on the velocities of the basis, φ
};

/// The direction's name, for an input that is a force.
static const char *input_name(const model *m, const model_setting *s) {
    const expr_symbol_info *info = expr_symbol_info_of(m->pool, s->target);
    return expr_symbol_info_of(m->pool, info->base)->name;
}

static bool mentions_parameter(const model *m, expr e) {
    expr_walk w;
    uint32_t place;
    bool found = false;
    expr_walk_init(&w, m->pool, 1, &e);
    for (size_t k = 0; k < m->parameter_count && !found; k++)
        found = expr_walk_find(&w, m->parameters[k].symbol, &place);
    expr_walk_clear(&w);
    return found;
}

/// An input of numbers alone gets one; one with parameters has its sliders already.
static void add_gain(run_live *l, size_t input) {
    model_setting *s = &l->inputs[input];
    if (!s->force && space_coordinate(l->m.q, s->target) == NULL)
        return; // a turned rotation stays one
    if (mentions_parameter(&l->m, s->value)) return;
    text name = {0};
    text_addf(&name, "gain_%s", input_name(&l->m, s));
    const expr gain = expr_symbol(l->m.pool, text_cstr(&name), EXPR_PARAMETER);
    text_clear(&name);
    s->value = expr_mul2(l->m.pool, gain, s->value);
    *vec_push(&l->parameters) = (model_parameter){.symbol = gain, .value = expr_int(l->m.pool, 1)};
    *vec_push(&l->gains) = input;
}

/// The equations, and the functions of velocities that nonlinear constraints keep at zero.
static void take_equations(run_live *l) {
    const run_motion *r = l->r;
    const mech_basis *d = run_live_basis(l);
    r->form->motion(r, d, NULL, &l->equations);
    l->speeds = MEM_NEW(expr, r->phi_count);
    expr_substitute(l->m.pool, r->phi_count, r->phi, d->n, r->q->velocities, d->velocity,
                    l->speeds);
}

hamel_status run_live_create(const model *m, const model_run *spec, struct exact_memo *memo,
                             diag *messages, run_live **out) {
    run_live *l = MEM_NEW_ZERO(run_live, 1);
    l->m = *m;
    for (size_t k = 0; k < m->parameter_count; k++) *vec_push(&l->parameters) = m->parameters[k];
    if (spec != NULL) {
        l->spec = *spec;
        l->inputs = mem_copy(spec->inputs, spec->input_count, sizeof *spec->inputs);
        l->spec.inputs = l->inputs;
        for (size_t k = 0; k < spec->input_count; k++) add_gain(l, k);
    }
    l->m.parameters = l->parameters.items;
    l->m.parameter_count = l->parameters.count;
    const run_options own = {.memo = memo};
    hamel_status status = run_create(&l->m, spec == NULL ? NULL : &l->spec, &own, messages, &l->r);
    if (status == HAMEL_OK) status = run_switches_refuse(l->r, messages, "the page does not");
    if (status == HAMEL_OK) status = run_need(l->r, RUN_CAN_EXPORT, messages);
    if (status == HAMEL_OK) take_equations(l);
    *out = status == HAMEL_OK ? l : NULL;
    if (status != HAMEL_OK) run_live_destroy(l);
    return status;
}

void run_live_destroy(run_live *l) {
    if (l == NULL) return;
    if (l->r != NULL) mech_motion_clear(&l->equations);
    run_destroy(l->r);
    vec_clear(&l->parameters);
    vec_clear(&l->gains);
    free(l->inputs);
    free(l->speeds);
    free(l);
}

// ---- looking ------------------------------------------------------------------------------------

run_motion *run_live_motion(const run_live *l) { return l->r; }
const mech_motion *run_live_equations(const run_live *l) { return &l->equations; }
const mech_basis *run_live_basis(const run_live *l) {
    return &l->r->charts.items[l->r->chart].basis;
}
bool run_live_is_conservative(const run_live *l) { return l->r->conservative; }
size_t run_live_parameter_count(const run_live *l) { return l->parameters.count; }
const model_parameter *run_live_parameters(const run_live *l) { return l->parameters.items; }
size_t run_live_gain_input(const run_live *l, size_t gain) { return l->gains.items[gain]; }
const double *run_live_initial(const run_live *l) { return l->r->y_first; }

expr run_live_multiplier(const run_live *l, size_t constraint) {
    for (size_t a = 0; a < l->r->system.p; a++) {
        if (l->r->system.source[a] == constraint) return l->equations.multipliers[a];
    }
    return expr_int(l->m.pool, 0);
}

/// The factor an entry of the state belongs to.
static const space_factor *state_factor(const run_live *l, size_t entry) {
    const space *q = l->m.q;
    size_t f = 0;
    while (f + 1 < q->part_count && q->factors[f + 1].first_state <= entry) f++;
    return &q->factors[f];
}

bool run_live_is_free(const run_live *l, size_t entry) {
    if (entry >= l->m.q->state_count) return true;
    const space_factor *f = state_factor(l, entry);
    bool prescribed = false;
    for (size_t k = 0; k < l->r->prescribed_count; k++)
        prescribed = prescribed || l->r->prescribed[k].direction == f->first;
    return f->kind->state_count == 1 && !prescribed;
}

expr run_live_symbol(const run_live *l, size_t entry) {
    const size_t size = l->m.q->state_count;
    if (entry >= size) return run_live_basis(l)->symbols[entry - size];
    const space_factor *f = state_factor(l, entry);
    return f->state[entry - f->first_state];
}

// ---- compiling ----------------------------------------------------------------------------------

/// Expressions of the space's symbols become those of y, t and p: velocities by the
/// quasi-velocities, entries by the state.
static void in_terms_of_y(const run_live *l, size_t count, const expr *from, expr *to) {
    const space *q = l->m.q;
    const mech_basis *d = run_live_basis(l);
    expr_substitute(q->pool, count, from, q->n, q->velocities, d->velocity, to);
    for (size_t f = 0; f < q->factor_count; f++) {
        const space_factor *factor = &q->factors[f];
        expr_substitute(q->pool, count, to, factor->kind->entry_count, factor->entries,
                        factor->entries_of_state, to);
    }
}

static hamel_status compile(const run_live *l, size_t count, const expr *outputs, diag *messages,
                            tape **out) {
    const size_t size = l->m.q->state_count + run_live_basis(l)->r, p = l->parameters.count;
    expr *inputs = MEM_NEW(expr, size + 1 + p);
    for (size_t i = 0; i < size; i++) inputs[i] = run_live_symbol(l, i);
    inputs[size] = l->m.q->time;
    for (size_t k = 0; k < p; k++) inputs[size + 1 + k] = l->parameters.items[k].symbol;
    const hamel_status status =
        tape_create(l->m.pool, size + 1 + p, inputs, count, outputs, messages, out);
    free(inputs);
    return status;
}

hamel_status run_live_compile(const run_live *l, size_t count, const expr *outputs, diag *messages,
                              tape **out) {
    expr *values = MEM_NEW(expr, count);
    in_terms_of_y(l, count, outputs, values);
    const hamel_status status = compile(l, count, values, messages, out);
    free(values);
    return status;
}

hamel_status run_live_rates(const run_live *l, diag *messages, tape **out) {
    const size_t size = l->m.q->state_count, rank = l->equations.r;
    expr *rates = MEM_NEW(expr, size + rank + 1);
    run_state_rates(l->m.q, l->equations.velocity, rates);
    memcpy(rates + size, l->equations.rates, rank * sizeof *rates);
    rates[size + rank] = l->r->conservative ? expr_int(l->m.pool, 0) : l->equations.power;
    // the quasi-velocities may be velocities of the space themselves: they stay as they are
    for (size_t f = 0; f < l->m.q->factor_count; f++) {
        const space_factor *factor = &l->m.q->factors[f];
        expr_substitute(l->m.pool, size + rank + 1, rates, factor->kind->entry_count,
                        factor->entries, factor->entries_of_state, rates);
    }
    const hamel_status status = compile(l, size + rank + 1, rates, messages, out);
    free(rates);
    return status;
}

hamel_status run_live_levels(const run_live *l, diag *messages, size_t *count, tape **out) {
    const size_t size = l->m.q->state_count;
    VEC(expr) f = {0};
    for (size_t a = 0; a < l->m.constraint_count; a++) {
        if (l->m.constraints[a].holonomic) *vec_push(&f) = l->m.constraints[a].level;
    }
    for (size_t k = 0; k < l->spec.input_count; k++) {
        if (!l->inputs[k].force)
            *vec_push(&f) = expr_sub(l->m.pool, l->inputs[k].target, l->inputs[k].value);
    }
    *count = f.count;
    *out = NULL;
    hamel_status status = HAMEL_OK;
    if (f.count > 0) {
        in_terms_of_y(l, f.count, f.items, f.items);
        expr *state = MEM_NEW(expr, size), *gradient = MEM_NEW(expr, size);
        for (size_t i = 0; i < size; i++) state[i] = run_live_symbol(l, i);
        for (size_t k = 0; k < *count; k++) {
            expr_gradient(l->m.pool, f.items[k], size, state, gradient);
            for (size_t i = 0; i < size; i++) *vec_push(&f) = gradient[i];
        }
        status = compile(l, f.count, f.items, messages, out);
        free(state);
        free(gradient);
    }
    vec_clear(&f);
    return status;
}

hamel_status run_live_speeds(const run_live *l, diag *messages, size_t *count, tape **out) {
    const mech_basis *d = run_live_basis(l);
    const size_t phis = *count = l->r->phi_count;
    *out = NULL;
    if (phis == 0) return HAMEL_OK;
    expr *f = MEM_NEW(expr, phis * (1 + d->r));
    memcpy(f, l->speeds, phis * sizeof *f);
    for (size_t k = 0; k < phis; k++)
        expr_gradient(l->m.pool, l->speeds[k], d->r, d->symbols, f + phis + k * d->r);
    const hamel_status status = run_live_compile(l, phis * (1 + d->r), f, messages, out);
    free(f);
    return status;
}
