/// Series arithmetic of Arb along the graph: every node once, children first.
#include "exact/ball/series_internal.h"

#include <stdlib.h>

#include "base/mem.h"
#include "expr/walk.h"

static void no_series(arb_poly_t r) {
    arb_t none;
    arb_init(none);
    arb_indeterminate(none);
    arb_poly_zero(r);
    arb_poly_set_coeff_arb(r, 0, none);
    arb_clear(none);
}

static void power_series(arb_poly_t r, const arb_poly_t base, mpq_srcptr q, slong length,
                         slong prec) {
    const bool whole = mpz_cmp_ui(mpq_denref(q), 1) == 0;
    if (whole && mpz_fits_slong_p(mpq_numref(q)) && mpz_sgn(mpq_numref(q)) >= 0) {
        arb_poly_pow_ui_trunc_binexp(r, base, mpz_get_ui(mpq_numref(q)), length, prec);
    } else if (whole && mpz_fits_slong_p(mpq_numref(q))) {
        arb_poly_inv_series(r, base, length, prec);
        arb_poly_pow_ui_trunc_binexp(r, r, (ulong)-mpz_get_si(mpq_numref(q)), length, prec);
    } else {
        arb_t exponent;
        fmpq_t ratio;
        arb_init(exponent);
        fmpq_init(ratio);
        fmpq_set_mpq(ratio, q);
        arb_set_fmpq(exponent, ratio, prec);
        arb_poly_pow_arb_series(r, base, exponent, length, prec);
        fmpq_clear(ratio);
        arb_clear(exponent);
    }
}

static void function_series(expr_op op, arb_poly_t r, const arb_poly_t a, slong length,
                            slong prec) {
    arb_poly_t s, c;
    arb_poly_init(s);
    arb_poly_init(c);
    switch (op) {
    case EXPR_SIN: arb_poly_sin_series(r, a, length, prec); break;
    case EXPR_COS: arb_poly_cos_series(r, a, length, prec); break;
    case EXPR_TAN: arb_poly_tan_series(r, a, length, prec); break;
    case EXPR_COT:
        arb_poly_sin_cos_series(s, c, a, length, prec);
        arb_poly_div_series(r, c, s, length, prec);
        break;
    case EXPR_SEC:
        arb_poly_cos_series(c, a, length, prec);
        arb_poly_inv_series(r, c, length, prec);
        break;
    case EXPR_CSC:
        arb_poly_sin_series(s, a, length, prec);
        arb_poly_inv_series(r, s, length, prec);
        break;
    case EXPR_ASIN: arb_poly_asin_series(r, a, length, prec); break;
    case EXPR_ACOS: arb_poly_acos_series(r, a, length, prec); break;
    case EXPR_ATAN: arb_poly_atan_series(r, a, length, prec); break;
    case EXPR_SINH: arb_poly_sinh_series(r, a, length, prec); break;
    case EXPR_COSH: arb_poly_cosh_series(r, a, length, prec); break;
    case EXPR_TANH:
        arb_poly_sinh_cosh_series(s, c, a, length, prec);
        arb_poly_div_series(r, s, c, length, prec);
        break;
    case EXPR_EXP: arb_poly_exp_series(r, a, length, prec); break;
    case EXPR_LOG: arb_poly_log_series(r, a, length, prec); break;
    default: no_series(r); break; // |a| and sgn a
    }
    arb_poly_clear(s);
    arb_poly_clear(c);
}

/// A symbol: the variable moves, the others are where they are.
static void symbol_series(const expr_pool *pool, expr node, const arb_struct *symbols,
                          uint32_t variable, slong prec, arb_poly_t r) {
    arb_t pi;
    arb_init(pi);
    if (expr_symbol_info_of(pool, node)->kind == EXPR_CONSTANT) {
        arb_const_pi(pi, prec);
        arb_poly_set_coeff_arb(r, 0, pi);
    } else {
        arb_poly_set_coeff_arb(r, 0, &symbols[expr_symbol_index(pool, node)]);
        if (expr_symbol_index(pool, node) == variable) arb_poly_set_coeff_si(r, 1, 1);
    }
    arb_clear(pi);
}

static void number_series(mpq_srcptr value, slong prec, arb_poly_t r) {
    arb_t x;
    fmpq_t q;
    arb_init(x);
    fmpq_init(q);
    fmpq_set_mpq(q, value);
    arb_set_fmpq(x, q, prec);
    arb_poly_set_coeff_arb(r, 0, x);
    fmpq_clear(q);
    arb_clear(x);
}

void ball_series(const expr_pool *pool, size_t count, const expr *e, const arb_struct *symbols,
                 uint32_t variable, slong length, slong prec, arb_poly_struct *out) {
    expr_walk w;
    expr_walk_init(&w, pool, count, e);
    arb_poly_struct *value = MEM_NEW(arb_poly_struct, w.count);
    for (uint32_t p = 0; p < w.count; p++) {
        const expr node = {w.ids[p]};
        const uint32_t arity = expr_arity(pool, node);
        const expr_op op = expr_op_of(pool, node);
        arb_poly_struct *v = &value[p];
        arb_poly_init(v);
#define ARG(i) (&value[expr_walk_place(&w, expr_arg(pool, node, (i)))])
        switch (op) {
        case EXPR_FAULT:
        case EXPR_CALL:
        case EXPR_ATAN2:
        case EXPR_SOLVE:
        case EXPR_PICK: no_series(v); break;
        case EXPR_NUMBER: number_series(expr_value(pool, node), prec, v); break;
        case EXPR_SYMBOL: symbol_series(pool, node, symbols, variable, prec, v); break;
        case EXPR_ADD:
            for (uint32_t i = 0; i < arity; i++) arb_poly_add(v, v, ARG(i), prec);
            break;
        case EXPR_MUL:
            arb_poly_one(v);
            for (uint32_t i = 0; i < arity; i++) arb_poly_mullow(v, v, ARG(i), length, prec);
            break;
        case EXPR_POW:
            power_series(v, ARG(0), expr_value(pool, expr_arg(pool, node, 1)), length, prec);
            break;
#define X(name, infix, latex, c, breaks) case EXPR_##name:
            EXPR_FUNCTIONS(X)
#undef X
            function_series(op, v, ARG(0), length, prec);
            break;
        case EXPR_OP_COUNT: break;
        }
#undef ARG
    }
    for (size_t k = 0; k < count; k++) arb_poly_set(&out[k], &value[expr_walk_place(&w, e[k])]);
    for (uint32_t p = 0; p < w.count; p++) arb_poly_clear(&value[p]);
    free(value);
    expr_walk_clear(&w);
}
