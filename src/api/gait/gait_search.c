/// Maps of gaits over parameters, and the best of them.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/gait/gait_internal.h"
#include "base/mem.h"

enum { THREADS = 2, MOST_POINTS = 10000000, MOST_STARTS = 1000 };

// ---- maps ---------------------------------------------------------------------------------------

/// How many points a map has; 0 with a message if they are none, or too many.
static size_t count_points(hamel_gait *g) {
    size_t total = 1;
    for (size_t a = 0; a < g->axis_count; a++) {
        if (g->axes[a].count == 0 || g->axes[a].count > MOST_POINTS / total) {
            (void)diag_add(&g->m->messages.list, HAMEL_TOO_LARGE, (diag_span){0},
                           g->axes[a].count == 0 ? "a map without points"
                                                 : "a map of more than %d points",
                           MOST_POINTS);
            return 0;
        }
        total *= g->axes[a].count;
    }
    return total;
}

hamel_status hamel_gait_map(hamel_gait *g, const hamel_progress *progress) {
    if (g == NULL) return HAMEL_INVALID;
    const hamel_status status = call_begin_long(g->m, true, progress, "computing the map");
    if (status != HAMEL_OK) return status;
    gait_forget(g);
    const size_t total = count_points(g);
    if (total == 0) return call_end(g->m, HAMEL_TOO_LARGE);
    g->points = MEM_NEW_ZERO(gait_point, total);
    gait_map(g->g, g->axes, g->cycles, g->tolerance > 0 ? g->tolerance : 1e-9, THREADS, g->points);
    g->point_count = total;
    g->last = GAIT_MAP;
    return call_end(g->m, unless_stopped(HAMEL_OK));
}

size_t hamel_gait_missing(const hamel_gait *g, const char **why) {
    size_t missing = 0;
    if (why != NULL) *why = "";
    for (size_t i = 0; g != NULL && g->last == GAIT_MAP && i < g->point_count; i++) {
        if (g->points[i].done) continue;
        if (missing++ == 0 && why != NULL) *why = g->points[i].reason;
    }
    return missing;
}

// ---- the best -----------------------------------------------------------------------------------

hamel_gait_aim hamel_gait_aim_default(void) {
    return (hamel_gait_aim){
        .size = sizeof(hamel_gait_aim), .what = "distance", .starts = 3, .seed = 1};
}

static bool take_aim(hamel_gait_aim *out, const hamel_gait_aim *given) {
    static const size_t sizes[] = {sizeof *out};
    const hamel_gait_aim usual = hamel_gait_aim_default();
    return call_options(out, &usual, given, 1, sizes) && out->what != NULL &&
           good_number(out->effort) && out->starts > 0 && out->starts <= MOST_STARTS;
}

/// Which number of the displacement is meant.
static hamel_status read_aim(hamel_gait *g, const hamel_gait_aim *given, gait_aim *aim) {
    char labels[GAIT_MOST][GAIT_LABEL] = {0};
    const gait_system *s = g->s;
    gait_split_labels(s->labels, labels);
    *aim = (gait_aim){.per_effort = given->per_effort != 0,
                      .component = s->k > 1 ? GAIT_DISTANCE : 0,
                      .most_effort = given->effort};
    if (strcmp(given->what, "distance") == 0) return HAMEL_OK;
    for (size_t i = 0; i < s->k; i++) {
        char number[24];
        snprintf(number, sizeof number, "%zu", i + 1);
        if (strcmp(given->what, labels[i]) != 0 && strcmp(given->what, number) != 0) continue;
        aim->component = i;
        return HAMEL_OK;
    }
    return diag_add(&g->m->messages.list, HAMEL_INVALID, (diag_span){0},
                    "takes distance or one of the numbers of %s: %s, not '%s'", s->given->name,
                    s->labels, given->what);
}

static hamel_status search(hamel_gait *g, const hamel_gait_aim *given, const gait_aim *aim) {
    const size_t count = g->axis_count;
    double *lower = MEM_NEW(double, 2 * count), *upper = lower + count;
    for (size_t i = 0; i < count; i++) {
        lower[i] = fmin(g->axes[i].from, g->axes[i].to);
        upper[i] = fmax(g->axes[i].from, g->axes[i].to);
    }
    g->aim = mem_string(given->what);
    g->searches = MEM_NEW_ZERO(gait_search, given->starts);
    g->found = (gait_found){.what = g->aim,
                            .per_effort = aim->per_effort,
                            .effort = aim->most_effort,
                            .axis_count = count,
                            .names = (const char *const *)g->names,
                            .count = given->starts,
                            .searches = g->searches};
    const hamel_status status = gait_optimise(g->g, lower, upper, aim, g->cycles, given->seed,
                                              given->starts, g->searches, &g->m->messages.list);
    free(lower);
    return status;
}

hamel_status hamel_gait_best(hamel_gait *g, const hamel_gait_aim *aim,
                             const hamel_progress *progress) {
    if (g == NULL) return HAMEL_INVALID;
    hamel_gait_aim given;
    gait_aim inside;
    const bool good = take_aim(&given, aim) && g->axis_count > 0;
    hamel_status status = call_begin_long(g->m, good, progress, "looking for the best gait");
    if (status != HAMEL_OK) return status;
    gait_forget(g);
    status = read_aim(g, &given, &inside);
    if (status != HAMEL_OK) return call_end_about(g->m, status, "best", given.what);
    status = search(g, &given, &inside);
    if (status == HAMEL_OK && g->searches[0].value < 0) {
        status = unless_stopped(HAMEL_SINGULAR);
        (void)diag_add(&g->m->messages.list, status, (diag_span){0},
                       "no gait between the bounds has a value: %s", g->searches[0].point.reason);
    } else if (status == HAMEL_OK) {
        g->last = GAIT_BEST;
        status = unless_stopped(HAMEL_OK);
    }
    return call_end(g->m, status);
}
