/// Looking for steady motions.
#ifndef RUN_STEADY_LOOK_INTERNAL_H
#define RUN_STEADY_LOOK_INTERNAL_H

#include "run/steady/steady.h"

/// Looks from where the options say, or from rest, with each quasi-velocity, about symmetric places
/// and in places chosen at random; what is found is added to the motions.
void steady_look(steady *s);

#endif
