/// Signs from the arguments to the whole: numbers, symbols with their assumptions, exponentials;
/// sums, products and powers of such. One pass; nothing is expanded but under logarithms, whose
/// argument is compared with 1.
#include "exact/sign/sign_form_internal.h"

#include "exact/ball/ball_internal.h"
#include "exact/prepare_internal.h"
#include "expr/walk.h"

bool sign_is_number(const expr_pool *pool, expr e) {
    expr_walk w;
    expr_walk_init(&w, pool, 1, &e);
    bool number = true;
    for (uint32_t i = 0; i < w.count && number; i++) {
        const expr node = {w.ids[i]};
        number =
            !expr_is_symbol(pool, node) || expr_symbol_info_of(pool, node)->kind == EXPR_CONSTANT;
    }
    expr_walk_clear(&w);
    return number;
}

sign_set sign_of_number(exact *x, expr e) {
    enum { BITS = 128 };
    if (expr_is_number(x->pool, e)) return sign_of_int(mpq_sgn(expr_value(x->pool, e)));
    arb_t value;
    arb_init(value);
    ball_eval(x->pool, e, NULL, BITS, value);
    sign_set signs = arb_is_positive(value)   ? SIGN_PLUS
                     : arb_is_negative(value) ? SIGN_MINUS
                                              : SIGN_ANY;
    if (signs == SIGN_ANY && exact_is_zero(x, e) == TRUTH_YES) signs = SIGN_ZERO;
    arb_clear(value);
    return signs;
}

sign_set sign_of_symbol(exact *x, expr symbol) {
    const expr_symbol_info *info = expr_symbol_info_of(x->pool, symbol);
    if (info->positive) return SIGN_PLUS;
    if (info->has_lower && sign_within(sign_by_form(x, info->lower), SIGN_NOT_MINUS))
        return SIGN_PLUS;
    if (info->has_upper && sign_within(sign_by_form(x, info->upper), SIGN_NOT_PLUS))
        return SIGN_MINUS;
    return info->nonzero ? SIGN_MINUS | SIGN_PLUS : SIGN_ANY;
}

// ---- sines over a range ------------------------------------------------------------------------

/// The largest k with k π ≤ e, for a number e that is no larger than some thousand.
static bool half_turns_below(exact *x, expr e, long *k) {
    arb_t value, pi;
    arb_init(value);
    arb_init(pi);
    ball_eval(x->pool, e, NULL, 64, value);
    arb_const_pi(pi, 64);
    arb_div(value, value, pi, 64);
    const double turns = arf_get_d(arb_midref(value), ARF_RND_DOWN);
    const bool small = arb_is_finite(value) && turns > -1000 && turns < 1000;
    arb_clear(value);
    arb_clear(pi);
    if (!small) return false;
    for (*k = (long)turns + 2; *k > (long)turns - 3; --*k) { // settle ties exactly
        const expr here = expr_mul2(x->pool, expr_int(x->pool, *k), expr_pi(x->pool));
        const sign_set above = sign_of_number(x, expr_sub(x->pool, e, here));
        if (above == SIGN_ANY) return false;
        if (above != SIGN_MINUS) return true;
    }
    return false;
}

/// Of sin over lower < a < upper: (−1)^k between k π and (k + 1) π.
static sign_set sine_between(exact *x, expr lower, expr upper) {
    long k;
    if (!half_turns_below(x, lower, &k)) return SIGN_ANY;
    const expr end = expr_mul2(x->pool, expr_int(x->pool, k + 1), expr_pi(x->pool));
    if (!sign_within(sign_of_number(x, expr_sub(x->pool, end, upper)), SIGN_NOT_MINUS))
        return SIGN_ANY;
    return k % 2 == 0 ? SIGN_PLUS : SIGN_MINUS;
}

