/// Roots and absolute values. √R with R = κ H² U is √κ |H| √U: squares come out as absolute values,
/// never as themselves. H and U are found by factoring in the circles' half-angle chart, where
/// sin²θ is a visible square; κ = R/(H² U) is then computed exactly and has to be a number.
#include "exact/factor_internal.h"
#include "exact/field_internal.h"

#include <flint/fmpz_factor.h>

#include "exact/chart_internal.h"
#include "exact/convert_internal.h"
#include "exact/element_internal.h"
#include "exact/poly_internal.h"
#include "exact/radicals_internal.h"
#include "exact/relations_internal.h"
#include "exact/restore_internal.h"
#include "exact/sign/sign_box_internal.h"
#include "exact/sign/sign_form_internal.h"
#include "exact/turns_internal.h"

// ---- numbers -------------------------------------------------------------------------------

/// p^(e/k) for a prime p: a whole power times a root below p.
static expr root_of_prime_power(expr_pool *pool, const fmpz_t p, ulong e, ulong k) {
    mpq_t q;
    mpq_init(q);
    fmpz_get_mpz(mpq_numref(q), p);
    const expr base = expr_number(pool, q);
    mpq_set_ui(q, e % k, k);
    mpq_canonicalize(q);
    const expr power =
        expr_mul2(pool, expr_pow_int(pool, base, (long)(e / k)), expr_pow(pool, base, q));
    mpq_clear(q);
    return power;
}

/// n^(1/k) for n > 0, as a whole number times roots of different primes.
static expr root_of_integer(expr_pool *pool, const fmpz_t n, ulong k) {
    VEC(expr) product = {0};
    if (fmpz_bits(n) <= 100) {
        fmpz_factor_t f;
        fmpz_factor_init(f);
        fmpz_factor(f, n);
        for (slong i = 0; i < f->num; i++)
            *vec_push(&product) = root_of_prime_power(pool, f->p + i, f->exp[i], k);
        fmpz_factor_clear(f);
    } else { // too large to factor: perfect powers are folded by the constructor
        *vec_push(&product) = root_of_prime_power(pool, n, 1, k);
    }
    expr e = expr_mul(pool, product.count, product.items);
    vec_clear(&product);
    return e;
}

/// (a/b)^(1/k) = (a b^(k−1))^(1/k)/b for b > 0.
static expr root_of_number(expr_pool *pool, mpq_srcptr q, ulong k) {
    fmpz_t n, d;
    fmpz_init(n);
    fmpz_init(d);
    fmpz_set_mpz(n, mpq_numref(q));
    fmpz_set_mpz(d, mpq_denref(q));
    fmpz_pow_ui(d, d, k - 1);
    fmpz_mul(n, n, d);
    expr e;
    if (fmpz_sgn(n) < 0) e = expr_fault_make(pool, EXPR_FAULT_DOMAIN);
    else if (fmpz_is_zero(n)) e = expr_int(pool, 0);
    else {
        mpq_t b;
        mpq_init(b);
        mpz_set(mpq_numref(b), mpq_denref(q));
        e = expr_div(pool, root_of_integer(pool, n, k), expr_number(pool, b));
        mpq_clear(b);
    }
    fmpz_clear(n);
    fmpz_clear(d);
    return e;
}

// ---- absolute values -------------------------------------------------------------------------

/// Whether every term has a positive coefficient and even powers of all but what is known positive.
static bool even_and_positive(const exact_field *F, const fmpz_mpoly_t a) {
    ulong *exps = MEM_NEW(ulong, (size_t)F->count + 1);
    bool positive = true;
    for (slong i = 0; i < a->length && positive; i++) {
        if (fmpz_sgn(a->coeffs + i) < 0) positive = false;
        fmpz_mpoly_get_term_exp_ui(exps, a, i, F->ctx);
        for (slong v = 0; v < F->count && positive; v++) {
            const generator *g = &F->generators[v];
            const bool known =
                g->kind == GENERATOR_EXP || g->kind == GENERATOR_SECH ||
                g->kind == GENERATOR_TURN || g->kind == GENERATOR_ABS ||
                (g->kind == GENERATOR_SYMBOL && expr_symbol_info_of(F->pool, g->meaning)->positive);
            if (exps[v] % 2 == 1 && !known) positive = false;
        }
    }
    free(exps);
    return positive;
}

