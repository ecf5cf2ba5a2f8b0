/// The equations of motion for moving, not for reading: unexpanded, with solves left as they are.
/// Nothing here can fail, and nothing grows with the size of closed forms.
#ifndef MECH_LAW_MOTION_H
#define MECH_LAW_MOTION_H

#include "mech/law/basis.h"

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

/// How to shorten a motion: the symbols that have values, and whether the power is wanted.
typedef struct mech_shorter {
    exact *x;
    size_t count;
    const expr *symbols, *values;
    bool power;
} mech_shorter;

/// The same motion with shorter expressions where they are found (mech/tools/shorten.h), for code
/// that is run a million times. Energy stays as it is; multipliers, reaction and power are good if
/// `power`.
void mech_motion_init_short(mech_motion *m, const mech_system *s, const mech_basis *d,
                            const mech_shorter *how);

/// The accelerations q'' over the base frame and the multipliers, from all velocities q': the
/// bordered system, GN16 (3.3) and (3.4). Room for n and p.
void mech_bordered_motion(const mech_system *s, expr *accelerations, expr *multipliers);

#endif
