/// Functions near a point modulo a prime: truncated power series in several variables, about random
/// values of them. A sine of an angle is a point on the circle modulo the prime, so what is
/// computed is the image of the exact function under a homomorphism: what is not zero here is not
/// zero. Derivatives of all orders are at hand, so that brackets of high degree need no formulas.
#ifndef MECH_TOOLS_JET_H
#define MECH_TOOLS_JET_H

#include <stdbool.h>
#include <stdint.h>

#include "expr/expr.h"

/// The monomials of `variables` variables up to an order, by degree.
typedef struct jet_space {
    size_t variables;
    unsigned order;
    size_t count;
    size_t *counts;    ///< order + 2: how many monomials have a degree below k
    unsigned *degrees; ///< count
    uint8_t *powers;   ///< count · variables
    uint32_t *up; ///< count · variables: the monomial times a variable; UINT32_MAX beyond the order
} jet_space;

/// False if there are too many of them.
bool jet_space_init(jet_space *s, size_t variables, unsigned order);
void jet_space_clear(jet_space *s);

/// What stands for the symbols of expressions.
typedef struct jet_point {
    size_t count; ///< variables of the space: symbols with a value and whether that is an angle's
    const expr *symbols;
    const bool *at_zero; ///< the variable is zero at the point, otherwise random
    uint64_t seed;       ///< of the random values, of variables and of all other symbols
    /// symbols whose values are given instead: the point is on a level, or on a group
    size_t known_count;
    const expr *known;
    const uint64_t *values;
} jet_point;

/// The series of expressions, `space.count` numbers each. False where there is none: a function
/// that is not rational in sines and cosines of integer combinations of angles, a denominator
/// that vanishes. A square root may stand in them, of one function: either root will do for it,
/// if that is no square.
bool jet_eval(const jet_space *s, const expr_pool *pool, const jet_point *at, size_t count,
              const expr *e, uint64_t *out);

/// A rational number modulo the prime; false if e is none, or its denominator vanishes.
bool jet_number(const expr_pool *pool, expr e, uint64_t *out);
/// A square root modulo the prime; false if there is none.
bool jet_square_root(uint64_t a, uint64_t *root);

/// out ← a b up to an order; out is neither of them.
void jet_multiply(const jet_space *s, unsigned order, const uint64_t *a, const uint64_t *b,
                  uint64_t *out);
/// out ← ∂a/∂x_i, up to an order, of a known up to one more.
void jet_derive(const jet_space *s, unsigned order, const uint64_t *a, size_t i, uint64_t *out);

#endif
