/// The Taylor method: the series of the solution itself, as many terms as the tolerance asks for,
/// summed at the end of a step that the last terms say is short enough.
///
/// A series of radius of convergence ρ has terms like (h/ρ)^k. With P terms a tolerance ε allows
/// h = ρ ε^(1/P); how P is chosen is told at order_for. Nothing is lost in dense output: it is the
/// same series. Rounding of y + (move) is kept and added to the next move, so that over many steps
/// it does not add up.
///
/// À. Jorba, M. Zou, A software package for the numerical integration of ODEs by means of
/// high-order Taylor methods, Experimental Mathematics 14 (2005) 99-117.
#include <assert.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "ode/control_internal.h"
#include "ode/ode_internal.h"

typedef struct taylor {
    size_t order;
    double *c;                     ///< coefficients of the last step, order by order
    double *move;                  ///< of y in a step
    double *low;                   ///< what rounding lost of y
    double *low_next;              ///< at the end of a step that is being tried
    double *before;                ///< a state before it was projected; rates at the end of a step
    double h;                      ///< length of the last step, 0 before the first
    double inverse, inverse_other; ///< of the order, and of the one below
    bool careful;                  ///< the tolerance is near rounding
    double *largest;               ///< then: the largest |y_i| so far
} taylor;

/// Work grows less than with the square of the order, as all products are summed side by side; so
/// orders are higher than the ½ ln(1/ε) that squares would ask for.
static size_t order_for(double tolerance) {
    const double order = ceil(0.76 * -log(fmax(tolerance, DBL_EPSILON / 4)) + 2);
    return order < 6 ? 6 : ((size_t)order + 1) / 2 * 2;
}

static double least_tolerance(const ode *s) {
    double least = 1;
    for (size_t i = 0; i < s->system.n; i++)
        least = fmin(least, fmax(s->relative[i], s->absolute[i]));
    return least;
}

static void create(ode *s) {
    const size_t n = s->system.n;
    assert(s->system.series != NULL);
    taylor *own = s->own = MEM_NEW_ZERO(taylor, 1);
    own->order = order_for(least_tolerance(s));
    if (own->order > s->system.series->highest) own->order = s->system.series->highest / 2 * 2;
    own->inverse = 1 / (double)own->order;
    own->inverse_other = 1 / (double)(own->order - 1);
    own->c = MEM_NEW_ZERO(double, (own->order + 1) * n);
    own->move = MEM_NEW_ZERO(double, n);
    own->low = MEM_NEW_ZERO(double, n);
    own->low_next = MEM_NEW_ZERO(double, n);
    own->before = MEM_NEW_ZERO(double, n);
    own->largest = MEM_NEW_ZERO(double, n);
    own->careful = least_tolerance(s) < 100 * DBL_EPSILON;
}

static void destroy(ode *s) {
    taylor *own = s->own;
    free(own->c);
    free(own->move);
    free(own->low);
    free(own->low_next);
    free(own->before);
    free(own->largest);
    free(own);
}

static ode_end start(ode *s) {
    taylor *own = s->own;
    memset(own->low, 0, s->system.n * sizeof *own->low);
    memset(own->largest, 0, s->system.n * sizeof *own->largest);
    own->h = 0;
    return ODE_DONE;
}

// ---- sums ---------------------------------------------------------------------------------------

/// move ← Σ c_k h^k, k ≥ 1, by Horner's rule
static void sum_series(const ode *s, double h, double *move) {
    const taylor *own = s->own;
    const size_t n = s->system.n;
    if (s->system.series->sum != NULL) {
        s->system.series->sum(own->c, own->order, h, move, s->system.data);
        return;
    }
    memcpy(move, own->c + own->order * n, n * sizeof *move);
    for (size_t k = own->order - 1; k > 0; k--) {
        for (size_t i = 0; i < n; i++) move[i] = own->c[k * n + i] + h * move[i];
    }
    for (size_t i = 0; i < n; i++) move[i] *= h;
}

