/// Motions of a model: runs, what is watched on them, and the equations as functions and programs.
#ifndef HAMEL_RUN_H
#define HAMEL_RUN_H

#include <stdint.h>

#include "hamel/model.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- options ---------------------------------------------------------------------------------

typedef enum hamel_form {
    HAMEL_NONHOLONOMIC,
    HAMEL_HAMILTON, ///< the same motion in momenta instead of quasi-velocities
    HAMEL_VAKONOMIC ///< with multipliers in the state
} hamel_form;

/// How the functions of a run are computed.
typedef enum hamel_speed {
    HAMEL_AUTOMATIC,  ///< compiled to machine code if the run is long
    HAMEL_COMPILED,   ///< from the beginning
    HAMEL_INTERPRETED ///< never
} hamel_speed;

/// How steps of discrete mechanics move a body in the plane.
typedef enum hamel_retraction {
    HAMEL_RETRACT_AS_MEASURED, ///< what is more accurate for most
    HAMEL_RETRACT_COORDINATES, ///< x, y and θ are shifted
    HAMEL_RETRACT_GROUP        ///< along an arc
} hamel_retraction;

/// Something to look for on the way.
typedef struct hamel_watch {
    /// "section", "rising", "falling": where a quantity passes a value; "reversal": where it
    /// changes its sign for good; "lyapunov": the largest exponent; "integrals": conserved
    /// quantities after every step
    const char *kind;
    const char *quantity; ///< "theta=0"; NULL for the last two
    const char *file;     ///< where its rows are written, for the summary; NULL: nowhere
} hamel_watch;

/// The force of a controller: `count` numbers and their names, the coordinates (a rotation by its
/// nine entries) and the velocities. Nonzero, or a force that is no number, ends the motion.
typedef int hamel_control(void *context, double t, size_t count, const char *const *names,
                          const double *state, double *force);

/// Feedback by a function of the program, along a control of the model whose force is prescribed.
typedef struct hamel_controller {
    const char *input; ///< the name of the control
    /// 0: it is asked whenever the equations of motion are evaluated, in any order of time, and is
    /// to be a smooth function; else the distance of its samples, between which the force is held
    double every;
    hamel_control *force;
    void *context;
} hamel_controller;

/// What overrides the words of the model's run; zero leaves them.
typedef struct hamel_run_options {
    size_t size; ///< of this struct
    double until, every, tolerance;
    double step;         ///< for methods of fixed step
    double longest_step; ///< of methods that choose their steps; 0: no limit
    const char *method;  ///< "dop853", "rk4", "dla", ..; NULL: chosen
    hamel_form form;
    hamel_speed speed;
    hamel_retraction retraction;
    int bordered;         ///< nonzero: solve for all velocities and multipliers
    int reduced;          ///< nonzero: reduced by a symmetry, and the full motion reconstructed
    const char *symmetry; ///< which: a name, or a number from 1; NULL: the model's first
    size_t lambda_count;  ///< initial multipliers, one for each independent constraint; none: zero
    const double *lambda;
    /// nonzero: samples hold the forces that make prescribed motions, force_psi, then those that
    /// the run gives
    int forces;
    int integrals; ///< nonzero: look for conserved quantities, two seconds at most, and watch them
    size_t watch_count;
    const hamel_watch *watches; ///< copied
    const char *draw; ///< columns to keep for hamel_run_draw, "x,theta"; "": chosen; NULL: none
    /// What a sample holds behind the time, between commas: columns, accelerations x'' (x_ddot),
    /// multipliers lambda_1, definitions, expressions of position and velocity; NULL: the columns
    const char *columns;
    const char *from; ///< "theta=0.1, x'=1": initial values in place of the run's, or beside them
    const char *stop; ///< "theta=1": the motion is over where that holds; NULL: at its time
    /// A table of inputs, .csv: the time, then columns named like controls, in place of what the
    /// run says of them. Between rows forces are straight and motions cubic; NULL: none.
    const char *input;
    size_t controller_count;
    const hamel_controller *controllers; ///< copied; instead of what the run says of their forces
    /// "phi=0.3*sin(t), x=-3*theta": formulas for controls, in place of what the run says of them:
    /// of a motion one of t and parameters, of a force one of position and velocity too; NULL: none
    const char *control;
} hamel_run_options;

