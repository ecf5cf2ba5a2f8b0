/// Exact computation with one expression, through the library.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/library.h"

static hamel_expression *read_it(const char *source, const hamel_expression_options *options) {
    hamel_expression *e;
    const hamel_status status = hamel_expression_read(source, options, &e);
    if (status != HAMEL_OK) fail_msg("%s", hamel_messages_words(hamel_expression_messages(e)));
    return e;
}

static void assert_written(const char *source, hamel_shape shape, hamel_notation notation,
                           const char *wanted) {
    hamel_expression *e = read_it(source, NULL);
    char *words;
    assert_int_equal(hamel_expression_write(e, shape, notation, NULL, &words), HAMEL_OK);
    assert_string_equal(words, wanted);
    hamel_free(words);
    hamel_expression_destroy(e);
}

static void expressions_are_written_in_every_shape_and_notation(void **state) {
    (void)state;
    assert_written("sin(x)^2 + cos(x)^2", HAMEL_READABLE, HAMEL_UNICODE, "1");
    assert_written("x^2 - y^2", HAMEL_FACTORED, HAMEL_INFIX, "(x + y)*(x - y)");
    assert_written("alpha^2", HAMEL_READABLE, HAMEL_TEX, "\\alpha^{2}");
    assert_written("x + x", HAMEL_CANONICAL, HAMEL_C_CODE, "2.0*x");
    hamel_expression *e = read_it("q'", NULL);
    char *words;
    assert_int_equal(hamel_expression_write(e, HAMEL_READABLE, HAMEL_EXPRESSION_JSON, NULL, &words),
                     HAMEL_OK);
    assert_non_null(strstr(words, "q_dot"));
    hamel_free(words);
    hamel_expression_destroy(e);
}

static void derivatives_and_equality_are_exact(void **state) {
    (void)state;
    hamel_expression *e = read_it("x^2*sin(x)", NULL);
    hamel_truth answer;
    assert_null(hamel_expression_answer(e, HAMEL_UNICODE));
    assert_int_equal(hamel_expression_differentiate(e, "x"), HAMEL_OK);
    assert_int_equal(hamel_expression_equal(e, "2*x*sin(x) + x^2*cos(x)", NULL, &answer), HAMEL_OK);
    assert_int_equal(answer, HAMEL_YES);
    assert_int_equal(hamel_expression_equal(e, "0", NULL, &answer), HAMEL_OK);
    assert_int_equal(answer, HAMEL_NO);
    char *words = hamel_expression_answer(e, HAMEL_UNICODE);
    assert_string_equal(words, "no");
    hamel_free(words);
    assert_int_equal(hamel_expression_differentiate(e, "z"), HAMEL_INVALID);
    assert_int_not_equal(hamel_expression_equal(e, "2*", NULL, &answer), HAMEL_OK);
    const hamel_message told = hamel_messages_at(hamel_expression_messages(e), 0);
    assert_string_equal(told.about, "equal");
    assert_true(told.column >= 2);
    hamel_expression_destroy(e);
}

static void what_is_assumed_of_names_counts(void **state) {
    (void)state;
    static const char *const shorts[] = {"Delta=J + a^2*m"};
    hamel_expression_options options = hamel_expression_options_default();
    options.positive = "m,r";
    options.rotation = "B";
    options.unit = "gamma";
    options.short_count = 1;
    options.shorts = shorts;
    hamel_expression *e = read_it("(sqrt(r^2) - r + u)/(J + a^2*m)", &options);
    char *words;
    assert_int_equal(hamel_expression_write(e, HAMEL_READABLE, HAMEL_INFIX, NULL, &words),
                     HAMEL_OK);
    assert_string_equal(words, "u/Delta");
    hamel_free(words);
    hamel_expression_destroy(e);
    hamel_truth answer;
    e = read_it("B_11^2 + B_12^2 + B_13^2 - gamma_1^2 - gamma_2^2", &options);
    assert_int_equal(hamel_expression_equal(e, "1 - 1 + gamma_3^2", NULL, &answer), HAMEL_OK);
    assert_int_equal(answer, HAMEL_YES);
    hamel_expression_destroy(e);
}

static void what_cannot_be_read_is_told(void **state) {
    (void)state;
    static const char *const shorts[] = {"L"};
    static const struct {
        const char *source, *positive, *words;
    } cases[] = {{"x +", NULL, "expression:1:"}, {"x", "a,,b", "not a list of names"}};
    hamel_expression_options options = hamel_expression_options_default();
    hamel_expression *e;
    char *words;
    for (size_t i = 0; i < 2; i++) {
        options.positive = cases[i].positive;
        assert_int_not_equal(hamel_expression_read(cases[i].source, &options, &e), HAMEL_OK);
        assert_non_null(strstr(hamel_messages_words(hamel_expression_messages(e)), cases[i].words));
        assert_int_equal(hamel_expression_write(e, HAMEL_READABLE, HAMEL_INFIX, NULL, &words),
                         HAMEL_INVALID);
        hamel_expression_destroy(e);
    }
    options.positive = NULL;
    options.short_count = 1;
    options.shorts = shorts;
    assert_int_equal(hamel_expression_read("x", &options, &e), HAMEL_INVALID);
    hamel_expression_destroy(e);
    assert_int_equal(hamel_expression_read(NULL, NULL, &e), HAMEL_INVALID);
    hamel_expression_destroy(e);
    hamel_expression_destroy(NULL);
}

static int end_thread(void **state) {
    (void)state;
    hamel_thread_end();
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(expressions_are_written_in_every_shape_and_notation),
        cmocka_unit_test(derivatives_and_equality_are_exact),
        cmocka_unit_test(what_is_assumed_of_names_counts),
        cmocka_unit_test(what_cannot_be_read_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, end_thread);
}
