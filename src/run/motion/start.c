/// What an initial state has to satisfy: collected from the run and the constraints, and compiled,
/// so that states can be found again and again (with other values of the knobs) by initial.c.
#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "expr/sum.h"
#include "expr/walk.h"
#include "mech/law/basis_choose.h"
#include "run/motion/chart_internal.h"
#include "run/motion/initial_internal.h"
#include "run/motion/position_internal.h"
#include "run/motion/quasi_words.h"
#include "run/motion/start_internal.h"

// ---- collecting ---------------------------------------------------------------------------------

static bool is_velocity(const run_motion *r, expr e) {
    bool found = expr_mentions(r->m->pool, 1, &e, r->q->n, r->q->velocities);
    for (size_t k = 0; k < r->m->field_count && !found; k++)
        found = expr_contains(r->m->pool, e, r->m->fields[k].symbol);
    return found;
}

static void collect_settings(const run_motion *r, bool velocities, demands *list) {
    for (size_t k = 0; r->spec != NULL && k < r->spec->from_count; k++) {
        const model_setting *s = &r->spec->from[k];
        if (is_velocity(r, s->target) == velocities)
            *vec_push(list) = (demand){s->target, s->value, s, NULL};
    }
}

static void collect_positions(const run_motion *r, demands *list) {
    const expr zero = expr_int(r->m->pool, 0);
    collect_settings(r, false, list);
    for (size_t k = 0; r->spec != NULL && k < r->spec->input_count; k++) {
        const model_setting *s = &r->spec->inputs[k];
        if (!s->force) *vec_push(list) = (demand){s->target, s->value, s, NULL};
    }
    for (size_t a = 0; a < r->m->constraint_count; a++) {
        const model_constraint *c = &r->m->constraints[a];
        if (c->holonomic) *vec_push(list) = (demand){c->level, zero, NULL, c};
    }
}

hamel_status run_meanings_anew(run_motion *r, size_t *count, expr *symbols, expr *meanings) {
    run_quasi_words w;
    const hamel_status status = run_quasi_words_init(&w, &r->exact, r->m);
    if (status != HAMEL_OK) return status;
    *count = w.given;
    memcpy(symbols, w.symbols, w.given * sizeof *symbols);
    memcpy(meanings, w.meanings, w.given * sizeof *meanings);
    run_quasi_words_clear(&w);
    return HAMEL_OK;
}

hamel_status run_meanings(run_motion *r, size_t *count, expr *symbols, expr *meanings) {
    if (r->prescribed_count > 0 || r->anchored)
        return run_meanings_anew(r, count, symbols, meanings);
    const mech_basis *d = &r->charts.items[0].basis;
    run_chart_inverse(r->q, d, meanings);
    memcpy(symbols, d->symbols, d->r * sizeof *symbols);
    *count = d->given;
    return HAMEL_OK;
}

/// Refuses a quasi-velocity of the model that has no meaning.
static hamel_status refuse_quasi(const run_motion *r, const demands *list) {
    for (size_t k = 0; k < list->count; k++) {
        for (size_t i = 0; i < r->m->field_count && list->items[k].setting != NULL; i++) {
            if (expr_contains(r->m->pool, list->items[k].meaning, r->m->fields[i].symbol))
                return diag_add(r->messages, HAMEL_INVALID, list->items[k].setting->place,
                                "in a large model quasi-velocities are given values only where "
                                "the frame spans all velocities that linear constraints allow");
        }
    }
    return HAMEL_OK;
}

static hamel_status collect_velocities(run_motion *r, demands *list) {
    const space *q = r->q;
    expr_pool *pool = r->m->pool;
    const expr zero = expr_int(pool, 0);
    expr *symbols = MEM_NEW(expr, q->n), *meanings = MEM_NEW(expr, q->n);
    size_t count = 0;
    hamel_status status = HAMEL_OK;
    if (r->m->field_count > 0) status = r->form->unknowns->meanings(r, &count, symbols, meanings);
    if (status == HAMEL_OK) {
        collect_settings(r, true, list);
        for (size_t k = 0; k < list->count; k++)
            expr_substitute(pool, 1, &list->items[k].meaning, count, symbols, meanings,
                            &list->items[k].meaning);
        status = refuse_quasi(r, list);
        for (size_t a = 0; a < r->m->constraint_count; a++)
            *vec_push(list) = (demand){r->form->unknowns->constraint(r, a, q->velocities), zero,
                                       NULL, &r->m->constraints[a]};
        for (size_t c = 0; c < r->phi_count; c++)
            *vec_push(list) = (demand){r->phi[c], zero, NULL, NULL};
        for (size_t k = 0; k < r->prescribed_count; k++)
            *vec_push(list) = (demand){q->velocities[r->prescribed[k].direction],
                                       r->prescribed[k].rate, NULL, NULL};
    }
    free(symbols);
    free(meanings);
    return status;
}

