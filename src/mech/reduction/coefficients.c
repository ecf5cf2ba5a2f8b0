/// The coefficients of the reduced equations by the formulas of BKMM96 §7: a second way to what
/// reduction/equations.c computes from Hamel's equations. The formulas need no coordinates of the
/// group, and no frame either: every coefficient is a bracket of sections paired with a section.
#include <stdlib.h>
#include <string.h>

#include "algebroid/calculus.h"
#include "base/mem.h"
#include "expr/print.h"
#include "expr/sum.h"
#include "mech/reduction/coefficients.h"
#include "mech/reduction/conormal.h"
#include "mech/reduction/equations.h"
#include "mech/tools/readable.h"

/// Sections Z_b of S, then Y_α in D, in the metric of an algebroid. The Y_α need not be orthogonal
/// to S: X_α = Y_α − c_α^b Z_b are. Everything that is paired or a coupling is invariant.
typedef struct mech_split {
    const algebroid *A;
    tensor metric; ///< n·n
    size_t m;
    tensor sections;            ///< Z_b and Y_α over the frame of A
    tensor inverse;             ///< m·m: of I_bc = ⟪Z_b, Z_c⟫
    tensor coupling;            ///< h·m: c_α^b = ⟪Y_α, Z_c⟫ I^cb
    const expr *base_structure; ///< h³: c_αβ^γ of the fields below the Y_α; NULL if all are zero
} mech_split;

// ---- the formulas -------------------------------------------------------------------------------

/// Less c_αβ^γ Y_γ, the part over [ρ(Y_α), ρ(Y_β)], where that is not zero.
static void make_vertical(const mech_split *f, size_t a, size_t b, expr *bracket) {
    expr_pool *pool = f->A->pool;
    const size_t m = f->m, h = f->sections.rows - m;
    if (f->base_structure == NULL || a < m || b < m) return;
    const expr *c = f->base_structure + ((a - m) * h + b - m) * h;
    for (size_t i = 0; i < h; i++) {
        for (size_t k = 0; k < f->A->rank; k++)
            bracket[k] = expr_sub(pool, bracket[k],
                                  expr_mul2(pool, c[i], *tensor_at(f->sections, m + i, k, 0)));
    }
}

/// ⟪[F_A, F_B], F_C⟫ for the sections F = (Z, Y).
static hamel_status pair_simple(tensor T, exact *x, const mech_split *f) {
    arena memory = {0};
    const size_t n = f->A->rank, all = T.rows;
    const tensor lowered = tensor_zero(&memory, x->pool, all, n, 1); // ⟪F_C, ·⟫
    expr *bracket = ARENA_NEW(&memory, expr, n);
    tensor_product(x->pool, f->sections, f->metric, lowered.entries);
    hamel_status status = exact_normalise_all(x, all * n, lowered.entries);
    for (size_t a = 0; a < all; a++) {
        for (size_t b = a + 1; b < all && status == HAMEL_OK; b++) {
            algebroid_bracket(f->A, tensor_row(f->sections, a), tensor_row(f->sections, b),
                              bracket);
            make_vertical(f, a, b, bracket);
            status = exact_normalise_all(x, n, bracket);
            tensor_times(x->pool, lowered, bracket, tensor_fibre(T, a, b));
            if (status == HAMEL_OK) status = exact_normalise_all(x, all, tensor_fibre(T, a, b));
            for (size_t c = 0; c < all; c++)
                *tensor_at(T, b, a, c) = expr_neg(x->pool, *tensor_at(T, a, b, c));
        }
    }
    arena_clear(&memory);
    return status;
}

/// Row α of the change Y → X in one index of T: T_α.. −= c_α^b T_b.. , in place. `step` is the
/// distance of neighbours in that index, `size` how many entries T has.
static void change_index(const mech_split *f, expr_pool *pool, size_t size, size_t step, expr *T) {
    const size_t m = f->m, all = f->sections.rows;
    for (size_t i = 0; i < size; i++) {
        const size_t at = i / step % all;
        for (size_t b = 0; at >= m && b < m; b++)
            T[i] = expr_sub(
                pool, T[i],
                expr_mul2(pool, *tensor_at(f->coupling, at - m, b, 0), T[i - (at - b) * step]));
    }
}

