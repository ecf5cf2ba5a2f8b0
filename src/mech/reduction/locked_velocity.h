/// The reduced Euler-Lagrange equations in (r, r', Ω): Hamel's law in the frame of the sections Z_b
/// and of the horizontal lifts X_α, in which velocities are Ω^b Z_b + r'^α X_α:
///   d/dt ∂l/∂Ω^b = ..,    d/dt ∂l/∂r'^α − ∂l/∂r^α = F_α
/// with l(r, r', Ω) without mixed terms. Without constraints Ω = ξ + 𝒜 r' is the locked angular
/// velocity.
#ifndef MECH_REDUCTION_LOCKED_VELOCITY_H
#define MECH_REDUCTION_LOCKED_VELOCITY_H

#include "mech/reduction/connection.h"

/// Exact, on the slice.
typedef struct mech_locked {
    size_t m, h;
    expr *speeds; ///< m: Ω^b
    expr lagrangian;
    expr *momentum;      ///< m: ∂l/∂Ω^b
    expr *momentum_rate; ///< m
    expr *force;         ///< h: F
} mech_locked;

/// On input the connection is principal and has no affine part.
HAMEL_MUST_USE hamel_status mech_locked_init(mech_locked *l, exact *x, const mech_reduction *r,
                                             const mech_connection *c);
void mech_locked_clear(mech_locked *l);

#endif
