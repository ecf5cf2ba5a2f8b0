/// Hamel: nonholonomic mechanical systems with symmetry. What the command `hamel` does, for
/// programs.
///
///   hamel_model *m;
///   if (hamel_model_builtin("chaplygin_sleigh", &m) != HAMEL_OK) puts(hamel_model_messages(m));
///   char *words;
///   if (hamel_model_derive(m, "hamel", HAMEL_TEXT, &words) == HAMEL_OK) puts(words);
///   hamel_free(words);
///   hamel_model_destroy(m);
///
/// A model belongs to one thread at a time; different models may be used by different threads.
/// Functions (hamel_function) do not change and are shared; a hamel_work belongs to one thread. The
/// library never prints and never exits; it aborts only when memory runs out and nobody asked to be
/// told (hamel_set_memory_handler). Texts are UTF-8. Numbers are read and written with a decimal
/// point, whatever the program's locale.
///
/// NULL where something has to be there, and numbers that are no number, infinite, or negative
/// where that makes no sense, are answered with HAMEL_INVALID; functions that return no status
/// return NULL, NaN or 0 then.
#ifndef HAMEL_HAMEL_H
#define HAMEL_HAMEL_H

#include <stddef.h>
#include <stdint.h>

#include "hamel/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The version of the library: "0.1.0".
HAMEL_API const char *hamel_version(void);
/// Frees a text that a function below made; NULL is allowed.
HAMEL_API void hamel_free(char *words);
/// Frees what the calling thread keeps for itself; once, at the end of a thread that used the
/// library.
HAMEL_API void hamel_thread_end(void);

/// Told that memory has run out, by the thread that asked for `bytes` more (0: not known how many).
/// It must not return, as nothing that was begun can be ended any more: it saves what it has and
/// leaves the process. If it returns, the process aborts. It can allocate a little.
typedef void hamel_memory_handler(size_t bytes, void *data);
/// Who is told when memory runs out; to be called once, before anything else, by one thread. From
/// then on GMP, FLINT, cJSON and, where it is loaded, LLVM allocate, in the whole process, so that
/// they end there too.
HAMEL_API void hamel_set_memory_handler(hamel_memory_handler *handler, void *data);

/// Whether the work of the calling thread is to end early: asked often, by its long calls from now
/// on, which then return soon, with HAMEL_STOPPED or with what they have. NULL: nobody asks.
HAMEL_API void hamel_set_stop(int (*wanted)(void *data), void *data);

// ---- models ----------------------------------------------------------------------------------

typedef struct hamel_model hamel_model;

/// Names of the built-in models, i = 0, 1, ..; NULL beyond the last.
HAMEL_API const char *hamel_builtin_name(size_t i);
/// A line that says what the built-in model is; NULL beyond the last.
HAMEL_API const char *hamel_builtin_title(size_t i);
/// The text of the built-in model; NULL beyond the last.
HAMEL_API const char *hamel_builtin_source(size_t i);

/// Reads a model from its text (docs/language.md). *out is never NULL and is to be destroyed, also
/// after a failure: it then has nothing but messages. `name` is what they call the text.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_model_parse(const char *name, const char *source,
                                                        size_t length, hamel_model **out);
/// Reads the built-in model of that name; *out as above.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_model_builtin(const char *name, hamel_model **out);
/// NULL is allowed.
HAMEL_API void hamel_model_destroy(hamel_model *m);

/// The model's own name; NULL if it could not be read.
HAMEL_API const char *hamel_model_name(const hamel_model *m);
/// The model's title; NULL if it could not be read or has none.
HAMEL_API const char *hamel_model_title(const hamel_model *m);

/// Gives a parameter another value, an exact number: "1/3", "0.1", "pi/6". HAMEL_INVALID if there
/// is no such parameter or the model assumes something else of it.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_model_set(hamel_model *m, const char *parameter,
                                                      const char *value);
/// The same with a number: the shortest decimal that stands for it.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_model_set_number(hamel_model *m, const char *parameter,
                                                             double value);
