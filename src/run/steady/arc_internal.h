/// Branches by their length.
#ifndef RUN_STEADY_ARC_INTERNAL_H
#define RUN_STEADY_ARC_INTERNAL_H

#include "run/steady/problem_internal.h"

/// A place on a branch: what varies, and the steady motion.
typedef struct steady_place {
    double value, *y; ///< y is owned
} steady_place;

/// How a branch goes on: by lengths of (variation, change of what varies in units of `unit`).
typedef struct steady_arc {
    steady *s;
    const steady_problem *p;
    double unit;
} steady_arc;

/// The length from one place to another.
double steady_arc_length(const steady_arc *a, const steady_place *from, const steady_place *to);
/// One step of a length on from two places, round a fold if there is one. False if there is no
/// place, or the branch turns too fast for that length.
bool steady_arc_step(const steady_arc *a, const steady_place *before, const steady_place *last,
                     double length, steady_place *out);
/// The value at which a branch turns back between two places, and whether that is beyond a third
/// one between them. False if it does not turn back.
bool steady_arc_fold(const steady_arc *a, const steady_place *from, const steady_place *half,
                     const steady_place *to, double *value, bool *beyond);

#endif
