/// What is remembered is what was computed: with and without a memory the answers are the same
/// nodes.
#include "exact/memo.h"

#include "laws.h"

static const char *const sources[] = {
    "sin(theta)^2 + cos(theta)^2 - 1",      "(x^2 - y^2)/(x - y) - x - y",
    "(x + y)^3/(1 + x^2) - a*sin(2*theta)", "sqrt(a^2*x^2 + y^2)*(x - 1)/(x^2 - 1)",
    "a*cos(theta)^2 + b*sin(theta)^2",      "(a*x + b)/(b*y + a) + sin(theta)*cos(theta)",
};

static void answers_are_the_same_with_a_memory(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __FILE__);
    expr_symbol(l.pool, "a", EXPR_PARAMETER);
    expr_symbol(l.pool, "b", EXPR_PARAMETER);
    expr_symbol(l.pool, "x", EXPR_LINE);
    expr_symbol(l.pool, "y", EXPR_LINE);
    expr_symbol(l.pool, "theta", EXPR_ANGLE);
    exact with = l.x;
    with.memo = exact_memo_create();
    for (int round = 0; round < 3; round++) { // the first computes, the others remember
        for (size_t i = 0; i < sizeof sources / sizeof *sources; i++) {
            const expr e = read(&l, sources[i]);
            expr a, b, c, d;
            assert_int_equal(exact_is_zero(&l.x, e), exact_is_zero(&with, e));
            assert_ok(exact_fraction(&l.x, e, &a, &b));
            assert_ok(exact_fraction(&with, e, &c, &d));
            assert_true(expr_same(a, c) && expr_same(b, d));
            assert_ok(exact_tidy(&l.x, e, 0, NULL, &a));
            assert_ok(exact_tidy(&with, e, 0, NULL, &c));
            assert_true(expr_same(a, c));
        }
    }
    exact_memo_destroy(with.memo);
    laws_clear(&l);
}

/// Divisors and factors of polynomials are known in every field, whatever the variables are called
/// and whatever else there is: each pair of letters asks for what another pair has found, with
/// letters between them that do not occur in the divisor.
static void divisors_found_in_one_field_are_those_of_another(void **state) {
    (void)state;
    static const char *const shapes[] = {
        "(x + 2*y)*(x - 3*y^2 + 1)/((x + 2*y)*(y^2 + x))",
        "(x^2*y - 12345678901234567890*y^3)*(x + 1)^2/((y + x^2)*(x + 1)*y)",
        "(x^3 - y^3)*(x + y + 7)/(x^2 - y^2) + c/(x - y)",
    };
    laws l;
    laws_init(&l, __FILE__);
    const char *const names[] = {"a", "b", "c", "x", "y"};
    expr letters[5];
    for (size_t i = 0; i < 5; i++) letters[i] = expr_symbol(l.pool, names[i], EXPR_LINE);
    exact with = l.x;
    with.memo = exact_memo_create();
    for (size_t i = 0; i < 3 * 25; i++) {
        const expr e = read(&l, shapes[i / 25]), to[2] = {letters[i % 5], letters[i / 5 % 5]};
        if (expr_same(to[0], to[1])) continue;
        expr f, a, b, c, d;
        expr_substitute(l.pool, 1, &e, 2, letters + 3, to, &f);
        assert_ok(exact_fraction(&l.x, f, &a, &b));
        assert_ok(exact_fraction(&with, f, &c, &d));
        assert_true(expr_same(a, c) && expr_same(b, d));
        assert_ok(exact_tidy(&l.x, f, 0, NULL, &a));
        assert_ok(exact_tidy(&with, f, 0, NULL, &c));
        assert_true(expr_same(a, c));
    }
    exact_memo_destroy(with.memo);
    laws_clear(&l);
}