/// Names of the parameters, i = 0, 1, ..; entries of vectors and matrices one by one; NULL beyond
/// the last.
HAMEL_API const char *hamel_model_parameter(const hamel_model *m, size_t i);
/// The value of parameter i; NaN beyond the last.
HAMEL_API double hamel_model_parameter_value(const hamel_model *m, size_t i);

// ---- messages --------------------------------------------------------------------------------

/// What the last call on this model had to say, for a person: name:line:column, the line, a caret.
/// Empty if it had nothing to say. Lives until the next call.
HAMEL_API const char *hamel_model_messages(const hamel_model *m);

/// One message; line and column count from 1, and are 0 if it has no place in the model's text.
typedef struct hamel_message {
    hamel_status status;
    size_t line, column;
    const char *words;
} hamel_message;

/// The number of messages of the last call.
HAMEL_API size_t hamel_model_message_count(const hamel_model *m);
/// Message i of the last call; its words live until the next call.
HAMEL_API hamel_message hamel_model_message(const hamel_model *m, size_t i);

// ---- deriving and evaluating -----------------------------------------------------------------

typedef enum hamel_format { HAMEL_TEXT, HAMEL_LATEX, HAMEL_JSON } hamel_format;

/// Names of the parts of a derivation, i = 0, 1, ..; NULL beyond the last.
HAMEL_API const char *hamel_part_name(size_t i);
/// Derives a part (NULL: all of them). On failure *out is NULL; free it with hamel_free.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_model_derive(hamel_model *m, const char *part,
                                                         hamel_format format, char **out);
/// What holds of the model, on one page: each claim proved, refuted with a witness, or unknown. On
/// failure *out is NULL; free it with hamel_free.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_model_check(hamel_model *m, hamel_format format,
                                                        char **out);
/// The same page, and on it all symmetries with coefficients up to that degree (1 to 3), their
/// group, and the momenta that are constant because of them.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_model_find_symmetries(hamel_model *m, unsigned degree,
                                                                  hamel_format format, char **out);
/// Whether nonholonomic motions are vakonomic ones too, and how far apart the two get along a run
/// (NULL: the model's first, if it has one). On failure *out is NULL; free it with hamel_free.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_model_compare(hamel_model *m, const char *run,
                                                          hamel_format format, char **out);
/// The names of all derived quantities, one a line: lagrange_dalembert.accelerations.theta, ..
HAMEL_API HAMEL_MUST_USE hamel_status hamel_model_names(hamel_model *m, char **out);
/// The value of a derived quantity at a point, "phi=0.3, x'=1". What the point does not say is
/// chosen as near to zero as the constraints allow (a rotation: the identity); `at` may be NULL.
/// HAMEL_INVALID if it contradicts the constraints, HAMEL_UNDEFINED where there is no value.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_model_evaluate(hamel_model *m, const char *name,
                                                           const char *at, double *out);

// ---- functions -------------------------------------------------------------------------------

typedef struct hamel_work hamel_work;

/// The equations of motion as a function, y' = f(t, y), in minimal coordinates on the constraints:
/// y is the position (a rotation as a unit quaternion) and the quasi-velocities.
typedef struct hamel_function {
    size_t size;              ///< of y
    const char *const *names; ///< of its entries
    const double *initial;    ///< y at t = 0
    /// dy ← f(t, y). Zero, or nonzero where there is no value. Allocates nothing.
    int (*eval)(hamel_work *work, double t, const double *y, double *dy);
    struct hamel_compiled *compiled; ///< the library's own
} hamel_function;

/// Compiles the equations of motion with the parameters' present values, and the inputs and initial
/// values of a run (NULL: no inputs, at rest). On failure *out is NULL. May outlive the model.
/// Integrated as it stands, f keeps velocities on the constraints, but holonomic constraints,
/// prescribed positions and the length of quaternions only up to the error of the integrator.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_model_compile(hamel_model *m, const char *run,
                                                          const hamel_function **out);
