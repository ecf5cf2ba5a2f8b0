/// Functions of their inverses, in the domain of these: sin(asin u) = u and cos(asin u) = √(1 − u²)
/// where |u| ≤ 1, exp(q log u) = u^q where u > 0; and the logarithm of a product, whose factors
/// have to be positive by themselves.
#include "exact/factor_internal.h"
#include "exact/inverse_internal.h"

#include "exact/convert_internal.h"
#include "exact/poly_internal.h"
#include "exact/prepare_internal.h"
#include "exact/radicals_internal.h"
#include "exact/restore_internal.h"
#include "exact/sign/sign_form_internal.h"

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

/// Takes the positive factors of p, one of them a number, into *sum as logarithms (times `side`),
/// the others into *rest.
static void split_factors(exact_field *F, const fmpz_mpoly_t p, long side, expr *sum, expr *rest) {
    expr_pool *pool = F->pool;
    fmpz_mpoly_factor_t f;
    fmpz_mpoly_factor_init(f, F->ctx);
    if (!poly_may_factor(F, p) || !poly_factor(f, p, F->ctx)) {
        *rest = expr_mul2(pool, *rest, expr_pow_int(pool, poly_to_expr(F, p), side));
        fmpz_mpoly_factor_clear(f, F->ctx);
        return;
    }
    *rest = expr_mul2(pool, *rest, expr_pow_int(pool, integer_to_expr(F, f->constant), side));
    for (slong i = 0; i < f->num; i++) {
        const expr factor = poly_to_expr(F, f->poly + i);
        const long power = side * fmpz_get_si(f->exp + i);
        const expr log = expr_apply(pool, EXPR_LOG, factor);
        if (sign_by_form(F->x, factor) == SIGN_PLUS)
            *sum = expr_add2(pool, *sum, expr_mul2(pool, expr_int(pool, power), log));
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
    if (!expr_is_int(p, sum, 0)) *out = expr_add2(p, sum, expr_apply(p, EXPR_LOG, rest));
    status = F->status;
    field_close(F, 1, value);
    return status;
}
