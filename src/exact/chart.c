/// Canonical fractions. Polynomials in sines and cosines (or entries of a rotation) reduced modulo
/// the relations are canonical, but their fractions are not: (1 − cos θ)/sin θ = sin θ/(1 + cos θ).
/// Each block has a rational chart, in which the field is one of plain rational functions, where
/// lowest terms are unique:
///   circle    s = 2t/(1 + t²), c = (1 − t²)/(1 + t²)
///   sphere    γ = (2u, 2v, 1 − u² − v²)/(1 + u² + v²)
///   rotation  the entries as quadratic forms of the quaternion (1, x, y, z), over its square
/// Numerator and denominator are multiplied by the same power of the chart's denominator, so they
/// stay polynomials; cancelled; and brought back as polynomials in the entries of the least degree.
/// Chart variables borrow the first generators of their block and never leave this file and
/// chart_back.c.
#include <string.h>

#include "exact/chart_back_internal.h"
#include "exact/chart_internal.h"
#include "exact/coprime_internal.h"
#include "exact/element_internal.h"
#include "exact/field_internal.h"
#include "exact/poly_internal.h"
#include "exact/relations_internal.h"

void chart_vars(const block *b, slong *vars) {
    for (slong i = 0; i < b->count; i++) vars[i] = b->first + i;
}

slong chart_size(const block *b) {
    return b->kind == BLOCK_CIRCLE ? 1 : b->kind == BLOCK_SPHERE ? 2 : 3;
}

/// k·x_i x_j added to p; index −1 stands for 1.
void chart_add_term(exact_field *F, fmpz_mpoly_t p, slong k, slong i, slong j) {
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
    chart_add_term(F, &images[b->count], 1, -1, -1);
    for (slong i = 0; i < n; i++) chart_add_term(F, &images[b->count], 1, f + i, f + i);
    if (b->kind != BLOCK_ROTATION) { // the last entry is 1 − Σ t_i², the others 2 t_i
        for (slong i = 0; i < n; i++) chart_add_term(F, &images[i], 2, f + i, -1);
        chart_add_term(F, &images[n], 1, -1, -1);
        for (slong i = 0; i < n; i++) chart_add_term(F, &images[n], -1, f + i, f + i);
        return;
    }
    // R_ij = (1 − |q|²) δ_ij + 2 q_i q_j − 2 ε_ijk q_k, over 1 + |q|²
    for (slong i = 0; i < 3; i++) {
        for (slong j = 0; j < 3; j++) {
            fmpz_mpoly_struct *r = &images[3 * i + j];
            chart_add_term(F, r, 2, f + i, f + j);
            if (i == j) {
                chart_add_term(F, r, 1, -1, -1);
                for (slong k = 0; k < 3; k++) chart_add_term(F, r, -1, f + k, f + k);
            } else {
                chart_add_term(F, r, (j - i + 3) % 3 == 1 ? -2 : 2, f + (3 - i - j), -1);
            }
        }
    }
}

static ulong row_sum(const buckets *b, size_t i) {
    ulong sum = 0;
    for (size_t k = 0; k < b->width; k++) sum += b->exponents[i * b->width + k];
    return sum;
}

ulong buckets_degree(const buckets *b) {
    ulong most = 0;
    for (size_t i = 0; i < b->count; i++) {
        if (row_sum(b, i) > most) most = row_sum(b, i);
    }
    return most;
}

/// a ← the sum of all, which are used up: pairwise, so that long sums stay cheap.
void chart_add_up(exact_field *F, fmpz_mpoly_t a, size_t n, fmpz_mpoly_struct *terms) {
    for (size_t step = 1; step < n; step *= 2) {
        for (size_t i = 0; i + step < n; i += 2 * step)
            fmpz_mpoly_add(&terms[i], &terms[i], &terms[i + step], F->ctx);
    }
    fmpz_mpoly_zero(a, F->ctx);
    if (n > 0) fmpz_mpoly_swap(a, &terms[0], F->ctx);
    for (size_t i = 0; i < n; i++) fmpz_mpoly_clear(&terms[i], F->ctx);
    free(terms);
}

fmpz_mpoly_struct *chart_fresh_terms(exact_field *F, size_t n) {
    fmpz_mpoly_struct *terms = MEM_NEW(fmpz_mpoly_struct, n);
    for (size_t i = 0; i < n; i++) fmpz_mpoly_init(&terms[i], F->ctx);
    return terms;
}

