/// What no correct program passes is answered with a status: NULL, numbers that are none, times
/// that are negative. And the host's locale changes no number.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "hamel/hamel.h"
#include "support/comma.h"

static hamel_model *builtin(const char *name) {
    hamel_model *m;
    assert_int_equal(hamel_model_builtin(name, &m), HAMEL_OK);
    return m;
}

/// Refused, and said why if there is a model to say it.
static void assert_refused(hamel_model *m, hamel_status status) {
    assert_int_equal(status, HAMEL_INVALID);
    if (m != NULL) assert_true(strlen(hamel_model_messages(m)) > 0);
}

static int ignore(void *context, size_t count, const char *const *names, const double *values) {
    (void)context, (void)count, (void)names, (void)values;
    return 0;
}

/// Everything that takes a model, without one.
static void without_a_model_there_is_a_status(void **state) {
    (void)state;
    char *words = NULL;
    double number = 0;
    int reached;
    hamel_gait gait;
    hamel_run_summary summary;
    const hamel_function *f;
    assert_refused(NULL, hamel_model_parse("x", "", 0, NULL));
    assert_refused(NULL, hamel_model_builtin("pendulum", NULL));
    assert_null(hamel_model_name(NULL));
    assert_null(hamel_model_title(NULL));
    assert_refused(NULL, hamel_model_set(NULL, "a", "1"));
    assert_refused(NULL, hamel_model_set_number(NULL, "a", 1));
    assert_null(hamel_model_parameter(NULL, 0));
    assert_true(isnan(hamel_model_parameter_value(NULL, 0)));
    assert_string_equal(hamel_model_messages(NULL), "");
    assert_int_equal(hamel_model_message_count(NULL), 0);
    assert_string_equal(hamel_model_message(NULL, 0).words, "");
    assert_refused(NULL, hamel_model_derive(NULL, NULL, HAMEL_TEXT, &words));
    assert_refused(NULL, hamel_model_check(NULL, HAMEL_TEXT, &words));
    assert_refused(NULL, hamel_model_find_symmetries(NULL, 1, HAMEL_TEXT, &words));
    assert_refused(NULL, hamel_model_compare(NULL, NULL, HAMEL_TEXT, &words));
    assert_refused(NULL, hamel_model_compare_run(NULL, NULL, NULL, 0, HAMEL_TEXT, &words));
    assert_refused(NULL, hamel_model_names(NULL, &words));
    assert_refused(NULL, hamel_model_evaluate(NULL, "a", NULL, &number));
    assert_true(isnan(number));
    assert_refused(NULL, hamel_model_compile(NULL, NULL, &f));
    assert_null(f);
    assert_null(hamel_work_create(NULL));
    assert_null(hamel_model_run_name(NULL, 0));
    assert_refused(NULL, hamel_model_run(NULL, NULL, NULL, NULL, NULL, &summary));
    assert_string_equal(summary.reason, "");
    assert_refused(NULL, hamel_model_section(NULL, NULL, NULL, "x=0", 0, ignore, NULL));
    assert_refused(NULL, hamel_model_lyapunov(NULL, NULL, NULL, &number, NULL));
    assert_refused(NULL, hamel_model_sweep(NULL, NULL, NULL, NULL, NULL, NULL));
    assert_refused(NULL, hamel_model_steady(NULL, NULL, HAMEL_TEXT, &words));
    assert_refused(NULL, hamel_model_gait(NULL, "x", 1, &gait));
    assert_refused(NULL, hamel_model_gait_map(NULL, "x", 1, 0, NULL, &gait));
    assert_refused(NULL, hamel_model_gait_best(NULL, "x", 1, 0, NULL, NULL, &number, &gait));
    assert_refused(NULL,
                   hamel_model_plan(NULL, "x=1", NULL, HAMEL_TEXT, NULL, NULL, &reached, &words));
    assert_null(words);
    hamel_model_destroy(NULL);
    hamel_function_destroy(NULL);
    hamel_work_destroy(NULL);
    hamel_free(NULL);
}

/// A model, and NULL elsewhere.
static void what_is_missing_is_a_status(void **state) {
    (void)state;
    hamel_model *m, *none;
    assert_int_equal(hamel_model_parse(NULL, NULL, 5, &none), HAMEL_INVALID);
    assert_refused(none, hamel_model_run(none, NULL, NULL, NULL, NULL, NULL));
    hamel_model_destroy(none);
    assert_int_equal(hamel_model_builtin(NULL, &none), HAMEL_INVALID);
    hamel_model_destroy(none);
    m = builtin("snakeboard");
    double number;
    int reached;
    hamel_gait gait;
    assert_refused(m, hamel_model_set(m, NULL, "1"));
    assert_refused(m, hamel_model_set(m, "m", NULL));
    assert_refused(m, hamel_model_derive(m, NULL, HAMEL_TEXT, NULL));
    assert_refused(m, hamel_model_check(m, HAMEL_TEXT, NULL));
    assert_refused(m, hamel_model_compare(m, NULL, HAMEL_TEXT, NULL));
    assert_refused(m, hamel_model_names(m, NULL));
    assert_refused(m, hamel_model_evaluate(m, NULL, NULL, &number));
    assert_refused(m, hamel_model_evaluate(m, "a", NULL, NULL));
    assert_refused(m, hamel_model_compile(m, NULL, NULL));
    assert_refused(m, hamel_model_section(m, NULL, NULL, NULL, 0, ignore, NULL));
    assert_refused(m, hamel_model_section(m, NULL, NULL, "x=0", 0, NULL, NULL));
    assert_refused(m, hamel_model_lyapunov(m, NULL, NULL, NULL, NULL));
    assert_refused(m, hamel_model_steady(m, NULL, HAMEL_TEXT, NULL));
    assert_refused(m, hamel_model_gait(m, NULL, 1, &gait));
    assert_refused(m, hamel_model_gait(m, "drive", 1, NULL));
    assert_refused(m, hamel_model_gait_map(m, "drive", 1, 1, NULL, &gait));
    assert_refused(m, hamel_model_gait_best(m, "drive", 1, 0, NULL, NULL, NULL, &gait));
    assert_refused(m, hamel_model_plan(m, NULL, NULL, HAMEL_TEXT, NULL, NULL, &reached, NULL));
    const hamel_sweep_options sweep = {.over_count = 1};
    assert_refused(m, hamel_model_sweep(m, NULL, &sweep, NULL, NULL, NULL));
    const hamel_run_options lambda = {.lambda_count = 1};
    assert_refused(m, hamel_model_run(m, NULL, &lambda, NULL, NULL, NULL));
    hamel_model_destroy(m);
}

