/// X_0. Its brackets are those with b, as the other elements of the frame do not depend on time.
#include "algebroid/extend.h"

#include <string.h>

#include "algebroid/calculus.h"

/// [X_i, b] for all i: n by n.
static tensor brackets_with(const algebroid *A, arena *memory, const expr *b) {
    const size_t n = A->rank;
    const tensor out = tensor_zero(memory, A->pool, n, n, 1);
    expr *unit = tensor_zero(memory, A->pool, n, 1, 1).entries;
    for (size_t i = 0; i < n; i++) {
        unit[i] = expr_int(A->pool, 1);
        algebroid_bracket(A, unit, b, tensor_row(out, i));
        unit[i] = expr_int(A->pool, 0);
    }
    return out;
}

void algebroid_extend(algebroid *out, const algebroid *A, const expr *b) {
    const size_t n = A->rank, m = A->base_count;
    expr *base = MEM_NEW(expr, m + 1);
    memcpy(base, A->base, m * sizeof *base);
    base[m] = A->time;
    algebroid_init(out, A->pool, A->time, n + 1, m + 1, base);
    free(base);
    out->extended = true;
    out->valid = A->valid;
    out->relation_count = A->relation_count;
    out->relations = arena_copy(&out->memory, A->relations, A->relation_count, sizeof(expr));
    for (size_t i = 0; i < n; i++)
        memcpy(tensor_row(out->anchor, i), tensor_row(A->anchor, i), m * sizeof(expr));
    tensor_combine(A->pool, A->anchor, b, tensor_row(out->anchor, n));
    *tensor_at(out->anchor, n, m, 0) = expr_int(A->pool, 1);
    memcpy(out->divergence, A->divergence, n * sizeof(expr));
    out->divergence[n] = algebroid_divergence(A, b);
    const tensor drift = brackets_with(A, &out->memory, b);
    for (size_t k = 0, t = 0; k < n; k++) {
        for (; t < A->structure.count && A->structure.items[t].k == k; t++)
            *vec_push(&out->structure) = A->structure.items[t];
        for (size_t i = 0; i < n; i++) {
            const expr c = *tensor_at(drift, i, k, 0);
            algebroid_add_structure(out, i, n, k, c);
            algebroid_add_structure(out, n, i, k, expr_neg(A->pool, c));
        }
    }
}
