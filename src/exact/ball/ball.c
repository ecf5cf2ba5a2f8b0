/// Ball arithmetic (Arb): rigorous enclosures of expressions at points. A ball that does not
/// contain zero proves that an expression is not zero; nothing else is ever concluded from one.
#include "exact/field_internal.h"
#include "exact/restore_internal.h"

#ifdef HAMEL_ARB_SEPARATE
#include <arb_mat.h>
#else
#include <flint/arb_mat.h>
#endif

#include "base/random.h"
#include "exact/ball/ball_internal.h"
#include "exact/ball/middle_internal.h"

void ball_function(expr_op op, arb_t r, const arb_t a, slong prec) {
    switch (op) {
    case EXPR_SIN: arb_sin(r, a, prec); break;
    case EXPR_COS: arb_cos(r, a, prec); break;
    case EXPR_TAN: arb_tan(r, a, prec); break;
    case EXPR_COT: arb_cot(r, a, prec); break;
    case EXPR_SEC: arb_sec(r, a, prec); break;
    case EXPR_CSC: arb_csc(r, a, prec); break;
    case EXPR_ASIN: arb_asin(r, a, prec); break;
    case EXPR_ACOS: arb_acos(r, a, prec); break;
    case EXPR_ATAN: arb_atan(r, a, prec); break;
    case EXPR_SINH: arb_sinh(r, a, prec); break;
    case EXPR_COSH: arb_cosh(r, a, prec); break;
    case EXPR_TANH: arb_tanh(r, a, prec); break;
    case EXPR_EXP: arb_exp(r, a, prec); break;
    case EXPR_LOG: arb_log(r, a, prec); break;
    case EXPR_ABS: arb_abs(r, a); break;
    case EXPR_SIGN: arb_sgn(r, a); break;
    default: arb_indeterminate(r); break;
    }
}

double ball_size(const arb_t a) {
    mag_t m;
    mag_init(m);
    arb_get_mag(m, a);
    const double size = mag_get_d(m);
    mag_clear(m);
    return size;
}

void ball_number(arb_t r, mpq_srcptr value, slong prec) {
    fmpq_t q;
    fmpq_init(q);
    fmpq_set_mpq(q, value);
    arb_set_fmpq(r, q, prec);
    fmpq_clear(q);
}

void ball_power(arb_t r, const arb_t base, mpq_srcptr q, slong prec) {
    fmpz_t n;
    fmpz_init(n);
    fmpz_set_mpz(n, mpq_numref(q));
    if (mpz_cmp_ui(mpq_denref(q), 1) == 0) {
        arb_pow_fmpz(r, base, n, prec);
    } else if (!mpz_fits_ulong_p(mpq_denref(q)) || !arb_is_nonnegative(base)) {
        arb_indeterminate(r);
    } else {
        arb_root_ui(r, base, mpz_get_ui(mpq_denref(q)), prec);
        arb_pow_fmpz(r, r, n, prec);
    }
    fmpz_clear(n);
}

/// Solves A x = b; indeterminate where A is not seen to be regular.
static void solve_balls(slong n, arb_struct *const *args, arb_struct *x, slong prec) {
    arb_mat_t A, b, r;
    arb_mat_init(A, n, n);
    arb_mat_init(b, n, 1);
    arb_mat_init(r, n, 1);
    for (slong i = 0; i < n * n; i++) arb_set(arb_mat_entry(A, i / n, i % n), args[i]);
    for (slong i = 0; i < n; i++) arb_set(arb_mat_entry(b, i, 0), args[n * n + i]);
    const int regular = arb_mat_solve(r, A, b, prec);
    for (slong i = 0; i < n; i++) {
        if (regular) arb_set(&x[i], arb_mat_entry(r, i, 0));
        else arb_indeterminate(&x[i]);
    }
    arb_mat_clear(A);
    arb_mat_clear(b);
    arb_mat_clear(r);
}

void ball_eval(const expr_pool *pool, expr e, const arb_struct *symbols, slong prec, arb_t out) {
    ball_eval_all(pool, 1, &e, symbols, prec, out);
}