static void numbers_that_are_none_are_a_status(void **state) {
    (void)state;
    hamel_model *m = builtin("chaplygin_sleigh"), *board = builtin("snakeboard");
    const double bad[] = {NAN, INFINITY, -INFINITY, -1};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const hamel_run_options runs[] = {
            {.until = bad[i]}, {.every = bad[i]}, {.tolerance = bad[i]}, {.step = bad[i]}};
        double exponent;
        for (size_t k = 0; k < sizeof runs / sizeof *runs; k++) {
            assert_refused(m, hamel_model_run(m, NULL, &runs[k], NULL, NULL, NULL));
            assert_refused(m, hamel_model_lyapunov(m, NULL, &runs[k], &exponent, NULL));
            assert_refused(m, hamel_model_section(m, NULL, &runs[k], "x=0", 0, ignore, NULL));
        }
        const hamel_sweep_options sweeps[] = {{.until = bad[i]}, {.tolerance = bad[i]}};
        for (size_t k = 0; k < 2; k++)
            assert_refused(m, hamel_model_sweep(m, NULL, &sweeps[k], NULL, NULL, NULL));
        const hamel_plan_options plan = {.tolerance = bad[i]};
        int reached;
        char *words;
        assert_refused(
            board, hamel_model_plan(board, "x=1", &plan, HAMEL_TEXT, NULL, NULL, &reached, &words));
        assert_null(words);
        if (bad[i] == -1) continue; // is one
        assert_int_not_equal(hamel_model_set_number(m, "a", bad[i]), HAMEL_OK);
        const hamel_steady_options steady = {.vary = "a", .first = bad[i], .last = 1, .count = 3};
        assert_refused(m, hamel_model_steady(m, &steady, HAMEL_TEXT, &words));
        hamel_gait gait;
        const hamel_gait_axis axis = {"a", bad[i], 1, 2};
        assert_refused(board, hamel_model_gait_map(board, "drive", 1, 1, &axis, &gait));
        const hamel_run_options lambda = {.vakonomic = 1, .lambda_count = 1, .lambda = &bad[i]};
        assert_refused(m, hamel_model_run(m, NULL, &lambda, NULL, NULL, NULL));
    }
    hamel_model_destroy(m);
    hamel_model_destroy(board);
}

/// What a program does with a model, in words.
static char *story(void) {
    hamel_model *m = builtin("chaplygin_sleigh");
    assert_int_equal(hamel_model_set_number(m, "a", 0.3), HAMEL_OK);
    assert_int_equal(hamel_model_set(m, "J", "1.25"), HAMEL_OK);
    assert_true(hamel_model_parameter_value(m, 0) == hamel_model_parameter_value(m, 0));
    const hamel_run_options options = {.until = 2};
    hamel_run_summary summary;
    assert_int_equal(hamel_model_run(m, NULL, &options, NULL, NULL, &summary), HAMEL_OK);
    double value;
    assert_int_equal(
        hamel_model_evaluate(m, "hamel.equations.omega", "u=0.5, omega=0.25", &value) == HAMEL_OK,
        1);
    char *json, *steady, *all = NULL;
    assert_int_equal(hamel_model_derive(m, "hamel", HAMEL_JSON, &json), HAMEL_OK);
    assert_int_equal(hamel_model_steady(m, NULL, HAMEL_JSON, &steady), HAMEL_OK);
    size_t length;
    FILE *out = open_memstream(&all, &length);
    const double numbers[] = {summary.energy_last, value};
    for (size_t i = 0; i < sizeof numbers; i++)
        fprintf(out, "%02x", ((const unsigned char *)numbers)[i]);
    fprintf(out, "%s%s", json, steady);
    fclose(out);
    hamel_free(json);
    hamel_free(steady);
    hamel_model_destroy(m);
    return all;
}

static void a_decimal_comma_changes_nothing(void **state) {
    (void)state;
    char *plain = story();
    if (!comma_begin()) skip();
    char *comma = story();
    comma_end();
    assert_string_equal(comma, plain);
    free(plain);
    free(comma);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_a_model_there_is_a_status),
        cmocka_unit_test(what_is_missing_is_a_status),
        cmocka_unit_test(numbers_that_are_none_are_a_status),
        cmocka_unit_test(a_decimal_comma_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
