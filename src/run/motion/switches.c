/// From the operators that break to a model with their signs held.
#include "run/motion/switches.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "expr/calculus.h"
#include "expr/print.h"
#include "expr/switch.h"
#include "expr/walk.h"
#include "model/substitute.h"
#include "run/motion/run_internal.h"
#include "run/motion/switch_values.h"

typedef VEC(expr) expr_list;

/// What is found: switching functions, and the operators with what stands for them.
typedef struct search {
    const run_motion *r;
    VEC(run_switch) switches;
    VEC(run_direction) directions;
    expr_list from, to;
} search;

// ---- finding ------------------------------------------------------------------------------------

static void add(expr_list *list, size_t count, const expr *e) {
    for (size_t i = 0; i < count; i++) *vec_push(list) = e[i];
}

/// Everything the equations of motion are made of.
static void collect(const model *m, const model_run *spec, expr_list *all) {
    const size_t n = m->q->n;
    add(all, 1, &m->lagrangian);
    add(all, n, m->force);
    for (size_t a = 0; a < m->constraint_count; a++) {
        add(all, n, m->constraints[a].beta);
        add(all, 1, &m->constraints[a].b);
        if (m->constraints[a].holonomic) add(all, 1, &m->constraints[a].level);
    }
    for (size_t c = 0; c < m->nonlinear_count; c++) add(all, 1, &m->nonlinear[c].function);
    for (size_t k = 0; k < m->field_count; k++) add(all, n, m->fields[k].field);
    for (size_t k = 0; k < m->complement_count; k++) add(all, n, m->complement[k].field);
    for (size_t k = 0; spec != NULL && k < spec->input_count; k++)
        add(all, 1, &spec->inputs[k].value);
}

/// What an expression depends on, besides parameters.
typedef struct dependence {
    bool time, state;
} dependence;

static dependence depends_on(const expr_pool *pool, expr e) {
    dependence d = {false, false};
    expr_walk w;
    expr_walk_init(&w, pool, 1, &e);
    for (uint32_t p = 0; p < w.count; p++) {
        const expr node = {w.ids[p]};
        if (!expr_is_symbol(pool, node)) continue;
        const expr_kind kind = expr_symbol_info_of(pool, node)->kind;
        d.time = d.time || kind == EXPR_TIME;
        d.state = d.state || (kind != EXPR_TIME && kind != EXPR_PARAMETER && kind != EXPR_CONSTANT);
    }
    expr_walk_clear(&w);
    return d;
}

/// A symbol that reads like the sign it stands for.
static expr sign_symbol(expr_pool *pool, expr u, size_t number) {
    enum { LONGEST = 40 };
    text name = {0};
    const expr sign = expr_raw(pool, EXPR_SIGN, 1, &u);
    if (expr_infix_tokens(pool, sign) > LONGEST ||
        expr_print(pool, sign, EXPR_INFIX, &name) != HAMEL_OK)
        text_addf(&name, "sign(%zu)", number);
    const expr symbol = expr_symbol(pool, text_cstr(&name), EXPR_PARAMETER);
    text_clear(&name);
    return symbol;
}

static expr with_values(const model *m, expr e) {
    expr *symbols = MEM_NEW(expr, m->parameter_count), *values = MEM_NEW(expr, m->parameter_count);
    for (size_t i = 0; i < m->parameter_count; i++) {
        symbols[i] = m->parameters[i].symbol;
        values[i] = m->parameters[i].value;
    }
    expr_substitute(m->pool, 1, &e, m->parameter_count, symbols, values, &e);
    free(symbols);
    free(values);
    return e;
}

/// The sign of u: the one there is, or a new one.
static expr sign_of(search *s, expr u) {
    expr_pool *pool = s->r->m->pool;
    for (size_t k = 0; k < s->switches.count; k++) {
        if (expr_same(s->switches.items[k].written, u)) return s->switches.items[k].sign;
    }
    run_switch one = {.written = u, .sign = sign_symbol(pool, u, s->switches.count)};
    expr_substitute(pool, 1, &u, s->from.count, s->from.items, s->to.items, &one.function);
    if (!depends_on(pool, u).state)
        one.zeros = exact_crossing_create(pool, with_values(s->r->m, u), s->r->q->time);
    one.reactive = run_mentions_reaction(pool, u);
    *vec_push(&s->switches) = one;
    return one.sign;
}

