/// Signs of polynomials. Each argument gives a set that holds all signs there are, so that all of
/// them together leave what is in every set:
///   terms       every monomial has a sign, and they agree
///   factors     the product of the signs of irreducible factors
///   quadratics  A v² + B v + C with A > 0 is positive where its discriminant is negative
///   roots       of one variable with whole coefficients: Sturm counts the real roots
///   circles     with cos² = 1 − sin² instead of sin² = 1 − cos², which may hide a square
///   charts      sines and cosines as rational functions of t = tan θ/2, and the point t = ∞
///   pieces      entries of unit vectors and rotations likewise
/// Relations between generators may be forgotten: that only enlarges the set of values.
#include "exact/factor_internal.h"
#include "exact/sign/sign_poly_internal.h"

#include <flint/fmpz_poly.h>
#include <math.h>

#include "base/random.h"
#include "exact/chart_internal.h"
#include "exact/poly_internal.h"
#include "exact/relations_internal.h"
#include "exact/sign/sign_piece_internal.h"

static sign_set of_irreducible(sign_question *k, const fmpz_mpoly_t p);

// ---- terms -------------------------------------------------------------------------------------

static sign_set by_terms(const sign_question *k, const fmpz_mpoly_t p) {
    const exact_field *F = k->F;
    ulong *exps = MEM_NEW(ulong, (size_t)F->count + 1);
    sign_set all = SIGN_ZERO;
    for (slong i = 0; i < p->length && all != SIGN_ANY; i++) {
        fmpz_mpoly_get_term_exp_ui(exps, p, i, F->ctx);
        sign_set term = sign_of_int(fmpz_sgn(p->coeffs + i));
        for (slong v = 0; v < F->count; v++) {
            if (exps[v] > 0) term = sign_product(term, sign_power(k->of[v], exps[v]));
        }
        all = sign_sum(all, term);
    }
    free(exps);
    return all;
}

// ---- factors -----------------------------------------------------------------------------------

sign_set sign_of_poly(sign_question *k, const fmpz_mpoly_t p) {
    exact_field *F = k->F;
    const sign_set terms = by_terms(k, p);
    if (sign_settled(terms) || --k->budget < 0 || F->status != HAMEL_OK || !poly_may_factor(F, p))
        return terms;
    fmpz_mpoly_factor_t f;
    fmpz_mpoly_factor_init(f, F->ctx);
    sign_set product = SIGN_ANY;
    if (poly_factor(f, p, F->ctx)) {
        product = sign_of_int(fmpz_sgn(f->constant));
        for (slong i = 0; i < f->num; i++)
            product = sign_product(
                product, sign_power(of_irreducible(k, f->poly + i), fmpz_get_ui(f->exp + i)));
    }
    fmpz_mpoly_factor_clear(f, F->ctx);
    return terms & product;
}

// ---- quadratics --------------------------------------------------------------------------------

enum { LARGEST_DISCRIMINANT = 4000 }; // terms before they are collected

/// The coefficients of 1, v, v² of a polynomial of degree two in v.
static bool coefficients(exact_field *F, const fmpz_mpoly_t p, slong v, fmpz_mpoly_struct *c) {
    if (poly_degree(F, p, v) != 2) return false;
    buckets parts;
    buckets_init(&parts, F, p, 1, &v);
    for (size_t i = 0; i < parts.count; i++)
        fmpz_mpoly_set(&c[parts.exponents[i]], &parts.coefficients[i], F->ctx);
    buckets_clear(&parts, F);
    return true;
}

/// 4 A C − B².
static void minus_discriminant(const sign_question *k, const fmpz_mpoly_struct *c, fmpz_mpoly_t K) {
    exact_field *F = k->F;
    fmpz_mpoly_t square;
    fmpz_mpoly_init(square, F->ctx);
    fmpz_mpoly_mul(K, &c[0], &c[2], F->ctx);
    fmpz_mpoly_scalar_mul_si(K, K, 4, F->ctx);
    fmpz_mpoly_mul(square, &c[1], &c[1], F->ctx);
    fmpz_mpoly_sub(K, K, square, F->ctx);
    fmpz_mpoly_clear(square, F->ctx);
    if (!k->unrelated && !k->moved) poly_reduce(F, K);
}

