/// Singular points: the factors of the determinant, without those that are positive as they stand.
#include "mech/quasi/singular.h"

#include <stdlib.h>

#include "base/vec.h"
#include "exact/sign/sign.h"
#include "expr/print.h"
#include "mech/tools/determinant.h"
#include "mech/tools/readable.h"

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
        bool skip = powers[k] < 0 || exact_never_zero(x, factors[k]);
        for (size_t j = 0; j < out->count; j++) skip = skip || expr_same(out->items[j], factors[k]);
        if (!skip) *vec_push(out) = factors[k];
    }
    free(factors);
    free(powers);
    return HAMEL_OK;
}

hamel_status where_singular(exact *x, const mech_system *s, const mech_quasi *d, size_t *count,
                            expr **where, bool *complete) {
    enum { LARGEST = 10 };
    readable_list found = {0};
    exact brief = readable_limits(x);
    expr det = expr_int(x->pool, 1);
    hamel_status status = add_factors(x, s->content, &found);
    if (status == HAMEL_OK && d->r <= LARGEST) {
        const expr raw = mech_unexpanded_determinant(x->pool, d->r, d->mass);
        hamel_status brief_status = exact_determinant(&brief, d->r, d->mass, &det);
        // the zeros of the basis itself are none of the system's
        det = expr_mul2(x->pool, det, expr_pow_int(x->pool, d->basis.content, -2));
        if (brief_status == HAMEL_OK) brief_status = add_factors(&brief, det, &found);
        if (brief_status != HAMEL_OK && !exact_never_zero(&brief, raw)) *vec_push(&found) = raw;
    }
    *complete = d->r <= LARGEST;
    *count = found.count;
    *where = found.items;
    return status;
}
