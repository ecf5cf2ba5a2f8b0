/// hamel_model_check: the page of what holds, in its three forms, and on a model that was not read.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "hamel/hamel.h"

static void a_page_comes_in_three_forms(void **state) {
    (void)state;
    static const struct {
        hamel_format format;
        const char *words;
    } all[] = {{HAMEL_TEXT, "energy conserved"},
               {HAMEL_LATEX, "\\begin{tabular}"},
               {HAMEL_JSON, "hamel-check/1"}};
    hamel_model *m;
    assert_int_equal(hamel_model_builtin("ball_on_turntable", &m), HAMEL_OK);
    for (size_t i = 0; i < 3; i++) {
        char *page;
        assert_int_equal(hamel_model_check(m, all[i].format, &page), HAMEL_OK);
        assert_non_null(strstr(page, all[i].words));
        assert_string_equal(hamel_model_messages(m), "");
        hamel_free(page);
    }
    hamel_model_destroy(m);
}

static void symmetries_are_found_when_asked_for(void **state) {
    (void)state;
    hamel_model *m;
    char *page;
    assert_int_equal(hamel_model_builtin("vertical_disk", &m), HAMEL_OK);
    for (unsigned degree = 0; degree <= 2; degree++) {
        assert_int_equal(hamel_model_find_symmetries(m, degree, HAMEL_TEXT, &page), HAMEL_OK);
        assert_non_null(strstr(page, "SE(2) × S1"));
        hamel_free(page);
    }
    assert_int_equal(hamel_model_check(m, HAMEL_TEXT, &page), HAMEL_OK);
    assert_null(strstr(page, "Symmetries found"));
    hamel_free(page);
    hamel_model_destroy(m);
}

static void a_model_that_was_not_read_has_no_page(void **state) {
    (void)state;
    static const char source[] = "coordinates\n    x : line\nlagrangian x'^2 + y\n";
    hamel_model *m;
    char *page;
    assert_int_not_equal(hamel_model_parse("bad", source, strlen(source), &m), HAMEL_OK);
    assert_int_equal(hamel_model_check(m, HAMEL_TEXT, &page), HAMEL_INVALID);
    assert_null(page);
    hamel_model_destroy(m);
}

/// Constraints that contradict each other are refused, with their place.
static void a_model_that_cannot_move_has_no_page(void **state) {
    (void)state;
    static const char source[] =
        "coordinates\n    x : line\nlagrangian x'^2\nconstraints\n    x' = 1\n    x' = 2\n";
    hamel_model *m;
    char *page;
    assert_int_equal(hamel_model_parse("bad", source, strlen(source), &m), HAMEL_OK);
    assert_int_equal(hamel_model_check(m, HAMEL_TEXT, &page), HAMEL_INVALID);
    assert_null(page);
    assert_non_null(strstr(hamel_model_messages(m), "contradicts"));
    hamel_model_destroy(m);
}

static int end(void **state) {
    (void)state;
    hamel_thread_end();
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_page_comes_in_three_forms),
        cmocka_unit_test(symmetries_are_found_when_asked_for),
        cmocka_unit_test(a_model_that_was_not_read_has_no_page),
        cmocka_unit_test(a_model_that_cannot_move_has_no_page),
    };
    return cmocka_run_group_tests(tests, NULL, end);
}
