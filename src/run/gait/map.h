/// Gaits measured: at one choice of the parameters that vary, on a grid of them, and at the best.
#ifndef RUN_GAIT_MAP_H
#define RUN_GAIT_MAP_H

#include "run/gait/gait.h"
#include "run/gait/move.h"

/// What some cycles of a gait do.
typedef struct gait_point {
    bool done;
    char reason[200]; ///< why not
    double period;
    double numbers[GAIT_MOST]; ///< displacement
    double momenta[GAIT_MOST]; ///< at the end
    double effort;
} gait_point;

/// Measures one point. False, with the reason, where the shape motion is not periodic or is
/// singular.
bool gait_measure(gait_work *w, const gait *g, const double *values, size_t cycles,
                  gait_point *out);

/// From, to, and how many numbers in between, both ends among them.
typedef struct gait_axis {
    double from, to;
    size_t count;
} gait_axis;

/// Number i of n.
double gait_axis_at(const gait_axis *axis, size_t i);

/// Every point of the grid, the last axis the fastest; axes are those of the parameters that vary.
/// `threads` work on it. `points` has room for the product of the counts.
void gait_map(const gait *g, const gait_axis *axes, size_t cycles, double tolerance, size_t threads,
              gait_point *points);

/// What is to be as large as possible: |number| of the displacement, or the length of its first two
/// for GAIT_DISTANCE; where that is asked for, divided by √∫|τ|², or with ∫|τ|² up to a bound.
typedef struct gait_aim {
    size_t component;
    bool per_effort;
    double most_effort; ///< 0: no bound
} gait_aim;

#define GAIT_DISTANCE SIZE_MAX

double gait_aim_value(const gait_aim *aim, const gait_point *p);

#endif
