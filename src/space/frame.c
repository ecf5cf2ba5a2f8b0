/// Frames. A structure function is a bracket in the base frame, read off by the coframe:
///   C_ij^k = σ^k_m [X_i, X_j]^m
/// so only derivatives of ρ are needed, never those of σ.
#include "space/frame.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "expr/sum.h"
#include "space/field.h"

/// out_i = Σ_j A_ij v_j, or with the transpose of A.
static void multiply(const frame *f, const expr *A, bool transposed, const expr *v, expr *out) {
    expr_pool *pool = f->base->pool;
    const size_t n = f->n;
    expr *result = MEM_NEW(expr, n);
    sum s = {0};
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < n; j++)
            sum_add_product(pool, &s, 1, A[transposed ? j * n + i : i * n + j], v[j]);
        result[i] = sum_take(pool, &s);
    }
    memcpy(out, result, n * sizeof *out);
    free(result);
    vec_clear(&s);
}

/// @eq GN16 (5.3)
void frame_to_base(const frame *f, const expr *v, expr *out) { multiply(f, f->rho, true, v, out); }
/// @eq GN16 (5.2)
void frame_from_base(const frame *f, const expr *velocity, expr *out) {
    multiply(f, f->sigma, false, velocity, out);
}
/// @eq GN16 (5.4)      its first half, with α = ∂L/∂q'
void frame_pair(const frame *f, const expr *form, expr *out) {
    multiply(f, f->rho, false, form, out);
}

/// A frame with ρ set and room for the rest.
static void allocate(frame *f, const space *q, const expr *rho) {
    const size_t n = q->n;
    *f = (frame){
        .base = q, .n = n, .rho = mem_copy(rho, n * n, sizeof *rho), .sigma = MEM_NEW(expr, n * n)};
}

void frame_clear(frame *f) {
    free(f->rho);
    free(f->sigma);
    *f = (frame){0};
}

/// C_ij^k for one pair of fields and all k.
static hamel_status pair_structure(const frame *f, exact *x, size_t i, size_t j, expr *C) {
    space_bracket(f->base, frame_field(f, i), frame_field(f, j), C);
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
hamel_status frame_init(frame *f, exact *x, const space *q, const expr *rho) {
    assert(x->pool == q->pool);
    allocate(f, q, rho);
    const hamel_status status = exact_inverse(x, q->n, rho, f->sigma);
    if (status == HAMEL_OK) transpose(q->n, f->sigma); // rows of ρ⁻¹ are counted by base vectors
    else frame_clear(f);
    return status;
}
