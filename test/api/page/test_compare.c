/// hamel_model_compare: the page in its three forms, with options, with nonlinear constraints, and
/// what is refused.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/library.h"

static void a_page_comes_in_three_forms(void **state) {
    (void)state;
    static const struct {
        hamel_format format;
        const char *words;
    } all[] = {{HAMEL_TEXT, "agree for every initial state"},
               {HAMEL_LATEX, "\\lambda_{2}"},
               {HAMEL_JSON, "\"document\":\t\"compare\""}};
    hamel_model *m = library_builtin("carriage");
    hamel_document *page;
    assert_int_equal(hamel_model_compare(m, NULL, NULL, NULL, &page), HAMEL_OK);
    for (size_t i = 0; i < 3; i++) {
        char *words;
        assert_int_equal(hamel_document_write(page, all[i].format, &words), HAMEL_OK);
        assert_non_null(strstr(words, all[i].words));
        hamel_free(words);
    }
    hamel_document_destroy(page);
    hamel_model_destroy(m);
}

static void both_motions_stand_side_by_side(void **state) {
    (void)state;
    hamel_model *m = library_builtin("particle");
    hamel_compare_options options = hamel_compare_options_default();
    hamel_document *page;
    options.until = 1;
    options.every = 0.5;
    assert_int_equal(hamel_model_compare(m, "fly", &options, NULL, &page), HAMEL_OK);
    const hamel_rows *rows = hamel_document_rows(page);
    assert_int_equal(rows->count, 3);
    assert_string_equal(rows->names[0], "t");
    assert_string_equal(rows->names[rows->columns - 1], "distance");
    assert_true(rows->values[rows->columns] == 0.5);
    for (size_t k = 0; k < (rows->columns - 2) / 2; k++) // they begin alike
        assert_true(rows->values[1 + k] == rows->values[1 + k + (rows->columns - 2) / 2]);
    char *picture;
    size_t length;
    assert_int_equal(hamel_rows_draw(m, rows, 0, HAMEL_SVG, &picture, &length), HAMEL_OK);
    assert_non_null(strstr(picture, ">x vakonomic</text>"));
    assert_non_null(strstr(picture, ">distance</text>"));
    hamel_free(picture);
    assert_int_equal(hamel_rows_draw(m, rows, 1, HAMEL_SVG, &picture, &length), HAMEL_OK);
    assert_null(strstr(picture, ">distance</text>"));
    hamel_free(picture);
    hamel_rows no_time = *rows;
    no_time.names++;
    no_time.columns--;
    assert_int_equal(hamel_rows_draw(m, &no_time, 0, HAMEL_SVG, &picture, &length), HAMEL_INVALID);
    assert_null(picture);
    hamel_document_destroy(page);
    options.no_run = 1;
    assert_int_equal(hamel_model_compare(m, NULL, &options, NULL, &page), HAMEL_OK);
    assert_null(hamel_document_rows(page));
    hamel_document_destroy(page);
    hamel_model_destroy(m);
}

static void nonlinear_constraints_are_compared(void **state) {
    (void)state;
    hamel_model *m = library_builtin("isokinetic");
    hamel_document *page;
    assert_int_equal(hamel_model_compare(m, "throw", NULL, NULL, &page), HAMEL_OK);
    char *words = library_written(page, HAMEL_JSON);
    assert_non_null(strstr(words, "\"rumyantsev\""));
    assert_non_null(strstr(words, "do not agree"));
    hamel_free(words);
    double z;
    assert_int_equal(hamel_model_evaluate(m, "nonlinear.chetaev.equations.z_dot", "z'=2", NULL, &z),
                     HAMEL_OK);
    assert_true(z > -1e-12 && z < 1e-12); // straight down or up it goes on as it is
    hamel_model_destroy(m);
}

static void options_are_those_of_a_run(void **state) {
    (void)state;
    static const double lambda[] = {0.7, 1};
    hamel_model *m = library_builtin("particle");
    hamel_document *page;
    hamel_compare_options options = hamel_compare_options_default();
    options.until = 1;
    options.lambda = lambda;
    options.lambda_count = 1;
    options.realise = 1;
    assert_int_equal(hamel_model_compare(m, NULL, &options, NULL, &page), HAMEL_OK);
    char *words = library_written(page, HAMEL_TEXT);
    assert_non_null(strstr(words, "lambda_1: 0.7"));
    assert_non_null(strstr(words, "pushed across the constraints"));
    hamel_free(words);
    options.lambda_count = 2;
    assert_int_equal(hamel_model_compare(m, NULL, &options, NULL, &page), HAMEL_INVALID);
    assert_null(page);
    assert_non_null(strstr(library_said(m), "2 multipliers are given"));
    assert_int_not_equal(hamel_model_compare(m, "nothing", NULL, NULL, &page), HAMEL_OK);
    assert_null(page);
    hamel_model_destroy(m);
}

static int end_thread(void **state) {
    (void)state;
    hamel_thread_end();
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_page_comes_in_three_forms),
        cmocka_unit_test(both_motions_stand_side_by_side),
        cmocka_unit_test(nonlinear_constraints_are_compared),
        cmocka_unit_test(options_are_those_of_a_run),
    };
    return cmocka_run_group_tests(tests, NULL, end_thread);
}
