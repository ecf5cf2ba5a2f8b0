/// What exp(tξ) does to a point of the plane, in closed form: a circle, a line, or nothing.
#ifndef RUN_STEADY_PATH_H
#define RUN_STEADY_PATH_H

#include "run/steady/steady.h"

typedef enum steady_way { STEADY_RESTS, STEADY_STRAIGHT, STEADY_CIRCLE } steady_way;

/// The motion of the first point of the plane that the group moves, q(0) on the slice.
typedef struct steady_path {
    bool known; ///< whether the group moves a point of the plane; all else is zero if not
    steady_way way;
    size_t factor; ///< the first of its two lines
    double speed;
    double rate, radius, period, centre[2]; ///< of a circle
} steady_path;

steady_path steady_path_of(const steady *s, const steady_motion *e);
/// The radius and the rate of a circle as functions of the state, without regard to signs; false
/// where they are too long to be read.
bool steady_path_formulas(const steady *s, const steady_motion *e, expr *radius, expr *rate);

#endif
