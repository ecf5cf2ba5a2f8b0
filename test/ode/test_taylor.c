/// The Taylor method: its order measured, its dense output, its events, steps the last terms cannot
/// judge. The series are written by hand here; those of tapes are tested with tapes.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include "ode/ode.h"
#include <cmocka.h>

// ---- x' = v, v' = −x ----------------------------------------------------------------------------

static int swing(double t, const double *y, double *dy, void *data) {
    (void)t, (void)data;
    dy[0] = y[1];
    dy[1] = -y[0];
    return 0;
}

static int swing_series(double t, const double *y, size_t order, double *c, void *data) {
    (void)t, (void)data;
    double x = y[0], v = y[1];
    for (size_t k = 1; k <= order; k++) {
        const double next = v / (double)k;
        v = -x / (double)k;
        c[2 * k] = x = next;
        c[2 * k + 1] = v;
    }
    return 0;
}

static const ode_series swinging = {.coefficients = swing_series, .highest = 48};

static double error_of(ode *s, double end) {
    double y[2] = {0, 1};
    assert_int_equal(ode_solve(s, 0, end, y, NULL).end, ODE_DONE);
    return hypot(y[0] - sin(end), y[1] - cos(end));
}

static ode *create(const ode_system *system, double tolerance, double step) {
    ode_options o = ode_options_default();
    o.relative = o.absolute = tolerance;
    o.fixed_step = step;
    return ode_create(ode_method_find("taylor"), system, &o);
}

/// The order goes with the tolerance; with steps of a fixed length errors go with its power.
static void order_is_what_the_tolerance_asks_for(void **state) {
    (void)state;
    const ode_system system = {.n = 2, .rhs = swing, .series = &swinging};
    for (double tolerance = 1e-2; tolerance > 1e-8; tolerance /= 100) {
        size_t order;
        double length;
        assert_true(ode_taylor_length(&system, tolerance, 0, (double[]){0, 1}, &order, &length));
        const double h = order <= 6 ? 0.5 : order <= 10 ? 1 : 2;
        ode *coarse = create(&system, tolerance, h), *fine = create(&system, tolerance, h / 2);
        const double measured = log2(error_of(coarse, 8) / error_of(fine, 8));
        assert_true(fabs(measured - (double)order) < 0.6);
        ode_destroy(coarse);
        ode_destroy(fine);
    }
}

static void errors_follow_the_tolerance(void **state) {
    (void)state;
    const ode_system system = {.n = 2, .rhs = swing, .series = &swinging};
    for (double tolerance = 1e-4; tolerance > 1e-15; tolerance /= 10) {
        ode *s = create(&system, tolerance, 0);
        assert_true(error_of(s, 20) < 100 * tolerance);
        assert_true(error_of(s, -20) < 100 * tolerance);
        ode_destroy(s);
    }
}

/// Ten thousand turns: rounding errors wander about, they do not add up.
static void rounding_does_not_add_up(void **state) {
    (void)state;
    const ode_system system = {.n = 2, .rhs = swing, .series = &swinging};
    ode *s = create(&system, 1e-16, 0);
    double y[2] = {0, 1};
    assert_int_equal(ode_solve(s, 0, 6e4, y, NULL).end, ODE_DONE);
    assert_true(fabs(y[0] * y[0] + y[1] * y[1] - 1) < 6e-14);
    ode_destroy(s);
}

// ---- dense output and events --------------------------------------------------------------------

static int look(ode *s, double t_old, double t, const double *y, void *data) {
    (void)y;
    for (int i = 0; i <= 10; i++) {
        const double at = t_old + (t - t_old) * i / 10;
        double z[2];
        assert_int_equal(ode_dense(s, at, z), ODE_DONE);
        *(double *)data = fmax(*(double *)data, fabs(z[0] - sin(at)));
    }
    return 0;
}

static int height(double t, const double *y, double *g, void *data) {
    (void)t, (void)data;
    g[0] = y[0];
    return 0;
}

static void dense_output_and_events_are_as_good_as_steps(void **state) {
    (void)state;
    static const ode_event falling = {.direction = -1, .ends = true};
    const ode_system system = {.n = 2,
                               .rhs = swing,
                               .series = &swinging,
                               .event_values = height,
                               .event_count = 1,
                               .events = &falling};
    ode *s = create(&system, 1e-13, 0);
    double y[2] = {0, 1}, worst = 0;
    const ode_watch watch = {.step = look, .data = &worst};
    const ode_result r = ode_solve(s, 0, 100, y, &watch);
    assert_int_equal(r.end, ODE_EVENT);
    assert_true(fabs(r.t - 3.14159265358979324) < 6e-14);
    assert_true(worst < 1e-12);
    ode_destroy(s);
}

