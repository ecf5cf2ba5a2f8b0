/// Functions, solves, and nodes made on request: the constructors that are not arithmetic.
#include <assert.h>

#include "expr/apply.h"
#include "expr/pool.h"

/// Whether a function is odd (−1), even (1) or neither (0).
static int parity(expr_op op) {
    switch (op) {
    case EXPR_SIN:
    case EXPR_TAN:
    case EXPR_COT:
    case EXPR_CSC:
    case EXPR_ASIN:
    case EXPR_ATAN:
    case EXPR_SINH:
    case EXPR_TANH:
    case EXPR_SIGN: return -1;
    case EXPR_COS:
    case EXPR_SEC:
    case EXPR_COSH:
    case EXPR_ABS: return 1;
    default: return 0;
    }
}

/// Of e and −e, whether e is the one not to be written as an argument.
static bool leads_with_minus(const expr_pool *pool, expr e) {
    if (expr_op_of(pool, e) == EXPR_ADD) e = expr_arg(pool, e, 0);
    return expr_is_negative(pool, e);
}

expr pool_scale_terms(expr_pool *pool, expr c, expr e) {
    if (expr_op_of(pool, e) != EXPR_ADD) return expr_mul2(pool, c, e);
    const uint32_t n = expr_arity(pool, e);
    expr *terms = MEM_NEW(expr, n);
    for (uint32_t i = 0; i < n; i++) terms[i] = expr_mul2(pool, c, expr_arg(pool, e, i));
    expr out = expr_add(pool, n, terms);
    free(terms);
    return out;
}

/// The value at zero: true if it is one that can be written down.
static bool value_at_zero(expr_pool *pool, expr_op op, expr *out) {
    switch (op) {
    case EXPR_SIN:
    case EXPR_TAN:
    case EXPR_ASIN:
    case EXPR_ATAN:
    case EXPR_SINH:
    case EXPR_TANH:
    case EXPR_ABS:
    case EXPR_SIGN: *out = pool->zero; return true;
    case EXPR_COS:
    case EXPR_SEC:
    case EXPR_COSH:
    case EXPR_EXP: *out = pool->one; return true;
    case EXPR_COT:
    case EXPR_CSC: *out = expr_fault_make(pool, EXPR_FAULT_DIVISION_BY_ZERO); return true;
    case EXPR_LOG: *out = expr_fault_make(pool, EXPR_FAULT_DOMAIN); return true;
    default: return false;
    }
}

static bool fold(expr_pool *pool, expr_op op, expr a, expr *out) {
    const expr_op inner = expr_op_of(pool, a);
    const bool number = inner == EXPR_NUMBER;
    if (number && mpq_sgn(expr_value(pool, a)) == 0) return value_at_zero(pool, op, out);
    const bool positive = (number && mpq_sgn(expr_value(pool, a)) > 0) || inner == EXPR_EXP ||
                          (inner == EXPR_SYMBOL && expr_symbol_info_of(pool, a)->positive);
    switch (op) {
    case EXPR_ABS: *out = a; return positive || inner == EXPR_ABS;
    case EXPR_SIGN: *out = pool->one; return positive;
    case EXPR_ACOS: *out = pool->zero; return expr_same(a, pool->one);
    case EXPR_EXP:
        if (inner == EXPR_LOG) *out = expr_arg(pool, a, 0);
        return inner == EXPR_LOG;
    case EXPR_LOG:
        *out = pool->zero;
        if (inner == EXPR_EXP) *out = expr_arg(pool, a, 0);
        if (number && !positive) *out = expr_fault_make(pool, EXPR_FAULT_DOMAIN);
        return inner == EXPR_EXP || expr_same(a, pool->one) || (number && !positive);
    default: return false;
    }
}

expr expr_apply(expr_pool *pool, expr_op function, expr argument) {
    assert(expr_op_is_function(function));
    if (expr_fault(pool, argument)) return argument;
    expr out;
    const int sign = parity(function);
    if (sign != 0 && leads_with_minus(pool, argument)) {
        out = expr_apply(pool, function, pool_scale_terms(pool, pool->minus_one, argument));
        return sign > 0 ? out : expr_neg(pool, out);
    }
    if (fold(pool, function, argument, &out)) return out;
    return pool_intern(pool, function, 0, 1, &argument);
}

