/// Polynomial operations behind the budget: the size of the result is estimated before FLINT is
/// called, since its calls cannot be interrupted.
#include <stdarg.h>
#include <string.h>

#include "base/stop.h"
#include "base/text.h"
#include "exact/field_internal.h"
#include "exact/kept_polys_internal.h"
#include "exact/poly.h"
#include "exact/poly_internal.h"
#include "exact/relations_internal.h"

exact_limits exact_limits_default(void) {
    return (exact_limits){.product_terms = 2e7,
                          .terms = 2e5,
                          .power_bits = 1e6,
                          .degree = 4000,
                          .gcd_terms = 3e5,
                          .factor_terms = 4e4};
}

void field_fail(exact_field *F, hamel_status status, const char *format, ...) {
    if (F->status != HAMEL_OK) return;
    F->status = status;
    text words = {0};
    va_list args;
    va_start(args, format);
    text_addv(&words, format, args);
    va_end(args);
    diag_add(F->x->messages, status, (diag_span){0, 0}, "%s", text_cstr(&words));
    text_clear(&words);
}

long poly_degree(const exact_field *F, const fmpz_mpoly_t a, slong var) {
    if (a->bits <= FLINT_BITS)
        return fmpz_mpoly_degree_si(a, var, F->ctx); // packed: no fmpz needed
    fmpz_t d;
    fmpz_init(d);
    fmpz_mpoly_degree_fmpz(d, a, var, F->ctx);
    const long degree = fmpz_fits_si(d) ? fmpz_get_si(d) : LONG_MAX;
    fmpz_clear(d);
    return degree;
}

static double largest_degree(const exact_field *F, const fmpz_mpoly_t a) {
    long most = 0;
    for (slong v = 0; v < F->count; v++) {
        const long d = poly_degree(F, a, v);
        if (d > most) most = d;
    }
    return (double)most;
}

/// Between two calls of FLINT, which cannot be interrupted, is where work can be given up.
static void check_stop(exact_field *F) {
    if (stop_wanted()) field_fail(F, HAMEL_STOPPED, "it was asked to stop");
}

/// Refuses exponents and coefficients that would grow out of hand in a product.
static void check_growth(exact_field *F, const fmpz_mpoly_t a, const fmpz_mpoly_t b) {
    const exact_limits *lim = &F->x->limits;
    const double bits =
        (double)FLINT_ABS(fmpz_mpoly_max_bits(a)) + (double)FLINT_ABS(fmpz_mpoly_max_bits(b));
    if (bits > lim->power_bits)
        field_fail(F, HAMEL_TOO_LARGE, "a coefficient of %g bits is beyond the limit of %g", bits,
                   lim->power_bits);
    if (a->bits < 10 && b->bits < 10) return; // FLINT packs exponents: these are below 2^10
    const double degree = largest_degree(F, a) + largest_degree(F, b);
    if (degree > lim->degree)
        field_fail(F, HAMEL_TOO_LARGE, "a product of degree %g is beyond the limit of %g", degree,
                   lim->degree);
}

void poly_mul(exact_field *F, fmpz_mpoly_t r, const fmpz_mpoly_t a, const fmpz_mpoly_t b) {
    const exact_limits *lim = &F->x->limits;
    const double size = (double)a->length * (double)b->length;
    if (size > lim->product_terms)
        field_fail(F, HAMEL_TOO_LARGE, "a product of %ld by %ld terms is beyond the limit of %g",
                   (long)a->length, (long)b->length, lim->product_terms);
    check_growth(F, a, b);
    check_stop(F);
    if (F->status == HAMEL_OK) fmpz_mpoly_mul(r, a, b, F->ctx);
    else fmpz_mpoly_zero(r, F->ctx);
    if ((double)r->length > lim->terms)
        field_fail(F, HAMEL_TOO_LARGE, "a polynomial of %ld terms is beyond the limit of %g",
                   (long)r->length, lim->terms);
}

void poly_mul_reduced(exact_field *F, fmpz_mpoly_t r, const fmpz_mpoly_t a, const fmpz_mpoly_t b) {
    poly_mul(F, r, a, b);
    poly_reduce(F, r);
}

