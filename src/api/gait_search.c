/// Maps of gaits and the best of them, for programs.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "api/api_internal.h"
#include "api/messages_internal.h"
#include "base/mem.h"
#include "run/gait/map.h"
#include "run/gait/optimise.h"
#include "run/gait/system.h"

enum { THREADS = 2, MOST_POINTS = 100000000 };

typedef struct scene {
    gait_system *s;
    gait *g;
} scene;

static bool good_axes(size_t count, const hamel_gait_axis *axes) {
    bool good = count == 0 || axes != NULL;
    for (size_t i = 0; good && i < count; i++)
        good = axes[i].parameter != NULL && isfinite(axes[i].first) && isfinite(axes[i].last);
    return good;
}

static hamel_status open_scene(hamel_model *m, const char *run, size_t count,
                               const hamel_gait_axis *axes, scene *c) {
    const model_run *spec = NULL;
    const char **names = MEM_NEW(const char *, count + 1);
    for (size_t i = 0; i < count; i++) names[i] = axes[i].parameter;
    hamel_status status = api_find_run(m, run, &spec);
    if (status == HAMEL_OK)
        status = gait_system_create(m->m, NULL, count, names, &m->messages, &c->s);
    if (status == HAMEL_OK) status = gait_create(c->s, spec, 0, &m->messages, &c->g);
    free(names);
    return status;
}

static void close_scene(scene *c) {
    gait_destroy(c->g);
    gait_system_destroy(c->s);
}

static hamel_gait told(const gait_system *s, const gait_point *p) {
    hamel_gait out = {.period = p->done ? p->period : NAN,
                      .reason = "",
                      .count = s->k,
                      .momentum_count = s->momenta,
                      .effort = p->done ? p->effort : NAN};
    for (size_t i = 0; i < s->k; i++) out.displacement[i] = p->done ? p->numbers[i] : NAN;
    for (size_t i = 0; i < s->momenta; i++) out.momenta[i] = p->done ? p->momenta[i] : NAN;
    return out;
}

hamel_status hamel_model_gait_map(hamel_model *m, const char *run, size_t cycles, size_t axis_count,
                                  const hamel_gait_axis *axes, hamel_gait *out) {
    hamel_status status = api_begin(m, run != NULL && good_axes(axis_count, axes) && out != NULL);
    if (status != HAMEL_OK) return status;
    scene c = {0};
    gait_axis *inside = MEM_NEW(gait_axis, axis_count + 1);
    size_t total = 1;
    status = open_scene(m, run, axis_count, axes, &c);
    for (size_t i = 0; i < axis_count && status == HAMEL_OK; i++) {
        inside[i] = (gait_axis){axes[i].first, axes[i].last, axes[i].count};
        if (axes[i].count == 0 || axes[i].count > MOST_POINTS / total)
            status = diag_add(&m->messages, HAMEL_TOO_LARGE, (diag_span){0},
                              "a map has from 1 to %d points", MOST_POINTS);
        else total *= axes[i].count;
    }
    if (status == HAMEL_OK) {
        gait_point *points = MEM_NEW_ZERO(gait_point, total);
        gait_map(c.g, inside, cycles, 1e-9, THREADS, points);
        for (size_t i = 0; i < total; i++) out[i] = told(c.s, &points[i]);
        free(points);
    }
    free(inside);
    close_scene(&c);
    return api_end(m, status, NULL, NULL);
}

/// The best search becomes the answer.
static hamel_status search(hamel_model *m, const scene *c, size_t cycles, size_t count,
                           const hamel_gait_axis *axes, const hamel_gait_aim *aim, double *values,
                           hamel_gait *out) {
    const size_t starts = aim->starts > 0 ? aim->starts : 3;
    const gait_aim inside = {.component = aim->component > 0 ? aim->component - 1
                                          : c->s->k > 1      ? GAIT_DISTANCE
                                                             : 0,
                             .per_effort = aim->per_effort != 0,
                             .most_effort = aim->effort};
    if (aim->component > c->s->k)
        return diag_add(&m->messages, HAMEL_INVALID, (diag_span){0},
                        "a displacement has %zu numbers", c->s->k);
    double *lower = MEM_NEW(double, 2 * count + 1), *upper = lower + count;
    for (size_t i = 0; i < count; i++) {
        lower[i] = fmin(axes[i].first, axes[i].last);
        upper[i] = fmax(axes[i].first, axes[i].last);
    }
    gait_search *searches = MEM_NEW_ZERO(gait_search, starts);
    hamel_status status =
        gait_optimise(c->g, lower, upper, &inside, cycles, aim->seed > 0 ? aim->seed : 1, starts,
                      searches, &m->messages);
    if (status == HAMEL_OK && searches[0].value < 0)
        status = diag_add(&m->messages, HAMEL_SINGULAR, (diag_span){0},
                          "no gait between the bounds has a value: %s", searches[0].point.reason);
    if (status == HAMEL_OK) {
        memcpy(values, searches[0].values, count * sizeof *values);
        *out = told(c->s, &searches[0].point);
    }
    for (size_t i = 0; i < starts; i++) free(searches[i].values);
    free(searches);
    free(lower);
    return status;
}

hamel_status hamel_model_gait_best(hamel_model *m, const char *run, size_t cycles,
                                   size_t axis_count, const hamel_gait_axis *axes,
                                   const hamel_gait_aim *aim, double *values, hamel_gait *out) {
    const hamel_gait_aim any = {0};
    if (out != NULL) *out = (hamel_gait){.reason = ""};
    hamel_status status =
        api_begin(m, run != NULL && good_axes(axis_count, axes) && values != NULL && out != NULL &&
                         (aim == NULL || api_good_number(aim->effort)));
    if (status != HAMEL_OK) return status;
    scene c = {0};
    status = open_scene(m, run, axis_count, axes, &c);
    if (status == HAMEL_OK)
        status = search(m, &c, cycles, axis_count, axes, aim != NULL ? aim : &any, values, out);
    close_scene(&c);
    return api_end(m, status, NULL, NULL);
}
