/// Chapter H: vakonomic motion. The constraints f^a = β^a_i q'^i + b^a = 0 are imposed on the
/// curves that are compared, not on their variations: the motion is that of the Lagrangian
///   𝓛 = L − λ_a f^a   on the space of (q, λ),
/// so it satisfies [L] = λ'_a β^a + λ_a (dβ^a(q', ·) + ∂β^a/∂t − db^a) + F, and the multipliers are
/// part of the state. In a basis X_α of D and a complement Y_a, on velocities q' = W = v^α X_α +
/// X_0,
///   M_αβ v'^β = −c_α + F_α + λ_a G^a_α,            G^a_α = β^a([X_α, W] − ∂X_α/∂t),
///   β^b(Y_a) λ'_b = M_aβ v'^β + c_a − F_a − λ_b G^b_a,
/// where M, c, F are those of the nonholonomic equations: the curvature of the constraints acts on
/// the motion as a gyroscopic force, λ_a G^a_α. Constraints that are integrable have none, and then
/// λ'_a is the multiplier of Lagrange-d'Alembert.
#ifndef MECH_VAKONOMIC_VAKONOMIC_H
#define MECH_VAKONOMIC_VAKONOMIC_H

#include "mech/quasi/quasi.h"

/// Hamel's equations of 𝓛, unexpanded, on the velocities of a basis of D.
typedef struct mech_vakonomic_law {
    size_t n, r, p;
    expr lagrangian;  ///< 𝓛 on TQ
    expr energy;      ///< ⟨∂𝓛/∂q', q'⟩ − 𝓛 on the constraints: E + λ_a b^a
    expr *fields;     ///< n·n: X_α, then the complement Y_a
    expr *mass;       ///< n·r
    expr *rhs;        ///< n: −c + F + λ_a G^a
    expr *pairing;    ///< p·p: β^b(Y_a) at a·p + b
    expr *gyroscopic; ///< p·r: G^a_α
    expr *momentum;   ///< n: ∂𝓛/∂q' over the base frame, on the constraints
} mech_vakonomic_law;

/// On input: `lambda` are p symbols, `complement` p fields.
void mech_vakonomic_law_init(mech_vakonomic_law *l, const mech_system *s, const mech_basis *d,
                             const expr *lambda, const expr *complement);
void mech_vakonomic_law_clear(mech_vakonomic_law *l);

/// The symbols lambda_1 .. lambda_p, of the system's independent constraints.
void mech_vakonomic_symbols(const mech_system *s, expr *lambda);

/// Exact; functions of (q, v, λ, t), v the symbols of chapter D's basis.
typedef struct mech_vakonomic {
    size_t n, r, p;
    expr *lambda;           ///< p: symbols
    expr lagrangian;        ///< 𝓛 on TQ, as it is built
    expr energy;            ///< E + λ_a b^a on D
    expr *gyroscopic;       ///< p·r: G^a_α, free of λ
    expr *force;            ///< r: λ_a G^a_α
    truth integrable;       ///< no G: the multipliers do not act on the motion
    expr *rhs;              ///< r: −c + F + λ_a G^a_α, on the right of chapter D's mass matrix
    bool closed;            ///< whether the rates are written out
    expr *rates;            ///< r: v'^α
    expr *multiplier_rates; ///< p: λ'_a, with the symbols v'^α
    expr *momentum;         ///< n: ∂𝓛/∂q' over the base frame, on D
    expr *complement;       ///< p·n: the fields Y_a whose equations give λ'
    expr *pairing;          ///< p·p: β^b(Y_a)
} mech_vakonomic;

/// On input d is chapter D of the system.
HAMEL_MUST_USE hamel_status mech_vakonomic_init(mech_vakonomic *k, exact *x, const mech_system *s,
                                                const mech_quasi *d);
void mech_vakonomic_clear(mech_vakonomic *k);
/// e with the rates v'^α put in for their symbols, written out or not: to compute with.
expr mech_vakonomic_with_rates(const mech_vakonomic *k, const mech_quasi *d, expr_pool *pool,
                               expr e);

#endif
