/// Inputs: the forces τ_j of a model's controls, symbols in every equation. Forces enter linearly,
/// so an equation without them gains a term of the input matrix, whatever its frame:
///   M_αβ v'^β = f_α + B_j(X_α) τ_j,   B_j the base form of the direction that control j has.
/// What is said of a system (conserved, reversible, invariant) is said without inputs, τ = 0.
#ifndef MECH_QUASI_INPUTS_H
#define MECH_QUASI_INPUTS_H

#include "mech/quasi/quasi.h"
#include "model/model.h"

/// Exact. Matrices have a column for each input.
typedef struct mech_inputs {
    size_t n, r, p, count;
    expr *symbols;       ///< count: τ_j, named tau_theta
    size_t *directions;  ///< count: i of the base form E^i that the force of input j is
    expr *matrix;        ///< n·count: B over the base frame
    expr *along;         ///< r·count: B_j(X_α)
    expr *held;          ///< p·count: what τ adds to λ as a function of (q, v, v')
    bool closed;         ///< whether the rates below are written out
    expr *rates;         ///< r·count: M⁻¹ B, what τ adds to v'
    expr *accelerations; ///< n·count: what it adds to q''
    expr *multipliers;   ///< p·count: and to λ as a function of (q, v)
} mech_inputs;

/// A direction that several controls name is one input. A model without Lagrangian has none.
HAMEL_MUST_USE hamel_status mech_inputs_init(mech_inputs *u, exact *x, const model *m,
                                             const mech_system *s, const mech_quasi *d);
/// Symbols, directions and B alone, which need no equations; `closed` is false.
void mech_inputs_init_base(mech_inputs *u, const model *m);
void mech_inputs_clear(mech_inputs *u);

/// Σ_j row_j τ_j, to compute with.
expr mech_inputs_term(const mech_inputs *u, expr_pool *pool, const expr *row);
/// What fields get: out is fields·count, B_j(X).
void mech_inputs_along(const mech_inputs *u, expr_pool *pool, size_t fields, expr *X, expr *out);

#endif
