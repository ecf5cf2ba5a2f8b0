/// Hamel's equations, the one law all chapters write down. Velocities are q' = W(q, v, t), with
/// symbols v^1 .. v^r for what is free in them; Z_i are fields to test the motion with. Then
///   d/dt p_i = Z_i[L] − ⟨P, [Z_i, W] − ∂Z_i/∂t⟩ + F(Z_i) + R(Z_i),
///   P = ∂L/∂q' at q' = W,   p_i = ⟨P, Z_i⟩,   L = L(q, W(q, v, t), t) derived at fixed v,
/// and, as p_i is a function of (q, v, t),  M v' = −c + F + R  with
///   M_iα = ∂p_i/∂v^α,   c_i = W[p_i] + ∂p_i/∂t − Z_i[L] + ⟨P, [Z_i, W] − ∂Z_i/∂t⟩.
/// With W = v^l X_l and Z_i = X_i the bracket is C_il^m v^l X_m. No inverse of the frame is needed:
/// a momentum is paired with a bracket in the base frame.
#ifndef MECH_LAW_HAMEL_EQUATIONS_H
#define MECH_LAW_HAMEL_EQUATIONS_H

#include "mech/law/system.h"

/// Unexpanded, as the formulas above build it.
typedef struct mech_equations {
    size_t rows, cols;   ///< number of fields Z_i and of symbols v^α
    expr lagrangian;     ///< on the velocities W
    expr energy;         ///< ⟨P, W⟩ − L
    expr *base_momentum; ///< n: P over the base frame
    expr *momentum;      ///< rows: p_i
    expr *mass;          ///< rows · cols
    expr *bias;          ///< rows: c_i
    expr *force;         ///< rows: F(Z_i)
} mech_equations;

/// On input: `fields` is rows · n, `v` the cols symbols, `velocity` the n components of W over the
/// base frame.
void mech_equations_init(mech_equations *e, const mech_system *s, size_t rows, const expr *fields,
                         size_t cols, const expr *v, const expr *velocity);
void mech_equations_clear(mech_equations *e);

/// The derivative of functions of (q, t) along q' = W, symbols of velocities held fixed:
///   W[f] + ∂f/∂t
void mech_advance(const space *q, const expr *velocity, size_t count, const expr *functions,
                  expr *out);

#endif
