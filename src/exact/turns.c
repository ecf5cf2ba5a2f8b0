/// The field of the cosines of parts of a turn, in one generator ρ = 2 cos(2π/M). With
///   2 cos kα = V_k(ρ),   V_0 = 2,  V_1 = ρ,  V_(k+1) = ρ V_k − V_(k−1)
/// all cosines of whole numbers of parts are polynomials in it, with whole coefficients, and so are
/// sines where four divides M. Its minimal polynomial has degree φ(M)/2, so that a polynomial of
/// lower degree is zero only if its coefficients are: cos(π/9) satisfies 8c³ − 6c − 1 = 0, and
/// seventh roots of 1 add up to zero. Roots of the primes that divide M are in the field too, as
/// sums of Gauss: √5 = 2 cos(2π/5) − 2 cos(4π/5).
#include "exact/turns_internal.h"

#include <assert.h>
#include <flint/fmpq_poly.h>
#include <flint/fmpz_poly.h>

#include "base/modular.h"
#include "exact/element_internal.h"
#include "exact/point_internal.h"
#include "exact/poly_internal.h"
#include "exact/relations_internal.h"

bool is_pi(const expr_pool *pool, expr e) {
    return expr_is_symbol(pool, e) && expr_symbol_info_of(pool, e)->kind == EXPR_CONSTANT;
}

static ulong lcm(ulong a, ulong b) { return a / n_gcd(a, b) * b; }

/// The denominator of q/2 (cosine) or 1/4 − q/2 (sine) below MOST_TURN_PARTS; 0 if it is larger.
static ulong parts_of(mpq_srcptr q, bool sine) {
    mpq_t part, quarter;
    mpq_init(part);
    mpq_init(quarter);
    mpq_set_ui(quarter, 1, 4);
    mpq_div_2exp(part, q, 1);
    if (sine) mpq_sub(part, quarter, part);
    const bool few = mpz_cmp_ui(mpq_denref(part), MOST_TURN_PARTS) <= 0;
    const ulong parts = few ? mpz_get_ui(mpq_denref(part)) : 0;
    mpq_clear(part);
    mpq_clear(quarter);
    return parts;
}

void turns_note(ulong *parts, mpq_srcptr q, bool sine, bool cosine) {
    for (int side = 0; side < 2; side++) {
        if (side == 0 ? !sine : !cosine) continue;
        const ulong more = parts_of(q, side == 0);
        *parts = more == 0 || *parts > MOST_TURN_PARTS ? MOST_TURN_PARTS + 1 : lcm(*parts, more);
    }
}

ulong turns_with_sines(ulong parts) { return lcm(parts, 4); }

const generator *field_turns(const exact_field *F) {
    for (slong v = 0; v < F->count; v++) {
        if (F->generators[v].kind == GENERATOR_TURN) return &F->generators[v];
    }
    return NULL;
}

static slong index_of(const exact_field *F, const generator *g) {
    return (slong)(g - F->generators);
}

/// A polynomial in ρ alone.
static void set_poly(const exact_field *F, fmpz_mpoly_t out, const fmpz_poly_t f, slong var) {
    ulong *exps = MEM_NEW_ZERO(ulong, (size_t)F->count + 1);
    fmpz_mpoly_zero(out, F->ctx);
    for (slong k = 0; k < f->length; k++) {
        exps[var] = (ulong)k;
        fmpz_mpoly_set_coeff_fmpz_ui(out, f->coeffs + k, exps, F->ctx);
    }
    free(exps);
}

void turns_power(exact_field *F, generator *g) {
    fmpz_poly_t f;
    fmpz_poly_init(f);
    fmpz_poly_cos_minpoly(f, g->parts);
    g->degree = (uint32_t)fmpz_poly_degree(f);
    fmpz_poly_set_coeff_si(f, (slong)g->degree, 0);
    fmpz_poly_neg(f, f);
    fmpz_mpoly_init(g->power, F->ctx);
    fmpz_mpoly_init(g->scale, F->ctx);
    fmpz_mpoly_one(g->scale, F->ctx);
    set_poly(F, g->power, f, index_of(F, g));
    g->has_power = true;
    fmpz_poly_clear(f);
}

// ---- multiples ---------------------------------------------------------------------------------