static void matrices_and_factors_are_the_same_with_a_memory(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __FILE__);
    expr_symbol(l.pool, "a", EXPR_PARAMETER);
    expr_symbol(l.pool, "x", EXPR_LINE);
    expr_symbol(l.pool, "theta", EXPR_ANGLE);
    const expr A[9] = {read(&l, "a"),
                       read(&l, "x"),
                       read(&l, "0"),
                       read(&l, "sin(theta)"),
                       read(&l, "cos(theta)"),
                       read(&l, "1"),
                       read(&l, "a + sin(theta)"),
                       read(&l, "x + cos(theta)"),
                       read(&l, "1")};
    const expr e = read(&l, "(a^2 - x^2)/(a + 2*x)^3");
    const size_t prefer[3] = {2, 1, 0};
    exact with = l.x;
    with.memo = exact_memo_create();
    for (int round = 0; round < 2; round++) { // the first computes, the other remembers
        size_t rank, other, pivots[3], again[3];
        expr *basis, *same, R[9], S[9], d, f;
        assert_ok(exact_rank(&l.x, 3, 3, A, &rank));
        assert_ok(exact_rank(&with, 3, 3, A, &other));
        assert_true(rank == 2 && other == 2);
        assert_ok(exact_rank(&with, 1, 3, A, &other)); // fewer rows are another question
        assert_int_equal(other, 1);
        for (int k = 0; k < 2; k++) { // so are other pivots
            assert_ok(exact_null_space(&l.x, 2, 3, A, k == 0 ? NULL : prefer, &rank, &basis));
            assert_ok(exact_null_space(&with, 2, 3, A, k == 0 ? NULL : prefer, &other, &same));
            assert_true(rank == 1 && other == 1);
            assert_memory_equal(basis, same, 3 * sizeof *basis);
            free(basis);
            free(same);
        }
        assert_ok(exact_row_reduce(&l.x, 3, 3, A, &rank, R, pivots));
        assert_ok(exact_row_reduce(&with, 3, 3, A, &other, S, again));
        assert_int_equal(rank, other);
        assert_memory_equal(R, S, sizeof R);
        assert_memory_equal(pivots, again, rank * sizeof *pivots);
        assert_ok(exact_determinant(&l.x, 2, A + 1, &d));
        assert_ok(exact_determinant(&with, 2, A + 1, &f));
        assert_true(expr_same(d, f));
        long *powers, *exponents;
        assert_ok(exact_factor(&l.x, e, &d, &rank, &basis, &powers));
        assert_ok(exact_factor(&with, e, &f, &other, &same, &exponents));
        assert_true(expr_same(d, f) && rank == other);
        assert_memory_equal(basis, same, rank * sizeof *basis);
        assert_memory_equal(powers, exponents, rank * sizeof *powers); // one of them is −3
        free(basis);
        free(same);
        free(powers);
        free(exponents);
    }
    exact_memo_destroy(with.memo);
    laws_clear(&l);
}

static void nothing_is_lost_or_mixed_up_as_it_grows(void **state) {
    (void)state;
    enum { MANY = 20000 };
    exact_memo *m = exact_memo_create();
    uint32_t got[2];
    for (uint32_t i = 0; i < MANY; i++) {
        memo_keep(m, MEMO_FRACTION, (expr){i}, i, i + 1);
        if (i % 3 == 0) memo_keep(m, MEMO_ZERO, (expr){i}, i % 2, 0);
    }
    for (uint32_t i = 0; i < MANY; i++) {
        assert_true(memo_find(m, MEMO_FRACTION, (expr){i}, got) && got[0] == i && got[1] == i + 1);
        assert_int_equal(memo_find(m, MEMO_ZERO, (expr){i}, got), i % 3 == 0);
        assert_false(memo_find(m, MEMO_TIDY, (expr){i}, got));
    }
    assert_false(memo_find(NULL, MEMO_FRACTION, (expr){0}, got));
    exact_memo_destroy(m);
}

static void a_question_has_its_own_answer(void **state) {
    (void)state;
    exact_memo *m = exact_memo_create();
    assert_null(memo_answer(m, "is x > 0?"));
    memo_keep_answer(m, "is x > 0?", "sat");
    memo_keep_answer(m, "is x < 0?", "unsat");
    assert_string_equal(memo_answer(m, "is x > 0?"), "sat");
    assert_string_equal(memo_answer(m, "is x < 0?"), "unsat");
    assert_null(memo_answer(m, "is x"));
    assert_null(memo_answer(NULL, "is x > 0?"));
    exact_memo_destroy(m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_the_same_with_a_memory),
        cmocka_unit_test(divisors_found_in_one_field_are_those_of_another),
        cmocka_unit_test(matrices_and_factors_are_the_same_with_a_memory),
        cmocka_unit_test(nothing_is_lost_or_mixed_up_as_it_grows),
        cmocka_unit_test(a_question_has_its_own_answer),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
