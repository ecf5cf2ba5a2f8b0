/// Linear systems through the library: matrices with names, the page, the file, what is refused.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/library.h"

static void matrices_have_names_and_a_page(void **state) {
    (void)state;
    hamel_model *m = library_builtin("snakeboard");
    hamel_linear_options options = hamel_linear_options_default();
    options.at = "phi=0.3, theta'=1";
    options.outputs = "phi + psi";
    hamel_linear *l;
    if (hamel_linear_create(m, &options, NULL, &l) != HAMEL_OK) fail_msg("%s", library_said(m));
    const hamel_linear_matrices s = hamel_linear_numbers(l);
    assert_int_equal(s.states, 5);
    assert_int_equal(s.inputs, 2);
    assert_int_equal(s.outputs, 1);
    assert_string_equal(s.state_names[4], "phi_dot");
    assert_string_equal(s.input_names[0], "tau_psi");
    for (size_t i = 0; i < 5; i++) assert_true(fabs(s.C[i] - (i < 2)) < 1e-12);
    assert_true(s.steady && s.K == NULL);
    char *words;
    assert_int_equal(hamel_document_write(hamel_linear_page(l), HAMEL_JSON, &words), HAMEL_OK);
    assert_non_null(strstr(words, "\"controllable\""));
    hamel_free(words);
    char *file;
    size_t length;
    assert_int_equal(hamel_linear_npz(l, &file, &length), HAMEL_OK);
    assert_true(length > 500 && memcmp(file, "PK\x03\x04", 4) == 0);
    hamel_free(file);
    assert_int_equal(hamel_linear_draw(l, HAMEL_SVG, &file, &length), HAMEL_OK);
    assert_non_null(strstr(file, ">poles</text>"));
    hamel_free(file);
    hamel_linear_destroy(l);
    hamel_model_destroy(m);
}

static void what_makes_no_sense_is_refused(void **state) {
    (void)state;
    hamel_model *m = library_builtin("snakeboard");
    hamel_linear *l;
    hamel_linear_options wrong = hamel_linear_options_default();
    wrong.every = -1;
    assert_int_equal(hamel_linear_create(m, &wrong, NULL, &l), HAMEL_INVALID);
    assert_null(l);
    assert_int_equal(hamel_linear_create(m, NULL, NULL, NULL), HAMEL_INVALID);
    assert_int_equal(hamel_linear_create(NULL, NULL, NULL, &l), HAMEL_INVALID);
    assert_int_equal(hamel_linear_npz(NULL, NULL, NULL), HAMEL_INVALID);
    assert_int_equal(hamel_linear_draw(NULL, HAMEL_SVG, NULL, NULL), HAMEL_INVALID);
    assert_int_equal(hamel_linear_numbers(NULL).states, 0);
    assert_null(hamel_linear_page(NULL));
    hamel_linear_destroy(NULL);
    hamel_model_destroy(m);
}

static int end(void **state) {
    (void)state;
    hamel_end();
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(matrices_have_names_and_a_page),
        cmocka_unit_test(what_makes_no_sense_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, end);
}
