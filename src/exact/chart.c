/// Canonical fractions. Polynomials in sines and cosines (or entries of a rotation) reduced modulo
/// the relations are canonical, but their fractions are not: (1 − cos θ)/sin θ = sin θ/(1 + cos θ).
/// Each block has a rational chart, in which the field is one of plain rational functions, where
/// lowest terms are unique:
///   circle    s = 2t/(1 + t²), c = (1 − t²)/(1 + t²)
///   sphere    γ = (2u, 2v, 1 − u² − v²)/(1 + u² + v²)
///   rotation  the entries as quadratic forms of the quaternion (1, x, y, z), over its square
/// Numerator and denominator are multiplied by the same power of the chart's denominator, so they
/// stay polynomials; cancelled; and brought back as polynomials in the entries of the least degree.
/// Chart variables borrow the first generators of their block and never leave this file.
#include "exact/field_internal.h"

enum { CHART_WIDEST = 9 };

static void block_vars(const block *b, slong *vars) {
    for (slong i = 0; i < b->count; i++) vars[i] = b->first + i;
}

static slong chart_size(const block *b) {
    return b->kind == BLOCK_CIRCLE ? 1 : b->kind == BLOCK_SPHERE ? 2 : 3;
}

/// k·x_i x_j added to p; index −1 stands for 1.
static void add_term(exact_field *F, fmpz_mpoly_t p, slong k, slong i, slong j) {
    ulong *exps = MEM_NEW_ZERO(ulong, (size_t)F->count + 1);
    if (i >= 0) exps[i]++;
    if (j >= 0) exps[j]++;
    fmpz_mpoly_t t;
    fmpz_mpoly_init(t, F->ctx);
    fmpz_mpoly_push_term_si_ui(t, k, exps, F->ctx);
    fmpz_mpoly_add(p, p, t, F->ctx);
    fmpz_mpoly_clear(t, F->ctx);
    free(exps);
}

/// The numerator of each entry in the chart, and the common denominator as images[count].
static void chart_images(exact_field *F, const block *b, fmpz_mpoly_struct *images) {
    for (slong i = 0; i <= b->count; i++) fmpz_mpoly_init(&images[i], F->ctx);
    const slong f = b->first, n = chart_size(b);
    add_term(F, &images[b->count], 1, -1, -1);
    for (slong i = 0; i < n; i++) add_term(F, &images[b->count], 1, f + i, f + i);
    if (b->kind != BLOCK_ROTATION) { // the last entry is 1 − Σ t_i², the others 2 t_i
        for (slong i = 0; i < n; i++) add_term(F, &images[i], 2, f + i, -1);
        add_term(F, &images[n], 1, -1, -1);
        for (slong i = 0; i < n; i++) add_term(F, &images[n], -1, f + i, f + i);
        return;
    }
    // R_ij = (1 − |q|²) δ_ij + 2 q_i q_j − 2 ε_ijk q_k, over 1 + |q|²
    for (slong i = 0; i < 3; i++) {
        for (slong j = 0; j < 3; j++) {
            fmpz_mpoly_struct *r = &images[3 * i + j];
            add_term(F, r, 2, f + i, f + j);
            if (i == j) {
                add_term(F, r, 1, -1, -1);
                for (slong k = 0; k < 3; k++) add_term(F, r, -1, f + k, f + k);
            } else {
                add_term(F, r, (j - i + 3) % 3 == 1 ? -2 : 2, f + (3 - i - j), -1);
            }
        }
    }
}

static ulong row_sum(const buckets *b, size_t i) {
    ulong sum = 0;
    for (size_t k = 0; k < b->width; k++) sum += b->exponents[i * b->width + k];
    return sum;
}

static ulong largest_sum(const buckets *b) {
    ulong most = 0;
    for (size_t i = 0; i < b->count; i++) {
        if (row_sum(b, i) > most) most = row_sum(b, i);
    }
    return most;
}

/// a ← Σ coefficient · Π images_k^exponent · denominator^(degree − Σ exponents).
static void into_chart(exact_field *F, fmpz_mpoly_t a, const buckets *parts, ulong degree,
                       const fmpz_mpoly_struct *images) {
    fmpz_mpoly_t t, u;
    fmpz_mpoly_init(t, F->ctx);
    fmpz_mpoly_init(u, F->ctx);
    fmpz_mpoly_zero(a, F->ctx);
    for (size_t i = 0; i < parts->count && F->status == HAMEL_OK; i++) {
        poly_pow(F, t, &images[parts->width], degree - row_sum(parts, i));
        for (size_t k = 0; k < parts->width; k++) {
            const ulong n = parts->exponents[i * parts->width + k];
            if (n == 0) continue;
            poly_pow(F, u, &images[k], n);
            poly_mul(F, t, t, u);
        }
        poly_mul(F, t, t, &parts->coefficients[i]);
        fmpz_mpoly_add(a, a, t, F->ctx);
    }
    fmpz_mpoly_clear(t, F->ctx);
    fmpz_mpoly_clear(u, F->ctx);
}

