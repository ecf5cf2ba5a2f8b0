/// The inside of steady motions: problem.c (equations in one chart, compiled, and solving them),
/// steady.c (where to look), family.c (what is found), follow.c (following), arc.c (round folds).
#ifndef RUN_STEADY_STEADY_INTERNAL_H
#define RUN_STEADY_STEADY_INTERNAL_H

#include "mech/steady/steady.h"
#include "run/motion/run_internal.h"
#include "run/steady/steady.h"

/// The equations in one chart: outputs of one compiled function, and where they stand.
typedef struct steady_problem {
    mech_steady equations;
    size_t size;      ///< N: variations, and rates
    run_function all; ///< (state, v, what varies) → everything below
    size_t rates, jacobian, levels, level_rows, orbits, condition, condition_row, slopes,
        level_slopes, energy, energy_row, quality, entries, velocity, xi, count; ///< places
    double *out;
    size_t looks; ///< how often steady motions were looked for with it
} steady_problem;

typedef struct steady_integrals steady_integrals;

struct steady {
    const model *m;
    model varied; ///< the model with what varies as a symbol
    model_parameter *parameters;
    run_motion *r; ///< at rest, or from where the options say
    model_run spec;
    model_setting *from, *inputs;
    size_t level_count;
    expr *levels;
    bool varies, by_parameter;      ///< what varies is a parameter, or else
    expr quantity;                  ///< a parameter's symbol, a function of position and velocity
    double value;                   ///< of the parameter now
    VEC(steady_problem *) problems; ///< one a chart, NULL before it is needed
    VEC(steady_motion) motions;
    size_t family_count;
    steady_integrals *integrals; ///< sought where zeros are left that families do not explain
};

// ---- steady_problem.c ---------------------------------------------------------------------------

/// The problem of a chart; NULL if it could not be compiled.
steady_problem *steady_problem_of(steady *s, size_t chart);
void steady_problem_destroy(steady_problem *p);
/// Everything at a state, into p->out. False where it has no value.
bool steady_evaluate(const steady *s, const steady_problem *p, const double *y);
/// Moves a state by a variation, to first order.
void steady_move(const steady *s, const steady_problem *p, double *y, double factor,
                 const double *variation);
/// What else a steady motion has to be.
typedef struct steady_goal {
    bool has_value; ///< the quantity that varies has
    double value;   ///< this value
    bool has_speed; ///< v·v is
    double speed;   ///< the square of this
} steady_goal;

/// From y to a steady motion near it. The residual left, infinity where there is no value; y is the
/// last state.
double steady_solve(const steady *s, const steady_problem *p, steady_goal goal, double *y);
/// What a residual may be for a state to count as steady.
double steady_tolerance(const steady_problem *p);
/// The linearised motion across the orbits and on the levels: M by M, with the rows of Q (M by N)
/// as basis. Returns M; the state is the one evaluated last.
size_t steady_linearised(const steady *s, const steady_problem *p, double *A, double *Q);

// ---- steady_arc.c -------------------------------------------------------------------------------

/// A place on a branch: what varies, and the steady motion.
typedef struct steady_place {
    double value, *y; ///< y is owned
} steady_place;

/// How a branch goes on: by lengths of (variation, change of what varies in units of `unit`).
typedef struct steady_arc {
    steady *s;
    const steady_problem *p;
    double unit;
} steady_arc;

/// The length from one place to another.
double steady_arc_length(const steady_arc *a, const steady_place *from, const steady_place *to);
/// One step of a length on from two places, round a fold if there is one. False if there is no
/// place, or the branch turns too fast for that length.
bool steady_arc_step(const steady_arc *a, const steady_place *before, const steady_place *last,
                     double length, steady_place *out);
/// The value at which a branch turns back between two places, and whether that is beyond a third
/// one between them. False if it does not turn back.
bool steady_arc_fold(const steady_arc *a, const steady_place *from, const steady_place *half,
                     const steady_place *to, double *value, bool *beyond);

// ---- steady_integrals.c -------------------------------------------------------------------------

/// The linearised motion at a state, and its kernel as variations.
typedef struct steady_linear {
    size_t N, M;
    double *A, *Q;       ///< M by M; the basis it refers to, M by N
    size_t kernel_count; ///< asked for
    double *kernel;      ///< kernel_count rows of N
    double gap;          ///< the smallest singular value beyond it
} steady_linear;

steady_integrals *steady_integrals_create(void);
void steady_integrals_destroy(steady_integrals *f);
/// How many zeros integrals force at a steady state, beside those of its family, which is the
/// kernel.
size_t steady_forced(const steady *s, const steady_problem *p, size_t chart, const double *y,
                     const steady_linear *at);

// ---- steady_family.c ----------------------------------------------------------------------------

/// What there is to say of a steady state; `like` as in spectrum_init.
void steady_describe(const steady *s, size_t chart, const double *y, const spectrum *like,
                     steady_motion *out);
void steady_motion_clear(steady_motion *e);
/// Whether one can walk from one to the other through steady motions.
bool steady_joined(const steady *s, const steady_motion *from, const steady_motion *to);
/// The variation that leads from one state to another.
void steady_between(const steady *s, const steady_problem *p, const double *from, const double *to,
                    double *out);
/// Whether two are the same up to the group.
bool steady_same(const steady *s, const steady_motion *a, const steady_motion *b);

#endif