/// Whether a polynomial is seen to be positive, up to zeros: as it stands, or over the circles'
/// charts, where 1 + sin² (reduced: 2 − cos²) is 1 + 6t² + t⁴ over a square.
static bool seen_positive(exact_field *F, const fmpz_mpoly_t a) {
    if (even_and_positive(F, a)) return true;
    if (!poly_involves_blocks(F, a)) return false;
    fmpz_mpoly_t chart;
    fmpz_mpoly_init(chart, F->ctx);
    ulong *degrees = MEM_NEW(ulong, F->block_count + 1);
    fmpz_mpoly_set(chart, a, F->ctx);
    circles_forward(F, chart, degrees);
    const bool positive = F->status == HAMEL_OK && even_and_positive(F, chart);
    free(degrees);
    fmpz_mpoly_clear(chart, F->ctx);
    return positive;
}

/// Whether a polynomial is a number that is positive.
static bool positive_number(exact_field *F, const fmpz_mpoly_t p) {
    const expr e = poly_to_expr(F, p);
    return sign_is_number(F->pool, e) && sign_of_number(F->x, e) == SIGN_PLUS;
}

static bool has_range(const expr_pool *pool, expr e) {
    expr_walk w;
    bool has = false;
    expr_walk_init(&w, pool, 1, &e);
    for (uint32_t i = 0; i < w.count && !has; i++) {
        const expr node = {w.ids[i]};
        if (!expr_is_symbol(pool, node)) continue;
        const expr_symbol_info *info = expr_symbol_info_of(pool, node);
        has = info->has_lower || info->has_upper;
    }
    expr_walk_clear(&w);
    return has;
}

/// The signs of a polynomial where something in it has a range: by its form, by one enclosure, or
/// by algebra, which knows that the ends are left out.
static sign_set signs_in_range(exact_field *F, const fmpz_mpoly_t p) {
    const expr e = poly_to_expr(F, p);
    if (!has_range(F->pool, e)) return SIGN_ANY;
    sign_set signs = sign_by_form(F->x, e);
    if (!sign_settled(signs)) signs &= sign_by_bounds(F->x, e);
    if (!sign_settled(signs)) signs &= exact_signs_of(F->x, e).may;
    return signs;
}

/// |p|: p or −p where one of them is seen to be positive, else an absolute value with a positive
/// leading coefficient inside.
static expr abs_of(exact_field *F, fmpz_mpoly_t p) {
    bool known = seen_positive(F, p) || positive_number(F, p);
    if (!known) {
        fmpz_mpoly_neg(p, p, F->ctx);
        known = seen_positive(F, p) || positive_number(F, p);
    }
    if (!known) {
        const sign_set signs = signs_in_range(F, p);
        known = sign_within(signs, SIGN_NOT_MINUS) || sign_within(signs, SIGN_NOT_PLUS);
        if (known && sign_within(signs, SIGN_NOT_PLUS)) fmpz_mpoly_neg(p, p, F->ctx);
    }
    if (!known && fmpz_sgn(p->coeffs) < 0) fmpz_mpoly_neg(p, p, F->ctx);
    expr e = poly_to_expr(F, p);
    return known ? e : expr_raw(F->pool, EXPR_ABS, 1, &e);
}

