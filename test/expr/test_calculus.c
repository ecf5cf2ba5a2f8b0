/// The laws of the calculus, on random expressions: exactly, modulo a prime, for rational ones;
/// numerically for the rest.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/mem.h"
#include "expr/calculus.h"
#include "support/random_expr.h"
#include "support/seed.h"

enum { ROUNDS = 150 };

typedef struct fixture {
    expr_pool *pool;
    expr x, y, z;
    expr symbols[3];
    random_expr_options rational, any;
    int compared; ///< how often two values could be compared at all
} fixture;

static int setup(void **state) {
    fixture *f = malloc(sizeof *f);
    f->pool = expr_pool_create();
    f->compared = 0;
    f->symbols[0] = f->x = expr_symbol(f->pool, "x", EXPR_LINE);
    f->symbols[1] = f->y = expr_symbol(f->pool, "y", EXPR_ANGLE);
    f->symbols[2] = f->z = expr_symbol(f->pool, "z", EXPR_PARAMETER);
    f->rational = random_expr_default(3, f->symbols);
    f->rational.quotients = f->rational.solves = f->rational.raw = true;
    f->rational.depth = 4;
    f->any = f->rational;
    f->any.depth = 3;
    f->any.trig = f->any.roots = f->any.functions = true;
    *state = f;
    return 0;
}

static int teardown(void **state) {
    fixture *f = *state;
    expr_pool_destroy(f->pool);
    free(f);
    return 0;
}

/// Asserts that rational expressions a and b agree at a random point modulo a prime, where both
/// have a value.
static void assert_equal_mod(fixture *f, random_state *rng, expr a, expr b) {
    mod_point point = {f->pool, random_next(rng)};
    expr_mod at = mod_point_at(&point);
    uint64_t values[2];
    if (!expr_eval_mod(f->pool, 2, (expr[]){a, b}, &at, values)) return;
    assert_true(values[0] == values[1]);
    f->compared++;
}

/// Asserts that a and b agree numerically, away from poles.
static void assert_near(fixture *f, random_state *rng, expr a, expr b, double tolerance) {
    double *point = random_point(f->pool, rng), values[2];
    expr_eval(f->pool, 2, (expr[]){a, b}, point, values);
    free(point);
    if (!(fabs(values[0]) < 1e6)) return;
    f->compared++;
    if (!nearly_equal(values[0], values[1], tolerance))
        print_message("%.17g against %.17g\n", values[0], values[1]);
    assert_true(nearly_equal(values[0], values[1], tolerance));
}

/// Runs a law, a pair of expressions that ought to be equal, on random f and g.
typedef void law_of(expr_pool *pool, expr x, expr f, expr g, expr sides[2]);

static void assert_law(fixture *fix, const char *name, law_of *law) {
    random_state rng = test_random(name);
    for (int i = 0; i < ROUNDS; i++) {
        expr sides[2];
        law(fix->pool, fix->x, random_expr(fix->pool, &rng, &fix->rational),
            random_expr(fix->pool, &rng, &fix->rational), sides);
        assert_equal_mod(fix, &rng, sides[0], sides[1]);
        law(fix->pool, fix->x, random_expr(fix->pool, &rng, &fix->any),
            random_expr(fix->pool, &rng, &fix->any), sides);
        assert_near(fix, &rng, sides[0], sides[1], 1e-7);
    }
    assert_true(fix->compared > ROUNDS);
}

// ---- derivatives ---------------------------------------------------------------------------

static void sum_law(expr_pool *p, expr x, expr f, expr g, expr sides[2]) {
    sides[0] = expr_diff(p, expr_sub(p, f, expr_mul2(p, expr_int(p, 3), g)), x);
    sides[1] = expr_sub(p, expr_diff(p, f, x), expr_mul2(p, expr_int(p, 3), expr_diff(p, g, x)));
}

static void derivative_is_linear(void **state) { assert_law(*state, __func__, sum_law); }

static void product_law(expr_pool *p, expr x, expr f, expr g, expr sides[2]) {
    sides[0] = expr_diff(p, expr_mul2(p, f, g), x);
    sides[1] =
        expr_add2(p, expr_mul2(p, expr_diff(p, f, x), g), expr_mul2(p, f, expr_diff(p, g, x)));
}

