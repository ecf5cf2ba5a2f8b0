/// Feedback by functions of the program, and the options that put other words in place of a run's.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/library.h"

static const char MASS[] = "model mass\nparameters k = 4; d = 1.5\ncoordinates x : line\n"
                           "lagrangian x'^2/2\ncontrols force x\n"
                           "run a\n    force x = -k*x - d*x'\n    from x = 1\n    until 5\n";

static int end_thread(void **state) {
    (void)state;
    hamel_end();
    return 0;
}

typedef struct seen {
    size_t calls;
    double last[8];
} seen;

static int spring(void *context, double t, size_t count, const char *const *names,
                  const double *state, double *force) {
    assert_true(t >= 0 && t <= 5);
    assert_int_equal(count, 2);
    assert_string_equal(names[0], "x");
    assert_string_equal(names[1], "x_dot");
    ((seen *)context)->calls++;
    *force = -4 * state[0] - 1.5 * state[1];
    return 0;
}

static int give_up(void *context, double t, size_t count, const char *const *names,
                   const double *state, double *force) {
    (void)context, (void)count, (void)names, (void)state;
    *force = 0;
    return t >= 2;
}

static int keep_last(void *context, size_t count, const char *const *names, const double *values) {
    (void)names;
    memcpy(((seen *)context)->last, values, count * sizeof *values);
    return 0;
}

static seen moved(hamel_model *m, const hamel_run_options *options, hamel_status wanted) {
    seen s = {0};
    hamel_run *r = library_run(m, "a", options);
    const hamel_run_listener listener = {keep_last, NULL, &s};
    assert_int_equal(hamel_run_go(r, &listener, NULL), wanted);
    hamel_run_destroy(r);
    return s;
}

/// x'' + 3/2 x' + 4 x = 0, x(0) = 1
static double oscillator(double t) {
    const double w = sqrt(4 - 0.5625);
    return exp(-0.75 * t) * (cos(w * t) + 0.75 / w * sin(w * t));
}

static void a_controller_moves_as_its_formula_does(void **state) {
    (void)state;
    hamel_model *m = library_parsed(MASS, HAMEL_OK);
    seen asked = {0};
    const hamel_controller c = {.input = "x", .force = spring, .context = &asked};
    hamel_run_options o = hamel_run_options_default();
    const seen written = moved(m, &o, HAMEL_OK);
    o.controllers = &c;
    o.controller_count = 1;
    const seen called = moved(m, &o, HAMEL_OK);
    assert_true(asked.calls > 100);
    assert_true(fabs(written.last[1] - oscillator(5)) < 1e-8);
    assert_true(fabs(called.last[1] - oscillator(5)) < 1e-8);
    hamel_model_destroy(m);
}

/// In place of what the run says, and beside it.
static void a_control_is_given_a_formula(void **state) {
    (void)state;
    hamel_model *m = library_parsed(MASS, HAMEL_OK);
    int motion = 1;
    assert_string_equal(hamel_model_control(m, 0, &motion), "x");
    assert_int_equal(motion, 0);
    assert_null(hamel_model_control(m, 1, NULL));
    hamel_run_options o = hamel_run_options_default();
    o.control = "x = 2*cos(t)"; // x = 3 − 2 cos t from x(0) = 1
    assert_true(fabs(moved(m, &o, HAMEL_OK).last[1] - (3 - 2 * cos(5))) < 1e-8);
    o.control = "x=-4*x - 3/2*x'";
    assert_true(fabs(moved(m, &o, HAMEL_OK).last[1] - oscillator(5)) < 1e-8);
    hamel_run *r;
    o.control = "x=1, x=2";
    assert_int_equal(hamel_run_create(m, NULL, &o, NULL, &r), HAMEL_INVALID);
    o.control = "x=1 + nobody";
    assert_int_equal(hamel_run_create(m, NULL, &o, NULL, &r), HAMEL_SYNTAX);
    const hamel_message said = hamel_messages_at(hamel_model_messages(m), 0);
    assert_string_equal(said.about, "control");
    assert_int_equal(said.column, 7);
    hamel_model_destroy(m);
}

