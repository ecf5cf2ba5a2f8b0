/// How long a step should be.
#include <float.h>
#include <math.h>

#include "ode/control_internal.h"
#include "ode/ode_internal.h"

double ode_fixed_time(const ode *s) {
    const double direction = s->t_end < s->t_start ? -1 : 1, h = s->options.fixed_step;
    const double t = s->t_start + direction * h * (double)(s->statistics.steps + 1);
    return direction * (s->t_end - t) < 1e-9 * h ? s->t_end : t;
}

bool ode_is_tiny(const ode *s, double h) {
    const double scale = fmax(fabs(s->t), DBL_EPSILON * fabs(s->t_end - s->t_start));
    return fabs(h) <= 4 * DBL_EPSILON * scale;
}

/// The size of a − b relative to the tolerances at y; b may be NULL, for zero.
static double weighed(const ode *s, const double *a, const double *b) {
    double sum = 0;
    for (size_t i = 0; i < s->system.n; i++) {
        const double scale = s->absolute[i] + s->relative[i] * fabs(s->y[i]);
        const double part = (a[i] - (b == NULL ? 0 : b[i])) / scale;
        sum += part * part;
    }
    return sqrt(sum);
}

double ode_first_step(ode *s, int order, const double *f0, double *y1, double *f1) {
    double span = fabs(s->t_end - s->t);
    if (s->options.largest_step > 0) span = fmin(span, s->options.largest_step);
    if (s->options.first_step > 0) return fmin(span, s->options.first_step);

    const double size = weighed(s, s->y, NULL), speed = weighed(s, f0, NULL);
    double h =
        size <= 1e-5 || speed <= 1e-5 ? 1e-6 : 0.01 * size / speed; // a hundredth of y's size
    h = fmin(h, span);
    const double signed_h = s->t_end < s->t ? -h : h;
    for (size_t i = 0; i < s->system.n; i++) y1[i] = s->y[i] + signed_h * f0[i];
    if (!ode_evaluate(s, s->t + signed_h, y1, f1)) return h;
    const double bend = weighed(s, f1, f0) / h, most = fmax(bend, speed);
    const double by_order = most <= 1e-15 ? fmax(1e-6, 1e-3 * h) : pow(0.01 / most, 1.0 / order);
    return fmin(span, fmin(100 * h, by_order));
}

// ---- from errors -------------------------------------------------------------------------------

static const double SAFETY = 0.9, SHRINK_MOST = 1.0 / 3, GROW_MOST = 6;
static const double BETA = 0.02; // weight of the last error; 0 is the plain controller
static const double LEAST_LAST = -0.26575424759098898; // BETA log₂ 1e-4

void ode_control_start(ode_control *c, int order) {
    *c = (ode_control){.exponent = 1.0 / order - 0.2 * BETA, .last = LEAST_LAST};
}

/// Errors so small or large say no more than that.
static const double TINIEST = 1e-100, HUGEST = 1e100;

double ode_control_next(ode_control *c, double h, double error) {
    const double size = error < TINIEST ? TINIEST : error < HUGEST ? error : HUGEST;
    const double logarithm = ode_rough_log2(size), wish = c->exponent * logarithm;
    if (!(error <= 1)) {
        c->rejected = true;
        return h * fmax(SHRINK_MOST, SAFETY * ode_rough_exp2(-wish));
    }
    double factor = SAFETY * ode_rough_exp2(c->last - wish);
    factor = factor > SHRINK_MOST ? factor : SHRINK_MOST;
    factor = factor < GROW_MOST ? factor : GROW_MOST;
    if (c->rejected && factor > 1) factor = 1;
    c->last = size > 1e-4 ? BETA * logarithm : LEAST_LAST;
    c->rejected = false;
    return h * factor;
}