/// ⟪[X_α, X_β], Z_d⟫ has derivatives of the couplings besides:
///   −(Y_α[c_β^b] − Y_β[c_α^b] − c_αβ^γ c_γ^b) I_bd
static void add_slopes(tensor T, expr_pool *pool, const mech_split *f, const expr *inertia) {
    arena memory = {0};
    const size_t m = f->m, h = f->sections.rows - m;
    const tensor slopes = tensor_zero(&memory, pool, h, h, m);
    for (size_t s = 0; s < h; s++)
        algebroid_apply(f->A, tensor_row(f->sections, m + s), h * m, f->coupling.entries,
                        tensor_row(slopes, s));
    sum total = {0};
    for (size_t i = 0; i < h * h * m; i++) {
        const size_t s = i / m / h, u = i / m % h, d = i % m;
        expr *to = tensor_at(T, m + s, m + u, d);
        sum_add(pool, &total, 1, *to);
        for (size_t b = 0; b < m; b++) {
            const expr I = inertia[b * m + d];
            sum_add_product(pool, &total, -1, *tensor_at(slopes, s, u, b), I);
            sum_add_product(pool, &total, 1, *tensor_at(slopes, u, s, b), I);
            for (size_t k = 0; k < h && f->base_structure != NULL; k++)
                sum_add_product(pool, &total, 1, f->base_structure[(s * h + u) * h + k],
                                expr_mul2(pool, *tensor_at(f->coupling, k, b, 0), I));
        }
        *to = sum_take(pool, &total);
    }
    vec_clear(&total);
    arena_clear(&memory);
}

/// Canonical forms of T_ABC = −T_BAC.
static hamel_status normalise_half(tensor T, exact *x) {
    const size_t all = T.rows;
    hamel_status status = HAMEL_OK;
    for (size_t i = 0; i < all * all && status == HAMEL_OK; i++) {
        const size_t a = i / all, b = i % all;
        if (a < b) status = exact_normalise_all(x, all, tensor_fibre(T, a, b));
        for (size_t c = 0; c < all && a >= b; c++)
            *tensor_at(T, a, b, c) =
                a == b ? expr_int(x->pool, 0) : expr_neg(x->pool, *tensor_at(T, b, a, c));
    }
    return status;
}

/// T_ABC = ⟪[F_A, F_B], F_C⟫ for the sections F = (Z, X). As Z ⊥ X and W ⊥ Z, W the rest of the
/// vertical directions, this is all there is to know of the structure functions:
///   C_AB^c = T_ABd I^dc,   λ_a'γ C_AB^a' = T_ABγ  as far as [F_A, F_B] is vertical.
/// By those of the Y_α, which are simple: Z_b[c] = 0.
/// @eq BKMM96 (7.1.5), (7.1.6), (7.1.7)      joined: C_αb^c = γ_bα^c − C_ab^c 𝒜_α^a
static hamel_status find_pairings(tensor T, exact *x, const mech_split *f, const expr *inertia) {
    const size_t all = T.rows, size = all * all * all;
    const hamel_status status = pair_simple(T, x, f);
    if (status != HAMEL_OK || tensor_is_zero(x->pool, f->coupling)) return status;
    for (size_t step = 1; step < size; step *= all) change_index(f, x->pool, size, step, T.entries);
    add_slopes(T, x->pool, f, inertia);
    return normalise_half(T, x);
}

/// C_AB^c = T_ABd I^dc
static expr along_S(const mech_split *f, expr_pool *pool, tensor T, size_t a, size_t b, size_t c) {
    return sum_pairing(pool, f->m, tensor_fibre(T, a, b), tensor_row(f->inverse, c));
}

/// γ_b^cd = C_ab^c I^ad,  𝒟_bα^c = C_αb^c + T_abα I^ac,  𝒟_αβb = T_βbα
/// @eq BKMM96 (7.1.8), (7.1.9), (7.1.10)      b' in (7.1.10) runs from 1 to k
static void momentum_coefficients(mech_reduced_coefficients *d, expr_pool *pool,
                                  const mech_split *f, tensor T) {
    const size_t m = f->m, h = T.rows - m;
    sum total = {0};
    for (size_t i = 0; i < m * m * m; i++) {
        const size_t b = i / m / m, c = i / m % m, e = i % m;
        for (size_t a = 0; a < m; a++)
            sum_add_product(pool, &total, 1, along_S(f, pool, T, a, b, c),
                            *tensor_at(f->inverse, a, e, 0));
        d->quadratic[i] = sum_take(pool, &total);
    }
    for (size_t i = 0; i < m * h * m; i++) {
        const size_t b = i / m / h, s = m + i / m % h, c = i % m;
        sum_add(pool, &total, 1, along_S(f, pool, T, s, b, c));
        for (size_t a = 0; a < m; a++)
            sum_add_product(pool, &total, 1, *tensor_at(T, a, b, s),
                            *tensor_at(f->inverse, a, c, 0));
        d->linear[i] = sum_take(pool, &total);
    }
    for (size_t i = 0; i < m * h * h; i++)
        d->shape[i] = *tensor_at(T, m + i % h, i / h / h, m + i / h % h);
    vec_clear(&total);
}