/// out += sign · V_k(ρ) for any whole k.
static void add_multiple(exact_field *F, const generator *g, slong k, int sign, fmpz_mpoly_t out) {
    const slong parts = (slong)g->parts;
    k = (k % parts + parts) % parts;
    if (2 * k > parts) k = parts - k;
    fmpz_poly_t before, now, next;
    fmpz_poly_init(before);
    fmpz_poly_init(now);
    fmpz_poly_init(next);
    fmpz_poly_set_si(now, 2);
    fmpz_poly_set_coeff_si(before, 1, 1); // V_(−1) = V_1
    for (; k > 0; k--) {
        fmpz_poly_shift_left(next, now, 1);
        fmpz_poly_sub(next, next, before);
        fmpz_poly_swap(before, now);
        fmpz_poly_swap(now, next);
    }
    fmpz_mpoly_t multiple;
    fmpz_mpoly_init(multiple, F->ctx);
    set_poly(F, multiple, now, index_of(F, g));
    poly_reduce(F, multiple);
    if (sign > 0) fmpz_mpoly_add(out, out, multiple, F->ctx);
    else fmpz_mpoly_sub(out, out, multiple, F->ctx);
    fmpz_mpoly_clear(multiple, F->ctx);
    fmpz_poly_clear(before);
    fmpz_poly_clear(now);
    fmpz_poly_clear(next);
}

void turns_double(exact_field *F, mpq_srcptr q, bool sine, fmpz_mpoly_t out) {
    const generator *g = field_turns(F);
    mpq_t k;
    mpq_init(k);
    mpq_set_ui(k, g->parts, 2);
    mpq_canonicalize(k);
    mpq_mul(k, k, q); // q π is k parts
    if (sine) {
        mpq_t quarter;
        mpq_init(quarter);
        mpq_set_ui(quarter, g->parts, 4);
        mpq_canonicalize(quarter);
        mpq_sub(k, quarter, k);
        mpq_clear(quarter);
    }
    assert(mpz_cmp_ui(mpq_denref(k), 1) == 0);
    fmpz_mpoly_zero(out, F->ctx);
    add_multiple(F, g, (slong)mpz_fdiv_ui(mpq_numref(k), g->parts), 1, out);
    mpq_clear(k);
}

// ---- roots of primes ---------------------------------------------------------------------------

bool turns_know_root(const exact_field *F, expr power) {
    const generator *g = field_turns(F);
    if (g == NULL || expr_op_of(F->pool, power) != EXPR_POW) return false;
    const expr base = expr_arg(F->pool, power, 0);
    mpq_srcptr exponent = expr_value(F->pool, expr_arg(F->pool, power, 1));
    if (mpz_cmp_ui(mpq_denref(exponent), 2) != 0 || !expr_is_number(F->pool, base)) return false;
    mpq_srcptr q = expr_value(F->pool, base);
    if (mpz_cmp_ui(mpq_denref(q), 1) != 0 || mpz_cmp_ui(mpq_numref(q), MOST_TURN_PARTS) > 0)
        return false;
    const ulong p = mpz_get_ui(mpq_numref(q));
    return g->parts % 4 == 0 && n_is_prime(p) && g->parts % (p == 2 ? 8 : p) == 0;
}

/// √p = 2 cos(2π/8) for p = 2; Σ (k/p) 2 cos(2πk/p) over k < p/2 for p ≡ 1 mod 4, with sines for
/// p ≡ 3.
static void root_of_prime(exact_field *F, const generator *g, ulong p, fmpz_mpoly_t out) {
    const slong parts = (slong)g->parts, step = parts / (slong)p;
    fmpz_mpoly_zero(out, F->ctx);
    if (p == 2) add_multiple(F, g, parts / 8, 1, out);
    for (slong k = 1; p > 2 && k <= (slong)p / 2; k++)
        add_multiple(F, g, p % 4 == 1 ? k * step : parts / 4 - k * step,
                     n_jacobi_unsigned((ulong)k, p), out);
}

void turns_root(exact_field *F, expr power, element *out) {
    mpq_srcptr prime = expr_value(F->pool, expr_arg(F->pool, power, 0));
    root_of_prime(F, field_turns(F), mpz_get_ui(mpq_numref(prime)), out->num);
    fmpz_mpoly_one(out->den, F->ctx);
    element_pow(F, out, out, mpq_numref(expr_value(F->pool, expr_arg(F->pool, power, 1))));
}

// ---- modulo a prime ----------------------------------------------------------------------------

/// The points of the circle modulo p ≡ 3 mod 4 are a cyclic group of p + 1 elements: one of order M
/// is a power of any that generates.
uint64_t turns_mod(const generator *g, uint64_t p) {
    n_factor_t factors;
    n_factor_init(&factors);
    n_factor(&factors, g->parts, 1);
    for (uint64_t t = 2;; t++) {
        const uint64_t square = mod_mul(t, t, p), scale = mod_inv(mod_add(1, square, p), p);
        uint64_t c = mod_mul(mod_sub(1, square, p), scale, p);
        uint64_t s = mod_mul(mod_mul(2, t, p), scale, p);
        turn_mod(c, s, (p + 1) / g->parts, p, &c, &s);
        bool whole = true;
        for (int i = 0; i < factors.num && whole; i++) {
            uint64_t c1, s1;
            turn_mod(c, s, g->parts / factors.p[i], p, &c1, &s1);
            whole = c1 != 1;
        }
        if (whole) return mod_add(c, c, p);
    }
}

