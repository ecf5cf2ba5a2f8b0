/// Gaits, maps of them, the best of them, and plans, through the library.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/library.h"

static hamel_gait *gait_of(hamel_model *m, const char *run, const hamel_gait_options *options) {
    hamel_gait *g;
    const hamel_status status = hamel_gait_create(m, run, options, NULL, &g);
    if (status != HAMEL_OK) fail_msg("%s", library_said(m));
    return g;
}

static void gaits_are_measured_and_singular_ones_refused(void **state) {
    (void)state;
    hamel_model *m = library_builtin("snakeboard");
    hamel_gait_options options = hamel_gait_options_default();
    options.cycles = 2;
    hamel_gait *g = gait_of(m, "turn", &options);
    assert_int_equal(hamel_gait_cycles(g).count, 0); // not yet
    assert_int_equal(hamel_gait_go(g, NULL), HAMEL_OK);
    const hamel_cycles c = hamel_gait_cycles(g);
    assert_int_equal(c.count, 3);
    assert_int_equal(c.momentum_count, 1);
    assert_true(fabs(c.displacement[2] - 2 * 0.05173204525) < 1e-9 && fabs(c.momenta[0]) < 1e-9);
    assert_non_null(c.prediction);
    assert_true(fabs(c.prediction[2] - c.geometric[2]) < 1e-9);
    char *words;
    assert_int_equal(hamel_gait_write(g, HAMEL_TEXT, &words), HAMEL_OK);
    assert_non_null(strstr(words, "after 2    cycles"));
    hamel_free(words);
    assert_null(hamel_gait_rows(g));
    const hamel_rows *path;
    assert_int_equal(hamel_gait_path(g, NULL, &path), HAMEL_OK);
    assert_int_equal(path->count, 401);
    assert_string_equal(path->names[0], "t");
    size_t length;
    assert_int_equal(hamel_gait_draw(g, HAMEL_SVG, NULL, &words, &length), HAMEL_OK);
    assert_true(length > 100 && strstr(words, "<svg") != NULL);
    hamel_free(words);
    hamel_gait_destroy(g);
    assert_int_equal(hamel_gait_create(m, "coast", NULL, NULL, &g), HAMEL_INVALID);
    assert_int_equal(hamel_gait_create(m, "swim", NULL, NULL, &g), HAMEL_INVALID);
    assert_null(g);
    g = gait_of(m, NULL, NULL); // the first that prescribes a motion
    assert_string_equal(hamel_gait_name(g), "drive");
    hamel_gait_destroy(g);
    assert_int_equal(hamel_model_set(m, "b", "2"), HAMEL_OK);
    g = gait_of(m, "drive", NULL);
    assert_int_equal(hamel_gait_go(g, NULL), HAMEL_SINGULAR);
    assert_non_null(strstr(library_said(m), "cos(phi) = 0, at t = 0.903339"));
    assert_int_equal(hamel_gait_write(g, HAMEL_TEXT, &words), HAMEL_INVALID);
    hamel_gait_destroy(g);
    hamel_model_destroy(m);
}

