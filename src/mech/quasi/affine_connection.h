/// The motion as a generalised acceleration condition. For L = T − V, T a metric g, and linear
/// constraints, the connection of Levi-Civita projected onto D,
///   ∇̄_Xα X_β = Γ_αβ^γ X_γ,
/// has the motions with V = 0, F = 0 as its geodesics, v'^γ + Γ_αβ^γ v^α v^β = 0. What the
/// projection takes away is the second fundamental form S of D, and g(S(v, v), ·) is the reaction.
#ifndef MECH_QUASI_AFFINE_CONNECTION_H
#define MECH_QUASI_AFFINE_CONNECTION_H

#include "mech/quasi/quasi.h"

/// Why there is no such connection.
typedef enum mech_obstacle {
    OBSTACLE_NONE,
    OBSTACLE_NOT_QUADRATIC, ///< L is not quadratic in the velocities
    OBSTACLE_GYROSCOPIC,    ///< L has terms linear in the velocities
    OBSTACLE_AFFINE,        ///< the constraints are affine
    OBSTACLE_TIME           ///< L or the constraints depend on time
} mech_obstacle;

typedef struct mech_affine_connection {
    size_t n, r, p;
    mech_obstacle obstacle; ///< if there is one, nothing below is set
    expr potential;         ///< V
    expr *lower;            ///< r³: g(∇̄_Xα X_β, X_γ) at (α·r + β)·r + γ
    bool closed;            ///< the coefficients are written out
    expr *coefficients;     ///< r³, if closed: Γ_αβ^γ at (α·r + β)·r + γ
    expr *second; ///< p: g(S(v, v), Y_a), Y_a the complement of chapter D, quadratic in v;
                  ///< the reaction of free motions, R(Y_a)
    truth totally_geodesic; ///< S is zero on the diagonal: free motions are geodesics of g
} mech_affine_connection;

HAMEL_MUST_USE hamel_status mech_affine_connection_init(mech_affine_connection *c, exact *x,
                                                        const mech_system *s, const mech_quasi *d);
void mech_affine_connection_clear(mech_affine_connection *c);

#endif
