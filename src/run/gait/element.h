/// Which element of a group takes one point of its orbit to another.
#ifndef RUN_GAIT_ELEMENT_H
#define RUN_GAIT_ELEMENT_H

#include "run/form/reconstruct.h"

/// g with g·from = to, for the named groups of the plane and of space acting from the left; angles
/// between −π and π. On input both are entries of the space on one orbit. False for other groups.
bool gait_element_between(const reconstruction *c, const space *q, const model_symmetry *given,
                          const double *from, const double *to, double *g);

#endif