/// NULL is allowed.
HAMEL_API void hamel_function_destroy(const hamel_function *f);
/// A workspace for f->eval, one a thread; f must outlive it.
HAMEL_API hamel_work *hamel_work_create(const hamel_function *f);
/// NULL is allowed.
HAMEL_API void hamel_work_destroy(hamel_work *work);

// ---- runs ------------------------------------------------------------------------------------

/// What overrides the words of the model's run; zero leaves them.
typedef struct hamel_run_options {
    double until, every, tolerance;
    double step;        ///< for methods of fixed step
    const char *method; ///< "dop853", "rk4", "dla", ..; NULL: dop853
    int reduced; ///< nonzero: integrate the motion reduced by a symmetry, reconstruct the full one
    const char *symmetry; ///< which: a name, or a number from 1; NULL: the model's first
    int hamilton;         ///< nonzero: the same motion in momenta instead of quasi-velocities
    int vakonomic;        ///< nonzero: the vakonomic motion, with multipliers in the state
    size_t lambda_count;  ///< their initial values, one for each independent constraint; none: zero
    const double *lambda;
    int forces;    ///< nonzero: samples hold the forces that make prescribed motions, force_psi
    int integrals; ///< nonzero: look for conserved quantities (two seconds at most), and watch them
    double longest_step; ///< of methods that choose their steps; 0: no limit
} hamel_run_options;

/// Options that override nothing.
HAMEL_API hamel_run_options hamel_run_options_default(void);

enum { HAMEL_MOST_GENERATORS = 24 }; ///< of a symmetry

/// A conserved quantity of a run's motion, proved, and how it did in numbers.
typedef struct hamel_integral {
    const char *name;  ///< F_1, E_Z, J_1
    const char *kind;  ///< moving_energy, momentum, gauge_momentum, linear, quadratic, position
    const char *value; ///< a formula as in JSON; NULL without a closed form
    double first;      ///< the value at the beginning
    double drift;      ///< the largest change on the run
} hamel_integral;

typedef struct hamel_run_summary {
    double time;        ///< reached
    const char *reason; ///< why the motion ended early, or ""; lives until the next call
    size_t samples, steps, rejected, evaluations;
    int conservative; ///< whether the theory says that energy is conserved
    double energy_first, energy_last;
    double energy_drift;    ///< largest |E − E(0)|
    double kinetic_largest; ///< largest kinetic energy
    double constraint;      ///< largest |β v + b| of the constraints
    double level;           ///< largest |f| of holonomic constraints and prescribed motions
    double integral;        ///< of a vakonomic run: largest |f − f(0)| of its integrals
    /// Conserved quantities that were watched, energy aside; they live until the next run.
    size_t integral_count;
    const hamel_integral *integrals;
    // A reduced run: what the motion along the group amounts to, phase_count numbers each, in the
    // order of the group's basis (a rotation is its rotation vector). 0 if it is not reduced.
    size_t phase_count;
    double phase_total[HAMEL_MOST_GENERATORS]; ///< g(0)⁻¹ g(t); for a right action g(t) g(0)⁻¹
    int phase_split;                           ///< whether there is a connection to split it by:
    double phase_geometric[HAMEL_MOST_GENERATORS]; ///< the solution of g' = −g 𝒜_loc r'
    double phase_dynamic[HAMEL_MOST_GENERATORS];   ///< and what is left
} hamel_run_summary;

/// Takes one sample: `count` numbers and their names, first the time. Nonzero ends the motion.
typedef int hamel_sample(void *context, size_t count, const char *const *names,
                         const double *values);

/// Names of the model's runs, i = 0, 1, ..; NULL beyond the last.
HAMEL_API const char *hamel_model_run_name(const hamel_model *m, size_t i);
/// Integrates a run (NULL: the model's first, or at rest if it has none). `options`, `sample` and
/// `summary` may be NULL. HAMEL_OK when it reached its end or `sample` ended it; HAMEL_STOPPED,
/// HAMEL_SINGULAR or HAMEL_DOMAIN when it ended on the way, with what was computed until then in
/// the samples.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_model_run(hamel_model *m, const char *run,
                                                      const hamel_run_options *options,
                                                      hamel_sample *sample, void *context,
                                                      hamel_run_summary *summary);

