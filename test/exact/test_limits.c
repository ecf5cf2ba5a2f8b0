/// Bad and oversized input: an expected failure with words, soon, and never an abort.
#include <time.h>

#include "exact/poly.h"
#include "expr/read.h"
#include "laws.h"
#include "support/clock.h"

/// Seconds a refusal may take; generous, for sanitizers and slow machines.
static const double SOON = 2; // worth a word; what hangs is ended by CTest

/// The normal form is refused as too large, soon, with a number in the message.
static void refused(laws *l, expr e) {
    expr out;
    const double start = now();
    const hamel_status status = exact_normal(&l->x, e, &out);
    const double took = now() - start;
    claim(l, status == HAMEL_TOO_LARGE, "not refused", e);
    assert_true(l->messages.count > 0);
    const char *words = l->messages.items[l->messages.count - 1].words;
    if (strpbrk(words, "0123456789") == NULL && strstr(words, "machine word") == NULL)
        fail_msg("no size in \"%s\"", words);
    if (took > SOON) print_message("refused only after %g s: %s\n", took, words);
}

static void large_powers_and_degrees_are_refused(void **state) {
    (void)state;
    static const char *const sources[] = {
        "x^5000",
        "x^1000000000000",
        "(x + 1)^1000000",
        "(a + b + c + d + f + g)^60",
        "(a + b)^(-90000)",
        "sin(x)^100000",
        "(10^90*x + y)^3900",
        "(x + y)^3900*(x - y)^3900",
        "((((x + y)^30 + 1)^30 + 1)^30 + 1)^30",
        "(1 + sin(a) + cos(b) + sin(c) + cos(d))^60",
        "x^9223372036854775807",
        "x^(-9223372036854775808)",
        "x^100000000000000000000",
        "sin(x)*cos(999999*x) + cos(x)",
        "sin(x/7919 + y/7907) + sin(x/7901)",
    };
    laws l;
    laws_init(&l, __func__);
    for (size_t i = 0; i < sizeof sources / sizeof *sources; i++) refused(&l, read(&l, sources[i]));
    laws_clear(&l);
}

/// e ← e · e, unmerged.
static expr squared_again_and_again(laws *l, expr e, int times) {
    for (int i = 0; i < times; i++) e = expr_raw(l->pool, EXPR_MUL, 2, (expr[]){e, e});
    return e;
}

static void repeated_squares_are_refused(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__);
    static const char *const starts[] = {"x", "3*x", "x + y", "2/3", "sin(x)", "x + 1/y"};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        for (int times = 30; times <= 90; times += 30)
            refused(&l, squared_again_and_again(&l, read(&l, starts[i]), times));
    }
    laws_clear(&l);
}

static void wide_products_and_sums_of_angles_are_refused(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__);
    expr product = expr_int(l.pool, 1), angle = read(&l, "x"), fractions = expr_int(l.pool, 0);
    for (int i = 0; i < 40; i++) {
        char name[16];
        snprintf(name, sizeof name, "z%d", i);
        expr z = expr_symbol(l.pool, name, EXPR_LINE);
        product = expr_mul2(l.pool, product, expr_add2(l.pool, read(&l, "x + y"), z));
        angle = expr_add2(l.pool, angle, z);
        fractions = expr_add2(l.pool, fractions,
                              expr_pow_int(l.pool, expr_add2(l.pool, read(&l, "x"), z), -1));
    }
    refused(&l, product);
    refused(&l, expr_sin(l.pool, angle));
    refused(&l, fractions);
    // Their zero tests need no expansion: a value modulo a prime settles them.
    assert_not_zero(&l, product);
    assert_not_zero(&l, fractions);
    laws_clear(&l);
}

static void large_determinants_are_refused(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__);
    enum { N = 16 };
    expr A[N * N], det;
    for (int i = 0; i < N * N; i++) {
        char name[16];
        snprintf(name, sizeof name, "a%d", i);
        A[i] = expr_symbol(l.pool, name, EXPR_PARAMETER);
    }
    const double start = now();
    assert_int_equal(exact_determinant(&l.x, N, A, &det), HAMEL_TOO_LARGE);
    assert_message(&l, "16");
    assert_int_equal(exact_determinant(&l.x, 12, A, &det), HAMEL_TOO_LARGE);
    print_message("%g s in all\n", now() - start);
    laws_clear(&l);
}

static void division_by_zero_is_undefined_in_every_disguise(void **state) {
    (void)state;
    static const char *const sources[] = {
        "1/(sin(x)^2 + cos(x)^2 - 1)",
        "x + 1/((x + y)^2 - x^2 - 2*x*y - y^2)",
        "(sin(2*x) - 2*sin(x)*cos(x))^(-1)",
        "tan(x)/(tan(x)*cos(x) - sin(x))",
        "1/(sqrt(2)*sqrt(3) - sqrt(6))",
        "x*(1/(cos(x)^2 - 1 + sin(x)^2)) - x",
        "1/(exp(x)*exp(-x) - 1)",
        "csc(pi)",
        "tan(pi/2 + 0*x)",
        "sin(1/(x - x*(sin(y)^2 + cos(y)^2)))",
        "sqrt(1/(x - x*(sin(y)^2 + cos(y)^2)))",
        "solve(1, 2, 1 + cos(x), sin(x), sin(x), 1 - cos(x), 1, 2)",
    };
    laws l;
    laws_init(&l, __func__);
    for (size_t i = 0; i < sizeof sources / sizeof *sources; i++) {
        expr e, out;
        const char *s = sources[i];
        if (expr_read(l.pool, s, strlen(s), NULL, &l.messages, &e) != HAMEL_OK) continue;
        const hamel_status status = exact_normal(&l.x, e, &out);
        if (status != HAMEL_UNDEFINED && status != HAMEL_SINGULAR)
            fail_msg("%s: %s", s, hamel_status_text(status));
        assert_true(l.messages.count > 0);
        assert_int_equal(exact_is_zero(&l.x, e), TRUTH_UNKNOWN);
    }
    laws_clear(&l);
}