/// |a|^power: irreducible factors one by one; those that involve a block all together, since they
/// do not factor uniquely.
static expr abs_of_poly(exact_field *F, const fmpz_mpoly_t a, long power) {
    fmpz_mpoly_factor_t f;
    fmpz_mpoly_factor_init(f, F->ctx);
    VEC(expr) product = {0};
    fmpz_mpoly_t together, t;
    fmpz_mpoly_init(together, F->ctx);
    fmpz_mpoly_init(t, F->ctx);
    fmpz_mpoly_one(together, F->ctx);
    if (poly_may_factor(F, a) && poly_factor(f, a, F->ctx)) {
        fmpz_t c;
        fmpz_init(c);
        fmpz_abs(c, f->constant);
        fmpz_mpoly_set_fmpz(t, c, F->ctx);
        *vec_push(&product) = poly_to_expr(F, t);
        fmpz_clear(c);
        for (slong i = 0; i < f->num; i++) {
            const slong n = fmpz_get_si(f->exp + i);
            if (poly_involves_blocks(F, f->poly + i)) {
                poly_pow(F, t, f->poly + i, (ulong)n);
                poly_mul_reduced(F, together, together, t);
            } else {
                fmpz_mpoly_set(t, f->poly + i, F->ctx);
                *vec_push(&product) = expr_pow_int(F->pool, abs_of(F, t), (long)n);
            }
        }
    } else {
        fmpz_mpoly_set(together, a, F->ctx);
    }
    if (!fmpz_mpoly_is_one(together, F->ctx)) *vec_push(&product) = abs_of(F, together);
    expr e = expr_pow_int(F->pool, expr_mul(F->pool, product.count, product.items), power);
    fmpz_mpoly_clear(together, F->ctx);
    fmpz_mpoly_clear(t, F->ctx);
    vec_clear(&product);
    fmpz_mpoly_factor_clear(f, F->ctx);
    return e;
}

hamel_status abs_normal(exact *x, expr e, expr *out) {
    exact_field *F;
    element *value;
    hamel_status status = field_open_prepared(&F, x, 1, &e, &value);
    if (status != HAMEL_OK) return status;
    element_canonical(F, value);
    *out = expr_mul2(x->pool, abs_of_poly(F, value->num, 1), abs_of_poly(F, value->den, -1));
    if (fmpz_mpoly_is_zero(value->num, F->ctx)) *out = expr_int(x->pool, 0);
    status = F->status;
    field_close(F, 1, value);
    return status;
}

// ---- square roots ----------------------------------------------------------------------------

/// a = (number) H² U with U free of squares, in the circles' charts where possible. Both are
/// polynomials of the field; up to numbers.
static void split_square(exact_field *F, const fmpz_mpoly_t a, fmpz_mpoly_t H, fmpz_mpoly_t U) {
    fmpz_mpoly_one(H, F->ctx);
    fmpz_mpoly_set(U, a, F->ctx);
    if (!poly_may_factor(F, a)) return;
    const size_t m = F->block_count;
    ulong *all = MEM_NEW_ZERO(ulong, m + 1), *half = MEM_NEW_ZERO(ulong, m + 1);
    fmpz_mpoly_t chart, h, u, t;
    fmpz_mpoly_init(chart, F->ctx);
    fmpz_mpoly_init(h, F->ctx);
    fmpz_mpoly_init(u, F->ctx);
    fmpz_mpoly_init(t, F->ctx);
    fmpz_mpoly_set(chart, a, F->ctx);
    circles_forward(F, chart, all);
    fmpz_mpoly_factor_t f;
    fmpz_mpoly_factor_init(f, F->ctx);
    if (F->status == HAMEL_OK && poly_may_factor(F, chart) && poly_factor(f, chart, F->ctx)) {
        fmpz_mpoly_one(h, F->ctx);
        fmpz_mpoly_one(u, F->ctx);
        for (slong i = 0; i < f->num; i++) {
            const ulong n = fmpz_get_ui(f->exp + i);
            poly_pow(F, t, f->poly + i, n / 2);
            poly_mul(F, h, h, t);
            if (n % 2 == 1) poly_mul(F, u, u, f->poly + i);
        }
        // The point at infinity of each circle is a factor too, of multiplicity 2·all − deg chart.
        bool even = true, some = !fmpz_mpoly_is_one(h, F->ctx);
        for (size_t i = 0; i < m; i++) {
            if (F->blocks[i].kind != BLOCK_CIRCLE) continue;
            const slong v = F->blocks[i].first;
            const ulong infinite = 2 * all[i] - (ulong)poly_degree(F, chart, v);
            const ulong formal = (ulong)poly_degree(F, h, v) + infinite / 2;
            even = even && formal % 2 == 0;
            half[i] = formal / 2;
            some = some || half[i] > 0;
        }
        if (even && some) {
            for (size_t i = 0; i < m; i++) all[i] -= 2 * half[i];
            circles_back(F, h, half);
            circles_back(F, u, all);
            fmpz_mpoly_swap(H, h, F->ctx);
            fmpz_mpoly_swap(U, u, F->ctx);
        }
    }
    fmpz_mpoly_factor_clear(f, F->ctx);
    fmpz_mpoly_clear(chart, F->ctx);
    fmpz_mpoly_clear(h, F->ctx);
    fmpz_mpoly_clear(u, F->ctx);
    fmpz_mpoly_clear(t, F->ctx);
    free(all);
    free(half);
}

