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

#include "support/comma.h"
#include "support/library.h"

/// Refused, and said why if there is a model to say it.
static void assert_refused(hamel_model *m, hamel_status status) {
    assert_int_equal(status, HAMEL_INVALID);
    if (m != NULL) assert_true(strlen(library_said(m)) > 0);
}

/// Everything that takes a model or what is made from it, without one.
static void without_a_model_there_is_a_status(void **state) {
    (void)state;
    char *words = NULL;
    double number = 0;
    size_t length;
    uint64_t before;
    int reason;
    hamel_document *page;
    hamel_run *run;
    hamel_sweep *sweep;
    hamel_sweep_table *table;
    hamel_gait *gait;
    hamel_plan *plan;
    hamel_steady *steady;
    const hamel_function *f;
    assert_refused(NULL, hamel_model_parse("x", "", 0, NULL));
    assert_refused(NULL, hamel_model_builtin("pendulum", NULL));
    assert_null(hamel_model_name(NULL));
    assert_null(hamel_model_title(NULL));
    assert_null(hamel_model_run_name(NULL, 0));
    assert_null(hamel_model_control(NULL, 0, NULL));
    assert_refused(NULL, hamel_model_set(NULL, "a", "1"));
    assert_refused(NULL, hamel_model_set_number(NULL, "a", 1));
    assert_null(hamel_model_parameter(NULL, 0));
    assert_true(isnan(hamel_model_parameter_value(NULL, 0)));
    assert_string_equal(hamel_messages_words(NULL), "");
    assert_int_equal(hamel_messages_count(NULL), 0);
    assert_string_equal(hamel_messages_at(NULL, 0).words, "");
    hamel_free(hamel_messages_with(NULL, NULL));
    assert_null(hamel_builtin_nearest(NULL));
    assert_null(hamel_new_model(NULL));
    assert_refused(NULL, hamel_model_derive(NULL, NULL, NULL, &page));
    assert_refused(NULL, hamel_model_check(NULL, NULL, NULL, &page));
    char *certificate;
    assert_refused(NULL, hamel_model_certificate(NULL, NULL, NULL, &certificate));
    assert_refused(NULL, hamel_model_verify(NULL, "x = x", NULL, NULL, &page));
    assert_refused(NULL, hamel_model_compare(NULL, NULL, NULL, NULL, &page));
    assert_refused(NULL, hamel_model_loop(NULL, NULL, "t", NULL, NULL, &page));
    assert_refused(NULL, hamel_gait_expand(NULL, 5, NULL, &page));
    assert_refused(NULL, hamel_model_report(NULL, NULL, NULL, &words));
    assert_refused(NULL, hamel_model_names(NULL, NULL, &words));
    assert_refused(NULL,
                   hamel_model_values(NULL, 1, (const char *const[]){"a"}, NULL, NULL, &page));
    assert_null(page);
    assert_refused(NULL, hamel_document_write(NULL, HAMEL_TEXT, &words));
    assert_refused(NULL, hamel_document_write_as(NULL, NULL, &words));
    assert_null(hamel_document_rows(NULL));
    assert_refused(NULL, hamel_model_evaluate(NULL, "a", NULL, NULL, &number));
    assert_true(isnan(number));
    assert_refused(NULL, hamel_model_compile(NULL, NULL, NULL, &f));
    assert_null(f);
    assert_null(hamel_work_create(NULL));
    assert_refused(NULL, hamel_model_export(NULL, NULL, NULL, HAMEL_C, NULL, &words));
    hamel_files *files;
    assert_refused(NULL, hamel_model_module(NULL, NULL, NULL, HAMEL_MODULE_C, NULL, &files));
    assert_null(files);
    assert_null(hamel_files_get(NULL, 0).name);
    assert_null(hamel_files_note(NULL));
    hamel_files_destroy(NULL);
    assert_refused(NULL, hamel_run_create(NULL, NULL, NULL, NULL, &run));
    assert_refused(NULL, hamel_run_go(NULL, NULL, NULL));
    assert_int_equal(hamel_run_column_count(NULL), 0);
    assert_null(hamel_run_column(NULL, 0));
    assert_null(hamel_run_initial(NULL));
    assert_null(hamel_run_summarise(NULL));
    assert_null(hamel_run_watch_column(NULL, 0, 0));
    assert_null(hamel_run_integral(NULL, 0).name);
    assert_int_equal(hamel_run_phases(NULL).count, 0);
    assert_int_equal(hamel_run_watched(NULL, 0).count, 0);
    assert_refused(NULL, hamel_run_write(NULL, HAMEL_TEXT, NULL, &words));
    assert_refused(NULL, hamel_run_draw(NULL, HAMEL_SVG, &words, &length));
    assert_refused(NULL, hamel_sweep_create(NULL, NULL, NULL, NULL, &sweep));
    assert_refused(NULL, hamel_sweep_compute(NULL, 0, 1, NULL, NULL, NULL));
    assert_true(hamel_sweep_row_count(NULL) == 0);
    assert_int_equal(hamel_sweep_column_count(NULL), 0);
    assert_null(hamel_sweep_column(NULL, 0));
    assert_null(hamel_sweep_summarise(NULL));
    assert_refused(NULL, hamel_sweep_write(NULL, HAMEL_TEXT, 0, NULL, &words));
    assert_refused(NULL,
                   hamel_sweep_statistics(NULL, NULL, HAMEL_SVG, NULL, NULL, &reason, &words));
    assert_refused(NULL, hamel_sweep_statistics("x", NULL, HAMEL_SVG, NULL, NULL, NULL, NULL));
    assert_refused(NULL, hamel_sweep_table_open(NULL, NULL, 0, &before, &reason, &table));
    assert_int_not_equal(hamel_sweep_table_row(NULL, "done", &number), 0);
    assert_int_not_equal(hamel_sweep_table_flush(NULL), 0);
    assert_int_not_equal(hamel_sweep_table_close(NULL), 0);
    assert_refused(NULL, hamel_steady_create(NULL, NULL, NULL, &steady));
    assert_int_equal(hamel_steady_count(NULL), 0);
    assert_false(hamel_steady_ends(NULL));
    assert_null(hamel_steady_rows(NULL));
    assert_refused(NULL, hamel_steady_write(NULL, HAMEL_TEXT, &words));
    assert_refused(NULL, hamel_steady_write_as(NULL, NULL, &words));
    assert_refused(NULL, hamel_steady_draw(NULL, HAMEL_SVG, &words, &length));
    assert_refused(NULL, hamel_gait_create(NULL, "x", NULL, NULL, &gait));
    assert_null(hamel_gait_name(NULL));
    assert_refused(NULL, hamel_gait_go(NULL, NULL));
    assert_int_equal(hamel_gait_cycles(NULL).count, 0);
    assert_refused(NULL, hamel_gait_map(NULL, NULL));
    assert_int_equal(hamel_gait_missing(NULL, NULL), 0);
    assert_refused(NULL, hamel_gait_best(NULL, NULL, NULL));
    assert_null(hamel_gait_rows(NULL));
    assert_refused(NULL, hamel_gait_path(NULL, NULL, NULL));
    assert_refused(NULL, hamel_gait_write(NULL, HAMEL_TEXT, &words));
    assert_refused(NULL, hamel_gait_draw(NULL, HAMEL_SVG, NULL, &words, &length));
    assert_refused(NULL, hamel_plan_create(NULL, "x=1", NULL, NULL, &plan));
    assert_refused(NULL, hamel_plan_go(NULL, NULL, NULL, NULL));
    assert_false(hamel_plan_reached(NULL));
    assert_int_equal(hamel_plan_moves(NULL), 0);
    assert_refused(NULL, hamel_plan_write(NULL, HAMEL_TEXT, &words));
    assert_null(words);
    assert_int_not_equal(hamel_table_row(NULL, &number), 0);
    assert_int_not_equal(hamel_table_finish(NULL), 0);
    assert_int_equal(hamel_table_keep(NULL), 0);
    assert_int_equal(hamel_table_failure(NULL), 0);
    hamel_model_destroy(NULL);
    hamel_document_destroy(NULL);
    hamel_run_destroy(NULL);
    hamel_sweep_destroy(NULL);
    hamel_sweep_table_leave(NULL);
    hamel_gait_destroy(NULL);
    hamel_plan_destroy(NULL);
    hamel_steady_destroy(NULL);
    hamel_function_destroy(NULL);
    hamel_work_destroy(NULL);
    hamel_free(NULL);
}

