/// hamel_model_check: the page of what holds, in its three forms, and on a model that was not read.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/library.h"

static char *checked(hamel_model *m, const hamel_check_options *options, hamel_format format) {
    hamel_document *page;
    assert_int_equal(hamel_model_check(m, options, NULL, &page), HAMEL_OK);
    assert_string_equal(library_said(m), "");
    return library_written(page, format);
}

static void a_page_comes_in_four_forms(void **state) {
    (void)state;
    static const struct {
        hamel_format format;
        const char *words;
    } all[] = {{HAMEL_TEXT, "energy conserved"},
               {HAMEL_LATEX, "\\begin{tabular}"},
               {HAMEL_JSON, "\"document\":\t\"check\""},
               {HAMEL_JSON_1, "hamel-check/1"}};
    hamel_model *m = library_builtin("ball_on_turntable");
    for (size_t i = 0; i < 4; i++) {
        char *page = checked(m, NULL, all[i].format);
        assert_non_null(strstr(page, all[i].words));
        hamel_free(page);
    }
    hamel_model_destroy(m);
}

static void symmetries_are_found_when_asked_for(void **state) {
    (void)state;
    hamel_model *m = library_builtin("vertical_disk");
    hamel_check_options options = hamel_check_options_default();
    options.find_symmetries = 1;
    for (options.degree = 1; options.degree <= 2; options.degree++) {
        char *page = checked(m, &options, HAMEL_TEXT);
        assert_non_null(strstr(page, "SE(2) × S1"));
        hamel_free(page);
    }
    hamel_document *none;
    options.degree = 4;
    assert_int_equal(hamel_model_check(m, &options, NULL, &none), HAMEL_INVALID);
    char *page = checked(m, NULL, HAMEL_TEXT);
    assert_null(strstr(page, "Symmetries found"));
    hamel_free(page);
    hamel_model_destroy(m);
}

/// Only of a page of verdicts, and only of this model's.
static void a_page_has_a_certificate(void **state) {
    (void)state;
    hamel_model *m = library_builtin("heisenberg"), *other = library_builtin("particle");
    hamel_document *page, *derived;
    char *words;
    assert_int_equal(hamel_model_check(m, NULL, NULL, &page), HAMEL_OK);
    assert_int_equal(hamel_model_derive(m, NULL, NULL, &derived), HAMEL_OK);
    assert_int_equal(hamel_model_certificate(m, page, NULL, &words), HAMEL_OK);
    assert_non_null(strstr(words, "\"schema\": \"hamel-certificate/1\""));
    assert_non_null(strstr(words, "\"path\":\"distribution.integrable\""));
    char *again;
    assert_int_equal(hamel_model_certificate(m, page, NULL, &again), HAMEL_OK);
    assert_string_equal(words, again);
    hamel_free(words);
    hamel_free(again);
    assert_int_equal(hamel_model_certificate(m, derived, NULL, &words), HAMEL_INVALID);
    assert_null(words);
    assert_int_equal(hamel_model_certificate(other, page, NULL, &words), HAMEL_INVALID);
    assert_int_equal(hamel_model_certificate(m, NULL, NULL, &words), HAMEL_INVALID);
    assert_int_equal(hamel_model_certificate(NULL, page, NULL, &words), HAMEL_INVALID);
    assert_int_equal(hamel_model_certificate(m, page, NULL, NULL), HAMEL_INVALID);
    hamel_document_destroy(page);
    hamel_document_destroy(derived);
    hamel_model_destroy(m);
    hamel_model_destroy(other);
}

static void a_model_that_was_not_read_has_no_page(void **state) {
    (void)state;
    hamel_document *page;
    hamel_model *m =
        library_parsed("coordinates\n    x : line\nlagrangian x'^2 + y\n", HAMEL_SYNTAX);
    assert_int_equal(hamel_model_check(m, NULL, NULL, &page), HAMEL_INVALID);
    assert_null(page);
    hamel_model_destroy(m);
}

/// Constraints that contradict each other are refused, with their place.
static void a_model_that_cannot_move_has_no_page(void **state) {
    (void)state;
    hamel_document *page;
    hamel_model *m = library_parsed(
        "coordinates\n    x : line\nlagrangian x'^2\nconstraints\n    x' = 1\n    x' = 2\n",
        HAMEL_OK);
    assert_int_equal(hamel_model_check(m, NULL, NULL, &page), HAMEL_INVALID);
    assert_null(page);
    assert_non_null(strstr(library_said(m), "contradicts"));
    hamel_model_destroy(m);
}

static int end_thread(void **state) {
    (void)state;
    hamel_thread_end();
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_page_comes_in_four_forms),
        cmocka_unit_test(symmetries_are_found_when_asked_for),
        cmocka_unit_test(a_page_has_a_certificate),
        cmocka_unit_test(a_model_that_was_not_read_has_no_page),
        cmocka_unit_test(a_model_that_cannot_move_has_no_page),
    };
    return cmocka_run_group_tests(tests, NULL, end_thread);
}
