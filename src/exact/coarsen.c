/// The coarsest angle. sin 2θ and 2 sin θ cos θ are the same function written over different
/// circles; the canonical form is the one over the largest angle that can express it. With n the
/// frequencies of numerator and denominator in the circle's angle α:
///   all n divisible by g: both are polynomials in sin gα, cos gα;
///   all n odd: the fraction does not change when both change sign under α → α + π; multiplied by
///   cos α they are polynomials in sin 2α, cos 2α (tan α = sin 2α/(1 + cos 2α)).
/// A reduced fraction of odd degree in tan α/2, such as tan α/2 itself, is a fraction of
/// polynomials in sin α, cos α only after both were multiplied by one more cos α/2; it is taken to
/// the half angle first. By uniqueness of the reduced fraction there is no other case.
///
/// Exponentials likewise: exp(x/2)² + 1 is exp(x) + 1.
#include "exact/chart_internal.h"
#include "exact/coarsen_internal.h"
#include "exact/convert_internal.h"
#include "exact/element_internal.h"
#include "exact/field_internal.h"
#include "exact/poly_internal.h"
#include "exact/relations_internal.h"

/// Σ_n (cos_n cos nα + sin_n sin nα), coefficients free of the circle, scaled by a power of two.
typedef struct spectrum {
    ulong count; ///< frequencies 0 .. count − 1
    fmpz_mpoly_struct *cos, *sin;
} spectrum;

static void spectrum_clear(exact_field *F, spectrum *s) {
    for (ulong n = 0; n < s->count; n++) {
        fmpz_mpoly_clear(&s->cos[n], F->ctx);
        fmpz_mpoly_clear(&s->sin[n], F->ctx);
    }
    free(s->cos);
    free(s->sin);
}

/// Adds coefficient·2^scale·c^a s^b, expanded by 2 cos nα cos α = cos(n+1)α + cos(n−1)α and the
/// like.
static void spectrum_add(exact_field *F, spectrum *s, const fmpz_mpoly_t coefficient, ulong a,
                         ulong b, ulong scale) {
    fmpz *c = _fmpz_vec_init((slong)s->count + 1), *d = _fmpz_vec_init((slong)s->count + 1);
    fmpz *c2 = _fmpz_vec_init((slong)s->count + 1), *d2 = _fmpz_vec_init((slong)s->count + 1);
    fmpz_one_2exp(c, scale - a - b);
    for (ulong step = 0; step < a + b; step++) {
        const bool sine = step >= a;
        _fmpz_vec_zero(c2, (slong)s->count + 1);
        _fmpz_vec_zero(d2, (slong)s->count + 1);
        for (ulong n = 0; n <= step; n++) {
            const ulong low = n == 0 ? 1 : n - 1; // cos is even, sin odd in the frequency
            if (!sine) {
                fmpz_add(c2 + n + 1, c2 + n + 1, c + n);
                fmpz_add(c2 + low, c2 + low, c + n);
                fmpz_add(d2 + n + 1, d2 + n + 1, d + n);
                if (n > 0) fmpz_add(d2 + low, d2 + low, d + n);
            } else {
                fmpz_add(d2 + n + 1, d2 + n + 1, c + n);
                if (n > 0) fmpz_sub(d2 + low, d2 + low, c + n);
                else fmpz_add(d2 + 1, d2 + 1, c);
                fmpz_sub(c2 + n + 1, c2 + n + 1, d + n);
                if (n > 0) fmpz_add(c2 + low, c2 + low, d + n);
            }
        }
        _fmpz_vec_set(c, c2, (slong)s->count + 1);
        _fmpz_vec_set(d, d2, (slong)s->count + 1);
    }
    fmpz_mpoly_t t;
    fmpz_mpoly_init(t, F->ctx);
    for (ulong n = 0; n < s->count; n++) {
        fmpz_mpoly_scalar_mul_fmpz(t, coefficient, c + n, F->ctx);
        fmpz_mpoly_add(&s->cos[n], &s->cos[n], t, F->ctx);
        fmpz_mpoly_scalar_mul_fmpz(t, coefficient, d + n, F->ctx);
        fmpz_mpoly_add(&s->sin[n], &s->sin[n], t, F->ctx);
    }
    fmpz_mpoly_clear(t, F->ctx);
    _fmpz_vec_clear(c, (slong)s->count + 1);
    _fmpz_vec_clear(d, (slong)s->count + 1);
    _fmpz_vec_clear(c2, (slong)s->count + 1);
    _fmpz_vec_clear(d2, (slong)s->count + 1);
}

static ulong bucket_degree(const buckets *b) {
    ulong most = 0;
    for (size_t i = 0; i < b->count; i++) {
        const ulong d = b->exponents[2 * i] + b->exponents[2 * i + 1];
        if (d > most) most = d;
    }
    return most;
}