void ball_eval_all(const expr_pool *pool, size_t count, const expr *e, const arb_struct *symbols,
                   slong prec, arb_struct *out) {
    expr_walk w;
    expr_walk_init(&w, pool, count, e);
    arb_struct *value = MEM_NEW(arb_struct, w.count),
               **of_solve = MEM_NEW_ZERO(arb_struct *, w.count);
    for (uint32_t p = 0; p < w.count; p++) {
        const expr node = {w.ids[p]};
        const uint32_t arity = expr_arity(pool, node);
        const expr_op op = expr_op_of(pool, node);
        arb_struct *v = &value[p];
        arb_init(v);
#define ARG(i) (&value[expr_walk_place(&w, expr_arg(pool, node, (i)))])
        switch (op) {
        case EXPR_CALL:
        case EXPR_FAULT: arb_indeterminate(v); break;
        case EXPR_NUMBER: ball_number(v, expr_value(pool, node), prec); break;
        case EXPR_SYMBOL:
            if (expr_symbol_info_of(pool, node)->kind == EXPR_CONSTANT) arb_const_pi(v, prec);
            else arb_set(v, &symbols[expr_symbol_index(pool, node)]);
            break;
        case EXPR_ADD:
            for (uint32_t i = 0; i < arity; i++) arb_add(v, v, ARG(i), prec);
            break;
        case EXPR_MUL:
            arb_one(v);
            for (uint32_t i = 0; i < arity; i++) arb_mul(v, v, ARG(i), prec);
            break;
        case EXPR_POW:
            ball_power(v, ARG(0), expr_value(pool, expr_arg(pool, node, 1)), prec);
            break;
        case EXPR_ATAN2: arb_atan2(v, ARG(0), ARG(1), prec); break;
        case EXPR_SOLVE: {
            const uint32_t n = expr_payload(pool, node);
            arb_struct **args = MEM_NEW(arb_struct *, arity);
            for (uint32_t i = 0; i < arity; i++) args[i] = ARG(i);
            of_solve[p] = _arb_vec_init(n);
            solve_balls(n, args, of_solve[p], prec);
            free(args);
            break;
        }
        case EXPR_PICK:
            arb_set(
                v,
                &of_solve[expr_walk_place(&w, expr_arg(pool, node, 0))][expr_payload(pool, node)]);
            break;
#define X(name, infix, latex, c, breaks) case EXPR_##name:
            EXPR_FUNCTIONS(X)
#undef X
            ball_function(op, v, ARG(0), prec);
            break;
        case EXPR_OP_COUNT: break;
        }
#undef ARG
    }
    for (size_t k = 0; k < count; k++) arb_set(&out[k], &value[expr_walk_place(&w, e[k])]);
    for (uint32_t p = 0; p < w.count; p++) {
        if (of_solve[p] != NULL) _arb_vec_clear(of_solve[p], expr_payload(pool, (expr){w.ids[p]}));
        arb_clear(&value[p]);
    }
    free(of_solve);
    free(value);
    expr_walk_clear(&w);
}

hamel_status exact_ball(exact *x, expr e, const __mpq_struct *symbol_values, long bits,
                        double *middle, double *radius) {
    const uint32_t n = expr_symbol_count(x->pool);
    arb_struct *symbols = _arb_vec_init(n);
    fmpq_t q;
    fmpq_init(q);
    for (uint32_t i = 0; i < n; i++) {
        fmpq_set_mpq(q, &symbol_values[i]);
        arb_set_fmpq(&symbols[i], q, bits + 30);
    }
    arb_t v;
    arb_init(v);
    ball_eval(x->pool, e, symbols, bits, v);
    const bool defined = arb_is_finite(v);
    *middle = 0;
    if (defined) ball_middle(v, middle, radius);
    arb_clear(v);
    fmpq_clear(q);
    _arb_vec_clear(symbols, n);
    return defined ? HAMEL_OK : HAMEL_UNDEFINED;
}

// ---- random points ---------------------------------------------------------------------------

