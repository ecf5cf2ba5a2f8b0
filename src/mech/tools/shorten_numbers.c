/// Numbers in products and sums, which exact forms keep whole and in front: one denominator for
/// all. To compute with, a number is better multiplied into the sum behind it, where it meets other
/// numbers, and taken out of terms that have it in common.
#include <stdlib.h>

#include "base/vec.h"
#include "mech/tools/shorten_numbers_internal.h"

typedef VEC(expr) list;

/// A term as its number times the rest.
static expr number_of(expr_pool *pool, expr term) {
    if (expr_is_number(pool, term)) return term;
    if (expr_op_of(pool, term) == EXPR_MUL) {
        for (uint32_t i = 0; i < expr_arity(pool, term); i++) {
            const expr factor = expr_arg(pool, term, i);
            if (expr_is_number(pool, factor)) return factor;
        }
    }
    return expr_int(pool, 1);
}

static expr without_number(expr_pool *pool, expr term) {
    if (expr_is_number(pool, term)) return expr_int(pool, 1);
    if (expr_op_of(pool, term) != EXPR_MUL) return term;
    list rest = {0};
    bool found = false;
    for (uint32_t i = 0; i < expr_arity(pool, term); i++) {
        const expr factor = expr_arg(pool, term, i);
        if (!found && expr_is_number(pool, factor)) found = true;
        else *vec_push(&rest) = factor;
    }
    const expr e =
        rest.count == 1 ? rest.items[0] : expr_raw(pool, EXPR_MUL, rest.count, rest.items);
    vec_clear(&rest);
    return e;
}

static bool is_unit(const expr_pool *pool, expr number) {
    return expr_is_int(pool, number, 1) || expr_is_int(pool, number, -1);
}

static expr times(expr_pool *pool, expr number, expr e) {
    if (expr_is_int(pool, number, 1)) return e;
    if (expr_is_number(pool, e)) return expr_mul2(pool, number, e);
    const expr own = expr_mul2(pool, number, number_of(pool, e)), rest = without_number(pool, e);
    if (expr_is_int(pool, own, 1)) return rest;
    list factors = {0};
    *vec_push(&factors) = own;
    if (expr_op_of(pool, rest) == EXPR_MUL) {
        for (uint32_t i = 0; i < expr_arity(pool, rest); i++)
            *vec_push(&factors) = expr_arg(pool, rest, i);
    } else {
        *vec_push(&factors) = rest;
    }
    const expr product = expr_raw(pool, EXPR_MUL, factors.count, factors.items);
    vec_clear(&factors);
    return product;
}

/// The factor of a product that is a sum: its index, or the arity.
static uint32_t sum_factor(const expr_pool *pool, expr e) {
    uint32_t i = 0;
    if (expr_op_of(pool, e) != EXPR_MUL) return expr_arity(pool, e);
    while (i < expr_arity(pool, e) && expr_op_of(pool, expr_arg(pool, e, i)) != EXPR_ADD) i++;
    return i;
}

/// What a number in front of a term costs: nothing if the term is a number or can take it in.
static size_t number_cost(expr_pool *pool, expr number, expr term) {
    if (expr_is_number(pool, term) || is_unit(pool, number)) return 0;
    const bool takes =
        expr_op_of(pool, term) == EXPR_MUL && sum_factor(pool, term) < expr_arity(pool, term);
    return takes ? 0 : 1;
}

static bool better_inside(expr_pool *pool, expr number, expr sum) {
    size_t before = 1, after = 0;
    for (uint32_t i = 0; i < expr_arity(pool, sum); i++) {
        const expr term = expr_arg(pool, sum, i), own = number_of(pool, term);
        before += number_cost(pool, own, term);
        after += number_cost(pool, expr_mul2(pool, own, number), term);
    }
    return after < before;
}

/// Terms with the same number, but for the sign, under one number.
static expr grouped(expr_pool *pool, size_t n, expr *terms) {
    list out = {0};
    for (size_t i = 0; i < n; i++) {
        if (terms[i].id == 0) continue; // taken
        if (expr_is_number(pool, terms[i])) {
            *vec_push(&out) = terms[i];
            continue;
        }
        const expr number = number_of(pool, terms[i]), minus = expr_neg(pool, number);
        list same = {0};
        for (size_t k = i; k < n && !is_unit(pool, number); k++) {
            if (terms[k].id == 0 || expr_is_number(pool, terms[k])) continue;
            const expr other = number_of(pool, terms[k]);
            if (!expr_same(other, number) && !expr_same(other, minus)) continue;
            const expr rest = without_number(pool, terms[k]);
            *vec_push(&same) =
                expr_same(other, number) ? rest : times(pool, expr_int(pool, -1), rest);
            if (k > i) terms[k] = (expr){0};
        }
        if (same.count > 1)
            *vec_push(&out) = times(pool, number, expr_raw(pool, EXPR_ADD, same.count, same.items));
        else *vec_push(&out) = terms[i];
        vec_clear(&same);
    }
    const expr e = out.count == 1 ? out.items[0] : expr_raw(pool, EXPR_ADD, out.count, out.items);
    vec_clear(&out);
    return e;
}

static expr settle_sum(expr_pool *pool, expr number, expr sum) {
    const size_t n = expr_arity(pool, sum);
    expr *terms = MEM_NEW(expr, n);
    for (uint32_t i = 0; i < n; i++)
        terms[i] = shorten_numbers(pool, times(pool, number, expr_arg(pool, sum, i)));
    const expr e = grouped(pool, n, terms);
    free(terms);
    return e;
}

static expr settle_product(expr_pool *pool, expr e) {
    expr number = number_of(pool, e);
    const expr rest = without_number(pool, e);
    if (expr_op_of(pool, rest) == EXPR_ADD) {
        if (better_inside(pool, number, rest)) return settle_sum(pool, number, rest);
        return times(pool, number, settle_sum(pool, expr_int(pool, 1), rest));
    }
    if (expr_op_of(pool, rest) != EXPR_MUL) return times(pool, number, shorten_numbers(pool, rest));
    const uint32_t n = expr_arity(pool, rest);
    list factors = {0};
    for (uint32_t i = 0; i < n; i++) {
        const expr factor = expr_arg(pool, rest, i);
        if (expr_op_of(pool, factor) == EXPR_ADD && better_inside(pool, number, factor)) {
            *vec_push(&factors) = settle_sum(pool, number, factor);
            number = expr_int(pool, 1);
        } else {
            *vec_push(&factors) = shorten_numbers(pool, factor);
        }
    }
    const expr product = expr_raw(pool, EXPR_MUL, factors.count, factors.items);
    vec_clear(&factors);
    return times(pool, number, product);
}

expr shorten_numbers(expr_pool *pool, expr e) {
    const expr_op op = expr_op_of(pool, e);
    if (op == EXPR_ADD) return settle_sum(pool, expr_int(pool, 1), e);
    return op == EXPR_MUL ? settle_product(pool, e) : e;
}
