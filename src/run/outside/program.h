/// The equations of a run as tapes to be written out in another language, with everything a program
/// needs that integrates them: names, parameters, the completed initial state.
#ifndef RUN_OUTSIDE_PROGRAM_H
#define RUN_OUTSIDE_PROGRAM_H

#include "run/motion/run.h"
#include "tape/tape.h"

typedef struct run_named {
    char *name; ///< as in infix: theta, B_q0, u
    double value;
} run_named;

typedef struct run_invariant {
    char *name;    ///< energy, F_1
    char *formula; ///< NULL if it is long
} run_invariant;

/// All tapes are functions of (y, t, parameters): y is the state of the space (a rotation by its
/// quaternion) and the quasi-velocities of the basis that the run begins with.
typedef struct run_program {
    size_t size;
    run_named *y; ///< with the values at t = 0
    size_t parameter_count;
    run_named *parameters;
    size_t input_count;  ///< the last of these: forces along controls (run/outside/inputs.h)
    size_t column_count; ///< what hamel run writes, without t
    char **columns;
    tape *rates, *watch; ///< y' and the columns
    size_t invariant_count;
    run_invariant *invariants;
    tape *kept;     ///< what is proved to be constant; NULL if nothing is
    tape *jacobian; ///< ∂y'_i/∂y_k row by row; NULL if that is long
    tape *slopes;   ///< ∂y'_i by the parameters, row by row, where inputs are open; else NULL
    size_t quaternion_count;
    size_t *quaternions; ///< where in y they begin; they stay of length one
    bool conservative;
    double until, every, tolerance;
} run_program;

HAMEL_MUST_USE hamel_status run_program_init(run_program *p, const model *m, const model_run *spec,
                                             const run_options *options, diag *messages);
/// The same with inputs left open, and derivatives of any length.
HAMEL_MUST_USE hamel_status run_program_init_open(run_program *p, const model *m,
                                                  const model_run *spec, diag *messages);
void run_program_clear(run_program *p);

#endif
