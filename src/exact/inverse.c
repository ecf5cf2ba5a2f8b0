/// Functions of their inverses, in the domain of these: sin(asin u) = u and cos(asin u) = √(1 − u²)
/// where |u| ≤ 1, exp(q log u) = u^q where u > 0; the logarithm of a product, whose factors have to
/// be positive by themselves; and atan(1/u) = ±π/2 − atan u, where u has a sign.
#include <math.h>

#include <flint/fmpz.h>
#include <flint/fmpz_factor.h>

#include "exact/factor_internal.h"
#include "exact/inverse_internal.h"

#include "exact/ball/balls.h"
#include "exact/convert_internal.h"
#include "exact/poly_internal.h"
#include "exact/prepare_internal.h"
#include "exact/radicals_internal.h"
#include "exact/restore_internal.h"
#include "exact/sign/sign_form_internal.h"
#include "exact/zero_internal.h"
#include "expr/walk.h"

/// √(1 + sign·u²).
static hamel_status leg(exact *x, expr u, int sign, expr *out) {
    expr_pool *p = x->pool;
    const expr square = expr_mul2(p, expr_int(p, sign), expr_pow_int(p, u, 2));
    mpq_t half;
    mpq_init(half);
    mpq_set_ui(half, 1, 2);
    const hamel_status status = root_normal(x, expr_add2(p, expr_int(p, 1), square), half, out);
    mpq_clear(half);
    return status;
}

hamel_status inverse_circle(exact *x, expr atom, expr *c, expr *s, bool *known) {
    const expr_op op = expr_op_of(x->pool, atom);
    *known = op == EXPR_ASIN || op == EXPR_ACOS || op == EXPR_ATAN;
    if (!*known) return HAMEL_OK;
    const expr u = expr_arg(x->pool, atom, 0);
    expr other;
    const hamel_status status = leg(x, u, op == EXPR_ATAN ? 1 : -1, &other);
    if (status != HAMEL_OK) return status;
    *s = op == EXPR_ASIN ? u : other;
    *c = op == EXPR_ASIN ? other : u;
    if (op == EXPR_ATAN) { // (c, s) = (1, u)/√(1 + u²)
        *c = expr_pow_int(x->pool, other, -1);
        *s = expr_mul2(x->pool, u, *c);
    }
    return HAMEL_OK;
}

hamel_status inverse_exp(exact *x, expr argument, expr *out) {
    expr_pool *p = x->pool;
    expr rest = argument, product = expr_int(p, 1);
    hamel_status status = HAMEL_OK;
    mpq_t q;
    mpq_init(q);
    for (uint32_t i = 0; i < linear_terms(p, argument) && status == HAMEL_OK; i++) {
        const expr atom = linear_term(p, argument, i, q);
        if (expr_op_of(p, atom) != EXPR_LOG) continue;
        const expr u = expr_arg(p, atom, 0);
        expr power = u;
        if (mpz_cmp_ui(mpq_denref(q), 1) == 0) power = expr_pow(p, u, q);
        else status = root_normal(x, u, q, &power);
        product = expr_mul2(p, product, power);
        rest = expr_sub(p, rest, expr_mul2(p, expr_number(p, q), atom));
    }
    mpq_clear(q);
    *out = expr_mul2(p, product, expr_apply(p, EXPR_EXP, rest));
    return status;
}

/// side·log n, as logarithms of its primes, between which there are no relations over the rational
/// numbers; as it stands if that would take long.
static expr log_of_integer(expr_pool *p, mpz_srcptr n, long side) {
    enum { LONGEST = 64 }; // bits
    fmpz_t whole;
    fmpz_factor_t f;
    expr sum = expr_int(p, 0);
    fmpz_init(whole);
    fmpz_factor_init(f);
    fmpz_set_mpz(whole, n);
    if (fmpz_bits(whole) <= LONGEST) fmpz_factor(f, whole);
    else _fmpz_factor_append(f, whole, 1);
    mpq_t prime;
    mpq_init(prime);
    for (slong i = 0; i < f->num; i++) {
        fmpz_get_mpz(mpq_numref(prime), f->p + i);
        const expr log = expr_apply(p, EXPR_LOG, expr_number(p, prime));
        sum = expr_add2(p, sum, expr_mul2(p, expr_int(p, side * (long)f->exp[i]), log));
    }
    mpq_clear(prime);
    fmpz_clear(whole);
    fmpz_factor_clear(f);
    return sum;
}

/// log of a positive number, of a root of something positive, or of what is neither.
static expr log_of(exact *x, expr e) {
    expr_pool *p = x->pool;
    if (expr_is_number(p, e)) {
        mpq_srcptr q = expr_value(p, e);
        return expr_add2(p, log_of_integer(p, mpq_numref(q), 1),
                         log_of_integer(p, mpq_denref(q), -1));
    }
    const expr of = expr_op_of(p, e) == EXPR_POW ? expr_arg(p, e, 0) : e;
    if (expr_same(of, e) || sign_by_form(x, of) != SIGN_PLUS) return expr_apply(p, EXPR_LOG, e);
    const expr log = expr_is_number(p, of) ? log_of(x, of) : expr_apply(p, EXPR_LOG, of);
    return expr_mul2(p, expr_arg(p, e, 1), log);
}

