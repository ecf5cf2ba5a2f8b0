/// The driver: samples, steps, events, stops, projection, and every way a motion can end.
#include "problems.h"

#include "support/seed.h"

static const char *const methods[] = {"dop853", "rk4", "midpoint", "cvode"};
enum { METHODS = sizeof methods / sizeof *methods, MOST = 1000 };

static double accuracy(size_t i) { return (double[]){1e-9, 1e-7, 1e-4, 1e-6}[i]; }

/// Options for each method that reach its accuracy above.
static ode_options options_of(size_t i) {
    ode_options o = tolerance(1e-11);
    if (i == 1 || i == 2) o.fixed_step = 0.01;
    return o;
}

/// Calls, in the order they came.
typedef struct record {
    size_t count;
    struct {
        char kind; ///< 's'ample, 'e'vent, step '.'
        double t, y[2];
        size_t which;
    } calls[MOST];
    size_t stop_at; ///< ask to stop at the call of this number; 0: never
} record;

static int note(record *r, char kind, double t, const double *y, size_t which) {
    assert_true(r->count < MOST);
    r->calls[r->count].kind = kind;
    r->calls[r->count].t = t;
    r->calls[r->count].which = which;
    memcpy(r->calls[r->count].y, y, sizeof r->calls[0].y);
    return ++r->count == r->stop_at;
}
static int on_sample(double t, const double *y, void *data) { return note(data, 's', t, y, 0); }
static int on_event(size_t which, double t, const double *y, void *data) {
    return note(data, 'e', t, y, which);
}
static int on_step(ode *s, double t_old, double t, const double *y, void *data) {
    double middle[2];
    assert_true(t_old != t);
    assert_int_equal(ode_dense(s, t_old + (t - t_old) / 2, middle), ODE_DONE);
    return note(data, '.', t, y, 0);
}

static ode_watch watch_all(record *r, size_t n, const double *samples) {
    return (ode_watch){.sample_count = n,
                       .samples = samples,
                       .sample = on_sample,
                       .event = on_event,
                       .step = on_step,
                       .data = r};
}

// ---- samples -----------------------------------------------------------------------------------

static void samples_are_what_was_asked_for(void **state) {
    (void)state;
    random_state rng = test_random("samples");
    for (size_t m = 0; m < METHODS; m++) {
        if (ode_method_find(methods[m]) == NULL) continue;
        ode *s = solver(methods[m], 2, oscillator, options_of(m));
        for (int backwards = 0; backwards < 2; backwards++) { // one ode may solve many times
            const double t1 = backwards ? -3 : 3;
            double samples[12] = {0}, y[2] = {1, 0};
            for (int i = 1; i < 11; i++)
                samples[i] = samples[i - 1] + random_between(&rng, 0, 0.2) * t1;
            samples[11] = t1;
            for (int i = 0; i < 12; i++)
                if (fabs(samples[i]) > 3) samples[i] = t1;
            record r = {0};
            ode_watch watch = watch_all(&r, 12, samples);
            watch.step = NULL;
            assert_int_equal(ode_solve(s, 0, t1, y, &watch).end, ODE_DONE);
            assert_int_equal(r.count, 12);
            for (size_t i = 0; i < r.count; i++) {
                const double t = r.calls[i].t;
                assert_true(t == samples[i]);
                assert_true(distance(2, r.calls[i].y, (double[]){cos(t), -sin(t)}) < accuracy(m));
            }
            assert_true(distance(2, y, r.calls[11].y) == 0);
        }
        ode_destroy(s);
    }
}

static void steps_and_samples_come_in_order_of_time(void **state) {
    (void)state;
    const double samples[] = {-1, 0, 0.1, 0.1, 1, 2.5, 5};
    ode *s = solver("dop853", 2, oscillator, tolerance(1e-8));
    double y[2] = {1, 0};
    record r = {0};
    const ode_watch watch = watch_all(&r, 7, samples);
    const ode_result result = ode_solve(s, 0, 4, y, &watch);
    assert_int_equal(result.end, ODE_DONE);
    assert_true(result.t == 4);
    size_t steps = 0, seen = 0;
    for (size_t i = 0; i < r.count; i++) {
        if (i > 0) assert_true(r.calls[i - 1].t <= r.calls[i].t);
        steps += r.calls[i].kind == '.';
        seen += r.calls[i].kind == 's';
    }
    assert_int_equal(seen, 5); // not those before the start and after the end
    assert_int_equal(steps, result.statistics.steps);
    ode_destroy(s);
}

