/// Taylor coefficients of solutions against repeated differentiation of the equations,
///   k! y_k = D^{k−1} f,  D = ∂/∂t + f_i ∂/∂y_i,
/// which shares nothing with the recurrences but the meaning of f.
#include "tape/support.h"

#include <math.h>

#include "expr/calculus.h"
#include "tape/taylor.h"
#include "tape/taylor_eval.h"

enum { N = SYMBOLS - 1, ORDER = 6 }; // x, y, z move; w is time

static taylor *series_of(const tape *t) {
    taylor *s;
    diag messages = {0};
    if (taylor_create(t, 0, &messages, &s) != HAMEL_OK) fail_msg("%s", messages.items[0].words);
    return s;
}

/// D e
static expr advance(fixture *f, const expr *rates, expr e) {
    expr terms[SYMBOLS];
    for (size_t i = 0; i < N; i++)
        terms[i] = expr_mul2(f->pool, rates[i], expr_diff(f->pool, e, f->x[i]));
    terms[N] = expr_diff(f->pool, e, f->x[N]);
    return expr_add(f->pool, SYMBOLS, terms);
}

static double number_at(const fixture *f, expr e, const double *in) {
    tape *t = tape_of(f, 1, &e);
    tape_work *w = tape_work_create(t, 1);
    double out;
    assert_int_equal(tape_eval(t, w, in, &out).fault, TAPE_OK);
    tape_work_destroy(w);
    tape_destroy(t);
    return out;
}

static void compare(fixture *f, const char *what, const expr *rates, const double *in) {
    tape *t = tape_of(f, N, rates);
    taylor *s = series_of(t);
    taylor_work *w = taylor_work_create(s);
    double c[(ORDER + 1) * N], factorial = 1;
    assert_int_equal(taylor_eval(s, w, ORDER, in, c).fault, TAPE_OK);
    expr derivative[N];
    memcpy(derivative, rates, sizeof derivative);
    for (size_t k = 1; k <= ORDER; k++) {
        factorial *= (double)k;
        for (size_t i = 0; i < N; i++) {
            const double expected = number_at(f, derivative[i], in) / factorial;
            if (!(fabs(c[k * N + i] - expected) <= 1e-11 * (1 + fabs(expected))))
                fail_msg("%s: order %zu of %zu is %.17g, by differentiation %.17g", what, k, i,
                         c[k * N + i], expected);
            if (k < ORDER) derivative[i] = advance(f, rates, derivative[i]);
        }
    }
    taylor_work_destroy(w);
    taylor_destroy(s);
    tape_destroy(t);
}

/// x' = w x + sin(z), y' = w: z is time, w stays as it is.
static void numbers_that_stay_are_constants_of_the_series(void **state) {
    (void)state;
    fixture f = fixture_create();
    const expr rates[2] = {read_expr(&f, "w*x + sin(z)"), read_expr(&f, "w")};
    tape *t = tape_of(&f, 2, rates);
    taylor *s;
    assert_int_equal(taylor_create(t, 1, NULL, &s), HAMEL_OK);
    taylor_work *w = taylor_work_create(s);
    const double in[SYMBOLS] = {2, 3, 0, -1.5};
    double c[(ORDER + 1) * 2], x = in[0], factorial = 1;
    assert_int_equal(taylor_eval(s, w, ORDER, in, c).fault, TAPE_OK);
    for (size_t k = 1; k <= ORDER; k++) { // the derivatives of sin at 0: 0, 1, 0, -1, ..
        const double wave = k % 4 == 2 ? 1 : k % 4 == 0 ? -1 : 0;
        x = in[3] * x + wave;
        factorial *= (double)k;
        assert_true(fabs(c[2 * k] - x / factorial) < 1e-14);
        assert_true(c[2 * k + 1] == (k == 1 ? in[3] : 0));
    }
    taylor_work_destroy(w);
    taylor_destroy(s);
    tape_destroy(t);
    expr_pool_destroy(f.pool);
}

