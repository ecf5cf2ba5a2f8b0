/// Whether a function of position vanishes somewhere in the model's domain: the ranges of its
/// coordinates, all angles and rotations.
#ifndef REPORT_CHECK_VANISH_H
#define REPORT_CHECK_VANISH_H

#include "report/derive/chapter.h"

typedef enum check_zeros {
    ZEROS_NEVER,    ///< it does not, whatever the parameters, as far as assumptions are met
    ZEROS_NOT_HERE, ///< it does not for the values of the parameters that the model gives
    ZEROS_HERE,     ///< it does for these
    ZEROS_UNKNOWN
} check_zeros;

/// *by_solver: that it does not rests on Z3 alone.
check_zeros check_vanishes(const struct chapter *c, expr f, bool *by_solver);

#endif