/// A model, and NULL elsewhere.
static void what_is_missing_is_a_status(void **state) {
    (void)state;
    hamel_model *m, *none;
    hamel_run *run;
    assert_int_equal(hamel_model_parse(NULL, NULL, 5, &none), HAMEL_INVALID);
    assert_refused(none, hamel_run_create(none, NULL, NULL, NULL, &run));
    hamel_model_destroy(none);
    assert_int_equal(hamel_model_builtin(NULL, &none), HAMEL_INVALID);
    hamel_model_destroy(none);
    m = library_builtin("snakeboard");
    double number;
    hamel_sweep *sweep;
    hamel_gait *gait;
    hamel_plan *plan;
    assert_refused(m, hamel_model_set(m, NULL, "1"));
    assert_refused(m, hamel_model_set(m, "m", NULL));
    assert_refused(m, hamel_model_derive(m, NULL, NULL, NULL));
    assert_refused(m, hamel_model_check(m, NULL, NULL, NULL));
    assert_refused(m, hamel_model_certificate(m, NULL, NULL, NULL));
    assert_refused(m, hamel_model_compare(m, NULL, NULL, NULL, NULL));
    assert_refused(m, hamel_model_loop(m, NULL, NULL, NULL, NULL, NULL));
    assert_refused(m, hamel_model_report(m, NULL, NULL, NULL));
    assert_refused(m, hamel_model_names(m, NULL, NULL));
    assert_refused(m, hamel_model_evaluate(m, NULL, NULL, NULL, &number));
    assert_refused(m, hamel_model_evaluate(m, "a", NULL, NULL, NULL));
    assert_refused(m, hamel_model_compile(m, NULL, NULL, NULL));
    assert_refused(m, hamel_model_export(m, NULL, NULL, HAMEL_C, NULL, NULL));
    hamel_files *files;
    assert_refused(m, hamel_model_module(m, NULL, NULL, HAMEL_MODULE_C, NULL, NULL));
    assert_refused(m, hamel_model_module(m, NULL, "9", HAMEL_MODULE_C, NULL, &files));
    assert_null(files);
    assert_refused(m, hamel_model_module(m, NULL, NULL, (hamel_target)99, NULL, &files));
    assert_refused(m, hamel_run_create(m, NULL, NULL, NULL, NULL));
    assert_refused(m, hamel_sweep_create(m, NULL, NULL, NULL, NULL));
    assert_refused(m, hamel_steady_create(m, NULL, NULL, NULL));
    assert_refused(m, hamel_gait_create(m, "drive", NULL, NULL, NULL));
    assert_refused(m, hamel_plan_create(m, NULL, NULL, NULL, &plan));
    assert_refused(m, hamel_plan_create(m, "x=1", NULL, NULL, NULL));
    hamel_gait_options axes = hamel_gait_options_default();
    axes.axis_count = 1;
    assert_refused(m, hamel_gait_create(m, "drive", &axes, NULL, &gait));
    hamel_sweep_options over = hamel_sweep_options_default();
    over.over_count = 1;
    assert_refused(m, hamel_sweep_create(m, NULL, &over, NULL, &sweep));
    hamel_run_options lambda = hamel_run_options_default();
    lambda.lambda_count = 1;
    assert_refused(m, hamel_run_create(m, NULL, &lambda, NULL, &run));
    hamel_run_options watches = hamel_run_options_default();
    watches.watch_count = 1;
    assert_refused(m, hamel_run_create(m, NULL, &watches, NULL, &run));
    hamel_model_destroy(m);
}

