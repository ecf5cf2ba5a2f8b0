/// Motions left open: a control whose motion ψ = g(t) the run prescribes has two inputs, its rate
/// and second rate beside those of the run,
///   ψ' = g'(t) + rate_ψ,   ψ'' = g''(t) + accel_ψ,
/// and its position is what the state says. Whoever gives a rate that changes gives both: accel_ψ
/// is the derivative of rate_ψ. With both zero the equations are those of the run.
#ifndef RUN_OUTSIDE_MOVES_H
#define RUN_OUTSIDE_MOVES_H

#include "model/model.h"

/// A model and a run like others, with further inputs behind the parameters. The run is made with
/// the motion k_0 + (t − k)(k_1 + (t − k) k_2/2) of knobs; its equations, at t = k, are those for
/// the position k_0, the rate k_1 and the second rate k_2 at that time.
typedef struct run_moves {
    model open;     ///< borrows what it does not add
    model_run spec; ///< the same
    size_t count;   ///< motions that are open
    size_t input_count;
    model_parameter *parameters;
    model_unit *units;
    model_setting *inputs;
    expr *knobs, *meanings; ///< what knobs stand for
    double *knob_values;    ///< at t = 0
} run_moves;

/// Motions from tables or samples, and those of rotations, stay as they are. `spec` may be NULL:
/// then none is open.
void run_moves_init(run_moves *v, const model *m, const model_run *spec);
void run_moves_clear(run_moves *v);
/// Knobs in expressions become what they stand for.
void run_moves_put(const run_moves *v, size_t count, expr *e);

#endif
