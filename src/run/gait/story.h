/// All that is found about the cycles of one gait: displacements and momenta cycle by cycle, the
/// phases of the first one, and what the curvature predicts of it.
#ifndef RUN_GAIT_STORY_H
#define RUN_GAIT_STORY_H

#include "base/vec.h"
#include "run/gait/move.h"

typedef struct gait_story {
    double period;
    double start[GAIT_MOST]; ///< momenta
    gait_motion first;       ///< after one cycle
    double geometric[GAIT_MOST], dynamic[GAIT_MOST];
    bool has_area;
    double area[GAIT_MOST]; ///< the displacement that the curvature predicts
    VEC(gait_motion) cycles;
} gait_story;

/// Runs through the cycles, at these values of the parameters that vary; w computes efforts and
/// phases. HAMEL_INVALID with a message if the
/// shape motion is not periodic, HAMEL_SINGULAR if it meets a singularity. Cleared by
/// gait_story_clear, also on failure.
HAMEL_MUST_USE hamel_status gait_story_init(gait_story *s, const gait *g, gait_work *w,
                                            const double *values, size_t cycles, diag *messages);
void gait_story_clear(gait_story *s);

#endif