void poly_pow(exact_field *F, fmpz_mpoly_t r, const fmpz_mpoly_t a, ulong n) {
    const exact_limits *lim = &F->x->limits;
    const double degree = largest_degree(F, a) * (double)n;
    double terms = 1; // multisets of n terms out of length: C(n + length − 1, length − 1)
    for (slong k = 1; k < a->length && terms < 1e12; k++)
        terms *= ((double)n + (double)k) / (double)k;
    const double bits = (double)FLINT_ABS(fmpz_mpoly_max_bits(a)) * (double)n;
    if (degree > lim->degree)
        field_fail(F, HAMEL_TOO_LARGE, "a power of degree %g is beyond the limit of %g", degree,
                   lim->degree);
    else if (a->length > 1 && terms > lim->terms)
        field_fail(F, HAMEL_TOO_LARGE,
                   "power %lu of a sum of %ld terms has up to %g terms, beyond the limit of %g", n,
                   (long)a->length, terms, lim->terms);
    else if (bits > lim->power_bits && !(a->length == 1 && fmpz_is_pm1(a->coeffs)))
        field_fail(F, HAMEL_TOO_LARGE, "a coefficient of %g bits is beyond the limit of %g", bits,
                   lim->power_bits);
    check_stop(F);
    if (F->status != HAMEL_OK || !fmpz_mpoly_pow_ui(r, a, n, F->ctx)) fmpz_mpoly_zero(r, F->ctx);
}

void poly_gcd(exact_field *F, fmpz_mpoly_t g, const fmpz_mpoly_t a, const fmpz_mpoly_t b) {
    const bool trivial = a->length < 2 || b->length < 2; // a monomial's gcd costs nothing
    const double size = (double)(a->length + b->length) * (double)F->count;
    const bool affordable =
        trivial || (size <= F->x->limits.gcd_terms && largest_degree(F, a) <= F->x->limits.degree &&
                    largest_degree(F, b) <= F->x->limits.degree);
    if (!affordable) F->uncancelled = true;
    check_stop(F);
    if (F->status != HAMEL_OK || !affordable || !kept_common_divisor(F->x->memo, g, a, b, F->ctx))
        fmpz_mpoly_one(g, F->ctx);
}

void poly_cancel(exact_field *F, fmpz_mpoly_t a, fmpz_mpoly_t b) {
    fmpz_mpoly_t g;
    fmpz_mpoly_init(g, F->ctx);
    poly_gcd(F, g, a, b);
    if (!fmpz_mpoly_is_one(g, F->ctx) && !fmpz_mpoly_is_zero(g, F->ctx)) {
        fmpz_mpoly_divides(a, a, g, F->ctx);
        fmpz_mpoly_divides(b, b, g, F->ctx);
    }
    fmpz_mpoly_clear(g, F->ctx);
}

bool poly_may_factor(exact_field *F, const fmpz_mpoly_t a) {
    return F->status == HAMEL_OK &&
           (double)a->length * (1 + largest_degree(F, a)) <= F->x->limits.factor_terms;
}

// ---- buckets -------------------------------------------------------------------------------

void buckets_init(buckets *b, const exact_field *F, const fmpz_mpoly_t a, size_t width,
                  const slong *vars) {
    *b = (buckets){.width = width};
    size_t capacity = 0;
    ulong *exps = MEM_NEW(ulong, (size_t)F->count + 1), *key = MEM_NEW(ulong, width + 1);
    for (slong i = 0; i < a->length; i++) {
        fmpz_mpoly_get_term_exp_ui(exps, a, i, F->ctx);
        for (size_t k = 0; k < width; k++) {
            key[k] = exps[vars[k]];
            exps[vars[k]] = 0;
        }
        size_t at = b->count;
        while (at > 0 && memcmp(b->exponents + (at - 1) * width, key, width * sizeof *key) != 0)
            at--;
        if (at == 0) {
            if (b->count == capacity) {
                capacity = 2 * capacity + 8;
                b->exponents = mem_resize(b->exponents, capacity * (width + 1), sizeof(ulong));
                b->coefficients = mem_resize(b->coefficients, capacity, sizeof *b->coefficients);
            }
            at = ++b->count;
            memcpy(b->exponents + (at - 1) * width, key, width * sizeof *key);
            fmpz_mpoly_init(&b->coefficients[at - 1], F->ctx);
        }
        // Terms of one bucket differ from a's by a common monomial, so their order stays right.
        fmpz_mpoly_push_term_fmpz_ui(&b->coefficients[at - 1], a->coeffs + i, exps, F->ctx);
    }
    free(exps);
    free(key);
}

void buckets_clear(buckets *b, const exact_field *F) {
    for (size_t i = 0; i < b->count; i++) fmpz_mpoly_clear(&b->coefficients[i], F->ctx);
    free(b->coefficients);
    free(b->exponents);
    *b = (buckets){0};
}