void ball_block(uint32_t first, bool rotation, random_state *r, arb_struct *symbols, slong prec) {
    arb_t t[3], norm, e;
    arb_init(norm);
    arb_init(e);
    const int n = rotation ? 3 : 2;
    arb_one(norm);
    for (int i = 0; i < 3; i++) {
        arb_init(t[i]);
        if (i >= n) continue;
        arb_set_si(t[i], (slong)random_below(r, 2001) - 1000);
        arb_div_ui(t[i], t[i], 700, prec);
        arb_addmul(norm, t[i], t[i], prec);
    }
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < (rotation ? 3 : 1); j++) {
            if (!rotation) {
                if (i < 2) arb_mul_ui(e, t[i], 2, prec);
                else arb_sub_ui(e, norm, 2, prec), arb_neg(e, e);
            } else {
                arb_mul(e, t[i], t[j], prec);
                arb_mul_ui(e, e, 2, prec);
                if (i == j) {
                    arb_add_ui(e, e, 2, prec);
                    arb_sub(e, e, norm, prec);
                } else if ((j - i + 3) % 3 == 1) arb_submul_ui(e, t[3 - i - j], 2, prec);
                else arb_addmul_ui(e, t[3 - i - j], 2, prec);
            }
            arb_div(&symbols[first + (uint32_t)(rotation ? 3 * i + j : i)], e, norm, prec);
        }
    }
    for (int i = 0; i < 3; i++) arb_clear(t[i]);
    arb_clear(norm);
    arb_clear(e);
}

static void random_balls(const expr_pool *pool, random_state *r, arb_struct *symbols, slong prec) {
    for (uint32_t i = 0; i < expr_symbol_count(pool); i++) {
        const expr_symbol_info *info = expr_symbol_info_of(pool, expr_symbol_at(pool, i));
        if (info->kind == EXPR_ROTATION || info->kind == EXPR_SPHERE) {
            if (info->block == i) ball_block(i, info->kind == EXPR_ROTATION, r, symbols, prec);
            continue;
        }
        // Positive values keep roots and logarithms in their domain more often than not.
        const uint64_t n = 1 + random_below(r, 3000);
        arb_set_ui(&symbols[i], n);
        arb_div_ui(&symbols[i], &symbols[i], 1009, prec);
        if (!info->positive && random_below(r, 3) == 0) arb_neg(&symbols[i], &symbols[i]);
    }
}

void ball_into_ranges(const expr_pool *pool, random_state *r, arb_struct *symbols, slong prec) {
    arb_t low, high;
    arb_init(low);
    arb_init(high);
    for (uint32_t i = 0; i < expr_symbol_count(pool); i++) {
        const expr_symbol_info *info = expr_symbol_info_of(pool, expr_symbol_at(pool, i));
        if (!info->has_lower && !info->has_upper) continue;
        const ulong step = 1 + random_below(r, 62); // in parts of 64
        arb_zero(low);
        arb_zero(high);
        if (info->has_lower) ball_eval(pool, info->lower, symbols, prec, low);
        if (info->has_upper) ball_eval(pool, info->upper, symbols, prec, high);
        if (!arb_is_finite(low) || !arb_is_finite(high)) continue;
        if (!info->has_lower) arb_sub_ui(low, high, 2, prec);
        if (!info->has_upper) arb_add_ui(high, low, 2, prec);
        arb_sub(high, high, low, prec);
        arb_mul_ui(high, high, step, prec);
        arb_mul_2exp_si(high, high, -6);
        arb_add(&symbols[i], low, high, prec);
        arb_get_mid_arb(&symbols[i], &symbols[i]); // a point: the ends may be irrational
    }
    arb_clear(low);
    arb_clear(high);
}

bool ball_nonzero(exact *x, expr e) {
    const uint32_t n = expr_symbol_count(x->pool);
    random_state r = {x->seed};
    bool nonzero = false;
    arb_t v;
    arb_init(v);
    for (int attempt = 0; attempt < 12 && !nonzero; attempt++) {
        const slong prec = 96 << (attempt / 4);
        arb_struct *symbols = _arb_vec_init(n);
        random_balls(x->pool, &r, symbols, prec);
        ball_into_ranges(x->pool, &r, symbols, prec);
        ball_eval(x->pool, e, symbols, prec, v);
        nonzero = arb_is_finite(v) && !arb_contains_zero(v);
        _arb_vec_clear(symbols, n);
    }
    arb_clear(v);
    return nonzero;
}

bool polynomial_has_nonzero_value(exact_field *F, const fmpz_mpoly_t a) {
    return ball_nonzero(F->x, poly_to_expr(F, a));
}
