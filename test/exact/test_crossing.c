/// Zeros of functions of time: all of them, in order, to the last bit, and no guess where they
/// cannot be told apart.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "exact/ball/crossing.h"
#include "expr/read.h"
#include "support/seed.h"

static const double PI = 3.14159265358979323846;

static expr parse(expr_pool *pool, const char *words) {
    expr e;
    assert_int_equal(expr_read(pool, words, strlen(words), NULL, NULL, &e), HAMEL_OK);
    return e;
}

/// The zeros of a function of t in (0, to): how many, the first `most` of them kept.
static size_t zeros(const char *words, double to, size_t most, double *kept) {
    expr_pool *pool = expr_pool_create();
    const expr t = expr_symbol(pool, "t", EXPR_TIME);
    exact_crossing *c = exact_crossing_create(pool, parse(pool, words), t);
    size_t count = 0;
    double from = 0, at, beyond;
    crossing_result result;
    while ((result = exact_crossing_next(c, from, to, &at, &beyond)) == CROSSING_FOUND) {
        if (count < most) kept[count] = at;
        count++;
        from = beyond;
    }
    exact_crossing_destroy(c);
    expr_pool_destroy(pool);
    return result == CROSSING_UNKNOWN ? SIZE_MAX : count;
}

static void zero_of_an_affine_function_is_the_nearest_double(void **state) {
    (void)state;
    double at;
    assert_int_equal(zeros("t - 5.1", 10, 1, &at), 1);
    assert_true(at == 5.1);
    assert_int_equal(zeros("3*t - 1", 10, 1, &at), 1);
    assert_true(at == 1.0 / 3);
    assert_int_equal(zeros("t - 20", 10, 1, &at), 0);
    assert_int_equal(zeros("t", 10, 1, &at), 0); // at the end, not inside
    assert_int_equal(zeros("t - 10", 10, 1, &at), 0);
}

static void every_zero_of_a_sine_is_found(void **state) {
    (void)state;
    double at[400];
    assert_int_equal(zeros("sin(t)", 1000, 400, at), 318);
    for (size_t k = 0; k < 318; k++)
        assert_true(fabs(at[k] - (double)(k + 1) * PI) <= 2.3e-16 * at[k]);
}

/// Two zeros a millionth apart in a range of a thousand, and the seed's random polynomials.
static void close_zeros_are_told_apart(void **state) {
    (void)state;
    double at[2];
    assert_int_equal(zeros("(t - 500)^2 - 1/4000000000000", 1000, 2, at), 2);
    assert_true(at[0] == 500 - 0.5e-6 && at[1] == 500 + 0.5e-6);
}

static void zeros_of_random_polynomials_are_their_roots(void **state) {
    random_state *r = *state;
    for (int round = 0; round < 20; round++) {
        int roots[4], different = 0;
        char words[200];
        size_t used = 0;
        bool seen[64] = {false};
        for (int k = 0; k < 4; k++) {
            roots[k] = 1 + (int)random_below(r, 62);
            if (seen[roots[k]]) roots[k] = 63;
            if (!seen[roots[k]]) different++;
            seen[roots[k]] = true;
            used += (size_t)snprintf(words + used, sizeof words - used, "%s(t - %d/64)",
                                     k == 0 ? "" : "*", roots[k]);
        }
        double at[4];
        assert_int_equal(zeros(words, 1, 4, at), different);
        size_t next = 0;
        for (int k = 1; k < 64; k++) {
            if (seen[k]) assert_true(fabs(at[next++] - k / 64.0) <= 1e-13);
        }
    }
}

static void function_that_touches_zero_is_not_lost(void **state) {
    (void)state;
    double at[3];
    assert_int_equal(zeros("1 - cos(t)", 20, 3, at), 3);
    for (int k = 0; k < 3; k++) assert_true(fabs(at[k] - 2 * (k + 1) * PI) < 1e-6);
    assert_int_equal(zeros("abs(t - 2) - 1", 20, 3, at), 2);
    assert_true(at[0] == 1 && at[1] == 3);
}

static void what_cannot_be_told_apart_is_unknown(void **state) {
    (void)state;
    double at;
    assert_true(zeros("abs(t) - t", 10, 1, &at) == SIZE_MAX);
    assert_true(zeros("log(t - 5)", 10, 1, &at) == SIZE_MAX);
}

int main(void) {
    random_state r = test_random("crossing");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(zero_of_an_affine_function_is_the_nearest_double),
        cmocka_unit_test(every_zero_of_a_sine_is_found),
        cmocka_unit_test(close_zeros_are_told_apart),
        cmocka_unit_test_prestate(zeros_of_random_polynomials_are_their_roots, &r),
        cmocka_unit_test(function_that_touches_zero_is_not_lost),
        cmocka_unit_test(what_cannot_be_told_apart_is_unknown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
