/// The equations of a model whose controls are inputs,
///   y' = f(t, y, u),
/// y: the state of the space, the velocities v of a basis, the rates of the controls that are
/// moved; u: the forces of controls, and the second rates of those that are moved. With inputs
/// straight between nodes the motions are cubic, as a table has them.
#ifndef RUN_STEER_SYSTEM_INTERNAL_H
#define RUN_STEER_SYSTEM_INTERNAL_H

#include "run/motion/run_internal.h"
#include "run/outside/change.h"
#include "run/outside/inputs.h"
#include "run/steer/steer.h"

typedef struct steer_control {
    const space_factor *factor;
    bool force;
    size_t position, rate; ///< of one that is moved: where its position and its rate are in y
    size_t input;          ///< in u
} steer_control;

typedef struct steer_system {
    const model *given;
    run_change change; ///< the run with initial values of the words
    model_run spec;    ///< with motions of knobs
    model_setting *from, *moves;
    run_inputs open;
    model knobbed;
    expr *knobs; ///< the time of the motions, then position, rate, second rate of each
    double *knob_values;
    run_motion *r;
    size_t control_count;
    steer_control *controls;
    size_t moved; ///< how many of them are moved
    size_t n, m;  ///< of y and u
    expr *y, *u;
    expr *f;          ///< n
    expr *velocity;   ///< of the space: over its velocities
    bool kinematic;   ///< all velocities are those of the controls
    double *first;    ///< y at t = 0
    bool *open_first; ///< n: where that is not fixed
    char *from_words; ///< initial values that hamel run needs beside the table
} steer_system;

/// On failure to be cleared all the same.
HAMEL_MUST_USE hamel_status steer_system_init(steer_system *s, const model *m,
                                              const steer_options *options, diag *words,
                                              const char **about, diag *messages);
void steer_system_clear(steer_system *s);
/// A quantity of positions, velocities, parameters, inputs and time as a function of (y, u, t).
void steer_of_state(const steer_system *s, size_t count, expr *e);
/// Knobs become what they stand for, and parameters get their values.
void steer_put_in(const steer_system *s, size_t count, expr *e);
/// Finds what a name in the words of a cost or a bound is, inputs among them: an expr_reader.
bool steer_name(const void *system, const char *name, expr *out);

#endif