static void element_into_chart(exact_field *F, element *e, const block *b) {
    slong vars[CHART_WIDEST];
    block_vars(b, vars);
    fmpz_mpoly_struct images[CHART_WIDEST + 1];
    chart_images(F, b, images);
    buckets num, den;
    buckets_init(&num, F, e->num, (size_t)b->count, vars);
    buckets_init(&den, F, e->den, (size_t)b->count, vars);
    const ulong dn = largest_sum(&num), dd = largest_sum(&den), degree = dn > dd ? dn : dd;
    into_chart(F, e->num, &num, degree, images);
    into_chart(F, e->den, &den, degree, images);
    buckets_clear(&num, F);
    buckets_clear(&den, F);
    for (slong i = 0; i <= b->count; i++) fmpz_mpoly_clear(&images[i], F->ctx);
}

// ---- back ----------------------------------------------------------------------------------

/// r ← r · (k0 + k1·x_v), the linear forms the charts go back by.
static void times_linear(exact_field *F, fmpz_mpoly_t r, slong k0, slong k1, slong v) {
    fmpz_mpoly_t t;
    fmpz_mpoly_init(t, F->ctx);
    add_term(F, t, k1, v, -1);
    if (k0 != 0) add_term(F, t, k0, -1, -1);
    poly_mul(F, r, r, t);
    fmpz_mpoly_clear(t, F->ctx);
}

/// 4 q_i q_j of a unit quaternion (q_0 = w) as a linear form in the entries.
static void quaternion_pair(exact_field *F, fmpz_mpoly_t r, slong f, int i, int j) {
#define R(a, b) (f + 3 * (a) + (b))
    fmpz_mpoly_zero(r, F->ctx);
    if (i > j) {
        const int swap = i;
        i = j;
        j = swap;
    }
    if (i == j) { // 4w² = 1 + tr R; 4x_i² = 1 + 2 R_ii − tr R
        add_term(F, r, 1, -1, -1);
        for (int k = 0; k < 3; k++) add_term(F, r, i == 0 || k == i - 1 ? 1 : -1, R(k, k), -1);
    } else if (i == 0) { // 4 w x_k = R_{k+2,k+1} − R_{k+1,k+2}
        const int k = j - 1, a = (k + 1) % 3, b = (k + 2) % 3;
        add_term(F, r, 1, R(b, a), -1);
        add_term(F, r, -1, R(a, b), -1);
    } else { // 4 x_i x_j = R_ij + R_ji
        add_term(F, r, 1, R(i - 1, j - 1), -1);
        add_term(F, r, 1, R(j - 1, i - 1), -1);
    }
#undef R
}

/// A chart monomial over the chart's denominator to the power `degree`, times a number that depends
/// on the degree only, as a polynomial in the entries.
static void monomial_back(exact_field *F, fmpz_mpoly_t r, const block *b, const ulong *exps,
                          ulong degree) {
    const slong f = b->first;
    fmpz_mpoly_one(r, F->ctx);
    if (b->kind == BLOCK_CIRCLE) { // t = s/(1 + c), t² = (1 − c)/(1 + c)
        const ulong odd = exps[0] % 2, pairs = exps[0] / 2;
        if (odd) times_linear(F, r, 0, 1, f);
        for (ulong i = 0; i < pairs; i++) times_linear(F, r, 1, -1, f + 1);
        for (ulong i = odd + pairs; i < degree; i++) times_linear(F, r, 1, 1, f + 1);
    } else if (b->kind == BLOCK_SPHERE) { // u = γ₁/(1 + γ₃), v = γ₂/(1 + γ₃)
        for (ulong i = 0; i < exps[0]; i++) times_linear(F, r, 0, 1, f);
        for (ulong i = 0; i < exps[1]; i++) times_linear(F, r, 0, 1, f + 1);
        for (ulong i = exps[0] + exps[1]; i < degree; i++) times_linear(F, r, 1, 1, f + 2);
    } else { // the letters of the monomial, filled up with w, taken two by two
        fmpz_mpoly_t pair;
        fmpz_mpoly_init(pair, F->ctx);
        ulong left[4] = {2 * degree - exps[0] - exps[1] - exps[2], exps[0], exps[1], exps[2]};
        for (ulong i = 0; i < degree; i++) {
            int letters[2];
            for (int k = 0; k < 2; k++) {
                int letter = 3;
                while (left[letter] == 0) letter--;
                left[letter]--;
                letters[k] = letter;
            }
            quaternion_pair(F, pair, f, letters[0], letters[1]);
            poly_mul_reduced(F, r, r, pair);
        }
        fmpz_mpoly_clear(pair, F->ctx);
    }
    poly_reduce(F, r);
}

