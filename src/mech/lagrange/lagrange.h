/// Chapter A: Lagrange-d'Alembert. Hamel's equations in the base frame with reactions R = βᵀλ, and
/// what follows: accelerations, multipliers, reaction forces, energy, and where all this fails.
///   M_ij v'^j + c_i = F_i + β^a_i λ_a,   β^a_i v'^i + γ^a = 0
#ifndef MECH_LAGRANGE_LAGRANGE_H
#define MECH_LAGRANGE_LAGRANGE_H

#include "mech/quasi/quasi.h"

/// Exact. Left sides are functions of (q, q', t). Accelerations, multipliers and reactions hold
/// where the constraints do, and there the shortest form is taken: of (q, q', t) by GN16 (3.5), or
/// of the quasi-velocities of chapter D. Where there is no short closed form they are written with
/// the rates v'^α of chapter D, which its equations determine; an acceleration may then be such a
/// rate itself.
typedef struct mech_lagrange {
    size_t n, p;
    expr *mass;          ///< n·n: M
    expr *rhs;           ///< n: −c + F
    expr *rate;          ///< p: γ
    expr energy;         ///< q'^i ∂L/∂q'^i − L
    expr *accelerations; ///< n
    expr *multipliers;   ///< p
    expr *reaction;      ///< n: R_i = β^a_i λ_a
    size_t where_count;
    expr *where; ///< factors of the determinant of the bordered system that may vanish: where one
                 ///< does, the equations of motion do not determine the accelerations
} mech_lagrange;

/// On input d is chapter D of the same system, which knows that it is regular.
HAMEL_MUST_USE hamel_status mech_lagrange_init(mech_lagrange *l, exact *x, const mech_system *s,
                                               const mech_quasi *d);
/// The same without exact work: graphs as they come, accelerations and multipliers as solutions of
/// the bordered system. Where they fail is not looked for.
void mech_lagrange_init_unexpanded(mech_lagrange *l, const mech_system *s);
void mech_lagrange_clear(mech_lagrange *l);

#endif