/// Both spectra, scaled by the same power of two.
static void spectra_of(exact_field *F, const element *e, const block *circle, spectrum out[2]) {
    const slong vars[2] = {circle->first, circle->first + 1};
    buckets b[2];
    buckets_init(&b[0], F, e->num, 2, vars);
    buckets_init(&b[1], F, e->den, 2, vars);
    const ulong d0 = bucket_degree(&b[0]), d1 = bucket_degree(&b[1]), scale = d0 > d1 ? d0 : d1;
    for (int part = 0; part < 2; part++) {
        spectrum *s = &out[part];
        *s = (spectrum){scale + 1, MEM_NEW(fmpz_mpoly_struct, scale + 1),
                        MEM_NEW(fmpz_mpoly_struct, scale + 1)};
        for (ulong n = 0; n <= scale; n++) {
            fmpz_mpoly_init(&s->cos[n], F->ctx);
            fmpz_mpoly_init(&s->sin[n], F->ctx);
        }
        for (size_t i = 0; i < b[part].count; i++) {
            const ulong *exps = b[part].exponents + 2 * i; // sine, cosine
            spectrum_add(F, s, &b[part].coefficients[i], exps[1], exps[0], scale);
        }
        buckets_clear(&b[part], F);
    }
}

/// The greatest common divisor of the frequencies that occur, and whether all are odd.
static ulong common_frequency(exact_field *F, const spectrum s[2], bool *odd) {
    ulong g = 0;
    *odd = true;
    for (int part = 0; part < 2; part++) {
        for (ulong n = 0; n < s[part].count; n++) {
            if (fmpz_mpoly_is_zero(&s[part].cos[n], F->ctx) &&
                fmpz_mpoly_is_zero(&s[part].sin[n], F->ctx))
                continue;
            g = n_gcd(g, n);
            *odd = *odd && n % 2 == 1;
        }
    }
    return g;
}

static void rebuild(exact_field *F, fmpz_mpoly_t r, const spectrum *s, const block *circle,
                    ulong g) {
    fmpz_mpoly_t c, d;
    fmpz_mpoly_init(c, F->ctx);
    fmpz_mpoly_init(d, F->ctx);
    fmpz_mpoly_zero(r, F->ctx);
    for (ulong n = 0; n < s->count; n += g) {
        fmpz_t k;
        fmpz_init_set_ui(k, n / g);
        circle_multiple(F, circle, k, c, d);
        poly_mul(F, c, c, &s->cos[n]);
        poly_mul(F, d, d, &s->sin[n]);
        fmpz_mpoly_add(r, r, c, F->ctx);
        fmpz_mpoly_add(r, r, d, F->ctx);
        fmpz_clear(k);
    }
    fmpz_mpoly_clear(c, F->ctx);
    fmpz_mpoly_clear(d, F->ctx);
}

/// The circle's angle becomes n/d times what it was.
static void scale_angle(exact_field *F, block *circle, ulong n, ulong d) {
    mpq_t k;
    mpq_init(k);
    mpq_set_ui(k, n, d);
    mpq_mul(circle->unit, circle->unit, k);
    mpq_clear(k);
    expr angle = expr_mul2(F->pool, expr_number(F->pool, circle->unit), circle->atom);
    F->generators[circle->first].meaning = expr_raw(F->pool, EXPR_SIN, 1, &angle);
    F->generators[circle->first + 1].meaning = expr_raw(F->pool, EXPR_COS, 1, &angle);
}

/// One step on one circle; true if its angle grew.
static bool coarsen_circle(exact_field *F, element *e, block *circle) {
    if (poly_degree(F, e->num, circle->first) <= 0 &&
        poly_degree(F, e->num, circle->first + 1) <= 0 &&
        poly_degree(F, e->den, circle->first) <= 0 &&
        poly_degree(F, e->den, circle->first + 1) <= 0)
        return false;
    spectrum s[2];
    bool odd;
    spectra_of(F, e, circle, s);
    ulong g = common_frequency(F, s, &odd);
    if (g == 1 && odd) {
        fmpz_mpoly_t c;
        fmpz_mpoly_init(c, F->ctx);
        fmpz_mpoly_gen(c, circle->first + 1, F->ctx);
        poly_mul_reduced(F, e->num, e->num, c);
        poly_mul_reduced(F, e->den, e->den, c);
        fmpz_mpoly_clear(c, F->ctx);
        spectrum_clear(F, &s[0]);
        spectrum_clear(F, &s[1]);
        spectra_of(F, e, circle, s);
        g = common_frequency(F, s, &odd);
    }
    if (g > 1) {
        rebuild(F, e->num, &s[0], circle, g);
        rebuild(F, e->den, &s[1], circle, g);
        scale_angle(F, circle, g, 1);
        element_canonical(F, e);
    }
    spectrum_clear(F, &s[0]);
    spectrum_clear(F, &s[1]);
    return g > 1;
}

