/// Steady motions of a model: the reduced system they belong to, and what was found of them.
#include "run/steady/steady.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "expr/sum.h"
#include "expr/walk.h"
#include "run/form/forms.h"
#include "run/form/reduced.h"
#include "run/motion/system_internal.h"
#include "run/outside/point.h"
#include "run/steady/anchor_internal.h"
#include "run/steady/family_internal.h"
#include "run/steady/integrals_internal.h"
#include "run/steady/look_internal.h"
#include "run/steady/problem_internal.h"
#include "run/steady/steady_internal.h"

// ---- making -------------------------------------------------------------------------------------

/// What is held: coordinates with their values, as motions that are prescribed.
static hamel_status read_hold(steady *s, const char *words, diag *at, diag *messages) {
    if (words == NULL) return HAMEL_OK;
    hamel_status status = run_words(s->m, words, at, messages, &s->spec.input_count, &s->inputs);
    for (size_t k = 0; k < s->spec.input_count && status == HAMEL_OK; k++) {
        const space *q = s->m->q;
        bool known = false;
        for (size_t f = 0; f < q->factor_count; f++)
            known = known || (q->factors[f].kind->entry_count == 1 &&
                              expr_same(q->factors[f].entries[0], s->inputs[k].target));
        if (!known)
            status = diag_add(at, HAMEL_INVALID, (diag_span){0, strlen(words)},
                              "only coordinates (lines and angles) can be held");
    }
    s->spec.inputs = s->inputs;
    return status;
}

static hamel_status read_vary(steady *s, const char *words, diag *at, diag *messages) {
    if (words == NULL) return HAMEL_OK;
    s->varies = true;
    for (size_t i = 0; i < s->m->parameter_count; i++) {
        if (strcmp(expr_symbol_info_of(s->m->pool, s->m->parameters[i].symbol)->name, words) != 0)
            continue;
        s->by_parameter = true;
        s->quantity = s->m->parameters[i].symbol;
        s->value = model_number(s->m, s->m->parameters[i].value);
        s->parameters[i].value = s->quantity;
        return HAMEL_OK;
    }
    return run_quantity(s->m, words, at, messages, &s->quantity);
}

/// A run with a symmetry (a number from 1; 0: none), at rest or from where the options say.
static hamel_status try_symmetry(steady *s, const char *symmetry, diag *messages) {
    const run_options options = {.until = 1,
                                 .every = 1,
                                 .reduced = symmetry != NULL,
                                 .symmetry = symmetry,
                                 .as_written = true};
    return run_create(s->m, &s->spec, &options, messages, &s->r);
}

/// The factors of coordinates that are held, which no group is to move.
static size_t held_factors(const steady *s, size_t *out) {
    size_t count = 0;
    for (size_t f = 0; f < s->m->q->factor_count; f++) {
        for (size_t k = 0; k < s->spec.input_count; k++) {
            if (expr_same(s->m->q->factors[f].entries[0], s->inputs[k].target)) out[count++] = f;
        }
    }
    return count;
}

/// Puts all symmetries together behind those of the model; once.
static void find_largest(steady *s) {
    if (s->sought || s->m->symmetry_count == 0) return; // equilibria, where there is none
    s->sought = true;
    exact x;
    mech_system system;
    exact_init(&x, s->m->pool, NULL);
    if (run_minimal_system(&system, &x, s->m, 0, NULL) != HAMEL_OK) return;
    size_t *held = MEM_NEW(size_t, s->m->q->factor_count);
    mech_largest_init(&s->largest, &x, &system, s->m, held_factors(s, held), held);
    mech_system_clear(&system);
    free(held);
    if (!s->largest.exists) return;
    const size_t count = s->m->symmetry_count;
    s->symmetries = MEM_NEW(model_symmetry, count + 1);
    if (count > 0) memcpy(s->symmetries, s->m->symmetries, count * sizeof *s->symmetries);
    s->symmetries[count] = s->largest.given;
    s->extended = *s->m;
    s->extended.symmetries = s->symmetries;
    s->extended.symmetry_count = count + 1;
}

