/// Products of exponentials and hyperbolic functions, joined so that a product has no factor that
/// overflows, or is 0 below it, where the product has a value:
///   exp(a) exp(b) = exp(a + b),  sinh u/cosh u = tanh u,  tanh u cosh u = sinh u,
///   exp(a)/(p + q exp(b))ⁿ = 1/(p exp(−a/n) + q exp(b − a/n))ⁿ.
/// All of these hold everywhere.
#include "expr/join.h"
#include "expr/pool.h"

bool pool_is_steep(const expr_pool *pool, expr e) {
    const expr_op op = expr_op_of(pool, e);
    return op == EXPR_EXP || op == EXPR_SINH || op == EXPR_COSH || op == EXPR_TANH;
}

static bool join_exponentials(expr_pool *pool, size_t n, expr *factors) {
    VEC(expr) exponents = {0};
    size_t first = n;
    for (size_t i = 0; i < n; i++) {
        if (expr_op_of(pool, factors[i]) != EXPR_EXP) continue;
        if (first == n) first = i;
        *vec_push(&exponents) = expr_arg(pool, factors[i], 0);
        factors[i] = pool->one;
    }
    const bool several = exponents.count > 1;
    if (exponents.count > 0)
        factors[first] =
            expr_apply(pool, EXPR_EXP, expr_add(pool, exponents.count, exponents.items));
    vec_clear(&exponents);
    return several;
}

/// e as function(u)^power with a whole power that is not large; false if it is none.
static bool read_power(const expr_pool *pool, expr e, expr_op function, expr *u, long *power) {
    *power = 1;
    if (expr_op_of(pool, e) == EXPR_POW) {
        mpq_srcptr q = expr_value(pool, expr_arg(pool, e, 1));
        if (mpz_cmp_ui(mpq_denref(q), 1) != 0 || !mpz_fits_sint_p(mpq_numref(q))) return false;
        *power = mpz_get_si(mpq_numref(q));
        e = expr_arg(pool, e, 0);
    }
    if (expr_op_of(pool, e) != function) return false;
    *u = expr_arg(pool, e, 0);
    return true;
}

/// f(u)^a cosh(u)^b with as much as can be in the function that both make together.
static bool join_pair(expr_pool *pool, expr_op f, expr *first, expr *second) {
    expr u, v;
    long a, b;
    if (!read_power(pool, *first, f, &u, &a) || !read_power(pool, *second, EXPR_COSH, &v, &b) ||
        !expr_same(u, v))
        return false;
    const bool divides = f == EXPR_SINH; // sinh/cosh = tanh, tanh·cosh = sinh
    if ((a > 0) == (divides ? b > 0 : b < 0)) return false;
    const long size_a = a < 0 ? -a : a, size_b = b < 0 ? -b : b;
    const long common = (size_a < size_b ? size_a : size_b) * (a < 0 ? -1 : 1);
    const expr both = expr_apply(pool, divides ? EXPR_TANH : EXPR_SINH, u);
    *first = expr_mul2(pool, expr_pow_int(pool, expr_apply(pool, f, u), a - common),
                       expr_pow_int(pool, both, common));
    *second = expr_pow_int(pool, expr_apply(pool, EXPR_COSH, u), divides ? b + common : b - common);
    return true;
}

bool pool_divides_by_exponentials(const expr_pool *pool, expr e) {
    if (expr_op_of(pool, e) != EXPR_POW ||
        mpq_cmp_si(expr_value(pool, expr_arg(pool, e, 1)), -1, 1) > 0)
        return false; // below a root it may overflow where the root does not
    const expr sum = expr_arg(pool, e, 0);
    bool any = false;
    for (uint32_t i = 0; expr_op_of(pool, sum) == EXPR_ADD && i < expr_arity(pool, sum); i++) {
        const expr term = expr_arg(pool, sum, i);
        any = any || expr_op_of(pool, term) == EXPR_EXP;
        for (uint32_t k = 0; expr_op_of(pool, term) == EXPR_MUL && k < expr_arity(pool, term); k++)
            any = any || expr_op_of(pool, expr_arg(pool, term, k)) == EXPR_EXP;
    }
    return any;
}

/// exp(a) goes into sum^q: what overflows there makes the product zero.
static bool join_sum(expr_pool *pool, expr *exponential, expr *power) {
    if (expr_op_of(pool, *exponential) != EXPR_EXP || !pool_divides_by_exponentials(pool, *power))
        return false;
    const expr sum = expr_arg(pool, *power, 0), q = expr_arg(pool, *power, 1);
    mpq_t shares;
    mpq_init(shares);
    mpq_inv(shares, expr_value(pool, q));
    const expr part = expr_pow(pool, *exponential, shares);
    mpq_clear(shares);
    const uint32_t n = expr_arity(pool, sum);
    expr *terms = MEM_NEW(expr, n);
    for (uint32_t i = 0; i < n; i++) terms[i] = expr_mul2(pool, expr_arg(pool, sum, i), part);
    *power = expr_power(pool, expr_add(pool, n, terms), q);
    *exponential = pool->one;
    free(terms);
    return true;
}

bool pool_join(expr_pool *pool, size_t n, expr *factors) {
    bool changed = join_exponentials(pool, n, factors);
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < n; j++)
            changed = join_sum(pool, &factors[i], &factors[j]) || changed;
    }
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < n; j++) {
            if (join_pair(pool, EXPR_SINH, &factors[i], &factors[j]) ||
                join_pair(pool, EXPR_TANH, &factors[i], &factors[j]))
                changed = true;
        }
    }
    return changed;
}
