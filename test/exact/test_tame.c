/// What overflows: no form of an expression may, derived, canonical or readable, where its value is
/// a number that a double can hold. Two routes: the form in doubles, and the expression that was
/// written down in balls, at points so large that exp and cosh overflow.
#include <math.h>

#include "laws.h"

enum { BITS = 8000, SYMBOLS = 2 };

static const char *const names[SYMBOLS] = {"x", "y"};

typedef struct place {
    mpq_t exact[SYMBOLS];
    double value[SYMBOLS];
} place;

/// x and y up to `size`, in eighths: doubles without an error.
static void place_init(place *at, laws *l, long size) {
    for (size_t i = 0; i < SYMBOLS; i++) {
        const long n = (long)random_below(&l->rng, (uint64_t)(16 * size + 1)) - 8 * size;
        mpq_init(at->exact[i]);
        mpq_set_si(at->exact[i], n == 0 ? 1 : n, 8);
        mpq_canonicalize(at->exact[i]);
        at->value[i] = mpq_get_d(at->exact[i]);
    }
}

static void place_clear(place *at) {
    for (size_t i = 0; i < SYMBOLS; i++) mpq_clear(at->exact[i]);
}

/// The value in balls; false if it is not known or not one for doubles, with some room for the
/// powers beside an exponential.
static bool truth_at(laws *l, expr e, const place *at, double *value) {
    double radius;
    return exact_ball(&l->x, e, at->exact[0], BITS, value, &radius) == HAMEL_OK &&
           fabs(*value) > 1e-280 && fabs(*value) < 1e280 && radius < 1e-15 * fabs(*value);
}

/// That a form has the value of e at many points, far out too.
static void assert_tame(laws *l, const char *what, expr e, expr form) {
    static const long sizes[] = {1, 30, 400, 1000};
    for (size_t i = 0; i < 24; i++) {
        place at;
        place_init(&at, l, sizes[i % 4]);
        double wanted, got;
        const double values[SYMBOLS] = {at.value[0], at.value[1]};
        expr_eval(l->pool, 1, &form, values, &got);
        if (truth_at(l, e, &at, &wanted) &&
            !(isfinite(got) && fabs(got - wanted) <= 1e-7 * fabs(wanted)))
            fail_msg("%s: at x = %g, y = %g it is %g, not %g\n%s\nof\n%s", what, values[0],
                     values[1], got, wanted, shown(l, form), shown(l, e));
        place_clear(&at);
    }
}

/// An expression's own form, its canonical and its readable form.
static void assert_all_tame(laws *l, expr e, bool readable) {
    expr form;
    assert_tame(l, "as it is", e, e);
    assert_ok(exact_normal(&l->x, e, &form));
    assert_int_equal(exact_equal(&l->x, e, form), TRUTH_YES);
    assert_tame(l, "canonical", e, form);
    assert_ok(exact_tidy(&l->x, e, 0, NULL, &form));
    assert_int_equal(exact_equal(&l->x, e, form), TRUTH_YES);
    if (readable) assert_tame(l, "readable", e, form);
}

/// The same for first derivatives along x, forward and backward, and for a second one.
static void assert_derivatives_tame(laws *l, expr e, bool readable) {
    const expr x = expr_symbol(l->pool, "x", EXPR_LINE);
    expr backward;
    const expr forward = expr_diff(l->pool, e, x);
    expr_gradient(l->pool, e, 1, &x, &backward);
    assert_all_tame(l, forward, readable);
    assert_tame(l, "gradient", forward, backward);
    assert_tame(l, "second derivative", expr_diff(l->pool, forward, x),
                expr_diff(l->pool, backward, x));
}

static long up_to(laws *l, long n) {
    return (long)random_below(&l->rng, (uint64_t)(2 * n + 1)) - n;
}

/// a x + b y.
static expr linear(laws *l, long a, long b) {
    const expr x = expr_symbol(l->pool, names[0], EXPR_LINE),
               y = expr_symbol(l->pool, names[1], EXPR_LINE);
    return expr_add2(l->pool, expr_mul2(l->pool, expr_int(l->pool, a), x),
                     expr_mul2(l->pool, expr_int(l->pool, b), y));
}

static expr power_of(laws *l, expr_op f, expr argument, long n) {
    return expr_pow_int(l->pool, expr_apply(l->pool, f, argument), n);
}

static void begin(laws *l, const char *test) {
    laws_init(l, test);
    for (size_t i = 0; i < SYMBOLS; i++) expr_symbol(l->pool, names[i], EXPR_LINE);
}

static void products_of_exponentials_and_roots_are_tame(void **state) {
    (void)state;
    laws l;
    begin(&l, __func__);
    for (int i = 0; i < 40; i++) {
        const expr norm = read(&l, "x^2 + y^2 + 1");
        expr e = expr_pow_int(l.pool, expr_sqrt(l.pool, norm), up_to(&l, 3));
        for (int k = 0; k < 4; k++)
            e = expr_mul2(
                l.pool, e,
                power_of(&l, EXPR_EXP, linear(&l, up_to(&l, 2), up_to(&l, 2)), up_to(&l, 3)));
        assert_all_tame(&l, e, true);
        assert_derivatives_tame(&l, e, true);
    }
    laws_clear(&l);
}

static void products_of_hyperbolic_functions_are_tame(void **state) {
    (void)state;
    laws l;
    begin(&l, __func__);
    for (int i = 0; i < 40; i++) {
        const expr u = linear(&l, 1 + (long)random_below(&l.rng, 3), up_to(&l, 2));
        const expr e =
            expr_mul(l.pool, 4,
                     (expr[]){power_of(&l, EXPR_SINH, u, up_to(&l, 2)),
                              power_of(&l, EXPR_COSH, u, up_to(&l, 4)),
                              power_of(&l, EXPR_TANH, u, up_to(&l, 2)), expr_int(l.pool, 3)});
        assert_all_tame(&l, e, true);
        assert_derivatives_tame(&l, e, true);
    }
    laws_clear(&l);
}

