/// The steps of mech_symmetry_init that have files of their own.
#ifndef MECH_SYMMETRY_SYMMETRY_INTERNAL_H
#define MECH_SYMMETRY_SYMMETRY_INTERNAL_H

#include "mech/symmetry/symmetry.h"

#endif
