/// Steady motions of a model: the reduced system they belong to, and where to look for them.
#include "run/steady/steady.h"
#include "run/motion/chart_internal.h"
#include "run/motion/position_internal.h"
#include "run/motion/watch_internal.h"
#include "run/steady/anchor_internal.h"
#include "run/steady/family_internal.h"
#include "run/steady/integrals_internal.h"
#include "run/steady/problem_internal.h"
#include "run/steady/proof_internal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "base/stop.h"
#include "expr/calculus.h"
#include "expr/walk.h"
#include "num/dense.h"
#include "run/form/forms.h"
#include "run/form/reduced.h"
#include "run/outside/point.h"
#include "run/steady/steady_internal.h"
#include "space/sum.h"

enum { SAMPLES = 24, MOST_MOTIONS = 60, LEVEL_STEPS = 20 };
enum {
    LOOKS = 4,
    LONG_CODE = 1000
};                               ///< equations this long become machine code when asked so often
static const double REST = 1e-5; ///< quasi-velocities that may be rest not quite reached
static const double CLOSE =
    1e-9;                        ///< to an exact steady motion, for a state that is one to rounding
static const double POOR = 1e-3; ///< a basis this much worse is not used where it ends
static const double DEGENERATE = 1e-7; ///< a basis this much worse than at the start is left

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

/// The first symmetry that reduces the motion, or none.
static hamel_status choose_symmetry(steady *s, const char *wanted, diag *messages) {
    if (wanted != NULL && strcmp(wanted, "none") == 0) return try_symmetry(s, NULL, messages);
    if (wanted != NULL) return try_symmetry(s, wanted, messages);
    for (size_t k = 0; k < s->m->symmetry_count; k++) {
        char number[24];
        snprintf(number, sizeof number, "%zu", k + 1);
        if (try_symmetry(s, number, NULL) == HAMEL_OK) return HAMEL_OK;
    }
    return try_symmetry(s, NULL, messages);
}

