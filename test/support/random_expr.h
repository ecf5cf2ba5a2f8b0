/// Random expressions, and points to evaluate them at.
#ifndef TEST_SUPPORT_RANDOM_EXPR_H
#define TEST_SUPPORT_RANDOM_EXPR_H

#include "base/random.h"
#include "expr/calculus.h"
#include "expr/expr.h"

typedef struct random_expr_options {
    const expr *symbols; ///< what the expressions are made of
    size_t symbol_count;
    unsigned depth; ///< operators on top of each other, at most
    bool quotients; ///< a/b, and negative powers
    bool trig;      ///< sin, cos, tan of anything
    bool roots;     ///< square roots and cube roots of positive expressions
    bool functions; ///< exp, log, atan, tanh, ... and atan2, kept in their domains
    bool solves;    ///< entries of solutions of 2 by 2 systems
    bool raw;       ///< nodes as given, unsorted and unmerged, beside the simplified ones
} random_expr_options;

/// Polynomials in the symbols, three operators deep; turn on what else is wanted.
random_expr_options random_expr_default(size_t symbol_count, const expr *symbols);
/// An expression that has a value as far as its form tells (never a fault).
expr random_expr(expr_pool *pool, random_state *rng, const random_expr_options *options);

/// An expression equal to e, in raw nodes: arguments reordered and regrouped, products multiplied
/// out in places, zeros and ones of many forms inserted; tan becomes sin/cos in places, and the
/// ones may be sin² + cos², if options->trig is set.
expr random_scramble(expr_pool *pool, random_state *rng, const random_expr_options *options,
                     expr e);

/// Values in [0.5, 1.5) for every symbol of the pool, to be freed.
double *random_point(const expr_pool *pool, random_state *rng);
/// Whether a and b agree to `tolerance`, relative to the larger one where it is above 1. NaN and
/// infinity agree with everything: the point was badly chosen.
bool nearly_equal(double a, double b, double tolerance);

/// A point modulo 2^61 − 1: every symbol has a random value that depends on `seed`; functions and
/// roots are independent values of their own, depending on the node.
typedef struct mod_point {
    const expr_pool *pool;
    uint64_t seed;
} mod_point;
expr_mod mod_point_at(mod_point *point);
#endif
