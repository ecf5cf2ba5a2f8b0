/// Long motions: how integrals of the motion drift. The numbers are printed.
#include "problems.h"

typedef struct drift {
    double (*energy)(const double *y);
    double first, worst;
} drift;

static int measure(double t, const double *y, void *data) {
    (void)t;
    drift *d = data;
    d->worst = fmax(d->worst, fabs(d->energy(y) / d->first - 1));
    return 0;
}

static double oscillator_energy(const double *y) { return (y[0] * y[0] + y[1] * y[1]) / 2; }

/// The largest relative drift on a grid of samples, all of them from dense output.
static double drift_of(const char *name, const char *method, ode_options o, size_t n, ode_rhs *rhs,
                       double (*energy)(const double *), double *y, double t1) {
    enum { SAMPLES = 2000 };
    double samples[SAMPLES];
    for (int i = 0; i < SAMPLES; i++) samples[i] = t1 * i / SAMPLES;
    drift d = {.energy = energy, .first = energy(y)};
    const ode_watch watch = {
        .sample_count = SAMPLES, .samples = samples, .sample = measure, .data = &d};
    ode *s = solver(method, n, rhs, o);
    const ode_result r = ode_solve(s, 0, t1, y, &watch);
    assert_int_equal(r.end, ODE_DONE);
    const double dense = d.worst;
    const double last = fabs(energy(y) / d.first - 1);
    printf("%-12s %-9s t = %-6g %7zu steps: drift %.1e at the end, %.1e on samples\n", name, method,
           t1, r.statistics.steps, last, dense);
    ode_destroy(s);
    return fmax(dense, last);
}

static void energy_hardly_drifts_at_tight_tolerance(void **state) {
    (void)state;
    double a[2] = {1, 0}, b[4], c[3] = {0.1, 2, 0.3};
    kepler_start(0.5, b);
    assert_true(drift_of("oscillator", "dop853", tolerance(1e-12), 2, oscillator, oscillator_energy,
                         a, 1000) < 1e-10);
    assert_true(drift_of("Kepler", "dop853", tolerance(1e-12), 4, kepler, kepler_energy, b, 1000) <
                1e-9);
    assert_true(drift_of("rigid body", "dop853", tolerance(1e-12), 3, rigid_body, rigid_body_energy,
                         c, 1000) < 1e-10);
}

static void energy_follows_the_tolerance(void **state) {
    (void)state;
    double last = INFINITY;
    for (double tol = 1e-6; tol > 0.5e-12; tol /= 100) {
        double y[3] = {0.1, 2, 0.3};
        const double d = drift_of("rigid body", "dop853", tolerance(tol), 3, rigid_body,
                                  rigid_body_energy, y, 100);
        assert_true(d < last / 5);
        last = d;
    }
}

/// The midpoint rule keeps quadratic integrals to rounding, however long the steps.
static void midpoint_keeps_quadratic_integrals(void **state) {
    (void)state;
    double y[3] = {0.1, 2, 0.3};
    ode *s = solver("midpoint", 3, rigid_body, fixed(0.1));
    const double before = rigid_body_energy(y);
    assert_int_equal(ode_solve(s, 0, 10000, y, NULL).end, ODE_DONE);
    const double d = fabs(rigid_body_energy(y) / before - 1);
    printf("rigid body   midpoint  t = 10000  100000 steps: drift %.1e\n", d);
    assert_true(d < 1e-12);
    ode_destroy(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(energy_hardly_drifts_at_tight_tolerance),
        cmocka_unit_test(energy_follows_the_tolerance),
        cmocka_unit_test(midpoint_keeps_quadratic_integrals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
