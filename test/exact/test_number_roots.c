/// Roots of numbers: ranks, null spaces, relations and zero tests know every one of them, whatever
/// prime their values are taken modulo.
#include "laws.h"

static expr root(laws *l, long n, long k) {
    mpq_t q;
    mpq_init(q);
    mpq_set_si(q, 1, (unsigned long)k);
    const expr e = expr_pow(l->pool, expr_int(l->pool, n), q);
    mpq_clear(q);
    return e;
}

/// A constraint x' = r y' has rank 1 and the basis (r, 1); its multiples add nothing, (1, r) does
/// unless r² = 1.
static void assert_ranks_with(laws *l, expr r) {
    expr_pool *p = l->pool;
    const expr one = expr_int(p, 1), x = read(l, "x");
    const expr single[] = {one, expr_neg(p, r)};
    const expr twice[] = {one, expr_neg(p, r), expr_mul2(p, x, r),
                          expr_neg(p, expr_mul2(p, x, expr_pow_int(p, r, 2)))};
    const expr crossed[] = {one, r, r, one};
    size_t rank, dimension;
    expr *basis;
    claim(l, exact_rank(&l->x, 1, 2, single, &rank) == HAMEL_OK, "rank", r);
    assert_int_equal(rank, 1);
    claim(l, exact_rank(&l->x, 2, 2, twice, &rank) == HAMEL_OK, "rank", r);
    assert_int_equal(rank, 1);
    claim(l, exact_rank(&l->x, 2, 2, crossed, &rank) == HAMEL_OK, "rank", r);
    assert_int_equal(
        rank, exact_is_zero(&l->x, expr_sub(p, expr_pow_int(p, r, 2), one)) == TRUTH_YES ? 1 : 2);
    assert_ok(exact_null_space(&l->x, 1, 2, single, NULL, &dimension, &basis));
    assert_int_equal(dimension, 1);
    assert_equal(l, basis[0], expr_mul2(p, r, basis[1]));
    free(basis);
}

static void every_square_and_cube_root_has_its_ranks(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__);
    for (long n = 2; n <= 60; n++) {
        assert_ranks_with(&l, root(&l, n, 2));
        assert_ranks_with(&l, root(&l, n, 3));
    }
    for (long n = 2; n <= 12; n++) {
        for (long k = 4; k <= 9; k++) assert_ranks_with(&l, root(&l, n, k));
    }
    laws_clear(&l);
}

static void slopes_and_products_of_roots_have_their_ranks(void **state) {
    (void)state;
    static const char *const numbers[] = {
        "tan(pi/6)",
        "cos(pi/6)",
        "cos(2*pi/3)",
        "sin(pi/3)*cos(pi/4)",
        "sqrt(2)*sqrt(3)*sqrt(5)*sqrt(7)*sqrt(11)*sqrt(13)",
        "sqrt(3) + 7^(1/3)",
        "1/(sqrt(3) - sqrt(7))",
        "3^(1/3)*sqrt(3)",
        "(2/3)^(3/5)",
        "sqrt(2 + sqrt(3))",
        "(1 + sqrt(3))^(1/3)",
        "sqrt(1 + 11^(1/3) + sqrt(17))",
    };
    laws l;
    laws_init(&l, __func__);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        assert_ranks_with(&l, read(&l, numbers[i]));
    laws_clear(&l);
}

/// a^(1/k) b^(1/k) = (ab)^(1/k), and what differs from it is told apart.
static void roots_of_products_are_products_of_roots(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__);
    expr_pool *p = l.pool;
    for (int i = 0; i < 60; i++) {
        const long k = 2 + (long)random_below(&l.rng, 6), a = 1 + (long)random_below(&l.rng, 200),
                   b = 1 + (long)random_below(&l.rng, 200);
        const expr apart = expr_mul2(p, root(&l, a, k), root(&l, b, k));
        assert_equal(&l, apart, root(&l, a * b, k));
        assert_not_zero(&l, expr_sub(p, apart, root(&l, a * b + 1, k)));
    }
    assert_not_zero(&l, read(&l, "2^(1/3) + 3^(1/3) - 5^(1/3)"));
    assert_not_zero(&l, read(&l, "x*sqrt(3) - y*7^(1/3)"));
    laws_clear(&l);
}

/// Independent roots satisfy no linear relation with whole coefficients; x, r x, .. r^(k−1) x
/// satisfy one over the constants, as soon as there are two.
static void relations_over_the_constants_are_found(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__);
    for (long n = 2; n <= 20; n++) {
        for (long k = 2; k <= 3; k++) {
            const expr x = read(&l, "x"), f[] = {x, expr_mul2(l.pool, root(&l, n, k), x)};
            size_t dimension;
            expr *basis;
            bool complete;
            assert_ok(exact_dependence(&l.x, 1, 2, f, NULL, &dimension, &basis, &complete));
            assert_int_equal(dimension, 1);
            assert_equal(&l,
                         expr_add2(l.pool, expr_mul2(l.pool, basis[0], f[0]),
                                   expr_mul2(l.pool, basis[1], f[1])),
                         expr_int(l.pool, 0));
            free(basis);
        }
    }
    laws_clear(&l);
}

/// Identities of nested roots (Ramanujan, Shanks, Gauss), and numbers that are nearly zero.
static void nested_roots_are_told_from_zero(void **state) {
    (void)state;
    static const char *const zero[] = {
        "(2 + sqrt(5))^(1/3) - (sqrt(5) - 2)^(1/3) - 1",
        "(2^(1/3) - 1)^(1/3) - (1/9)^(1/3) + (2/9)^(1/3) - (4/9)^(1/3)",
        "sqrt(5^(1/3) - 4^(1/3)) - (2^(1/3) + 20^(1/3) - 25^(1/3))/3",
        "sqrt(5) + sqrt(22 + 2*sqrt(5)) - sqrt(11 + 2*sqrt(29))"
        " - sqrt(16 - 2*sqrt(29) + 2*sqrt(55 - 10*sqrt(29)))",
        "16*cos(2*pi/17) + 1 - sqrt(17) - sqrt(34 - 2*sqrt(17))"
        " - 2*sqrt(17 + 3*sqrt(17) - sqrt(34 - 2*sqrt(17)) - 2*sqrt(34 + 2*sqrt(17)))",
        "sqrt(2 + sqrt(2 + sqrt(2))) - 2*cos(pi/16)",
        "x*(2 + sqrt(5))^(1/3) - x*(sqrt(5) - 2)^(1/3) - x",
        "exp(x)*sqrt(2 + sqrt(2 + sqrt(2))) - 2*exp(x)*cos(pi/16)",
    };
    static const char *const other[] = {
        "sqrt(2 + sqrt(2 + sqrt(2))) - 2*cos(pi/16) + 1/10^80",
        "sqrt(10^20 + 1) + sqrt(10^20 - 1) - 2*10^10",
        "x*(2 + sqrt(5))^(1/3) - x*(sqrt(5) - 2)^(1/3) - y",
    };
    laws l;
    laws_init(&l, __func__);
    for (size_t i = 0; i < sizeof zero / sizeof *zero; i++) assert_zero(&l, read(&l, zero[i]));
    for (size_t i = 0; i < sizeof other / sizeof *other; i++)
        assert_not_zero(&l, read(&l, other[i]));
    laws_clear(&l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_square_and_cube_root_has_its_ranks),
        cmocka_unit_test(slopes_and_products_of_roots_have_their_ranks),
        cmocka_unit_test(roots_of_products_are_products_of_roots),
        cmocka_unit_test(relations_over_the_constants_are_found),
        cmocka_unit_test(nested_roots_are_told_from_zero),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
