/// Where an eigenvalue crosses the imaginary axis, by balls.
#ifndef RUN_STEADY_CROSSING_INTERNAL_H
#define RUN_STEADY_CROSSING_INTERNAL_H

#include "run/steady/problem_internal.h"

/// Brings a state to the steady motion where what varies has a value; false where there is none.
typedef bool (*steady_reach)(steady *s, const steady_problem *p, double to, double *y);

/// Which eigenvalue, and where it was found to cross in floating-point numbers.
typedef struct steady_crossing {
    size_t chart, dimension; ///< of the branch
    const double *y;         ///< a steady motion near
    const double *off;       ///< one of the branch that is not at the crossing
    double value, spread;    ///< what varies there, and how far from it the branch is looked at
    double frequency;        ///< about the imaginary part there
} steady_crossing;

/// The value where the real part of that eigenvalue is zero, to the last digits of a double. The
/// numbers that a double rounds in a matrix move an eigenvalue by some units of its norm, and the
/// crossing by that over the slope; in balls they do not. False where balls do not tell.
bool steady_cross(steady *s, const steady_crossing *c, steady_reach reach, double *value);

#endif