static hamel_status try_largest(steady *s) {
    find_largest(s);
    if (!s->largest.exists) return HAMEL_INVALID;
    const model *before = s->m;
    char number[24];
    s->m = &s->extended;
    snprintf(number, sizeof number, "%zu", s->m->symmetry_count);
    hamel_status status = try_symmetry(s, number, NULL);
    if (status != HAMEL_OK && !s->near && before->run_count > 0) {
        const model_run at_rest = s->spec; // where orbits are smaller: elsewhere, as the first run
        s->spec.from_count = before->runs[0].from_count;
        s->spec.from = before->runs[0].from;
        status = try_symmetry(s, number, NULL);
        if (status != HAMEL_OK) s->spec = at_rest;
    }
    if (status != HAMEL_OK) s->m = before;
    return status;
}

/// All symmetries together, else the first that reduces the motion, or none.
static hamel_status choose_symmetry(steady *s, const char *wanted, diag *messages) {
    if (wanted != NULL && strcmp(wanted, "none") == 0) return try_symmetry(s, NULL, messages);
    if (wanted != NULL) return try_symmetry(s, wanted, messages);
    if (try_largest(s) == HAMEL_OK) return HAMEL_OK;
    for (size_t k = 0; k < s->m->symmetry_count; k++) {
        char number[24];
        snprintf(number, sizeof number, "%zu", k + 1);
        if (try_symmetry(s, number, NULL) == HAMEL_OK) return HAMEL_OK;
    }
    return try_symmetry(s, NULL, messages);
}

void steady_range(const model *m, const model_range *range, double *lower, double *upper) {
    const double reach = 3;
    *lower = range->has_lower ? model_number(m, range->lower) : -INFINITY;
    *upper = range->has_upper ? model_number(m, range->upper) : INFINITY;
    if (!range->has_lower) *lower = *upper - reach;
    if (!range->has_upper) *upper = *lower + reach;
}

static bool is_given(const steady *s, expr target) {
    for (size_t k = 0; k < s->spec.from_count; k++) {
        if (expr_same(s->from[k].target, target)) return true;
    }
    return false;
}

/// Coordinates that are not given begin inside their ranges, where zero is not. False if there are
/// none.
static bool begin_in_ranges(steady *s) {
    const model *m = s->m;
    const size_t before = s->spec.from_count;
    for (size_t k = 0; k < m->range_count; k++) {
        const expr entry = m->q->factors[m->ranges[k].factor].entries[0];
        double lower, upper;
        steady_range(m, &m->ranges[k], &lower, &upper);
        if ((lower < 0 && upper > 0) || is_given(s, entry)) continue;
        s->from = mem_resize(s->from, s->spec.from_count + 1, sizeof *s->from);
        s->from[s->spec.from_count++] = (model_setting){
            .target = entry, .value = expr_ratio(m->pool, lround(32 * (lower + upper)), 64)};
    }
    s->spec.from = s->from;
    return s->spec.from_count > before;
}

/// The other lines and angles begin away from zero, where formulas have poles.
static void begin_away(steady *s) {
    const model *m = s->m;
    for (size_t f = 0; f < m->q->factor_count; f++) {
        const space_factor *factor = &m->q->factors[f];
        if (factor->kind->entry_count != 1 || is_given(s, factor->entries[0])) continue;
        s->from = mem_resize(s->from, s->spec.from_count + 1, sizeof *s->from);
        s->from[s->spec.from_count++] = (model_setting){
            .target = factor->entries[0], .value = expr_ratio(m->pool, 4 + (long)f, 4)};
    }
    s->spec.from = s->from;
}

static hamel_status make_motion(steady *s, const steady_options *options, diag *messages) {
    diag first = {0};
    hamel_status status = choose_symmetry(s, options->symmetry, &first);
    if (status == HAMEL_SINGULAR && options->from == NULL && s->m->run_count > 0) {
        s->spec.from_count = s->m->runs[0].from_count; // no motion from rest: as the first run does
        s->spec.from = s->m->runs[0].from;
        status = choose_symmetry(s, options->symmetry, messages);
    } else if (status != HAMEL_OK && begin_in_ranges(s)) {
        status = choose_symmetry(s, options->symmetry, messages);
    } else if (status == HAMEL_UNDEFINED && !s->near && s->level_count == 0) {
        begin_away(s);
        status = choose_symmetry(s, options->symmetry, messages);
    } else {
        for (size_t k = 0; k < first.count; k++)
            (void)diag_add(messages, first.items[k].status, first.items[k].span, "%s",
                           first.items[k].words);
    }
    diag_clear(&first);
    return status;
}

