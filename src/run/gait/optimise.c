/// The best gait within bounds, by NLopt: Rowan's subplex method, which needs no derivatives and
/// does not mind that points where the gait is singular have no value. With a bound on the effort
/// Kraft's SLSQP.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/random.h"
#include "base/stop.h"
#include "run/gait/map.h"
#include "run/gait/move.h"
#include "run/gait/optimise.h"

#ifdef HAMEL_NLOPT

#include <nlopt.h>

typedef struct question {
    const gait *g;
    gait_work *w;
    const gait_aim *aim;
    size_t cycles, evaluations;
    double *last; ///< what was asked last, and the answer
    gait_point point;
    nlopt_opt search;
    gait_search best; ///< of this search so far
} question;

/// Whether the effort of a gait is within its bound.
static bool is_allowed(const gait_aim *aim, const gait_point *p) {
    return aim->most_effort <= 0 || p->effort / aim->most_effort - 1 < 1e-6;
}

/// Keeps the best that was measured, for a search that is asked to stop.
static void remember(question *q, const double *values) {
    if (!q->point.done || !is_allowed(q->aim, &q->point)) return;
    const double value = gait_aim_value(q->aim, &q->point);
    if (value <= q->best.value) return;
    q->best.value = value;
    q->best.point = q->point;
    memcpy(q->best.values, values, q->g->s->vary_count * sizeof *values);
}

static const gait_point *measured(question *q, const double *values) {
    const size_t size = q->g->s->vary_count * sizeof *values;
    if (q->evaluations > 0 && memcmp(q->last, values, size) == 0) return &q->point;
    memcpy(q->last, values, size);
    q->evaluations++;
    if (stop_wanted()) nlopt_force_stop(q->search);
    (void)gait_measure(q->w, q->g, values, q->cycles, &q->point);
    remember(q, values);
    return &q->point;
}

static double aimed(question *q, const double *values) {
    const gait_point *point = measured(q, values);
    return point->done ? gait_aim_value(q->aim, point) : -1;
}

/// By how much the effort exceeds its bound, as a part of it.
static double exceeded(question *q, const double *values) {
    const gait_point *point = measured(q, values);
    return point->done ? point->effort / q->aim->most_effort - 1 : 1;
}

/// A value and, where it is asked for, its gradient by central differences: gaits are measured to
/// ten digits, so these have about seven.
static double with_gradient(double (*f)(question *, const double *), unsigned n,
                            const double *values, double *gradient, void *data) {
    static const double STEP = 1e-4;
    question *q = data;
    double *near = mem_copy(values, n, sizeof *near);
    for (unsigned i = 0; i < n && gradient != NULL; i++) {
        near[i] = values[i] + STEP;
        gradient[i] = f(q, near) / (2 * STEP);
        near[i] = values[i] - STEP;
        gradient[i] -= f(q, near) / (2 * STEP);
        near[i] = values[i];
    }
    free(near);
    return f(q, values);
}

static double ask(unsigned n, const double *values, double *gradient, void *data) {
    return with_gradient(aimed, n, values, gradient, data);
}

static double excess(unsigned n, const double *values, double *gradient, void *data) {
    return with_gradient(exceeded, n, values, gradient, data);
}

/// With a bound on the effort sequential quadratic programming, which needs gradients.
static nlopt_opt create(question *q, const double *lower, const double *upper) {
    const unsigned n = (unsigned)q->g->s->vary_count;
    const bool bounded = q->aim->most_effort > 0;
    nlopt_opt o = nlopt_create(bounded ? NLOPT_LD_SLSQP : NLOPT_LN_SBPLX, n);
    nlopt_set_lower_bounds(o, lower);
    nlopt_set_upper_bounds(o, upper);
    nlopt_set_max_objective(o, ask, q);
    nlopt_set_xtol_rel(o, 1e-7);
    nlopt_set_ftol_rel(o, 1e-11);
    nlopt_set_maxeval(o, 2000 * (int)n);
    if (bounded) nlopt_add_inequality_constraint(o, excess, q, 1e-8);
    return o;
}

static void search_from(question *q, const double *lower, const double *upper, gait_search *out) {
    nlopt_opt o = q->search = create(q, lower, upper);
    q->evaluations = 0;
    q->best.value = -1;
    for (int round = 0; round < 2 && !stop_wanted();
         round++) { // a second round gets away from where the first got stuck
        (void)nlopt_optimize(o, out->values, &out->value);
    }
    nlopt_destroy(o);
    out->evaluations = q->evaluations;
    if (stop_wanted()) {
        memcpy(out->values, q->best.values, q->g->s->vary_count * sizeof *out->values);
        out->point = q->best.point;
        out->value = q->best.value;
        return;
    }
    out->point = *measured(q, out->values);
    out->value = is_allowed(q->aim, &out->point) ? aimed(q, out->values) : -1;
}

hamel_status gait_optimise(const gait *g, const double *lower, const double *upper,
                           const gait_aim *aim, size_t cycles, uint64_t seed, size_t starts,
                           gait_search *searches, diag *messages) {
    const size_t n = g->s->vary_count;
    question q = {.g = g,
                  .w = gait_work_create(g->s, 1e-10, GAIT_EFFORT),
                  .aim = aim,
                  .cycles = cycles,
                  .last = MEM_NEW(double, n + 1),
                  .best = {.values = MEM_NEW_ZERO(double, n + 1)}};
    random_state random = {seed};
    size_t best = 0;
    (void)messages;
    for (size_t i = 0; i < starts && (i == 0 || !stop_wanted()); i++) {
        searches[i] = (gait_search){.values = MEM_NEW(double, n + 1)};
        for (size_t k = 0; k < n; k++)
            searches[i].values[k] =
                lower[k] + (upper[k] - lower[k]) * 0x1p-64 * (double)random_next(&random);
        search_from(&q, lower, upper, &searches[i]);
        if (searches[i].value > searches[best].value) best = i;
    }
    const gait_search first = searches[0];
    searches[0] = searches[best];
    searches[best] = first;
    gait_work_destroy(q.w);
    free(q.last);
    free(q.best.values);
    return HAMEL_OK;
}

#else

hamel_status gait_optimise(const gait *g, const double *lower, const double *upper,
                           const gait_aim *aim, size_t cycles, uint64_t seed, size_t starts,
                           gait_search *searches, diag *messages) {
    (void)g, (void)lower, (void)upper, (void)aim, (void)cycles, (void)seed, (void)searches;
    (void)starts;
    return diag_add(messages, HAMEL_UNAVAILABLE, (diag_span){0},
                    "this build of Hamel has no NLopt, which searches for the best gait");
}

#endif