/// y_next ← y + move, and what is lost by rounding.
static void add_move(const ode *s) {
    const taylor *own = s->own;
    for (size_t i = 0; i < s->system.n; i++) {
        const double y = s->y[i], move = own->move[i] + own->low[i], sum = y + move, part = sum - y;
        s->y_next[i] = sum;
        own->low_next[i] = (y - (sum - part)) + (move - part);
    }
}

// ---- length of a step ---------------------------------------------------------------------------

/// The step at which the last terms, two of them as one may happen to be zero, are just as large as
/// the tolerance allows:
///   max_i |c_k,i| h^k / (absolute_i + relative_i |y_i|) = 1 for k = P − 1 or P.
/// The error is about h/ρ times that. Infinite if both vanish; not a number if the series is not
/// finite.
static double length_of_step(const ode *s) {
    const taylor *own = s->own;
    const size_t n = s->system.n, P = own->order;
    const double *last = own->c + P * n, *other = last - n;
    double most_last = 0, most_other = 0, sum = 0;
    for (size_t i = 0; i < n; i++) {
        const double inverse = 1 / (s->absolute[i] + s->relative[i] * fabs(s->y[i]));
        const double a = fabs(last[i]) * inverse, b = fabs(other[i]) * inverse;
        most_last = a > most_last ? a : most_last;
        most_other = b > most_other ? b : most_other;
        sum += a + b;
    }
    if (!(sum <= DBL_MAX)) return NAN;
    const double tiny = DBL_MIN;
    if (most_last < tiny && most_other < tiny) return INFINITY;
    const double a = most_last < tiny ? -1000 : ode_rough_log2(most_last) * own->inverse,
                 b = most_other < tiny ? -1000 : ode_rough_log2(most_other) * own->inverse_other;
    return ode_rough_exp2(-(a > b ? a : b));
}

/// Where the series converges everywhere, terms may be much larger than their sum, and rounding of
/// them than the tolerance. Shortens h until they are not.
///   Σ_k |c_k,i| h^k ≤ 8 max(|y_i| so far, |move_i|)
static double without_cancellation(const ode *s, double h) {
    static const double MOST = 8, SHORTER = 0.8;
    const taylor *own = s->own;
    const size_t n = s->system.n;
    for (size_t i = 0; i < n; i++) {
        own->largest[i] = fmax(own->largest[i], fabs(s->y[i]));
        for (int tries = 0; tries < 20; tries++, h *= SHORTER) {
            double sizes = 0, move = 0;
            for (size_t k = own->order; k > 0; k--) {
                sizes = h * (sizes + fabs(own->c[k * n + i]));
                move = h * (move + own->c[k * n + i]);
            }
            if (sizes <= MOST * fmax(own->largest[i], fabs(move))) break;
        }
    }
    return h;
}

/// Whether the series still solves the equation at the end of the step:
///   h |Σ k c_k h^(k−1) − f(t + h, y_next)|
/// is (P + 1) times the error of a series that converges. Asked where the last terms may not tell.
static ode_end check(ode *s, double t_new, double h, bool *good) {
    const taylor *own = s->own;
    const size_t n = s->system.n, P = own->order;
    double *f = own->before;
    *good = false;
    if (!ode_evaluate(s, t_new, s->y_next, f)) return ODE_RHS_FAILED;
    *good = true;
    for (size_t i = 0; i < n; i++) {
        double slope = 0;
        for (size_t k = P; k > 0; k--) slope = slope * h + (double)k * own->c[k * n + i];
        const double scale = s->absolute[i] + s->relative[i] * fabs(s->y[i]),
                     rounding = 64 * DBL_EPSILON * (fabs(s->y[i]) + fabs(h * f[i]));
        *good = *good && fabs(h * (slope - f[i])) <= (double)(P + 2) * scale + rounding;
    }
    return ODE_DONE;
}

// ---- one step -----------------------------------------------------------------------------------

