/// The points that a derivation may look at in numbers: a typical one, and where runs start.
#ifndef RUN_OUTSIDE_PLACES_H
#define RUN_OUTSIDE_PLACES_H

#include "derivation/derivation.h"

extern const derivation_places run_places;

#endif
