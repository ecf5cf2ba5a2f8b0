/// Looking for steady motions: from where a state is, to one near it, and whether that is new.
#include "run/steady/look_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "base/stop.h"
#include "num/dense.h"
#include "run/motion/chart_internal.h"
#include "run/motion/position_internal.h"
#include "run/motion/watch_internal.h"
#include "run/steady/anchor_internal.h"
#include "run/steady/family_internal.h"
#include "run/steady/path.h"
#include "run/steady/problem_internal.h"
#include "run/steady/proof_internal.h"
#include "run/steady/steady_internal.h"

enum { SAMPLES = 24, MOST_MOTIONS = 60, LEVEL_STEPS = 20 };
/// equations this long become machine code when asked so often
enum { LOOKS = 4, LONG_CODE = 1000, TOO_LONG = 20000 };
static const double REST = 1e-5;  ///< quasi-velocities that may be rest not quite reached
static const double CLOSE = 1e-9; ///< to an exact steady motion, of a state that is one to rounding
static const double END = 1e-6;   ///< what is this near to the end of a range may be drawn to it
static const double POOR = 1e-3;  ///< a basis this much worse is not used where it ends
static const double DEGENERATE = 1e-7; ///< a basis this much worse than at the start is left

// ---- what is new --------------------------------------------------------------------------------

/// Spectra alike, to print.
static bool alike(const spectrum *a, const spectrum *b) {
    if (a->count != b->count || a->zeros != b->zeros) return false;
    const double close = 1e-6 * (1 + fmax(a->norm, b->norm));
    for (size_t i = 0; i < a->count; i++) {
        if (fabs(a->re[i] - b->re[i]) > close || fabs(a->im[i] - b->im[i]) > close) return false;
    }
    return true;
}

/// Whether every motion near it is steady.
static bool is_surrounded(const steady_motion *e) {
    return e->regular && e->spectrum.count == 0 && e->dimension == e->spectrum.zeros;
}

/// Where all motions are steady spectra do not tell them apart, but what they look like does.
static bool moves_alike(const steady *s, const steady_motion *a, const steady_motion *b) {
    if (!is_surrounded(a) || !is_surrounded(b)) return true;
    const steady_path one = steady_path_of(s, a), other = steady_path_of(s, b);
    return one.way == other.way;
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
        if (other->family == e->family && (like || !special) && moves_alike(s, e, other))
            return true;
        if (!e->regular && !other->regular && like) return true;
    }
    return false;
}

// ---- to a steady motion -------------------------------------------------------------------------

/// The chart to look in at a position: the present one unless it degenerates there.
static size_t chart_at(steady *s, const double *y) {
    const size_t present = s->r->chart;
    const double quality = run_chart_quality(s->r, present, y, 0);
    size_t choice = present;
    if (quality > DEGENERATE * s->r->quality) return choice;
    run_charts_complete(s->r, NULL, 0);
    double best = 10 * quality;
    for (size_t k = 0; k < s->r->charts.count; k++) {
        const double other = run_chart_quality(s->r, k, y, 0);
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

/// Whether y, to within `doubt`, may lie on the end of a range or beyond, where the model is not.
static bool at_an_end(const steady *s, const steady_problem *p, const double *y, double doubt) {
    const run_motion *r = s->r;
    if (!steady_evaluate(s, p, y) || run_outside(r, p->out + p->entries) != NULL) return true;
    for (size_t k = 0; k < s->m->range_count; k++) {
        const model_range *range = &s->m->ranges[k];
        const double x = p->out[p->entries + s->m->q->factors[range->factor].first_entry];
        if (range->has_lower && !(x - r->bounds[2 * k] > doubt)) return true;
        if (range->has_upper && !(r->bounds[2 * k + 1] - x > doubt)) return true;
    }
    return false;
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
    const bool moved = e.proof.ground == STEADY_EXACT;
    const double near = moved ? 0 : fmax(END, doubt);
    if (!new || at_an_end(s, steady_problem_of(s, chart), y, near)) {
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
    const uint32_t length = p->all.tape->code_count; // the longest ones take seconds to compile
    if (++p->looks == LOOKS && length > LONG_CODE && length < TOO_LONG) function_compile(&p->all);
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
    const bool again = came == DEGENERATED || (came == NOTHING && s->near && s->r->system.p > 0);
    if (came == NOTHING) memcpy(y, start, length * sizeof *y);
    if (again && steady_anchor(s, w, y, &chart)) (void)look_in(s, chart, special, y, w);
    free(y);
    free(w);
}

// ---- from where ---------------------------------------------------------------------------------

/// Whether there is nothing but steady motions near those that were found.
static bool all_steady(const steady *s) {
    for (size_t k = 0; k < s->motions.count; k++) {
        if (!is_surrounded(&s->motions.items[k])) return false;
    }
    return s->motions.count > 0;
}

/// At rest, with each quasi-velocity forth and back, and with all of them where everything is
/// steady, at a position.
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
    if (!all_steady(s)) return;
    for (size_t k = 0; k < rank; k++) y[states + k] = 1;
    look_from(s, y, false);
    for (size_t k = 0; k < rank; k++) y[states + k] = 0;
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
        if (!is_free(s, factor) || factor->kind == &factor_line || factor->kind == &factor_element)
            continue;
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

/// A place of a coordinate: about zero, or in its range.
static double somewhere(const steady *s, size_t factor, double u) {
    const model *m = s->m;
    double lower, upper;
    for (size_t k = 0; k < m->range_count; k++) {
        if (m->ranges[k].factor != factor) continue;
        steady_range(m, &m->ranges[k], &lower, &upper);
        return lower + (upper - lower) * (1 + u) / 2;
    }
    return m->q->factors[factor].kind == &factor_angle ? acos(-1) * u : u;
}

static void look_anywhere(steady *s, const double *rest) {
    const space *q = s->m->q;
    random_state random = {1};
    double *y = mem_copy(rest, q->state_count + q->n, sizeof *y);
    for (int k = 0; k < SAMPLES; k++) {
        for (size_t f = 0; f < q->factor_count; f++) {
            const space_factor *factor = &q->factors[f];
            for (size_t i = 0; is_free(s, factor) && i < factor->kind->state_count; i++)
                y[factor->first_state + i] = somewhere(s, f, uniform(&random));
        }
        for (size_t a = 0; a < q->n; a++) y[q->state_count + a] = 2 * uniform(&random);
        space_project(q, y);
        look_from(s, y, false);
    }
    free(y);
}

void steady_look(steady *s) {
    const space *q = s->m->q;
    double *y = MEM_NEW_ZERO(double, q->state_count + q->n);
    const size_t rank = s->r->charts.items[s->r->chart].basis.r;
    memcpy(y, s->r->y, (q->state_count + rank) * sizeof *y);
    if (s->near) {
        look_from(s, y, true);
    } else {
        memset(y + q->state_count, 0, q->n * sizeof *y);
        look_at(s, y);
        look_around(s, y);
        look_anywhere(s, y);
    }
    free(y);
}
