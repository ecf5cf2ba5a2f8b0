/// Calls of the library end when they are asked to, wherever they are, and nothing that was given
/// up on the way is taken for an answer afterwards.
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/library.h"

static int answers_left; ///< before the answer is yes

static int wanted(void *data) {
    (void)data;
    return --answers_left < 0;
}

static int cancel(void *data, const hamel_news *news) {
    (void)data;
    assert_non_null(news->doing);
    return --answers_left < 0 ? HAMEL_CANCEL : HAMEL_GO_ON;
}

/// Asked to stop after 0, 1, 3, 9, .. questions, by its thread or by its own progress function,
/// until it comes to its end.
static void stop_derivation(bool own) {
    static const hamel_progress progress = {cancel, NULL};
    hamel_document *page;
    hamel_model *other = library_builtin("chaplygin_sleigh"),
                *m = library_builtin("chaplygin_sleigh");
    assert_int_equal(hamel_model_derive(other, NULL, NULL, &page), HAMEL_OK);
    char *fresh = library_written(page, HAMEL_TEXT);
    size_t stops = 0;
    hamel_status status = HAMEL_STOPPED;
    for (int after = 0; status == HAMEL_STOPPED; after = 3 * after + 1) {
        answers_left = after;
        if (!own) hamel_set_stop(wanted, NULL);
        status = hamel_model_derive(m, NULL, own ? &progress : NULL, &page);
        hamel_set_stop(NULL, NULL);
        stops += status == HAMEL_STOPPED;
        if (status == HAMEL_STOPPED) hamel_document_destroy(page);
    }
    assert_int_equal(status, HAMEL_OK);
    assert_true(stops >= 3);
    char *words = library_written(page, HAMEL_TEXT);
    assert_string_equal(words, fresh);
    hamel_free(words);
    hamel_free(fresh);
    hamel_model_destroy(m);
    hamel_model_destroy(other);
}

static void derivations_stop_and_can_be_had_again(void **unused) {
    (void)unused;
    stop_derivation(false);
    stop_derivation(true);
}

static int enough(void *data, const hamel_news *news) {
    size_t *searches = data;
    *searches += news->searching != 0;
    return HAMEL_ENOUGH;
}

/// A search that is ended leaves the rest of the derivation as it is.
static void a_search_that_is_enough_ends_alone(void **unused) {
    (void)unused;
    size_t searches = 0;
    const hamel_progress progress = {enough, &searches};
    hamel_model *m = library_builtin("chaplygin_sleigh");
    hamel_document *page;
    assert_int_equal(hamel_model_derive(m, NULL, &progress, &page), HAMEL_OK);
    assert_true(searches > 0);
    char *words = library_written(page, HAMEL_JSON);
    assert_non_null(strstr(words, "\"vakonomic\""));
    hamel_free(words);
    hamel_model_destroy(m);
}

static size_t samples;

static int take(void *context, size_t count, const char *const *names, const double *values) {
    (void)context, (void)count, (void)names, (void)values;
    samples++;
    return 0;
}

static int seen_enough(void *data, const hamel_news *news) {
    assert_string_equal(news->doing, data);
    assert_true(news->done >= 0 && (samples == 0 || news->total == 1e6));
    return samples > 5 ? HAMEL_CANCEL : HAMEL_GO_ON;
}

static void stop_run(const char *method, double step) {
    static char doing[] = "computing the motion";
    const hamel_progress progress = {seen_enough, doing};
    const hamel_run_listener listener = {.sample = take};
    hamel_model *m = library_builtin("rigid_body");
    hamel_run_options options = hamel_run_options_default();
    options.until = 1e6;
    options.every = 1;
    options.method = method;
    options.step = step;
    hamel_run *r = library_run(m, NULL, &options);
    samples = 0;
    assert_int_equal(hamel_run_go(r, &listener, &progress), HAMEL_STOPPED);
    const hamel_run_summary *summary = hamel_run_summarise(r);
    assert_int_equal(summary->end, HAMEL_END_STOPPED);
    assert_true(summary->time > 0 && summary->time < 1e6);
    assert_non_null(strstr(summary->reason, "asked to stop"));
    hamel_run_destroy(r);
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

static int at_once(void *data, const hamel_news *news) {
    (void)data, (void)news;
    return HAMEL_CANCEL;
}

static void sweeps_stop(void **unused) {
    (void)unused;
    static const char *const draw[] = {"B=rotation"};
    const hamel_progress progress = {at_once, NULL};
    hamel_model *m = library_builtin("rigid_body");
    hamel_sweep_options options = hamel_sweep_options_default();
    hamel_sweep *s;
    options.draw_count = 1;
    options.draw = draw;
    options.until = 1e12;
    options.count = 1000;
    assert_int_equal(hamel_sweep_create(m, NULL, &options, &progress, &s), HAMEL_STOPPED);
    assert_null(s);
    assert_int_equal(hamel_sweep_create(m, NULL, &options, NULL, &s), HAMEL_OK);
    assert_int_equal(hamel_sweep_compute(s, 0, UINT64_MAX, NULL, NULL, &progress), HAMEL_STOPPED);
    assert_true(hamel_sweep_summarise(s)->stopped && hamel_sweep_summarise(s)->rows < 1000);
    hamel_sweep_destroy(s);
    hamel_model_destroy(m);
}

static void other_long_calls_stop_too(void **unused) {
    (void)unused;
    const hamel_progress progress = {at_once, NULL};
    hamel_model *m = library_builtin("snakeboard");
    hamel_document *page;
    hamel_run *run;
    hamel_gait *gait;
    char *words;
    double number;
    assert_int_equal(hamel_model_check(m, NULL, &progress, &page), HAMEL_STOPPED);
    assert_null(page);
    assert_int_equal(hamel_model_compare(m, NULL, NULL, &progress, &page), HAMEL_STOPPED);
    assert_int_equal(hamel_model_names(m, &progress, &words), HAMEL_STOPPED);
    assert_int_equal(
        hamel_model_evaluate(m, "lagrange_dalembert.accelerations.x", NULL, &progress, &number),
        HAMEL_STOPPED);
    assert_int_equal(hamel_run_create(m, NULL, NULL, &progress, &run), HAMEL_STOPPED);
    assert_null(run);
    assert_int_equal(hamel_gait_create(m, NULL, NULL, &progress, &gait), HAMEL_STOPPED);
    assert_null(gait);
    hamel_model_destroy(m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(derivations_stop_and_can_be_had_again),
        cmocka_unit_test(a_search_that_is_enough_ends_alone),
        cmocka_unit_test(runs_stop_with_what_they_have),
        cmocka_unit_test(sweeps_stop),
        cmocka_unit_test(other_long_calls_stop_too),
    };
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    hamel_thread_end();
    return failed;
}
