/// Between the files about Lie algebras.
#ifndef MECH_LIE_LIE_INTERNAL_H
#define MECH_LIE_LIE_INTERNAL_H

#include "mech/lie/algebra.h"

#endif
