/// A basis of D for numbers: fixed vectors, projected to D at every point. Where they are a basis
/// of D themselves, and near there, it is well conditioned, whatever becomes of bases in symbols.
#ifndef MECH_LAW_PROJECTED_H
#define MECH_LAW_PROJECTED_H

#include "mech/law/basis.h"

/// On input r·n vectors over the base frame:
///   X_α = c_α − βᵀ(ββᵀ)⁻¹ β c_α,   X_0 = −βᵀ(ββᵀ)⁻¹ b,
/// unexpanded, with quasi-velocities u1, u2, ..
void mech_projected_init(mech_basis *d, const mech_system *s, size_t r, const expr *vectors);

/// The same for small whole numbers as vectors, any of them: at a generic point a basis.
void mech_projected_generic(mech_basis *d, const mech_system *s);

#endif
