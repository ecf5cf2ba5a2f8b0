/// Motions to a goal through the library: numbers with names, a table that a run reads, page and
/// picture, what is refused, a call that is ended.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "run/steer/nlp.h"
#include "support/library.h"

static const char mass[] = "parameters m = 2\ncoordinates x : line\nlagrangian m/2*x'^2\n"
                           "controls force x\nrun go\n    from x = 0\n    until 1\n";

static bool lacks_solver(void) {
    if (!nlp_available()) skip();
    return !nlp_available();
}

static hamel_steer *find(hamel_model *m, const hamel_steer_options *o) {
    hamel_steer *s;
    if (hamel_steer_create(m, NULL, o, NULL, &s) != HAMEL_OK) fail_msg("%s", library_said(m));
    return s;
}

static int last_one(void *context, size_t count, const char *const *names, const double *values) {
    (void)count, (void)names;
    memcpy(context, values, 3 * sizeof *values);
    return 0;
}

/// A run with the table as a file comes to the same end.
static void a_run_reads_the_table(void **state) {
    (void)state;
    if (lacks_solver()) return;
    hamel_model *m = library_parsed(mass, HAMEL_OK);
    hamel_steer_options o = hamel_steer_options_default();
    o.to = "x=1, rest";
    o.tries = 1;
    hamel_steer *s = find(m, &o);
    const hamel_steer_numbers n = hamel_steer_get(s);
    assert_int_equal(n.end, HAMEL_STEER_REACHED);
    assert_true(n.miss < 1e-6 && fabs(n.cost - 48) < 1e-6 && n.time == 1);
    assert_int_equal(n.input_count, 1);
    assert_string_equal(n.inputs[0], "x");
    assert_int_equal(n.goal_count, 2);
    assert_true(n.wanted[0] == 1 && fabs(n.reached[0] - 1) < 1e-6);
    assert_true(n.extremal && n.left < 1e-9 && n.corank == 0);
    char *bytes, path[] = "/tmp/hamel-steer-XXXXXX.csv";
    assert_int_equal(hamel_steer_table(s, &bytes), HAMEL_OK);
    FILE *f = fdopen(mkstemps(path, 4), "w");
    assert_non_null(f);
    fputs(bytes, f);
    fclose(f);
    hamel_free(bytes);
    hamel_run_options how = hamel_run_options_default();
    how.input = path;
    hamel_run *r = library_run(m, "go", &how);
    double last[3];
    const hamel_run_listener ear = {.sample = last_one, .context = last};
    assert_int_equal(hamel_run_go(r, &ear, NULL), HAMEL_OK);
    assert_true(fabs(last[0] - 1) < 1e-15 && fabs(last[1] - 1) < 1e-6 && fabs(last[2]) < 1e-6);
    hamel_run_destroy(r);
    unlink(path);
    hamel_steer_destroy(s);
    hamel_model_destroy(m);
}

static void page_and_picture(void **state) {
    (void)state;
    if (lacks_solver()) return;
    hamel_model *m = library_parsed(mass, HAMEL_OK);
    hamel_steer_options o = hamel_steer_options_default();
    o.to = "x=1";
    o.tries = 1;
    o.rough = 1;
    hamel_steer *s = find(m, &o);
    char *words, *picture;
    size_t length;
    assert_false(hamel_steer_get(s).extremal);
    assert_int_equal(hamel_document_write(hamel_steer_page(s), HAMEL_JSON, &words), HAMEL_OK);
    assert_non_null(strstr(words, "\"goal\""));
    hamel_free(words);
    assert_int_equal(hamel_steer_draw(s, HAMEL_SVG, &picture, &length), HAMEL_OK);
    assert_true(length > 100 && memcmp(picture, "<svg", 4) == 0);
    hamel_free(picture);
    hamel_steer_destroy(s);
    hamel_model_destroy(m);
}

static int enough(void *data, const hamel_news *news) {
    (void)news;
    return ++*(int *)data > 300 ? HAMEL_CANCEL : HAMEL_GO_ON;
}

static void a_call_can_be_ended(void **state) {
    (void)state;
    if (lacks_solver()) return;
    hamel_model *m = library_builtin("snakeboard");
    hamel_steer_options o = hamel_steer_options_default();
    o.to = "x=1, y=1, theta=1, rest";
    o.tries = 1000;
    int asked = 0;
    const hamel_progress progress = {.tell = enough, .data = &asked};
    hamel_steer *s;
    assert_int_equal(hamel_steer_create(m, NULL, &o, &progress, &s), HAMEL_STOPPED);
    assert_null(s);
    hamel_model_destroy(m);
}

static void what_makes_no_sense_is_refused(void **state) {
    (void)state;
    hamel_model *m = library_parsed(mass, HAMEL_OK);
    hamel_steer *s;
    hamel_steer_options o = hamel_steer_options_default();
    assert_int_equal(hamel_steer_create(m, NULL, NULL, NULL, &s), HAMEL_INVALID);
    assert_int_equal(hamel_steer_create(m, NULL, &o, NULL, &s), HAMEL_INVALID);
    o.to = "x=1";
    o.tolerance = -1;
    assert_int_equal(hamel_steer_create(m, NULL, &o, NULL, &s), HAMEL_INVALID);
    o.tolerance = NAN;
    assert_int_equal(hamel_steer_create(m, NULL, &o, NULL, &s), HAMEL_INVALID);
    o.tolerance = 0;
    o.intervals = 1;
    assert_int_equal(hamel_steer_create(m, NULL, &o, NULL, &s), HAMEL_INVALID);
    o.intervals = 0;
    assert_int_equal(hamel_steer_create(NULL, NULL, &o, NULL, &s), HAMEL_INVALID);
    assert_int_equal(hamel_steer_create(m, NULL, &o, NULL, NULL), HAMEL_INVALID);
    if (nlp_available()) {
        o.to = "q=1";
        assert_int_equal(hamel_steer_create(m, NULL, &o, NULL, &s), HAMEL_SYNTAX);
        assert_non_null(strstr(library_said(m), "unknown name 'q'"));
        o.to = "x=1";
        o.time_least = 2;
        o.time_most = 1;
        assert_int_equal(hamel_steer_create(m, NULL, &o, NULL, &s), HAMEL_INVALID);
    } else {
        assert_int_equal(hamel_steer_create(m, NULL, &o, NULL, &s), HAMEL_UNAVAILABLE);
    }
    assert_null(s);
    assert_int_equal(hamel_steer_get(NULL).row_count, 0);
    assert_null(hamel_steer_page(NULL));
    assert_int_equal(hamel_steer_table(NULL, NULL), HAMEL_INVALID);
    assert_int_equal(hamel_steer_draw(NULL, HAMEL_SVG, NULL, NULL), HAMEL_INVALID);
    hamel_steer_destroy(NULL);
    hamel_model_destroy(m);
}

static int end(void **state) {
    (void)state;
    hamel_end();
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_run_reads_the_table),
        cmocka_unit_test(page_and_picture),
        cmocka_unit_test(a_call_can_be_ended),
        cmocka_unit_test(what_makes_no_sense_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, end);
}