/// Projects y_next. What was no more than rounding away stays where it is, with what is known
/// beyond double precision.
static bool project(ode *s, double t) {
    const taylor *own = s->own;
    const size_t n = s->system.n;
    if (s->system.project == NULL) return true;
    memcpy(own->before, s->y_next, n * sizeof *s->y_next);
    if (!ode_project(s, t, s->y_next)) return false;
    for (size_t i = 0; i < n; i++) {
        const double moved = fabs(s->y_next[i] - own->before[i]);
        if (moved <= 4 * DBL_EPSILON * fabs(own->before[i])) s->y_next[i] = own->before[i];
        else own->low_next[i] = 0;
    }
    return true;
}

static double target(const ode *s, double h) {
    if (s->options.fixed_step > 0) return ode_fixed_time(s);
    const double left = s->t_end - s->t;
    return fabs(left) <= 1.01 * h ? s->t_end : s->t + copysign(h, left);
}

/// Tries a step to t_new. ODE_DONE and *good: y_next is its end.
static ode_end try_step(ode *s, double t_new, bool doubtful, bool *good) {
    const taylor *own = s->own;
    const double h = t_new - s->t;
    *good = true;
    sum_series(s, h, own->move);
    add_move(s);
    if (!ode_finite(s->system.n, s->y_next)) return ODE_NOT_FINITE;
    if (doubtful) {
        const ode_end end = check(s, t_new, h, good);
        if (end != ODE_DONE || !*good) return end;
    }
    return project(s, t_new) ? ODE_DONE : ODE_PROJECTION_FAILED;
}

static void accept(ode *s, double t_new, double h) {
    taylor *own = s->own;
    double *swap = own->low;
    own->low = own->low_next;
    own->low_next = swap;
    own->h = h;
    ode_advance(s, t_new);
}

static ode_end step(ode *s) {
    taylor *own = s->own;
    const bool fixed = s->options.fixed_step > 0;
    s->statistics.evaluations++;
    const int reason =
        s->system.series->coefficients(s->t, s->y, own->order, own->c, s->system.data);
    if (reason != 0) {
        s->reason = reason;
        return ODE_RHS_FAILED;
    }
    double h = length_of_step(s);
    if (isnan(h)) return ODE_NOT_FINITE;
    if (own->careful && isfinite(h)) h = without_cancellation(s, h);
    if (own->h == 0 && s->options.first_step > 0) h = fmin(h, s->options.first_step);
    if (s->options.largest_step > 0) h = fmin(h, s->options.largest_step);
    for (;;) {
        bool good;
        const double t_new = target(s, h), done = fabs(t_new - s->t);
        const bool doubtful = !fixed && (s->system.series->kinks || done > 4 * own->h);
        const ode_end end = try_step(s, t_new, doubtful, &good);
        if (end == ODE_DONE && good) {
            accept(s, t_new, done);
            return ODE_DONE;
        }
        s->statistics.rejected++;
        if (end == ODE_PROJECTION_FAILED || fixed) return end;
        h = done / 2;
        if (ode_is_tiny(s, h)) return end == ODE_DONE ? ODE_STEP_TOO_SMALL : end;
        if (ode_tries(s) >= s->options.most_steps) return ODE_TOO_MANY_STEPS;
    }
}

static ode_end dense(ode *s, double t, double *y) {
    const taylor *own = s->own;
    sum_series(s, t - s->t_old, own->move);
    for (size_t i = 0; i < s->system.n; i++) y[i] = s->y_old[i] + own->move[i];
    return ODE_DONE;
}

bool ode_taylor_length(const ode_system *system, double tolerance, double t, const double *y,
                       size_t *order, double *length) {
    ode_options options = ode_options_default();
    options.relative = options.absolute = tolerance;
    ode *s = ode_create(&ode_taylor, system, &options);
    taylor *own = s->own;
    memcpy(s->y, y, system->n * sizeof *y);
    *order = own->order;
    const int reason = system->series->coefficients(t, y, own->order, own->c, system->data);
    *length = reason == 0 ? length_of_step(s) : NAN;
    ode_destroy(s);
    return *length > 0;
}

const ode_method ode_taylor = {"taylor", 0, create, destroy, start, step, dense};
