/// Values at random points: identities hold, what is not one does not, nothing is claimed of what
/// is too large for the error, and the bounds are bounds: of degrees that are known otherwise.
#include <math.h>

#include "exact/laws.h"
#include "exact/prepare_internal.h"
#include "exact/scan_internal.h"
#include "exact/trial/degree_internal.h"
#include "exact/trial/trial.h"

static void assert_seen(laws *l, const char *source, truth answer, bool proved) {
    const expr e = read(l, source);
    const exact_seen s = exact_try_zero(&l->x, 1, &e);
    if (s.answer != answer) fail_msg("%s: %s", source, truth_word(s.answer));
    if (answer == TRUTH_YES) assert_int_equal(s.error, proved ? 0 : TRIAL_ERROR);
}

static void test_identities(void **state) {
    (void)state;
    laws l;
    laws_init(&l, "trial");
    assert_seen(&l, "x - x", TRUTH_YES, true);
    assert_seen(&l, "(x + y)^2 - x^2 - 2*x*y - y^2", TRUTH_YES, false);
    assert_seen(&l, "sin(x + y) - sin(x)*cos(y) - cos(x)*sin(y)", TRUTH_YES, false);
    assert_seen(&l, "1/(x - y) - (x + y)/(x^2 - y^2)", TRUTH_YES, false);
    assert_seen(&l, "tan(x)^2 + 1 - sec(x)^2", TRUTH_YES, false);
    assert_seen(&l, "1/(sqrt(1 + x^2) - x) - sqrt(1 + x^2) - x", TRUTH_YES, false);
    assert_seen(&l, "cos(pi/5) - 1/2 - cos(2*pi/5)", TRUTH_YES, false);
    assert_seen(&l, "solve(1, 2, a, b, b, a, x, y) - (a*x - b*y)/(a^2 - b^2)", TRUTH_YES, false);
    assert_seen(&l, "(x + y)^2 - x^2 - y^2", TRUTH_NO, false);
    assert_seen(&l, "1/3 - 33333333333333333333/100000000000000000000", TRUTH_NO, false);
    assert_seen(&l, "sqrt(1 + x^2) - x", TRUTH_NO, false);
    assert_seen(&l, "solve(1, 2, a, b, b, a, x, y) - x/a", TRUTH_NO, false);
    laws_clear(&l);
}

/// 2^61 − 1 divides it: a fixed prime would be deceived, random ones are not.
static void test_a_multiple_of_a_prime(void **state) {
    (void)state;
    laws l;
    laws_init(&l, "trial");
    assert_seen(&l, "2305843009213693951*x", TRUTH_NO, false);
    laws_clear(&l);
}

/// The square of a square, sixty times: more zeros modulo a prime than anybody may claim.
static void test_degrees_beyond_the_error(void **state) {
    (void)state;
    laws l;
    laws_init(&l, "trial");
    expr a = read(&l, "(x + y)*(x - y) + 1"), b = read(&l, "x^2 - y^2 + 1");
    const expr first = expr_sub(l.pool, a, b);
    assert_int_equal(exact_try_zero(&l.x, 1, &first).answer, TRUTH_YES);
    for (int k = 0; k < 60; k++) {
        a = expr_add2(l.pool, expr_mul2(l.pool, a, expr_add2(l.pool, a, expr_int(l.pool, 1))),
                      read(&l, "x"));
        b = expr_add2(l.pool, expr_mul2(l.pool, b, expr_add2(l.pool, b, expr_int(l.pool, 1))),
                      read(&l, "x"));
    }
    const expr e = expr_sub(l.pool, a, b);
    assert_int_equal(exact_try_zero(&l.x, 1, &e).answer, TRUTH_UNKNOWN);
    laws_clear(&l);
}

static void test_ranks(void **state) {
    (void)state;
    laws l;
    laws_init(&l, "trial");
    const char *entries[] = {"x",   "y",          "sin(a)", "cos(a)",      "1",
                             "x*y", "x + cos(a)", "1 + y",  "sin(a) + x*y"};
    expr A[9];
    size_t rank, rows[3];
    for (size_t i = 0; i < 9; i++) A[i] = read(&l, entries[i]);
    const exact_seen s = exact_try_rank(&l.x, 3, 3, A, &rank, rows);
    assert_int_equal(rank, 2);
    assert_int_equal(s.answer, TRUTH_YES);
    assert_int_equal(s.error, TRIAL_ERROR);
    assert_true(rows[0] != rows[1]);
    A[8] = read(&l, "x");
    const exact_seen full = exact_try_rank(&l.x, 3, 3, A, &rank, NULL);
    assert_int_equal(rank, 3);
    assert_int_equal(full.error, 0);
    laws_clear(&l);
}

/// Of polynomials the bound of the graph is at least the degree, and of these it is that.
static void test_degree(void **state) {
    (void)state;
    static const struct {
        const char *source;
        double degree;
    } cases[] = {{"x^3*y + x", 4},      {"(x + y)^2*(x - 1)^3", 5}, {"1/x + 1/(x + 1)", 1},
                 {"1/x + y/x^2", 1},    {"x/y + y/x", 2},           {"3/7*x - 1/2", 1},
                 {"1/(1 + 1/x) - x", 2}};
    laws l;
    laws_init(&l, "trial");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        expr e = read(&l, cases[i].source), prepared;
        exact_field *F;
        assert_int_equal(prepare(&l.x, 1, &e, &prepared), HAMEL_OK);
        assert_int_equal(field_create(&F, &l.x, 1, &prepared), HAMEL_OK);
        const poly_bound b = minors_bound(F, 1, 1, &prepared);
        if (fabs(b.degree - cases[i].degree) > 1e-9) fail_msg("%s: %g", cases[i].source, b.degree);
        field_destroy(F);
    }
    laws_clear(&l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_identities),
        cmocka_unit_test(test_a_multiple_of_a_prime),
        cmocka_unit_test(test_degrees_beyond_the_error),
        cmocka_unit_test(test_ranks),
        cmocka_unit_test(test_degree),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