/// exp(v)/(p + q exp(u))ⁿ; with p = q the readable form is one of hyperbolic functions.
static void fractions_of_exponentials_are_tame(void **state) {
    (void)state;
    laws l;
    begin(&l, __func__);
    for (int i = 0; i < 40; i++) {
        const expr u = linear(&l, 1, up_to(&l, 1));
        const long n = 1 + (long)random_below(&l.rng, 3);
        const expr q = expr_int(l.pool, 1 + (long)random_below(&l.rng, 3));
        const expr down =
            expr_add2(l.pool, q, expr_mul2(l.pool, q, expr_apply(l.pool, EXPR_EXP, u)));
        const expr up = expr_mul2(l.pool, expr_int(l.pool, (long)random_below(&l.rng, 4)), u);
        const expr e =
            expr_div(l.pool, expr_apply(l.pool, EXPR_EXP, up), expr_pow_int(l.pool, down, n));
        assert_all_tame(&l, e, false);
        assert_derivatives_tame(&l, e, false);
    }
    laws_clear(&l);
}

// ---- shapes ------------------------------------------------------------------------------------

static void assert_reads(laws *l, expr e, const char *wanted) {
    expr form;
    text words = {0};
    assert_ok(exact_tidy(&l->x, e, 0, NULL, &form));
    assert_ok(expr_print(l->pool, form, EXPR_INFIX, &words));
    assert_string_equal(text_cstr(&words), wanted);
    text_clear(&words);
}

static void hyperbolic_functions_stay_themselves(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__);
    const expr t = expr_symbol(l.pool, "t", EXPR_TIME);
    const expr step = read(&l, "tanh(k*(t - 1))");
    assert_reads(&l, step, "tanh(k*(t - 1))");
    assert_reads(&l, expr_diff(l.pool, step, t), "k/cosh(k*(t - 1))^2");
    assert_reads(&l, read(&l, "(m*tanh(k*(t - 1)) + y)/c"), "(y + m*tanh(k*(t - 1)))/c");
    assert_reads(&l, read(&l, "sinh(k - k*t)"), "-sinh(k*(t - 1))");
    assert_reads(&l, read(&l, "(1 - tanh(t)^2)/(1 + tanh(t))"), "1 - tanh(t)");
    assert_reads(&l, read(&l, "sqrt(1 + sinh(t)^2)"), "cosh(t)");
    assert_reads(&l, read(&l, "sinh(t)/cosh(t)"), "tanh(t)");
    assert_reads(&l, read(&l, "tanh(t) + exp(c*q)"), "tanh(t) + exp(c*q)");
    laws_clear(&l);
}

static void exponentials_and_roots_are_written_once(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__);
    assert_reads(&l, read(&l, "exp(x)/exp(y)"), "exp(x - y)");
    assert_reads(&l, read(&l, "exp(c*q)^2"), "exp(2*c*q)");
    assert_reads(&l, read(&l, "1/(1 + exp(-k*t))"), "1/(1 + exp(-k*t))");
    assert_reads(&l, read(&l, "k*exp(-k*t)/(1 + exp(-k*t))^2"), "k/(4*cosh(k*t/2)^2)");
    assert_reads(&l, read(&l, "exp(q - r) + exp(r - s)"), "exp(q - r) + exp(r - s)");
    assert_reads(&l, read(&l, "k/sqrt(x^2 + y^2)"), "k/sqrt(x^2 + y^2)");
    assert_reads(&l, read(&l, "k/sqrt(x^2 + y^2) + m*z^2/2"), "m*z^2/2 + k/sqrt(x^2 + y^2)");
    laws_clear(&l);
}

/// Arguments that depend on each other go by exponentials, which know how.
static void identities_of_hyperbolic_functions_are_proved(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__);
    static const char *const zero[] = {
        "cosh(x)^2 - sinh(x)^2 - 1",           "cosh(x) + sinh(x) - exp(x)",
        "sinh(2*x) - 2*sinh(x)*cosh(x)",       "cosh(x + y) - cosh(x)*cosh(y) - sinh(x)*sinh(y)",
        "tanh(x - y) + tanh(y - x)",           "tanh(x)^2 + 1/cosh(x)^2 - 1",
        "1/(1 + exp(-x)) - (1 + tanh(x/2))/2", "log(cosh(x)) - log(1/(1/cosh(x)))",
    };
    for (size_t i = 0; i < sizeof zero / sizeof *zero; i++) {
        if (exact_is_zero(&l.x, read(&l, zero[i])) != TRUTH_YES) fail_msg("unproved: %s", zero[i]);
    }
    assert_int_equal(exact_is_zero(&l.x, read(&l, "cosh(x)^2 + sinh(x)^2 - 1")), TRUTH_NO);
    assert_int_equal(exact_is_zero(&l.x, read(&l, "tanh(x)*tanh(y) - tanh(x*y)")), TRUTH_NO);
    laws_clear(&l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(products_of_exponentials_and_roots_are_tame),
        cmocka_unit_test(products_of_hyperbolic_functions_are_tame),
        cmocka_unit_test(fractions_of_exponentials_are_tame),
        cmocka_unit_test(hyperbolic_functions_stay_themselves),
        cmocka_unit_test(exponentials_and_roots_are_written_once),
        cmocka_unit_test(identities_of_hyperbolic_functions_are_proved),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