/// a ← Σ coefficient · Π images_k^exponent · denominator^(degree − Σ exponents).
static void into_chart(exact_field *F, fmpz_mpoly_t a, const buckets *parts, ulong degree,
                       const fmpz_mpoly_struct *images) {
    fmpz_mpoly_struct *terms = chart_fresh_terms(F, parts->count);
    fmpz_mpoly_t u;
    fmpz_mpoly_init(u, F->ctx);
    for (size_t i = 0; i < parts->count && F->status == HAMEL_OK; i++) {
        poly_pow(F, &terms[i], &images[parts->width], degree - row_sum(parts, i));
        for (size_t k = 0; k < parts->width; k++) {
            const ulong n = parts->exponents[i * parts->width + k];
            if (n == 0) continue;
            poly_pow(F, u, &images[k], n);
            poly_mul(F, &terms[i], &terms[i], u);
        }
        poly_mul(F, &terms[i], &terms[i], &parts->coefficients[i]);
    }
    fmpz_mpoly_clear(u, F->ctx);
    chart_add_up(F, a, parts->count, terms);
}

/// Refuses a chart polynomial that would have too many terms, before any of it is computed.
static void check_chart(exact_field *F, const block *b, ulong degree) {
    double terms = 1; // monomials of degree up to 2·degree in the chart's variables
    for (slong k = 1; k <= chart_size(b); k++)
        terms *= (2.0 * (double)degree + (double)k) / (double)k;
    if (terms > F->x->limits.terms / 10)
        field_fail(F, HAMEL_TOO_LARGE,
                   "a fraction of degree %lu in the entries of a rotation or unit vector is too "
                   "large to be reduced",
                   degree);
}

static void element_into_chart(exact_field *F, element *e, const block *b) {
    slong vars[CHART_WIDEST];
    chart_vars(b, vars);
    fmpz_mpoly_struct images[CHART_WIDEST + 1];
    chart_images(F, b, images);
    buckets num, den;
    buckets_init(&num, F, e->num, (size_t)b->count, vars);
    buckets_init(&den, F, e->den, (size_t)b->count, vars);
    const ulong dn = buckets_degree(&num), dd = buckets_degree(&den), degree = dn > dd ? dn : dd;
    check_chart(F, b, degree);
    into_chart(F, e->num, &num, degree, images);
    into_chart(F, e->den, &den, degree, images);
    buckets_clear(&num, F);
    buckets_clear(&den, F);
    for (slong i = 0; i <= b->count; i++) fmpz_mpoly_clear(&images[i], F->ctx);
}

// ---- circles alone ---------------------------------------------------------------------------

void circles_forward(exact_field *F, fmpz_mpoly_t a, ulong *degrees) {
    for (size_t i = 0; i < F->block_count; i++) {
        degrees[i] = 0;
        if (F->blocks[i].kind != BLOCK_CIRCLE) continue;
        slong vars[CHART_WIDEST];
        chart_vars(&F->blocks[i], vars);
        fmpz_mpoly_struct images[CHART_WIDEST + 1];
        chart_images(F, &F->blocks[i], images);
        buckets parts;
        buckets_init(&parts, F, a, 2, vars);
        degrees[i] = buckets_degree(&parts);
        into_chart(F, a, &parts, degrees[i], images);
        buckets_clear(&parts, F);
        for (slong k = 0; k <= 2; k++) fmpz_mpoly_clear(&images[k], F->ctx);
    }
}