/// Of A v² + B v + C with A ≥ 0. Where A > 0 it is positive if K = 4 A C − B² is. Where A = 0 and
/// K ≥ 0, also B = 0: what remains is C.
static sign_set by_completing(sign_question *k, const fmpz_mpoly_struct *c, bool positive) {
    exact_field *F = k->F;
    fmpz_mpoly_t K, part;
    fmpz_mpoly_init(K, F->ctx);
    fmpz_mpoly_init(part, F->ctx);
    minus_discriminant(k, c, K);
    sign_set all = SIGN_ANY;
    const sign_set of_K = sign_of_poly(k, K);
    const sign_set of_C = positive ? SIGN_PLUS : sign_of_poly(k, &c[0]);
    if (sign_within(of_K | of_C, SIGN_NOT_MINUS)) all = SIGN_NOT_MINUS;
    if (positive && of_K == SIGN_PLUS) all = SIGN_PLUS;
    // K = A Q with Q > 0 is positive where A is, and C takes over where A is not.
    if (!positive && of_C == SIGN_PLUS && fmpz_mpoly_divides(part, K, &c[2], F->ctx) &&
        sign_of_poly(k, part) == SIGN_PLUS)
        all = SIGN_PLUS;
    fmpz_mpoly_clear(K, F->ctx);
    fmpz_mpoly_clear(part, F->ctx);
    return all;
}

static sign_set by_square(sign_question *k, const fmpz_mpoly_t p, slong v) {
    exact_field *F = k->F;
    fmpz_mpoly_struct c[3];
    for (int i = 0; i < 3; i++) fmpz_mpoly_init(&c[i], F->ctx);
    sign_set all = SIGN_ANY;
    if (coefficients(F, p, v, c) && c[0].length * c[2].length <= LARGEST_DISCRIMINANT &&
        c[1].length * c[1].length <= LARGEST_DISCRIMINANT) {
        const sign_set of_A = sign_of_poly(k, &c[2]);
        const bool down = sign_within(of_A, SIGN_NOT_PLUS);
        for (int i = 0; i < 3 && down; i++) fmpz_mpoly_neg(&c[i], &c[i], F->ctx);
        if (down || sign_within(of_A, SIGN_NOT_MINUS)) {
            all = by_completing(k, c, !(of_A & SIGN_ZERO));
            if (down) all = sign_negative(all);
        }
    }
    for (int i = 0; i < 3; i++) fmpz_mpoly_clear(&c[i], F->ctx);
    return all;
}

/// A value that a generator may have, if relations are forgotten.
static double some_value(sign_set of, random_state *r) {
    const double size = exp(4.0 * (double)random_below(r, 1001) / 1000 - 2);
    if (of == SIGN_ZERO) return 0;
    const bool minus = !(of & SIGN_PLUS) || ((of & SIGN_MINUS) && random_below(r, 2) == 0);
    return minus ? -size : size;
}

/// Whether p is seen to have both signs where relations are forgotten, but for those of numbers:
/// then no argument that forgets them can give it one. Rounding can at worst let an argument out.
static bool is_mixed(const sign_question *k, const fmpz_mpoly_t p) {
    enum { POINTS = 16 };
    const exact_field *F = k->F;
    ulong *exps = MEM_NEW(ulong, (size_t)F->count + 1);
    double *values = MEM_NEW(double, (size_t)F->count + 1);
    random_state r = {1};
    sign_set seen = 0;
    for (int point = 0; point < POINTS && seen != (SIGN_MINUS | SIGN_PLUS); point++) {
        for (slong v = 0; v < F->count; v++)
            values[v] = isnan(k->number[v]) ? some_value(k->of[v], &r) : k->number[v];
        double sum = 0;
        for (slong i = 0; i < p->length; i++) {
            double term = fmpz_get_d(p->coeffs + i);
            fmpz_mpoly_get_term_exp_ui(exps, p, i, F->ctx);
            for (slong v = 0; v < F->count; v++) term *= pow(values[v], (double)exps[v]);
            sum += term;
        }
        seen |= sum < 0 ? SIGN_MINUS : SIGN_PLUS;
    }
    free(exps);
    free(values);
    return seen == (SIGN_MINUS | SIGN_PLUS);
}

