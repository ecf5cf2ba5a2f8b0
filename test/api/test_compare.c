/// hamel_model_compare: the page in its three forms, with options, with nonlinear constraints, and
/// what is refused.
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
    } all[] = {{HAMEL_TEXT, "agree for every initial state"},
               {HAMEL_LATEX, "\\lambda_{2}"},
               {HAMEL_JSON, "hamel-compare/1"}};
    hamel_model *m;
    assert_int_equal(hamel_model_builtin("carriage", &m), HAMEL_OK);
    for (size_t i = 0; i < 3; i++) {
        char *page;
        assert_int_equal(hamel_model_compare(m, NULL, all[i].format, &page), HAMEL_OK);
        assert_non_null(strstr(page, all[i].words));
        hamel_free(page);
    }
    hamel_model_destroy(m);
}

static void nonlinear_constraints_are_compared(void **state) {
    (void)state;
    hamel_model *m;
    char *page;
    assert_int_equal(hamel_model_builtin("isokinetic", &m), HAMEL_OK);
    assert_int_equal(hamel_model_compare(m, "throw", HAMEL_JSON, &page), HAMEL_OK);
    assert_non_null(strstr(page, "\"rumyantsev\""));
    assert_non_null(strstr(page, "do not agree"));
    hamel_free(page);
    double z;
    assert_int_equal(hamel_model_evaluate(m, "nonlinear.chetaev.equations.z_dot", "z'=2", &z),
                     HAMEL_OK);
    assert_true(z > -1e-12 && z < 1e-12); // straight down or up it goes on as it is
    hamel_model_destroy(m);
}

static void options_are_those_of_a_run(void **state) {
    (void)state;
    static const double lambda[] = {0.7, 1};
    hamel_model *m;
    char *page;
    assert_int_equal(hamel_model_builtin("particle", &m), HAMEL_OK);
    hamel_run_options options = hamel_run_options_default();
    options.until = 1;
    options.lambda = lambda;
    options.lambda_count = 1;
    assert_int_equal(hamel_model_compare_run(m, NULL, &options, 1, HAMEL_TEXT, &page), HAMEL_OK);
    assert_non_null(strstr(page, "lambda_1: 0.7"));
    assert_non_null(strstr(page, "pushed across the constraints"));
    hamel_free(page);
    options.lambda_count = 2;
    assert_int_equal(hamel_model_compare_run(m, NULL, &options, 0, HAMEL_TEXT, &page),
                     HAMEL_INVALID);
    assert_null(page);
    assert_non_null(strstr(hamel_model_messages(m), "2 multipliers are given"));
    assert_int_not_equal(hamel_model_compare(m, "nothing", HAMEL_TEXT, &page), HAMEL_OK);
    assert_null(page);
    hamel_model_destroy(m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_page_comes_in_three_forms),
        cmocka_unit_test(nonlinear_constraints_are_compared),
        cmocka_unit_test(options_are_those_of_a_run),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
