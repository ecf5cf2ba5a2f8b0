/// Constraints that are nonlinear in the velocities, f^c(q, q', t) = 0, beside the affine ones.
/// There are two rules for what they do to the motion, and both are rules: neither follows from the
/// constraint alone.
///   nonholonomic, Chetaev's rule: virtual displacements satisfy (∂f^c/∂q') δq = 0, so the
///     reaction is μ_c ∂f^c/∂q';
///   vakonomic: the motion is that of L − μ_c f^c − λ_a (β^a q' + b^a).
/// On the velocities W = v^α X_α + X_0 that the affine constraints allow, with φ^c = f^c(q, W, t),
///   M_αβ v'^β = −c_α + F_α + μ_c ∂φ^c/∂v^α (vakonomic: M, c of the other Lagrangian, and μ'_c)
///   (∂φ^c/∂v^α) v'^α + W[φ^c] + ∂φ^c/∂t = 0.
#ifndef MECH_NONLINEAR_NONLINEAR_H
#define MECH_NONLINEAR_NONLINEAR_H

#include "mech/law/motion.h"

/// Unexpanded. Functions of (q, v, t) and, of the vakonomic motion, of the multipliers.
typedef struct mech_nonlinear {
    size_t n, r, p, count;
    bool vakonomic;
    expr *lambda;           ///< p + count symbols: λ_a, then μ_c; of the vakonomic motion
    expr *level;            ///< count: φ^c
    expr *matrix, *rhs;     ///< the system for (v', μ or μ'): (r + count)², r + count
    expr *rates;            ///< r: v'
    expr *multipliers;      ///< count: μ, of the vakonomic motion μ'
    expr *multiplier_rates; ///< p: λ' of the vakonomic motion, λ of Chetaev's
    expr energy, power;     ///< E, that of L, and dE/dt
} mech_nonlinear;

/// On input: d is a basis for the affine constraints of s, `functions` are the f^c.
void mech_nonlinear_init(mech_nonlinear *m, const mech_system *s, const mech_basis *d, size_t count,
                         const expr *functions, bool vakonomic);
/// The same motion where f = 0, and elsewhere one that comes back: φ' = −φ instead of φ' = 0. For
/// moving.
void mech_nonlinear_init_attracting(mech_nonlinear *m, const mech_system *s, const mech_basis *d,
                                    size_t count, const expr *functions, bool vakonomic);
void mech_nonlinear_clear(mech_nonlinear *m);

/// That motion by Chetaev's rule, as one of chapter D: its multipliers are those of the affine
/// constraints.
void mech_nonlinear_motion_init(mech_motion *out, const mech_system *s, const mech_basis *d,
                                size_t count, const expr *functions);

/// The symbols lambda_1 .., of λ_a and then of μ_c.
void mech_nonlinear_symbols(expr_pool *pool, size_t count, expr *lambda);
/// L − μ_c f^c
expr mech_nonlinear_lagrangian(const mech_nonlinear *m, const mech_system *s,
                               const expr *functions);
/// (∂f^c/∂q')(Y_a) on W for p fields Y_a, at a·count + c.
void mech_nonlinear_normals(const mech_nonlinear *m, const mech_system *s, const mech_basis *d,
                            const expr *functions, const expr *Y, expr *out);

#endif