static sign_set by_squares(sign_question *k, const fmpz_mpoly_t p) {
    sign_set signs = SIGN_ANY;
    if (is_mixed(k, p)) return signs;
    for (slong v = 0; v < k->F->count && !sign_settled(signs) && k->budget > 0; v++)
        signs &= by_square(k, p, v);
    return signs;
}

// ---- one variable ------------------------------------------------------------------------------

/// The only variable of p, or −1.
static slong only_variable(const exact_field *F, const fmpz_mpoly_t p) {
    slong only = -1;
    for (slong v = 0; v < F->count; v++) {
        if (poly_degree(F, p, v) <= 0) continue;
        if (only >= 0) return -1;
        only = v;
    }
    return only;
}

/// An irreducible polynomial in one variable that is no multiple of it: without roots where the
/// variable can be, it has the sign of one of its values.
static sign_set by_roots(const sign_question *k, const fmpz_mpoly_t p) {
    const slong v = only_variable(k->F, p);
    if (v < 0 || poly_degree(k->F, p, v) < 2) return SIGN_ANY;
    fmpz_poly_t f;
    fmpz_poly_init(f);
    ulong *exps = MEM_NEW(ulong, (size_t)k->F->count + 1);
    for (slong i = 0; i < p->length; i++) {
        fmpz_mpoly_get_term_exp_ui(exps, p, i, k->F->ctx);
        fmpz_poly_set_coeff_fmpz(f, (slong)exps[v], p->coeffs + i);
    }
    slong below, above;
    _fmpz_poly_num_real_roots_sturm(&below, &above, f->coeffs, f->length);
    const bool minus = k->of[v] & SIGN_MINUS, plus = k->of[v] & SIGN_PLUS;
    const bool none = (!minus || below == 0) && (!plus || above == 0);
    // At 0 all domains meet, as limits: the value there has the sign of those beside it.
    const sign_set signs = none ? sign_of_int(fmpz_sgn(f->coeffs)) : SIGN_ANY;
    free(exps);
    fmpz_poly_clear(f);
    return signs;
}

// ---- circles -----------------------------------------------------------------------------------

static bool involves(const exact_field *F, const fmpz_mpoly_t p, const block *b) {
    return b->kind == BLOCK_CIRCLE &&
           (poly_degree(F, p, b->first) > 0 || poly_degree(F, p, b->first + 1) > 0);
}

/// p with cos² = 1 − sin² on one circle.
static void by_sines(exact_field *F, fmpz_mpoly_t p, const block *b) {
    const slong s = b->first, c = b->first + 1;
    fmpz_mpoly_t rest, term;
    buckets parts;
    buckets_init(&parts, F, p, 1, &c);
    fmpz_mpoly_init(rest, F->ctx);
    fmpz_mpoly_init(term, F->ctx);
    fmpz_mpoly_zero(p, F->ctx);
    for (size_t i = 0; i < parts.count; i++) {
        fmpz_mpoly_gen(rest, s, F->ctx);
        fmpz_mpoly_pow_ui(rest, rest, 2, F->ctx);
        fmpz_mpoly_neg(rest, rest, F->ctx);
        fmpz_mpoly_add_si(rest, rest, 1, F->ctx);
        poly_pow(F, rest, rest, parts.exponents[i] / 2);
        poly_mul(F, rest, rest, &parts.coefficients[i]);
        fmpz_mpoly_gen(term, c, F->ctx);
        if (parts.exponents[i] % 2 == 1) poly_mul(F, rest, rest, term);
        fmpz_mpoly_add(p, p, rest, F->ctx);
    }
    fmpz_mpoly_clear(rest, F->ctx);
    fmpz_mpoly_clear(term, F->ctx);
    buckets_clear(&parts, F);
}

