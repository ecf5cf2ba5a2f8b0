/// The cycles of one gait.
#include "run/gait/story.h"

#include <string.h>

#include "run/gait/singular.h"

/// Splits the first cycle, and predicts it.
static void split(gait_story *s, const gait *g, gait_work *w, const double *values) {
    double rest[GAIT_ENTRIES], algebra[GAIT_MOST], predicted[GAIT_ENTRIES];
    gait_numbers(w, s->first.geometric, s->geometric);
    gait_between(w, s->first.geometric, s->first.element, rest);
    gait_numbers(w, rest, s->dynamic);
    s->has_area = gait_area(w, g, values, s->period, algebra);
    if (!s->has_area) return;
    gait_exp(w, algebra, predicted);
    gait_numbers(w, predicted, s->area);
}

/// A period, after which the shape returns, without a singularity on the way.
static hamel_status check(gait_story *s, const gait *g, gait_work *w, const double *values,
                          diag *messages) {
    char reason[200];
    double time;
    s->period = gait_period(g, values);
    if (!(s->period > 0))
        return diag_add(messages, HAMEL_INVALID, (diag_span){0},
                        "no period is found for the run %s; --period gives it", g->spec->name);
    if (!gait_closes(g, values, s->period))
        return diag_add(messages, HAMEL_INVALID, (diag_span){0},
                        "the shape of the run %s does not return after %.10g", g->spec->name,
                        s->period);
    if (gait_meets_singularity(w, g, values, gait_as_it_is, s->period, &time, reason,
                               sizeof reason))
        return gait_refuse_singular(g, reason, messages);
    return HAMEL_OK;
}

hamel_status gait_story_init(gait_story *s, const gait *g, gait_work *w, const double *values,
                             size_t cycles, diag *messages) {
    *s = (gait_story){0};
    const hamel_status status = check(s, g, w, values, messages);
    if (status != HAMEL_OK) return status;
    gait_motion motion;
    memcpy(s->start, g->momenta, g->s->momenta * sizeof *s->start);
    gait_motion_begin(w, s->start, &motion);
    for (size_t i = 0; i < cycles; i++) {
        if (!gait_cycle(w, g, values, gait_as_it_is, s->period, &motion))
            return gait_refuse_singular(g, motion.reason, messages);
        if (i == 0) s->first = motion;
        *vec_push(&s->cycles) = motion;
    }
    split(s, g, w, values);
    return HAMEL_OK;
}

void gait_story_clear(gait_story *s) { vec_clear(&s->cycles); }