static void poly_back(exact_field *F, fmpz_mpoly_t a, const block *b, const buckets *parts,
                      ulong degree) {
    fmpz_mpoly_t t;
    fmpz_mpoly_init(t, F->ctx);
    fmpz_mpoly_zero(a, F->ctx);
    for (size_t i = 0; i < parts->count && F->status == HAMEL_OK; i++) {
        monomial_back(F, t, b, parts->exponents + i * parts->width, degree);
        poly_mul(F, t, t, &parts->coefficients[i]);
        fmpz_mpoly_add(a, a, t, F->ctx);
    }
    fmpz_mpoly_clear(t, F->ctx);
}

static void element_back(exact_field *F, element *e, const block *b) {
    slong vars[CHART_WIDEST];
    block_vars(b, vars);
    buckets num, den;
    buckets_init(&num, F, e->num, (size_t)chart_size(b), vars);
    buckets_init(&den, F, e->den, (size_t)chart_size(b), vars);
    const ulong dn = largest_sum(&num), dd = largest_sum(&den), most = dn > dd ? dn : dd;
    const ulong degree = b->kind == BLOCK_SPHERE ? most : (most + 1) / 2;
    poly_back(F, e->num, b, &num, degree);
    poly_back(F, e->den, b, &den, degree);
    buckets_clear(&num, F);
    buckets_clear(&den, F);
}

// ---- circles alone ---------------------------------------------------------------------------

void circles_forward(exact_field *F, fmpz_mpoly_t a, ulong *degrees) {
    for (size_t i = 0; i < F->block_count; i++) {
        degrees[i] = 0;
        if (F->blocks[i].kind != BLOCK_CIRCLE) continue;
        slong vars[CHART_WIDEST];
        block_vars(&F->blocks[i], vars);
        fmpz_mpoly_struct images[CHART_WIDEST + 1];
        chart_images(F, &F->blocks[i], images);
        buckets parts;
        buckets_init(&parts, F, a, 2, vars);
        degrees[i] = largest_sum(&parts);
        into_chart(F, a, &parts, degrees[i], images);
        buckets_clear(&parts, F);
        for (slong k = 0; k <= 2; k++) fmpz_mpoly_clear(&images[k], F->ctx);
    }
}

void circles_back(exact_field *F, fmpz_mpoly_t a, const ulong *degrees) {
    for (size_t i = 0; i < F->block_count; i++) {
        if (F->blocks[i].kind != BLOCK_CIRCLE) continue;
        slong vars[CHART_WIDEST];
        block_vars(&F->blocks[i], vars);
        buckets parts;
        buckets_init(&parts, F, a, 1, vars);
        poly_back(F, a, &F->blocks[i], &parts, degrees[i]);
        buckets_clear(&parts, F);
    }
}

// ---- the way through -------------------------------------------------------------------------

static bool involves(const exact_field *F, const element *e, const block *b) {
    for (slong v = b->first; v < b->first + b->count; v++) {
        if (poly_degree(F, e->num, v) > 0 || poly_degree(F, e->den, v) > 0) return true;
    }
    return false;
}

void chart_forward(exact_field *F, element *e) {
    for (size_t i = 0; i < F->block_count; i++) {
        if (involves(F, e, &F->blocks[i])) element_into_chart(F, e, &F->blocks[i]);
    }
    if (F->status == HAMEL_OK) element_cancel(F, e);
}

void chart_back(exact_field *F, element *e) {
    for (size_t i = 0; i < F->block_count; i++) {
        if (involves(F, e, &F->blocks[i])) element_back(F, e, &F->blocks[i]);
    }
    if (F->status == HAMEL_OK) element_cancel(F, e);
}

void element_canonical(exact_field *F, element *e) {
    element_rationalise(F, e);
    F->uncancelled = false;
    element_cancel(F, e);
    // With a denominator free of the blocks, the reduced numerator is canonical already.
    if (F->status == HAMEL_OK && poly_involves_blocks(F, e->den)) {
        chart_forward(F, e);
        chart_back(F, e);
    }
    if (F->uncancelled)
        field_fail(F, HAMEL_TOO_LARGE, "a fraction of %ld and %ld terms is too large to be reduced",
                   (long)e->num->length, (long)e->den->length);
}