static void maps_have_the_gait_at_their_points(void **state) {
    (void)state;
    hamel_model *m = library_builtin("snakeboard");
    const hamel_gait_axis axes[] = {{"a", 0.7, 1, 2}, {"b", 0.3, 2, 3}};
    hamel_gait_options options = hamel_gait_options_default();
    options.axis_count = 2;
    options.axes = axes;
    hamel_gait *map = gait_of(m, "drive", &options), *one = gait_of(m, "drive", NULL);
    assert_int_equal(hamel_gait_go(one, NULL), HAMEL_OK);
    assert_int_equal(hamel_gait_go(map, NULL), HAMEL_OK); // at the model's own values
    for (size_t k = 0; k < 3; k++)
        assert_true(fabs(hamel_gait_cycles(map).displacement[k] -
                         hamel_gait_cycles(one).displacement[k]) < 1e-12);
    assert_int_equal(hamel_gait_map(map, NULL), HAMEL_OK);
    const hamel_rows *rows = hamel_gait_rows(map);
    const hamel_cycles c = hamel_gait_cycles(one);
    assert_int_equal(rows->count, 6);
    assert_string_equal(rows->names[3], "x");
    for (size_t k = 0; k < 3; k++)
        assert_true(fabs(rows->values[3 + k] - c.displacement[k]) < 1e-7);
    assert_true(fabs(rows->values[rows->columns - 1] - c.effort) < 1e-7);
    assert_true(isnan(rows->values[5 * rows->columns + 3])); // b = 2: cos φ = 0
    const char *why;
    assert_int_equal(hamel_gait_missing(map, &why), 2);
    assert_non_null(strstr(why, "cos(phi)"));
    char *words;
    assert_int_equal(hamel_gait_write(map, HAMEL_JSON, &words), HAMEL_OK);
    assert_non_null(strstr(words, "\"points\""));
    hamel_free(words);
    hamel_gait_destroy(map);
    hamel_gait_destroy(one);
    const hamel_gait_axis unknown = {"q", 0, 1, 2}, empty = {"a", 0, 1, 0};
    options.axis_count = 1;
    options.axes = &unknown;
    assert_int_not_equal(hamel_gait_create(m, "drive", &options, NULL, &map), HAMEL_OK);
    assert_non_null(strstr(library_said(m), "'q'"));
    options.axes = &empty;
    map = gait_of(m, "drive", &options);
    assert_int_equal(hamel_gait_map(map, NULL), HAMEL_TOO_LARGE);
    hamel_gait_destroy(map);
    hamel_model_destroy(m);
}

static void the_best_is_found_between_bounds(void **state) {
    (void)state;
    hamel_model *m = library_builtin("snakeboard");
    const hamel_gait_axis axes[] = {{"a", 0, 1, 0}, {"b", 0, 1.4, 0}};
    hamel_gait_options options = hamel_gait_options_default();
    options.axis_count = 2;
    options.axes = axes;
    hamel_gait *g = gait_of(m, "drive", &options);
    const hamel_status status = hamel_gait_best(g, NULL, NULL);
    if (status == HAMEL_OK) {
        const hamel_rows *rows = hamel_gait_rows(g);
        assert_int_equal(rows->count, 3);
        assert_string_equal(rows->names[2], "value");
        assert_true(fabs(rows->values[0] - 1) < 1e-6);
        assert_true(hypot(rows->values[3], rows->values[4]) > 0.4);
        const hamel_rows *path;
        assert_int_equal(hamel_gait_path(g, NULL, &path), HAMEL_OK);
        hamel_gait_aim aim = hamel_gait_aim_default();
        aim.effort = rows->values[rows->columns - 1] / 2;
        assert_int_equal(hamel_gait_best(g, &aim, NULL), HAMEL_OK);
        rows = hamel_gait_rows(g);
        assert_true(fabs(rows->values[rows->columns - 1] - aim.effort) < 1e-6);
        aim.what = "speed";
        assert_int_equal(hamel_gait_best(g, &aim, NULL), HAMEL_INVALID);
        assert_non_null(strstr(library_said(m), "x, y"));
        assert_null(hamel_gait_rows(g));
    } else {
        assert_int_equal(status, HAMEL_UNAVAILABLE); // built without NLopt
    }
    hamel_gait_destroy(g);
    hamel_model_destroy(m);
}

static int keep_last(void *context, size_t count, const char *const *names, const double *values) {
    double *last = context;
    assert_string_equal(names[1], "x");
    assert_true(count > 3);
    last[0] = values[1];
    last[1] = values[2];
    return 0;
}

static int enough(void *context, size_t count, const char *const *names, const double *values) {
    (void)count, (void)names, (void)values;
    return ++*(size_t *)context == 2;
}

