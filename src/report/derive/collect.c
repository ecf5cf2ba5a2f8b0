/// Formulas written term by term: as a polynomial in velocities and momenta, each coefficient in
/// its own readable form. What papers print that way is often shorter factored, but not easier to
/// read.
#include <stdlib.h>

#include "expr/print.h"
#include "report/derive/chapter.h"
#include "report/derive/collect.h"

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

expr chapter_collected(chapter *c, expr e, size_t n, const expr *variables) {
    const expr whole = chapter_tidy(c, e);
    exact brief = readable_limits(c->x);
    size_t count = 0, placed = 0;
    unsigned long *powers, largest = 0;
    expr *coefficients, terms[MOST_TERMS];
    if (exact_collect(&brief, e, n, variables, &count, &powers, &coefficients) != HAMEL_OK)
        return whole;
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
