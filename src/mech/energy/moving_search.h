/// The search for a moving energy.
#ifndef MECH_ENERGY_MOVING_SEARCH_H
#define MECH_ENERGY_MOVING_SEARCH_H

#include "mech/law/basis.h"

/// Looks for Z in an ansatz: components that are combinations, with constants, of 1, coordinates on
/// lines, sines and cosines of angles and entries of rotations. What is returned is proved. False
/// if there is none or it was not found; else *field (room for n) is Z.
bool mech_moving_search(exact *x, const mech_system *s, const mech_basis *d, expr *field);

#endif
