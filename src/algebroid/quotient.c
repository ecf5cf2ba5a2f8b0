/// Dividing by a group. Nothing is computed that the change of frame did not: brackets of invariant
/// sections are invariant, and the canonical forms of invariant functions have only invariants in
/// them. What is left to do is to see that it is so, and to forget the other functions.
#include "algebroid/quotient.h"

#include "algebroid/calculus.h"
#include "expr/sum.h"
#include "expr/walk.h"

/// The functions of the base that are not kept.
static size_t forgotten(const algebroid *A, size_t count, const expr *base, expr *out) {
    size_t left = 0;
    for (size_t m = 0; m < A->base_count; m++) {
        bool kept = false;
        for (size_t k = 0; k < count && !kept; k++) kept = expr_same(base[k], A->base[m]);
        if (!kept) out[left++] = A->base[m];
    }
    return left;
}

/// Columns of the anchor, the structure functions, curvature and divergence of `all`.
static void take_tables(algebroid *out, const algebroid *all) {
    for (size_t k = 0; k < out->base_count; k++) {
        for (size_t m = 0; m < all->base_count; m++) {
            for (size_t i = 0; i < all->rank && expr_same(out->base[k], all->base[m]); i++)
                *tensor_at(out->anchor, i, k, 0) = *tensor_at(all->anchor, i, m, 0);
        }
    }
    for (size_t t = 0; t < all->structure.count; t++)
        *vec_push(&out->structure) = all->structure.items[t];
    for (size_t i = 0; i < all->rank; i++) out->divergence[i] = all->divergence[i];
    out->curvature = tensor_copy(&out->memory, all->curvature);
    out->fields = tensor_copy(&out->memory, all->fields);
    out->valid = all->valid;
    out->extended = all->extended;
}

/// Whether everything but the way up is free of these.
static bool is_free_of(const algebroid *A, size_t count, const expr *symbols) {
    bool found =
        expr_mentions(A->pool, tensor_size(A->anchor), A->anchor.entries, count, symbols) ||
        expr_mentions(A->pool, A->rank, A->divergence, count, symbols) ||
        expr_mentions(A->pool, tensor_size(A->curvature), A->curvature.entries, count, symbols);
    for (size_t t = 0; t < A->structure.count && !found; t++)
        found = expr_mentions(A->pool, 1, &A->structure.items[t].value, count, symbols);
    return !found;
}

static hamel_status take_relations(algebroid *out, exact *x, size_t count, const expr *relations) {
    out->relation_count = count;
    out->relations = arena_copy(&out->memory, relations, count, sizeof *relations);
    for (size_t c = 0; c < count; c++) {
        if (exact_is_zero(x, relations[c]) != TRUTH_YES) return HAMEL_INVALID;
    }
    return HAMEL_OK;
}

hamel_status algebroid_quotient(algebroid *out, exact *x, const frame *f, size_t count,
                                const expr *base, size_t relation_count, const expr *relations) {
    algebroid all;
    hamel_status status = frame_algebroid(f, x, &all);
    if (status != HAMEL_OK) return status;
    algebroid_init(out, all.pool, all.time, all.rank, count, base);
    take_tables(out, &all);
    expr *others = MEM_NEW(expr, all.base_count);
    const size_t left = forgotten(&all, count, base, others);
    status = is_free_of(out, left, others) ? take_relations(out, x, relation_count, relations)
                                           : HAMEL_INVALID;
    free(others);
    algebroid_clear(&all);
    if (status != HAMEL_OK) algebroid_clear(out);
    return status;
}
