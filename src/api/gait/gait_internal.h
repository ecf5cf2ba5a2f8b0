/// A prepared gait and what was found about it, for the files of `api`.
#ifndef API_GAIT_GAIT_INTERNAL_H
#define API_GAIT_GAIT_INTERNAL_H

#include "api/call/call_internal.h"
#include "report/table/gait.h"
#include "run/gait/path.h"

/// What the last call found.
typedef enum gait_question { GAIT_NOTHING, GAIT_CYCLES, GAIT_MAP, GAIT_BEST } gait_question;

struct hamel_gait {
    hamel_model *m;
    double tolerance;
    size_t cycles;
    size_t axis_count;
    char **names; ///< of the axes
    gait_axis *axes;
    double *own; ///< the model's values of their parameters
    gait_system *s;
    gait *g;
    gait_work *w; ///< with efforts and phases
    gait_question last;
    gait_story story;
    double displacement[GAIT_MOST]; ///< after all cycles
    size_t point_count;             ///< of the map
    gait_point *points;
    char *aim; ///< of a search, in words
    gait_found found;
    gait_search *searches;
    gait_table table; ///< of a map or a search, once somebody asked
    hamel_rows rows;
    bool has_path;
    gait_path path;
    char **path_names;
    hamel_rows path_rows;
};

/// Before another call: what the last one found goes.
void gait_forget(hamel_gait *g);

#endif
