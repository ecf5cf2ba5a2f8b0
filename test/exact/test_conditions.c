/// Conditions on constants: a function vanishes identically exactly if they do. And lower bounds of
/// ranks.
#include "laws.h"

static expr parameter(laws *l, const char *name) {
    return expr_symbol(l->pool, name, EXPR_PARAMETER);
}

static void start(laws *l) {
    laws_init(l, __FILE__);
    parameter(l, "a");
    parameter(l, "b");
    parameter(l, "c");
    expr_symbol(l->pool, "x", EXPR_LINE);
    expr_symbol(l->pool, "y", EXPR_LINE);
    expr_symbol(l->pool, "theta", EXPR_ANGLE);
}

static size_t conditions(laws *l, const char *source, expr **out, bool *necessary) {
    size_t count;
    const expr e = read(l, source);
    assert_int_equal(exact_conditions(&l->x, 1, &e, &count, out, necessary), HAMEL_OK);
    return count;
}

static void expect(const char *source, size_t count, bool necessary) {
    laws l;
    expr *out;
    bool only;
    start(&l);
    assert_int_equal(conditions(&l, source, &out, &only), count);
    assert_int_equal(only, necessary);
    free(out);
    laws_clear(&l);
}

static void coefficients_of_what_varies_have_to_vanish(void **state) {
    (void)state;
    expect("a*x + b*y + (a - b)*x*y", 3, true);
    expect("(a*x + b*x)/(1 + c*x^2)", 1, true);
    expect("a*sin(theta)^2 + a*cos(theta)^2 - b", 1, true); // a = b
    expect("(x + y)^2 - x^2 - 2*x*y - y^2", 0, true);
    expect("a", 1, true);
}

/// √(a² x² + b² y²) is |a| x for b = 0: the conditions suffice, but others may do too.
static void what_varies_may_depend_on_constants(void **state) {
    (void)state;
    expect("a*x + sqrt(a^2*x^2 + b^2*y^2)", 2, false);
    expect("c*x*sqrt(a^2*x^2 + b^2*y^2)", 1, true);
    expect("b*sin(a*x) + c", 2, false);
}

/// For random values of the constants that satisfy the conditions the function vanishes.
static void conditions_suffice(void **state) {
    (void)state;
    laws l;
    expr *out;
    bool necessary;
    start(&l);
    const char *source = "(a*b - c)*x^3*sin(theta) + (a^2*b - a*c)*y*cos(theta)/(1 + x^2)";
    const size_t count = conditions(&l, source, &out, &necessary);
    assert_true(count == 2 && necessary);
    const expr c = parameter(&l, "c"), value = read(&l, "a*b"), e = read(&l, source);
    expr left;
    for (size_t i = 0; i < count; i++) {
        expr_substitute(l.pool, 1, &out[i], 1, &c, &value, &left);
        assert_int_equal(exact_is_zero(&l.x, left), TRUTH_YES);
    }
    expr_substitute(l.pool, 1, &e, 1, &c, &value, &left);
    assert_int_equal(exact_is_zero(&l.x, left), TRUTH_YES);
    free(out);
    laws_clear(&l);
}

static void ranks_are_bounded_from_below(void **state) {
    (void)state;
    laws l;
    size_t least, exactly;
    start(&l);
    const char *const entries[9] = {"x", "y", "x + y",        "sin(theta)", "cos(theta)",
                                    "1", "a", "x*cos(theta)", "b"};
    expr A[9];
    for (size_t i = 0; i < 9; i++) A[i] = read(&l, entries[i]);
    for (size_t rows = 1; rows <= 3; rows++) {
        assert_int_equal(exact_rank_at_least(&l.x, rows, 3, A, &least), HAMEL_OK);
        assert_int_equal(exact_rank(&l.x, rows, 3, A, &exactly), HAMEL_OK);
        assert_int_equal(least, exactly);
    }
    for (size_t j = 0; j < 3; j++) A[6 + j] = expr_add2(l.pool, A[j], A[3 + j]);
    assert_int_equal(exact_rank_at_least(&l.x, 3, 3, A, &least), HAMEL_OK);
    assert_int_equal(least, 2);
    A[0] = read(&l, "exp(x)"); // values prove nothing here
    assert_int_equal(exact_rank_at_least(&l.x, 1, 1, A, &least), HAMEL_OK);
    assert_int_equal(least, 0);
    laws_clear(&l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(coefficients_of_what_varies_have_to_vanish),
        cmocka_unit_test(what_varies_may_depend_on_constants),
        cmocka_unit_test(conditions_suffice),
        cmocka_unit_test(ranks_are_bounded_from_below),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
