/// What the table of operators says of places where they break, put to work.
#include "expr/switch.h"

typedef enum breaks { SMOOTH, KINKS, JUMPS, ROOT, CUT } breaks;

static breaks breaks_of(expr_op op) {
    static const breaks all[] = {
#define X(name, infix, latex, c, where) [EXPR_##name] = where,
        EXPR_OPS(X)
#undef X
    };
    return all[op];
}

/// For (u^a)^b with a an even number: u, and m = a b unless that is even too: then it is smooth.
static bool root_of_even_power(const expr_pool *pool, expr e, expr *u, mpq_ptr m) {
    const expr base = expr_arg(pool, e, 0);
    mpq_srcptr b = expr_value(pool, expr_arg(pool, e, 1));
    if (mpz_cmp_ui(mpq_denref(b), 1) == 0 || expr_op_of(pool, base) != EXPR_POW) return false;
    mpq_srcptr a = expr_value(pool, expr_arg(pool, base, 1));
    if (mpz_cmp_ui(mpq_denref(a), 1) != 0 || mpz_odd_p(mpq_numref(a))) return false;
    *u = expr_arg(pool, base, 0);
    mpq_mul(m, a, b);
    return mpz_cmp_ui(mpq_denref(m), 1) != 0 || mpz_odd_p(mpq_numref(m));
}

size_t expr_switches(expr_pool *pool, expr e, expr *u) {
    size_t count = 0;
    mpq_t m;
    switch (breaks_of(expr_op_of(pool, e))) {
    case SMOOTH: break;
    case KINKS:
    case JUMPS: u[count++] = expr_arg(pool, e, 0); break;
    case ROOT:
        mpq_init(m);
        count = root_of_even_power(pool, e, &u[0], m);
        mpq_clear(m);
        break;
    case CUT:
        u[count++] = expr_arg(pool, e, 0);
        u[count++] = expr_arg(pool, e, 1);
        break;
    }
    return count;
}

/// atan2(c y, c x) + (1 − c)/2 s π
static expr held_angle(expr_pool *pool, const expr *u, const expr *signs) {
    const expr s = signs[0], c = signs[1];
    const expr turn = expr_mul2(
        pool, expr_ratio(pool, 1, 2),
        expr_mul2(pool, expr_sub(pool, expr_int(pool, 1), c), expr_mul2(pool, s, expr_pi(pool))));
    const expr angle = expr_atan2(pool, expr_mul2(pool, c, u[0]), expr_mul2(pool, c, u[1]));
    return expr_add2(pool, angle, turn);
}

expr expr_switch_held(expr_pool *pool, expr e, const expr *u, const expr *signs) {
    expr inner, held = e;
    mpq_t m;
    switch (breaks_of(expr_op_of(pool, e))) {
    case SMOOTH: break;
    case KINKS: held = expr_mul2(pool, signs[0], u[0]); break;
    case JUMPS: held = signs[0]; break;
    case ROOT:
        mpq_init(m);
        if (root_of_even_power(pool, e, &inner, m))
            held = expr_pow(pool, expr_mul2(pool, signs[0], u[0]), m);
        mpq_clear(m);
        break;
    case CUT: held = held_angle(pool, u, signs); break;
    }
    return held;
}
