/// Elements of a field: fractions in lowest terms as polynomials. Lowest terms as functions need
/// the charts, see chart.c.
#include "exact/ball/ball_internal.h"
#include "exact/element_internal.h"
#include "exact/field_internal.h"
#include "exact/poly_internal.h"
#include "exact/relations_internal.h"
#include "exact/turns_internal.h"

void element_init(const exact_field *F, element *e) {
    fmpz_mpoly_init(e->num, F->ctx);
    fmpz_mpoly_init(e->den, F->ctx);
    fmpz_mpoly_one(e->den, F->ctx);
}

void element_clear(const exact_field *F, element *e) {
    fmpz_mpoly_clear(e->num, F->ctx);
    fmpz_mpoly_clear(e->den, F->ctx);
}

void element_set(const exact_field *F, element *r, const element *a) {
    fmpz_mpoly_set(r->num, a->num, F->ctx);
    fmpz_mpoly_set(r->den, a->den, F->ctx);
}

void element_cancel(exact_field *F, element *e) {
    if (fmpz_mpoly_is_zero(e->num, F->ctx)) {
        fmpz_mpoly_one(e->den, F->ctx);
        return;
    }
    if (!fmpz_mpoly_is_one(e->den, F->ctx)) poly_cancel(F, e->num, e->den);
    if (e->den->length > 0 && fmpz_sgn(e->den->coeffs) < 0) {
        fmpz_mpoly_neg(e->num, e->num, F->ctx);
        fmpz_mpoly_neg(e->den, e->den, F->ctx);
    }
}

void element_add(exact_field *F, element *r, const element *a, const element *b) {
    if (fmpz_mpoly_equal(a->den, b->den, F->ctx)) {
        const bool whole = fmpz_mpoly_is_one(a->den, F->ctx);
        fmpz_mpoly_add(r->num, a->num, b->num, F->ctx);
        fmpz_mpoly_set(r->den, a->den, F->ctx);
        if (!whole) element_cancel(F, r);
        return;
    }
    // a/b + c/d over the least common multiple: with g = gcd(b, d), (a d/g + c b/g) / (b d/g)
    fmpz_mpoly_t b1, d1, t, u;
    fmpz_mpoly_init(b1, F->ctx);
    fmpz_mpoly_init(d1, F->ctx);
    fmpz_mpoly_init(t, F->ctx);
    fmpz_mpoly_init(u, F->ctx);
    fmpz_mpoly_set(b1, a->den, F->ctx);
    fmpz_mpoly_set(d1, b->den, F->ctx);
    poly_cancel(F, b1, d1);
    poly_mul_reduced(F, t, a->num, d1);
    poly_mul_reduced(F, u, b->num, b1);
    poly_mul_reduced(F, d1, a->den, d1);
    fmpz_mpoly_add(r->num, t, u, F->ctx);
    fmpz_mpoly_swap(r->den, d1, F->ctx);
    element_cancel(F, r);
    fmpz_mpoly_clear(b1, F->ctx);
    fmpz_mpoly_clear(d1, F->ctx);
    fmpz_mpoly_clear(t, F->ctx);
    fmpz_mpoly_clear(u, F->ctx);
}

void element_mul(exact_field *F, element *r, const element *a, const element *b) {
    poly_mul_reduced(F, r->num, a->num, b->num);
    poly_mul_reduced(F, r->den, a->den, b->den);
    element_cancel(F, r);
}

/// n0 + n1 ρ with ρ² = f: multiplying by n0 − n1 ρ gives n0² − n1² f.
static void conjugate(exact_field *F, fmpz_mpoly_t r, const fmpz_mpoly_t a, slong var) {
    fmpz_mpoly_t minus;
    fmpz_mpoly_init(minus, F->ctx);
    fmpz_mpoly_gen(minus, var, F->ctx);
    fmpz_mpoly_neg(minus, minus, F->ctx);
    fmpz_mpoly_struct **images = MEM_NEW(fmpz_mpoly_struct *, (size_t)F->count);
    fmpz_mpoly_struct *gens = MEM_NEW(fmpz_mpoly_struct, (size_t)F->count);
    for (slong v = 0; v < F->count; v++) {
        fmpz_mpoly_init(&gens[v], F->ctx);
        fmpz_mpoly_gen(&gens[v], v, F->ctx);
        images[v] = v == var ? minus : &gens[v];
    }
    if (!fmpz_mpoly_compose_fmpz_mpoly(r, a, images, F->ctx, F->ctx))
        field_fail(F, HAMEL_TOO_LARGE, "a conjugate is too large");
    for (slong v = 0; v < F->count; v++) fmpz_mpoly_clear(&gens[v], F->ctx);
    free(gens);
    free(images);
    fmpz_mpoly_clear(minus, F->ctx);
}

