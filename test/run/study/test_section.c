/// Sections and reversals against closed forms.
#include "run/form/forms.h"
#include "run/motion/go.h"
#include "run/motion/watch.h"
#include "run/steady/steadying.h"

#include "run/study/section.h"

static bool any(const double *columns, void *data) {
    (void)columns;
    (void)data;
    return true;
}

static section *watch_run(const model *m, section_kind kind, const char *words, double until) {
    diag at = {0}, messages = {0};
    section *s;
    assert_int_equal(section_create(m, kind, words, &at, &messages, &s), HAMEL_OK);
    const run_observer observer = section_observer(s);
    const run_options options = {.until = until,
                                 .every = until,
                                 .tolerance = 1e-13,
                                 .observer_count = 1,
                                 .observers = &observer};
    run_motion *r;
    assert_int_equal(run_create(m, &m->runs[0], &options, &messages, &r), HAMEL_OK);
    section_begin(s, run_column_count(r), run_initial(r), NULL, NULL);
    run_summary summary;
    run_go(r, any, NULL, &summary);
    assert_int_equal(summary.end, RUN_DONE);
    run_destroy(r);
    diag_clear(&at);
    diag_clear(&messages);
    return s;
}

/// A pendulum let go at 90° passes below its pivot at odd multiples of K(1/√2)/√g.
static void a_pendulum_keeps_time(void **unused) {
    (void)unused;
    model *m = read_builtin("pendulum");
    const double quarter = 1.8540746773013719 / sqrt(9.81);
    section *both = watch_run(m, SECTION_BOTH, "x = 0", 20);
    section *rising = watch_run(m, SECTION_RISING, "x", 20);
    section *falling = watch_run(m, SECTION_FALLING, "x=0", 20);
    const size_t count = (size_t)((20 / quarter + 1) / 2);
    assert_int_equal(section_count(both), count);
    assert_int_equal(section_count(rising) + section_count(falling), count);
    double worst = 0;
    for (size_t k = 0; k < count; k++)
        worst = fmax(worst, fabs(section_times(both)[k] - (double)(2 * k + 1) * quarter));
    print_message("%zu passages, off by %.1e\n", count, worst);
    assert_true(worst < 1e-10);
    assert_true(section_times(falling)[0] == section_times(both)[0]); // it starts at x > 0
    section_destroy(both);
    section_destroy(rising);
    section_destroy(falling);
    model_destroy(m);
}

/// Values other than zero, velocities and definitions.
static void quantities_are_words_of_the_model(void **unused) {
    (void)unused;
    model *m = read_builtin("pendulum");
    section *s = watch_run(m, SECTION_BOTH, "omega = 0", 3);
    const double quarter = 1.8540746773013719 / sqrt(9.81);
    assert_true(section_count(s) >= 1);
    assert_true(fabs(section_times(s)[0] - 2 * quarter) < 1e-10);
    section_destroy(s);
    diag at = {0}, messages = {0};
    assert_int_not_equal(section_create(m, SECTION_BOTH, "z=0", &at, &messages, &s), HAMEL_OK);
    assert_true(at.count > 0);
    diag_clear(&at);
    diag_clear(&messages);
    model_destroy(m);
}

static void the_rattleback_turns_back_once(void **unused) {
    (void)unused;
    model *m = read_builtin("rattleback");
    section *s = watch_run(m, SECTION_REVERSAL, "spin", 40);
    assert_int_equal(section_count(s), 1);
    assert_true(section_times(s)[0] > 5 && section_times(s)[0] < 9);
    section_destroy(s);
    model_destroy(m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pendulum_keeps_time),
        cmocka_unit_test(quantities_are_words_of_the_model),
        cmocka_unit_test(the_rattleback_turns_back_once),
    };
    return cmocka_run_group_tests(tests, NULL, end_thread);
}
