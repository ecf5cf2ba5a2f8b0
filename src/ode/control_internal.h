/// How long a step should be.
#ifndef ODE_CONTROL_INTERNAL_H
#define ODE_CONTROL_INTERNAL_H

#include <stdint.h>
#include <string.h>

#include "ode/ode_internal.h"

/// The end of the next step of fixed length; the last one ends on t_end.
double ode_fixed_time(const ode *s);
/// The length of a first step for a method of some order, from (t, y) with f(t, y) = f0. `y1` and
/// `f1` are room for states. Hairer, Nørsett, Wanner, Solving ODEs I, section II.4.
double ode_first_step(ode *s, int order, const double *f0, double *y1, double *f1);
/// A step so short that it is lost in the rounding of t.
bool ode_is_tiny(const ode *s, double h);

void ode_control_start(ode_control *c, int order);
/// The length of the next step after one of length h with that error, accepted if it is at most 1.
double ode_control_next(ode_control *c, double h, double error);

// Powers for lengths of steps: three places will do, and these are rounded alike everywhere.

/// log₂ x to three places, for a positive number that is not tiny: exponent, and a parabola.
static inline double ode_rough_log2(double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    const double exponent = (double)(int64_t)(bits >> 52) - 1023;
    bits = (bits & 0xfffffffffffffu) | 0x3ff0000000000000u;
    memcpy(&x, &bits, sizeof x);
    return exponent + ((-0.33582878 * x + 2.0) * x - 1.65871022);
}

/// 2^x to three places, |x| < 1000.
static inline double ode_rough_exp2(double x) {
    const int64_t down = (int64_t)(x + 1024) - 1024; // floor
    const double part = x - (double)down;
    const double mantissa = (0.34400110 * part + 0.65667830) * part + 0.99966100;
    const uint64_t bits = (uint64_t)(1023 + down) << 52;
    double power;
    memcpy(&power, &bits, sizeof power);
    return mantissa * power;
}

#endif
