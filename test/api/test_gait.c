/// Maps of gaits, the best of them, and plans, through the library.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "hamel/hamel.h"

static hamel_model *builtin(const char *name) {
    hamel_model *m;
    assert_int_equal(hamel_model_builtin(name, &m), HAMEL_OK);
    return m;
}

static void maps_have_the_gait_at_their_points(void **unused) {
    (void)unused;
    hamel_model *m = builtin("snakeboard");
    const hamel_gait_axis axes[] = {{"a", 0.7, 1, 2}, {"b", 0.3, 2, 3}};
    hamel_gait map[6], one;
    assert_int_equal(hamel_model_gait_map(m, "drive", 1, 2, axes, map), HAMEL_OK);
    assert_int_equal(hamel_model_gait(m, "drive", 1, &one), HAMEL_OK);
    for (size_t k = 0; k < 3; k++)
        assert_true(fabs(map[0].displacement[k] - one.displacement[k]) < 1e-7);
    assert_true(fabs(map[0].effort - one.effort) < 1e-7);
    assert_true(isnan(map[2].period) && isnan(map[5].displacement[0])); // b = 2: cos φ = 0
    const hamel_gait_axis unknown = {"q", 0, 1, 2}, empty = {"a", 0, 1, 0};
    assert_int_not_equal(hamel_model_gait_map(m, "drive", 1, 1, &unknown, map), HAMEL_OK);
    assert_non_null(strstr(hamel_model_messages(m), "'q'"));
    assert_int_equal(hamel_model_gait_map(m, "drive", 1, 1, &empty, map), HAMEL_TOO_LARGE);
    hamel_model_destroy(m);
}

static void the_best_is_found_between_bounds(void **unused) {
    (void)unused;
    hamel_model *m = builtin("snakeboard");
    const hamel_gait_axis axes[] = {{"a", 0, 1, 0}, {"b", 0, 1.4, 0}};
    double values[2] = {0};
    hamel_gait best;
    const hamel_status status = hamel_model_gait_best(m, "drive", 1, 2, axes, NULL, values, &best);
    if (status == HAMEL_OK) {
        assert_true(fabs(values[0] - 1) < 1e-6);
        assert_true(hypot(best.displacement[0], best.displacement[1]) > 0.4);
        const hamel_gait_aim little = {.effort = best.effort / 2};
        hamel_gait other;
        assert_int_equal(hamel_model_gait_best(m, "drive", 1, 2, axes, &little, values, &other),
                         HAMEL_OK);
        assert_true(fabs(other.effort - best.effort / 2) < 1e-6);
        const hamel_gait_aim wrong = {.component = 9};
        assert_int_equal(hamel_model_gait_best(m, "drive", 1, 2, axes, &wrong, values, &other),
                         HAMEL_INVALID);
    } else {
        assert_int_equal(status, HAMEL_INVALID); // built without NLopt
    }
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

static void plans_lead_to_their_target(void **unused) {
    (void)unused;
    hamel_model *m = builtin("kinematic_car");
    int reached;
    char *words;
    double last[2];
    assert_int_equal(
        hamel_model_plan(m, "x=1, y=1/2", NULL, HAMEL_JSON, keep_last, last, &reached, &words),
        HAMEL_OK);
    assert_true(reached && fabs(last[0] - 1) < 1e-5 && fabs(last[1] - 0.5) < 1e-5);
    assert_non_null(strstr(words, "hamel-plan/1"));
    hamel_free(words);
    const hamel_plan_options one = {.gaits = "drive", .most = 2};
    assert_int_equal(
        hamel_model_plan(m, "x=1, y=1/2, theta=0", &one, HAMEL_TEXT, NULL, NULL, &reached, &words),
        HAMEL_OK);
    assert_false(reached);
    assert_non_null(strstr(words, "off by"));
    hamel_free(words);
    assert_int_equal(hamel_model_plan(m, "psi=1", NULL, HAMEL_TEXT, NULL, NULL, &reached, &words),
                     HAMEL_INVALID);
    assert_null(words);
    assert_non_null(strstr(hamel_model_messages(m), "is no coordinate"));
    hamel_model_destroy(m);
}

static int end_thread(void **unused) {
    (void)unused;
    hamel_thread_end();
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(maps_have_the_gait_at_their_points),
        cmocka_unit_test(the_best_is_found_between_bounds),
        cmocka_unit_test(plans_lead_to_their_target),
    };
    return cmocka_run_group_tests(tests, NULL, end_thread);
}
