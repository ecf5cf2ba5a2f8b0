/// Singular points. A factor is left out if it is positive as it stands: a number, a parameter that
/// is assumed positive, an exponential, sums and products of such, and even powers beside them.
#include "mech/tools/where.h"

#include <stdlib.h>

#include "base/vec.h"
#include "expr/print.h"
#include "expr/walk.h"
#include "mech/tools/readable.h"

typedef enum sign { SIGN_UNKNOWN, SIGN_NOT_NEGATIVE, SIGN_POSITIVE } sign;

/// The sign of a node, given those of its arguments (by place).
static sign sign_of(const expr_pool *pool, const expr_walk *w, const sign *known, expr e) {
    const expr_op op = expr_op_of(pool, e);
    if (op == EXPR_NUMBER) return mpq_sgn(expr_value(pool, e)) > 0 ? SIGN_POSITIVE : SIGN_UNKNOWN;
    if (op == EXPR_SYMBOL)
        return expr_symbol_info_of(pool, e)->positive ? SIGN_POSITIVE : SIGN_UNKNOWN;
    if (op == EXPR_POW) {
        const sign base = known[expr_walk_place(w, expr_arg(pool, e, 0))];
        const expr exponent = expr_arg(pool, e, 1);
        if (base == SIGN_POSITIVE) return base;
        const bool even = expr_is_number(pool, exponent) &&
                          mpq_sgn(expr_value(pool, exponent)) > 0 &&
                          mpz_cmp_ui(mpq_denref(expr_value(pool, exponent)), 1) == 0 &&
                          mpz_even_p(mpq_numref(expr_value(pool, exponent)));
        return even ? SIGN_NOT_NEGATIVE : SIGN_UNKNOWN;
    }
    if (op == EXPR_EXP) return SIGN_POSITIVE;
    if (op != EXPR_ADD && op != EXPR_MUL) return SIGN_UNKNOWN;
    sign all = op == EXPR_MUL ? SIGN_POSITIVE : SIGN_NOT_NEGATIVE;
    for (uint32_t k = 0; k < expr_arity(pool, e); k++) {
        const sign one = known[expr_walk_place(w, expr_arg(pool, e, k))];
        if (one == SIGN_UNKNOWN) return one;
        if (op == EXPR_ADD ? one > all : one < all) all = one;
    }
    return all;
}

bool where_positive(const expr_pool *pool, expr e) {
    expr_walk w;
    expr_walk_init(&w, pool, 1, &e);
    sign *known = MEM_NEW(sign, w.count), answer = SIGN_UNKNOWN;
    for (uint32_t i = 0; i < w.count; i++)
        answer = known[i] = sign_of(pool, &w, known, (expr){w.ids[i]});
    free(known);
    expr_walk_clear(&w);
    return answer == SIGN_POSITIVE;
}

bool where_definite(expr_pool *pool, expr e) {
    return where_positive(pool, e) || where_positive(pool, expr_neg(pool, e));
}

/// Adds the factors of e that may vanish and are not there yet. Not HAMEL_OK if e is too long.
static hamel_status add_factors(exact *x, expr e, readable_list *out) {
    expr unit, *factors;
    long *powers;
    size_t count;
    if (expr_is_number(x->pool, e)) return HAMEL_OK;
    if (expr_infix_tokens(x->pool, e) > 4 * READABLE_TOKENS) return HAMEL_TOO_LARGE;
    const hamel_status status = exact_factor(x, e, &unit, &count, &factors, &powers);
    if (status != HAMEL_OK) return status;
    for (size_t k = 0; k < count; k++) {
        bool skip = powers[k] < 0 || where_definite(x->pool, factors[k]);
        for (size_t j = 0; j < out->count; j++) skip = skip || expr_same(out->items[j], factors[k]);
        if (!skip) *vec_push(out) = factors[k];
    }
    free(factors);
    free(powers);
    return HAMEL_OK;
}

hamel_status where_singular(exact *x, const mech_system *s, const mech_quasi *d, size_t *count,
                            expr **where) {
    enum { LARGEST = 10 };
    readable_list found = {0};
    exact brief = readable_limits(x);
    expr det = expr_int(x->pool, 1);
    hamel_status status = add_factors(x, s->pivots.content, &found);
    if (status == HAMEL_OK && d->r <= LARGEST) {
        const expr raw = mech_unexpanded_determinant(x->pool, d->r, d->mass);
        hamel_status brief_status = exact_determinant(&brief, d->r, d->mass, &det);
        // the zeros of the basis itself are none of the system's
        det = expr_mul2(x->pool, det, expr_pow_int(x->pool, d->basis.content, -2));
        if (brief_status == HAMEL_OK) brief_status = add_factors(&brief, det, &found);
        if (brief_status != HAMEL_OK && !where_positive(x->pool, raw)) *vec_push(&found) = raw;
    }
    *count = found.count;
    *where = found.items;
    return status;
}