static void derivative_obeys_product_rule(void **state) {
    assert_law(*state, __func__, product_law);
}

static void quotient_law(expr_pool *p, expr x, expr f, expr g, expr sides[2]) {
    sides[0] = expr_diff(p, expr_div(p, f, g), x);
    expr above =
        expr_sub(p, expr_mul2(p, expr_diff(p, f, x), g), expr_mul2(p, f, expr_diff(p, g, x)));
    sides[1] = expr_div(p, above, expr_pow_int(p, g, 2));
}

static void derivative_obeys_quotient_rule(void **state) {
    assert_law(*state, __func__, quotient_law);
}

/// d/dx f(g(x, y, z), y, z) = f_x(g, y, z) g_x, where only x is replaced and f does not see it
/// again.
static void chain_law(expr_pool *p, expr x, expr f, expr g, expr sides[2]) {
    expr composed, slope, outer = expr_diff(p, f, x);
    expr_substitute(p, 1, &f, 1, &x, &g, &composed);
    expr_substitute(p, 1, &outer, 1, &x, &g, &slope);
    sides[0] = expr_diff(p, composed, x);
    sides[1] = expr_mul2(p, slope, expr_diff(p, g, x));
}

static void derivative_obeys_chain_rule(void **state) { assert_law(*state, __func__, chain_law); }

static void mixed_law(expr_pool *p, expr x, expr f, expr g, expr sides[2]) {
    expr y = expr_symbol(p, "y", EXPR_ANGLE), h = expr_mul2(p, f, g);
    sides[0] = expr_diff(p, expr_diff(p, h, x), y);
    sides[1] = expr_diff(p, expr_diff(p, h, y), x);
}

static void partial_derivatives_commute(void **state) { assert_law(*state, __func__, mixed_law); }

static void gradient_law(expr_pool *p, expr x, expr f, expr g, expr sides[2]) {
    expr y = expr_symbol(p, "y", EXPR_ANGLE), z = expr_symbol(p, "z", EXPR_PARAMETER);
    expr h = expr_mul2(p, f, g), forward[3], backward[3], weights[3];
    const expr symbols[3] = {x, y, z};
    expr_gradient(p, h, 3, symbols, backward);
    for (int i = 0; i < 3; i++) {
        weights[i] = expr_int(p, (long)(1 + i * i));
        forward[i] = expr_mul2(p, weights[i], expr_diff(p, h, symbols[i]));
        backward[i] = expr_mul2(p, weights[i], backward[i]);
    }
    sides[0] = expr_add(p, 3, forward);
    sides[1] = expr_add(p, 3, backward);
}

static void reverse_gradient_is_the_forward_one(void **state) {
    assert_law(*state, __func__, gradient_law);
}

/// X[h] = Σ X^k ∂h/∂x_k, for X = (g, x y, 1).
static void directional_law(expr_pool *p, expr x, expr f, expr g, expr sides[2]) {
    expr y = expr_symbol(p, "y", EXPR_ANGLE), z = expr_symbol(p, "z", EXPR_PARAMETER);
    const expr symbols[3] = {x, y, z}, rates[3] = {g, expr_mul2(p, x, y), expr_int(p, 1)};
    expr terms[3];
    expr_derive(p, 1, &f, 3, symbols, rates, &sides[0]);
    for (int i = 0; i < 3; i++) terms[i] = expr_mul2(p, rates[i], expr_diff(p, f, symbols[i]));
    sides[1] = expr_add(p, 3, terms);
}

static void directional_derivative_is_the_sum_of_partial_ones(void **state) {
    assert_law(*state, __func__, directional_law);
}

