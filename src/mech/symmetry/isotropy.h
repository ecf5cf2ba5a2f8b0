/// The mechanical connection of an action that keeps points in place by a subgroup: BKMM96 §5.3
/// where it is not free.
#ifndef MECH_SYMMETRY_ISOTROPY_H
#define MECH_SYMMETRY_ISOTROPY_H

#include "mech/symmetry/symmetry.h"

/// What moves a point along its orbit is known up to the isotropy algebra g_q, so a complement of
/// it is chosen: the orthogonal one in the product Σ ξ_a², which is Ad-invariant if the structure
/// constants are antisymmetric in all places. In it the locked inertia tensor I(q) has an inverse,
///   A(v) = the ξ orthogonal to g_q with I ξ = J(v),   J_a = ⟪v, (e_a)_Q⟫.
typedef struct mech_isotropy {
    bool exists; ///< the action is free nowhere, and the product is invariant
    size_t k, dimension;
    expr *algebra;    ///< dimension·k: a basis of g_q at a generic point
    expr *connection; ///< k: A(v)
} mech_isotropy;

/// For a Lagrangian that is quadratic in the velocities; `exists` false for others.
/// @eq BKMM96 (5.3.1)
HAMEL_MUST_USE hamel_status mech_isotropy_init(mech_isotropy *i, exact *x, const mech_system *s,
                                               const mech_symmetry *y);
void mech_isotropy_clear(mech_isotropy *i);

#endif