/// Options that override nothing and look for conserved quantities.
HAMEL_API hamel_run_options hamel_run_options_default(void);

// ---- runs ------------------------------------------------------------------------------------

/// A run, prepared: its equations are compiled, its initial state is found. It needs its model,
/// which must not change while it lives.
typedef struct hamel_run hamel_run;

/// Prepares a run (NULL: the model's first, or at rest if it has none). `options` may be NULL. On
/// failure *out is NULL.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_run_create(hamel_model *m, const char *run,
                                                       const hamel_run_options *options,
                                                       const hamel_progress *progress,
                                                       hamel_run **out);
/// NULL is allowed.
HAMEL_API void hamel_run_destroy(hamel_run *r);

/// How many numbers a sample has.
HAMEL_API size_t hamel_run_column_count(const hamel_run *r);
/// Their names: t, the coordinates (a rotation by its nine entries), the velocities, the
/// quasi-velocities, .., energy; NULL beyond the last.
HAMEL_API const char *hamel_run_column(const hamel_run *r, size_t i);
/// The initial state, completed: a number a column.
HAMEL_API const double *hamel_run_initial(const hamel_run *r);

/// Takes one sample: `count` numbers and their names, first the time. Nonzero ends the motion.
typedef int hamel_sample(void *context, size_t count, const char *const *names,
                         const double *values);
/// Takes what watch number `watch` has seen: a sample with the direction behind it (±1) of sections
/// and reversals, t, growth and exponent of "lyapunov", t, energy and the conserved quantities of
/// "integrals". Nonzero ends the motion.
typedef int hamel_seen(void *context, size_t watch, size_t count, const double *values);

/// The names of these numbers; NULL beyond the last.
HAMEL_API const char *hamel_run_watch_column(const hamel_run *r, size_t watch, size_t i);

/// Who listens to a motion; either may be NULL.
typedef struct hamel_run_listener {
    hamel_sample *sample;
    hamel_seen *seen;
    void *context;
} hamel_run_listener;

/// Moves, from the beginning. HAMEL_OK when it reached its end or a listener ended it;
/// HAMEL_STOPPED, HAMEL_SINGULAR or HAMEL_DOMAIN when it ended on the way, with what was computed
/// until then told. `listener` and `progress` may be NULL.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_run_go(hamel_run *r, const hamel_run_listener *listener,
                                                   const hamel_progress *progress);

/// Proved bounds of every motion that begins within `radius` of the run's initial state, in each of
/// its numbers and relative to those above one (0: 1e-14, room for how that state was rounded): a
/// page, with rows t, x_low, x_high, .. as often as the run's samples (hamel_document_rows); what
/// is watched, and where to stop, come with proved times of their changes of sign. HAMEL_SINGULAR
/// if the bounds end before the motion does, with those until then in *out; after every other
/// failure *out is NULL. HAMEL_UNAVAILABLE for a form of motion that has none, HAMEL_INVALID where
/// equations jump.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_run_validate(hamel_run *r, double radius,
                                                         const hamel_progress *progress,
                                                         struct hamel_document **out);

// ---- how it went -----------------------------------------------------------------------------

typedef enum hamel_run_end {
    HAMEL_END_REACHED,
    HAMEL_END_STOPPED,    ///< as asked
    HAMEL_END_SINGULAR,   ///< there is no motion beyond this time
    HAMEL_END_LEFT_RANGE, ///< a coordinate left its range
    HAMEL_END_UNBALANCED, ///< energy, or what is proved to be conserved, is not what it has to be
    HAMEL_END_LISTENER    ///< a listener ended it
} hamel_run_end;

