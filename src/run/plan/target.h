/// The words of a plan: what to reach, and which gaits to plan with.
#ifndef RUN_PLAN_TARGET_H
#define RUN_PLAN_TARGET_H

#include "run/gait/gait.h"

/// What to reach. Only the entries of the group that are wanted count.
typedef struct plan_target {
    double first[GAIT_ENTRIES]; ///< where it begins
    double entries[GAIT_ENTRIES];
    bool wanted[GAIT_ENTRIES];
    bool angle[GAIT_ENTRIES]; ///< full turns do not matter
    double tolerance;         ///< of each entry
    size_t most_steps;
} plan_target;

/// "x=1, y=0.5, theta=pi/4" as what is wanted; numbers are exact ones in words. HAMEL_INVALID with
/// the reason: a name that is no coordinate of the group, a group that turns rotations.
HAMEL_MUST_USE hamel_status plan_target_read(const gait_system *s, const char *words,
                                             plan_target *t, diag *messages);
/// The runs of the model that are gaits, or those of a list of names between commas. Room for as
/// many as the model has runs. HAMEL_INVALID if there are none.
HAMEL_MUST_USE hamel_status plan_gaits(const gait_system *s, const char *names, size_t *count,
                                       gait **gaits, diag *messages);

#endif
