/// A model's run: its motion from a completed initial state, with what is watched on the way.
///
///   run_motion *r;
///   hamel_status status = run_create(m, &m->runs[0], &options, messages, &r); // run/form/forms.h
///   run_summary summary;
///   run_go(r, sample, data, &summary);
///   run_destroy(r);
///
/// The motion is computed in minimal coordinates on the constraints: the state of the space (a
/// rotation is a quaternion) and the quasi-velocities v of a basis of D,
///   q' = v^α X_α + X_0,   M v' = −c + F,
/// so velocities satisfy the constraints by construction; where the basis degenerates, another one
/// takes over. Positions are put back onto holonomic constraints and prescribed motions after every
/// step.
///
/// Methods of discrete mechanics make steps of their own in the same state, docs/structure.md.
///
/// The vakonomic form has its multipliers in the state too, mech/vakonomic/motion.h; samples hold
/// them, and what is constant along its motions.
///
/// With `reduced` the motion is that of the quotient by a symmetry, mech/reduction/motion.h, and
/// positions and velocities are reconstructed on the group, run/form/reconstruct.h; samples are the
/// same.
#ifndef RUN_MOTION_RUN_H
#define RUN_MOTION_RUN_H

#include "base/diag.h"
#include "model/model.h"

/// How the functions of a run are computed. A long run is worth some work on its equations: they
/// are brought into a shorter form, run_fast, and that is compiled to machine code if there is a
/// compiler. When this is done depends on the motion only, not on clocks: a run is the same on
/// every machine.
typedef enum run_speed {
    RUN_AUTOMATIC,   ///< as soon as what is left of the run is long enough
    RUN_COMPILED,    ///< from the beginning
    RUN_INTERPRETED, ///< never
} run_speed;
typedef enum run_form {
    RUN_NONHOLONOMIC,
    RUN_HAMILTON,  ///< the same motion in momenta p instead of quasi-velocities
    RUN_VAKONOMIC, ///< with multipliers λ in the state
    /// nonholonomic, and on the way the multipliers that would make it vakonomic: p + 1 solutions,
    /// from λ(0) = 0 and from each unit vector, with the acceleration that each adds to the motion
    RUN_CARRYING
} run_form;
/// In which unknowns the equations of motion are solved.
typedef enum run_route {
    RUN_MINIMAL, ///< the quasi-velocities of a basis of D
    /// these, or for large models all velocities, as run/form/bordered_internal.h says
    RUN_AUTOMATIC_ROUTE,
    RUN_BORDERED ///< all velocities, with multipliers: a sparse system
} run_route;
/// One step of the integrator, for whoever looks between samples.
typedef struct run_step run_step;

/// A controller: the force along a direction at a position and velocity, the numbers of columns 1
/// and on. Nonzero ends the motion.
typedef int run_controller(void *data, double t, const double *state, double *force);

typedef struct run_control {
    size_t direction; ///< of the base frame
    double every;     ///< distance of its samples, between which the force is held; 0: asked
                      ///< whenever the equations of motion are evaluated
    run_controller *force;
    void *data;
} run_control;

/// Told of every step, in order of time.
typedef struct run_observer {
    void (*step)(const run_step *step, double t_old, double t, void *data);
    void *data;
} run_observer;

/// How steps of discrete mechanics move a body in the plane whose symmetry is SE(2). Both are
/// invariant.
typedef enum run_retraction {
    RUN_RETRACT_AS_MEASURED, ///< what is more accurate for most: the energy method on the group
    RUN_RETRACT_COORDINATES, ///< x, y and θ are shifted
    RUN_RETRACT_GROUP        ///< by exp of SE(2), along an arc
} run_retraction;

