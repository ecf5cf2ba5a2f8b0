/// Chapters A and D, proved the same for one system.
#ifndef MECH_QUASI_AGREE_H
#define MECH_QUASI_AGREE_H

#include "mech/quasi/quasi.h"

/// A proof that chapters A and D say the same: with q' = W and q'' its derivative for any v',
///   β q'' + γ = 0,   X_α (M q'' + c − F) = M_αβ v'^β + c_α − F_α
/// are identities. So λ with M q'' + c − F = βᵀλ exists exactly if the equations in
/// quasi-velocities hold. And, where rates are written out, that they solve these.
truth mech_agree(const mech_quasi *d, exact *x, const mech_system *s);

#endif
