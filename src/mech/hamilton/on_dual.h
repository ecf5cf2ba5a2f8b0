/// The Hamiltonian form of a system on any algebroid A, on the dual of sections X_1 .. X_r of it:
/// D* for a basis of D on TQ, D*/G for one of D/G on TQ/G.
#ifndef MECH_HAMILTON_ON_DUAL_H
#define MECH_HAMILTON_ON_DUAL_H

#include "algebroid/law.h"
#include "mech/hamilton/hamilton.h"

/// What a form is made from; borrowed. Velocities are W = v^α X_α + X_0.
typedef struct mech_on_dual {
    mechanics m; ///< on A
    size_t r;
    const expr *fields;   ///< r·n: X_α, over the frame of A
    const expr *symbols;  ///< r: v^α
    const expr *velocity; ///< n: W
    const expr *drift;    ///< n: X_0
    const expr *momenta;  ///< r: symbols p_α
    size_t block;         ///< the first X_α are orthogonal to the others ..
    const expr *inverse;  ///< block²: .. and this is the inverse of their mass matrix
    mech_hamilton_form wanted;
    /// what is known, or NULL: p_α(s, v), ∂p_α/∂v^β for β ≥ block, and for shorter formulas C_αβ^k
    /// in a frame X_α, Y_a (at (α·r + β)·n + k) with the momenta of the Y_a after those of the X_α
    const expr *legendre, *mass, *structure;
} mech_on_dual;

/// Clears h on failure.
HAMEL_MUST_USE hamel_status mech_hamilton_on(mech_hamilton *h, exact *x, const mech_on_dual *on);

#endif
