/// Sine and cosine exchanged: values at the complement, and other factors that cancel.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "expr/calculus.h"
#include "expr/print.h"
#include "expr/read.h"
#include "mech/tools/complement.h"
#include "mech/tools/readable.h"

static expr read(expr_pool *pool, const char *words) {
    expr e;
    assert_int_equal(expr_read(pool, words, strlen(words), NULL, NULL, &e), HAMEL_OK);
    return e;
}

/// The value with all symbols 0.7 but the angle.
static double value_at(expr_pool *pool, expr e, expr angle, double at) {
    double *values = MEM_NEW(double, expr_symbol_count(pool)), out;
    for (uint32_t i = 0; i < expr_symbol_count(pool); i++) values[i] = 0.7;
    values[expr_symbol_index(pool, angle)] = at;
    expr_eval(pool, 1, &e, values, &out);
    free(values);
    return out;
}

static void it_is_the_value_at_the_complement(void **state) {
    (void)state;
    expr_pool *pool = expr_pool_create();
    const expr t = expr_symbol(pool, "t", EXPR_ANGLE);
    static const char *const given[] = {"a*sin(t)^2/(1 + b*cos(t))", "sin(2*t) + c*sin(t)",
                                        "cos(s)*sin(t) - exp(cos(t))"};
    for (size_t i = 0; i < 3; i++) {
        const expr e = read(pool, given[i]);
        expr other, back;
        assert_true(complement_of(pool, e, t, &other));
        const double error =
            value_at(pool, other, t, 0.3) - value_at(pool, e, t, 1.5707963267948966 - 0.3);
        assert_true(error < 1e-14 && error > -1e-14);
        assert_true(complement_of(pool, other, t, &back));
        const double again = value_at(pool, back, t, 0.3) - value_at(pool, e, t, 0.3);
        assert_true(again < 1e-14 && again > -1e-14);
    }
    expr_pool_destroy(pool);
}

static void an_angle_elsewhere_has_none(void **state) {
    (void)state;
    expr_pool *pool = expr_pool_create();
    const expr t = expr_symbol(pool, "t", EXPR_ANGLE);
    static const char *const given[] = {"t*sin(t)", "cos(2*t) + sin(t)", "sin(t + s)", "tan(t)",
                                        "sin(t) + sin(t)*(t + 1)"};
    for (size_t i = 0; i < 5; i++) {
        expr other;
        assert_false(complement_of(pool, read(pool, given[i]), t, &other));
    }
    expr_pool_destroy(pool);
}

/// The bracket of two momenta of the bicycle: a fraction whose factors are polynomials in the sine.
static void other_factors_cancel(void **state) {
    (void)state;
    expr_pool *pool = expr_pool_create();
    exact x;
    exact_init(&x, pool, NULL);
    const char *D = "((1 + a*s*sin(t))^2 + c^2*s^2)",
               *G = "((1 + a*s*sin(t))^2 + c^2*s^2*sin(t)^2)";
    text words = {0};
    for (int i = 0; i < 3; i++) // f/(D G) in pieces that do not show it
        text_addf(&words, "%sa*c^%d*cos(t)^3*(p + b*sin(t))*(1 + a*s*sin(t))^%d*%s*%s/(%s^3*%s^2)",
                  i == 0 ? "" : " + ", i + 1, 4 - i, D, G, D, G);
    expr e = read(pool, text_cstr(&words));
    const expr given = e;
    assert_int_equal(exact_normalise(&x, &e), HAMEL_OK);
    readable_seen seen = {0};
    const readable_part one = {1, &e};
    assert_int_equal(readable_tidy(&x, &seen, 1, &one), HAMEL_OK);
    assert_int_equal(exact_equal(&x, e, given), TRUTH_YES);
    assert_true(expr_infix_tokens(pool, e) < 200);
    readable_seen_clear(&seen);
    text_clear(&words);
    expr_pool_destroy(pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_the_value_at_the_complement),
        cmocka_unit_test(an_angle_elsewhere_has_none),
        cmocka_unit_test(other_factors_cancel),
    };
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    exact_thread_end(true);
    return failed;
}
