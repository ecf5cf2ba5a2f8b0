/// Reduced motion, for moving: unexpanded. Everything is invariant under the group, so a motion
/// q(t) may be turned back at every instant, q = g·q_s, and what remains, q_s(t), is a motion of
/// its own:
///   q_s' = W − ξ_Q,   v' = M⁻¹(−c + F) + coordinates of [ξ_Q, W] in the basis,
///   g' = gξ  (right action: q = q_s·g, g' = ξg),
/// whatever ξ(q_s, v, t) is. The bracket is there because fields of a basis need not be invariant;
/// the v are those of the fields that are, and are the same on q_s.
///
/// Where there are group coordinates, ξ is the body velocity of W and q_s stays on the slice g = e:
/// its state is the shape. Where there are none ξ_Q is the part of W along the orbit, so that q_s
/// follows the quotient by the shortest way (SO(2) on a rotation: as γ' = γ × Ω).
#ifndef MECH_REDUCTION_MOTION_H
#define MECH_REDUCTION_MOTION_H

#include "mech/law/basis.h"
#include "mech/symmetry/trivialisation.h"

/// Functions of (q_s, v, t), v the symbols of the basis.
typedef struct mech_reduced_motion {
    size_t n, r, k;
    expr *velocity; ///< n: q_s' over the base frame; zero along group coordinates
    expr *rates;    ///< r
    expr *xi;       ///< k
    expr power;     ///< what changes the energy
} mech_reduced_motion;

/// The system, its forces and the basis are those of the motion; the exact context only helps to
/// see that a bracket is zero.
void mech_reduced_motion_init(mech_reduced_motion *m, exact *x, const mech_system *s,
                              const mech_basis *d, const model_symmetry *given,
                              const mech_trivialisation *t);
/// The same from the motion itself: the rates of v and the power, as functions of (q, v).
void mech_reduced_motion_of(mech_reduced_motion *m, exact *x, const space *q, const mech_basis *d,
                            const expr *rates, expr power, const model_symmetry *given,
                            const mech_trivialisation *t);
void mech_reduced_motion_clear(mech_reduced_motion *m);

#endif