/// κ with R = κ H² U, if it is a number.
static bool number_ratio(exact_field *F, const element *R, const element *H, const element *U,
                         mpq_t k) {
    element t, s;
    element_init(F, &t);
    element_init(F, &s);
    element_mul(F, &t, H, H);
    element_mul(F, &t, &t, U);
    element_inv(F, &s, &t);
    element_mul(F, &s, &s, R);
    element_canonical(F, &s);
    const bool number = F->status == HAMEL_OK && fmpz_mpoly_is_fmpz(s.num, F->ctx) &&
                        fmpz_mpoly_is_fmpz(s.den, F->ctx);
    if (number) {
        fmpz_get_mpz(mpq_numref(k), s.num->coeffs);
        fmpz_get_mpz(mpq_denref(k), s.den->coeffs);
        mpq_canonicalize(k);
    }
    element_clear(F, &t);
    element_clear(F, &s);
    return number;
}

static bool has_roots(const exact_field *F) {
    for (slong v = 0; v < F->count; v++) {
        if (F->generators[v].kind == GENERATOR_ROOT) return true;
    }
    return false;
}

/// Positive factors of U's denominator as factors of its numerator: √(N/p) = √(N p)/p. What they
/// amount to is multiplied into H's denominator.
static void clear_positive(exact_field *F, element *U, element *H) {
    fmpz_mpoly_factor_t f;
    fmpz_mpoly_factor_init(f, F->ctx);
    if (poly_may_factor(F, U->den) && poly_factor(f, U->den, F->ctx)) {
        for (slong i = 0; i < f->num; i++) {
            if (!seen_positive(F, f->poly + i)) continue; // the power is one: U is free of squares
            fmpz_mpoly_divides(U->den, U->den, f->poly + i, F->ctx);
            poly_mul_reduced(F, U->num, U->num, f->poly + i);
            poly_mul_reduced(F, H->den, H->den, f->poly + i);
        }
    }
    fmpz_mpoly_factor_clear(f, F->ctx);
}

/// √R for an element in canonical form.
static expr root_of_element(exact_field *F, const element *R) {
    if (fmpz_mpoly_is_zero(R->num, F->ctx)) return expr_int(F->pool, 0);
    element H, U;
    element_init(F, &H);
    element_init(F, &U);
    split_square(F, R->num, H.num, U.num);
    split_square(F, R->den, H.den, U.den);
    element_cancel(F, &U);
    clear_positive(F, &U, &H);
    mpq_t k, one;
    mpq_init(k);
    mpq_init(one);
    expr e;
    if (number_ratio(F, R, &H, &U, k)) {
        if (mpq_sgn(k) < 0) {
            mpq_neg(k, k);
            fmpz_mpoly_neg(U.num, U.num, F->ctx);
        }
        // U with coprime whole coefficients: its content goes to κ.
        fmpz_t c;
        fmpz_init(c);
        for (int part = 0; part < 2; part++) {
            fmpz_mpoly_struct *p = part == 0 ? U.num : U.den;
            _fmpz_vec_content(c, p->coeffs, p->length);
            fmpz_mpoly_scalar_divexact_fmpz(p, p, c, F->ctx);
            fmpz_get_mpz(mpq_numref(one), c);
            mpz_set_ui(mpq_denref(one), 1);
            if (part == 0) mpq_mul(k, k, one);
            else mpq_div(k, k, one);
        }
        fmpz_clear(c);
        expr product[4] = {root_of_number(F->pool, k, 2), abs_of_poly(F, H.num, 1),
                           abs_of_poly(F, H.den, -1), expr_sqrt(F->pool, element_to_expr(F, &U))};
        e = expr_mul(F->pool, 4, product);
    } else {
        e = expr_sqrt(F->pool, element_to_expr(F, R));
    }
    mpq_clear(k);
    mpq_clear(one);
    element_clear(F, &H);
    element_clear(F, &U);
    return e;
}

