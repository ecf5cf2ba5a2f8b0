/// Formulas written term by term: as a polynomial in velocities and momenta, each coefficient in
/// its own readable form. What papers print that way is often shorter factored, but not easier to
/// read.
#include <stdlib.h>

#include "expr/calculus.h"
#include "expr/print.h"
#include "expr/walk.h"
#include "report/derive/chapter.h"
#include "report/derive/form/collect.h"

enum { MOST_TERMS = 8, SLACK = 10 }; ///< how many tokens longer than the factored form it may be

expr chapter_sum(chapter *c, size_t count, const expr *terms) {
    VEC(expr) kept = {0};
    for (size_t i = 0; i < count; i++) {
        if (expr_is_int(c->pool, terms[i], 0)) continue;
        const expr e = chapter_tidy(c, terms[i]);
        if (expr_op_of(c->pool, e) == EXPR_ADD) { // a sum of sums is one sum
            for (uint32_t k = 0; k < expr_arity(c->pool, e); k++)
                *vec_push(&kept) = expr_arg(c->pool, e, k);
        } else {
            *vec_push(&kept) = e;
        }
    }
    expr out = expr_int(c->pool, 0);
    if (kept.count == 1) out = kept.items[0];
    if (kept.count > 1) out = expr_raw(c->pool, EXPR_ADD, kept.count, kept.items);
    vec_clear(&kept);
    return out;
}

/// One of the terms of exact_collect.
static expr term_of(expr_pool *pool, size_t n, const expr *variables, const unsigned long *powers,
                    expr coefficient) {
    for (size_t k = 0; k < n; k++)
        coefficient =
            expr_mul2(pool, coefficient, expr_pow_int(pool, variables[k], (long)powers[k]));
    return coefficient;
}

/// The terms of a polynomial of the first degree from its values: nothing is expanded, so that each
/// coefficient is brought into shape by itself. False if it is none, as its form shows.
static bool linear_terms(expr_pool *pool, expr e, size_t n, const expr *variables,
                         readable_list *out) {
    expr *values = MEM_NEW(expr, 2 * n), *slope = values + n, at_zero, one;
    for (size_t a = 0; a < n; a++) values[a] = expr_int(pool, 0);
    expr_gradient(pool, e, n, variables, slope);
    const bool linear = !expr_mentions(pool, n, slope, n, variables);
    expr_substitute(pool, 1, &e, n, variables, values, &at_zero);
    *vec_push(out) = at_zero;
    for (size_t a = 0; a < n && linear; a++) {
        values[a] = expr_int(pool, 1);
        expr_substitute(pool, 1, &e, n, variables, values, &one);
        values[a] = expr_int(pool, 0);
        one = expr_mul2(pool, expr_sub(pool, one, at_zero), variables[a]);
        *vec_push(out) = one;
    }
    bool good = linear;
    for (size_t i = 0; i < out->count; i++)
        good = good && expr_fault(pool, out->items[i]) == EXPR_FAULT_NONE;
    free(values);
    return good;
}

/// A long formula as a polynomial of the first degree, if that is shorter.
static expr by_values(chapter *c, expr e, size_t n, const expr *variables, expr whole) {
    enum { LONG = 320 }; // tokens
    const size_t length = expr_infix_tokens(c->pool, whole);
    readable_list terms = {0};
    if (length > LONG && n > 0 && linear_terms(c->pool, e, n, variables, &terms)) {
        const expr sum = chapter_sum(c, terms.count, terms.items);
        if (expr_infix_tokens(c->pool, sum) < length) whole = sum;
    }
    vec_clear(&terms);
    return whole;
}

/// The terms of a quadratic form by its second derivatives, one for each a <= b; false if it is
/// none, as its form shows.
static bool quadratic_terms(expr_pool *pool, expr e, size_t n, const expr *variables,
                            readable_list *out) {
    expr *low = MEM_NEW(expr, 1 + 2 * n + n * n), *zero = low + 1 + n, *bend = zero + n;
    low[0] = e;
    expr_gradient(pool, e, n, variables, low + 1);
    for (size_t a = 0; a < n; a++) {
        zero[a] = expr_int(pool, 0);
        expr_gradient(pool, low[1 + a], n, variables, bend + a * n);
    }
    expr_substitute(pool, 1 + n, low, n, variables, zero, low); // no terms of lower degree
    bool good = !expr_mentions(pool, n * n, bend, n, variables);
    for (size_t a = 0; a <= n; a++) good = good && expr_is_int(pool, low[a], 0);
    for (size_t a = 0; a < n && good; a++) {
        for (size_t b = a; b < n; b++) {
            const expr pair = expr_mul2(pool, variables[a], variables[b]);
            const expr one = expr_mul2(pool, bend[a * n + b], pair);
            *vec_push(out) = a < b ? one : expr_div(pool, one, expr_int(pool, 2));
        }
    }
    free(low);
    return good;
}

expr chapter_quadratic(chapter *c, expr e, size_t n, const expr *variables) {
    const expr whole = chapter_tidy(c, e);
    readable_list terms = {0};
    expr shape = whole;
    if (quadratic_terms(c->pool, e, n, variables, &terms)) {
        const expr sum = chapter_sum(c, terms.count, terms.items);
        if (expr_infix_tokens(c->pool, sum) < expr_infix_tokens(c->pool, whole)) shape = sum;
    }
    vec_clear(&terms);
    return shape;
}

expr chapter_collected(chapter *c, expr e, size_t n, const expr *variables) {
    const expr whole = chapter_tidy(c, e);
    exact brief = readable_limits(c->x);
    size_t count = 0, placed = 0;
    unsigned long *powers, largest = 0;
    expr *coefficients, terms[MOST_TERMS];
    if (exact_collect(&brief, e, n, variables, &count, &powers, &coefficients) != HAMEL_OK)
        return by_values(c, e, n, variables, whole);
    for (size_t t = 0; t < count && n > 0; t++)
        if (powers[t * n + n - 1] > largest) largest = powers[t * n + n - 1];
    for (unsigned long last = 0; last <= largest && count <= MOST_TERMS && n > 0; last++) {
        for (size_t t = 0; t < count; t++) { // by rising powers of the last variable
            if (powers[t * n + n - 1] == last)
                terms[placed++] = term_of(c->pool, n, variables, powers + t * n, coefficients[t]);
        }
    }
    free(powers);
    free(coefficients);
    if (placed == 0) return whole;
    const expr sum = chapter_sum(c, placed, terms);
    return expr_infix_tokens(c->pool, sum) <= expr_infix_tokens(c->pool, whole) + SLACK ? sum
                                                                                        : whole;
}