/// The product of a with all of its conjugates |h| → −|h|: without absolute values, and zero if a
/// is zero for some choice of their signs.
static void absolute_norm(exact_field *F, fmpz_mpoly_t norm, const fmpz_mpoly_t a) {
    fmpz_mpoly_t other;
    fmpz_mpoly_init(other, F->ctx);
    fmpz_mpoly_set(norm, a, F->ctx);
    for (slong v = F->count; v-- > 0 && F->status == HAMEL_OK;) {
        if (F->generators[v].kind != GENERATOR_ABS || poly_degree(F, norm, v) <= 0) continue;
        conjugate(F, other, norm, v);
        poly_mul_reduced(F, norm, norm, other);
    }
    fmpz_mpoly_clear(other, F->ctx);
}

truth poly_is_zero(exact_field *F, const fmpz_mpoly_t a) {
    if (F->status != HAMEL_OK) return TRUTH_UNKNOWN;
    if (fmpz_mpoly_is_zero(a, F->ctx)) return TRUTH_YES;
    if (F->proves || fmpz_mpoly_is_fmpz(a, F->ctx)) return TRUTH_NO;
    fmpz_mpoly_t norm;
    fmpz_mpoly_init(norm, F->ctx);
    absolute_norm(F, norm, a);
    const bool nowhere = F->status == HAMEL_OK && !fmpz_mpoly_is_zero(norm, F->ctx) &&
                         polynomial_has_nonzero_value(F, norm);
    fmpz_mpoly_clear(norm, F->ctx);
    return nowhere ? TRUTH_NO : TRUTH_UNKNOWN;
}

void element_inv(exact_field *F, element *r, const element *a) {
    switch (poly_is_zero(F, a->num)) {
    case TRUTH_YES:
        field_fail(F, HAMEL_UNDEFINED, "division by an expression that is zero everywhere");
        break;
    case TRUTH_UNKNOWN:
        field_fail(F, HAMEL_UNDECIDED,
                   "division by an expression that could not be proved nonzero");
        break;
    case TRUTH_NO: break;
    }
    if (F->status != HAMEL_OK) return;
    if (r != a) element_set(F, r, a);
    fmpz_mpoly_swap(r->num, r->den, F->ctx);
    element_cancel(F, r);
}

void element_pow(exact_field *F, element *r, const element *a, mpz_srcptr n) {
    if (!mpz_fits_slong_p(n)) {
        field_fail(F, HAMEL_TOO_LARGE, "an exponent of %zu bits is too large",
                   mpz_sizeinbase(n, 2));
        return;
    }
    const ulong k = mpz_get_ui(n);
    element base;
    element_init(F, &base);
    element_set(F, &base, a);
    if (mpz_sgn(n) < 0) element_inv(F, &base, &base);
    poly_pow(F, r->num, base.num, k);
    poly_pow(F, r->den, base.den, k);
    poly_reduce(F, r->num);
    poly_reduce(F, r->den);
    element_cancel(F, r);
    element_clear(F, &base);
}

void element_rationalise(exact_field *F, element *e) {
    for (slong v = F->count; v-- > 0 && F->status == HAMEL_OK;) {
        const generator *g = &F->generators[v];
        if (!g->has_power || g->kind == GENERATOR_TURN || g->degree != 2 ||
            poly_degree(F, e->den, v) <= 0)
            continue;
        fmpz_mpoly_t other;
        fmpz_mpoly_init(other, F->ctx);
        conjugate(F, other, e->den, v);
        fmpz_mpoly_t den;
        fmpz_mpoly_init(den, F->ctx);
        poly_mul_reduced(F, den, e->den, other);
        if (poly_is_zero(F, den) == TRUTH_NO) { // zero only if the "root" is one already: |h| = ±h
            fmpz_mpoly_swap(e->den, den, F->ctx);
            poly_mul_reduced(F, e->num, e->num, other);
            element_cancel(F, e);
        }
        fmpz_mpoly_clear(den, F->ctx);
        fmpz_mpoly_clear(other, F->ctx);
    }
    if (F->status == HAMEL_OK) turns_rationalise(F, e);
}
