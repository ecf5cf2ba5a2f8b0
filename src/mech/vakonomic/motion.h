/// Vakonomic motion for moving, not for reading: unexpanded, with solves left as they are. And the
/// multipliers that a nonholonomic motion would need, to see whether it is a vakonomic one.
#ifndef MECH_VAKONOMIC_MOTION_H
#define MECH_VAKONOMIC_MOTION_H

#include "mech/law/basis.h"

/// Functions of (q, v, λ, t), v the symbols of a basis of D.
typedef struct mech_vakonomic_motion {
    size_t n, r, p;
    expr *lambda;           ///< p: symbols
    expr *velocity;         ///< n: q' over the base frame
    expr *rates;            ///< r: v'^α
    expr *multiplier_rates; ///< p: λ'_a
    expr energy;            ///< E, that of L
    expr power;             ///< dE/dt
    expr integral; ///< E + λ_a b^a, constant where L and the constraints do not depend on time
    expr *excess;  ///< n: what λ adds to the acceleration q'' of the nonholonomic motion, linear
                   ///< in λ: X_α (M⁻¹)^αβ λ_a G^a_β. Zero along motions that are both
    expr *plain_rates; ///< r: v'^α of the nonholonomic motion,
    expr plain_power;  ///< its dE/dt,
    expr *transport;   ///< p: and λ'_a if the motion were that one, affine in λ
} mech_vakonomic_motion;

void mech_vakonomic_motion_init(mech_vakonomic_motion *m, const mech_system *s,
                                const mech_basis *d);
void mech_vakonomic_motion_clear(mech_vakonomic_motion *m);

#endif
