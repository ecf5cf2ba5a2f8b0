/// Steady motions in balls.
#ifndef RUN_STEADY_POINT_INTERNAL_H
#define RUN_STEADY_POINT_INTERNAL_H

#include "exact/ball/balls.h"
#include "run/steady/problem_internal.h"

/// A steady motion in balls, and the family through it.
typedef struct steady_point {
    const steady *s;
    const steady_problem *p;
    exact x;
    exact_balls *balls; ///< every symbol of the equations at the steady motion
    size_t fixed_count;
    expr *fixed, *numbers; ///< what is put in: symbols that are known there exactly
    size_t dimension;      ///< of the family, orbits and all, or less
} steady_point;

/// Puts a steady motion into balls: by what is known of it exactly, or else by enclosing it, and
/// encloses the family. False if neither can be done.
bool steady_point_init(steady_point *at, const steady *s, const steady_motion *e);
void steady_point_clear(steady_point *at);

#endif