/// Options with other numbers in two places of theirs.
static void numbers_that_are_none_are_a_status(void **state) {
    (void)state;
    hamel_model *m = library_builtin("chaplygin_sleigh"), *board = library_builtin("snakeboard");
    const double bad[] = {NAN, INFINITY, -INFINITY, -1};
    hamel_run *run;
    hamel_sweep *sweep;
    hamel_plan *plan;
    hamel_steady *steady;
    hamel_gait *gait;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        for (size_t k = 0; k < 5; k++) {
            hamel_run_options o = hamel_run_options_default();
            double *places[] = {&o.until, &o.every, &o.tolerance, &o.step, &o.longest_step};
            *places[k] = bad[i];
            assert_refused(m, hamel_run_create(m, NULL, &o, NULL, &run));
        }
        hamel_sweep_options until = hamel_sweep_options_default(), tolerance = until;
        until.until = tolerance.tolerance = bad[i];
        assert_refused(m, hamel_sweep_create(m, NULL, &until, NULL, &sweep));
        assert_refused(m, hamel_sweep_create(m, NULL, &tolerance, NULL, &sweep));
        hamel_plan_options o = hamel_plan_options_default();
        o.tolerance = bad[i];
        assert_refused(board, hamel_plan_create(board, "x=1", &o, NULL, &plan));
        if (bad[i] == -1) continue; // is one
        assert_int_not_equal(hamel_model_set_number(m, "a", bad[i]), HAMEL_OK);
        hamel_steady_options follow = hamel_steady_options_default();
        follow.vary = "a";
        follow.first = bad[i];
        follow.count = 3;
        assert_refused(m, hamel_steady_create(m, &follow, NULL, &steady));
        const hamel_gait_axis axis = {"a", bad[i], 1, 2};
        hamel_gait_options map = hamel_gait_options_default();
        map.axis_count = 1;
        map.axes = &axis;
        assert_refused(board, hamel_gait_create(board, "drive", &map, NULL, &gait));
        hamel_run_options lambda = hamel_run_options_default();
        lambda.form = HAMEL_VAKONOMIC;
        lambda.lambda_count = 1;
        lambda.lambda = &bad[i];
        assert_refused(m, hamel_run_create(m, NULL, &lambda, NULL, &run));
    }
    hamel_model_destroy(m);
    hamel_model_destroy(board);
}