static hamel_status make_motion(steady *s, const steady_options *options, diag *messages) {
    diag first = {0};
    hamel_status status = choose_symmetry(s, options->symmetry, &first);
    if (status == HAMEL_SINGULAR && options->from == NULL && s->m->run_count > 0) {
        s->spec.from_count = s->m->runs[0].from_count; // no motion from rest: as the first run does
        s->spec.from = s->m->runs[0].from;
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
    s->spec.from = s->from;
    if (status == HAMEL_OK) status = read_vary(s, options->vary, at, messages);
    if (status == HAMEL_OK) status = make_motion(s, options, messages);
    if (status != HAMEL_OK) return status;
    find_levels(s);
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
    run_destroy(s->r);
    free(s->levels);
    free(s->from);
    free(s->inputs);
    free(s->parameters);
    free(s);
}

// ---- looking ------------------------------------------------------------------------------------

/// Spectra alike, to print.
static bool alike(const spectrum *a, const spectrum *b) {
    if (a->count != b->count || a->zeros != b->zeros) return false;
    const double close = 1e-6 * (1 + fmax(a->norm, b->norm));
    for (size_t i = 0; i < a->count; i++) {
        if (fabs(a->re[i] - b->re[i]) > close || fabs(a->im[i] - b->im[i]) > close) return false;
    }
    return true;
}

/// The family of a steady motion: that of the first member that can be reached from it.
static size_t family_of(const steady *s, const steady_motion *e) {
    for (size_t k = 0; k < s->motions.count; k++) {
        const steady_motion *other = &s->motions.items[k];
        if (steady_joined(s, e, other)) return other->family;
    }
    return s->family_count;
}

/// Whether there is a motion like it. Of a family that is known a member is new if it is `special`
/// (not just any place) and its spectrum is; a place where families meet is new only by its
/// spectrum.
static bool is_known(const steady *s, const steady_motion *e, bool special) {
    if (s->motions.count == MOST_MOTIONS) return true;
    for (size_t k = 0; k < s->motions.count; k++) {
        const steady_motion *other = &s->motions.items[k];
        const bool like = alike(&other->spectrum, &e->spectrum);
        if (other->family == e->family && (like || !special)) return true;
        if (!e->regular && !other->regular && like) return true;
    }
    return false;
}

/// How good the basis of a chart is at a position.
static double quality_at(const steady *s, size_t chart, const double *y) {
    const run_chart *c = &s->r->charts.items[chart];
    double *still = MEM_NEW_ZERO(double, c->basis.r);
    const bool good = function_defined(&c->watch, y, still, 0, s->r->watched);
    free(still);
    return good ? s->r->watched[run_watch_first(s->r) + WATCH_QUALITY] : 0;
}

/// The chart to look in at a position: the present one unless it degenerates there.
static size_t chart_at(steady *s, const double *y) {
    const size_t present = s->r->chart;
    const double quality = quality_at(s, present, y);
    size_t choice = present;
    if (quality > DEGENERATE * s->r->quality) return choice;
    run_charts_complete(s->r);
    double best = 10 * quality;
    for (size_t k = 0; k < s->r->charts.count; k++) {
        const double other = quality_at(s, k, y);
        if (other <= best) continue;
        best = other;
        choice = k;
    }
    return choice;
}

/// To a steady motion near y: one as fast if there is one, since where equations are homogeneous in
/// v everything else leads to rest.
static bool settle(const steady *s, const steady_problem *p, double *y) {
    const size_t states = s->m->q->state_count, r = p->equations.r;
    double *start = mem_copy(y, states + r, sizeof *y);
    const steady_goal fast = {.has_speed = true, .speed = dense_norm(r, y + states)};
    bool good = fast.speed > 0 && steady_solve(s, p, fast, y) <= steady_tolerance(p);
    if (!good) {
        memcpy(y, start, (states + r) * sizeof *y);
        good = steady_solve(s, p, (steady_goal){0}, y) <= steady_tolerance(p);
    }
    if (good && dense_norm(r, y + states) < REST) { // at rest, as far as can be told
        memset(y + states, 0, r * sizeof *y);
        good = steady_solve(s, p, (steady_goal){0}, y) <= steady_tolerance(p);
    }
    free(start);
    return good && dense_finite(states + r, y);
}

/// What is at y, moved onto the exact steady motions that are there if there are any.
static steady_motion described(const steady *s, size_t chart, double *y, double doubt) {
    steady_motion e;
    steady_known known;
    const bool found = steady_know(s, chart, y, fmax(CLOSE, doubt), &known);
    if (found) steady_known_apply(s, chart, &known, y);
    steady_describe(s, chart, y, NULL, &e);
    e.doubt = found ? 0 : doubt;
    e.family = family_of(s, &e);
    if (found) e.proof = (steady_proof){.ground = STEADY_EXACT, .known = known};
    return e;
}

/// Takes what was found at y, if there is nothing like it; only then is it worth a proof.
static void take(steady *s, size_t chart, double *y, double doubt, bool special) {
    steady_motion e;
    steady_describe(s, chart, y, NULL, &e);
    e.doubt = doubt;
    e.family = family_of(s, &e);
    bool new = !is_known(s, &e, special);
    if (new) {
        steady_motion_clear(&e);
        e = described(s, chart, y, doubt);
        new = !is_known(s, &e, special);
    }
    if (!new) {
        steady_motion_clear(&e);
        return;
    }
    e.agreement = steady_routes_compare(s, &e);
    if (e.agreement == STEADY_AGREE || e.agreement == STEADY_ONE_ROUTE) steady_prove(s, &e);
    else steady_proof_clear(&e.proof); // of formulas in a basis that cannot be trusted there
    if (e.family == s->family_count) s->family_count++;
    *vec_push(&s->motions) = e;
}

/// What came of looking in a chart.
typedef enum outcome { TAKEN, NOTHING, DEGENERATED } outcome;

/// From a state in a chart to a steady motion, which is taken, or to where the basis degenerates; y
/// is there, and *velocity what it was.
static outcome look_in(steady *s, size_t chart, bool special, double *y, double *velocity) {
    steady_problem *p = steady_problem_of(s, chart);
    if (p == NULL) return NOTHING;
    if (++p->looks == LOOKS && p->all.tape->code_count > LONG_CODE) function_compile(&p->all);
    double doubt;
    const bool found = settle(s, p, y) && steady_sharpen(s, p, y, &doubt);
    if (!steady_evaluate(s, p, y)) return NOTHING;
    memcpy(velocity, p->out + p->velocity, s->m->q->n * sizeof *velocity);
    if (!(p->out[p->quality] > POOR * s->r->quality)) return DEGENERATED;
    if (!found || run_outside(s->r, p->out + p->entries) != NULL) return NOTHING;
    take(s, chart, y, doubt, special);
    return TAKEN;
}

/// From a position and quasi-velocities to a steady motion. Where the basis degenerates on the way,
/// or nothing is found that was asked for, one that is orthonormal there goes on.
static void look_from(steady *s, const double *start, bool special) {
    if (stop_wanted()) return;
    const space *q = s->m->q;
    const size_t length = q->state_count + q->n;
    double *y = mem_copy(start, length, sizeof *y), *w = MEM_NEW_ZERO(double, q->n);
    (void)run_levels_reach(s->r, &s->r->levels, 0, y, LEVEL_STEPS);
    size_t chart = chart_at(s, y);
    const outcome came = look_in(s, chart, special, y, w);
    const bool again =
        came == DEGENERATED || (came == NOTHING && s->from != NULL && s->r->system.p > 0);
    if (came == NOTHING) memcpy(y, start, length * sizeof *y);
    if (again && steady_anchor(s, w, y, &chart)) (void)look_in(s, chart, special, y, w);
    free(y);
    free(w);
}

/// At rest, and with each quasi-velocity forth and back, at a position.
static void look_at(steady *s, double *y) {
    const size_t states = s->m->q->state_count, rank = steady_rank(s, chart_at(s, y));
    look_from(s, y, true);
    for (size_t k = 0; k < rank; k++) {
        for (int sign = 1; sign >= -1; sign -= 2) {
            y[states + k] = sign;
            look_from(s, y, true);
        }
        y[states + k] = 0;
    }
}

static bool is_free(const steady *s, const space_factor *factor) {
    return steady_is_shape(s, factor->first);
}

/// Positions with one part of the shape in a place that symmetric bodies like: an angle of half a
/// turn, an axis of the body up or down.
static void look_around(steady *s, const double *rest) {
    static const double turns[][4] = {{1, 0, 0, 0}, {1, 1, 0, 0},  {1, -1, 0, 0},
                                      {1, 0, 1, 0}, {1, 0, -1, 0}, {0, 1, 0, 0}};
    const space *q = s->m->q;
    double *y = mem_copy(rest, q->state_count + q->n, sizeof *y);
    for (size_t f = 0; f < q->factor_count; f++) {
        const space_factor *factor = &q->factors[f];
        if (!is_free(s, factor) || factor->kind == &factor_line) continue;
        double *state = y + factor->first_state;
        const size_t count = factor->kind == &factor_angle ? 1 : sizeof turns / sizeof *turns;
        for (size_t k = 0; k < count; k++) {
            if (count == 1) *state = acos(-1);
            else memcpy(state, turns[k], sizeof turns[k]);
            space_project(q, y);
            look_at(s, y);
        }
        memcpy(state, rest + factor->first_state, factor->kind->state_count * sizeof *state);
    }
    free(y);
}

static double uniform(random_state *random) {
    return 2 * (double)random_below(random, 1000001) / 1000000 - 1;
}

static void look_anywhere(steady *s, const double *rest) {
    const space *q = s->m->q;
    random_state random = {1};
    double *y = mem_copy(rest, q->state_count + q->n, sizeof *y);
    for (int k = 0; k < SAMPLES; k++) {
        for (size_t f = 0; f < q->factor_count; f++) {
            const space_factor *factor = &q->factors[f];
            for (size_t i = 0; is_free(s, factor) && i < factor->kind->state_count; i++)
                y[factor->first_state + i] =
                    (factor->kind == &factor_angle ? acos(-1) : 1) * uniform(&random);
        }
        for (size_t a = 0; a < q->n; a++) y[q->state_count + a] = 2 * uniform(&random);
        space_project(q, y);
        look_from(s, y, false);
    }
    free(y);
}

hamel_status steady_find(steady *s, diag *messages) {
    const space *q = s->m->q;
    double *y = MEM_NEW_ZERO(double, q->state_count + q->n);
    const size_t rank = s->r->charts.items[s->r->chart].basis.r;
    memcpy(y, s->r->y, (q->state_count + rank) * sizeof *y);
    if (s->from != NULL) {
        look_from(s, y, true);
    } else {
        memset(y + q->state_count, 0, q->n * sizeof *y);
        look_at(s, y);
        look_around(s, y);
        look_anywhere(s, y);
    }
    free(y);
    if (s->motions.count > 0) return HAMEL_OK;
    return diag_add(messages, HAMEL_UNDEFINED, (diag_span){0}, "no steady motion was found%s",
                    s->from != NULL ? " near there" : "");
}

// ---- what was found -----------------------------------------------------------------------------

size_t steady_count(const steady *s) { return s->motions.count; }
const steady_motion *steady_at(const steady *s, size_t i) { return &s->motions.items[i]; }
size_t steady_family_count(const steady *s) { return s->family_count; }
const model *steady_model(const steady *s) { return s->m; }
bool steady_conservative(const steady *s) { return s->r->conservative; }

const model_symmetry *steady_symmetry(const steady *s) { return run_reduced_symmetry(s->r); }

bool steady_is_shape(const steady *s, size_t i) {
    const mech_steady *e = &s->problems.items[s->r->chart]->equations;
    const model_symmetry *given = steady_symmetry(s);
    bool shape = false;
    for (size_t j = 0; j < e->free_count; j++) shape = shape || e->free[j] == i;
    const bool rotation = space_factor_of(s->m->q, i)->kind->entry_count > 1;
    for (size_t a = 0; e->orbit_count > 0 && !rotation && a < given->dimension; a++)
        shape = shape && sum_zero(s->m->pool, given->generators[a * s->m->q->n + i]);
    return shape;
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