typedef struct hamel_run_summary {
    hamel_run_end end;
    double time;        ///< reached
    const char *reason; ///< why the motion ended early, or ""
    size_t samples, steps, rejected, evaluations;
    int conservative; ///< whether the theory says that energy is conserved
    double energy_first, energy_last;
    double energy_drift;     ///< largest |E − E(0)|
    double kinetic_largest;  ///< largest kinetic energy
    double constraint;       ///< largest |β v + b| of the constraints
    double level;            ///< largest |f| of holonomic constraints and prescribed motions
    double integral;         ///< of a vakonomic run: largest |f − f(0)| of its integrals
    int compiled;            ///< whether machine code was run
    const char *interpreted; ///< why not, if it was asked for; NULL
} hamel_run_summary;

/// How the last motion went; it belongs to the run. All zero before the first.
HAMEL_API const hamel_run_summary *hamel_run_summarise(const hamel_run *r);
/// The same in words, text or JSON: `file` is said to hold the samples, NULL: none does. Free them
/// with hamel_free.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_run_write(const hamel_run *r, hamel_format format,
                                                      const char *file, char **out);
/// The columns that the option `draw` names over time, and what was watched: a file of that kind,
/// of *length bytes. Free it with hamel_free. HAMEL_INVALID if there are no samples.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_run_draw(const hamel_run *r, hamel_picture kind,
                                                     char **out, size_t *length);

/// A conserved quantity of a run's motion, proved, and how it did in numbers.
typedef struct hamel_integral {
    const char *name;  ///< F_1, E_Z, J_1
    const char *kind;  ///< moving_energy, momentum, gauge_momentum, linear, quadratic, position
    const char *value; ///< a formula as in JSON; NULL without a closed form
    double first;      ///< the value at the beginning
    double drift;      ///< the largest change on the run
} hamel_integral;

/// Conserved quantity i that was watched, energy aside; with a NULL name beyond the last.
HAMEL_API hamel_integral hamel_run_integral(const hamel_run *r, size_t i);

/// What the motion along the group of a reduced run amounts to: `count` numbers each, in the order
/// of the group's basis (a rotation is its rotation vector).
typedef struct hamel_phases {
    size_t count;            ///< 0: the run is not reduced
    const char *labels;      ///< of the numbers: "x, y, θ"
    const double *total;     ///< g(0)⁻¹ g(t); for a right action g(t) g(0)⁻¹
    const double *geometric; ///< the solution of g' = −g 𝒜_loc r'; NULL without a connection
    const double *dynamic;   ///< and what is left
} hamel_phases;

/// The phases of the last motion; their numbers belong to the run.
HAMEL_API hamel_phases hamel_run_phases(const hamel_run *r);

/// What watch number i has seen.
typedef struct hamel_watched {
    size_t count;        ///< of sections and reversals
    const double *times; ///< when; they belong to the run
    double exponent;     ///< the largest Lyapunov exponent, and over the second half
    double second_half;
} hamel_watched;

/// What watch i saw on the last motion; all zero beyond the last.
HAMEL_API hamel_watched hamel_run_watched(const hamel_run *r, size_t i);

// ---- functions and programs ------------------------------------------------------------------

typedef struct hamel_work hamel_work;

/// Which entries of a matrix are not zero whatever the numbers are, column by column; they belong
/// to the function that shows them.
typedef struct hamel_pattern {
    size_t count;
    const uint32_t *rows, *columns; ///< of each entry, from 0
} hamel_pattern;

