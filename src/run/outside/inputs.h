/// Inputs left open: a force of its own along every control, tau_psi, .., as a further
/// parameter.
#ifndef RUN_OUTSIDE_INPUTS_H
#define RUN_OUTSIDE_INPUTS_H

#include "model/model.h"

/// A model like another, with inputs behind its parameters, zero as long as nobody says otherwise.
typedef struct run_inputs {
    model open; ///< borrows what it does not add
    size_t count;
    model_parameter *parameters;
    model_unit *units;
    expr *force;
} run_inputs;

/// A control whose motion the run prescribes has no such input: what moves it is a reaction, and
/// its rates are inputs (run/outside/moves.h). `spec` may be NULL.
void run_inputs_init(run_inputs *u, const model *m, const model_run *spec);
void run_inputs_clear(run_inputs *u);
/// The symbol of an input, "tau" of "psi": tau_psi. A name that the model has gets a stroke behind
/// it.
expr run_input_symbol(const model *m, const char *what, const char *of);

#endif
