/// A multiple of ν that kills one coefficient is a candidate; the shortest list wins.
#include "mech/reduction/conormal.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "expr/calculus.h"
#include "expr/print.h"
#include "expr/sum.h"

static size_t length_of(expr_pool *pool, size_t count, const expr *e) {
    size_t tokens = 0;
    for (size_t i = 0; i < count; i++)
        tokens += sum_zero(pool, e[i]) ? 0 : expr_infix_tokens(pool, e[i]);
    return tokens;
}

/// Whether some of the list divide by a symbol: a pole that was not there before.
static bool divides_by(exact *x, expr symbol, size_t count, const expr *e) {
    const expr zero = expr_int(x->pool, 0);
    bool any = false;
    for (size_t i = 0; i < count && !any; i++) {
        expr numerator, denominator;
        any = exact_fraction(x, e[i], &numerator, &denominator) != HAMEL_OK;
        if (any) break;
        expr_substitute(x->pool, 1, &denominator, 1, &symbol, &zero, &denominator);
        any = exact_is_zero(x, denominator) != TRUTH_NO;
    }
    return any;
}

hamel_status mech_shorten_coefficients(exact *x, const mech_connection *c, size_t stride,
                                       expr *entries) {
    const size_t h = c->h;
    if (h - c->rank != 1) return HAMEL_OK;
    expr *best = MEM_NEW(expr, 2 * h), *other = best + h;
    for (size_t i = 0; i < h; i++) best[i] = entries[i * stride];
    size_t shortest = length_of(x->pool, h, best);
    hamel_status status = HAMEL_OK;
    for (size_t k = 0; k < h && status == HAMEL_OK; k++) {
        if (!expr_is_symbol(x->pool, c->conormal[k]) || sum_zero(x->pool, entries[k * stride]))
            continue;
        const expr t = expr_div(x->pool, entries[k * stride], c->conormal[k]);
        for (size_t i = 0; i < h; i++)
            other[i] =
                expr_sub(x->pool, entries[i * stride], expr_mul2(x->pool, t, c->conormal[i]));
        status = exact_normalise_all(x, h, other);
        const size_t tokens = length_of(x->pool, h, other);
        if (status != HAMEL_OK || tokens >= shortest || divides_by(x, c->conormal[k], h, other))
            continue;
        shortest = tokens;
        memcpy(best, other, h * sizeof *best);
    }
    for (size_t i = 0; i < h && status == HAMEL_OK; i++) entries[i * stride] = best[i];
    free(best);
    return status == HAMEL_TOO_LARGE ? HAMEL_OK : status;
}

hamel_status mech_shorten_linear(exact *x, const mech_connection *c, expr *e) {
    expr_pool *pool = x->pool;
    const size_t h = c->h;
    if (h - c->rank != 1) return HAMEL_OK;
    expr *slopes = MEM_NEW(expr, 2 * h), *zero = slopes + h, rest = *e;
    for (size_t i = 0; i < h; i++) zero[i] = expr_int(pool, 0);
    expr_gradient(pool, *e, h, c->symbols, slopes);
    expr_substitute(pool, h, slopes, h, c->symbols, zero, slopes);
    hamel_status status = exact_normalise_all(x, h, slopes);
    for (size_t i = 0; i < h; i++)
        rest = expr_sub(pool, rest, expr_mul2(pool, slopes[i], c->symbols[i]));
    const size_t before = length_of(pool, h, slopes);
    if (status == HAMEL_OK) status = mech_shorten_coefficients(x, c, 1, slopes);
    if (status == HAMEL_OK && length_of(pool, h, slopes) < before) {
        for (size_t i = 0; i < h; i++)
            rest = expr_add2(pool, rest, expr_mul2(pool, slopes[i], c->symbols[i]));
        status = exact_normalise(x, &rest);
        if (status == HAMEL_OK) *e = rest;
    }
    free(slopes);
    return status == HAMEL_TOO_LARGE ? HAMEL_OK : status;
}
