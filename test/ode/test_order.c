/// The order of each method, measured: the error of a step, of a motion and of dense output,
/// against the length of the step.
#include "problems.h"

/// The slope of log(error) against log(h), from h to h/2.
static double slope(double coarse, double fine) { return log2(coarse / fine); }

static void check_order(const char *what, double measured, double expected) {
    printf("%-44s order %.2f\n", what, measured);
    assert_true(fabs(measured - expected) < 0.35);
}

/// Error after one period with `steps` steps.
static double kepler_error(const char *method, int steps) {
    ode *s = solver(method, 4, kepler, fixed(2 * PI / steps));
    double y[4], start[4];
    kepler_start(0.2, start);
    memcpy(y, start, sizeof y);
    const ode_result r = ode_solve(s, 0, 2 * PI, y, NULL);
    assert_int_equal(r.end, ODE_DONE);
    assert_int_equal(r.statistics.steps, steps);
    ode_destroy(s);
    return distance(4, y, start);
}

static void global_order_on_kepler(void **state) {
    (void)state;
    check_order("dop853 on Kepler", slope(kepler_error("dop853", 40), kepler_error("dop853", 80)),
                8);
    check_order("rk4 on Kepler", slope(kepler_error("rk4", 800), kepler_error("rk4", 1600)), 4);
    check_order("midpoint on Kepler",
                slope(kepler_error("midpoint", 1000), kepler_error("midpoint", 2000)), 2);
}

static double waves_error(const char *method, double h) {
    ode *s = solver(method, 1, waves, fixed(h));
    double y = 1;
    assert_int_equal(ode_solve(s, 0, 4, &y, NULL).end, ODE_DONE);
    ode_destroy(s);
    return fabs(y - exp(sin(4)));
}

static void global_order_with_time_in_the_equation(void **state) {
    (void)state;
    check_order("dop853 on y' = y cos t",
                slope(waves_error("dop853", 0.5), waves_error("dop853", 0.25)), 8);
    check_order("rk4 on y' = y cos t", slope(waves_error("rk4", 0.02), waves_error("rk4", 0.01)),
                4);
    check_order("midpoint on y' = y cos t",
                slope(waves_error("midpoint", 0.02), waves_error("midpoint", 0.01)), 2);
}

// ---- one step ----------------------------------------------------------------------------------

enum { INSIDE = 9 };

typedef struct worst {
    double inside, end;
} worst;

static int compare_oscillator(double t, const double *y, void *data) {
    double *error = data;
    *error = fmax(*error, distance(2, y, (double[]){cos(t), -sin(t)}));
    return 0;
}

/// The largest error inside a first step, and the one at its end.
static worst one_step(const char *method, double h) {
    double samples[INSIDE], y[2] = {1, 0};
    worst w = {0};
    for (int i = 0; i < INSIDE; i++) samples[i] = h * (i + 1) / (INSIDE + 1);
    const ode_watch watch = {.sample_count = INSIDE,
                             .samples = samples,
                             .sample = compare_oscillator,
                             .data = &w.inside};
    ode *s = solver(method, 2, oscillator, fixed(h));
    const ode_result r = ode_solve(s, 0, h, y, &watch);
    assert_int_equal(r.end, ODE_DONE);
    assert_int_equal(r.statistics.steps, 1);
    ode_destroy(s);
    w.end = distance(2, y, (double[]){cos(h), -sin(h)});
    return w;
}

/// A method of order p makes a local error of order p + 1.
static void local_order_of_step_and_dense_output(void **state) {
    (void)state;
    const struct {
        const char *method;
        double h;
        int order, dense;
    } cases[] = {{"dop853", 0.8, 8, 7}, {"rk4", 0.1, 4, 3}, {"midpoint", 0.05, 2, 2}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const worst coarse = one_step(cases[i].method, cases[i].h);
        const worst fine = one_step(cases[i].method, cases[i].h / 2);
        printf("%s:\n", cases[i].method);
        check_order("  one step", slope(coarse.end, fine.end) - 1, cases[i].order);
        check_order("  inside a step", slope(coarse.inside, fine.inside) - 1, cases[i].dense);
    }
}

// ---- tolerances --------------------------------------------------------------------------------

static void the_error_follows_the_tolerance(void **state) {
    (void)state;
    double last = INFINITY;
    for (double tol = 1e-4; tol > 0.5e-12; tol /= 100) {
        ode *s = solver("dop853", 4, arenstorf, tolerance(tol));
        double y[4] = ARENSTORF_START;
        const ode_result r = ode_solve(s, 0, ARENSTORF_PERIOD, y, NULL);
        assert_int_equal(r.end, ODE_DONE);
        const double error = distance(4, y, (double[])ARENSTORF_START);
        printf("Arenstorf, tolerance %.0e: error %.1e, %zu steps, %zu rejected, %zu evaluations\n",
               tol, error, r.statistics.steps, r.statistics.rejected, r.statistics.evaluations);
        if (tol < 1e-5) assert_true(error < last / 3);
        last = error;
        ode_destroy(s);
    }
    assert_true(last < 1e-6); // the orbit is sensitive: near the moon errors grow by 10^5 and more
}

static void components_may_have_their_own_tolerance(void **state) {
    (void)state;
    const double absolute[2] = {1e-12, 1e-12}, loose[2] = {1e-3, 1e-3};
    ode_options o = tolerance(1e-3);
    o.relative_each = o.absolute_each = absolute;
    ode *tight = solver("dop853", 2, oscillator, o);
    o.relative_each = o.absolute_each = loose;
    ode *lax = solver("dop853", 2, oscillator, o);
    double y[2] = {1, 0}, z[2] = {1, 0};
    const size_t many = ode_solve(tight, 0, 10, y, NULL).statistics.steps;
    const size_t few = ode_solve(lax, 0, 10, z, NULL).statistics.steps;
    assert_true(distance(2, y, (double[]){cos(10), -sin(10)}) < 1e-10);
    assert_true(many > 3 * few);
    ode_destroy(tight);
    ode_destroy(lax);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(global_order_on_kepler),
        cmocka_unit_test(global_order_with_time_in_the_equation),
        cmocka_unit_test(local_order_of_step_and_dense_output),
        cmocka_unit_test(the_error_follows_the_tolerance),
        cmocka_unit_test(components_may_have_their_own_tolerance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