/// The page of hamel_model_compare for a run with options (may be NULL): its times, its tolerance,
/// and lambda, the initial multipliers to take instead of the best ones. With `realise` nonzero it
/// also shows how motions without constraints, with friction or with inertia against their
/// violation, converge to the two.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_model_compare_run(hamel_model *m, const char *run,
                                                              const hamel_run_options *options,
                                                              int realise, hamel_format format,
                                                              char **out);

/// Tells `sample` of every place where a quantity of position and velocity passes a value on a run,
/// "theta=0": rising (direction > 0), falling (< 0), or both (0). Other arguments as above.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_model_section(hamel_model *m, const char *run,
                                                          const hamel_run_options *options,
                                                          const char *quantity, int direction,
                                                          hamel_sample *sample, void *context);
/// The largest Lyapunov exponent of a run: how fast small differences grow, over all of it and over
/// its second half (may be NULL). NaN on failure.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_model_lyapunov(hamel_model *m, const char *run,
                                                           const hamel_run_options *options,
                                                           double *exponent, double *second_half);

// ---- sweeps ----------------------------------------------------------------------------------

/// Many runs over grids and random draws (docs/sweep.md); zero and NULL are defaults.
typedef struct hamel_sweep_options {
    size_t over_count; ///< axes of a grid: "a=0:1:20", "a=0.1,0.2", "a=log(0.01:1:20)"
    const char *const *over;
    size_t draw_count; ///< "u=normal(0,1)", "x=uniform(-1,1)", "k=loguniform(1,9)", "B=rotation"
    const char *const *draw;
    uint64_t count;          ///< draws at each point of the grid; 0: one
    uint64_t seed, first;    ///< of the draws; the row to begin with
    const char *keep;        ///< "x, energy, max(theta)"; NULL: all columns of a run
    const char *stop;        ///< "theta=1": where motions end early
    double until, tolerance; ///< 0: the run's own
    unsigned threads;        ///< 0: as many as the machine has
} hamel_sweep_options;

/// Options with seed 1.
HAMEL_API hamel_sweep_options hamel_sweep_options_default(void);

typedef struct hamel_sweep_summary {
    uint64_t rows, done; ///< told; of these, to the end of the run
    uint64_t steps, rejected;
    double seconds;
    int compiled; ///< whether machine code was run
} hamel_sweep_summary;

/// Takes one row, in order: how the motion ended ("done", ..), the time reached, what varied, what
/// is kept. A number without value is NaN. Nonzero ends the sweep.
typedef int hamel_row(void *context, uint64_t index, const char *status, size_t count,
                      const char *const *names, const double *values);
/// Computes many runs, a row each; rows do not depend on the number of threads. `row` and `summary`
/// may be NULL. HAMEL_INVALID if the words are wrong; motions that end early have it in their row.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_model_sweep(hamel_model *m, const char *run,
                                                        const hamel_sweep_options *options,
                                                        hamel_row *row, void *context,
                                                        hamel_sweep_summary *summary);

// ---- steady motions --------------------------------------------------------------------------

/// Where to look, and what to follow; zero and NULL are defaults.
typedef struct hamel_steady_options {
    const char *from;     ///< near there, "theta=0.1, psi'=2"; NULL: in many places
    const char *hold;     ///< coordinates that are held, "sigma=0.1"
    const char *symmetry; ///< a name or a number from 1, "none"; NULL: the first that reduces
    const char *vary;     ///< a parameter or a quantity that goes
    double first, last;   ///< from here to there
    size_t count;         ///< in so many places
} hamel_steady_options;