/// Whether the reduced fraction has odd degree in the tangent of half the circle's angle.
static bool odd_in_half_angle(exact_field *F, const element *e, const block *circle) {
    if (!poly_involves_blocks(F, e->den)) return false;
    element chart;
    element_init(F, &chart);
    element_set(F, &chart, e);
    chart_forward(F, &chart);
    const long above = poly_degree(F, chart.num, circle->first),
               below = poly_degree(F, chart.den, circle->first);
    element_clear(F, &chart);
    return F->status == HAMEL_OK && (above > below ? above : below) % 2 == 1;
}

/// The circle's angle becomes half of what it was: s = 2 s' c', c = 1 − 2 s'².
static void halve(exact_field *F, element *e, block *circle) {
    fmpz_t two;
    fmpz_init_set_ui(two, 2);
    fmpz_mpoly_t c, s, t;
    fmpz_mpoly_init(c, F->ctx);
    fmpz_mpoly_init(s, F->ctx);
    fmpz_mpoly_init(t, F->ctx);
    circle_multiple(F, circle, two, c, s);
    for (int part = 0; part < 2; part++) {
        fmpz_mpoly_struct *p = part == 0 ? e->num : e->den;
        const slong vars[2] = {circle->first, circle->first + 1};
        buckets b;
        buckets_init(&b, F, p, 2, vars);
        fmpz_mpoly_zero(p, F->ctx);
        for (size_t i = 0; i < b.count; i++) {
            poly_pow(F, t, s, b.exponents[2 * i]);
            poly_mul(F, &b.coefficients[i], &b.coefficients[i], t);
            poly_pow(F, t, c, b.exponents[2 * i + 1]);
            poly_mul_reduced(F, &b.coefficients[i], &b.coefficients[i], t);
            fmpz_mpoly_add(p, p, &b.coefficients[i], F->ctx);
        }
        buckets_clear(&b, F);
    }
    fmpz_mpoly_clear(c, F->ctx);
    fmpz_mpoly_clear(s, F->ctx);
    fmpz_mpoly_clear(t, F->ctx);
    fmpz_clear(two);
    scale_angle(F, circle, 1, 2);
    element_canonical(F, e);
}

/// The greatest common divisor of g and the exponents of a variable.
static ulong common_exponent(const exact_field *F, const fmpz_mpoly_t a, slong var, ulong g) {
    for (slong i = 0; i < a->length && g != 1; i++)
        g = n_gcd(g, fmpz_mpoly_get_term_var_exp_ui(a, i, var, F->ctx));
    return g;
}

static void divide_exponents(exact_field *F, fmpz_mpoly_t a, slong var, ulong g) {
    fmpz_mpoly_t r;
    fmpz_mpoly_init(r, F->ctx);
    ulong *exps = MEM_NEW(ulong, (size_t)F->count + 1);
    for (slong i = 0; i < a->length; i++) {
        fmpz_mpoly_get_term_exp_ui(exps, a, i, F->ctx);
        exps[var] /= g;
        fmpz_mpoly_push_term_fmpz_ui(r, a->coeffs + i, exps, F->ctx);
    }
    fmpz_mpoly_sort_terms(r, F->ctx);
    fmpz_mpoly_swap(a, r, F->ctx);
    fmpz_mpoly_clear(r, F->ctx);
    free(exps);
}

void element_coarsen_exponentials(exact_field *F, element *e) {
    for (slong v = 0; v < F->count; v++) {
        generator *g = &F->generators[v];
        if (g->kind != GENERATOR_EXP) continue;
        ulong n = common_exponent(F, e->den, v, common_exponent(F, e->num, v, 0));
        for (slong k = 0; k < F->count; k++) { // what a root or absolute value is made of stays
            if (F->generators[k].has_power && poly_degree(F, F->generators[k].power, v) > 0) n = 1;
        }
        if (n <= 1) continue;
        divide_exponents(F, e->num, v, n);
        divide_exponents(F, e->den, v, n);
        g->unit = expr_mul2(F->pool, expr_int(F->pool, (long)n), g->unit);
        const expr exponent = expr_mul2(F->pool, g->unit, g->atom);
        g->meaning = expr_raw(F->pool, EXPR_EXP, 1, &exponent);
    }
}

void element_coarsen(exact_field *F, element *e) {
    element_coarsen_exponentials(F, e);
    for (size_t i = 0; i < F->block_count; i++) {
        if (F->blocks[i].kind != BLOCK_CIRCLE || F->blocks[i].hyperbolic) continue;
        if (odd_in_half_angle(F, e, &F->blocks[i])) halve(F, e, &F->blocks[i]);
        while (F->status == HAMEL_OK && coarsen_circle(F, e, &F->blocks[i])) {}
    }
}
