/// Frames. A structure function is a bracket over the frame of A, read off by the coframe:
///   C_ij^k = σ^k_m [X_i, X_j]^m
/// so only derivatives of ρ are needed, never those of σ.
#include "algebroid/frame.h"

#include <assert.h>
#include <string.h>

#include "algebroid/calculus.h"
#include "base/mem.h"

/// @eq GN16 (5.3)
void frame_to_base(const frame *f, const expr *v, expr *out) {
    tensor_combine(f->base->pool, tensor_matrix(f->n, f->n, f->rho), v, out);
}
/// @eq GN16 (5.2)
void frame_from_base(const frame *f, const expr *velocity, expr *out) {
    tensor_times(f->base->pool, tensor_matrix(f->n, f->n, f->sigma), velocity, out);
}
/// @eq GN16 (5.4)      its first half, with α = ∂L/∂q'
void frame_pair(const frame *f, const expr *form, expr *out) {
    tensor_times(f->base->pool, tensor_matrix(f->n, f->n, f->rho), form, out);
}

/// A frame with ρ set and room for the rest.
static void allocate(frame *f, const algebroid *A, const expr *rho) {
    const size_t n = A->rank;
    *f = (frame){
        .base = A, .n = n, .rho = mem_copy(rho, n * n, sizeof *rho), .sigma = MEM_NEW(expr, n * n)};
}

void frame_clear(frame *f) {
    free(f->rho);
    free(f->sigma);
    *f = (frame){0};
}

/// C_ij^k for one pair of fields and all k.
static hamel_status pair_structure(const frame *f, exact *x, size_t i, size_t j, expr *C) {
    algebroid_bracket(f->base, frame_field(f, i), frame_field(f, j), C);
    frame_from_base(f, C, C);
    return exact_normalise_all(x, f->n, C);
}

/// @eq GN16 (5.6)
hamel_status frame_structure(const frame *f, exact *x, size_t count, expr *C) {
    const size_t n = f->n;
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < n; k++) C[(i * count + i) * n + k] = expr_int(f->base->pool, 0);
        for (size_t j = i + 1; j < count; j++) {
            expr *pair = C + (i * count + j) * n, *skew = C + (j * count + i) * n;
            const hamel_status status = pair_structure(f, x, i, j, pair);
            if (status != HAMEL_OK) return status;
            for (size_t k = 0; k < n; k++) skew[k] = expr_neg(f->base->pool, pair[k]);
        }
    }
    return HAMEL_OK;
}

static void transpose(size_t n, expr *A) {
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < i; j++) {
            const expr e = A[i * n + j];
            A[i * n + j] = A[j * n + i];
            A[j * n + i] = e;
        }
    }
}

/// @eq GN16 (5.1)      σ is the inverse of ρ, with upper indices as rows
hamel_status frame_init(frame *f, exact *x, const algebroid *A, const expr *rho) {
    assert(x->pool == A->pool);
    allocate(f, A, rho);
    const hamel_status status = exact_inverse(x, A->rank, rho, f->sigma);
    if (status == HAMEL_OK) transpose(A->rank, f->sigma); // rows of ρ⁻¹ are counted by base vectors
    else frame_clear(f);
    return status;
}

/// C̃_αβ^a = ρ_α^γ ρ_β^δ C_γδ^a
static hamel_status move_curvature(const frame *f, exact *x, algebroid *out) {
    const tensor from = f->base->curvature;
    if (from.rows == 0) return HAMEL_OK;
    out->curvature = tensor_zero(&out->memory, x->pool, f->n, f->n, from.depth);
    for (size_t i = 0; i < f->n; i++) {
        for (size_t j = 0; j < f->n; j++)
            tensor_contract(x->pool, from, frame_field(f, i), frame_field(f, j),
                            tensor_fibre(out->curvature, i, j));
    }
    return exact_normalise_all(x, tensor_size(out->curvature), out->curvature.entries);
}

/// The tables of the new frame, but for the structure functions.
static hamel_status move_tables(const frame *f, exact *x, algebroid *out) {
    const algebroid *A = f->base;
    const tensor rho = tensor_matrix(f->n, f->n, f->rho);
    expr det;
    out->extended = A->extended;
    out->relation_count = A->relation_count;
    out->relations = arena_copy(&out->memory, A->relations, A->relation_count, sizeof(expr));
    tensor_product(x->pool, rho, A->anchor, out->anchor.entries);
    for (size_t i = 0; i < f->n; i++)
        out->divergence[i] = algebroid_divergence(A, frame_field(f, i));
    if (A->fields.rows > 0) {
        out->fields = tensor_zero(&out->memory, x->pool, f->n, A->fields.columns, 1);
        tensor_product(x->pool, rho, A->fields, out->fields.entries);
    }
    hamel_status status = exact_normalise_all(x, tensor_size(out->anchor), out->anchor.entries);
    if (status == HAMEL_OK) status = exact_normalise_all(x, f->n, out->divergence);
    if (status == HAMEL_OK)
        status = exact_normalise_all(x, tensor_size(out->fields), out->fields.entries);
    if (status == HAMEL_OK) status = exact_determinant(x, f->n, f->rho, &det);
    if (status == HAMEL_OK) status = move_curvature(f, x, out);
    if (status == HAMEL_OK) out->valid = expr_mul2(x->pool, A->valid, det);
    return status;
}

hamel_status frame_algebroid(const frame *f, exact *x, algebroid *out) {
    const algebroid *A = f->base;
    const size_t n = f->n;
    algebroid_init(out, A->pool, A->time, n, A->base_count, A->base);
    expr *C = ARENA_NEW(&out->memory, expr, n * n * n);
    hamel_status status = move_tables(f, x, out);
    if (status == HAMEL_OK) status = frame_structure(f, x, n, C);
    for (size_t k = 0; k < n && status == HAMEL_OK; k++) {
        for (size_t ij = 0; ij < n * n; ij++)
            algebroid_add_structure(out, ij / n, ij % n, k, C[ij * n + k]);
    }
    if (status != HAMEL_OK) algebroid_clear(out);
    return status;
}