sign_set sign_of_sine(exact *x, expr argument, bool cosine) {
    if (linear_terms(x->pool, argument) != 1) return SIGN_ANY;
    mpq_t q;
    mpq_init(q);
    const expr symbol = linear_term(x->pool, argument, 0, q), scale = expr_number(x->pool, q);
    const int direction = mpq_sgn(q);
    mpq_clear(q);
    if (!expr_is_symbol(x->pool, symbol)) return SIGN_ANY;
    const expr_symbol_info *info = expr_symbol_info_of(x->pool, symbol);
    if (!info->has_lower || !info->has_upper || !sign_is_number(x->pool, info->lower) ||
        !sign_is_number(x->pool, info->upper))
        return SIGN_ANY;
    const expr quarter = cosine ? expr_div(x->pool, expr_pi(x->pool), expr_int(x->pool, 2))
                                : expr_int(x->pool, 0); // cos a = sin(a + π/2)
    const expr first = expr_add2(x->pool, expr_mul2(x->pool, scale, info->lower), quarter);
    const expr last = expr_add2(x->pool, expr_mul2(x->pool, scale, info->upper), quarter);
    return direction > 0 ? sine_between(x, first, last) : sine_between(x, last, first);
}

// ---- the pass ----------------------------------------------------------------------------------

static sign_set of_power(sign_set base, mpq_srcptr q) {
    // Roots are of what is not negative; powers below zero of what is not zero.
    if (mpz_cmp_ui(mpq_denref(q), 1) != 0) base &= SIGN_NOT_MINUS;
    else base = sign_power(base, mpz_even_p(mpq_numref(q)) ? 2 : 1);
    return mpq_sgn(q) < 0 ? base & ~(sign_set)SIGN_ZERO : base;
}

/// Of log u: those of u − 1, where u has no functions in it.
static sign_set sign_of_log(exact *x, expr u) {
    expr_walk w;
    bool plain = true;
    expr_walk_init(&w, x->pool, 1, &u);
    for (uint32_t i = 0; i < w.count && plain; i++)
        plain = !expr_op_is_opaque(expr_op_of(x->pool, (expr){w.ids[i]}));
    expr_walk_clear(&w);
    if (!plain) return SIGN_ANY;
    return exact_signs_of(x, expr_sub(x->pool, u, expr_int(x->pool, 1))).may;
}

/// The signs of a node, given those of its arguments (by place).
static sign_set of_node(exact *x, const expr_walk *w, const sign_set *known, expr e) {
    expr_pool *pool = x->pool;
    const expr_op op = expr_op_of(pool, e);
    const uint32_t arity = expr_arity(pool, e);
#define ARG(i) known[expr_walk_place(w, expr_arg(pool, e, (i)))]
    sign_set all;
    switch (op) {
    case EXPR_NUMBER: return sign_of_int(mpq_sgn(expr_value(pool, e)));
    case EXPR_SYMBOL: return sign_of_symbol(x, e);
    case EXPR_ADD:
        all = SIGN_ZERO;
        for (uint32_t i = 0; i < arity; i++) all = sign_sum(all, ARG(i));
        return all;
    case EXPR_MUL:
        all = SIGN_PLUS;
        for (uint32_t i = 0; i < arity; i++) all = sign_product(all, ARG(i));
        return all;
    case EXPR_POW: return of_power(ARG(0), expr_value(pool, expr_arg(pool, e, 1)));
    case EXPR_SIN: return sign_of_sine(x, expr_arg(pool, e, 0), false);
    case EXPR_COS: return sign_of_sine(x, expr_arg(pool, e, 0), true);
    case EXPR_EXP:
    case EXPR_COSH: return SIGN_PLUS;
    case EXPR_ABS: return sign_power(ARG(0), 2);
    case EXPR_SINH:
    case EXPR_TANH:
    case EXPR_ATAN:
    case EXPR_ASIN:
    case EXPR_SIGN: return ARG(0);
    case EXPR_ACOS: return SIGN_NOT_MINUS;
    case EXPR_LOG: return sign_of_log(x, expr_arg(pool, e, 0));
    case EXPR_FAULT:
    case EXPR_TAN:
    case EXPR_COT:
    case EXPR_SEC:
    case EXPR_CSC:
    case EXPR_ATAN2:
    case EXPR_CALL:
    case EXPR_SOLVE:
    case EXPR_PICK:
    case EXPR_OP_COUNT: break;
    }
#undef ARG
    return SIGN_ANY;
}

sign_set sign_by_form(exact *x, expr e) {
    expr_walk w;
    expr_walk_init(&w, x->pool, 1, &e);
    sign_set *known = MEM_NEW(sign_set, w.count), answer = SIGN_ANY;
    for (uint32_t i = 0; i < w.count; i++) // a set that is empty belongs to what has no value
        answer = known[i] = of_node(x, &w, known, (expr){w.ids[i]});
    free(known);
    expr_walk_clear(&w);
    return answer == 0 ? SIGN_ANY : answer;
}