/// Holds the signs of a node that breaks along the motion.
static void hold(search *s, expr e) {
    expr_pool *pool = s->r->m->pool;
    expr u[EXPR_SWITCH_MOST], inner[EXPR_SWITCH_MOST], signs[EXPR_SWITCH_MOST];
    const size_t count = expr_switches(pool, e, u);
    bool moves = false;
    for (size_t i = 0; i < count; i++) {
        const dependence d = depends_on(pool, u[i]);
        moves = moves || d.time || d.state;
    }
    if (!moves) return;
    for (size_t i = 0; i < count; i++) signs[i] = sign_of(s, u[i]);
    expr_substitute(pool, count, u, s->from.count, s->from.items, s->to.items, inner);
    const expr held = expr_switch_held(pool, e, inner, signs);
    *vec_push(&s->from) = e;
    *vec_push(&s->to) = held;
}

/// Children come before their parents, so what stands inside is held first.
static void find(search *s, const model *m, const model_run *spec) {
    expr_list all = {0};
    expr_walk w;
    collect(m, spec, &all);
    expr_walk_init(&w, m->pool, all.count, all.items);
    for (uint32_t p = 0; p < w.count; p++) hold(s, (expr){w.ids[p]});
    expr_walk_clear(&w);
    vec_clear(&all);
}

// ---- directions ---------------------------------------------------------------------------------

/// The forces of a model and its run.
static void collect_forces(const model *m, const model_run *spec, expr_list *all) {
    add(all, m->q->n, m->force);
    for (size_t k = 0; spec != NULL && k < spec->input_count; k++) {
        if (spec->inputs[k].force) add(all, 1, &spec->inputs[k].value);
    }
}

static expr numbered(expr_pool *pool, const char *word, size_t a, size_t b) {
    text name = {0};
    text_addf(&name, "%s(%zu, %zu)", word, a, b);
    const expr symbol = expr_symbol(pool, text_cstr(&name), EXPR_PARAMETER);
    text_clear(&name);
    return symbol;
}

/// Puts ν and σ into all forces that follow a direction, or leaves them all as they are.
static void hold_direction(search *s, exact *x, expr square, expr_list *forces) {
    const space *q = s->r->q;
    const size_t number = s->directions.count + 1;
    expr w[DIRECTION_MOST], sigma[DIRECTION_MOST];
    const size_t count = direction_components(q, square, w);
    if (count > DIRECTION_MOST) return;
    run_direction d = {.square = square, .first = s->switches.count, .count = count};
    d.nu = numbered(q->pool, "stands", number, 0);
    for (size_t i = 0; i < count; i++) sigma[i] = numbered(q->pool, "direction", number, i + 1);
    expr *held = mem_copy(forces->items, forces->count, sizeof *held);
    bool good = true;
    for (size_t k = 0; k < forces->count && good; k++) {
        direction_squares there = {0};
        direction_squares_find(q, held[k], &there);
        for (size_t i = 0; i < there.count && good; i++) {
            if (expr_same(there.items[i], square))
                good = direction_force_hold(x, q, square, count, w, d.nu, sigma, &held[k]);
        }
        vec_clear(&there);
    }
    if (good) {
        memcpy(forces->items, held, forces->count * sizeof *held);
        *vec_push(&s->directions) = d;
        for (size_t i = 0; i < count; i++)
            *vec_push(&s->switches) = (run_switch){
                .written = w[i], .function = w[i], .sign = sigma[i], .direction = number};
    }
    free(held);
}