/// One that remembers says the same as one that begins anew each time, as the graph grows.
static void a_derivation_that_remembers_is_the_same(void **state) {
    fixture *f = *state;
    random_state rng = test_random(__func__);
    const expr rates[3] = {f->symbols[1], expr_sin(f->pool, f->symbols[0]), expr_int(f->pool, 2)};
    expr_derivation d;
    expr_derivation_init(&d, f->pool, 3, f->symbols, rates);
    expr grown = f->symbols[0];
    for (int k = 0; k < 40; k++) {
        const expr more = random_expr(f->pool, &rng, k % 2 == 0 ? &f->rational : &f->any);
        grown = expr_add2(f->pool, expr_mul2(f->pool, grown, f->symbols[1]), more);
        expr out, anew;
        (void)expr_derivation_apply(&d, 1, &grown, &out);
        assert_int_equal(expr_derivation_apply(&d, 1, &grown, &out), 0);
        expr_derive(f->pool, 1, &grown, 3, f->symbols, rates, &anew);
        assert_true(expr_same(out, anew));
    }
    expr_derivation_clear(&d);
}

static void rates_of_the_velocities_give_the_time_derivative(void **state) {
    fixture *f = *state;
    expr_pool *p = f->pool;
    expr q = f->x, v = expr_symbol_dot(p, q), a = expr_symbol_dot(p, v);
    expr e = expr_mul2(p, v, expr_sin(p, q)), out;
    expr_derive(p, 1, &e, 2, (expr[]){q, v}, (expr[]){v, a}, &out);
    expr expected = expr_add2(p, expr_mul2(p, a, expr_sin(p, q)),
                              expr_mul2(p, expr_pow_int(p, v, 2), expr_cos(p, q)));
    assert_true(expr_same(out, expected));
}

static void derivative_of_what_does_not_depend_is_zero(void **state) {
    fixture *f = *state;
    expr e = expr_mul2(f->pool, expr_sin(f->pool, f->y), expr_pow_int(f->pool, f->z, -2)), out;
    assert_true(expr_is_int(f->pool, expr_diff(f->pool, e, f->x), 0));
    expr_gradient(f->pool, e, 1, &f->x, &out);
    assert_true(expr_is_int(f->pool, out, 0));
    expr unused = expr_symbol(f->pool, "unused", EXPR_OTHER);
    assert_true(expr_is_int(f->pool, expr_diff(f->pool, e, unused), 0));
}

/// Central difference of e in x at a point, with an error of order step².
static double difference(fixture *f, expr e, double *point, expr x, double step) {
    const uint32_t i = expr_symbol_index(f->pool, x);
    const double at = point[i];
    double above, below;
    point[i] = at + step;
    expr_eval(f->pool, 1, &e, point, &above);
    point[i] = at - step;
    expr_eval(f->pool, 1, &e, point, &below);
    point[i] = at;
    return (above - below) / (2 * step);
}

static void every_function_has_the_slope_its_values_show(void **state) {
    fixture *f = *state;
    expr_pool *p = f->pool;
    expr inside = expr_mul2(p, expr_ratio(p, 2, 5), expr_mul2(p, f->x, f->y)); // in (0.1, 0.9)
    const expr functions[] = {
#define X(name, infix, latex, c, breaks) expr_apply(p, EXPR_##name, inside),
        EXPR_FUNCTIONS(X)
#undef X
            expr_atan2(p, inside, f->x),
        expr_power(p, inside, expr_ratio(p, 2, 3)), expr_power(p, inside, f->y)};
    random_state rng = test_random(__func__);
    for (size_t k = 0; k < sizeof functions / sizeof *functions; k++) {
        double *point = random_point(p, &rng), slope;
        expr derivative = expr_diff(p, functions[k], f->x);
        expr_eval(p, 1, &derivative, point, &slope);
        assert_true(isfinite(slope));
        assert_true(nearly_equal(slope, difference(f, functions[k], point, f->x, 1e-5), 1e-6));
        free(point);
    }
}

// ---- solve ---------------------------------------------------------------------------------

/// Entry i of the solution of a 2 by 2 or 3 by 3 system, by determinants.
static expr determinant(expr_pool *p, size_t n, const expr *A) {
    if (n == 2) return expr_sub(p, expr_mul2(p, A[0], A[3]), expr_mul2(p, A[1], A[2]));
    expr terms[6];
    static const int order[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1},
                                    {0, 2, 1}, {1, 0, 2}, {2, 1, 0}};
    for (int k = 0; k < 6; k++) {
        const expr factors[4] = {expr_int(p, k < 3 ? 1 : -1), A[order[k][0]], A[3 + order[k][1]],
                                 A[6 + order[k][2]]};
        terms[k] = expr_mul(p, 4, factors);
    }
    return expr_add(p, 6, terms);
}