/// meaning − value, weighted.
static expr *differences(const run_motion *r, const demands *list) {
    expr *f = MEM_NEW(expr, list->count);
    const expr weight = expr_int(r->m->pool, CONSTRAINT_WEIGHT);
    for (size_t k = 0; k < list->count; k++) {
        f[k] = expr_sub(r->m->pool, list->items[k].meaning, list->items[k].value);
        if (list->items[k].setting == NULL) f[k] = expr_mul2(r->m->pool, weight, f[k]);
    }
    return f;
}

// ---- compiling ----------------------------------------------------------------------------------

static hamel_status compile_asked(const run_motion *r, const demands *list, run_function *f) {
    expr *e = MEM_NEW(expr, list->count);
    for (size_t k = 0; k < list->count; k++) e[k] = list->items[k].value;
    const hamel_status status = function_init(f, r->m, 0, NULL, list->count, e, r->messages);
    free(e);
    return status;
}

hamel_status run_start_levels(run_motion *r) {
    struct run_start *s = r->start;
    if (s->has_levels) return HAMEL_OK;
    s->has_levels = true;
    return run_levels_init(&s->levels, r, s->positions.count, s->position_differences);
}

hamel_status run_start_equations(run_motion *r) {
    struct run_start *s = r->start;
    const size_t n = r->q->n, count = s->velocities.count;
    if (s->equations.tape != NULL) return HAMEL_OK;
    expr *all = MEM_NEW(expr, count * (n + 1));
    memcpy(all, s->velocity_differences, count * sizeof *all);
    for (size_t k = 0; k < count; k++)
        expr_gradient(r->m->pool, all[k], n, r->q->velocities, all + count + k * n);
    const hamel_status status =
        function_init(&s->equations, r->m, n, r->q->velocities, count * (n + 1), all, r->messages);
    free(all);
    s->velocity_left = mem_resize(s->velocity_left, count * (n + 1), sizeof *s->velocity_left);
    return status;
}

static void make_room(struct run_start *s) {
    s->position_left = MEM_NEW_ZERO(double, s->positions.count);
    s->position_asked = MEM_NEW_ZERO(double, s->positions.count);
    s->velocity_left = MEM_NEW_ZERO(double, s->velocities.count);
    s->velocity_asked = MEM_NEW_ZERO(double, s->velocities.count);
}

hamel_status run_start_create(run_motion *r) {
    struct run_start *s = r->start = MEM_NEW_ZERO(struct run_start, 1);
    s->owned = true;
    collect_positions(r, &s->positions);
    hamel_status status = collect_velocities(r, &s->velocities);
    if (status != HAMEL_OK) return status;
    s->position_differences = differences(r, &s->positions);
    s->velocity_differences = differences(r, &s->velocities);
    make_room(s);
    status = compile_asked(r, &s->positions, &s->position_values);
    if (status == HAMEL_OK) status = compile_asked(r, &s->velocities, &s->velocity_values);
    if (!r->options.waits) return status; // they are made when they are needed
    if (status == HAMEL_OK) status = run_start_levels(r);
    if (status == HAMEL_OK) status = run_start_equations(r);
    return status;
}

struct run_start *run_start_twin(const struct run_start *s, const run_motion *twin) {
    const double *knobs = twin->m->knob_values;
    struct run_start *t = mem_copy(s, 1, sizeof *s);
    t->owned = false;
    t->levels = run_levels_twin(&s->levels, twin);
    t->equations = function_twin(&s->equations, knobs);
    t->position_values = function_twin(&s->position_values, knobs);
    t->velocity_values = function_twin(&s->velocity_values, knobs);
    make_room(t);
    t->velocity_left = mem_resize(t->velocity_left, s->velocities.count * (twin->q->n + 1),
                                  sizeof *t->velocity_left);
    return t;
}

void run_start_destroy(struct run_start *s) {
    if (s == NULL) return;
    if (s->owned) {
        vec_clear(&s->positions);
        vec_clear(&s->velocities);
        free(s->position_differences);
        free(s->velocity_differences);
    }
    run_levels_clear(&s->levels);
    function_clear(&s->equations);
    function_clear(&s->position_values);
    function_clear(&s->velocity_values);
    free(s->position_left);
    free(s->position_asked);
    free(s->velocity_left);
    free(s->velocity_asked);
    free(s);
}