static int growth(double t, const double *y, double *dy, void *data) {
    (void)t;
    dy[0] = *(const double *)data * y[0];
    dy[1] = 0;
    return 0;
}

static int at_rate(double t, const double *y, double *dy, void *data) {
    (void)t, (void)y;
    dy[0] = *(const double *)data;
    dy[1] = 0;
    return 0;
}

/// The first step by hand (Hairer, Nørsett, Wanner, II.4): with tolerances d = a + r |y|,
///   h0 = |y|/(100 |y'|), or 10⁻⁶ where either is nothing,
///   h  = min(span, 100 h0, (d/(100 max(|y'|, |y''|)))^(1/8)),  or 10⁻⁶ where nothing moves.
static void the_first_step_is_as_long_as_motion_and_tolerance_allow(void **state) {
    (void)state;
    static const struct {
        ode_rhs *rhs;
        double rate, y, t1, first;
    } all[] = {
        {growth, 1, 1, 4, 0}, // by the order
        {growth, -5, 1, 4, 0},         {growth, 1, 1, -4, 0},
        {growth, 1, 1, 0.01, 0.01},                              // the span
        {at_rate, 1e3, 1e-3, 4, 1e-6}, {at_rate, 1, 0, 4, 1e-4}, // y = 0
        {at_rate, 0, 1, 4, 1e-6},                                // nothing moves
    };
    for (size_t k = 0; k < sizeof all / sizeof *all; k++) {
        double rate = all[k].rate, y[2] = {all[k].y, 0};
        const ode_options options = tolerance(1e-9);
        const ode_system system = {.n = 2, .rhs = all[k].rhs, .data = &rate};
        ode *s = ode_create(ode_method_find("dop853"), &system, &options);
        record r = {.stop_at = 1};
        const ode_watch watch = watch_all(&r, 0, NULL);
        ode_solve(s, 0, all[k].t1, y, &watch);
        assert_int_equal(r.count, 1);
        double expected = all[k].first;
        if (expected == 0) {
            const double d = options.absolute + options.relative * fabs(all[k].y);
            const double most = fmax(fabs(rate), rate * rate) / d;
            expected = pow(0.01 / most, 1.0 / 8);
        }
        const double first = fabs(r.calls[0].t);
        assert_true(fabs(first - expected) <= 1e-9 * expected);
        ode_destroy(s);
    }
}

static void no_time_is_no_motion(void **state) {
    (void)state;
    for (size_t m = 0; m < METHODS; m++) {
        if (ode_method_find(methods[m]) == NULL) continue;
        ode *s = solver(methods[m], 2, oscillator, options_of(m));
        double y[2] = {1, 0};
        record r = {0};
        const ode_watch watch = watch_all(&r, 1, (double[]){2});
        const ode_result result = ode_solve(s, 2, 2, y, &watch);
        assert_int_equal(result.end, ODE_DONE);
        assert_int_equal(r.count, 1);
        assert_true(y[0] == 1 && y[1] == 0);
        ode_destroy(s);
    }
}

// ---- events ------------------------------------------------------------------------------------

static int where_x_and_v_vanish(double t, const double *y, double *g, void *data) {
    (void)t, (void)data;
    g[0] = y[0];
    g[1] = y[1];
    return 0;
}

static ode *with_events(const char *method, ode_options o, const ode_event *events) {
    const ode_system system = {.n = 2,
                               .rhs = oscillator,
                               .event_values = where_x_and_v_vanish,
                               .event_count = 2,
                               .events = events};
    return ode_create(ode_method_find(method), &system, &o);
}

static void events_are_found_where_they_are(void **state) {
    (void)state;
    static const ode_event events[2] = {{.direction = 0}, {.direction = 1}};
    for (size_t m = 0; m < METHODS; m++) {
        if (ode_method_find(methods[m]) == NULL) continue;
        ode *s = with_events(methods[m], options_of(m), events);
        double y[2] = {1, 0};
        record r = {0};
        ode_watch watch = watch_all(&r, 0, NULL);
        watch.step = NULL;
        assert_int_equal(ode_solve(s, 0, 20, y, &watch).end, ODE_DONE);
        // x = cos t vanishes at π/2, 3π/2, ..; v = −sin t rises through zero at π, 3π, .. but it
        // was zero at the start, which is no event
        const double expected[] = {0.5, 1, 1.5, 2.5, 3, 3.5, 4.5, 5, 5.5};
        assert_int_equal(r.count, 9);
        for (size_t i = 0; i < 9; i++) {
            assert_int_equal(r.calls[i].which, i % 3 == 1);
            assert_true(fabs(r.calls[i].t - expected[i] * PI) < 10 * accuracy(m));
        }
        ode_destroy(s);
    }
}