static expr by_cramer(expr_pool *p, size_t n, const expr *A, const expr *b, size_t i) {
    expr replaced[9];
    for (size_t k = 0; k < n * n; k++) replaced[k] = k % n == i ? b[k / n] : A[k];
    return expr_div(p, determinant(p, n, replaced), determinant(p, n, A));
}

static void a_solve_and_its_derivative_are_those_of_cramers_rule(void **state) {
    fixture *f = *state;
    random_state rng = test_random(__func__);
    f->rational.depth = 2;
    for (int round = 0; round < ROUNDS; round++) {
        const size_t n = 2 + (size_t)(round % 2);
        expr A[9], b[3], x[3], gradient;
        for (size_t i = 0; i < n * n; i++) A[i] = random_expr(f->pool, &rng, &f->rational);
        for (size_t i = 0; i < n; i++) b[i] = random_expr(f->pool, &rng, &f->rational);
        expr_solve(f->pool, n, A, b, x);
        for (size_t i = 0; i < n; i++) {
            expr cramer = by_cramer(f->pool, n, A, b, i);
            expr slope = expr_diff(f->pool, cramer, f->x);
            assert_equal_mod(f, &rng, x[i], cramer);
            assert_equal_mod(f, &rng, expr_diff(f->pool, x[i], f->x), slope);
            expr_gradient(f->pool, x[i], 1, &f->x, &gradient);
            assert_equal_mod(f, &rng, gradient, slope);
        }
    }
}

static void a_solve_has_the_slope_its_values_show(void **state) {
    fixture *f = *state;
    expr_pool *p = f->pool;
    random_state rng = test_random(__func__);
    for (int round = 0; round < 20; round++) {
        enum { N = 5 };
        expr A[N * N], b[N], x[N];
        f->any.depth = 2;
        f->any.quotients = f->any.functions = false; // no poles and no kinks
        for (int i = 0; i < N * N; i++) {            // strongly diagonal, so never near singular
            expr entry = expr_apply(p, EXPR_TANH, random_expr(p, &rng, &f->any));
            A[i] = i % (N + 1) == 0 ? expr_add2(p, entry, expr_int(p, 10)) : entry;
        }
        for (int i = 0; i < N; i++) b[i] = expr_sin(p, random_expr(p, &rng, &f->any));
        expr_solve(p, N, A, b, x);
        expr e = expr_add(p, N, x), slopes[2] = {expr_diff(p, e, f->x)};
        expr_gradient(p, e, 1, &f->x, &slopes[1]);
        double *point = random_point(p, &rng), values[2];
        expr_eval(p, 2, slopes, point, values);
        const double shown = difference(f, e, point, f->x, 1e-5);
        const double error = fabs(shown - difference(f, e, point, f->x, 2e-5));
        free(point);
        assert_true(nearly_equal(values[0], values[1], 1e-10));
        assert_true(nearly_equal(values[0], shown, 1e-7 + error));
    }
}

static void a_singular_solve_has_no_value(void **state) {
    fixture *f = *state;
    expr x[2];
    const expr A[4] = {f->x, f->y, f->x, f->y}, b[2] = {f->z, f->x};
    expr_solve(f->pool, 2, A, b, x);
    random_state rng = test_random(__func__);
    double *point = random_point(f->pool, &rng), value;
    expr_eval(f->pool, 1, x, point, &value);
    free(point);
    assert_true(isnan(value));
    mod_point mod = {f->pool, 5};
    expr_mod at = mod_point_at(&mod);
    uint64_t residue;
    assert_false(expr_eval_mod(f->pool, 1, x, &at, &residue));
}

// ---- substitution --------------------------------------------------------------------------

static void substitution_is_simultaneous(void **state) {
    fixture *f = *state;
    expr_pool *p = f->pool;
    expr e = expr_sub(p, expr_pow_int(p, f->x, 2), expr_sin(p, f->y)), out;
    expr_substitute(p, 1, &e, 2, (expr[]){f->x, f->y}, (expr[]){f->y, f->x}, &out);
    assert_true(expr_same(out, expr_sub(p, expr_pow_int(p, f->y, 2), expr_sin(p, f->x))));
    expr more = expr_add2(p, f->x, expr_int(p, 1));
    expr_substitute(p, 1, &e, 1, &f->x, &more, &out);
    assert_true(expr_same(out, expr_sub(p, expr_pow_int(p, more, 2), expr_sin(p, f->y))));
}

