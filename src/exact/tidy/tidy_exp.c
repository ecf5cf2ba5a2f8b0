/// Exponentials that read better as hyperbolic functions: a fraction whose factors are sums and
/// differences of two exponentials,
///   exp(a) + exp(b) = 2 exp((a + b)/2) cosh((a − b)/2),
/// where everything but the hyperbolic functions cancels: exp(u)/(1 + exp(u))² is 1/(4 cosh² u/2).
#include <string.h>

#include "exact/factor_internal.h"
#include "exact/poly_internal.h"
#include "exact/restore_internal.h"
#include "exact/tidy/tidy_exp_internal.h"

/// The exponent of a monomial in the exponentials.
static expr exponent_of(exact_field *F, size_t n, const slong *vars, const ulong *powers) {
    VEC(expr) terms = {0};
    for (size_t k = 0; k < n; k++) {
        const expr argument = expr_arg(F->pool, F->generators[vars[k]].meaning, 0);
        *vec_push(&terms) = expr_mul2(F->pool, expr_int(F->pool, (long)powers[k]), argument);
    }
    const expr exponent = expr_add(F->pool, terms.count, terms.items);
    vec_clear(&terms);
    return exponent;
}

/// c (exp(a) ± exp(b)) by cosh or sinh; false for every other sum.
static bool pair_to_expr(exact_field *F, const buckets *p, const slong *vars, expr *out) {
    expr_pool *pool = F->pool;
    if (p->count != 2) return false;
    fmpz_mpoly_t both;
    fmpz_mpoly_init(both, F->ctx);
    fmpz_mpoly_add(both, &p->coefficients[0], &p->coefficients[1], F->ctx);
    const bool minus = fmpz_mpoly_is_zero(both, F->ctx);
    const bool plus = fmpz_mpoly_equal(&p->coefficients[0], &p->coefficients[1], F->ctx);
    fmpz_mpoly_clear(both, F->ctx);
    const expr a = exponent_of(F, p->width, vars, p->exponents), half = expr_ratio(pool, 1, 2),
               b = exponent_of(F, p->width, vars, p->exponents + p->width);
    const expr middle = expr_mul2(pool, half, expr_add2(pool, a, b));
    const expr u = expr_mul2(pool, half, expr_sub(pool, a, b));
    *out = expr_mul(pool, 4,
                    (expr[]){expr_int(pool, 2), poly_to_expr(F, &p->coefficients[0]),
                             expr_apply(pool, EXPR_EXP, middle),
                             expr_apply(pool, plus ? EXPR_COSH : EXPR_SINH, u)});
    return plus || minus;
}

/// The factors of p to the power `sign`, as expressions; false if one of them stays a sum of
/// exponentials.
static bool add_factors(exact_field *F, const fmpz_mpoly_t p, long sign, size_t n,
                        const slong *vars, expr *product) {
    fmpz_mpoly_factor_t f;
    fmpz_mpoly_factor_init(f, F->ctx);
    bool good = poly_may_factor(F, p) && poly_factor(f, p, F->ctx);
    for (slong i = 0; good && i < f->num; i++) {
        buckets parts;
        buckets_init(&parts, F, f->poly + i, n, vars);
        expr one = poly_to_expr(F, f->poly + i);
        good = parts.count == 1 || pair_to_expr(F, &parts, vars, &one);
        buckets_clear(&parts, F);
        one = expr_pow_int(F->pool, one, sign * (long)fmpz_get_si(f->exp + i));
        *product = expr_mul2(F->pool, *product, one);
    }
    if (good) {
        const expr c = expr_pow_int(F->pool, integer_to_expr(F, f->constant), sign);
        *product = expr_mul2(F->pool, *product, c);
    }
    fmpz_mpoly_factor_clear(f, F->ctx);
    return good;
}

bool exponentials_cancel(exact_field *F, const element *e, expr *out) {
    VEC(slong) vars = {0};
    bool below = false;
    for (slong v = 0; v < F->count; v++) {
        if (F->generators[v].kind != GENERATOR_EXP) continue;
        *vec_push(&vars) = v;
        below = below || (e->den->length > 1 && poly_degree(F, e->den, v) > 0);
    }
    *out = expr_int(F->pool, 1);
    const bool good = below && add_factors(F, e->num, 1, vars.count, vars.items, out) &&
                      add_factors(F, e->den, -1, vars.count, vars.items, out);
    vec_clear(&vars);
    if (!good) return false;
    expr_walk w;
    expr_walk_init(&w, F->pool, 1, out);
    bool any = false;
    for (uint32_t p = 0; p < w.count; p++)
        any = any || expr_op_of(F->pool, (expr){w.ids[p]}) == EXPR_EXP;
    expr_walk_clear(&w);
    return !any;
}