static void an_event_may_end_the_motion_and_it_may_go_on(void **state) {
    (void)state;
    static const ode_event events[2] = {{.direction = -1, .ends = true}, {.direction = 0}};
    ode *s = with_events("dop853", tolerance(1e-12), events);
    double y[2] = {1, 0}, samples[200];
    for (int i = 0; i < 200; i++) samples[i] = 0.1 * i;
    record r = {0};
    const ode_watch watch = watch_all(&r, 200, samples);
    double t = 0;
    for (int i = 0; i < 3; i++) {
        const ode_result result = ode_solve(s, t, 20, y, &watch);
        assert_int_equal(result.end, ODE_EVENT);
        assert_int_equal(result.event, 0);
        assert_true(fabs(result.t - (0.5 + 2 * i) * PI) < 1e-10);
        assert_true(fabs(y[0]) < 1e-14 && y[0] <= 0); // at the event, on its far side
        t = result.t;
    }
    for (size_t i = 1; i < r.count; i++) assert_true(r.calls[i - 1].t <= r.calls[i].t);
    assert_true(r.calls[r.count - 2].kind == 'e' && r.calls[r.count - 1].kind == '.');
    ode_destroy(s);
}

static void step_is_told_up_to_the_event_that_ends_it(void **state) {
    (void)state;
    static const ode_event events[2] = {{.direction = -1, .ends = true}, {.direction = 0}};
    for (size_t m = 0; m < METHODS; m++) {
        ode *s = with_events(methods[m], options_of(m), events);
        static record r;
        r = (record){0};
        const ode_watch watch = watch_all(&r, 0, NULL);
        double y[2] = {1, 0};
        const ode_result result = ode_solve(s, 0, 10, y, &watch);
        assert_int_equal(result.end, ODE_EVENT);
        assert_true(r.calls[r.count - 1].kind == '.' && r.calls[r.count - 2].kind == 'e');
        assert_true(r.calls[r.count - 1].t == result.t);
        assert_true(memcmp(r.calls[r.count - 1].y, y, sizeof y) == 0);
        ode_destroy(s);
    }
}

static int falls(double t, const double *y, double *dy, void *data) {
    (void)t, (void)data;
    dy[0] = y[1];
    dy[1] = -0.1;
    return 0;
}

static int near_the_top(double t, const double *y, double *g, void *data) {
    (void)t, (void)data;
    g[0] = y[0] - 4.999;
    return 0;
}

/// t − t²/20 is above 4.999 for 0.28 about t = 10; steps are as long as the motion.
static void event_that_comes_and_goes_within_a_part_of_a_step_is_seen(void **state) {
    (void)state;
    static const ode_event event = {.direction = 0};
    const ode_system system = {
        .n = 2, .rhs = falls, .event_values = near_the_top, .event_count = 1, .events = &event};
    const ode_options o = tolerance(1e-10);
    ode *s = ode_create(ode_method_find("dop853"), &system, &o);
    static record r;
    r = (record){0};
    ode_watch watch = watch_all(&r, 0, NULL);
    watch.step = NULL;
    double y[2] = {0, 1};
    const ode_result result = ode_solve(s, 0, 1000, y, &watch);
    assert_true(result.statistics.steps < 40);
    assert_int_equal(r.count, 2);
    assert_true(fabs(r.calls[0].t - (10 - sqrt(0.02))) < 1e-8);
    assert_true(fabs(r.calls[1].t - (10 + sqrt(0.02))) < 1e-8);
    ode_destroy(s);
}

static void events_that_come_and_go_within_a_step_are_seen(void **state) {
    (void)state;
    static const ode_event events[2] = {{.direction = 0}, {.direction = 0}};
    ode_options o = fixed(4); // more than half a turn
    o.event_points = 8;
    ode *s = with_events("dop853", o, events);
    double y[2] = {1, 0};
    record r = {0};
    ode_watch watch = watch_all(&r, 0, NULL);
    watch.step = NULL;
    assert_int_equal(ode_solve(s, 0, 8, y, &watch).end, ODE_DONE);
    assert_int_equal(r.count, 5); // π/2, π, 3π/2, 2π, 5π/2
    ode_destroy(s);
}