expr expr_sin(expr_pool *pool, expr a) { return expr_apply(pool, EXPR_SIN, a); }
expr expr_cos(expr_pool *pool, expr a) { return expr_apply(pool, EXPR_COS, a); }

expr expr_atan2(expr_pool *pool, expr y, expr x) {
    if (expr_fault(pool, y)) return y;
    if (expr_fault(pool, x)) return x;
    if (expr_same(y, pool->zero) && expr_is_number(pool, x)) {
        const int sign = mpq_sgn(expr_value(pool, x));
        if (sign > 0) return pool->zero;
        return sign < 0 ? expr_pi(pool) : expr_fault_make(pool, EXPR_FAULT_DOMAIN);
    }
    return pool_intern(pool, EXPR_ATAN2, 0, 2, (expr[]){y, x});
}

expr expr_call(expr_pool *pool, expr function, expr argument) {
    if (expr_fault(pool, argument)) return argument;
    return pool_intern(pool, EXPR_CALL, expr_symbol_index(pool, function), 1, &argument);
}

expr expr_called(const expr_pool *pool, expr call) {
    assert(expr_op_of(pool, call) == EXPR_CALL);
    return expr_symbol_at(pool, expr_payload(pool, call));
}

void expr_solve(expr_pool *pool, size_t n, const expr *A, const expr *b, expr *x) {
    assert(n > 0 && n < 65536);
    expr *args = MEM_NEW(expr, n * n + n);
    expr fault = pool->zero;
    for (size_t i = 0; i < n * n + n; i++) {
        args[i] = i < n * n ? A[i] : b[i - n * n];
        if (expr_fault(pool, args[i])) fault = args[i];
    }
    if (!expr_fault(pool, fault)) {
        expr solve = pool_intern(pool, EXPR_SOLVE, (uint32_t)n, n * n + n, args);
        for (size_t i = 0; i < n; i++) x[i] = expr_pick(pool, solve, (uint32_t)i);
    } else {
        for (size_t i = 0; i < n; i++) x[i] = fault;
    }
    free(args);
}

expr expr_pick(expr_pool *pool, expr solve, uint32_t index) {
    assert(expr_op_of(pool, solve) == EXPR_SOLVE && index < expr_payload(pool, solve));
    return pool_intern(pool, EXPR_PICK, index, 1, &solve);
}

expr expr_raw(expr_pool *pool, expr_op op, size_t n, const expr *args) {
    assert(op == EXPR_ADD || op == EXPR_MUL || op == EXPR_POW || expr_op_is_function(op));
    for (size_t i = 0; i < n; i++) {
        if (expr_fault(pool, args[i])) return args[i];
    }
    return pool_intern(pool, op, 0, n, args);
}

expr expr_rebuild(expr_pool *pool, expr like, const expr *args) {
    const expr_op op = expr_op_of(pool, like);
    const uint32_t n = expr_arity(pool, like);
    switch (op) {
    case EXPR_FAULT:
    case EXPR_NUMBER:
    case EXPR_SYMBOL: return like;
    case EXPR_ADD: return expr_add(pool, n, args);
    case EXPR_MUL: return expr_mul(pool, n, args);
    case EXPR_POW: return expr_power(pool, args[0], args[1]);
    case EXPR_ATAN2: return expr_atan2(pool, args[0], args[1]);
    case EXPR_CALL: return expr_call(pool, expr_called(pool, like), args[0]);
    case EXPR_SOLVE:
        for (uint32_t i = 0; i < n; i++) {
            if (expr_fault(pool, args[i])) return args[i];
        }
        return pool_intern(pool, EXPR_SOLVE, expr_payload(pool, like), n, args);
    case EXPR_PICK:
        return expr_fault(pool, args[0]) ? args[0]
                                         : expr_pick(pool, args[0], expr_payload(pool, like));
#define X(name, infix, latex, c, breaks) case EXPR_##name:
        EXPR_FUNCTIONS(X)
#undef X
        return expr_apply(pool, op, args[0]);
    case EXPR_OP_COUNT: break;
    }
    assert(false && "an operator without a rule");
    return like;
}

expr expr_reshape(expr_pool *pool, expr like, const expr *args) {
    const expr_op op = expr_op_of(pool, like);
    const bool raw = op == EXPR_ADD || op == EXPR_MUL || op == EXPR_POW || expr_op_is_function(op);
    return raw ? expr_raw(pool, op, expr_arity(pool, like), args) : expr_rebuild(pool, like, args);
}
