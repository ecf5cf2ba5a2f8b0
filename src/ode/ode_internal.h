/// The table a method is, and what methods and driver share.
#ifndef ODE_ODE_INTERNAL_H
#define ODE_ODE_INTERNAL_H

#include "ode/ode.h"

/// A method: functions on an ode whose `own` is the method's. Each returns ODE_DONE if it went
/// well.
struct ode_method {
    const char *name;
    int order;
    void (*create)(ode *s);
    void (*destroy)(ode *s);
    /// Ready to leave (t, y) for t_end.
    ode_end (*start)(ode *s);
    /// One accepted step, not beyond t_end: t_old, y_old are where it began, t, y where it ended.
    /// On failure t, y stay.
    ode_end (*step)(ode *s);
    /// The state at a time between t_old and t.
    ode_end (*dense)(ode *s, double t, double *y);
};

extern const ode_method ode_dop853, ode_taylor, ode_rk4, ode_midpoint, ode_cvode, ode_map;

typedef struct ode_crossing {
    double t;
    size_t which;
} ode_crossing;

struct ode {
    const ode_method *method;
    ode_system system;
    ode_options options;
    void *own;
    double *relative, *absolute; ///< tolerances of each component

    double t_start, t_end;
    double t_old, t;
    double *y_old, *y;
    double *y_next; ///< room for the end of a step that is being tried
    ode_statistics statistics;
    int reason;

    double *state; ///< room for a state that is looked at
    double *g_left, *g_right, *g_root;
    double *slope_left, *slope_right;
    ode_crossing *crossings;
};

static inline size_t ode_tries(const ode *s) {
    return s->statistics.steps + s->statistics.rejected;
}

/// Whether all of y are finite.
static inline bool ode_finite(size_t n, const double *y) {
    double sum = 0;
    for (size_t i = 0; i < n; i++) sum += 0 * y[i];
    return sum == 0;
}

/// dy ← f(t, y); whether it went well.
static inline bool ode_evaluate(ode *s, double t, const double *y, double *dy) {
    s->statistics.evaluations++;
    const int reason = s->system.rhs(t, y, dy, s->system.data);
    if (reason != 0) s->reason = reason;
    return reason == 0;
}

/// Whether a state could be put back where it belongs.
static inline bool ode_project(ode *s, double t, double *y) {
    if (s->system.project == NULL) return true;
    const int reason = s->system.project(t, y, s->system.data);
    if (reason != 0) s->reason = reason;
    return reason == 0;
}

/// The step to y_next, at t_new, is accepted.
static inline void ode_advance(ode *s, double t_new) {
    double *room = s->y_old;
    s->y_old = s->y;
    s->y = s->y_next;
    s->y_next = room;
    s->t_old = s->t;
    s->t = t_new;
}

// ---- steps -----------------------------------------------------------------------------------

/// The end of the next step of fixed length; the last one ends on t_end.
double ode_fixed_time(const ode *s);
/// The length of a first step for a method of some order, from (t, y) with f(t, y) = f0. `y1` and
/// `f1` are room for states. Hairer, Nørsett, Wanner, Solving ODEs I, section II.4.
double ode_first_step(ode *s, int order, const double *f0, double *y1, double *f1);
/// A step so short that it is lost in the rounding of t.
bool ode_is_tiny(const ode *s, double h);

/// Steps from errors: a PI controller. Errors are relative to the tolerance: above 1 is too much.
typedef struct ode_control {
    double exponent; ///< an error behaves like h^(1/exponent)
    double last;     ///< error of the last accepted step
    bool rejected;   ///< whether the step is being tried again
} ode_control;

void ode_control_start(ode_control *c, int order);
/// The length of the next step after one of length h with that error, accepted if it is at most 1.
double ode_control_next(ode_control *c, double h, double error);

/// Cubic through both ends of the last step with the slopes there.
void ode_hermite(const ode *s, double t, const double *f_old, const double *f, double *y);
/// The same for methods that do not have the slopes: they are found once a step, when *ready is
/// false.
ode_end ode_hermite_late(ode *s, double t, bool *ready, double *f_old, double *f, double *y);

// ---- events ----------------------------------------------------------------------------------

/// Values of the events at the start.
ode_end ode_events_start(ode *s);
/// Where to look first in [left, right], a part of the last step: at `right`, or before it where a
/// function that has one sign at both ends turns with the other. The values at `left` are known.
ode_end ode_events_turn(ode *s, double left, double right, double *at);
/// The zeros in [left, right], a part of the last step, in order of time, in s->crossings. The
/// values at `left` are known from the call before; on output those at `right` are.
ode_end ode_events_find(ode *s, double left, double right, size_t *count);

#endif
