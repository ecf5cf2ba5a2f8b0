/// The initial state, completed from what a run gives. First the position nearest to the origin (all
/// coordinates zero, rotations the identity) that has the values given and lies on the holonomic
/// constraints; then the slowest velocity that has the values given and satisfies the constraints.
/// Both by Newton's method with the shortest steps; what cannot be met is refused with the numbers.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "base/text.h"
#include "expr/calculus.h"
#include "expr/print.h"
#include "expr/walk.h"
#include "run/initial_internal.h"
#include "run/large_internal.h"
#include "run/least_squares.h"
#include "run/run_internal.h"
#include "space/sum.h"

enum { MOST_STARTS = 32, MOST_STEPS = 60 };

// ---- collecting ---------------------------------------------------------------------------------

static bool is_velocity(const run_motion *r, expr e) {
    bool found = expr_mentions(r->m->pool, 1, &e, r->q->n, r->q->velocities);
    for (size_t k = 0; k < r->m->field_count && !found; k++)
        found = expr_mentions(r->m->pool, 1, &e, 1, &r->m->fields[k].symbol);
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

/// Quasi-velocities of a large model whose fields are no basis cannot be given values.
static hamel_status refuse_quasi(const run_motion *r) {
    for (size_t k = 0; r->spec != NULL && k < r->spec->from_count; k++) {
        for (size_t i = 0; i < r->m->field_count; i++) {
            if (expr_mentions(r->m->pool, 1, &r->spec->from[k].target, 1, &r->m->fields[i].symbol))
                return diag_add(r->messages, HAMEL_INVALID, r->spec->from[k].place,
                                "in a large model quasi-velocities are given values only where "
                                "the frame spans all velocities that linear constraints allow");
        }
    }
    return HAMEL_OK;
}

/// What quasi-velocities stand for in the basis of the model without prescribed motions: solves in
/// the velocities. `symbols` and `meanings` have room for n.
static hamel_status quasi_meanings(run_motion *r, size_t *count, expr *symbols, expr *meanings) {
    mech_system s = {0};
    mech_basis d = {0};
    const bool own = r->prescribed_count > 0 || r->large != NULL;
    *count = 0;
    if (r->m->field_count == 0) return HAMEL_OK;
    if (r->large != NULL && run_large_meanings(r, meanings)) {
        *count = r->m->field_count;
        for (size_t k = 0; k < *count; k++) symbols[k] = r->m->fields[k].symbol;
        return HAMEL_OK;
    }
    if (r->q->n > LARGE_DIMENSION && r->large != NULL) return refuse_quasi(r);
    hamel_status status = HAMEL_OK;
    if (own) status = mech_system_init(&s, &r->exact, r->m, 0, NULL);
    if (status == HAMEL_OK && own) status = mech_basis_init(&d, &r->exact, &s);
    if (status == HAMEL_OK) {
        const mech_basis *basis = own ? &d : &r->charts.items[0].basis;
        run_chart_inverse(r->q, basis, meanings);
        memcpy(symbols, basis->symbols, basis->r * sizeof *symbols);
        *count = basis->given;
    }
    mech_basis_clear(&d);
    mech_system_clear(&s);
    return status;
}

static hamel_status collect_velocities(run_motion *r, demands *list) {
    const space *q = r->q;
    expr_pool *pool = r->m->pool;
    expr *symbols = MEM_NEW(expr, q->n), *meanings = MEM_NEW(expr, q->n);
    size_t count;
    const hamel_status status = quasi_meanings(r, &count, symbols, meanings);
    if (status == HAMEL_OK) {
        collect_settings(r, true, list);
        for (size_t k = 0; k < list->count; k++)
            expr_substitute(pool, 1, &list->items[k].meaning, count, symbols, meanings,
                            &list->items[k].meaning);
        sum total = {0};
        for (size_t a = 0; a < r->m->constraint_count; a++) {
            const model_constraint *c = &r->m->constraints[a];
            if (r->large != NULL) {
                *vec_push(list) =
                    (demand){r->large->rows.constraints[a], expr_int(pool, 0), NULL, c};
                continue;
            }
            for (size_t i = 0; i < q->n; i++)
                sum_add_product(pool, &total, 1, c->beta[i], q->velocities[i]);
            *vec_push(list) = (demand){sum_take(pool, &total), expr_neg(pool, c->b), NULL, c};
        }
        vec_clear(&total);
        for (size_t c = 0; c < r->nonlinear.count; c++)
            *vec_push(list) = (demand){r->nonlinear.functions[c], expr_int(pool, 0), NULL, NULL};
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

static bool consistent(const demands *list, const double *left, const double *values) {
    for (size_t k = 0; k < list->count; k++) {
        if (!demand_met(&list->items[k], left[k], values[k])) return false;
    }
    return true;
}

/// The values asked for, as numbers at t = 0.
static hamel_status asked_values(const run_motion *r, const demands *list, double *values) {
    expr *e = MEM_NEW(expr, list->count);
    run_function f = {0};
    for (size_t k = 0; k < list->count; k++) e[k] = list->items[k].value;
    hamel_status status = function_init(&f, r->m, 0, NULL, list->count, e, r->messages);
    if (status == HAMEL_OK && !function_defined(&f, r->state, NULL, 0, values))
        status = diag_add(r->messages, HAMEL_UNDEFINED, (diag_span){0},
                          "an initial value has no value at t = 0");
    function_clear(&f);
    free(e);
    return status;
}

// ---- position -----------------------------------------------------------------------------------

/// A number in (−1, 1) for a start that is not the origin: first all 1, then at random.
static double away(random_state *rng, int attempt) {
    return attempt <= 3 ? 1 : 2 * ((double)(random_next(rng) >> 11) * 0x1p-53) - 1;
}

/// Where to start: the origin, then half turns about the axes, then anywhere. Coordinates that are
/// given are put in.
static void start_from(const run_motion *r, const demands *list, const double *values,
                       random_state *rng, int attempt, double *state) {
    const space *q = r->q;
    double *entries = MEM_NEW_ZERO(double, q->entry_count);
    for (size_t i = 0; i < q->factor_count; i++) {
        double *B = entries + q->factors[i].first_entry;
        for (int a = 0; q->factors[i].kind->entry_count == FACTOR_ENTRIES && a < 3; a++)
            B[4 * a] = attempt == 0 || attempt > 3 || attempt == a + 1 ? 1 : -1;
    }
    space_state(q, entries, state);
    for (size_t i = 0; i < q->factor_count && attempt > 0; i++) {
        const space_factor *factor = &q->factors[i];
        for (size_t k = 0; k < factor->kind->state_count; k++) {
            if (factor->kind->entry_count == 1 || attempt > 3)
                state[factor->first_state + k] += away(rng, attempt);
        }
    }
    space_project(q, state);
    for (size_t i = 0; i < q->factor_count; i++) {
        const space_factor *factor = &q->factors[i];
        if (factor->kind->entry_count != 1) continue;
        for (size_t k = 0; k < list->count; k++) {
            if (expr_same(list->items[k].meaning, factor->entries[0]))
                state[factor->first_state] = values[k];
        }
    }
    free(entries);
}

/// Whether the start that has the coordinates given meets all demands: then r->state is it, and nobody
/// needs the differentials of what is demanded. So it is with large models as a rule.
static bool start_is_enough(run_motion *r, const demands *list, const expr *f,
                            const double *values) {
    random_state rng = {1};
    run_function left = {0};
    double *numbers = MEM_NEW_ZERO(double, list->count);
    start_from(r, list, values, &rng, 0, r->state);
    const bool enough = function_init(&left, r->m, 0, NULL, list->count, f, NULL) == HAMEL_OK &&
                        function_defined(&left, r->state, NULL, 0, numbers) &&
                        consistent(list, numbers, values);
    function_clear(&left);
    free(numbers);
    return enough;
}

static hamel_status find_position(run_motion *r) {
    demands list = {0};
    run_levels levels = {0};
    collect_positions(r, &list);
    expr *f = differences(r, &list);
    double *values = MEM_NEW_ZERO(double, list.count), *best = MEM_NEW(double, list.count);
    random_state rng = {1};
    start_from(r, &list, values, &rng, 0, r->state);
    hamel_status status = asked_values(r, &list, values);
    bool found = r->large != NULL && status == HAMEL_OK && start_is_enough(r, &list, f, values);
    if (!found && status == HAMEL_OK) status = run_levels_init(&levels, r, list.count, f, true);
    double least = INFINITY;
    for (size_t k = 0; k < list.count; k++) best[k] = 0;
    for (int k = 0; k < MOST_STARTS && !found && status == HAMEL_OK; k++) {
        start_from(r, &list, values, &rng, k, r->state);
        const double left = run_levels_reach(r, &levels, 0, r->state, MOST_STEPS);
        found = isfinite(left) && consistent(&list, levels.f, values);
        if (!(left < least)) continue;
        least = left;
        memcpy(best, levels.f, list.count * sizeof *best);
    }
    if (status == HAMEL_OK && !found) status = initial_refuse(r, &list, best, values);
    run_levels_clear(&levels);
    free(f);
    free(values);
    free(best);
    vec_clear(&list);
    return status;
}

// ---- velocity -----------------------------------------------------------------------------------

/// Newton's method for the velocity, from the one in r; f and its derivatives come from `equations`. With
/// nonlinear constraints it may go through worse states on its way.
static bool reach_velocity(run_motion *r, const run_function *equations, const demands *list,
                           const double *values, double *f) {
    const size_t n = r->q->n;
    const size_t count = list->count;
    double *w = r->initial_velocity, *J = f + count, last = INFINITY;
    double *work = MEM_NEW(double, n *n), *move = MEM_NEW_ZERO(double, n),
           *kept = MEM_NEW(double, n);
    memcpy(kept, w, n * sizeof *w);
    for (int k = 0; k < MOST_STEPS; k++) {
        double left = 0;
        const bool defined = function_defined(equations, r->state, w, 0, f);
        for (size_t a = 0; a < count && defined; a++) left = fmax(left, fabs(f[a]));
        if (!defined || (!(left < last) && r->nonlinear.count == 0)) break;
        if (left < last) memcpy(kept, w, n * sizeof *w);
        last = fmin(left, last);
        if (left == 0) break;
        least_squares(count, n, J, f, 1e-10, work, move);
        for (size_t i = 0; i < n; i++) w[i] -= move[i];
    }
    memcpy(w, kept, n * sizeof *w);
    const bool defined = function_defined(equations, r->state, w, 0, f);
    free(work);
    free(move);
    free(kept);
    return defined && consistent(list, f, values);
}

/// In a large run: the velocity from a sparse system, where that determines it.
static bool velocity_is_found(run_motion *r, const demands *list, const expr *f) {
    run_function left = {0};
    double *values = MEM_NEW_ZERO(double, list->count), *numbers = MEM_NEW(double, list->count);
    double *w = r->initial_velocity;
    const bool found =
        asked_values(r, list, values) == HAMEL_OK && run_large_velocity(r, list->count, f, w) &&
        function_init(&left, r->m, r->q->n, r->q->velocities, list->count, f, NULL) == HAMEL_OK &&
        function_defined(&left, r->state, w, 0, numbers) && consistent(list, numbers, values);
    function_clear(&left);
    free(values);
    free(numbers);
    return found;
}

static hamel_status find_velocity(run_motion *r) {
    const size_t n = r->q->n;
    demands list = {0};
    hamel_status status = collect_velocities(r, &list);
    const size_t count = list.count;
    expr *f = differences(r, &list);
    if (r->large != NULL && status == HAMEL_OK && velocity_is_found(r, &list, f)) {
        free(f);
        vec_clear(&list);
        return HAMEL_OK;
    }
    expr *all = MEM_NEW(expr, count * (n + 1));
    run_function equations = {0};
    double *values = MEM_NEW_ZERO(double, count), *left = MEM_NEW_ZERO(double, count *(n + 1));
    for (size_t k = 0; k < count && status == HAMEL_OK; k++) {
        all[k] = f[k];
        expr_gradient(r->m->pool, f[k], n, r->q->velocities, all + count + k * n);
    }
    if (status == HAMEL_OK)
        status =
            function_init(&equations, r->m, n, r->q->velocities, count * (n + 1), all, r->messages);
    if (status == HAMEL_OK) status = asked_values(r, &list, values);
    random_state rng = {1};
    const int starts = r->nonlinear.count > 0 ? MOST_STARTS : 1;
    bool found = false;
    for (int k = 0; k < starts && !found && status == HAMEL_OK; k++) {
        for (size_t i = 0; i < n; i++) r->initial_velocity[i] = k == 0 ? 0 : away(&rng, k);
        found = reach_velocity(r, &equations, &list, values, left);
    }
    if (status == HAMEL_OK && !found) status = initial_refuse(r, &list, left, values);
    function_clear(&equations);
    free(f);
    free(all);
    free(values);
    free(left);
    vec_clear(&list);
    return status;
}

/// Refuses a position outside the model's ranges, and one where the constraints are dependent.
static hamel_status check_place(run_motion *r) {
    double *rest = MEM_NEW_ZERO(double, r->q->n);
    const diag_span here = r->spec != NULL ? r->spec->place : (diag_span){0};
    const bool known = function_defined(&r->charts.items[0].watch, r->state, rest, 0, r->watched);
    const model_range *range = run_outside(r, r->watched);
    r->content = known ? r->watched[run_watch_first(r) + WATCH_CONTENT] : NAN;
    free(rest);
    hamel_status status = HAMEL_OK;
    text words = {0};
    if (!isfinite(r->content)) {
        status = diag_add(r->messages, HAMEL_UNDEFINED, here,
                          "the energy or a constraint has no value at the initial position");
    } else if (range != NULL) {
        const space_factor *factor = &r->q->factors[range->factor];
        run_say_range(r, range, &words);
        status = diag_add(r->messages, HAMEL_INVALID, range->place,
                          "the initial state has %s = %.10g, outside its range, %s", factor->name,
                          r->watched[factor->first_entry], text_cstr(&words));
    } else if (fabs(r->content) < 1e-12) {
        run_say_dependent(r, &words);
        status = diag_add(r->messages, HAMEL_SINGULAR, here, "%s, and that is so at the beginning",
                          text_cstr(&words));
    }
    text_clear(&words);
    return status;
}

hamel_status run_initial_find(run_motion *r) {
    hamel_status status = find_position(r);
    if (status == HAMEL_OK) status = check_place(r);
    if (status == HAMEL_OK) status = find_velocity(r);
    if (status != HAMEL_OK) return status;
    const bool found = run_chart_choose(r, r->state, r->initial_velocity, 0, r->y);
    if (!found) run_charts_complete(r);
    if (!found && !run_chart_choose(r, r->state, r->initial_velocity, 0, r->y))
        return diag_add(r->messages, HAMEL_SINGULAR,
                        r->spec != NULL ? r->spec->place : (diag_span){0},
                        "there is no basis of velocities at the initial position: the constraints "
                        "are singular there");
    return HAMEL_OK;
}