static void plans_lead_to_their_target(void **state) {
    (void)state;
    hamel_model *m = library_builtin("kinematic_car");
    hamel_plan *p;
    char *words;
    double last[2];
    size_t taken = 0;
    assert_int_equal(hamel_plan_create(m, "x=1, y=1/2", NULL, NULL, &p), HAMEL_OK);
    assert_true(hamel_plan_moves(p) > 0);
    assert_int_equal(hamel_plan_go(p, enough, &taken, NULL), HAMEL_STOPPED);
    assert_int_equal(hamel_plan_go(p, keep_last, last, NULL), HAMEL_OK);
    assert_true(hamel_plan_reached(p));
    assert_true(fabs(last[0] - 1) < 1e-5 && fabs(last[1] - 0.5) < 1e-5);
    assert_int_equal(hamel_plan_write(p, HAMEL_JSON, &words), HAMEL_OK);
    assert_non_null(strstr(words, "\"document\":\t\"plan\""));
    hamel_free(words);
    hamel_plan_destroy(p);
    hamel_plan_options one = hamel_plan_options_default();
    one.gaits = "drive";
    one.most = 2;
    assert_int_equal(hamel_plan_create(m, "x=1, y=1/2, theta=0", &one, NULL, &p), HAMEL_OK);
    assert_int_equal(hamel_plan_go(p, NULL, NULL, NULL), HAMEL_OK);
    assert_false(hamel_plan_reached(p));
    assert_int_equal(hamel_plan_write(p, HAMEL_TEXT, &words), HAMEL_OK);
    assert_non_null(strstr(words, "off by"));
    hamel_free(words);
    hamel_plan_destroy(p);
    assert_int_equal(hamel_plan_create(m, "psi=1", NULL, NULL, &p), HAMEL_INVALID);
    assert_null(p);
    assert_non_null(strstr(library_said(m), "is no coordinate"));
    hamel_model_destroy(m);
}

/// A Fourier series is a run behind the text of a model: its cycle is that of the same motion
/// written by hand, whatever the order of its coefficients.
static void a_series_is_a_motion_of_the_shape(void **state) {
    (void)state;
    static const char *const names[] = {"psi_s1", "psi_c1", "phi_s1", "phi_c1", "phi_s2", "phi_c2"};
    static const char series[] = "psi=1; phi=1,2",
                      by_hand[] = "run fourier\n    psi = 0.7*sin(t)\n"
                                  "    phi = 0.3*sin(t) + 0.2*sin(2*t)\n    until 1\n";
    char *lines, *name;
    for (size_t i = 0; i < 6; i++) {
        assert_int_equal(hamel_fourier_coefficient(series, i, &name), i < 4 ? 1 : 2);
        assert_string_equal(name, names[i]);
        hamel_free(name);
    }
    assert_int_equal(hamel_fourier_coefficient(series, 6, &name), 0);
    assert_null(name);
    assert_int_equal(hamel_fourier_lines("psi=", &lines), HAMEL_INVALID);
    assert_null(lines);
    assert_int_equal(hamel_fourier_lines(series, &lines), HAMEL_OK);
    double turned[2];
    for (size_t k = 0; k < 2; k++) {
        static char source[20000];
        size_t i = 0;
        while (strcmp(hamel_builtin_name(i), "snakeboard") != 0) i++;
        snprintf(source, sizeof source, "%s\n%s", hamel_builtin_source(i), k ? by_hand : lines);
        hamel_model *m = library_parsed(source, HAMEL_OK);
        if (k == 0) {
            assert_int_equal(hamel_model_set(m, "psi_s1", "0.7"), HAMEL_OK);
            assert_int_equal(hamel_model_set(m, "phi_s1", "0.3"), HAMEL_OK);
            assert_int_equal(hamel_model_set(m, "phi_s2", "0.2"), HAMEL_OK);
        }
        hamel_gait_options options = hamel_gait_options_default();
        options.rest = 1;
        hamel_gait *g = gait_of(m, "fourier", &options);
        assert_int_equal(hamel_gait_go(g, NULL), HAMEL_OK);
        turned[k] = hamel_gait_cycles(g).displacement[2];
        hamel_gait_destroy(g);
        hamel_model_destroy(m);
    }
    hamel_free(lines);
    assert_true(fabs(turned[0]) > 1e-4 && fabs(turned[0] - turned[1]) < 1e-10);
}

static int end_thread(void **state) {
    (void)state;
    hamel_thread_end();
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gaits_are_measured_and_singular_ones_refused),
        cmocka_unit_test(maps_have_the_gait_at_their_points),
        cmocka_unit_test(the_best_is_found_between_bounds),
        cmocka_unit_test(plans_lead_to_their_target),
        cmocka_unit_test(a_series_is_a_motion_of_the_shape),
    };
    return cmocka_run_group_tests(tests, NULL, end_thread);
}