static void faults_of_expressions_are_passed_on(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__);
    expr zero = expr_int(l.pool, 0), out;
    expr fault = expr_div(l.pool, zero, zero);
    assert_int_equal(exact_normal(&l.x, fault, &out), HAMEL_UNDEFINED);
    assert_int_equal(exact_normal(&l.x, expr_pow_int(l.pool, zero, -1), &out), HAMEL_UNDEFINED);
    assert_int_equal(exact_is_zero(&l.x, fault), TRUTH_UNKNOWN);
    assert_int_equal(exact_equal(&l.x, fault, fault), TRUTH_UNKNOWN);
    expr huge = expr_pow_int(l.pool, expr_int(l.pool, 10), 1000000000);
    assert_int_equal(exact_normal(&l.x, huge, &out), HAMEL_TOO_LARGE);
    assert_int_equal(exact_is_zero(&l.x, huge), TRUTH_UNKNOWN);
    const expr A[1] = {fault};
    size_t rank;
    assert_int_equal(exact_rank(&l.x, 1, 1, A, &rank), HAMEL_UNDEFINED);
    laws_clear(&l);
}

static void limits_are_what_the_caller_sets(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__);
    expr power = read(&l, "(x + y)^100"), product = read(&l, "(x + 1)*(y + 1)*(z + 1)");
    normal(&l, power);
    l.x.limits.degree = 50;
    refused(&l, power);
    assert_message(&l, "50");
    l.x.limits = exact_limits_default();
    l.x.limits.terms = 99;
    refused(&l, power);
    l.x.limits = exact_limits_default();
    l.x.limits.power_bits = 5;
    refused(&l, read(&l, "(3*x + y)^10"));
    l.x.limits = exact_limits_default();
    l.x.limits.product_terms = 7;
    refused(&l, product);
    l.x.limits.product_terms = 8;
    normal(&l, product);
    l.x.limits = exact_limits_default();
    l.x.limits.gcd_terms = 1;
    refused(&l, read(&l, "(x^2 - y^2)/(x - y)"));
    l.x.limits = exact_limits_default();
    l.x.limits.factor_terms = 1;
    size_t count;
    expr unit, *factors;
    long *powers;
    assert_ok(exact_factor(&l.x, read(&l, "x^2 - y^2"), &unit, &count, &factors, &powers));
    assert_int_equal(count, 0);
    assert_equal(&l, unit, read(&l, "x^2 - y^2"));
    free(factors);
    free(powers);
    laws_clear(&l);
}

/// With any budget, an answer is right or *unknown*.
static void small_budgets_never_make_answers_wrong(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__);
    atoms_trigonometric(&l);
    random_expr_options o = random_expr_default(l.atoms.count, l.atoms.items);
    for (int i = 0; i < 60; i++) {
        expr e = random_function(&l, 3), other = random_scramble(l.pool, &l.rng, &o, e);
        l.x.limits.product_terms = (double)(1 + random_below(&l.rng, 400));
        l.x.limits.terms = (double)(1 + random_below(&l.rng, 100));
        l.x.limits.degree = (double)(1 + random_below(&l.rng, 12));
        l.x.limits.gcd_terms = (double)random_below(&l.rng, 100);
        l.x.limits.factor_terms = (double)random_below(&l.rng, 100);
        claim(&l, exact_is_zero(&l.x, expr_sub(l.pool, e, other)) != TRUTH_NO, "denied", e);
        expr off = expr_add2(l.pool, e, l.atoms.items[4]);
        claim(&l, exact_is_zero(&l.x, expr_sub(l.pool, off, other)) != TRUTH_YES, "affirmed", e);
        expr out;
        const hamel_status status = exact_normal(&l.x, other, &out);
        l.x.limits = exact_limits_default();
        if (status == HAMEL_OK) assert_equal(&l, out, e);
        else assert_int_equal(status, HAMEL_TOO_LARGE);
    }
    laws_clear(&l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(large_powers_and_degrees_are_refused),
        cmocka_unit_test(repeated_squares_are_refused),
        cmocka_unit_test(wide_products_and_sums_of_angles_are_refused),
        cmocka_unit_test(large_determinants_are_refused),
        cmocka_unit_test(division_by_zero_is_undefined_in_every_disguise),
        cmocka_unit_test(faults_of_expressions_are_passed_on),
        cmocka_unit_test(limits_are_what_the_caller_sets),
        cmocka_unit_test(small_budgets_never_make_answers_wrong),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
