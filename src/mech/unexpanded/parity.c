/// Parity, node by node: a sum has the parity that all its terms have, a product the sum of those
/// of its factors, a function that of its argument if it has one of its own, a solution of A x = b
/// that of b if A is even. Zero is both.
#include "mech/unexpanded/parity.h"

#include <stdlib.h>

#include "base/mem.h"
#include "expr/walk.h"

enum { NEITHER = 0, EVEN = 1, ODD = 2, BOTH = 3 };

static unsigned char times(unsigned char a, unsigned char b) {
    if (a == BOTH || b == BOTH) return BOTH;
    if (a == NEITHER || b == NEITHER) return NEITHER;
    return a == b ? EVEN : ODD;
}

/// Of f(u), u not even.
static unsigned char of_function(expr_op op, unsigned char argument) {
    if (argument & EVEN) return EVEN;
    if (argument != ODD) return NEITHER;
    switch (op) {
    case EXPR_COS:
    case EXPR_SEC:
    case EXPR_COSH:
    case EXPR_ABS: return EVEN;
    case EXPR_SIN:
    case EXPR_TAN:
    case EXPR_COT:
    case EXPR_CSC:
    case EXPR_SINH:
    case EXPR_TANH:
    case EXPR_ASIN:
    case EXPR_ATAN:
    case EXPR_SIGN: return ODD;
    default: return NEITHER;
    }
}

static unsigned char of_power(unsigned char base, mpq_srcptr exponent) {
    if (base & EVEN) return EVEN;
    if (base != ODD || mpz_cmp_ui(mpq_denref(exponent), 1) != 0) return NEITHER;
    return mpz_even_p(mpq_numref(exponent)) ? EVEN : ODD;
}

static unsigned char of_node(const expr_pool *pool, const expr_walk *w, const unsigned char *known,
                             expr e, size_t count, const expr *symbols) {
    const expr_op op = expr_op_of(pool, e);
    const uint32_t arity = expr_arity(pool, e);
    unsigned char p = op == EXPR_MUL ? EVEN : BOTH;
#define ARG(i) known[expr_walk_place(w, expr_arg(pool, e, (i)))]
    switch (op) {
    case EXPR_NUMBER: return expr_is_int(pool, e, 0) ? BOTH : EVEN;
    case EXPR_SYMBOL:
        for (size_t k = 0; k < count; k++) {
            if (expr_same(e, symbols[k])) return ODD;
        }
        return EVEN;
    case EXPR_ADD:
        for (uint32_t i = 0; i < arity; i++) p &= ARG(i);
        return p;
    case EXPR_MUL:
        for (uint32_t i = 0; i < arity; i++) p = times(p, ARG(i));
        return p;
    case EXPR_POW: return of_power(ARG(0), expr_value(pool, expr_arg(pool, e, 1)));
    case EXPR_PICK: return ARG(0);
    case EXPR_SOLVE: {
        const uint32_t order = expr_payload(pool, e);
        for (uint32_t i = 0; i < order * order; i++) {
            if (!(ARG(i) & EVEN)) return NEITHER;
        }
        for (uint32_t i = order * order; i < arity; i++) p &= ARG(i);
        return p;
    }
    case EXPR_CALL: return ARG(0) & EVEN ? EVEN : NEITHER;
    default: return arity == 1 ? of_function(op, ARG(0)) : NEITHER;
    }
#undef ARG
}

bool mech_is_even(const expr_pool *pool, expr e, size_t count, const expr *symbols) {
    expr_walk w;
    expr_walk_init(&w, pool, 1, &e);
    unsigned char *known = MEM_NEW(unsigned char, w.count);
    for (uint32_t i = 0; i < w.count; i++)
        known[i] = of_node(pool, &w, known, (expr){w.ids[i]}, count, symbols);
    const bool even = known[expr_walk_place(&w, e)] & EVEN;
    free(known);
    expr_walk_clear(&w);
    return even;
}