/// K_α^cd = Y_α[I^cd] + C_αb^c I^bd,  K_αβ^c = T_αbβ I^bc + C_αβ^c,  K_αβδ = T_αβδ
/// @eq BKMM96 (7.2.1), Thm 7.5      with an overall minus sign
static void force_coefficients(mech_reduced_coefficients *d, expr_pool *pool, const mech_split *f,
                               tensor T) {
    const size_t m = f->m, h = T.rows - m;
    sum total = {0};
    for (size_t s = 0; s < h; s++) {
        expr *slopes = d->force_momenta + s * m * m;
        algebroid_apply(f->A, tensor_row(f->sections, m + s), m * m, f->inverse.entries, slopes);
        for (size_t i = 0; i < m * m; i++) {
            sum_add(pool, &total, 1, slopes[i]);
            for (size_t b = 0; b < m; b++)
                sum_add_product(pool, &total, 1, along_S(f, pool, T, m + s, b, i / m),
                                *tensor_at(f->inverse, b, i % m, 0));
            slopes[i] = sum_take(pool, &total);
        }
        for (size_t i = 0; i < h * m; i++) {
            const size_t u = m + i / m, c = i % m;
            for (size_t b = 0; b < m; b++)
                sum_add_product(pool, &total, 1, *tensor_at(T, m + s, b, u),
                                *tensor_at(f->inverse, b, c, 0));
            sum_add(pool, &total, 1, along_S(f, pool, T, m + s, u, c));
            d->force_mixed[s * h * m + i] = sum_take(pool, &total);
        }
        for (size_t i = 0; i < h * h; i++)
            d->force_shape[s * h * h + i] = *tensor_at(T, m + s, m + i / h, m + i % h);
    }
    vec_clear(&total);
}

static hamel_status find_coefficients(mech_reduced_coefficients *d, exact *x, const mech_split *f,
                                      const expr *inertia) {
    arena memory = {0};
    const size_t m = f->m, all = f->sections.rows, h = all - m;
    const tensor T = tensor_zero(&memory, x->pool, all, all, all);
    hamel_status status = find_pairings(T, x, f, inertia);
    if (status == HAMEL_OK) {
        for (size_t i = 0; i < h * h * m; i++)
            d->curvature[i] = along_S(f, x->pool, T, m + i / m / h, m + i / m % h, i % m);
        momentum_coefficients(d, x->pool, f, T);
        force_coefficients(d, x->pool, f, T);
        status = exact_normalise_all(x, m * m * m, d->quadratic);
    }
    if (status == HAMEL_OK) status = exact_normalise_all(x, h * h * m, d->curvature);
    if (status == HAMEL_OK) status = exact_normalise_all(x, m * h * m, d->linear);
    if (status == HAMEL_OK) status = exact_normalise_all(x, m * h * h, d->shape);
    if (status == HAMEL_OK) status = exact_normalise_all(x, h * m * m, d->force_momenta);
    if (status == HAMEL_OK) status = exact_normalise_all(x, h * h * m, d->force_mixed);
    if (status == HAMEL_OK) status = exact_normalise_all(x, h * h * h, d->force_shape);
    arena_clear(&memory);
    return status;
}

// ---- with group coordinates ---------------------------------------------------------------------

/// e_{m+1} .. e_k: orthogonal to the sections in the locked metric.
static hamel_status complete_basis(mech_reduced_coefficients *d, exact *x,
                                   const mech_connection *c) {
    const size_t k = c->k, m = c->m;
    expr *A = MEM_NEW(expr, m * k), *rest = NULL;
    size_t dimension = 0;
    sum total = {0};
    for (size_t b = 0; b < m; b++) {
        memcpy(d->basis + b * k, c->sections + b * c->n, k * sizeof(expr));
        for (size_t a = 0; a < k; a++) {
            for (size_t j = 0; j < k; j++)
                sum_add_product(x->pool, &total, 1, c->sections[b * c->n + j],
                                c->locked[j * k + a]);
            A[b * k + a] = sum_take(x->pool, &total);
        }
    }
    vec_clear(&total);
    hamel_status status = exact_null_space(x, m, k, A, NULL, &dimension, &rest);
    if (status == HAMEL_OK && dimension != k - m) status = HAMEL_SINGULAR;
    if (status == HAMEL_OK) memcpy(d->basis + m * k, rest, (k - m) * k * sizeof(expr));
    free(A);
    free(rest);
    return status;
}

/// λ_a'α = ⟪e_a', X_α⟫, which is zero along S.
/// @eq BKMM96 (7.1.2), (7.1.3)
static hamel_status find_lambda_coefficients(mech_reduced_coefficients *d, exact *x,
                                             const mech_reduction *r, const mech_connection *c) {
    const size_t k = c->k, h = c->h, n = c->n;
    expr *Z = MEM_NEW(expr, n);
    hamel_status status = HAMEL_OK;
    for (size_t i = 0; i < k * h && status == HAMEL_OK; i++) {
        const size_t a = i / h, s = i % h;
        for (size_t I = 0; I < n; I++) Z[I] = I < k ? d->basis[a * k + I] : expr_int(x->pool, 0);
        d->lambda[i] =
            a < c->m ? expr_int(x->pool, 0) : mech_reduction_metric(r, Z, c->lifts + s * n);
        status = exact_normalise(x, &d->lambda[i]);
    }
    free(Z);
    return status;
}

