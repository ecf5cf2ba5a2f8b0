/// The bordered system of Lagrange-d'Alembert row by row, never as a matrix: as functions of the
/// accelerations and multipliers that are to vanish,
///   d/dt P_i − E_i[L] + ⟨P, [E_i, q']⟩ − F_i − λ_a ∂f^a/∂v^i,    d/dt f^a,
/// with f^a = β^a_i v^i + b^a as the model writes it. All of it is two backward passes and one
/// forward pass over L and f, so it is about as long as these, however many coordinates there are.
#ifndef MECH_LAW_BORDERED_ROWS_H
#define MECH_LAW_BORDERED_ROWS_H

#include "mech/law/system.h"

/// A symbol λ_a, a from 0, that the model has no other use for.
expr mech_multiplier(expr_pool *pool, size_t a);

/// Functions of (q, q', t, q'', λ), affine in q'' and λ.
typedef struct mech_rows {
    size_t n, p;
    expr *multipliers; ///< p: the symbols λ_a, or of λ'_a
    expr *constraints; ///< p: f^a, of (q, q', t)
    expr *rows;        ///< n + p
    expr energy;       ///< of (q, q', t)
    expr power;        ///< F(q') − ∂L/∂t, what changes it beside the multipliers
} mech_rows;

/// The constraints of a system with their functions: how the model writes them, or, if `expanded`,
/// β^a_i v^i + b^a. `m` is the model that the system was made of.
void mech_rows_init(mech_rows *k, const mech_system *s, const model *m, bool expanded);
/// The same, expanded, with `count` constraints f^c(q, q', t) nonlinear in q' behind the affine
/// ones, by Chetaev's rule. With `carried`, symbols λ_a for all of them, the vakonomic equations
/// instead: those of L − λ_a f^a, where `multipliers` are λ'_a.
void mech_rows_further_init(mech_rows *k, const mech_system *s, const model *m, size_t count,
                            const expr *functions, const expr *carried);
void mech_rows_clear(mech_rows *k);

#endif
