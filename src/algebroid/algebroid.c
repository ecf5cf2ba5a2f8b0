/// The record of an algebroid, and TQ as one. The invariant: C_ij^k = −C_ji^k, and the anchor kills
/// the relations.
#include "algebroid/algebroid.h"

#include <assert.h>

#include "expr/sum.h"

void algebroid_init(algebroid *A, expr_pool *pool, expr time, size_t rank, size_t base_count,
                    const expr *base) {
    *A = (algebroid){.pool = pool,
                     .time = time,
                     .rank = rank,
                     .base_count = base_count,
                     .valid = expr_int(pool, 1)};
    A->base = arena_copy(&A->memory, base, base_count, sizeof *base);
    A->anchor = tensor_zero(&A->memory, pool, rank, base_count, 1);
    A->divergence = tensor_zero(&A->memory, pool, rank, 1, 1).entries;
}

void algebroid_clear(algebroid *A) {
    vec_clear(&A->structure);
    arena_clear(&A->memory);
    *A = (algebroid){0};
}

void algebroid_add_structure(algebroid *A, size_t i, size_t j, size_t k, expr value) {
    assert(A->structure.count == 0 || A->structure.items[A->structure.count - 1].k <= k);
    if (!sum_zero(A->pool, value)) *vec_push(&A->structure) = (algebroid_term){i, j, k, value};
}

tensor algebroid_structure(const algebroid *A, arena *memory) {
    const size_t n = A->rank;
    const tensor C = tensor_zero(memory, A->pool, n, n, n);
    for (size_t t = 0; t < A->structure.count; t++) {
        const algebroid_term *one = &A->structure.items[t];
        *tensor_at(C, one->i, one->j, one->k) = one->value;
    }
    return C;
}

/// The relations of all factors: rotations have some.
static void relations_of_space(algebroid *A, const space *q) {
    for (size_t f = 0; f < q->factor_count; f++)
        A->relation_count += q->factors[f].kind->relation_count;
    A->relations = ARENA_NEW(&A->memory, expr, A->relation_count);
    size_t place = 0;
    for (size_t f = 0; f < q->factor_count; f++) {
        for (size_t c = 0; c < q->factors[f].kind->relation_count; c++)
            A->relations[place++] = q->factors[f].relations[c];
    }
}

/// The rows of one factor: how its base vectors move its entries, and their brackets.
static void add_factor(algebroid *A, const space *q, const space_factor *f) {
    const size_t dimension = f->kind->dimension, entries = f->kind->entry_count;
    for (size_t a = 0; a < dimension; a++) {
        for (size_t m = 0; m < entries; m++)
            *tensor_at(A->anchor, f->first + a, f->first_entry + m, 0) =
                f->kinematics[a * entries + m];
    }
    for (size_t c = 0; c < dimension; c++) {
        size_t first, end;
        space_block(q, f->first + c, &first, &end);
        for (size_t a = first; a < end; a++) {
            for (size_t b = first; b < end; b++)
                algebroid_add_structure(A, a, b, f->first + c,
                                        expr_int(A->pool, space_structure(q, a, b, f->first + c)));
        }
    }
}

void algebroid_of_space(algebroid *A, const space *q) {
    algebroid_init(A, q->pool, q->time, q->n, q->entry_count, q->entries);
    relations_of_space(A, q);
    for (size_t f = 0; f < q->factor_count; f++) add_factor(A, q, &q->factors[f]);
    A->fields = tensor_zero(&A->memory, q->pool, q->n, q->n, 1);
    for (size_t i = 0; i < q->n; i++) *tensor_at(A->fields, i, i, 0) = expr_int(q->pool, 1);
}