static void any_node_can_be_replaced(void **state) {
    fixture *f = *state;
    expr_pool *p = f->pool;
    expr s = expr_sin(p, f->x);
    expr e = expr_add2(p, expr_mul2(p, f->y, expr_pow_int(p, s, 2)), f->x), out;
    expr_substitute(p, 1, &e, 1, &s, &f->z, &out);
    assert_true(expr_same(out, expr_add2(p, expr_mul2(p, f->y, expr_pow_int(p, f->z, 2)), f->x)));
    expr_substitute(p, 1, &e, 1, &e, &f->z, &out);
    assert_true(expr_same(out, f->z));
    expr_substitute(p, 1, &e, 0, NULL, NULL, &out);
    assert_true(expr_same(out, e));
}

static void swapping_twice_changes_nothing(void **state) {
    fixture *f = *state;
    random_state rng = test_random(__func__);
    f->any.raw = false;
    const expr from[2] = {f->x, f->y}, to[2] = {f->y, f->x};
    for (int i = 0; i < ROUNDS; i++) {
        expr e = random_expr(f->pool, &rng, &f->any), once, twice;
        expr_substitute(f->pool, 1, &e, 2, from, to, &once);
        expr_substitute(f->pool, 1, &once, 2, from, to, &twice);
        assert_near(f, &rng, e, twice, 1e-9);
    }
}

/// A point where x has another value than the random one.
typedef struct moved_point {
    mod_point point;
    expr x;
    uint64_t value;
} moved_point;

static bool moved_leaf(void *context, expr e, uint64_t *value) {
    moved_point *moved = context;
    *value = moved->value;
    const expr_mod at = mod_point_at(&moved->point);
    return expr_same(e, moved->x) || at.leaf(at.context, e, value);
}

/// The value of f(g, y, z) is the value of f where x has the value of g.
static void substitution_commutes_with_evaluation(void **state) {
    fixture *f = *state;
    random_state rng = test_random(__func__);
    for (int i = 0; i < ROUNDS; i++) {
        expr e = random_expr(f->pool, &rng, &f->rational), out;
        expr g = random_expr(f->pool, &rng, &f->rational);
        expr_substitute(f->pool, 1, &e, 1, &f->x, &g, &out);
        moved_point moved = {{f->pool, random_next(&rng)}, f->x, 0};
        expr_mod here = mod_point_at(&moved.point), there = here;
        there.leaf = moved_leaf;
        there.context = &moved;
        uint64_t composed, value;
        if (!expr_eval_mod(f->pool, 1, &g, &here, &moved.value) ||
            !expr_eval_mod(f->pool, 1, &out, &here, &composed) ||
            !expr_eval_mod(f->pool, 1, &e, &there, &value))
            continue;
        assert_true(composed == value);
        f->compared++;
    }
    assert_true(f->compared > ROUNDS / 2);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(derivative_is_linear),
        TEST(derivative_obeys_product_rule),
        TEST(derivative_obeys_quotient_rule),
        TEST(derivative_obeys_chain_rule),
        TEST(partial_derivatives_commute),
        TEST(reverse_gradient_is_the_forward_one),
        TEST(directional_derivative_is_the_sum_of_partial_ones),
        TEST(a_derivation_that_remembers_is_the_same),
        TEST(rates_of_the_velocities_give_the_time_derivative),
        TEST(derivative_of_what_does_not_depend_is_zero),
        TEST(every_function_has_the_slope_its_values_show),
        TEST(a_solve_and_its_derivative_are_those_of_cramers_rule),
        TEST(a_solve_has_the_slope_its_values_show),
        TEST(a_singular_solve_has_no_value),
        TEST(substitution_is_simultaneous),
        TEST(any_node_can_be_replaced),
        TEST(swapping_twice_changes_nothing),
        TEST(substitution_commutes_with_evaluation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
