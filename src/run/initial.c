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
#include "run/least_squares.h"
#include "run/run_internal.h"
#include "space/sum.h"

static const double CONSISTENT = 1e-9; ///< equations hold to this, relative to their value
enum { CONSTRAINT_WEIGHT = 10000 }; ///< so that what is nearest to the values satisfies constraints
enum { MOST_STARTS = 32, MOST_STEPS = 60 };

/// An equation `meaning = value` the state has to satisfy, and where it comes from.
typedef struct demand {
    expr meaning, value;
    const model_setting *setting;       ///< or
    const model_constraint *constraint; ///< or neither: a motion that is prescribed
} demand;

typedef VEC(demand) demands;

/// The equations for positions, then those for velocities, with the values that are asked for; room for
/// what they leave, and for values.
struct run_start {
    demands positions, velocities;
    run_levels levels;
    run_function equations;                       ///< (state, w, t) → f, then ∂f/∂w row by row
    run_function position_values, velocity_values; ///< what is asked for, at t = 0
    double *position_left, *position_asked, *velocity_left, *velocity_asked;
    bool owned; ///< the demands are not another run's
};

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

/// What quasi-velocities stand for in the basis of the model without prescribed motions: solves in
/// the velocities. `symbols` and `meanings` have room for n.
static hamel_status quasi_meanings(run_motion *r, size_t *count, expr *symbols, expr *meanings) {
    mech_system s = {0};
    mech_basis d = {0};
    const bool own = r->prescribed_count > 0;
    *count = 0;
    if (r->m->field_count == 0) return HAMEL_OK;
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

/// Whether a demand is met; `left` is meaning − value, weighted.
static bool is_met(const demand *d, double left, double value) {
    if (d->setting == NULL) left /= CONSTRAINT_WEIGHT;
    return fabs(left) <= CONSISTENT * (1 + fabs(value));
}

static bool consistent(const demands *list, const double *left, const double *values) {
    for (size_t k = 0; k < list->count; k++) {
        if (!is_met(&list->items[k], left[k], values[k])) return false;
    }
    return true;
}

// ---- refusing -----------------------------------------------------------------------------------

static void say_demand(const run_motion *r, const demand *d, text *out) {
    if (d->setting != NULL) {
        for (size_t k = 0; k < r->m->definition_count; k++) {
            if (!expr_same(r->m->definitions[k].value, d->setting->target)) continue;
            text_add(out, r->m->definitions[k].name);
            return;
        }
        if (expr_infix_tokens(r->m->pool, d->setting->target) > 40 ||
            expr_print(r->m->pool, d->setting->target, EXPR_INFIX, out) != HAMEL_OK)
            text_add(out, "a value");
    } else if (d->constraint != NULL) {
        text_addf(out, "constraint %zu", (size_t)(d->constraint - r->m->constraints) + 1);
    } else {
        text_add(out, "a prescribed velocity");
    }
}

static hamel_status refuse_value(const run_motion *r, const demand *d, double asked,
                                 double nearest) {
    text words = {0};
    const hamel_status status = HAMEL_INVALID;
    say_demand(r, d, &words);
    if (d->setting != NULL)
        diag_add(r->messages, status, d->setting->place,
                 "the initial values contradict each other or the constraints: %s = %.10g is asked "
                 "for; the nearest state has %.*g (coordinates that are not given are 0)",
                 text_cstr(&words), asked, fabs(nearest - asked) > 1e-4 * fabs(asked) ? 6 : 12,
                 fabs(nearest) > 1e-6 * fabs(asked) ? nearest : 0.0);
    else
        diag_add(r->messages, status, d->constraint != NULL ? d->constraint->place : (diag_span){0},
                 "no initial state with these values satisfies %s: its two sides differ by %.10g",
                 text_cstr(&words), nearest - asked);
    text_clear(&words);
    return status;
}

/// Refuses with the numbers: what was asked for and what comes nearest; constraints only if there is
/// nothing else to blame. `left` is what the demands leave, weighted.
static hamel_status refuse(const run_motion *r, const demands *list, const double *left,
                           const double *values) {
    if (r->messages == NULL) return HAMEL_INVALID;
    size_t said = 0;
    for (int constraints = 0; constraints < 2 && said == 0; constraints++) {
        for (size_t k = 0; k < list->count && said < 8; k++) {
            const demand *d = &list->items[k];
            if ((d->setting == NULL) != (constraints == 1)) continue;
            if (is_met(d, left[k], values[k])) continue;
            const double off = constraints == 1 ? left[k] / CONSTRAINT_WEIGHT : left[k];
            (void)refuse_value(r, d, values[k], values[k] + off);
            said++;
        }
    }
    if (said == 0)
        diag_add(r->messages, HAMEL_INVALID, r->spec != NULL ? r->spec->place : (diag_span){0},
                 "no initial state with these values could be found: the equations for it have no "
                 "value there");
    return HAMEL_INVALID;
}

/// The values asked for, as numbers at t = 0.
static hamel_status evaluate_asked(const run_motion *r, const run_function *f, double *values) {
    if (function_defined(f, r->state, NULL, 0, values)) return HAMEL_OK;
    return diag_add(r->messages, HAMEL_UNDEFINED, (diag_span){0},
                    "an initial value has no value at t = 0");
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

static hamel_status find_position(run_motion *r) {
    struct run_start *s = r->start;
    const demands *list = &s->positions;
    double *values = s->position_asked, *best = s->position_left;
    random_state rng = {1};
    memset(values, 0, list->count * sizeof *values);
    start_from(r, list, values, &rng, 0, r->state);
    hamel_status status = evaluate_asked(r, &s->position_values, values);
    bool found = false;
    double least = INFINITY;
    for (size_t k = 0; k < list->count; k++) best[k] = 0;
    for (int k = 0; k < MOST_STARTS && !found && status == HAMEL_OK; k++) {
        start_from(r, list, values, &rng, k, r->state);
        const double left = run_levels_reach(r, &s->levels, 0, r->state, MOST_STEPS);
        found = isfinite(left) && consistent(list, s->levels.f, values);
        if (!(left < least)) continue;
        least = left;
        memcpy(best, s->levels.f, list->count * sizeof *best);
    }
    return status == HAMEL_OK && !found ? refuse(r, list, best, values) : status;
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

static hamel_status find_velocity(run_motion *r) {
    struct run_start *s = r->start;
    double *values = s->velocity_asked, *left = s->velocity_left;
    const hamel_status status = evaluate_asked(r, &s->velocity_values, values);
    random_state rng = {1};
    const int starts = r->nonlinear.count > 0 ? MOST_STARTS : 1;
    bool found = false;
    for (int k = 0; k < starts && !found && status == HAMEL_OK; k++) {
        for (size_t i = 0; i < r->q->n; i++) r->initial_velocity[i] = k == 0 ? 0 : away(&rng, k);
        found = reach_velocity(r, &s->equations, &s->velocities, values, left);
    }
    return status == HAMEL_OK && !found ? refuse(r, &s->velocities, left, values) : status;
}

// ---- preparing ------------------------------------------------------------------------------------

static hamel_status compile_asked(const run_motion *r, const demands *list, run_function *f) {
    expr *e = MEM_NEW(expr, list->count);
    for (size_t k = 0; k < list->count; k++) e[k] = list->items[k].value;
    const hamel_status status = function_init(f, r->m, 0, NULL, list->count, e, r->messages);
    free(e);
    return status;
}

static hamel_status compile_positions(run_motion *r, struct run_start *s) {
    collect_positions(r, &s->positions);
    expr *f = differences(r, &s->positions);
    hamel_status status = run_levels_init(&s->levels, r, s->positions.count, f);
    if (status == HAMEL_OK) status = compile_asked(r, &s->positions, &s->position_values);
    free(f);
    return status;
}

static hamel_status compile_velocities(run_motion *r, struct run_start *s) {
    const size_t n = r->q->n;
    hamel_status status = collect_velocities(r, &s->velocities);
    if (status != HAMEL_OK) return status;
    const size_t count = s->velocities.count;
    expr *f = differences(r, &s->velocities), *all = MEM_NEW(expr, count * (n + 1));
    for (size_t k = 0; k < count; k++) {
        all[k] = f[k];
        expr_gradient(r->m->pool, f[k], n, r->q->velocities, all + count + k * n);
    }
    status = function_init(&s->equations, r->m, n, r->q->velocities, count * (n + 1), all,
                           r->messages);
    if (status == HAMEL_OK) status = compile_asked(r, &s->velocities, &s->velocity_values);
    free(f);
    free(all);
    return status;
}

static void make_room(struct run_start *s, size_t n) {
    s->position_left = MEM_NEW_ZERO(double, s->positions.count);
    s->position_asked = MEM_NEW_ZERO(double, s->positions.count);
    s->velocity_left = MEM_NEW_ZERO(double, s->velocities.count *(n + 1));
    s->velocity_asked = MEM_NEW_ZERO(double, s->velocities.count);
}

hamel_status run_start_create(run_motion *r) {
    struct run_start *s = r->start = MEM_NEW_ZERO(struct run_start, 1);
    s->owned = true;
    hamel_status status = compile_positions(r, s);
    if (status == HAMEL_OK) status = compile_velocities(r, s);
    make_room(s, r->q->n);
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
    make_room(t, twin->q->n);
    return t;
}

void run_start_destroy(struct run_start *s) {
    if (s == NULL) return;
    if (s->owned) vec_clear(&s->positions);
    if (s->owned) vec_clear(&s->velocities);
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

// ---- all of it ------------------------------------------------------------------------------------

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
    if (!run_bounds_find(r))
        return diag_add(r->messages, HAMEL_UNDEFINED, (diag_span){0},
                        "the bounds of a range have no value");
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