static void a_sampled_controller_is_a_recursion(void **state) {
    (void)state;
    hamel_model *m = library_parsed(MASS, HAMEL_OK);
    seen asked = {0};
    const hamel_controller c = {"x", 0.1, spring, &asked};
    hamel_run_options o = hamel_run_options_default();
    o.controllers = &c;
    o.controller_count = 1;
    const seen called = moved(m, &o, HAMEL_OK);
    double x = 1, v = 0;
    for (int k = 0; k < 50; k++) {
        const double u = -4 * x - 1.5 * v;
        x += 0.1 * v + 0.005 * u;
        v += 0.1 * u;
    }
    assert_true(fabs(called.last[1] - x) < 1e-10);
    assert_int_equal(asked.calls, 51); // once more when it was prepared
    hamel_model_destroy(m);
}

static void a_controller_may_give_up(void **state) {
    (void)state;
    hamel_model *m = library_parsed(MASS, HAMEL_OK);
    const hamel_controller c = {"x", 0.5, give_up, NULL};
    hamel_run_options o = hamel_run_options_default();
    o.controllers = &c;
    o.controller_count = 1;
    const seen s = moved(m, &o, HAMEL_SINGULAR);
    assert_true(fabs(s.last[0] - 2) < 1e-9);
    assert_non_null(strstr(library_said(m), "a controller gives no number"));
    hamel_model_destroy(m);
}

static void assert_refused(hamel_model *m, const hamel_run_options *o, const char *words) {
    hamel_run *r;
    assert_int_not_equal(hamel_run_create(m, "a", o, NULL, &r), HAMEL_OK);
    assert_null(r);
    if (strstr(library_said(m), words) == NULL) fail_msg("%s", library_said(m));
}

static void what_is_no_input_is_refused(void **state) {
    (void)state;
    hamel_model *m = library_parsed(MASS, HAMEL_OK);
    seen asked = {0};
    hamel_controller c = {"y", 0, spring, NULL};
    hamel_run_options o = hamel_run_options_default();
    o.controllers = &c;
    o.controller_count = 1;
    assert_refused(m, &o, "there is no input 'y'");
    c = (hamel_controller){"x", 0, NULL, NULL};
    assert_refused(m, &o, "");
    c = (hamel_controller){"x", -1, spring, NULL};
    assert_refused(m, &o, "");
    c = (hamel_controller){"x", 0, spring, &asked};
    o.method = "taylor";
    assert_refused(m, &o, "no Taylor series");
    o = hamel_run_options_default();
    o.input = "/nowhere/inputs.csv";
    assert_refused(m, &o, "cannot be read");
    o = hamel_run_options_default();
    o.from = "y=1";
    assert_refused(m, &o, "unknown name 'y'");
    hamel_model_destroy(m);
}

static void a_run_starts_and_stops_where_it_is_told(void **state) {
    (void)state;
    hamel_model *m = library_parsed(MASS, HAMEL_OK);
    hamel_run_options o = hamel_run_options_default();
    o.from = "x=2";
    o.stop = "x=1/2";
    const seen s = moved(m, &o, HAMEL_OK);
    assert_true(fabs(s.last[1] - 0.5) < 1e-12);
    assert_true(fabs(2 * oscillator(s.last[0]) - 0.5) < 1e-8);
    hamel_model_destroy(m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_controller_moves_as_its_formula_does),
        cmocka_unit_test(a_control_is_given_a_formula),
        cmocka_unit_test(a_sampled_controller_is_a_recursion),
        cmocka_unit_test(a_controller_may_give_up),
        cmocka_unit_test(what_is_no_input_is_refused),
        cmocka_unit_test(a_run_starts_and_stops_where_it_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, end_thread);
}
