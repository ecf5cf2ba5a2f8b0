/// Gaits for a person and for programs: cycles, maps and searches.
#ifndef REPORT_TABLE_GAIT_H
#define REPORT_TABLE_GAIT_H

#include "base/text.h"
#include "report/doc/json_version.h"
#include "run/gait/map.h"
#include "run/gait/optimise.h"
#include "run/gait/story.h"

void gait_story_to_text(const gait *g, const gait_work *w, const gait_story *s, text *out);
/// The same as JSON.
void gait_story_to_json(const gait *g, const gait_work *w, const gait_story *s,
                        json_version version, text *out);

/// A table of numbers, and the names of its columns.
typedef struct gait_table {
    size_t count, columns;
    char **names;
    double *values;
} gait_table;

/// The points of a map: parameters, period, displacement, momenta, effort; NaN without a value.
void gait_map_table(gait_table *t, const gait *g, size_t axis_count, const gait_axis *axes,
                    const char *const *names, const gait_point *points);
/// The searches, those that were begun: parameters, value, displacement, effort.
void gait_best_table(gait_table *t, const gait *g, size_t axis_count, const char *const *names,
                     size_t count, const gait_search *searches);
void gait_table_clear(gait_table *t);
/// A map as JSON.
void gait_map_to_json(const gait *g, const gait_table *t, json_version version, text *out);

/// What was to be as large as possible, in words, and what was found.
typedef struct gait_found {
    const char *what;
    bool per_effort;
    double effort; ///< 0: any
    size_t axis_count;
    const char *const *names;
    size_t count;
    const gait_search *searches; ///< those without values were not begun
} gait_found;

void gait_best_to_text(const gait *g, const gait_found *f, text *out);
void gait_best_to_json(const gait *g, const gait_found *f, json_version version, text *out);

enum { GAIT_LABEL = 16 }; ///< bytes

/// The names of a displacement's numbers, each on its own: x, y, theta, w1, B_w1.
void gait_split_labels(const char *labels, char names[GAIT_MOST][GAIT_LABEL]);

#endif
