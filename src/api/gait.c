/// Gaits for programs: one run, some cycles.
#include <stdio.h>
#include <string.h>

#include "api/api_internal.h"
#include "api/messages_internal.h"
#include "run/gait/gait.h"
#include "run/gait/move.h"
#include "run/gait/singular.h"
#include "run/gait/system.h"

static hamel_status refuse(hamel_model *m, hamel_status status, const char *words) {
    snprintf(m->reason, sizeof m->reason, "%s", words);
    return diag_add(&m->messages, status, (diag_span){0}, "%s", words);
}

/// The prediction of one cycle.
static void predict(const gait *g, gait_work *w, hamel_gait *out) {
    double area[GAIT_MOST], element[GAIT_ENTRIES];
    out->has_prediction = gait_area(w, g, NULL, out->period, area);
    if (!out->has_prediction) return;
    gait_exp(w, area, element);
    gait_numbers(w, element, out->prediction);
}

static hamel_status go(hamel_model *m, const gait *g, gait_work *w, size_t cycles,
                       hamel_gait *out) {
    char reason[200];
    double time;
    gait_motion motion;
    out->count = g->s->k;
    out->momentum_count = g->s->momenta;
    out->period = gait_period(g, NULL);
    if (!(out->period > 0) || !gait_closes(g, NULL, out->period))
        return refuse(m, HAMEL_INVALID, "the motion of the shape is not periodic");
    if (gait_meets_singularity(w, g, NULL, gait_as_it_is, out->period, &time, reason,
                               sizeof reason))
        return refuse(m, HAMEL_SINGULAR, reason);
    gait_motion_begin(w, g->momenta, &motion);
    for (size_t i = 0; i < cycles && motion.done; i++)
        (void)gait_cycle(w, g, NULL, gait_as_it_is, out->period, &motion);
    gait_numbers(w, motion.element, out->displacement);
    gait_numbers(w, motion.geometric, out->geometric);
    memcpy(out->momenta, motion.momenta, g->s->momenta * sizeof *out->momenta);
    out->effort = motion.effort;
    predict(g, w, out);
    return motion.done ? HAMEL_OK : refuse(m, HAMEL_SINGULAR, motion.reason);
}

hamel_status hamel_model_gait(hamel_model *m, const char *run, size_t cycles, hamel_gait *out) {
    if (out != NULL) *out = (hamel_gait){.reason = m != NULL ? m->reason : ""};
    hamel_status status = api_begin(m, run != NULL && out != NULL);
    if (status != HAMEL_OK) return status;
    m->reason[0] = '\0';
    const model_run *spec = NULL;
    gait_system *s = NULL;
    gait *g = NULL;
    status = api_find_run(m, run, &spec);
    if (status == HAMEL_OK) status = gait_system_create(m->m, NULL, 0, NULL, &m->messages, &s);
    if (status == HAMEL_OK) status = gait_create(s, spec, 0, &m->messages, &g);
    if (status == HAMEL_OK) {
        gait_work *w = gait_work_create(s, 0, GAIT_EFFORT | GAIT_PHASES);
        status = go(m, g, w, cycles, out);
        gait_work_destroy(w);
    }
    gait_destroy(g);
    gait_system_destroy(s);
    return api_end(m, status, NULL, NULL);
}
