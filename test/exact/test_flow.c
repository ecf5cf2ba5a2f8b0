/// Validated motion against what is known of solutions: constants of motion, closed forms, and the
/// same motion by other orders. A bound that excludes the truth fails, and so does one that says
/// nothing.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "exact/ball/flow.h"
#include "expr/calculus.h"
#include "expr/read.h"
#include "support/seed.h"

enum { MOST = 6 };

typedef struct problem {
    expr_pool *pool;
    size_t n;
    expr symbols[MOST], rates[MOST], time;
} problem;

static expr read_words(expr_pool *pool, const char *words) {
    expr e;
    assert_int_equal(expr_read(pool, words, strlen(words), NULL, NULL, &e), HAMEL_OK);
    return e;
}

/// y_i' = rates[i], in y1, y2, .. and t.
static void problem_init(problem *p, size_t n, const char *const *rates) {
    *p = (problem){.pool = expr_pool_create(), .n = n};
    for (size_t i = 0; i < n; i++) {
        const char name[] = {'y', (char)('1' + i), '\0'};
        p->symbols[i] = read_words(p->pool, name);
    }
    p->time = read_words(p->pool, "t");
    for (size_t i = 0; i < n; i++) p->rates[i] = read_words(p->pool, rates[i]);
}

static exact_flow *flow_of(const problem *p, const double *middle, double radius, long order) {
    const flow_options options = {.order = order};
    double radii[MOST];
    for (size_t i = 0; i < p->n; i++) radii[i] = radius;
    exact_flow *f = exact_flow_create(p->pool, p->n, p->symbols, p->rates, p->time, &options);
    exact_flow_begin(f, 0, middle, radii);
    return f;
}

static void go(exact_flow *f, double until) {
    while (exact_flow_time(f) < until) assert_int_equal(exact_flow_step(f, until), FLOW_DONE);
}

static flow_bounds see(exact_flow *f, expr e) {
    flow_bounds b;
    exact_flow_see(f, exact_flow_time(f), 1, &e, &b);
    return b;
}

/// Whether a value is enclosed, and closely.
static void assert_bounds(flow_bounds b, double value, double width) {
    assert_true(b.low <= value && value <= b.high);
    assert_true(b.high - b.low <= width);
}

static void closed_forms_are_enclosed(void **state) {
    (void)state;
    static const struct {
        const char *rates[2];
        double from[2], until, to;
    } known[] = {
        {{"y1", "0"}, {1, 0}, 3, 20.085536923187668},             // e^t
        {{"y2", "-y1"}, {0, 1}, 20, 0.91294525072762767},         // sin
        {{"y1^2", "0"}, {1, 0}, 0.75, 4},                         // 1/(1 − t)
        {{"2*t*y1", "0"}, {1, 0}, 1.5, 9.4877358363585262},       // exp t²
        {{"-y1^3/2", "0"}, {1, 0}, 8, 1.0 / 3},                   // 1/√(1 + t)
        {{"1/(1 + t^2)", "0"}, {0, 0}, 1, 0.78539816339744831},   // arctan
        {{"y1*cos(t)", "0"}, {1, 0}, 2, 2.4825777280150008},      // exp sin t
        {{"sqrt(1 + y1^2)", "0"}, {0, 0}, 1, 1.1752011936438014}, // sinh
        {{"1 + y1^2", "0"}, {0, 0}, 1.25, 3.0095696738628313},    // tan
    };
    for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
        problem p;
        problem_init(&p, 2, known[k].rates);
        exact_flow *f = flow_of(&p, known[k].from, 0, 0);
        go(f, known[k].until);
        flow_bounds b = see(f, p.symbols[0]);
        b.low -= 1e-15 * fabs(b.low); // the number in the table is rounded
        b.high += 1e-15 * fabs(b.high);
        assert_bounds(b, known[k].to, 1e-14 * fabs(known[k].to));
        exact_flow_destroy(f);
        expr_pool_destroy(p.pool);
    }
}