/// √(a + b√r) = √((a + d)/2) ± √((a − d)/2) with d² = a² − b² r, where d is rational and a > 0; the
/// sign is that of b. False if the element is not of this kind.
static bool denested_root(exact_field *F, const element *R, expr *out) {
    if (R->num->length != 2 || !fmpz_mpoly_is_fmpz(R->den, F->ctx)) return false;
    fmpz_mpoly_t term, square;
    fmpz_mpoly_init(term, F->ctx);
    fmpz_mpoly_init(square, F->ctx);
    fmpz_mpoly_get_term(term, R->num, 0, F->ctx); // the other is a number, if there is one
    poly_mul_reduced(F, square, term, term);
    const int sign = fmpz_sgn(R->num->coeffs);
    fmpz_mpoly_sub(term, R->num, term, F->ctx);
    bool good = fmpz_mpoly_is_fmpz(term, F->ctx) && fmpz_mpoly_is_fmpz(square, F->ctx) &&
                fmpz_sgn(term->coeffs) > 0;
    fmpz_t d;
    fmpz_init(d);
    if (good) {
        fmpz_mul(d, term->coeffs, term->coeffs);
        fmpz_sub(d, d, square->coeffs);
        good = fmpz_sgn(d) >= 0 && fmpz_is_square(d);
    }
    if (good) {
        fmpz_sqrt(d, d);
        expr part[2];
        for (int i = 0; i < 2; i++) {
            fmpq_t half;
            fmpq_init(half);
            if (i == 0) fmpz_add(fmpq_numref(half), term->coeffs, d);
            else fmpz_sub(fmpq_numref(half), term->coeffs, d);
            fmpz_mul_ui(fmpq_denref(half), R->den->coeffs, 2);
            fmpq_canonicalise(half);
            mpq_t q;
            mpq_init(q);
            fmpq_get_mpq(q, half);
            part[i] = root_of_number(F->pool, q, 2);
            mpq_clear(q);
            fmpq_clear(half);
        }
        *out =
            sign > 0 ? expr_add2(F->pool, part[0], part[1]) : expr_sub(F->pool, part[0], part[1]);
    }
    fmpz_clear(d);
    fmpz_mpoly_clear(term, F->ctx);
    fmpz_mpoly_clear(square, F->ctx);
    return good;
}

hamel_status root_normal(exact *x, expr radicand, mpq_srcptr exponent, expr *out) {
    if (!mpz_fits_slong_p(mpq_numref(exponent)))
        return diag_add(x->messages, HAMEL_TOO_LARGE, (diag_span){0, 0},
                        "an exponent of %zu bits is too large",
                        mpz_sizeinbase(mpq_numref(exponent), 2));
    const long power = mpz_get_si(mpq_numref(exponent));
    const bool square = mpz_cmp_ui(mpq_denref(exponent), 2) == 0;
    if (expr_is_number(x->pool, radicand) && mpz_cmp_ui(mpq_denref(exponent), HIGHEST_ROOT) <= 0) {
        const expr root = root_of_number(x->pool, expr_value(x->pool, radicand),
                                         mpz_get_ui(mpq_denref(exponent)));
        *out = expr_pow_int(x->pool, root, power);
        return HAMEL_OK;
    }
    exact_field *F;
    element *value;
    hamel_status status = field_open_prepared(&F, x, 1, &radicand, &value);
    if (status != HAMEL_OK) return status;
    element_canonical(F, value);
    expr apart;
    if (square && has_roots(F) && denested_root(F, value, &apart))
        *out = expr_pow_int(x->pool, apart, power);
    else if (square && !has_roots(F))
        *out = expr_pow_int(x->pool, root_of_element(F, value), power);
    else *out = expr_pow(x->pool, element_to_expr(F, value), exponent);
    status = F->status;
    field_close(F, 1, value);
    return status;
}