static void every_function_has_its_series(void **state) {
    (void)state;
    static const char *const functions[] = {
        "x + y",        "x - y",         "-x",         "x*y",      "x^2",
        "x/y",          "1/y",           "3*x/7",      "sqrt(x)",  "x^(1/3)",
        "x^(-5/3)",     "(1 + x)^y",     "sin(x)",     "cos(x)",   "sin(x)*cos(x)",
        "tan(x)",       "asin(x/3)",     "acos(x/3)",  "atan(x)",  "atan2(x, y)",
        "atan2(x, 2)",  "atan2(3, y)",   "sinh(x)",    "cosh(x)",  "tanh(x)",
        "exp(x)",       "log(x)",        "abs(x - 5)", "abs(x)",   "sign(x)*y",
        "sin(w)",       "w*x",           "w^2*y",      "exp(w)*w", "sin(2*w)*cos(x)",
        "log(1 + w)*x", "sqrt(2 + w)/y", "2*w",        "w*w*w",    "7"};
    const double in[SYMBOLS] = {0.75, 0.5, 1.25, 0.375};
    fixture f = fixture_create();
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        const expr rates[N] = {read_expr(&f, functions[i]), read_expr(&f, "x - z"),
                               read_expr(&f, "3/10")};
        compare(&f, functions[i], rates, in);
    }
    expr_pool_destroy(f.pool);
}

/// Systems solved within the right-hand side: of every order, with constant and varying entries.
static void linear_systems_have_their_series(void **state) {
    (void)state;
    const double in[SYMBOLS] = {0.75, 0.5, 1.25, 0.375};
    static const char *const entries[] = {"5 + x", "y", "1",   "x*y",   "6 + y^2", "0", "w", "1",
                                          "7",     "x", "y*z", "8 + w", "1/2",     "x", "y", "9"};
    static const char *const right[] = {"x*z", "y + w", "2", "z^2"};
    for (size_t n = 1; n <= 4; n++) {
        fixture f = fixture_create();
        expr A[16], b[4], x[4];
        for (size_t i = 0; i < n; i++) {
            for (size_t j = 0; j < n; j++) A[i * n + j] = read_expr(&f, entries[4 * i + j]);
            b[i] = read_expr(&f, right[i]);
        }
        expr_solve(f.pool, n, A, b, x);
        const expr rates[N] = {x[0], x[n - 1], expr_mul2(f.pool, x[n / 2], f.x[0])};
        compare(&f, "a linear system", rates, in);
        expr_pool_destroy(f.pool);
    }
}

/// What varies linearly with time is found, and only that.
static void degrees_are_found(void **state) {
    (void)state;
    fixture f = fixture_create();
    const expr rates[N] = {expr_int(f.pool, 0), expr_int(f.pool, 2),
                           read_expr(&f, "x*y + w*sin(z)")};
    tape *t = tape_of(&f, N, rates);
    taylor *s = series_of(t);
    assert_int_equal(s->degree[0], TAYLOR_CONSTANT);
    assert_int_equal(s->degree[1], TAYLOR_LINEAR);
    assert_int_equal(s->degree[2], TAYLOR_GENERAL);
    assert_int_equal(s->degree[3], TAYLOR_LINEAR);
    assert_true(s->smooth);
    taylor_destroy(s);
    tape_destroy(t);
    expr_pool_destroy(f.pool);
}

static void random_systems_have_their_series(void **state) {
    (void)state;
    random_state rng = test_random("series");
    fixture f = fixture_create();
    random_expr_options o = random_expr_default(SYMBOLS, f.x);
    o.quotients = o.trig = true;
    o.depth = 3;
    for (int trial = 0; trial < 30; trial++) {
        expr rates[N];
        double in[SYMBOLS], c[(ORDER + 1) * N];
        for (size_t i = 0; i < N; i++) rates[i] = random_expr(f.pool, &rng, &o);
        for (size_t i = 0; i < SYMBOLS; i++) in[i] = random_between(&rng, 0.5, 1.5);
        tape *t;
        if (tape_create(f.pool, SYMBOLS, f.x, N, rates, NULL, &t) != HAMEL_OK) continue;
        taylor *s = series_of(t);
        taylor_work *w = taylor_work_create(s);
        const bool defined = taylor_eval(s, w, ORDER, in, c).fault == TAPE_OK;
        bool small = true;
        for (size_t i = N; defined && i < (ORDER + 1) * N; i++) small = small && fabs(c[i]) < 1e4;
        taylor_work_destroy(w);
        taylor_destroy(s);
        tape_destroy(t);
        if (defined && small) compare(&f, "a random system", rates, in);
    }
    expr_pool_destroy(f.pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_that_stay_are_constants_of_the_series),
        cmocka_unit_test(every_function_has_its_series),
        cmocka_unit_test(linear_systems_have_their_series),
        cmocka_unit_test(degrees_are_found),
        cmocka_unit_test(random_systems_have_their_series),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