// ---- ends --------------------------------------------------------------------------------------

static void a_callback_may_ask_to_stop(void **state) {
    (void)state;
    static const ode_event events[2] = {{.direction = 0}, {.direction = 0}};
    const double samples[] = {0.01, 0.02, 0.03};
    for (size_t stop = 1; stop < 20; stop++) {
        ode *s = with_events("dop853", tolerance(1e-9), events);
        double y[2] = {1, 0};
        record r = {.stop_at = stop};
        const ode_watch watch = watch_all(&r, 3, samples);
        const ode_result result = ode_solve(s, 0, 100, y, &watch);
        assert_int_equal(result.end, ODE_STOPPED);
        assert_int_equal(r.count, stop);
        assert_true(distance(2, y, (double[]){cos(result.t), -sin(result.t)}) < 1e-7);
        ode_destroy(s);
    }
}

/// y' = y², from 1: infinite at t = 1.
static int explodes(double t, const double *y, double *dy, void *data) {
    (void)t, (void)data;
    dy[0] = y[0] * y[0];
    return 0;
}

/// y' = −1/(2 √y) has no value from y = 0 on: y = √(1 − t) gets there at t = 1.
static int ends_at_zero(double t, const double *y, double *dy, void *data) {
    (void)t, (void)data;
    if (!(y[0] > 0)) return 42;
    dy[0] = -1 / (2 * y[0]);
    return 0;
}

static int never(double t, const double *y, double *dy, void *data) {
    (void)t, (void)y, (void)dy, (void)data;
    return 7;
}

static int nothing(double t, const double *y, double *dy, void *data) {
    (void)t, (void)y, (void)data;
    dy[0] = NAN;
    return 0;
}

static ode_result run(const char *method, ode_rhs *rhs, ode_options o, double *y) {
    ode *s = solver(method, 1, rhs, o);
    const ode_result r = ode_solve(s, 0, 2, y, NULL);
    ode_destroy(s);
    return r;
}

static void failures_say_when_and_why(void **state) {
    (void)state;
    double y = 1;
    ode_result r = run("dop853", explodes, tolerance(1e-9), &y);
    assert_true(r.end == ODE_STEP_TOO_SMALL || r.end == ODE_NOT_FINITE);
    assert_true(fabs(r.t - 1) < 1e-6 && y > 1e6);

    y = 1;
    r = run("dop853", ends_at_zero, tolerance(1e-9), &y);
    assert_int_equal(r.end, ODE_RHS_FAILED);
    assert_int_equal(r.reason, 42);
    assert_true(fabs(r.t - 1) < 1e-6 && y > 0 && y < 1e-3);

    for (size_t m = 0; m < METHODS; m++) {
        if (ode_method_find(methods[m]) == NULL) continue;
        y = 1;
        r = run(methods[m], never, options_of(m), &y);
        assert_int_equal(r.end, ODE_RHS_FAILED);
        assert_int_equal(r.reason, 7);
        assert_true(r.t == 0 && y == 1);
        y = 1;
        r = run(methods[m], ends_at_zero, options_of(m), &y);
        if (r.end == ODE_RHS_FAILED) assert_int_equal(r.reason, 42);
        else assert_int_equal(r.end, ODE_NOT_CONVERGED); // midpoint: the slope is too steep before
        assert_true(r.t > 0.8 && r.t < 1.001);
    }
    y = 1;
    r = run("dop853", nothing, tolerance(1e-9), &y);
    assert_int_equal(r.end, ODE_NOT_FINITE);
    assert_true(r.t == 0 && y == 1);

    ode_options o = tolerance(1e-12);
    o.most_steps = 3;
    y = 1;
    r = run("dop853", explodes, o, &y);
    assert_int_equal(r.end, ODE_TOO_MANY_STEPS);
    assert_int_equal(r.statistics.steps + r.statistics.rejected, 3);
    o = fixed(0.5);
    y = 1;
    r = run("midpoint", explodes, o, &y);
    assert_int_equal(r.end, ODE_NOT_CONVERGED);
}

static int fails_now_and_then(double t, const double *y, double *dy, void *data) {
    size_t *calls = data;
    if (++*calls % 50 == 0) return 1;
    return oscillator(t, y, dy, NULL);
}