/// Takes the positive factors of p into *sum as logarithms (times `side`), the others into *rest.
static void split_factors(exact_field *F, const fmpz_mpoly_t p, long side, expr *sum, expr *rest) {
    expr_pool *pool = F->pool;
    fmpz_mpoly_factor_t f;
    fmpz_mpoly_factor_init(f, F->ctx);
    if (!poly_may_factor(F, p) || !poly_factor(f, p, F->ctx)) {
        *rest = expr_mul2(pool, *rest, expr_pow_int(pool, poly_to_expr(F, p), side));
        fmpz_mpoly_factor_clear(f, F->ctx);
        return;
    }
    const expr constant = integer_to_expr(F, f->constant);
    const bool minus = expr_is_negative(pool, constant);
    const expr size = minus ? expr_neg(pool, constant) : constant;
    *sum = expr_add2(pool, *sum, expr_mul2(pool, expr_int(pool, side), log_of(F->x, size)));
    if (minus) *rest = expr_neg(pool, *rest);
    for (slong i = 0; i < f->num; i++) {
        const expr factor = poly_to_expr(F, f->poly + i);
        const long power = side * fmpz_get_si(f->exp + i);
        if (sign_by_form(F->x, factor) == SIGN_PLUS)
            *sum =
                expr_add2(pool, *sum, expr_mul2(pool, expr_int(pool, power), log_of(F->x, factor)));
        else *rest = expr_mul2(pool, *rest, expr_pow_int(pool, factor, power));
    }
    fmpz_mpoly_factor_clear(f, F->ctx);
}

hamel_status inverse_log(exact *x, expr argument, expr *out) {
    expr_pool *p = x->pool;
    exact_field *F;
    element *value;
    *out = expr_apply(p, EXPR_LOG, argument);
    hamel_status status = field_open_prepared(&F, x, 1, &argument, &value);
    if (status != HAMEL_OK) return status;
    expr sum = expr_int(p, 0), rest = expr_int(p, 1);
    split_factors(F, value->num, 1, &sum, &rest);
    split_factors(F, value->den, -1, &sum, &rest);
    if (!expr_is_int(p, sum, 0) || expr_is_int(p, rest, 1))
        *out = expr_is_int(p, rest, 1) ? sum : expr_add2(p, sum, expr_apply(p, EXPR_LOG, rest));
    status = F->status;
    field_close(F, 1, value);
    return status;
}

/// Whether only numbers occur.
static bool is_number_of_numbers(const expr_pool *p, expr e) {
    expr_walk w;
    bool only = true;
    expr_walk_init(&w, p, 1, &e);
    for (uint32_t i = 0; i < w.count && only; i++) only = !expr_is_symbol(p, (expr){w.ids[i]});
    expr_walk_clear(&w);
    return only;
}

/// asin, acos or atan of a number that is a simple part of a turn: in the range of these there is
/// one angle only with that sine, cosine or tangent.
bool inverse_turn(exact *x, expr_op op, expr argument, expr *out) {
    enum { PARTS = 120, BITS = 96 };
    expr_pool *p = x->pool;
    if (!is_number_of_numbers(p, argument)) return false;
    const expr value = expr_apply(p, op, argument);
    exact_balls *nowhere = exact_balls_create(p, BITS);
    const double parts = exact_balls_middle(nowhere, value) * PARTS / 3.14159265358979323846;
    exact_balls_destroy(nowhere);
    const double near = nearbyint(parts);
    if (!(fabs(parts - near) < 1e-9)) return false; // no value at all, it may be
    const expr angle = expr_mul2(p, expr_ratio(p, (long)near, PARTS), expr_pi(p)),
               s = expr_sin(p, angle), c = expr_cos(p, angle),
               apart = op == EXPR_ASIN   ? expr_sub(p, s, argument)
                       : op == EXPR_ACOS ? expr_sub(p, c, argument)
                                         : expr_sub(p, s, expr_mul2(p, argument, c));
    *out = angle;
    return exact_is_zero(x, apart) == TRUTH_YES;
}

hamel_status inverse_atan(exact *x, expr argument, expr *out) {
    expr_pool *p = x->pool;
    exact_field *F;
    element *value;
    *out = expr_apply(p, EXPR_ATAN, argument);
    hamel_status status = field_open_prepared(&F, x, 1, &argument, &value);
    if (status != HAMEL_OK) return status;
    const bool inverted =
        fmpz_mpoly_is_fmpz(value->num, F->ctx) && !fmpz_mpoly_is_fmpz(value->den, F->ctx);
    const unsigned sign = inverted ? sign_by_form(x, argument) : 0;
    expr other;
    if (sign == SIGN_PLUS || sign == SIGN_MINUS) {
        const expr half = expr_mul2(p, expr_ratio(p, sign == SIGN_PLUS ? 1 : -1, 2), expr_pi(p));
        status = normal_of_prepared(x, expr_pow_int(p, argument, -1), &other);
        if (status == HAMEL_OK) *out = expr_sub(p, half, expr_apply(p, EXPR_ATAN, other));
    }
    if (status == HAMEL_OK) status = F->status;
    field_close(F, 1, value);
    return status;
}
