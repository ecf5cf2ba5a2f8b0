/// The equations of motion for moving, not for reading: unexpanded, with solves left as they are.
/// Nothing here can fail, and nothing grows with the size of closed forms.
#ifndef MECH_MOTION_H
#define MECH_MOTION_H

#include "mech/basis.h"

/// Functions of (q, v, t), v the symbols of the basis.
typedef struct mech_motion {
    size_t n, r, p;
    expr *velocity;    ///< n: q' over the base frame
    expr *rates;       ///< r: v'^α = M⁻¹(−c + F)
    expr *multipliers; ///< p
    expr *reaction;    ///< n: R_i = β^a_i λ_a
    expr energy;
    expr power; ///< what changes the energy: F(q') + R(q') − ∂L/∂t
} mech_motion;

/// In minimal coordinates on D, for one of its bases: the constraints hold by construction.
void mech_motion_init(mech_motion *m, const mech_system *s, const mech_basis *d);
void mech_motion_clear(mech_motion *m);

/// The accelerations q'' over the base frame and the multipliers, from all velocities q': the
/// bordered system, GN16 (3.3) and (3.4). Room for n and p.
void mech_bordered_motion(const mech_system *s, expr *accelerations, expr *multipliers);

#endif
