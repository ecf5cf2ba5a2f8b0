/// Derivatives, substitution and evaluation of expressions.
#ifndef EXPR_CALCULUS_H
#define EXPR_CALCULUS_H

#include "base/vec.h"
#include "expr/expr.h"

/// The derivation X with X[symbols[k]] = rates[k] and zero on other symbols, applied to each root:
/// the derivative along a vector field; with rates the velocities, the total time derivative.
///   X[f] = Σ_k rates_k ∂f/∂symbols_k
void expr_derive(expr_pool *pool, size_t n, const expr *roots, size_t count, const expr *symbols,
                 const expr *rates, expr *out);
/// A derivation that remembers what it was applied to: a graph that grows costs what is new of it.
typedef struct expr_derivation {
    expr_pool *pool;
    size_t count;
    expr *symbols, *rates;
    VEC(expr) known; ///< the rate of each node, by id; EXPR_NONE where it was not asked for
} expr_derivation;

void expr_derivation_init(expr_derivation *d, expr_pool *pool, size_t count, const expr *symbols,
                          const expr *rates);
void expr_derivation_clear(expr_derivation *d);
/// The derivatives of n functions, and how many nodes were new.
size_t expr_derivation_apply(expr_derivation *d, size_t n, const expr *roots, expr *out);

/// ∂e/∂symbol.
expr expr_diff(expr_pool *pool, expr e, expr symbol);
/// All ∂e/∂symbols[k] in one backward pass, whose cost does not grow with their number.
void expr_gradient(expr_pool *pool, expr e, size_t count, const expr *symbols, expr *out);

/// Replaces from[k] (any node) by to[k] everywhere, all at once: what is put in is not looked at
/// again.
void expr_substitute(expr_pool *pool, size_t n, const expr *roots, size_t count, const expr *from,
                     const expr *to, expr *out);

/// Values at a point: symbol_values[i] is the value of the symbol with index i (pi is supplied).
/// NaN where undefined.
void expr_eval(const expr_pool *pool, size_t n, const expr *roots, const double *symbol_values,
               double *out);

/// Exact values modulo a prime below 2^62. `leaf` supplies the value of symbols, of functions and
/// of powers with a broken exponent; it returns false when there is none.
typedef struct expr_mod {
    uint64_t prime;
    bool (*leaf)(void *context, expr e, uint64_t *value);
    void *context;
} expr_mod;

/// False where a leaf has no value or a denominator vanishes at this point.
bool expr_eval_mod(const expr_pool *pool, size_t n, const expr *roots, const expr_mod *at,
                   uint64_t *out);

#endif