void circles_back(exact_field *F, fmpz_mpoly_t a, const ulong *degrees) {
    for (size_t i = 0; i < F->block_count; i++) {
        if (F->blocks[i].kind != BLOCK_CIRCLE) continue;
        slong vars[CHART_WIDEST];
        chart_vars(&F->blocks[i], vars);
        buckets parts;
        buckets_init(&parts, F, a, 1, vars);
        chart_poly_back(F, a, &F->blocks[i], &parts, degrees[i]);
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

/// Into the charts, nothing cancelled.
static void enter_charts(exact_field *F, element *e) {
    for (size_t i = 0; i < F->block_count; i++) {
        if (involves(F, e, &F->blocks[i])) element_into_chart(F, e, &F->blocks[i]);
    }
}

void chart_forward(exact_field *F, element *e) {
    enter_charts(F, e);
    if (F->status == HAMEL_OK) element_cancel(F, e);
}

void chart_back(exact_field *F, element *e) {
    for (size_t i = 0; i < F->block_count; i++) {
        if (involves(F, e, &F->blocks[i])) chart_element_back(F, e, &F->blocks[i]);
    }
    if (F->status == HAMEL_OK) element_cancel(F, e);
}

/// Whether a fraction in the charts has odd degree in tanh u/2 for some u: it is a fraction of
/// exponentials of u, and written with tanh u and 1/cosh u it would only get longer.
static bool odd_hyperbolic(const exact_field *F, const element *e) {
    bool odd = false;
    for (size_t i = 0; i < F->block_count; i++) {
        const slong v = F->blocks[i].first;
        const long above = poly_degree(F, e->num, v), below = poly_degree(F, e->den, v);
        odd = odd || (F->blocks[i].hyperbolic && (above > below ? above : below) % 2 == 1);
    }
    return odd;
}

/// The largest degree of a polynomial in some variables together.
static ulong degree_in(const exact_field *F, const fmpz_mpoly_t a, slong first, slong count) {
    ulong *exps = MEM_NEW(ulong, (size_t)F->count + 1), most = 0;
    for (slong i = 0; i < a->length; i++) {
        fmpz_mpoly_get_term_exp_ui(exps, a, i, F->ctx);
        ulong degree = 0;
        for (slong v = first; v < first + count; v++) degree += exps[v];
        if (degree > most) most = degree;
    }
    free(exps);
    return most;
}

/// Whether a fraction is seen to be what the way through the charts would make of it: its image
/// there has nothing to cancel, and the degree to come back with, so that the way back undoes the
/// way forward. From a sphere one comes back with a power of 1 + γ₃ in front of both at most, which
/// shows in reduced polynomials (γ₁ at most once) and is cancelled again.
static bool seen_lowest(const exact_field *F, const element *e, const element *image) {
    const double size = (double)(image->num->length + image->den->length) * (double)F->count;
    for (size_t i = 0; i < F->block_count; i++) {
        const block *b = &F->blocks[i];
        if (!involves(F, e, b)) continue;
        if (b->kind == BLOCK_SPHERE) { // beyond the budget of common divisors it is not canonical
            if (size > F->x->limits.gcd_terms) return false;
            continue;
        }
        const ulong above = degree_in(F, e->num, b->first, b->count),
                    below = degree_in(F, e->den, b->first, b->count),
                    top = degree_in(F, image->num, b->first, chart_size(b)),
                    bottom = degree_in(F, image->den, b->first, chart_size(b));
        const ulong degree = above > below ? above : below, most = top > bottom ? top : bottom;
        if ((most + 1) / 2 != degree) return false;
    }
    return poly_seen_coprime(image->num, image->den, F->ctx);
}

/// Through the charts and back; e stays as it is where that would not make it simpler.
static void reduce_in_charts(exact_field *F, element *e) {
    element reduced;
    element_init(F, &reduced);
    element_set(F, &reduced, e);
    enter_charts(F, &reduced);
    if (F->status == HAMEL_OK && seen_lowest(F, e, &reduced)) {
        poly_reduce(F, e->num); // a quotient of reduced polynomials need not be one
        poly_reduce(F, e->den);
    } else if (F->status == HAMEL_OK) {
        element_cancel(F, &reduced);
        if (!F->uncancelled && !odd_hyperbolic(F, &reduced)) {
            chart_back(F, &reduced);
            element_set(F, e, &reduced);
        }
    }
    element_clear(F, &reduced);
}

void element_canonical(exact_field *F, element *e) {
    element_rationalise(F, e);
    F->uncancelled = false;
    element_cancel(F, e);
    // With a denominator free of the blocks, the reduced numerator is canonical already. What is
    // too large to be cancelled once is given up: the charts would only make it larger.
    if (F->status == HAMEL_OK && !F->uncancelled && poly_involves_blocks(F, e->den))
        reduce_in_charts(F, e);
    if (F->uncancelled)
        field_fail(F, HAMEL_TOO_LARGE, "a fraction of %ld and %ld terms is too large to be reduced",
                   (long)e->num->length, (long)e->den->length);
}