/// What overrides the run's own words; zero leaves them.
typedef struct run_options {
    double until, every, tolerance;
    double step;         ///< for methods of fixed step
    double longest_step; ///< of methods that choose their own
    const char *method; ///< a name that ode_method_find or discrete_method_find knows; NULL: chosen
    run_retraction retraction;
    run_speed speed;      ///< how functions are computed
    bool forces;          ///< columns with the forces that make prescribed motions
    bool reduced;         ///< integrate the reduced motion and reconstruct
    const char *symmetry; ///< by which: a name, or a number from 1; NULL: the model's first
    run_form form;
    run_route route;
    /// of the vakonomic form: λ(0), one for each independent constraint; none: zero
    size_t lambda_count;
    const double *lambda;
    bool integrals; ///< look for conserved quantities, and watch them
    /// operators that jump or kink stay as they are: for whoever takes the equations out of the run
    bool as_written;
    struct exact_memo *memo; ///< borrowed: of whoever makes many runs of a model; may be NULL
    size_t controller_count;
    const run_control *controllers; ///< instead of what the run says of these forces; must outlive
                                    ///< the run
    bool halts; ///< the motion is over where `halt`, of position, velocity and time, is zero
    expr halt;
    bool waits; ///< no initial state is looked for: run_initial_find does that when it is time
    /// Asked after every step; true ends the motion. May be NULL.
    bool (*stop)(void *data);
    void *data;
    size_t observer_count;
    const run_observer *observers; ///< must outlive the run
} run_options;

typedef struct run_motion run_motion;

struct run_form_table;
/// Compiles a run (NULL: everything at rest, as far as possible) in the form given and completes
/// its initial state. On failure *out is NULL and the messages say why: HAMEL_INVALID for an
/// initial state that contradicts itself or the constraints, with the numbers. The model must
/// outlive the run.
HAMEL_MUST_USE hamel_status run_make(const model *m, const model_run *spec,
                                     const run_options *options, const struct run_form_table *form,
                                     diag *messages, run_motion **out);
void run_destroy(run_motion *r);

/// How many bases of D were made that are orthonormal at a state, as those in symbols would be
/// long; zero if the motion goes along one in symbols.
size_t run_anchored_count(const run_motion *r);

struct mech_system;
/// The system that moves: the model's, with the motions and forces that the run prescribes.
const struct mech_system *run_system(const run_motion *r);

typedef enum run_end {
    RUN_DONE,
    RUN_STOPPED,    ///< as asked
    RUN_SINGULAR,   ///< there is no motion beyond this time
    RUN_LEFT_RANGE, ///< a coordinate left its range
    RUN_UNBALANCED, ///< energy, or what is proved to be conserved, is not what it has to be
    RUN_FAILED      ///< whoever takes the samples could not
} run_end;

typedef struct run_summary {
    run_end end;
    double time;                                           ///< reached
    char reason[400];                                      ///< why the motion ended early
    size_t samples, steps, rejected, evaluations, changes; ///< changes of basis
    bool compiled;                                         ///< whether machine code was run
    bool halted;                                           ///< it ended where it was to halt
    const char *method;                                    ///< the last one in use
    double gain;       ///< if it was chosen: how many times cheaper it is, by count of work
    bool conservative; ///< the theory says that energy is conserved
    bool kinematic;    ///< there is no energy
    double energy_first, energy_last;
    double kinetic_largest; ///< on the run
    double energy_drift;    ///< largest |E − E(0)| on the run
    double work;            ///< where energy is not conserved: the integral of the power,
    double balance;         ///< and the largest |E − E(0) − work|
    double constraint;      ///< largest |β v + b|
    double level;           ///< largest |f| of holonomic constraints and prescribed motions
    double rotation;        ///< largest entry of |BᵀB − 1|
    double integral;        ///< largest |f − f(0)| of the integrals of a vakonomic run
    double reflected; ///< of the leapfrog: largest momentum across D, relative to that along it
    size_t constraint_count, level_count, rotation_count, integral_count;
} run_summary;

/// Takes the numbers of one sample; false: could not, and the run ends.
typedef bool run_sample(const double *columns, void *data);

#endif