/// y1 − g(x) is constant where y1' = g'(x) x', for every function there is; x moves unevenly. The
/// derivative and the function have different series.
static void every_function_has_its_series(void **state) {
    (void)state;
    static const char *const functions[] = {
        "sin(x)",
        "cos(x)",
        "tan(x)",
        "cot(x)",
        "sec(x)",
        "csc(x)",
        "asin(x)",
        "acos(x)",
        "atan(x)",
        "sinh(x)",
        "cosh(x)",
        "tanh(x)",
        "exp(x)",
        "log(x)",
        "abs(x - 2)^3",
        "x^(5/2)",
        "x^(-3)",
        "x^7",
        "x^13",
        "sqrt(x)",
        "sign(x)*x",
        "atan2(x^2, 1 - 2*x)",
        "x*sin(x)*exp(x)*log(x)",
    };
    for (size_t k = 0; k < sizeof functions / sizeof *functions; k++) {
        problem p;
        problem_init(&p, 3, (const char *const[]){"0", "(1 + y2)/4", "0"});
        const expr x = p.symbols[1], g_of_x = read_words(p.pool, functions[k]);
        const expr old = read_words(p.pool, "x");
        expr g;
        expr_substitute(p.pool, 1, &g_of_x, 1, &old, &x, &g);
        p.rates[0] = expr_mul2(p.pool, expr_diff(p.pool, g, x), p.rates[1]);
        p.rates[2] = g; // its own series: the integral is not known, but see below
        const double from[] = {0.5, 0.25, 0};
        const expr constant = expr_sub(p.pool, p.symbols[0], g);
        exact_flow *f = flow_of(&p, from, 0, 0), *coarse = flow_of(&p, from, 0, 12);
        const flow_bounds first = see(f, constant);
        go(f, 1);
        go(coarse, 1);
        const flow_bounds last = see(f, constant), one = see(f, p.symbols[2]),
                          other = see(coarse, p.symbols[2]);
        assert_true(last.low <= first.high && first.low <= last.high);
        assert_true(last.high - last.low < 1e-13);
        assert_true(one.low <= other.high && other.low <= one.high);
        assert_true(one.high - one.low < 1e-13 && other.high - other.low < 1e-13);
        exact_flow_destroy(f);
        exact_flow_destroy(coarse);
        expr_pool_destroy(p.pool);
    }
}

/// A linear system in the rates: A(y) y' = b, with y' known otherwise.
static void solves_have_their_series(void **state) {
    (void)state;
    problem p;
    problem_init(&p, 2, (const char *const[]){"0", "0"});
    const char *const A[] = {"2 + cos(y1)", "y2", "sin(y2)", "3"}, *const b[] = {"y2", "-y1*t"};
    expr matrix[4], right[2], x[2];
    for (int i = 0; i < 4; i++) matrix[i] = read_words(p.pool, A[i]);
    for (int i = 0; i < 2; i++) right[i] = read_words(p.pool, b[i]);
    expr_solve(p.pool, 2, matrix, right, x);
    problem q;
    problem_init(
        &q, 2,
        (const char *const[]){"(3*y2 + y2*y1*t)/(6 + 3*cos(y1) - y2*sin(y2))",
                              "(-y1*t*(2 + cos(y1)) - y2*sin(y2))/(6 + 3*cos(y1) - y2*sin(y2))"});
    memcpy(p.rates, x, sizeof x);
    const double from[] = {1, 0.5};
    exact_flow *f = flow_of(&p, from, 0, 0), *g = flow_of(&q, from, 0, 20);
    go(f, 2);
    go(g, 2);
    for (size_t i = 0; i < 2; i++) {
        const flow_bounds one = see(f, p.symbols[i]), other = see(g, q.symbols[i]);
        assert_true(one.low <= other.high && other.low <= one.high);
        assert_true(one.high - one.low < 1e-14 && other.high - other.low < 1e-14);
    }
    exact_flow_destroy(f);
    exact_flow_destroy(g);
    expr_pool_destroy(p.pool);
    expr_pool_destroy(q.pool);
}