/// With sines on each set of some circles.
static sign_set by_circles(sign_question *k, const fmpz_mpoly_t p) {
    enum { MOST_CIRCLES = 3 };
    exact_field *F = k->F;
    const block *circles[MOST_CIRCLES];
    size_t count = 0;
    for (size_t i = 0; i < F->block_count && count < MOST_CIRCLES; i++) {
        if (involves(F, p, &F->blocks[i])) circles[count++] = &F->blocks[i];
    }
    sign_set signs = SIGN_ANY;
    fmpz_mpoly_t other;
    fmpz_mpoly_init(other, F->ctx);
    k->unrelated = true;
    for (unsigned set = 1; set < 1u << count && !sign_settled(signs) && k->budget > 0; set++) {
        fmpz_mpoly_set(other, p, F->ctx);
        for (size_t i = 0; i < count; i++) {
            if (set >> i & 1) by_sines(F, other, circles[i]);
        }
        signs &= sign_of_poly(k, other);
    }
    k->unrelated = false;
    fmpz_mpoly_clear(other, F->ctx);
    return signs;
}

// ---- charts ------------------------------------------------------------------------------------

/// p where a circle is at its point (sin, cos) = (0, −1).
static void at_infinity(exact_field *F, const fmpz_mpoly_t p, const block *b, fmpz_mpoly_t out) {
    ulong *exps = MEM_NEW(ulong, (size_t)F->count + 1);
    fmpz_mpoly_t term;
    fmpz_mpoly_init(term, F->ctx);
    fmpz_mpoly_zero(out, F->ctx);
    for (slong i = 0; i < p->length; i++) {
        fmpz_mpoly_get_term_exp_ui(exps, p, i, F->ctx);
        if (exps[b->first] > 0) continue;
        const bool odd = exps[b->first + 1] % 2 == 1;
        exps[b->first + 1] = 0;
        fmpz_mpoly_zero(term, F->ctx);
        fmpz_mpoly_push_term_fmpz_ui(term, p->coeffs + i, exps, F->ctx);
        if (odd) fmpz_mpoly_sub(out, out, term, F->ctx);
        else fmpz_mpoly_add(out, out, term, F->ctx);
    }
    fmpz_mpoly_clear(term, F->ctx);
    free(exps);
}

/// Of the values at finite points of all charts.
static sign_set of_finite(sign_question *k, const fmpz_mpoly_t p) {
    exact_field *F = k->F;
    sign_question charted = *k;
    charted.of = MEM_NEW(sign_set, (size_t)F->count + 1);
    charted.unrelated = true;
    for (slong v = 0; v < F->count; v++) charted.of[v] = k->of[v];
    for (size_t i = 0; i < F->block_count; i++) {
        if (F->blocks[i].kind == BLOCK_CIRCLE) charted.of[F->blocks[i].first] = SIGN_ANY;
    }
    fmpz_mpoly_t chart;
    fmpz_mpoly_init(chart, F->ctx);
    ulong *degrees = MEM_NEW(ulong, F->block_count + 1);
    fmpz_mpoly_set(chart, p, F->ctx);
    circles_forward(F, chart, degrees);
    const sign_set signs = F->status == HAMEL_OK ? sign_of_poly(&charted, chart) : SIGN_ANY;
    k->budget = charted.budget;
    free(degrees);
    fmpz_mpoly_clear(chart, F->ctx);
    free(charted.of);
    return signs;
}

static sign_set by_charts(sign_question *k, const fmpz_mpoly_t p) {
    exact_field *F = k->F;
    sign_set signs = of_finite(k, p);
    fmpz_mpoly_t end;
    fmpz_mpoly_init(end, F->ctx);
    for (size_t i = 0; i < F->block_count && signs != SIGN_ANY; i++) {
        if (!involves(F, p, &F->blocks[i])) continue;
        at_infinity(F, p, &F->blocks[i], end);
        signs |= sign_of_poly(k, end);
    }
    fmpz_mpoly_clear(end, F->ctx);
    return signs;
}

// ---- all together ------------------------------------------------------------------------------

static sign_set of_irreducible(sign_question *k, const fmpz_mpoly_t p) {
    sign_set signs = by_terms(k, p);
    if (!sign_settled(signs)) signs &= by_roots(k, p);
    if (!sign_settled(signs)) signs &= by_squares(k, p);
    if (k->unrelated || !poly_involves_blocks(k->F, p)) return signs;
    if (!sign_settled(signs) && k->budget > 0) signs &= by_circles(k, p);
    if (!sign_settled(signs) && k->budget > 0) signs &= by_charts(k, p);
    if (!sign_settled(signs) && k->budget > 0) signs &= sign_by_pieces(k, p);
    return signs;
}
