/// Operators with the signs of their switching functions held.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/random.h"
#include "expr/calculus.h"
#include "expr/switch.h"
#include "support/seed.h"

typedef struct fixture {
    expr_pool *pool;
    expr x, y, s[2];
    random_state random;
} fixture;

static int setup(void **state) {
    fixture *f = malloc(sizeof *f);
    f->pool = expr_pool_create();
    f->x = expr_symbol(f->pool, "x", EXPR_LINE);
    f->y = expr_symbol(f->pool, "y", EXPR_LINE);
    f->s[0] = expr_symbol(f->pool, "s", EXPR_PARAMETER);
    f->s[1] = expr_symbol(f->pool, "c", EXPR_PARAMETER);
    f->random = test_random("switch");
    *state = f;
    return 0;
}

static int teardown(void **state) {
    fixture *f = *state;
    expr_pool_destroy(f->pool);
    free(f);
    return 0;
}

static double value(const fixture *f, expr e, double x, double y, double s, double c) {
    double values[8] = {0}, out;
    assert_true(expr_symbol_count(f->pool) <= 8);
    values[expr_symbol_index(f->pool, f->x)] = x;
    values[expr_symbol_index(f->pool, f->y)] = y;
    values[expr_symbol_index(f->pool, f->s[0])] = s;
    values[expr_symbol_index(f->pool, f->s[1])] = c;
    expr_eval(f->pool, 1, &e, values, &out);
    return out;
}

/// The operator and its held form agree wherever the held signs are the true ones.
static void assert_held(fixture *f, expr e, size_t count) {
    expr u[EXPR_SWITCH_MOST];
    assert_int_equal(expr_switches(f->pool, e, u), count);
    const expr held = expr_switch_held(f->pool, e, u, f->s);
    for (int k = 0; k < 100; k++) {
        const double x = random_between(&f->random, -2, 2), y = random_between(&f->random, -2, 2);
        double signs[2] = {1, 1};
        for (size_t i = 0; i < count; i++) signs[i] = value(f, u[i], x, y, 0, 0) > 0 ? 1 : -1;
        const double a = value(f, e, x, y, 0, 0), b = value(f, held, x, y, signs[0], signs[1]);
        assert_true(fabs(a - b) <= 1e-14 * (1 + fabs(a)));
    }
}

static void held_operators_have_the_values_of_the_true_ones(void **state) {
    fixture *f = *state;
    expr_pool *p = f->pool;
    const expr u = expr_sub(p, expr_mul2(p, f->x, f->y), expr_ratio(p, 1, 3));
    assert_held(f, expr_apply(p, EXPR_SIGN, u), 1);
    assert_held(f, expr_apply(p, EXPR_ABS, u), 1);
    assert_held(f, expr_sqrt(p, expr_pow_int(p, u, 2)), 1);
    assert_held(f, expr_atan2(p, f->y, f->x), 2);
}

/// |u| held goes on as u or −u beyond the zero of u: smooth, and with the right slope.
static void held_operators_are_smooth_beyond_the_place(void **state) {
    fixture *f = *state;
    expr_pool *p = f->pool;
    const expr size = expr_apply(p, EXPR_ABS, f->x), step = expr_apply(p, EXPR_SIGN, f->x),
               angle = expr_atan2(p, f->y, f->x), both[2] = {f->y, f->x};
    const expr held_size = expr_switch_held(p, size, &f->x, f->s),
               held_step = expr_switch_held(p, step, &f->x, f->s),
               held_angle = expr_switch_held(p, angle, both, f->s);
    assert_true(value(f, held_size, -0.5, 0, 1, 1) == -0.5);
    assert_true(value(f, held_step, -0.5, 0, 1, 1) == 1);
    assert_true(expr_same(expr_diff(p, held_size, f->x), f->s[0]));
    const double above = value(f, held_angle, -1, 1e-9, 1, -1),
                 below = value(f, held_angle, -1, -1e-9, 1, -1);
    assert_true(fabs(above - below) < 1e-8);
}

static void smooth_operators_have_no_switches(void **state) {
    fixture *f = *state;
    expr u[EXPR_SWITCH_MOST];
    expr_pool *p = f->pool;
    assert_int_equal(expr_switches(p, expr_sin(p, f->x), u), 0);
    assert_int_equal(expr_switches(p, expr_sqrt(p, f->x), u), 0);
    assert_int_equal(expr_switches(p, expr_pow_int(p, f->x, 2), u), 0);
    assert_int_equal(expr_switches(p, f->x, u), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(held_operators_have_the_values_of_the_true_ones, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(held_operators_are_smooth_beyond_the_place, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(smooth_operators_have_no_switches, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
