/// Hamel's equations, the one law all chapters write down, on any algebroid. Velocities are
/// v = W(s, w, t), with symbols w^1 .. w^r for what is free in them; Z_i are sections to test the
/// motion with. Then
///   d/dt p_i = Z_i[L] − ⟨P, [Z_i, W] − ∂Z_i/∂t⟩ + F(Z_i) + R(Z_i),
///   P = ∂L/∂v at v = W,   p_i = ⟨P, Z_i⟩,   L = L(s, W(s, w, t), t) derived at fixed w,
/// and, as p_i is a function of (s, w, t),  M w' = −c + F + R  with
///   M_iα = ∂p_i/∂w^α,   c_i = W[p_i] + ∂p_i/∂t − Z_i[L] + ⟨P, [Z_i, W] − ∂Z_i/∂t⟩.
/// With W = w^l X_l and Z_i = X_i the bracket is C_il^m w^l X_m. No inverse of a frame is needed: a
/// momentum is paired with a bracket over the frame of A. The Z_i and W may be more than a frame:
/// what they say is true of every section.
#ifndef ALGEBROID_LAW_H
#define ALGEBROID_LAW_H

#include "algebroid/algebroid.h"
#include "exact/exact.h"

/// A mechanical system on an algebroid.
typedef struct mechanics {
    const algebroid *A;     ///< borrowed, as everything here
    const expr *velocities; ///< rank: the symbols v^i
    expr lagrangian;        ///< L(s, v, t)
    const expr *force;      ///< rank: F_i(s, v, t)
    exact_memo *memo; ///< where the laws are kept that were written down: none twice; may be NULL
} mechanics;

/// Unexpanded, as the formulas above build it.
typedef struct algebroid_law {
    size_t rows, cols;   ///< number of sections Z_i and of symbols w^α
    expr lagrangian;     ///< on the velocities W
    expr energy;         ///< ⟨P, W⟩ − L
    expr *base_momentum; ///< rank: P
    expr *momentum;      ///< rows: p_i
    expr *mass;          ///< rows · cols
    expr *carried;       ///< rows: W[p_i] + ∂p_i/∂t
    expr *bias;          ///< rows: c_i
    expr *force;         ///< rows: F(Z_i)
    arena memory;
} algebroid_law;

/// On input: `sections` is rows · rank, `w` the cols symbols, `velocity` the components of W.
void algebroid_law_init(algebroid_law *e, mechanics m, size_t rows, const expr *sections,
                        size_t cols, const expr *w, const expr *velocity);
void algebroid_law_clear(algebroid_law *e);

/// d/dt p_i without reactions: W[p_i] + ∂p_i/∂t − c_i + F(Z_i).
expr algebroid_law_rate(const algebroid_law *e, expr_pool *pool, size_t i);

#endif