/// Whether the formulas hold: see the header.
static bool applies(const expr_pool *pool, const mech_reduction *r, const mech_connection *c) {
    bool fits = (c->principal || r->shape_count > 0) && !c->affine;
    for (size_t I = 0; I < r->n && fits; I++) fits = sum_zero(pool, r->linear[I]);
    for (size_t s = 0; s < r->sigma && r->shape_count == 0 && fits; s++)
        fits = space_factor_of(r->q, r->directions[s])->kind->dimension == 1;
    return fits;
}

/// Whether I_S, which stands below everything, squared, would make pages of each coefficient.
static bool is_too_long(const expr_pool *pool, const mech_connection *c) {
    size_t tokens = 0;
    for (size_t i = 0; i < c->m * c->m; i++) tokens += expr_infix_tokens(pool, c->inertia[i]);
    return tokens > 3 * READABLE_TOKENS / 2;
}

/// α and β where the velocities are redundant.
static hamel_status shorten_momentum_terms(mech_reduced_coefficients *d, exact *x,
                                           const mech_connection *c) {
    const size_t m = d->m, h = d->h;
    hamel_status status = HAMEL_OK;
    for (size_t i = 0; i < m * h && status == HAMEL_OK; i++) {
        expr *block = d->shape + i / h * h * h;
        status = mech_shorten_coefficients(x, c, 1, block + i % h * h);
    }
    for (size_t i = 0; i < m * h && status == HAMEL_OK; i++)
        status = mech_shorten_coefficients(x, c, h, d->shape + i / h * h * h + i % h);
    for (size_t i = 0; i < m * m && status == HAMEL_OK; i++)
        status = mech_shorten_coefficients(x, c, m, d->linear + i / m * h * m + i % m);
    return status;
}

hamel_status mech_reduced_coefficients_init(mech_reduced_coefficients *d, exact *x,
                                            const mech_reduction *r, const mech_connection *c) {
    const size_t k = c->k, m = c->m, h = c->h;
    *d = (mech_reduced_coefficients){0};
    if (!applies(x->pool, r, c)) return HAMEL_INVALID;
    if (r->shape_count > 0 && is_too_long(x->pool, c)) return HAMEL_TOO_LARGE;
    *d = (mech_reduced_coefficients){.k = k,
                                     .m = m,
                                     .h = h,
                                     .basis = MEM_NEW(expr, k * k),
                                     .lambda = MEM_NEW(expr, k * h + 1),
                                     .curvature = MEM_NEW(expr, h * h * m + 1),
                                     .quadratic = MEM_NEW(expr, m * m * m + 1),
                                     .linear = MEM_NEW(expr, m * h * m + 1),
                                     .shape = MEM_NEW(expr, m * h * h + 1),
                                     .force_momenta = MEM_NEW(expr, h * m * m + 1),
                                     .force_mixed = MEM_NEW(expr, h * h * m + 1),
                                     .force_shape = MEM_NEW(expr, h * h * h + 1)};
    arena memory = {0};
    const size_t n = c->n;
    mech_split f = {&r->quotient,
                    tensor_matrix(n, n, r->metric),
                    m,
                    tensor_zero(&memory, x->pool, m + h, n, 1),
                    tensor_matrix(m, m, c->inverse),
                    tensor_matrix(h, m, c->coupling),
                    c->base_structure};
    memcpy(f.sections.entries, c->sections, m * n * sizeof(expr));
    memcpy(tensor_row(f.sections, m), c->fields, h * n * sizeof(expr));
    hamel_status status = r->shape_count > 0 ? HAMEL_OK : complete_basis(d, x, c);
    if (status == HAMEL_OK && r->shape_count == 0) status = find_lambda_coefficients(d, x, r, c);
    if (status == HAMEL_OK) status = find_coefficients(d, x, &f, c->inertia);
    if (status == HAMEL_OK) status = shorten_momentum_terms(d, x, c);
    arena_clear(&memory);
    if (status != HAMEL_OK) mech_reduced_coefficients_clear(d);
    return status;
}

void mech_reduced_coefficients_clear(mech_reduced_coefficients *d) {
    free(d->basis);
    free(d->lambda);
    free(d->curvature);
    free(d->quadratic);
    free(d->linear);
    free(d->shape);
    free(d->force_momenta);
    free(d->force_mixed);
    free(d->force_shape);
    *d = (mech_reduced_coefficients){0};
}