static void find_directions(search *s, const model *m, const model_run *spec) {
    expr_list written = {0}, forces = {0};
    direction_squares squares = {0};
    diag unheard = {0};
    exact x;
    exact_init(&x, m->pool, &unheard);
    collect_forces(m, spec, &written);
    collect_forces(m, spec, &forces);
    for (size_t k = 0; k < written.count; k++)
        direction_squares_find(m->q, written.items[k], &squares);
    for (size_t k = 0; k < squares.count; k++) hold_direction(s, &x, squares.items[k], &forces);
    expr_substitute(m->pool, forces.count, forces.items, s->from.count, s->from.items, s->to.items,
                    forces.items);
    for (size_t k = 0; s->directions.count > 0 && k < forces.count; k++) {
        *vec_push(&s->from) = written.items[k];
        *vec_push(&s->to) = forces.items[k];
    }
    vec_clear(&written);
    vec_clear(&forces);
    vec_clear(&squares);
    diag_clear(&unheard);
}

// ---- holding ------------------------------------------------------------------------------------

static void hold_inputs(const search *s, run_switches *k) {
    if (s->r->spec == NULL) return;
    k->spec = *s->r->spec;
    k->spec.inputs = mem_copy(k->spec.inputs, k->spec.input_count, sizeof *k->spec.inputs);
    for (size_t i = 0; i < k->spec.input_count; i++)
        expr_substitute(s->r->m->pool, 1, &k->spec.inputs[i].value, s->from.count, s->from.items,
                        s->to.items, &k->spec.inputs[i].value);
}

/// The signs become knobs of the model, behind those it has.
static void add_knobs(run_switches *k, const model *m) {
    const size_t own = m->knob_count, all = own + k->count + k->direction_count;
    k->knobs = MEM_NEW(expr, all);
    k->values = MEM_NEW_ZERO(double, all);
    k->signs = k->values + own;
    k->stands = k->signs + k->count;
    k->stands_first = MEM_NEW_ZERO(double, k->direction_count + 1);
    k->signs_first = MEM_NEW_ZERO(double, k->count);
    k->u = MEM_NEW_ZERO(double, k->count);
    for (size_t i = 0; i < own; i++) {
        k->knobs[i] = m->knobs[i];
        k->values[i] = m->knob_values[i];
    }
    for (size_t i = 0; i < k->count; i++) {
        k->knobs[own + i] = k->items[i].sign;
        k->signs[i] = k->items[i].direction == 0;
        k->events = k->events || k->items[i].zeros == NULL;
    }
    for (size_t i = 0; i < k->direction_count; i++) {
        k->knobs[own + k->count + i] = k->directions[i].nu;
        k->stands[i] = k->stands_first[i] = 1;
    }
    k->held.knob_count = all;
    k->held.knobs = k->knobs;
    k->held.knob_values = k->values;
}

void run_switches_find(run_motion *r) {
    search s = {.r = r};
    const model *m = &r->affine;
    find(&s, m, r->spec);
    find_directions(&s, m, r->spec);
    if (s.switches.count > 0) {
        run_switches *k = r->switches = MEM_NEW_ZERO(run_switches, 1);
        k->items = s.switches.items;
        k->count = s.switches.count;
        k->directions = s.directions.items;
        k->direction_count = s.directions.count;
        model_substitute_init(&k->held, m, s.from.count, s.from.items, s.to.items);
        hold_inputs(&s, k);
        add_knobs(k, m);
        if (r->spec != NULL) r->spec = &k->spec;
        r->affine = k->held;
    }
    vec_clear(&s.from);
    vec_clear(&s.to);
}

void run_switches_destroy(run_motion *r) {
    run_switches *k = r->switches;
    if (k == NULL) return;
    for (size_t i = 0; i < k->count; i++) exact_crossing_destroy(k->items[i].zeros);
    function_clear(&k->written);
    function_clear(&k->function);
    function_clear(&k->momenta);
    function_clear(&k->impulse);
    model_substitute_clear(&k->held);
    free(k->spec.inputs);
    free(k->items);
    free(k->knobs);
    free(k->values);
    free(k->signs_first);
    free(k->stands_first);
    free(k->directions);
    free(k->u);
    free(k->dy);
    free(k->probe);
    free(k->moves);
    vec_clear(&k->notes);
    run_slide_destroy(k->slide);
    free(k);
    r->switches = NULL;
}
