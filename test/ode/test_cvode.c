/// Stiff motions with SUNDIALS' CVODE. Skipped, with a message, in a build without it.
#include "problems.h"

static void skip_without_cvode(void) {
    if (ode_method_find("cvode") != NULL) return;
    print_message("CVODE is not in this build: skipped\n");
    skip();
}

/// Van der Pol's equation with μ = 1000, from (2, 0); one swing of the fast kind before t = 1000.
static int van_der_pol(double t, const double *y, double *dy, void *data) {
    (void)t;
    const double mu = *(const double *)data;
    dy[0] = y[1];
    dy[1] = mu * (1 - y[0] * y[0]) * y[1] - y[0];
    return 0;
}

static int van_der_pol_jacobian(double t, const double *y, double *J, void *data) {
    (void)t;
    const double mu = *(const double *)data;
    J[0] = 0;
    J[1] = 1;
    J[2] = -2 * mu * y[0] * y[1] - 1;
    J[3] = mu * (1 - y[0] * y[0]);
    return 0;
}

static ode_result solve_van_der_pol(const char *method, double mu, bool jacobian, double tol,
                                    double t1, double y[2]) {
    const ode_system system = {.n = 2,
                               .rhs = van_der_pol,
                               .jacobian = jacobian ? van_der_pol_jacobian : NULL,
                               .data = &mu};
    const ode_options o = tolerance(tol);
    ode *s = ode_create(ode_method_find(method), &system, &o);
    y[0] = 2;
    y[1] = 0;
    const ode_result r = ode_solve(s, 0, t1, y, NULL);
    ode_destroy(s);
    return r;
}

static void a_stiff_motion_takes_few_steps(void **state) {
    (void)state;
    skip_without_cvode();
    double stiff[2], with[2], plain[2];
    const ode_result a = solve_van_der_pol("cvode", 1000, false, 1e-9, 500, stiff);
    const ode_result b = solve_van_der_pol("cvode", 1000, true, 1e-9, 500, with);
    const ode_result c = solve_van_der_pol("dop853", 1000, false, 1e-9, 500, plain);
    assert_int_equal(a.end, ODE_DONE);
    assert_int_equal(b.end, ODE_DONE);
    assert_int_equal(c.end, ODE_DONE);
    printf("van der Pol, μ = 1000: cvode %zu steps, %zu evaluations (%zu with the Jacobian); "
           "dop853 %zu steps, %zu evaluations\n",
           a.statistics.steps, a.statistics.evaluations, b.statistics.evaluations,
           c.statistics.steps, c.statistics.evaluations);
    assert_true(a.statistics.evaluations * 50 < c.statistics.evaluations);
    assert_true(b.statistics.evaluations < a.statistics.evaluations);
    assert_true(distance(2, stiff, plain) < 1e-6);
    assert_true(distance(2, with, plain) < 1e-6);
}

static void the_error_follows_the_tolerance(void **state) {
    (void)state;
    skip_without_cvode();
    double reference[2], y[2], last = INFINITY;
    assert_int_equal(solve_van_der_pol("dop853", 10, false, 1e-12, 20, reference).end, ODE_DONE);
    for (double tol = 1e-5; tol > 0.5e-11; tol /= 100) {
        assert_int_equal(solve_van_der_pol("cvode", 10, true, tol, 20, y).end, ODE_DONE);
        const double error = distance(2, y, reference);
        printf("van der Pol, μ = 10, tolerance %.0e: error %.1e\n", tol, error);
        assert_true(error < last / 5);
        last = error;
    }
}

/// The reaction of Robertson, whose masses sum to one. Hairer, Wanner, Solving ODEs II, (IV.1.4).
static int robertson(double t, const double *y, double *dy, void *data) {
    (void)t, (void)data;
    dy[0] = -0.04 * y[0] + 1e4 * y[1] * y[2];
    dy[2] = 3e7 * y[1] * y[1];
    dy[1] = -dy[0] - dy[2];
    return 0;
}

static void robertsons_reaction_is_as_in_the_literature(void **state) {
    (void)state;
    skip_without_cvode();
    const double absolute[3] = {1e-10, 1e-14, 1e-10};
    ode_options o = tolerance(1e-9);
    o.absolute_each = absolute;
    ode *s = solver("cvode", 3, robertson, o);
    double y[3] = {1, 0, 0};
    assert_int_equal(ode_solve(s, 0, 40, y, NULL).end, ODE_DONE);
    assert_true(fabs(y[0] / 0.7158270687194 - 1) < 1e-6); // CVODE's own example, at t = 40
    assert_true(fabs(y[1] / 9.185534764558e-6 - 1) < 1e-6);
    assert_true(fabs(y[0] + y[1] + y[2] - 1) < 1e-12);
    ode_destroy(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stiff_motion_takes_few_steps),
        cmocka_unit_test(the_error_follows_the_tolerance),
        cmocka_unit_test(robertsons_reaction_is_as_in_the_literature),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
