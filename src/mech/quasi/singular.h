/// Where the equations of motion fail: zeros of the determinant of the bordered system.
#ifndef MECH_QUASI_SINGULAR_H
#define MECH_QUASI_SINGULAR_H

#include "mech/quasi/quasi.h"

/// With D spanned by X_α and β solved for the columns P, F the others,
///   det [M −βᵀ; β 0] = ± det(M_D) (det β_P/det X_F)²,
/// and the last ratio is the common factor of the minors of β over that of the minors of X. *where
/// is a fresh array of the irreducible factors that are not proved to vanish nowhere. *complete:
/// there are no others; else det(M_D) is of too high an order to be looked at.
HAMEL_MUST_USE hamel_status where_singular(exact *x, const mech_system *s, const mech_quasi *d,
                                           size_t *count, expr **where, bool *complete);

#endif