// ---- fractions ---------------------------------------------------------------------------------

/// The polynomial in ρ that a is, if it is one.
static bool get_poly(const exact_field *F, const fmpz_mpoly_t a, slong var, fmpq_poly_t f) {
    for (slong v = 0; v < F->count; v++) {
        if (v != var && poly_degree(F, a, v) > 0) return false;
    }
    ulong *exps = MEM_NEW(ulong, (size_t)F->count + 1);
    for (slong i = 0; i < a->length; i++) {
        fmpz_mpoly_get_term_exp_ui(exps, a, i, F->ctx);
        fmpq_poly_set_coeff_fmpz(f, (slong)exps[var], a->coeffs + i);
    }
    free(exps);
    return true;
}

void turns_rationalise(exact_field *F, element *e) {
    const generator *g = field_turns(F);
    if (g == NULL || poly_degree(F, e->den, index_of(F, g)) <= 0) return;
    fmpz_poly_t minimal, top;
    fmpq_poly_t den, modulus, divisor, inverse, other;
    fmpz_poly_init(minimal);
    fmpz_poly_init(top);
    fmpq_poly_init(den);
    fmpq_poly_init(modulus);
    fmpq_poly_init(divisor);
    fmpq_poly_init(inverse);
    fmpq_poly_init(other);
    if (get_poly(F, e->den, index_of(F, g), den)) {
        fmpz_poly_cos_minpoly(minimal, g->parts);
        fmpq_poly_set_fmpz_poly(modulus, minimal);
        fmpq_poly_xgcd(divisor, inverse, other, den, modulus); // the divisor is 1
        fmpq_poly_get_numerator(top, inverse);
        fmpz_mpoly_set_fmpz(e->den, fmpq_poly_denref(inverse), F->ctx);
        fmpz_mpoly_t factor;
        fmpz_mpoly_init(factor, F->ctx);
        set_poly(F, factor, top, index_of(F, g));
        poly_mul_reduced(F, e->num, e->num, factor);
        fmpz_mpoly_clear(factor, F->ctx);
        element_cancel(F, e);
    }
    fmpz_poly_clear(minimal);
    fmpz_poly_clear(top);
    fmpq_poly_clear(den);
    fmpq_poly_clear(modulus);
    fmpq_poly_clear(divisor);
    fmpq_poly_clear(inverse);
    fmpq_poly_clear(other);
}

// ---- back to expressions -----------------------------------------------------------------------

/// ρ^k = Σ_i binomial(k, i) 2 cos((k − 2i)α) over i < k/2, and the number in the middle.
void turns_by_multiples(exact_field *F, fmpz_mpoly_t a) {
    const generator *g = field_turns(F);
    if (g == NULL) return;
    const slong var = index_of(F, g);
    buckets parts;
    fmpz_mpoly_t term, power;
    fmpz_t count;
    buckets_init(&parts, F, a, 1, &var);
    fmpz_mpoly_init(term, F->ctx);
    fmpz_mpoly_init(power, F->ctx);
    fmpz_init(count);
    fmpz_mpoly_zero(a, F->ctx);
    for (size_t t = 0; t < parts.count; t++) {
        const ulong k = parts.exponents[t];
        for (ulong i = 0; 2 * i <= k; i++) {
            fmpz_bin_uiui(count, k, i);
            fmpz_mpoly_gen(power, var, F->ctx);
            fmpz_mpoly_pow_ui(power, power, k - 2 * i, F->ctx);
            fmpz_mpoly_mul(term, power, &parts.coefficients[t], F->ctx);
            fmpz_mpoly_scalar_mul_fmpz(term, term, count, F->ctx);
            fmpz_mpoly_add(a, a, term, F->ctx);
        }
    }
    fmpz_clear(count);
    fmpz_mpoly_clear(term, F->ctx);
    fmpz_mpoly_clear(power, F->ctx);
    buckets_clear(&parts, F);
}

/// As the sine of the rest of a quarter turn where that is the smaller angle.
expr turns_to_expr(exact_field *F, const generator *g, ulong k) {
    const bool sine = 8 * k > g->parts;
    const expr angle = sine ? expr_ratio(F->pool, (long)g->parts - 4 * (long)k, 2 * (long)g->parts)
                            : expr_ratio(F->pool, 2 * (long)k, (long)g->parts);
    const expr argument = expr_mul2(F->pool, angle, expr_pi(F->pool));
    return expr_mul2(F->pool, expr_int(F->pool, 2),
                     sine ? expr_sin(F->pool, argument) : expr_cos(F->pool, argument));
}