/// A box that is carried round and round is not wrapped larger and larger: after a hundred turns of
/// the oscillator it is as wide as it was, up to its corners.
static void boxes_turn_with_the_motion(void **state) {
    (void)state;
    problem p;
    problem_init(&p, 2, (const char *const[]){"y2", "-y1"});
    const double from[] = {1, 0};
    exact_flow *f = flow_of(&p, from, 1e-3, 0);
    go(f, 200 * acos(-1));
    const flow_bounds b = see(f, p.symbols[0]);
    assert_true(b.low <= 0.999 && b.high >= 1.001);
    assert_true(b.high - b.low < 3e-3);
    exact_flow_destroy(f);
    expr_pool_destroy(p.pool);
}

/// Every motion from the box is in it: those from its corners, each enclosed for itself.
static void corners_stay_inside(void **state) {
    (void)state;
    random_state r = test_random("exact.flow");
    problem p; // a body without forces
    problem_init(&p, 3, (const char *const[]){"y2*y3/3", "-y1*y3", "y1*y2/2"});
    for (int turn = 0; turn < 4; turn++) {
        double from[3], corner[3];
        for (int i = 0; i < 3; i++) from[i] = (double)random_below(&r, 2001) / 500 - 2;
        exact_flow *f = flow_of(&p, from, 0x1p-8, 0);
        go(f, 1);
        for (int k = 0; k < 8; k++) {
            for (int i = 0; i < 3; i++) corner[i] = from[i] + (k >> i & 1 ? 0x1p-8 : -0x1p-8);
            exact_flow *g = flow_of(&p, corner, 0, 0);
            go(g, 1);
            for (size_t i = 0; i < 3; i++) {
                const flow_bounds all = see(f, p.symbols[i]), one = see(g, p.symbols[i]);
                assert_true(all.low <= one.low && one.high <= all.high);
                assert_true(all.high - all.low < 0.5);
            }
            exact_flow_destroy(g);
        }
        exact_flow_destroy(f);
    }
    expr_pool_destroy(p.pool);
}

/// Between the ends of a step, and over parts of it.
static void steps_can_be_looked_into(void **state) {
    (void)state;
    problem p;
    problem_init(&p, 2, (const char *const[]){"y2", "-y1"});
    const double from[] = {0, 1};
    exact_flow *f = flow_of(&p, from, 0, 0);
    assert_int_equal(exact_flow_step(f, 9), FLOW_DONE);
    const double a = exact_flow_time(f) * 0.3, c = exact_flow_time(f) * 0.35;
    flow_bounds at, over;
    exact_flow_see(f, a, 1, &p.symbols[0], &at);
    at.low -= 1e-16, at.high += 1e-16;
    assert_bounds(at, sin(a), 1e-15);
    exact_flow_see_over(f, a, c, 1, &p.symbols[0], &over);
    assert_true(over.low <= sin(a) && sin(c) <= over.high && over.high < sin(c) + 0.2);
    exact_flow_destroy(f);
    expr_pool_destroy(p.pool);
}

static void poles_are_not_passed(void **state) {
    (void)state;
    problem p; // 1/(1 − t)
    problem_init(&p, 1, (const char *const[]){"y1^2"});
    const double from[] = {1};
    exact_flow *f = flow_of(&p, from, 0, 0);
    int steps = 0;
    while (steps < 4000 && exact_flow_step(f, 2) == FLOW_DONE) steps++;
    assert_true(exact_flow_time(f) < 1 && exact_flow_time(f) > 0.9);
    exact_flow_destroy(f);
    expr_pool_destroy(p.pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(closed_forms_are_enclosed),
        cmocka_unit_test(every_function_has_its_series),
        cmocka_unit_test(solves_have_their_series),
        cmocka_unit_test(boxes_turn_with_the_motion),
        cmocka_unit_test(corners_stay_inside),
        cmocka_unit_test(steps_can_be_looked_into),
        cmocka_unit_test(poles_are_not_passed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
