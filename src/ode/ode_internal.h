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
    double sums[4] = {0};
    size_t i = 0;
    for (; i + 4 <= n; i += 4) {
        for (size_t l = 0; l < 4; l++) sums[l] += 0 * y[i + l];
    }
    for (; i < n; i++) sums[0] += 0 * y[i];
    return sums[0] + sums[1] + (sums[2] + sums[3]) == 0;
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

/// Steps from errors: a PI controller. Errors are relative to the tolerance: above 1 is too much.
typedef struct ode_control {
    double exponent; ///< an error behaves like h^(1/exponent)
    double last;     ///< of the last accepted step: log₂ of its error, weighed
    bool rejected;   ///< whether the step is being tried again
} ode_control;

#endif
