/// Steady motions, sections and exponents through the library.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "hamel/hamel.h"

static void steady_motions_are_told_and_followed(void **unused) {
    (void)unused;
    hamel_model *m;
    char *words;
    assert_int_equal(hamel_model_builtin("hoop", &m), HAMEL_OK);
    hamel_steady_options options = hamel_steady_options_default();
    options.from = "psi'=2";
    options.vary = "psi'";
    options.first = 1;
    options.last = 3;
    options.count = 9;
    assert_int_equal(hamel_model_steady(m, &options, HAMEL_TEXT, &words), HAMEL_OK);
    assert_non_null(strstr(words, "at psi' = 1.56604597")); // √(g/4)
    hamel_free(words);
    assert_int_equal(hamel_model_steady(m, NULL, HAMEL_JSON, &words), HAMEL_OK);
    assert_non_null(strstr(words, "hamel-steady/1"));
    hamel_free(words);
    options.from = "thta=1";
    assert_int_not_equal(hamel_model_steady(m, &options, HAMEL_TEXT, &words), HAMEL_OK);
    assert_null(words);
    assert_non_null(strstr(hamel_model_messages(m), "thta"));
    hamel_model_destroy(m);
}

static int count_crossing(void *context, size_t count, const char *const *names,
                          const double *values) {
    assert_string_equal(names[0], "t");
    assert_true(count > 2);
    assert_true(fabs(values[1]) < 1e-9); // x
    return ++*(size_t *)context == 3;
}

static void crossings_are_told_until_it_is_enough(void **unused) {
    (void)unused;
    hamel_model *m;
    size_t count = 0;
    assert_int_equal(hamel_model_builtin("pendulum", &m), HAMEL_OK);
    assert_int_equal(hamel_model_section(m, NULL, NULL, "x=0", 1, count_crossing, &count),
                     HAMEL_OK);
    assert_int_equal(count, 3);
    assert_int_not_equal(hamel_model_section(m, NULL, NULL, "z", 0, count_crossing, &count),
                         HAMEL_OK);
    assert_int_not_equal(hamel_model_section(m, "none", NULL, "x", 0, count_crossing, &count),
                         HAMEL_OK);
    hamel_model_destroy(m);
}

static void exponents_are_told(void **unused) {
    (void)unused;
    hamel_model *m;
    double whole, later;
    assert_int_equal(hamel_model_builtin("rigid_body", &m), HAMEL_OK);
    hamel_run_options options = hamel_run_options_default();
    options.reduced = 1;
    options.until = 200;
    assert_int_equal(hamel_model_lyapunov(m, NULL, &options, &whole, &later), HAMEL_OK);
    assert_true(fabs(whole) < 0.1 && isfinite(later));
    assert_int_not_equal(hamel_model_lyapunov(m, "none", &options, &whole, NULL), HAMEL_OK);
    assert_true(isnan(whole));
    hamel_model_destroy(m);
}

static int thread_end(void **unused) {
    (void)unused;
    hamel_thread_end();
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steady_motions_are_told_and_followed),
        cmocka_unit_test(crossings_are_told_until_it_is_enough),
        cmocka_unit_test(exponents_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, thread_end);
}
