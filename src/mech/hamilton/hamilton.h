/// Chapter F: the Hamiltonian side. The momenta p_α = ∂L_c/∂v^α are coordinates of the fibres of
/// D*, and
///   q' = ρ_α ∂H/∂p_α + X_0,   p_α' = −X_α[H] + {p_α, p_β} ∂H/∂p_β + drift_α,   H = p_α v^α − L_c.
/// The bracket needs no complement of D: with P = ∂L/∂q' on M = FL(D), as a function of (q, p),
///   {q^i, q^j} = 0,   {q^i, p_α} = ρ_α^i,
///   {p_α, p_β} = −⟨P, [X_α, X_β]⟩ = −C_αβ^γ p_γ − C_αβ^a p_a.
/// L has to be regular on D only, and quadratic there. Affine constraints, time and forces are a
/// drift beside the bracket: drift_α = −⟨P, [X_α, X_0] − ∂X_α/∂t⟩ + F(X_α).
///
/// Directions are those of the base frame, then of the momenta: e_A = E_1 .. E_n, ∂/∂p_1 .. ∂/∂p_r;
/// on a rotation that is the moving coframe, elsewhere {q^i, f} is the bracket with the coordinate.
#ifndef MECH_HAMILTON_HAMILTON_H
#define MECH_HAMILTON_HAMILTON_H

#include "algebroid/dual.h"
#include "mech/quasi/quasi.h"

/// Exact. Functions of (q, p, t) if closed; otherwise also of the quasi-velocities v, which then
/// stand for the solution of M v = p − p(v = 0).
typedef struct mech_hamilton {
    const algebroid *A; ///< borrowed: TQ; or TQ/G (mech/hamilton/on_dual.h)
    size_t n, r, size;  ///< size = n + r
    size_t block;       ///< the first momenta, whose velocities are always put in; none on TQ
    expr *fields;       ///< r·n: X_α
    expr *symbols;      ///< r: v^α
    expr *momenta;      ///< r: the symbols p_α
    expr *legendre;     ///< r: p_α in (q, v, t)
    expr *mass;         ///< (r − block)²: ∂p_α/∂v^β of those after the block
    bool linear;        ///< whether these are affine in v; if not, there is nothing more
    bool written;       ///< whether v^α(q, p, t) are written out
    expr *velocities;   ///< r: these, or solves
    bool closed;        ///< whether they are put in everywhere below
    expr hamiltonian;   ///< H
    expr *base;         ///< n: P_i, which make M a graph over D*
    expr *bracket;      ///< size²: π(e^A, e^B)
    bool has_drift;
    expr *drift; ///< size
    expr *rates; ///< size: π dH + drift
    arena memory;
} mech_hamilton;

typedef enum mech_hamilton_form {
    HAMILTON_IN_MOMENTA,    ///< closed where v(q, p) can be written out
    HAMILTON_IN_VELOCITIES, ///< not closed: where v is put in that makes formulas long
} mech_hamilton_form;

/// On input d is chapter D of the same system. The symbol of a momentum is p_u if the model calls
/// the quasi-velocity u, p_x if X_α = E_x is the direction of a line or an angle, else p_α.
HAMEL_MUST_USE hamel_status mech_hamilton_init(mech_hamilton *h, exact *x, const mech_system *s,
                                               const mech_quasi *d, mech_hamilton_form wanted);
void mech_hamilton_clear(mech_hamilton *h);

/// These symbols, for any basis.
void mech_momentum_symbols(const mech_system *s, const mech_basis *b, expr *momenta);

/// D* in these fields and momenta, where h is closed or v stands for all momenta; borrowed from h.
dual mech_hamilton_dual(const mech_hamilton *h);
/// Functions on D* as functions of (q, v, t) on D.
void mech_hamilton_on_D(const mech_hamilton *h, expr_pool *pool, size_t count, const expr *e,
                        expr *out);

/// A proof that π dH + drift is the motion of Lagrange-d'Alembert: on D, q' = W and
///   p_α' = ∂p_α/∂v^β v'^β + W[p_α] + ∂p_α/∂t   with  M v' = f  of chapter D.
truth mech_hamilton_agrees(const mech_hamilton *h, exact *x, const mech_system *s,
                           const mech_quasi *d);

#endif