static void a_failure_on_the_way_is_tried_again(void **state) {
    (void)state;
    size_t calls = 0;
    const ode_system system = {.n = 2, .rhs = fails_now_and_then, .data = &calls};
    const ode_options o = tolerance(1e-10);
    ode *s = ode_create(ode_method_find("dop853"), &system, &o);
    double y[2] = {1, 0};
    const ode_result r = ode_solve(s, 0, 10, y, NULL);
    assert_int_equal(r.end, ODE_DONE);
    assert_int_equal(r.reason, 0);
    assert_int_equal(r.statistics.evaluations, calls);
    assert_true(distance(2, y, (double[]){cos(10), -sin(10)}) < 1e-8);
    ode_destroy(s);
}

// ---- projection --------------------------------------------------------------------------------

static int onto_circle(double t, double *y, void *data) {
    (void)t, (void)data;
    const double r = hypot(y[0], y[1]);
    y[0] /= r;
    y[1] /= r;
    return r > 0.5 ? 0 : 3;
}

static int stays_on_circle(double t, const double *y, void *data) {
    (void)t;
    double *worst = data;
    *worst = fmax(*worst, fabs(hypot(y[0], y[1]) - 1));
    return 0;
}

static void projected_states_stay_where_they_belong(void **state) {
    (void)state;
    for (size_t m = 0; m < METHODS; m++) {
        if (ode_method_find(methods[m]) == NULL) continue;
        double samples[100], worst = 0, y[2] = {1, 0};
        for (int i = 0; i < 100; i++) samples[i] = 0.1 * (i + 1);
        const ode_system system = {.n = 2, .rhs = oscillator, .project = onto_circle};
        ode_options o = tolerance(1e-4);
        if (m == 1 || m == 2) o.fixed_step = 0.1;
        const ode_watch watch = {
            .sample_count = 100, .samples = samples, .sample = stays_on_circle, .data = &worst};
        ode *s = ode_create(ode_method_find(methods[m]), &system, &o);
        assert_int_equal(ode_solve(s, 0, 10, y, &watch).end, ODE_DONE);
        assert_true(worst < 4e-16);
        assert_true(distance(2, y, (double[]){cos(10), -sin(10)}) < 1e-1);
        ode_destroy(s);
    }
}

static int shrinks(double t, const double *y, double *dy, void *data) {
    (void)t, (void)data;
    for (int i = 0; i < 2; i++) dy[i] = -100 * y[i];
    return 0;
}

static void a_projection_may_fail(void **state) {
    (void)state;
    const ode_system system = {.n = 2, .rhs = shrinks, .project = onto_circle};
    ode_options o = fixed(0.01);
    ode *s = ode_create(ode_method_find("dop853"), &system, &o);
    double y[2] = {1, 0};
    const ode_result r = ode_solve(s, 0, 10, y, NULL);
    assert_int_equal(r.end, ODE_PROJECTION_FAILED);
    assert_int_equal(r.reason, 3);
    ode_destroy(s);
}

static void methods_are_found_by_name(void **state) {
    (void)state;
    assert_null(ode_method_find("euler"));
    for (size_t m = 0; m < METHODS; m++) {
        const ode_method *found = ode_method_find(methods[m]);
        if (found == NULL) print_message("%s is not in this build\n", methods[m]);
        else assert_string_equal(ode_method_name(found), methods[m]);
    }
    assert_int_equal(ode_method_order(ode_method_find("dop853")), 8);
    assert_string_equal(ode_end_text(ODE_STOPPED), "it was asked to stop");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(samples_are_what_was_asked_for),
        cmocka_unit_test(steps_and_samples_come_in_order_of_time),
        cmocka_unit_test(the_first_step_is_as_long_as_motion_and_tolerance_allow),
        cmocka_unit_test(no_time_is_no_motion),
        cmocka_unit_test(events_are_found_where_they_are),
        cmocka_unit_test(an_event_may_end_the_motion_and_it_may_go_on),
        cmocka_unit_test(step_is_told_up_to_the_event_that_ends_it),
        cmocka_unit_test(event_that_comes_and_goes_within_a_part_of_a_step_is_seen),
        cmocka_unit_test(events_that_come_and_go_within_a_step_are_seen),
        cmocka_unit_test(a_callback_may_ask_to_stop),
        cmocka_unit_test(failures_say_when_and_why),
        cmocka_unit_test(a_failure_on_the_way_is_tried_again),
        cmocka_unit_test(projected_states_stay_where_they_belong),
        cmocka_unit_test(a_projection_may_fail),
        cmocka_unit_test(methods_are_found_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
