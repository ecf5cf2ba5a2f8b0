/// Polynomial structure: collecting, quadratic forms, factors, partial derivatives.
#include "laws.h"

/// A polynomial of the atoms, whatever the family.
static expr random_polynomial(laws *l, unsigned depth) {
    l->polynomials = true;
    expr e = random_function(l, depth);
    l->polynomials = false;
    return e;
}

static void collected_terms_add_up(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__);
    atoms_trigonometric(&l);
    const expr v[2] = {read(&l, "u"), read(&l, "v")};
    for (int i = 0; i < 30; i++) {
        // Σ f_k u^a v^b with functions f_k free of u and v
        expr e = expr_int(l.pool, 0);
        for (int k = 0; k < 4; k++) {
            expr term[3] = {random_function(&l, 1),
                            expr_pow_int(l.pool, v[0], (long)random_below(&l.rng, 3)),
                            expr_pow_int(l.pool, v[1], (long)random_below(&l.rng, 3))};
            e = expr_add2(l.pool, e, expr_mul(l.pool, 3, term));
        }
        size_t count;
        unsigned long *exps;
        expr *coefficients;
        assert_ok(exact_collect(&l.x, e, 2, v, &count, &exps, &coefficients));
        expr sum = expr_int(l.pool, 0);
        for (size_t k = 0; k < count; k++) {
            assert_not_zero(&l, coefficients[k]);
            assert_zero(&l, expr_diff(l.pool, coefficients[k], v[0]));
            expr term[3] = {coefficients[k], expr_pow_int(l.pool, v[0], (long)exps[2 * k]),
                            expr_pow_int(l.pool, v[1], (long)exps[2 * k + 1])};
            sum = expr_add2(l.pool, sum, expr_mul(l.pool, 3, term));
            for (size_t j = 0; j < k; j++)
                assert_memory_not_equal(exps + 2 * j, exps + 2 * k, 2 * sizeof *exps);
            expr one;
            assert_ok(exact_coefficient(&l.x, e, 2, v, exps + 2 * k, &one));
            assert_same(&l, one, coefficients[k]);
        }
        assert_equal(&l, sum, e);
        expr none;
        assert_ok(exact_coefficient(&l.x, e, 2, v, (unsigned long[]){7, 0}, &none));
        assert_true(expr_is_int(l.pool, none, 0));
        free(exps);
        free(coefficients);
    }
    laws_clear(&l);
}

static void what_is_no_polynomial_is_not_collected(void **state) {
    (void)state;
    static const char *const bad[] = {"1/v",       "sin(v)",   "sqrt(v)", "exp(u*v)",
                                      "x/(v + u)", "abs(v)*u", "log(u)"};
    static const char *const good[] = {"(v^2 - 1)/(v - 1)",
                                       "v*sin(x)/x",
                                       "sqrt(v^2)^2",
                                       "v*(sin(v)^2 + cos(v)^2)",
                                       "exp(v)*exp(-v)*u",
                                       "0",
                                       "x"};
    laws l;
    laws_init(&l, __func__);
    const expr v[2] = {read(&l, "u"), read(&l, "v")};
    size_t count;
    unsigned long *exps;
    expr *coefficients, M[4];
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        expr e = read(&l, bad[i]);
        assert_int_equal(exact_collect(&l.x, e, 2, v, &count, &exps, &coefficients), HAMEL_INVALID);
        assert_int_equal(exact_quadratic(&l.x, e, 2, v, M, NULL, NULL), HAMEL_INVALID);
    }
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_ok(exact_collect(&l.x, read(&l, good[i]), 2, v, &count, &exps, &coefficients));
        assert_true(count <= 2);
        free(exps);
        free(coefficients);
    }
    assert_int_equal(exact_quadratic(&l.x, read(&l, "u^2*v"), 2, v, M, NULL, NULL), HAMEL_INVALID);
    laws_clear(&l);
}

/// e = ½ vᵀ M v + wᵀ v + c, and M is the second derivative.
static void quadratic_forms_are_put_together_again(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__);
    atoms_trigonometric(&l);
    enum { N = 3 };
    const expr v[N] = {read(&l, "u"), read(&l, "v"), read(&l, "w")};
    expr_pool *p = l.pool;
    for (int i = 0; i < 15; i++) {
        expr e = random_function(&l, 1), M[N * N], w[N], c;
        for (int k = 0; k < 5; k++) {
            expr factors[3] = {random_function(&l, 1), v[random_below(&l.rng, N)],
                               random_below(&l.rng, 3) ? v[random_below(&l.rng, N)]
                                                       : expr_int(p, 1)};
            e = expr_add2(p, e, expr_mul(p, 3, factors));
        }
        assert_ok(exact_quadratic(&l.x, e, N, v, M, w, &c));
        expr sum = c;
        for (int a = 0; a < N; a++) {
            sum = expr_add2(p, sum, expr_mul2(p, w[a], v[a]));
            for (int b = 0; b < N; b++) {
                assert_same(&l, M[a * N + b], M[b * N + a]);
                assert_equal(&l, M[a * N + b], expr_diff(p, expr_diff(p, e, v[a]), v[b]));
                expr term[4] = {expr_ratio(p, 1, 2), M[a * N + b], v[a], v[b]};
                sum = expr_add2(p, sum, expr_mul(p, 4, term));
            }
        }
        assert_equal(&l, sum, e);
    }
    laws_clear(&l);
}