/// A struct that was not made by its function, or is of no release.
static void options_of_an_unknown_size_are_a_status(void **state) {
    (void)state;
    hamel_model *m = library_builtin("snakeboard");
    hamel_document *page;
    hamel_run *run;
    hamel_sweep *sweep;
    hamel_gait *gait;
    hamel_plan *plan;
    hamel_steady *steady;
    hamel_expression *e;
    char *words;
    const size_t wrong[] = {0, 1, 8, 1000000};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const size_t size = wrong[i];
        assert_refused(m,
                       hamel_model_derive(m, &(hamel_derive_options){.size = size}, NULL, &page));
        assert_refused(m, hamel_model_check(m, &(hamel_check_options){.size = size, .degree = 1},
                                            NULL, &page));
        assert_refused(
            m, hamel_model_compare(m, NULL, &(hamel_compare_options){.size = size}, NULL, &page));
        assert_refused(m,
                       hamel_model_report(m, &(hamel_report_options){.size = size}, NULL, &words));
        assert_refused(m,
                       hamel_run_create(m, NULL, &(hamel_run_options){.size = size}, NULL, &run));
        assert_refused(
            m, hamel_sweep_create(m, NULL, &(hamel_sweep_options){.size = size}, NULL, &sweep));
        assert_refused(
            m, hamel_gait_create(m, NULL, &(hamel_gait_options){.size = size}, NULL, &gait));
        assert_refused(
            m, hamel_plan_create(m, "x=1", &(hamel_plan_options){.size = size}, NULL, &plan));
        assert_refused(
            m, hamel_steady_create(m, &(hamel_steady_options){.size = size}, NULL, &steady));
        assert_refused(NULL,
                       hamel_expression_read("x", &(hamel_expression_options){.size = size}, &e));
        hamel_expression_destroy(e);
    }
    assert_non_null(strstr(library_said(m), "size"));
    hamel_model_destroy(m);
}

/// What a program does with a model, in words.
static char *story(void) {
    const char *part = "hamel";
    hamel_model *m = library_builtin("chaplygin_sleigh");
    assert_int_equal(hamel_model_set_number(m, "a", 0.3), HAMEL_OK);
    assert_int_equal(hamel_model_set(m, "J", "1.25"), HAMEL_OK);
    hamel_run_options options = hamel_run_options_default();
    options.until = 2;
    hamel_run *run = library_run(m, NULL, &options);
    assert_int_equal(hamel_run_go(run, NULL, NULL), HAMEL_OK);
    double value;
    assert_int_equal(
        hamel_model_evaluate(m, "hamel.equations.omega", "u=0.5, omega=0.25", NULL, &value),
        HAMEL_OK);
    hamel_derive_options derive = hamel_derive_options_default();
    derive.part_count = 1;
    derive.parts = &part;
    hamel_document *page;
    hamel_steady *s;
    char *json, *steady, *all = NULL;
    assert_int_equal(hamel_model_derive(m, &derive, NULL, &page), HAMEL_OK);
    json = library_written(page, HAMEL_JSON);
    assert_int_equal(hamel_steady_create(m, NULL, NULL, &s), HAMEL_OK);
    assert_int_equal(hamel_steady_write(s, HAMEL_JSON, &steady), HAMEL_OK);
    size_t length;
    FILE *out = open_memstream(&all, &length);
    const double numbers[] = {hamel_run_summarise(run)->energy_last, value};
    for (size_t i = 0; i < sizeof numbers; i++)
        fprintf(out, "%02x", ((const unsigned char *)numbers)[i]);
    fprintf(out, "%s%s", json, steady);
    fclose(out);
    hamel_free(json);
    hamel_free(steady);
    hamel_steady_destroy(s);
    hamel_run_destroy(run);
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
        cmocka_unit_test(options_of_an_unknown_size_are_a_status),
        cmocka_unit_test(a_decimal_comma_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