// ---- what the last terms cannot judge -----------------------------------------------------------

/// y' = |t − 1|, with series that know nothing of what is beyond the kink.
static int kink(double t, const double *y, double *dy, void *data) {
    (void)y, (void)data;
    dy[0] = fabs(t - 1);
    return 0;
}

static int kink_series(double t, const double *y, size_t order, double *c, void *data) {
    (void)y, (void)data;
    memset(c, 0, (order + 1) * sizeof *c);
    c[1] = fabs(t - 1);
    c[2] = t < 1 ? -0.5 : 0.5;
    return 0;
}

static void kinks_are_not_stepped_over(void **state) {
    (void)state;
    static const ode_series series = {.coefficients = kink_series, .highest = 48, .kinks = true};
    const ode_system system = {.n = 1, .rhs = kink, .series = &series};
    ode *s = create(&system, 1e-10, 0);
    double y[1] = {0};
    const ode_result r = ode_solve(s, 0, 3, y, NULL);
    assert_int_equal(r.end, ODE_DONE);
    assert_true(fabs(y[0] - 2.5) < 1e-8);
    assert_true(r.statistics.rejected > 0);
    ode_destroy(s);
}

/// y' = t^40: the last two coefficients at t = 0 are zero, the solution is not.
static int late(double t, const double *y, double *dy, void *data) {
    (void)y, (void)data;
    dy[0] = pow(t, 40);
    return 0;
}

static int late_series(double t, const double *y, size_t order, double *c, void *data) {
    (void)y, (void)data;
    double binomial = 1;
    for (size_t k = 1; k <= order; k++) {
        c[k] = binomial * pow(t, 41 - (double)k) / (double)k;
        binomial *= (41 - (double)k) / (double)k;
    }
    return 0;
}

static void series_that_begin_late_are_noticed(void **state) {
    (void)state;
    static const ode_series series = {.coefficients = late_series, .highest = 48};
    const ode_system system = {.n = 1, .rhs = late, .series = &series};
    ode *s = create(&system, 1e-10, 0);
    double y[1] = {0};
    assert_int_equal(ode_solve(s, 0, 1.5, y, NULL).end, ODE_DONE);
    assert_true(fabs(y[0] / (pow(1.5, 41) / 41) - 1) < 1e-8);
    ode_destroy(s);
}

// ---- trouble ------------------------------------------------------------------------------------

/// y' = y², from 1: infinite at t = 1.
static int blow_up(double t, const double *y, double *dy, void *data) {
    (void)t, (void)data;
    dy[0] = y[0] * y[0];
    return 0;
}

static int blow_up_series(double t, const double *y, size_t order, double *c, void *data) {
    (void)t, (void)data;
    double power = y[0];
    for (size_t k = 1; k <= order; k++) c[k] = power *= y[0];
    return 0;
}

static int failing_series(double t, const double *y, size_t order, double *c, void *data) {
    (void)y, (void)data;
    memset(c, 0, (order + 1) * sizeof *c);
    c[1] = 1;
    return t > 0.5 ? 7 : 0;
}

static void trouble_is_told(void **state) {
    (void)state;
    static const ode_series to_infinity = {.coefficients = blow_up_series, .highest = 48},
                            failing = {.coefficients = failing_series, .highest = 48};
    ode_system system = {.n = 1, .rhs = blow_up, .series = &to_infinity};
    ode *s = create(&system, 1e-10, 0);
    double y[1] = {1};
    ode_result r = ode_solve(s, 0, 2, y, NULL);
    assert_int_not_equal(r.end, ODE_DONE);
    assert_true(fabs(r.t - 1) < 1e-3);
    ode_destroy(s);

    system.series = &failing;
    ode_options o = ode_options_default();
    o.largest_step = 0.2;
    s = ode_create(ode_method_find("taylor"), &system, &o);
    y[0] = 0;
    r = ode_solve(s, 0, 2, y, NULL);
    assert_int_equal(r.end, ODE_RHS_FAILED);
    assert_int_equal(r.reason, 7);
    ode_destroy(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(order_is_what_the_tolerance_asks_for),
        cmocka_unit_test(errors_follow_the_tolerance),
        cmocka_unit_test(rounding_does_not_add_up),
        cmocka_unit_test(dense_output_and_events_are_as_good_as_steps),
        cmocka_unit_test(kinks_are_not_stepped_over),
        cmocka_unit_test(series_that_begin_late_are_noticed),
        cmocka_unit_test(trouble_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
