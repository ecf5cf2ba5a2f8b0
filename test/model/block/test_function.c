/// Named functions of one variable: what holds for all of them, what a formula makes of one, and
/// what is refused.
#include "model/reading.h"

#define HEAD "parameters\n    k = 2, k > 0\ncoordinates\n    x, y : line\n    theta : angle\n"
#define TAIL "lagrangian (x'^2 + y'^2 + theta'^2)/2\n"

static truth equal(model *m, const char *a, const char *b) {
    exact x;
    exact_init(&x, m->pool, NULL);
    return exact_equal(&x, definition(m, a), definition(m, b));
}

static void its_derivatives_follow_the_chain_rule(void **state) {
    (void)state;
    model *m = read_model(HEAD "function f(s)\ndefine\n"
                               "    a1 = f(x*y)'\n    b1 = f'(x*y)*(x'*y + x*y')\n"
                               "    a2 = (f'(sin(theta))*x)'\n"
                               "    b2 = f''(sin(theta))*cos(theta)*theta'*x + f'(sin(theta))*x'\n"
                               "    a3 = f((x + y)^2)\n    b3 = f(x^2 + 2*x*y + y^2)\n"
                               "    a4 = f(f(x))'\n    b4 = f'(f(x))*f'(x)*x'\n" TAIL);
    static const char *const pairs[][2] = {{"a1", "b1"}, {"a2", "b2"}, {"a3", "b3"}, {"a4", "b4"}};
    for (size_t i = 0; i < 4; i++) assert_int_equal(equal(m, pairs[i][0], pairs[i][1]), TRUTH_YES);
    model_destroy(m);
}

/// What is not the same for every function is not the same.
static void its_values_are_independent(void **state) {
    (void)state;
    model *m = read_model(HEAD "function f(s), g(s)\ndefine\n"
                               "    a = f(x)\n    b = f(y)\n    c = f'(x)\n    d = g(x)\n"
                               "    e = f(-x)\n    h = f(2*x)\n    i = f(x)^2\n" TAIL);
    static const char *const names[] = {"a", "b", "c", "d", "e", "h", "i"};
    for (size_t i = 0; i < 7; i++) {
        for (size_t j = 0; j < i; j++) assert_int_equal(equal(m, names[i], names[j]), TRUTH_NO);
    }
    model_destroy(m);
}

static void a_formula_is_put_in_also_from_a_later_block(void **state) {
    (void)state;
    model *m = read_model(HEAD "function f(s)\nfunction g(x) = x^2\ndefine\n"
                               "    a = f(y)\n    b = f'(sin(theta))\n" TAIL
                               "function f(s) = k*s^3 + g(s)\n");
    assert_int_equal(m->function_count, 2);
    assert_proved(m, definition(m, "a"), "k*y^3 + y^2");
    assert_proved(m, definition(m, "b"), "3*k*sin(theta)^2 + 2*sin(theta)");
    model_destroy(m);
}

static void what_is_wrong_is_told_at_its_place(void **state) {
    (void)state;
    ASSERT_MESSAGES(HEAD "function f(s) = f(s) + 1\n" TAIL,
                    "6:17: 'f' stands in its own definition");
    ASSERT_MESSAGES(HEAD "function f(s) = x\n" TAIL,
                    "6:17: a coordinate cannot stand in the definition of a function");
    ASSERT_MESSAGES(HEAD "function f\n" TAIL,
                    "6:11: expected '(' and its variable, found the end of the line");
    ASSERT_MESSAGES(HEAD "function x(s)\n" TAIL, "6:10: 'x' is a coordinate already (line 4)");
    ASSERT_MESSAGES(HEAD "function sin(s)\n" TAIL,
                    "6:10: 'sin' is a function; choose another name");
    ASSERT_MESSAGES(HEAD "function f(s) = s\nfunction f(s)\n" TAIL,
                    "7:10: 'f' is a function already (line 6)");
    ASSERT_MESSAGES(HEAD "function f(s), g(s)\nfunction f(s) = g(s)\nfunction g(s) = s\n" TAIL,
                    "8:10: 'g' is given a formula behind that of 'f' (line 6), which uses it");
    ASSERT_MESSAGES(HEAD "function f(s)\ndefine a = f(x, y)\n" TAIL,
                    "7:12: f takes one argument, not 2");
    ASSERT_MESSAGES(HEAD "function f(s)\ndefine a = f([x, y])\n" TAIL, "7:12: f takes a scalar");
    ASSERT_MESSAGES(HEAD "function f(s)\ndefine a = f + 1\n" TAIL,
                    "7:12: expected '(' after the function 'f'");
    ASSERT_MESSAGES(HEAD "function f(s)\ndefine a = f''''''''''(x)\n" TAIL,
                    "7:12: more than 9 primes");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(its_derivatives_follow_the_chain_rule),
        cmocka_unit_test(its_values_are_independent),
        cmocka_unit_test(a_formula_is_put_in_also_from_a_later_block),
        cmocka_unit_test(what_is_wrong_is_told_at_its_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