/// Options that ask for all steady motions.
HAMEL_API hamel_steady_options hamel_steady_options_default(void);
/// Steady motions (relative equilibria), the families they come in, spectra, stability and where it
/// changes: text or JSON (docs/json.md). HAMEL_UNDEFINED if there are none. On failure *out is
/// NULL; free it with hamel_free.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_model_steady(hamel_model *m,
                                                         const hamel_steady_options *options,
                                                         hamel_format format, char **out);

// ---- gaits -----------------------------------------------------------------------------------

/// What some cycles of a periodic motion of the shape do: numbers in the order of the group's basis
/// (x, y, θ; a rotation is its rotation vector).
typedef struct hamel_gait {
    double period;
    const char *reason; ///< why it ended early, or ""; lives until the next call
    size_t count, momentum_count;
    double displacement
        [HAMEL_MOST_GENERATORS]; ///< g(0)⁻¹ g(T) after all cycles; right action: g(T) g(0)⁻¹
    double geometric[HAMEL_MOST_GENERATORS]; ///< the same of the horizontal lift
    double momenta[HAMEL_MOST_GENERATORS];   ///< at the end
    int has_prediction;
    double prediction
        [HAMEL_MOST_GENERATORS]; ///< of the geometric phase of one cycle, by the curvature
    double effort;               ///< the integral of the square of the forces
} hamel_gait;

/// Runs through a gait, a run that prescribes the motion of the whole shape. HAMEL_INVALID if it is
/// none or not periodic, HAMEL_SINGULAR if it meets a singularity, with where and when in the
/// reason.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_model_gait(hamel_model *m, const char *run,
                                                       size_t cycles, hamel_gait *out);

/// A parameter that varies; `count` is the number of values from first to last, of a map only.
typedef struct hamel_gait_axis {
    const char *parameter;
    double first, last;
    size_t count;
} hamel_gait_axis;

/// The gait at every point of a grid of parameters, the last axis the fastest: `out` has room for
/// the product of the counts. There are no geometric phases and predictions in it; where there is
/// no value the period is NaN.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_model_gait_map(hamel_model *m, const char *run,
                                                           size_t cycles, size_t axis_count,
                                                           const hamel_gait_axis *axes,
                                                           hamel_gait *out);

/// What is to be as large as possible; zero and NULL are defaults.
typedef struct hamel_gait_aim {
    size_t component; ///< number of the displacement from 1; 0: the length of the first two
    int per_effort;   ///< divided by the root of the effort
    double effort;    ///< no more effort than that; 0: any
    size_t starts;    ///< random ones; 0: 3
    unsigned long seed;
} hamel_gait_aim;

/// The best values of parameters between bounds (the first and last of axes), `values` has room for
/// as many. HAMEL_INVALID if the library was built without NLopt, HAMEL_SINGULAR if no gait has a
/// value.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_model_gait_best(hamel_model *m, const char *run,
                                                            size_t cycles, size_t axis_count,
                                                            const hamel_gait_axis *axes,
                                                            const hamel_gait_aim *aim,
                                                            double *values, hamel_gait *out);

/// How to plan; zero and NULL are defaults.
typedef struct hamel_plan_options {
    const char *gaits;    ///< names of runs between commas; NULL: all that are gaits
    const char *symmetry; ///< a name or a number from 1; NULL: the first
    double tolerance;     ///< of each coordinate; 0: 1e-6
    size_t most;          ///< moves; 0: 12
} hamel_plan_options;

/// A sequence of gaits that brings the group coordinates to "x=1, y=0.5", run in full: text or JSON
/// (docs/json.md). *reached says whether it does; otherwise it leads to the nearest pose that was
/// found. `sample` may be NULL, it takes the motion. On failure *out is NULL; free it with
/// hamel_free.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_model_plan(hamel_model *m, const char *to,
                                                       const hamel_plan_options *options,
                                                       hamel_format format, hamel_sample *sample,
                                                       void *context, int *reached, char **out);

#ifdef __cplusplus
}
#endif

#endif
