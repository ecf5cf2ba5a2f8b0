/// Fields X_1 .. X_k are independent over the constants exactly if no constant combination of them
/// vanishes in every component: n functions for each field, which is what exact_dependence decides.
#include "mech/tools/fields.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "expr/sum.h"
#include "mech/tools/pivots.h"
#include "space/field.h"

/// Relations between fields, the later ones in terms of those before.
static hamel_status relations(exact *x, size_t n, size_t count, const expr *fields,
                              size_t *dimension, expr **c, bool *complete) {
    expr *f = MEM_NEW(expr, n * count);
    for (size_t i = 0; i < n * count; i++) f[i] = fields[i % count * n + i / count];
    const hamel_status status = exact_dependence(x, n, count, f, NULL, dimension, c, complete);
    free(f);
    return status;
}

hamel_status field_span_express(exact *x, size_t n, size_t k, const expr *fields, const expr *Z,
                                expr *coefficients, truth *found) {
    expr *all = MEM_NEW(expr, n * (k + 1)), *c = NULL;
    if (k > 0) memcpy(all, fields, n * k * sizeof *all);
    memcpy(all + n * k, Z, n * sizeof *all);
    size_t dimension;
    bool complete;
    const hamel_status status = relations(x, n, k + 1, all, &dimension, &c, &complete);
    *found = dimension == 1 ? TRUTH_YES : complete ? TRUTH_NO : TRUTH_UNKNOWN;
    for (size_t j = 0; j < k; j++)
        coefficients[j] = *found == TRUTH_YES ? expr_neg(x->pool, c[j]) : expr_int(x->pool, 0);
    free(c);
    free(all);
    return status;
}

hamel_status field_span_independent(exact *x, size_t n, size_t *count, expr *fields) {
    const size_t k = *count;
    size_t dimension, kept = 0;
    bool complete, *drop = MEM_NEW_ZERO(bool, k);
    expr *c = NULL;
    const hamel_status status = relations(x, n, k, fields, &dimension, &c, &complete);
    for (size_t i = 0; i < dimension; i++) {
        size_t last = k - 1; // pivots are taken in order: a field depends on those before it
        while (expr_is_int(x->pool, c[i * k + last], 0)) last--;
        drop[last] = true;
    }
    for (size_t j = 0; j < k; j++) {
        if (!drop[j]) memmove(fields + kept++ * n, fields + j * n, n * sizeof *fields);
    }
    *count = kept;
    free(drop);
    free(c);
    return status;
}

/// Adds Z if it is not in the span.
static hamel_status adjoin(exact *x, size_t n, size_t *count, expr **fields, expr *Z,
                           truth *closed) {
    expr *c = MEM_NEW(expr, *count);
    truth inside;
    hamel_status status = field_span_express(x, n, *count, *fields, Z, c, &inside);
    free(c);
    for (size_t i = 0; i < n && status == HAMEL_OK && inside == TRUTH_NO; i++)
        status = exact_normalise(x, &Z[i]);
    if (status == HAMEL_OK && inside == TRUTH_NO) {
        *fields = mem_resize(*fields, (*count + 1) * n, sizeof **fields);
        memcpy(*fields + (*count)++ * n, Z, n * sizeof *Z);
    }
    if (inside == TRUTH_UNKNOWN) *closed = inside;
    return status;
}

hamel_status field_span_close(exact *x, const space *q, size_t *count, expr **fields, size_t most,
                              truth *closed) {
    const size_t n = q->n;
    expr *Z = MEM_NEW(expr, n);
    hamel_status status = HAMEL_OK;
    *closed = TRUTH_YES;
    // Pairs in the order in which the later one appears: brackets that are added are bracketed in
    // turn.
    for (size_t b = 1; b < *count && status == HAMEL_OK && *closed == TRUTH_YES; b++) {
        for (size_t a = 0; a < b && status == HAMEL_OK && *closed == TRUTH_YES; a++) {
            space_bracket(q, *fields + a * n, *fields + b * n, Z);
            if (sum_all_zero(x->pool, n, Z)) continue;
            status = adjoin(x, n, count, fields, Z, closed);
            if (*count > most) *closed = TRUTH_NO;
        }
    }
    free(Z);
    return status;
}

hamel_status field_clear_denominators(exact *x, const space *q, size_t count, expr *entries) {
    hamel_status status = HAMEL_OK;
    for (size_t i = 0; i < count && status == HAMEL_OK; i++) {
        expr top, bottom;
        status = exact_fraction(x, entries[i], &top, &bottom);
        if (status != HAMEL_OK || expr_is_int(x->pool, bottom, 1) || !mech_is_constant(q, bottom))
            continue;
        for (size_t j = 0; j < count && status == HAMEL_OK; j++) {
            entries[j] = expr_mul2(x->pool, entries[j], bottom);
            status = exact_normalise(x, &entries[j]);
        }
    }
    return status == HAMEL_TOO_LARGE ? HAMEL_OK : status;
}
