/// Solving for parameters: every branch makes all conditions vanish, and nothing is missing.
#include "mech/laws.h"
#include "mech/tools/parameters.h"

typedef struct solving {
    expr_pool *pool;
    exact x;
    size_t count;
    expr conditions[4];
    parameter_branches b;
} solving;

/// Parameters are a, b, c, d without an assumption, and p, q > 0.
static void solve(solving *s, size_t count, const char *const *conditions) {
    *s = (solving){.pool = expr_pool_create(), .count = count};
    exact_init(&s->x, s->pool, NULL);
    const char *const free_ones[] = {"a", "b", "c", "d"};
    for (size_t i = 0; i < 4; i++) expr_symbol(s->pool, free_ones[i], EXPR_PARAMETER);
    expr_assume_positive(s->pool, expr_symbol(s->pool, "p", EXPR_PARAMETER));
    expr_assume_positive(s->pool, expr_symbol(s->pool, "q", EXPR_PARAMETER));
    for (size_t i = 0; i < count; i++) s->conditions[i] = scene_read(s->pool, conditions[i]);
    assert_int_equal(parameter_branches_init(&s->b, &s->x, count, s->conditions), HAMEL_OK);
    for (size_t i = 0; i < s->b.count; i++) {
        const parameter_branch *one = &s->b.items[i];
        for (size_t k = 0; k < count; k++) {
            expr left;
            expr_substitute(s->pool, 1, &s->conditions[k], one->count, one->symbols, one->values,
                            &left);
            assert_int_equal(exact_is_zero(&s->x, left), TRUTH_YES);
        }
    }
}

static void solving_clear(solving *s) {
    parameter_branches_clear(&s->b);
    expr_pool_destroy(s->pool);
}

#define EXPECT(branches, whole, ...)                                                               \
    do {                                                                                           \
        const char *const given[] = {__VA_ARGS__};                                                 \
        solving s;                                                                                 \
        solve(&s, sizeof given / sizeof *given, given);                                            \
        assert_int_equal(s.b.count, branches);                                                     \
        assert_int_equal(s.b.complete, whole);                                                     \
        solving_clear(&s);                                                                         \
    } while (0)

static void products_split_into_branches(void **state) {
    (void)state;
    EXPECT(1, true, "a");
    EXPECT(2, true, "a*b");
    EXPECT(2, true, "a*b", "a*c"); // a = 0, or b = c = 0
    EXPECT(1, true, "a*b", "a*c", "a");
    EXPECT(3, true, "a*b*(c - d)");
    EXPECT(2, true, "(a - b)*(a + b)");
}

static void assumptions_leave_out_branches(void **state) {
    (void)state;
    EXPECT(0, true, "p");
    EXPECT(1, true, "p*q*a");
    EXPECT(0, true, "p + q");
    EXPECT(1, true, "p - q");
    EXPECT(1, true, "p^2 - q^2"); // not p = -q
    EXPECT(0, true, "a", "a*b + p");
    EXPECT(1, true, "p*a + q*b");
    EXPECT(0, true, "p*a^2 + q");
}

static void what_is_linear_in_nothing_is_left_open(void **state) {
    (void)state;
    EXPECT(0, false, "a^2 + b^2 - c^2*d^2 - 1");
    EXPECT(1, false, "a*(b^2 + c^2 - d^2 - 7)");
    EXPECT(0, false, "p^2 - 2*q^2"); // the slope 2p is never zero, but no constant either
    EXPECT(1, true, "p^2 - 2*q");
    EXPECT(1, true, "b*(b^2 + c^3 - d^2 - 7)", "b"); // another condition decides
}

/// A branch that is a special case of another is not listed.
static void branches_are_no_special_cases_of_each_other(void **state) {
    (void)state;
    solving s;
    const char *const given[] = {"a*(a - b)*c", "a*(b - c)"};
    solve(&s, 2, given); // a = 0, or b = c = 0, or a = b = c
    assert_true(s.b.complete);
    assert_int_equal(s.b.count, 3);
    solving_clear(&s);
}

/// Of many branches some are listed, and the list does not claim to be all.
static void a_list_that_was_cut_is_not_complete(void **state) {
    (void)state;
    EXPECT(12, true, "a*(a - 1)*(a - 2)", "b*(b - 1)*(b - 2)*(b - 3)");
    EXPECT(12, false, "a*(a - 1)*(a - 2)*(a - 3)", "b*(b - 1)*(b - 2)*(b - 3)");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(products_split_into_branches),
        cmocka_unit_test(assumptions_leave_out_branches),
        cmocka_unit_test(what_is_linear_in_nothing_is_left_open),
        cmocka_unit_test(branches_are_no_special_cases_of_each_other),
        cmocka_unit_test(a_list_that_was_cut_is_not_complete),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
