/// Functions on a circle: what is written so, what is proved to be one, and what is none.
#include "laws.h"

#include "exact/circle.h"

/// Of which of the angles an expression is no function on the circle: "theta", "phi", both or "".
static const char *bare(laws *l, const char *words) {
    static char names[32];
    const char *const known[2] = {"theta", "phi"};
    expr angles[2];
    bool is[2] = {false, false};
    for (int i = 0; i < 2; i++) angles[i] = expr_symbol(l->pool, known[i], EXPR_ANGLE);
    exact_bare_angles(&l->x, read(l, words), 2, angles, is);
    snprintf(names, sizeof names, "%s%s", is[0] ? "theta " : "", is[1] ? "phi " : "");
    return names;
}

static void whole_multiples_under_sines_come_back(void **state) {
    (void)state;
    static const char *const good[] = {"1",
                                       "x^2*y",
                                       "theta_dot^2",
                                       "cos(2*theta)",
                                       "sin(theta + 3*phi - x)",
                                       "tan(2*(theta - phi))",
                                       "exp(cos(theta - x*y))",
                                       "sqrt(2 + sin(theta))*x",
                                       "cos(sin(theta))",
                                       "atan2(sin(theta), cos(phi))"};
    laws l;
    laws_init(&l, __func__);
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_string_equal(bare(&l, good[i]), "");
    laws_clear(&l);
}

static void half_angles_that_come_back_are_proved(void **state) {
    (void)state;
    static const char *const good[] = {"cos(theta/2)^2", "sin(theta/2)*cos(theta/2)",
                                       "tan(theta/2 + phi)", "cos(theta + sin(theta))",
                                       "cos(theta/2 - phi/2)*sin(theta/2 + phi/2)"};
    laws l;
    laws_init(&l, __func__);
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_string_equal(bare(&l, good[i]), "");
    laws_clear(&l);
}

static void what_counts_turns_is_bare(void **state) {
    (void)state;
    static const char *const bad[] = {
        "theta",         "x - 2*theta",        "theta^2 + sin(theta)",      "cos(x*theta)",
        "cos(theta/3)",  "exp(theta)",         "sqrt(1 + theta^2)",         "cos(pi*theta)",
        "cos(theta^2)",  "cos(phi + theta/2)", "sin(theta/2 + sin(theta))", "atan(theta)",
        "theta*sin(phi)"};
    laws l;
    laws_init(&l, __func__);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_string_equal(bare(&l, bad[i]), "theta ");
    assert_string_equal(bare(&l, "theta*phi"), "theta phi ");
    assert_string_equal(bare(&l, "cos(theta/2)*cos(phi/2)"), "theta phi ");
    laws_clear(&l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_multiples_under_sines_come_back),
        cmocka_unit_test(half_angles_that_come_back_are_proved),
        cmocka_unit_test(what_counts_turns_is_bare),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
