/// The equations of a run as tapes to be written out in another language, with everything a program
/// needs that integrates them: names, parameters, the completed initial state.
#ifndef RUN_OUTSIDE_PROGRAM_H
#define RUN_OUTSIDE_PROGRAM_H

#include "run/motion/run.h"
#include "run/outside/derivative.h"
#include "run/outside/dynamics.h"
#include "tape/tape.h"

/// The dimension of a quantity, where the model has units.
typedef struct run_unit {
    bool known;
    unit_dimension dimension;
} run_unit;

typedef struct run_named {
    char *name; ///< as in infix: theta, B_q0, u
    double value;
    run_unit unit;
} run_named;

typedef struct run_invariant {
    char *name;    ///< energy, F_1
    char *formula; ///< NULL if it is long
} run_invariant;

/// What a program is for.
typedef enum run_program_kind {
    RUN_PROGRAM_RUN,      ///< to move: inputs are those of the run, quantities that are kept
    RUN_PROGRAM_FUNCTION, ///< inputs are open, y' and columns derived by everything; its dynamics
    RUN_PROGRAM_MODULE,   ///< the same derivatives, and where y' breaks
    RUN_PROGRAM_UNIT ///< the same, smooth beyond these places: signs are held, as further inputs
} run_program_kind;

/// All tapes are functions of (y, t, parameters), and of the signs of a unit: y is the state of the
/// space (a rotation by its quaternion) and the quasi-velocities of the basis that the run begins
/// with.
typedef struct run_program {
    run_program_kind what;
    size_t size;
    run_named *y; ///< with the values at t = 0
    size_t parameter_count;
    run_named *parameters;
    size_t input_count;  ///< the last of these: forces along controls (run/outside/inputs.h)
    size_t sign_count;   ///< of a unit: the signs of its events, behind the parameters
    size_t column_count; ///< what hamel run writes, without t
    char **columns;
    run_unit *column_units;
    tape *rates, *watch; ///< y' and the columns
    size_t invariant_count;
    run_invariant *invariants;
    tape *kept; ///< what is proved to be constant; NULL if nothing is
    /// ∂y' and ∂columns; those that are not asked for, or too long for a run, have no tape
    run_derivative rates_by[RUN_BY_COUNT], columns_by[RUN_BY_COUNT];
    tape *events; ///< of modules and units: functions whose signs change where y' jumps or kinks
    run_dynamics dynamics; ///< of a function
    size_t quaternion_count;
    size_t *quaternions; ///< where in y they begin; they stay of length one
    bool conservative;
    double until, every, tolerance;
} run_program;

HAMEL_MUST_USE hamel_status run_program_init(run_program *p, const model *m, const model_run *spec,
                                             const run_options *options, diag *messages);
/// The same with inputs left open: a function or a module.
HAMEL_MUST_USE hamel_status run_program_init_open(run_program *p, const model *m,
                                                  const model_run *spec, run_program_kind what,
                                                  diag *messages);
void run_program_clear(run_program *p);

#endif