/// The equations of motion as a function, y' = f(t, y, u, p), in minimal coordinates on the
/// constraints: y is the position (a rotation as a unit quaternion) and the quasi-velocities, u are
/// forces along the model's controls and rates of those that are moved, beside those of the run, p
/// its parameters. It does not change and is shared by threads. Its functions return zero, or
/// nonzero where there is no value, and allocate nothing. `u` may be NULL: zeros; `p` may be NULL:
/// the values when it was made.
typedef struct hamel_function {
    size_t size;              ///< of y
    const char *const *names; ///< of its entries
    const double *initial;    ///< y at t = 0
    size_t input_count;
    /// tau_psi, a force; of a control whose motion the run prescribes rate_psi and accel_psi, its
    /// rate and second rate beside those of the run
    const char *const *inputs;
    size_t parameter_count;
    const char *const *parameters;
    const double *values; ///< of the parameters, when it was made
    size_t output_count;
    const char *const *outputs; ///< the columns of a run: position, velocities, .., energy
    /// dy ← f(t, y, u, p)
    int (*eval)(hamel_work *work, double t, const double *y, const double *u, const double *p,
                double *dy);
    /// h ← h(t, y, u, p), the outputs
    int (*output)(hamel_work *work, double t, const double *y, const double *u, const double *p,
                  double *h);
    /// ∂f_i/∂y_k, ∂f_i/∂u_k and ∂f_i/∂p_k, row by row; each may be NULL
    int (*jacobian)(hamel_work *work, double t, const double *y, const double *u, const double *p,
                    double *by_y, double *by_u, double *by_p);
    struct hamel_compiled *compiled;                  ///< the library's own
    hamel_pattern by_state, by_inputs, by_parameters; ///< of the Jacobian
    /// the entries of the Jacobian alone, in the order of the patterns; each may be NULL
    int (*sparse_jacobian)(hamel_work *work, double t, const double *y, const double *u,
                           const double *p, double *by_y, double *by_u, double *by_p);
    /// the last entries of y are velocities v; 0 where constraints are not linear in these, and
    /// there are no dynamics
    size_t velocity_count;
    /// The equations before they are solved, M(q) v' + C(q, v) + G(q) = F(t, q, v) + B(q) u: M of
    /// velocity_count², B of velocity_count × input_count numbers, row by row; C vanishes at rest;
    /// each may be NULL
    int (*dynamics)(hamel_work *work, double t, const double *y, const double *p, double *M,
                    double *C, double *G, double *F, double *B);
    size_t prescribed_count;
    const char *const *prescribed; ///< force_psi, ..: they make the motions a run prescribes
    /// these forces
    int (*prescribed_forces)(hamel_work *work, double t, const double *y, const double *u,
                             const double *p, double *forces);
} hamel_function;

/// Compiles the equations of motion, with the inputs and initial values of a run (NULL: no inputs,
/// at rest). On failure *out is NULL. May outlive the model. The basis is one for the present
/// values of the parameters; far from these it may have no value. Integrated as it stands, f keeps
/// velocities on the constraints, but holonomic constraints, prescribed positions and the length of
/// quaternions only up to the error of the integrator.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_model_compile(hamel_model *m, const char *run,
                                                          const hamel_progress *progress,
                                                          const hamel_function **out);
/// NULL is allowed.
HAMEL_API void hamel_function_destroy(const hamel_function *f);
/// A workspace for f->eval, one a thread; f must outlive it.
HAMEL_API hamel_work *hamel_work_create(const hamel_function *f);
/// NULL is allowed.
HAMEL_API void hamel_work_destroy(hamel_work *work);
/// ∂h_i/∂y_k, ∂h_i/∂u_k and ∂h_i/∂p_k of the outputs, row by row; each may be NULL. Zero, or
/// nonzero where there is no value, as the functions of a hamel_function.
HAMEL_API int hamel_function_output_jacobian(hamel_work *work, double t, const double *y,
                                             const double *u, const double *p, double *by_y,
                                             double *by_u, double *by_p);

/// What outputs are derived by.
typedef enum hamel_by { HAMEL_BY_STATE, HAMEL_BY_INPUTS, HAMEL_BY_PARAMETERS } hamel_by;

/// Which entries of that matrix are not zero whatever the numbers are; they belong to the function.
HAMEL_API hamel_pattern hamel_function_output_pattern(const hamel_function *f, hamel_by by);

typedef enum hamel_language { HAMEL_C, HAMEL_PYTHON, HAMEL_JAVASCRIPT } hamel_language;

/// A run (NULL: the model's first) as a program that needs nothing but its language and prints the
/// table of samples. Of the options until, every, tolerance and integrals count. Free it with
/// hamel_free.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_model_export(hamel_model *m, const char *run,
                                                         const hamel_run_options *options,
                                                         hamel_language language,
                                                         const hamel_progress *progress,
                                                         char **out);

#ifdef __cplusplus
}
#endif

#endif
