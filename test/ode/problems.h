/// Motions whose solution, or an integral of them, is known.
#ifndef TEST_ODE_PROBLEMS_H
#define TEST_ODE_PROBLEMS_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ode/ode.h"
#include <cmocka.h>

#define PI 3.14159265358979323846

/// x'' = −x, from (1, 0): (cos t, −sin t).
static inline int oscillator(double t, const double *y, double *dy, void *data) {
    (void)t, (void)data;
    dy[0] = y[1];
    dy[1] = -y[0];
    return 0;
}

/// y' = y cos t: y = exp(sin t).
static inline int waves(double t, const double *y, double *dy, void *data) {
    (void)data;
    dy[0] = y[0] * cos(t);
    return 0;
}

/// The Kepler problem; with kepler_start its period is 2π.
static inline int kepler(double t, const double *y, double *dy, void *data) {
    (void)t, (void)data;
    const double r2 = y[0] * y[0] + y[1] * y[1], r3 = r2 * sqrt(r2);
    dy[0] = y[2];
    dy[1] = y[3];
    dy[2] = -y[0] / r3;
    dy[3] = -y[1] / r3;
    return 0;
}

/// At the pericentre, with that eccentricity.
static inline void kepler_start(double e, double y[4]) {
    y[0] = 1 - e;
    y[1] = y[2] = 0;
    y[3] = sqrt((1 + e) / (1 - e));
}

static inline double kepler_energy(const double *y) {
    return (y[2] * y[2] + y[3] * y[3]) / 2 - 1 / sqrt(y[0] * y[0] + y[1] * y[1]);
}

/// Euler's free rigid body with moments of inertia 1, 2, 3: I Ω' = IΩ × Ω.
static inline int rigid_body(double t, const double *y, double *dy, void *data) {
    (void)t, (void)data;
    dy[0] = (2.0 - 3.0) / 1.0 * y[1] * y[2];
    dy[1] = (3.0 - 1.0) / 2.0 * y[2] * y[0];
    dy[2] = (1.0 - 2.0) / 3.0 * y[0] * y[1];
    return 0;
}

static inline double rigid_body_energy(const double *y) {
    return (y[0] * y[0] + 2 * y[1] * y[1] + 3 * y[2] * y[2]) / 2;
}

/// The satellite orbit of Arenstorf around earth and moon, which closes after ARENSTORF_PERIOD.
/// Hairer, Nørsett, Wanner, Solving ODEs I, (II.0.1), (II.0.2).
static inline int arenstorf(double t, const double *y, double *dy, void *data) {
    (void)t, (void)data;
    const double mu = 0.012277471, nu = 1 - mu;
    const double d1 = pow((y[0] + mu) * (y[0] + mu) + y[1] * y[1], 1.5);
    const double d2 = pow((y[0] - nu) * (y[0] - nu) + y[1] * y[1], 1.5);
    dy[0] = y[2];
    dy[1] = y[3];
    dy[2] = y[0] + 2 * y[3] - nu * (y[0] + mu) / d1 - mu * (y[0] - nu) / d2;
    dy[3] = y[1] - 2 * y[2] - nu * y[1] / d1 - mu * y[1] / d2;
    return 0;
}

#define ARENSTORF_PERIOD 17.0652165601579625588917206249
#define ARENSTORF_START                                                                            \
    { 0.994, 0, 0, -2.00158510637908252240537862224 }

static inline ode *solver(const char *method, size_t n, ode_rhs *rhs, ode_options options) {
    const ode_method *m = ode_method_find(method);
    assert_non_null(m);
    const ode_system system = {.n = n, .rhs = rhs};
    return ode_create(m, &system, &options);
}

static inline ode_options tolerance(double tolerance) {
    ode_options o = ode_options_default();
    o.relative = o.absolute = tolerance;
    return o;
}

static inline ode_options fixed(double step) {
    ode_options o = ode_options_default();
    o.fixed_step = step;
    return o;
}

static inline double distance(size_t n, const double *a, const double *b) {
    double d = 0;
    for (size_t i = 0; i < n; i++) d = fmax(d, fabs(a[i] - b[i]));
    return d;
}

#endif
