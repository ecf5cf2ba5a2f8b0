/// The best gait within bounds, by NLopt: Rowan's subplex method, which needs no derivatives and does not mind
/// that points where the gait is singular have no value.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/random.h"
#include "run/gait_map.h"

#ifdef HAMEL_NLOPT

#include <nlopt.h>

typedef struct question {
    const gait *g;
    gait_work *w;
    const gait_aim *aim;
    size_t cycles, evaluations;
} question;

static double ask(unsigned n, const double *values, double *gradient, void *data) {
    (void)n, (void)gradient;
    question *q = data;
    gait_point point;
    q->evaluations++;
    if (!gait_measure(q->w, q->g, values, q->cycles, &point)) return -1;
    return gait_aim_value(q->aim, &point);
}

static void search_from(question *q, const double *lower, const double *upper, gait_search *out) {
    const size_t n = q->g->s->vary_count;
    nlopt_opt o = nlopt_create(NLOPT_LN_SBPLX, (unsigned)n);
    nlopt_set_lower_bounds(o, lower);
    nlopt_set_upper_bounds(o, upper);
    nlopt_set_max_objective(o, ask, q);
    nlopt_set_xtol_rel(o, 1e-7);
    nlopt_set_ftol_rel(o, 1e-11);
    nlopt_set_maxeval(o, 2000 * (int)n);
    q->evaluations = 0;
    for (int round = 0; round < 2;
         round++) { // a second round gets away from where the first got stuck
        if (nlopt_optimize(o, out->values, &out->value) < 0) out->value = -1;
    }
    nlopt_destroy(o);
    out->evaluations = q->evaluations;
    (void)gait_measure(q->w, q->g, out->values, q->cycles, &out->point);
}

hamel_status gait_optimise(const gait *g, const double *lower, const double *upper,
                           const gait_aim *aim, size_t cycles, uint64_t seed, size_t starts,
                           gait_search *searches, diag *messages) {
    const size_t n = g->s->vary_count;
    question q = {
        .g = g, .w = gait_work_create(g->s, 1e-10, GAIT_EFFORT), .aim = aim, .cycles = cycles};
    random_state random = {seed};
    size_t best = 0;
    (void)messages;
    for (size_t i = 0; i < starts; i++) {
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
    return HAMEL_OK;
}

#else

hamel_status gait_optimise(const gait *g, const double *lower, const double *upper,
                           const gait_aim *aim, size_t cycles, uint64_t seed, size_t starts,
                           gait_search *searches, diag *messages) {
    (void)g, (void)lower, (void)upper, (void)aim, (void)cycles, (void)seed, (void)searches;
    (void)starts;
    return diag_add(messages, HAMEL_INVALID, (diag_span){0},
                    "this build of Hamel has no NLopt, which searches for the best gait");
}

#endif
