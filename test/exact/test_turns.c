/// Sines and cosines of parts of a turn: what is true of them is proved, what is not is refuted,
/// and enclosures agree with both.
#include "laws.h"

/// cos(2πk/n), or the sine.
static expr part(laws *l, long k, long n, bool sine) {
    const expr angle = expr_mul2(l->pool, expr_ratio(l->pool, 2 * k, n), expr_pi(l->pool));
    return sine ? expr_sin(l->pool, angle) : expr_cos(l->pool, angle);
}

static void what_is_known_of_them_is_proved(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__);
    static const char *const zero[] = {
        "8*cos(pi/9)^3 - 6*cos(pi/9) - 1",
        "cos(2*pi/7) + cos(4*pi/7) + cos(6*pi/7) + 1/2",
        "cos(pi/5) - (1 + sqrt(5))/4",
        "sin(pi/5)^2 - (5 - sqrt(5))/8",
        "cos(pi/12) - (sqrt(6) + sqrt(2))/4",
        "sin(pi/12) - (sqrt(6) - sqrt(2))/4",
        "tan(pi/8) - sqrt(2) + 1",
        "tan(pi/7)*tan(2*pi/7)*tan(3*pi/7) - sqrt(7)",
        "1/cos(pi/9) + 1/cos(5*pi/9) + 1/cos(7*pi/9) + 6",
        "tan(3*pi/11) + 4*sin(2*pi/11) - sqrt(11)",
        "sin(x + pi/5) - sin(x)*(1 + sqrt(5))/4 - cos(x)*sin(pi/5)",
        "cos(x) + cos(x + 2*pi/7) + cos(x + 4*pi/7) + cos(x + 6*pi/7) + cos(x - 2*pi/7)"
        " + cos(x - 4*pi/7) + cos(x - 6*pi/7)",
        "abs(cos(pi/5) - 1) + cos(pi/5) - 1",
    };
    static const char *const other[] = {
        "cos(pi/9) - 0.9396926207859083840541092773247314699361",
        "cos(pi/7) - sin(pi/7)",
        "cos(pi/9) - sqrt(2)*x",
        "pi*cos(pi/5) - 2",
        "sin(1)*cos(pi/9) - 1/2",
        "sqrt(3)*cos(pi/7) - sqrt(7)*cos(pi/9)*x",
        "sin(x + pi/7)*cos(x - pi/9) + sqrt(3)*y - 1",
    };
    for (size_t i = 0; i < sizeof zero / sizeof *zero; i++) assert_zero(&l, read(&l, zero[i]));
    for (size_t i = 0; i < sizeof other / sizeof *other; i++)
        assert_not_zero(&l, read(&l, other[i]));
    laws_clear(&l);
}

/// Σ_k cos(2πk/n) = 0, and Gauss: √p from cosines or sines.
static void all_parts_add_up_to_nothing_and_squares_to_roots(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__);
    for (long n = 2; n <= 60; n++) {
        expr sum = expr_int(l.pool, 0);
        for (long k = 0; k < n; k++) sum = expr_add2(l.pool, sum, part(&l, k, n, false));
        assert_zero(&l, sum);
    }
    static const long primes[] = {3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47};
    for (size_t i = 0; i < sizeof primes / sizeof *primes; i++) {
        const long p = primes[i];
        expr sum = expr_neg(l.pool, expr_sqrt(l.pool, expr_int(l.pool, p)));
        for (long k = 0; k < p; k++) // Σ_k e^(2πi k²/p) is √p or i√p
            sum = expr_add2(l.pool, sum, part(&l, k * k % p, p, p % 4 == 3));
        assert_zero(&l, sum);
    }
    laws_clear(&l);
}

/// A polynomial in some cosines, sines and roots, with few terms.
static expr random_number(laws *l, long n) {
    static const long primes[] = {2, 3, 5, 7};
    expr sum = expr_int(l->pool, (long)random_below(&l->rng, 5) - 2);
    for (int t = 0; t < 3; t++) {
        expr term = expr_int(l->pool, 1 + (long)random_below(&l->rng, 4));
        for (int f = 0; f < 2; f++)
            term = expr_mul2(l->pool, term,
                             part(l, (long)random_below(&l->rng, (uint64_t)n), n,
                                  random_below(&l->rng, 2) == 0));
        if (random_below(&l->rng, 3) == 0)
            term =
                expr_mul2(l->pool, term,
                          expr_sqrt(l->pool, expr_int(l->pool, primes[random_below(&l->rng, 4)])));
        sum = expr_add2(l->pool, sum, term);
    }
    return sum;
}

static bool near_zero(laws *l, expr e) {
    double middle, radius;
    const uint32_t n = expr_symbol_count(l->pool);
    __mpq_struct *values = MEM_NEW(__mpq_struct, n);
    for (uint32_t i = 0; i < n; i++) mpq_init(&values[i]);
    assert_ok(exact_ball(&l->x, e, values, 500, &middle, &radius));
    for (uint32_t i = 0; i < n; i++) mpq_clear(&values[i]);
    free(values);
    return middle - radius <= 1e-100 && middle + radius >= -1e-100;
}

/// Every number of the field is decided, as enclosures say; it has an inverse, and one normal form.
static void every_number_is_decided_as_enclosures_say(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__);
    static const long parts[] = {5,  7,  8,  9,  10, 11, 12, 13, 14,
                                 15, 16, 18, 20, 21, 24, 28, 30, 36};
    for (int i = 0; i < 150; i++) {
        const long n = parts[random_below(&l.rng, sizeof parts / sizeof *parts)];
        const expr a = random_number(&l, n), b = random_number(&l, n);
        const bool zero = near_zero(&l, a);
        assert_answer(&l, zero ? TRUTH_YES : TRUTH_NO, a);
        if (!zero) {
            const expr inverse = normal(&l, expr_pow_int(l.pool, a, -1));
            assert_equal(&l, expr_mul2(l.pool, a, inverse), expr_int(l.pool, 1));
        }
        const expr square = expr_pow_int(l.pool, expr_add2(l.pool, a, b), 2);
        const expr apart =
            expr_add(l.pool, 3,
                     (expr[]){expr_pow_int(l.pool, a, 2), expr_pow_int(l.pool, b, 2),
                              expr_mul(l.pool, 3, (expr[]){expr_int(l.pool, 2), a, b})});
        claim(&l, expr_same(normal(&l, square), normal(&l, apart)), "two normal forms of", square);
    }
    laws_clear(&l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_known_of_them_is_proved),
        cmocka_unit_test(all_parts_add_up_to_nothing_and_squares_to_roots),
        cmocka_unit_test(every_number_is_decided_as_enclosures_say),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
