/// Steady motions through the library.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/library.h"

static void steady_motions_are_told_and_followed(void **state) {
    (void)state;
    hamel_model *m = library_builtin("hoop");
    hamel_steady_options options = hamel_steady_options_default();
    hamel_steady *s;
    char *words;
    size_t length;
    options.from = "psi'=2";
    options.vary = "psi'";
    options.first = 1;
    options.last = 3;
    options.count = 9;
    assert_int_equal(hamel_steady_create(m, &options, NULL, &s), HAMEL_OK);
    assert_int_equal(hamel_steady_write(s, HAMEL_TEXT, &words), HAMEL_OK);
    assert_non_null(strstr(words, "at psi' = 1.56604597")); // √(g/4)
    hamel_free(words);
    const hamel_rows *rows = hamel_steady_rows(s);
    assert_int_equal(rows->count, 9);
    assert_true(rows->values[0] == 1 && rows->values[8 * rows->columns] == 3);
    assert_false(hamel_steady_ends(s));
    assert_true(hamel_steady_count(s) > 0);
    assert_int_equal(hamel_steady_draw(s, HAMEL_SVG, &words, &length), HAMEL_OK);
    assert_memory_equal(words, "<svg", 4);
    hamel_free(words);
    hamel_steady_destroy(s);
    assert_int_equal(hamel_steady_create(m, NULL, NULL, &s), HAMEL_OK);
    assert_int_equal(hamel_steady_write(s, HAMEL_JSON, &words), HAMEL_OK);
    assert_non_null(strstr(words, "\"document\":\t\"steady\""));
    hamel_free(words);
    assert_null(hamel_steady_rows(s));
    assert_int_equal(hamel_steady_draw(s, HAMEL_SVG, &words, &length), HAMEL_INVALID);
    hamel_write_options written = hamel_write_options_default();
    written.format = HAMEL_LATEX;
    written.whole_document = 1;
    assert_int_equal(hamel_steady_write_as(s, &written, &words), HAMEL_OK);
    assert_memory_equal(words, "\\documentclass", 14);
    assert_non_null(strstr(words, "\\end{document}"));
    hamel_free(words);
    written.format = (hamel_format)99;
    assert_int_equal(hamel_steady_write_as(s, &written, &words), HAMEL_INVALID);
    assert_null(words);
    hamel_steady_destroy(s);
    options.from = "thta=1";
    assert_int_not_equal(hamel_steady_create(m, &options, NULL, &s), HAMEL_OK);
    assert_null(s);
    assert_non_null(strstr(library_said(m), "thta"));
    hamel_model_destroy(m);
}

static int end_thread(void **state) {
    (void)state;
    hamel_thread_end();
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steady_motions_are_told_and_followed),
    };
    return cmocka_run_group_tests(tests, NULL, end_thread);
}
