/// Where a shape motion is singular: functions that must not vanish are followed around the cycle,
/// through zeros and to where they only touch zero, and so are the ranges of coordinates.
#ifndef RUN_GAIT_SINGULAR_H
#define RUN_GAIT_SINGULAR_H

#include "run/gait/move.h"

/// Looks for a place where the shape motion is singular or leaves its ranges; true, with time and
/// reason, if there is one.
bool gait_meets_singularity(gait_work *w, const gait *g, const double *values, gait_manner manner,
                            double period, double *time, char *reason, size_t room);
/// HAMEL_SINGULAR, with a message that says why.
hamel_status gait_refuse_singular(const gait *g, const char *reason, diag *messages);

#endif
