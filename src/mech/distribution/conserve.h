/// Functions of position that a distribution conserves, by exact linear algebra on an ansatz
///   f = Σ_j c_j φ_j(q),   X_α[f] = 0,   c_j functions of the parameters
/// with φ_j line coordinates, angles, sines and cosines of angles and entries of rotations, and
/// products of two of these (angles themselves only alone).
#ifndef MECH_DISTRIBUTION_CONSERVE_H
#define MECH_DISTRIBUTION_CONSERVE_H

#include "exact/exact.h"
#include "space/space.h"

/// Functions with X_α[f] = 0, proved, whose differentials are independent: up to `most`, the
/// simplest first, into `out`. Their differentials are combinations of the `most` forms, so that
/// only the coordinates that occur in these can occur in f. Returns how many were found.
size_t conserve_search(exact *x, const space *q, size_t r, const expr *fields, size_t most,
                       const expr *forms, expr *out);

#endif