static void find_levels(steady *s) {
    s->levels = MEM_NEW(expr, s->m->constraint_count + s->spec.input_count);
    for (size_t a = 0; a < s->m->constraint_count; a++) {
        if (s->m->constraints[a].holonomic)
            s->levels[s->level_count++] = s->m->constraints[a].level;
    }
    for (size_t k = 0; k < s->spec.input_count; k++)
        s->levels[s->level_count++] = expr_sub(s->m->pool, s->inputs[k].target, s->inputs[k].value);
}

static bool mentions_time(const steady *s, const steady_problem *p) {
    const mech_steady *e = &p->equations;
    expr_walk w;
    uint32_t place;
    expr_walk_init(&w, s->m->pool, e->free_count + e->r, e->rates);
    const bool found = expr_walk_find(&w, s->m->q->time, &place);
    expr_walk_clear(&w);
    return found;
}

static hamel_status prepare(steady *s, const steady_options *options, diag *at, diag *messages) {
    hamel_status status = read_hold(s, options->hold, at, messages);
    if (status == HAMEL_OK && options->from != NULL)
        status = run_words(s->m, options->from, at, messages, &s->spec.from_count, &s->from);
    s->near = options->from != NULL;
    s->spec.from = s->from;
    if (status == HAMEL_OK) status = read_vary(s, options->vary, at, messages);
    if (status == HAMEL_OK) status = make_motion(s, options, messages);
    if (status != HAMEL_OK) return status;
    find_levels(s);
    s->gate = gate_create(&s->r->exact, s->m, PARAMETERS_GIVEN);
    const steady_problem *p = steady_problem_of(s, s->r->chart);
    if (p == NULL)
        return diag_add(messages, HAMEL_TOO_LARGE, (diag_span){0},
                        "the linearised motion could not be compiled");
    if (mentions_time(s, p))
        return diag_add(messages, HAMEL_INVALID, (diag_span){0},
                        "the equations of motion depend on time, so there are no steady motions");
    return HAMEL_OK;
}

hamel_status steady_create(const model *m, const steady_options *options, diag *word_messages,
                           diag *messages, steady **out) {
    *out = NULL;
    const hamel_status numbers = model_need_numbers(m, messages);
    if (numbers != HAMEL_OK) return numbers;
    if (m->kinematic)
        return diag_add(messages, HAMEL_INVALID, (diag_span){0, 0}, "%s", model_lacks_dynamics(m));
    if (m->nonlinear_count > 0)
        return diag_add(messages, HAMEL_INVALID, m->nonlinear[0].place,
                        "this constraint is nonlinear in the velocities: steady motions are looked "
                        "for with affine constraints only");
    steady *s = MEM_NEW_ZERO(steady, 1);
    const expr zero = expr_int(m->pool, 0);
    s->m = m;
    s->integrals = steady_integrals_create();
    s->routes = steady_routes_create();
    s->varied = *m;
    s->parameters = mem_copy(m->parameters, m->parameter_count, sizeof *s->parameters);
    s->varied.parameters = s->parameters;
    s->quantity = zero;
    s->spec = (model_run){.name = "steady", .until = zero, .every = zero, .tolerance = zero};
    const hamel_status status = prepare(s, options, word_messages, messages);
    *out = status == HAMEL_OK ? s : NULL;
    if (status != HAMEL_OK) steady_destroy(s);
    return status;
}

void steady_destroy(steady *s) {
    if (s == NULL) return;
    for (size_t k = 0; k < s->problems.count; k++) steady_problem_destroy(s->problems.items[k]);
    for (size_t k = 0; k < s->motions.count; k++) steady_motion_clear(&s->motions.items[k]);
    for (size_t k = 0; k < s->anchored.count; k++) mech_basis_clear(&s->anchored.items[k]);
    vec_clear(&s->problems);
    vec_clear(&s->anchored);
    vec_clear(&s->motions);
    steady_integrals_destroy(s->integrals);
    steady_routes_destroy(s->routes);
    gate_destroy(s->gate);
    run_destroy(s->r);
    free(s->levels);
    free(s->from);
    free(s->inputs);
    free(s->parameters);
    free(s->symmetries);
    mech_largest_clear(&s->largest);
    free(s);
}