static void factors_multiply_to_the_whole(const char *test, void (*atoms)(laws *l)) {
    laws l;
    laws_init(&l, test);
    atoms(&l);
    for (int i = 0; i < 25; i++) {
        expr e = expr_mul2(l.pool, random_unit(&l, 2), random_unit(&l, 1)), unit, *factors;
        size_t count;
        long *powers;
        assert_ok(exact_factor(&l.x, e, &unit, &count, &factors, &powers));
        expr product = unit;
        assert_true(expr_is_number(l.pool, unit));
        for (size_t k = 0; k < count; k++) {
            assert_int_not_equal(powers[k], 0);
            assert_false(expr_is_number(l.pool, factors[k]));
            product = expr_mul2(l.pool, product, expr_pow_int(l.pool, factors[k], powers[k]));
        }
        assert_equal(&l, product, e);
        free(factors);
        free(powers);
    }
    laws_clear(&l);
}

static void factors_of_rational_functions_multiply_to_the_whole(void **state) {
    (void)state;
    factors_multiply_to_the_whole(__func__, atoms_rational);
}

static void factors_of_trigonometric_functions_multiply_to_the_whole(void **state) {
    (void)state;
    factors_multiply_to_the_whole(__func__, atoms_trigonometric);
}

static void factors_are_irreducible(void **state) {
    (void)state;
    static const struct {
        const char *source;
        size_t count;
    } cases[] = {{"x^4 - y^4", 3},   {"x^2 + 1", 1}, {"6*x^2*y/(x - y)^3", 3},
                 {"x^6 - 1", 4},     {"7/3", 0},     {"x^2*m + 2*x*m*y + m*y^2", 2},
                 {"sin(a)*x - x", 2}};
    laws l;
    laws_init(&l, __func__);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        expr unit, *factors;
        size_t count;
        long *powers;
        expr e = read(&l, cases[i].source);
        assert_ok(exact_factor(&l.x, e, &unit, &count, &factors, &powers));
        assert_int_equal(count, cases[i].count);
        for (size_t k = 0; k < count; k++) { // its own only factor
            expr u, *again;
            size_t one;
            long *p;
            assert_ok(exact_factor(&l.x, factors[k], &u, &one, &again, &p));
            assert_int_equal(one, 1);
            assert_int_equal(p[0], 1);
            free(again);
            free(p);
        }
        free(factors);
        free(powers);
    }
    laws_clear(&l);
}

/// Product and quotient rule, and ∂²/∂x∂y = ∂²/∂y∂x, on canonical forms.
static void partial_derivatives_obey_leibniz_and_commute(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__);
    expr_assume_positive(l.pool, read(&l, "p"));
    atoms_add(
        &l, 7,
        (const char *[]){"sin(x)", "cos(x*y)", "x", "y", "sqrt(1 + x^2)", "exp(x)", "tan(y/2)"});
    const expr x = read(&l, "x"), y = read(&l, "y");
    expr_pool *p = l.pool;
    for (int i = 0; i < 15; i++) {
        expr a = random_polynomial(&l, 2), b = random_polynomial(&l, 2), da, db, dab, ax, axy, ay,
             ayx;
        assert_ok(exact_partial(&l.x, a, x, &da));
        assert_ok(exact_partial(&l.x, b, x, &db));
        assert_ok(exact_partial(&l.x, expr_mul2(p, a, b), x, &dab));
        assert_equal(&l, dab, expr_add2(p, expr_mul2(p, da, b), expr_mul2(p, a, db)));
        assert_ok(exact_partial(&l.x, a, x, &ax));
        assert_ok(exact_partial(&l.x, ax, y, &axy));
        assert_ok(exact_partial(&l.x, a, y, &ay));
        assert_ok(exact_partial(&l.x, ay, x, &ayx));
        assert_equal(&l, axy, ayx);
    }
    laws_clear(&l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(collected_terms_add_up),
        cmocka_unit_test(what_is_no_polynomial_is_not_collected),
        cmocka_unit_test(quadratic_forms_are_put_together_again),
        cmocka_unit_test(factors_of_rational_functions_multiply_to_the_whole),
        cmocka_unit_test(factors_of_trigonometric_functions_multiply_to_the_whole),
        cmocka_unit_test(factors_are_irreducible),
        cmocka_unit_test(partial_derivatives_obey_leibniz_and_commute),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
