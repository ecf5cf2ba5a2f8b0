/// The initial state, completed from what a run gives. First the position nearest to the origin
/// (all coordinates zero, rotations the identity) that has the values given and lies on the
/// holonomic constraints; then the slowest velocity that has the values given and satisfies the
/// constraints. Both by Newton's method with the shortest steps; what cannot be met is refused with
/// the numbers.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "base/text.h"
#include "expr/calculus.h"
#include "expr/print.h"
#include "expr/sum.h"
#include "expr/walk.h"
#include "num/least_squares.h"
#include "run/motion/chart_internal.h"
#include "run/motion/initial_internal.h"
#include "run/motion/initial_refuse_internal.h"
#include "run/motion/position_internal.h"
#include "run/motion/run_internal.h"
#include "run/motion/start_internal.h"
#include "run/motion/watch_internal.h"

enum { MOST_STARTS = 32, MOST_STEPS = 60 };

bool demands_met(const demands *list, const double *left, const double *values) {
    for (size_t k = 0; k < list->count; k++) {
        if (!demand_met(&list->items[k], left[k], values[k])) return false;
    }
    return true;
}

/// The values asked for, as numbers at the beginning.
static hamel_status evaluate_asked(const run_motion *r, const run_function *f, double *values) {
    if (function_defined(f, r->state, NULL, r->begins, values)) return HAMEL_OK;
    return diag_add(r->messages, HAMEL_UNDEFINED, (diag_span){0},
                    "an initial value has no value at t = %.10g", r->begins);
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
    for (size_t i = 0; i < q->part_count; i++) {
        const space_factor *factor = &q->factors[i];
        if (factor->kind->entry_count != 1) continue;
        for (size_t k = 0; k < list->count; k++) {
            if (expr_same(list->items[k].meaning, factor->entries[0]))
                state[factor->first_state] = values[k];
        }
    }
    free(entries);
}

bool run_start_is_enough(run_motion *r, const double *values) {
    const demands *list = &r->start->positions;
    random_state rng = {1};
    run_function left = {0};
    double *numbers = MEM_NEW_ZERO(double, list->count);
    start_from(r, list, values, &rng, 0, r->state);
    const bool enough = function_init(&left, r->m, 0, NULL, list->count,
                                      r->start->position_differences, NULL) == HAMEL_OK &&
                        function_defined(&left, r->state, NULL, r->begins, numbers) &&
                        demands_met(list, numbers, values);
    function_clear(&left);
    free(numbers);
    return enough;
}

static hamel_status find_position(run_motion *r) {
    struct run_start *s = r->start;
    const demands *list = &s->positions;
    double *values = s->position_asked, *best = s->position_left;
    random_state rng = {1};
    memset(values, 0, list->count * sizeof *values);
    start_from(r, list, values, &rng, 0, r->state);
    hamel_status status = evaluate_asked(r, &s->position_values, values);
    const run_unknowns *u = r->form->unknowns;
    bool found = u->position != NULL && status == HAMEL_OK && u->position(r, values);
    if (!found && status == HAMEL_OK) status = run_start_levels(r);
    double least = INFINITY;
    for (size_t k = 0; k < list->count; k++) best[k] = 0;
    for (int k = 0; k < MOST_STARTS && !found && status == HAMEL_OK; k++) {
        start_from(r, list, values, &rng, k, r->state);
        const double left = run_levels_reach(r, &s->levels, r->begins, r->state, MOST_STEPS);
        found = isfinite(left) && demands_met(list, s->levels.f, values);
        if (!(left < least)) continue;
        least = left;
        memcpy(best, s->levels.f, list->count * sizeof *best);
    }
    return status == HAMEL_OK && !found ? initial_refuse(r, list, best, values) : status;
}

// ---- velocity -----------------------------------------------------------------------------------

/// Newton's method for the velocity, from the one in r; f and its derivatives come from
/// `equations`. With nonlinear constraints it may go through worse states on its way.
static bool reach_velocity(run_motion *r, const run_function *equations, const demands *list,
                           const double *values, double *f) {
    const size_t n = r->q->n;
    const size_t count = list->count;
    double *w = r->initial_velocity, *J = f + count, last = INFINITY;
    double *work = MEM_NEW(double, least_squares_room(count, n)), *move = MEM_NEW_ZERO(double, n),
           *kept = MEM_NEW(double, n);
    memcpy(kept, w, n * sizeof *w);
    for (int k = 0; k < MOST_STEPS; k++) {
        double left = 0;
        const bool defined = function_defined(equations, r->state, w, r->begins, f);
        for (size_t a = 0; a < count && defined; a++) left = fmax(left, fabs(f[a]));
        if (!defined || (!(left < last) && r->form->velocity_starts == 1)) break;
        if (left < last) memcpy(kept, w, n * sizeof *w);
        last = fmin(left, last);
        if (left == 0) break;
        least_squares(count, n, J, f, 1e-10, work, move);
        for (size_t i = 0; i < n; i++) w[i] -= move[i];
    }
    memcpy(w, kept, n * sizeof *w);
    const bool defined = function_defined(equations, r->state, w, r->begins, f);
    free(work);
    free(move);
    free(kept);
    return defined && demands_met(list, f, values);
}

static hamel_status find_velocity(run_motion *r) {
    struct run_start *s = r->start;
    double *values = s->velocity_asked;
    hamel_status status = evaluate_asked(r, &s->velocity_values, values);
    const run_unknowns *u = r->form->unknowns;
    bool found = u->velocity != NULL && status == HAMEL_OK && u->velocity(r, values);
    if (!found && status == HAMEL_OK) status = run_start_equations(r);
    random_state rng = {1};
    for (int k = 0; k < r->form->velocity_starts && !found && status == HAMEL_OK; k++) {
        for (size_t i = 0; i < r->q->n; i++) r->initial_velocity[i] = k == 0 ? 0 : away(&rng, k);
        found = reach_velocity(r, &s->equations, &s->velocities, values, s->velocity_left);
    }
    return status == HAMEL_OK && !found
               ? initial_refuse(r, &s->velocities, s->velocity_left, values)
               : status;
}

// ---- all of it ----------------------------------------------------------------------------------

/// Refuses a position outside the model's ranges, and one where the constraints are dependent.
static hamel_status check_place(run_motion *r) {
    double *rest = MEM_NEW_ZERO(double, r->q->n);
    const diag_span here = r->spec != NULL ? r->spec->place : (diag_span){0};
    const bool known =
        function_defined(&r->charts.items[0].watch, r->state, rest, r->begins, r->watched);
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
    if (!run_bounds_find(r))
        return diag_add(r->messages, HAMEL_UNDEFINED, (diag_span){0},
                        "the bounds of a range have no value");
    hamel_status status = find_position(r);
    if (status == HAMEL_OK) status = check_place(r);
    if (status == HAMEL_OK) status = find_velocity(r);
    if (status != HAMEL_OK) return status;
    const bool found = run_chart_choose(r, r->state, r->initial_velocity, r->begins, r->y);
    if (!found) run_charts_complete(r, r->state, r->begins);
    if (!found && !run_chart_choose(r, r->state, r->initial_velocity, r->begins, r->y))
        return diag_add(r->messages, HAMEL_SINGULAR,
                        r->spec != NULL ? r->spec->place : (diag_span){0},
                        "there is no basis of velocities at the initial position: the constraints "
                        "are singular there");
    return HAMEL_OK;
}
