/// Maps: the points of a grid are taken one after another by as many threads as there are to be.
#include "run/gait/map.h"
#include "run/gait/move.h"
#include "run/gait/singular.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/number.h"
#include "base/stop.h"

bool gait_measure(gait_work *w, const gait *g, const double *values, size_t cycles,
                  gait_point *out) {
    double time;
    gait_motion motion;
    *out = (gait_point){.period = gait_period(g, values)};
    if (!(out->period > 0) || !gait_closes(g, values, out->period)) {
        number_print(out->reason, sizeof out->reason, "the shape does not return after %.10g",
                     out->period);
        return false;
    }
    if (gait_meets_singularity(w, g, values, gait_as_it_is, out->period, &time, out->reason,
                               sizeof out->reason))
        return false;
    gait_motion_begin(w, g->momenta, &motion);
    for (size_t i = 0; i < cycles && motion.done; i++)
        (void)gait_cycle(w, g, values, gait_as_it_is, out->period, &motion);
    out->done = motion.done;
    snprintf(out->reason, sizeof out->reason, "%s", motion.reason);
    out->effort = motion.effort;
    memcpy(out->momenta, motion.momenta, sizeof out->momenta);
    gait_numbers(w, motion.element, out->numbers);
    return out->done;
}

double gait_axis_at(const gait_axis *axis, size_t i) {
    if (axis->count < 2) return axis->from;
    const double part = (double)i / (double)(axis->count - 1);
    return (1 - part) * axis->from + part * axis->to;
}

typedef struct job {
    const gait *g;
    const gait_axis *axes;
    size_t cycles, total;
    double tolerance;
    gait_point *points;
    atomic_size_t next;
    atomic_bool stopped; ///< the thread that waits for the map was asked to stop
} job;

static int job_stopped(void *data) {
    job *j = data;
    return atomic_load_explicit(&j->stopped, memory_order_relaxed);
}

static void work_on(job *j) {
    const size_t count = j->g->s->vary_count;
    gait_work *w = gait_work_create(j->g->s, j->tolerance, GAIT_EFFORT);
    double *values = MEM_NEW(double, count + 1);
    for (size_t i; !stop_wanted() && (i = atomic_fetch_add(&j->next, 1)) < j->total;) {
        for (size_t a = count, rest = i; a-- > 0; rest /= j->axes[a].count)
            values[a] = gait_axis_at(&j->axes[a], rest % j->axes[a].count);
        (void)gait_measure(w, j->g, values, j->cycles, &j->points[i]);
    }
    free(values);
    gait_work_destroy(w);
    if (stop_wanted()) atomic_store(&j->stopped, true);
}

static void *work_beside(void *data) {
    stop_listen((stop_wish){job_stopped, data});
    work_on(data);
    return NULL;
}

void gait_map(const gait *g, const gait_axis *axes, size_t cycles, double tolerance, size_t threads,
              gait_point *points) {
    job j = {.g = g,
             .axes = axes,
             .cycles = cycles,
             .total = 1,
             .tolerance = tolerance,
             .points = points};
    for (size_t a = 0; a < g->s->vary_count; a++) j.total *= axes[a].count;
    pthread_t *others = MEM_NEW(pthread_t, threads + 1);
    size_t started = 0;
    while (started + 1 < threads && pthread_create(&others[started], NULL, work_beside, &j) == 0)
        started++;
    work_on(&j);
    for (size_t i = 0; i < started; i++) pthread_join(others[i], NULL);
    free(others);
}

double gait_aim_value(const gait_aim *aim, const gait_point *p) {
    const double value = aim->component == GAIT_DISTANCE ? hypot(p->numbers[0], p->numbers[1])
                                                         : fabs(p->numbers[aim->component]);
    if (!aim->per_effort) return value;
    return p->effort > 0 ? value / sqrt(p->effort) : 0;
}