hamel_status steady_find(steady *s, diag *messages) {
    steady_look(s);
    if (s->motions.count > 0) return gate_take(s->gate, messages);
    return diag_add(messages, HAMEL_UNDEFINED, (diag_span){0}, "no steady motion was found%s",
                    s->near ? " near there" : "");
}

// ---- what was found -----------------------------------------------------------------------------

size_t steady_count(const steady *s) { return s->motions.count; }
const steady_motion *steady_at(const steady *s, size_t i) { return &s->motions.items[i]; }
size_t steady_family_count(const steady *s) { return s->family_count; }
const model *steady_model(const steady *s) { return s->m; }
bool steady_conservative(const steady *s) { return s->r->conservative; }

const model_symmetry *steady_symmetry(const steady *s) { return run_reduced_symmetry(s->r); }

/// Whether a group leads from any place of direction i to any other: turns of the plane do not so
/// with points, nor with rotations.
static bool moves_all(const space *q, const model_action *a, size_t i) {
    const space_factor *f = space_factor_of(q, i);
    bool moved = false;
    for (size_t j = 0; j < a->factor_count; j++) moved = moved || &q->factors[a->factors[j]] == f;
    const char *name = group_law_name(a->law);
    const bool turns = strcmp(name, "SO(2)") == 0 || strcmp(name, "S1") == 0;
    const bool solid = strcmp(name, "SO(3)") == 0 || strcmp(name, "SE(3)") == 0;
    if (f->kind->entry_count > 1) return moved && solid;
    return moved && !((turns || strcmp(name, "SO(3)") == 0) && f->kind == &factor_line);
}

/// Whether a generator is the shift along direction i.
static bool is_shifted(const space *q, const model_symmetry *given, size_t i) {
    bool any = false;
    for (size_t a = 0; a < given->dimension && !any; a++) {
        const expr *X = given->generators + a * q->n;
        any = space_factor_of(q, i)->kind->entry_count == 1 && expr_is_int(q->pool, X[i], 1);
        for (size_t j = 0; j < q->n && any; j++) any = j == i || expr_is_int(q->pool, X[j], 0);
    }
    return any;
}

bool steady_is_shape(const steady *s, size_t i) {
    const mech_steady *e = &s->problems.items[s->r->chart]->equations;
    const model_symmetry *given = steady_symmetry(s);
    bool shape = false;
    for (size_t j = 0; j < e->free_count; j++) shape = shape || e->free[j] == i;
    for (size_t k = 0; e->orbit_count > 0 && k < given->action_count; k++)
        shape = shape && !moves_all(s->m->q, &given->actions[k], i);
    return shape && (e->orbit_count == 0 || !is_shifted(s->m->q, given, i));
}

size_t steady_rank(const steady *s, size_t chart) { return steady_basis(s, chart)->r; }

expr steady_symbol(const steady *s, size_t chart, size_t k) {
    return steady_basis(s, chart)->symbols[k];
}

void steady_values(const steady *s, const steady_motion *e, size_t count, const expr *functions,
                   double *out) {
    const model *m = s->m;
    double *values = MEM_NEW_ZERO(double, expr_symbol_count(m->pool));
    for (size_t i = 0; i < m->parameter_count; i++) {
        const expr symbol = m->parameters[i].symbol;
        values[expr_symbol_index(m->pool, symbol)] =
            s->by_parameter && expr_same(symbol, s->quantity)
                ? s->value
                : model_number(m, m->parameters[i].value);
    }
    for (size_t i = 0; i < m->q->entry_count; i++)
        values[expr_symbol_index(m->pool, m->q->entries[i])] = e->entries[i];
    for (size_t i = 0; i < m->q->n; i++)
        values[expr_symbol_index(m->pool, m->q->velocities[i])] = e->velocity[i];
    expr_eval(m->pool, count, functions, values, out);
    free(values);
}
