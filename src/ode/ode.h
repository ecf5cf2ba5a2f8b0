/// Integrators of y' = f(t, y), behind one table of functions a method. They see functions, never
/// expressions.
///
///   ode *s = ode_create(ode_method_find("dop853"), &system, &options);
///   ode_result r = ode_solve(s, 0, 10, y, &watch);
///   ode_destroy(s);
///
/// Everything is allocated by ode_create: solving allocates nothing. An ode belongs to one thread.
#ifndef ODE_ODE_H
#define ODE_ODE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/rule.h"

// ---- what is integrated ----------------------------------------------------------------------

/// dy ← f(t, y). A result other than zero is a failure, and the reason for it: the step is tried
/// again shorter, and when that does not help the reason is in the result.
typedef int ode_rhs(double t, const double *y, double *dy, void *data);

/// How a motion came to its end.
///   X(NAME, text)
#define ODE_ENDS(X)                                                                                \
    X(DONE, "the end time was reached")                                                            \
    X(EVENT, "an event ended the motion")                                                          \
    X(STOPPED, "it was asked to stop")                                                             \
    X(STEP_TOO_SMALL, "the step became too small")                                                 \
    X(RHS_FAILED, "the right-hand side has no value")                                              \
    X(NOT_FINITE, "the motion is not finite")                                                      \
    X(TOO_MANY_STEPS, "the limit on the number of steps was reached")                              \
    X(PROJECTION_FAILED, "the state could not be projected")                                       \
    X(EVENTS_FAILED, "an event function has no value")                                             \
    X(NOT_CONVERGED, "the equations of an implicit step could not be solved")

typedef enum ode_end {
#define X(name, text) ODE_##name,
    ODE_ENDS(X)
#undef X
} ode_end;

const char *ode_end_text(ode_end end);

typedef struct ode_event {
    int direction; ///< −1: falling through zero only; +1: rising only; 0: both
    bool ends;     ///< whether the motion ends there
} ode_event;

/// Taylor series of solutions, for the method that is made of them. Orders are even, and at least
/// 4.
typedef struct ode_series {
    /// c[k n + i] ← the coefficient of h^k in y_i(t + h) from (t, y), for k = 1 .. order. Nonzero
    /// is a failure, and the reason for it.
    int (*coefficients)(double t, const double *y, size_t order, double *c, void *data);
    /// move_i ← Σ_{k=1}^{order} c[k n + i] h^k; NULL: done here.
    void (*sum)(const double *c, size_t order, double h, double *move, void *data);
    size_t highest; ///< order
    bool kinks;     ///< whether the right-hand side has any: then every step is checked
} ode_series;

/// What a method asks of a step that is computed as a whole.
typedef struct ode_step {
    size_t n;
    double t, h;
    const double *y, *relative, *absolute;
    const double *first; ///< stage 0, f(t, y)
    double *rest, *next; ///< to be made: stages 1 .., n numbers each; the end of the step
    double sums[2];      ///< and of both errors the squares of |e_i|/(absolute + relative |y_i|)
} ode_step;

/// DOP853 as a table.
extern const rule_table ode_dop853_rule;

typedef struct ode_system {
    size_t n;
    ode_rhs *rhs;
    /// A step of DOP853 as a whole, with the bits of one made of calls of rhs; false where it is to
    /// be made of these. May be NULL.
    bool (*whole_step)(ode_step *s, void *data);
    /// J[i n + j] ← ∂f_i/∂y_j, for implicit methods; may be NULL. Nonzero is a failure.
    int (*jacobian)(double t, const double *y, double *J, void *data);
    /// Puts a state back where it belongs, after every step and on every sample: a quaternion to
    /// length one, a position onto its constraints. May be NULL. Nonzero is a failure.
    int (*project)(double t, double *y, void *data);
    /// g[0 .. event_count − 1] ← functions whose zeros are events. Nonzero is a failure.
    int (*event_values)(double t, const double *y, double *g, void *data);
    /// For ode_method_map: y_next ← the state a step of length h after y, by a rule of the system's
    /// own. The right-hand side then serves dense output only. ODE_DONE if it went well.
    ode_end (*map)(double t, double h, const double *y, double *y_next, void *data);
    size_t event_count;
    const ode_event *events;
    const ode_series *series; ///< NULL: none; must outlive what is made of it
    void *data;               ///< passed to the functions above
} ode_system;

// ---- how -------------------------------------------------------------------------------------

typedef struct ode_options {
    double relative,
        absolute; ///< tolerances: errors of a step are held below absolute + relative |y|
    const double *relative_each, *absolute_each; ///< the same for each component, or NULL
    double first_step;                           ///< 0: chosen
    double largest_step;                         ///< 0: no limit
    double fixed_step;     ///< 0: adapted to the tolerances; rk4 and midpoint need one
    size_t most_steps;     ///< tried, in one ode_solve
    unsigned event_points; ///< places inside a step where signs of events are looked at
} ode_options;

/// Tolerance 1e-9, ten million steps.
ode_options ode_options_default(void);

typedef struct ode_method ode_method;
typedef struct ode ode;

/// "dop853", "taylor", "rk4", "midpoint", "cvode"; NULL if there is none of that name in this
/// build. "taylor" needs the series of the system.
const ode_method *ode_method_find(const char *name);
/// Steps of fixed length by the map of the system, ode_system.map; not found by name.
const ode_method *ode_method_map(void);
const char *ode_method_name(const ode_method *m);
/// 0 if it depends on the tolerance.
int ode_method_order(const ode_method *m);
/// The order of the Taylor method for a tolerance, relative and absolute, and the step it would
/// make from (t, y). False where there is none.
bool ode_taylor_length(const ode_system *system, double tolerance, double t, const double *y,
                       size_t *order, double *length);

/// The version of SUNDIALS that cvode is of; NULL in a build without it.
const char *ode_sundials_version(void);

/// System and options are copied; the arrays they point to must outlive the result.
ode *ode_create(const ode_method *method, const ode_system *system, const ode_options *options);
void ode_destroy(ode *s);

// ---- the motion ------------------------------------------------------------------------------

/// Who is told what on the way; any function may be NULL, and one that returns nonzero asks to
/// stop. Calls come in order of time.
typedef struct ode_watch {
    size_t sample_count;
    const double *samples; ///< times from t0 towards t1
    int (*sample)(double t, const double *y, void *data);
    int (*event)(size_t which, double t, const double *y, void *data);
    /// After every accepted step, and for the part of one before an event that ends the motion;
    /// ode_dense may be called, for times within it.
    int (*step)(ode *s, double t_old, double t, const double *y, void *data);
    void *data;
} ode_watch;

typedef struct ode_statistics {
    size_t steps, rejected; ///< accepted steps, and tries that were not
    size_t evaluations;     ///< of the right-hand side
} ode_statistics;

typedef struct ode_result {
    ode_end end;
    double t;     ///< time of the state on output: the end, the event, or the last accepted step
    int reason;   ///< what a function of the system returned when it failed
    size_t event; ///< which event ended the motion
    ode_statistics statistics;
} ode_result;

/// From (t0, y) to t1, which may lie before t0. On output y is the state at result.t.
ode_result ode_solve(ode *s, double t0, double t1, double *y, const ode_watch *watch);

/// The state at a time within the last accepted step, projected. ODE_DONE if all went well.
ode_end ode_dense(ode *s, double t, double *y);

#endif
