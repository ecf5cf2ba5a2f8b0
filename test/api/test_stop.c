/// Calls of the library end when they are asked to, wherever they are, and nothing that was given
/// up on the way is taken for an answer afterwards.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "hamel/hamel.h"

static int answers_left; ///< before the answer is yes

static int wanted(void *data) {
    (void)data;
    return --answers_left < 0;
}

static hamel_model *builtin(const char *name) {
    hamel_model *m;
    assert_int_equal(hamel_model_builtin(name, &m), HAMEL_OK);
    return m;
}

/// Asked to stop after 0, 1, 3, 9, .. questions, until it comes to its end.
static void derivations_stop_and_can_be_had_again(void **unused) {
    (void)unused;
    char *words, *fresh;
    hamel_model *other = builtin("chaplygin_sleigh"), *m = builtin("chaplygin_sleigh");
    assert_int_equal(hamel_model_derive(other, NULL, HAMEL_TEXT, &fresh), HAMEL_OK);
    size_t stops = 0;
    hamel_status status = HAMEL_STOPPED;
    for (int after = 0; status == HAMEL_STOPPED; after = 3 * after + 1) {
        answers_left = after;
        hamel_set_stop(wanted, NULL);
        status = hamel_model_derive(m, NULL, HAMEL_TEXT, &words);
        hamel_set_stop(NULL, NULL);
        stops += status == HAMEL_STOPPED;
        if (status == HAMEL_STOPPED) assert_null(words);
    }
    assert_int_equal(status, HAMEL_OK);
    assert_true(stops >= 3);
    assert_string_equal(words, fresh);
    hamel_free(words);
    hamel_free(fresh);
    hamel_model_destroy(m);
    hamel_model_destroy(other);
}

static size_t samples;

static int take(void *context, size_t count, const char *const *names, const double *values) {
    (void)context, (void)count, (void)names, (void)values;
    samples++;
    return 0;
}

static int seen_enough(void *data) {
    (void)data;
    return samples > 5;
}

static void stop_run(const char *method, double step) {
    hamel_model *m = builtin("rigid_body");
    hamel_run_options options = hamel_run_options_default();
    hamel_run_summary summary;
    options.until = 1e6;
    options.every = 1;
    options.method = method;
    options.step = step;
    samples = 0;
    hamel_set_stop(seen_enough, NULL);
    assert_int_equal(hamel_model_run(m, NULL, &options, take, NULL, &summary), HAMEL_STOPPED);
    hamel_set_stop(NULL, NULL);
    assert_true(summary.time > 0 && summary.time < 1e6);
    assert_non_null(strstr(summary.reason, "asked to stop"));
    hamel_model_destroy(m);
}

static void runs_stop_with_what_they_have(void **unused) {
    (void)unused;
    stop_run("dop853", 0);
    stop_run("taylor", 0);
    stop_run("rk4", 0.01);
    stop_run("dla", 0.01);
#ifdef HAMEL_SUNDIALS
    stop_run("cvode", 0);
#endif
}

static int time_is_over(void *data) {
    (void)data;
    return clock() > CLOCKS_PER_SEC / 2;
}

/// Whether it is derived or computed after half a second.
static void sweeps_stop(void **unused) {
    (void)unused;
    hamel_model *m = builtin("rigid_body");
    static const char *const draw[] = {"B=rotation"};
    hamel_sweep_options options = hamel_sweep_options_default();
    hamel_sweep_summary summary;
    options.draw_count = 1;
    options.draw = draw;
    options.until = 1e12;
    options.count = 1000;
    hamel_set_stop(time_is_over, NULL);
    const hamel_status status = hamel_model_sweep(m, NULL, &options, NULL, NULL, &summary);
    hamel_set_stop(NULL, NULL);
    assert_int_equal(status, HAMEL_STOPPED);
    assert_true(summary.rows < 1000);
    hamel_model_destroy(m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(derivations_stop_and_can_be_had_again),
        cmocka_unit_test(runs_stop_with_what_they_have),
        cmocka_unit_test(sweeps_stop),
    };
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    hamel_thread_end();
    return failed;
}
