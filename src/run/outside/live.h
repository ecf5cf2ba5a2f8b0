/// A run for those who compute its motion elsewhere, with its parameters free: a page that has
/// sliders.
///
/// Functions take the numbers (y, t, p): y is the state of the space, then the quasi-velocities of
/// the basis that the run begins with; p are the model's parameters, then one gain for each
/// prescribed input of a line or an angle that has no parameter in it, by which it is multiplied (1
/// as the run is written).
#ifndef RUN_OUTSIDE_LIVE_H
#define RUN_OUTSIDE_LIVE_H

#include "mech/law/motion.h"
#include "run/motion/run.h"
#include "tape/tape.h"

typedef struct run_live run_live;

/// On failure *out is NULL and the messages say why. The model must outlive it.
HAMEL_MUST_USE hamel_status run_live_create(const model *m, const model_run *spec,
                                            struct exact_memo *memo, diag *messages,
                                            run_live **out);
void run_live_destroy(run_live *l);

/// The run itself.
run_motion *run_live_motion(const run_live *l);
/// Its equations, in the symbols of the space and the quasi-velocities.
const mech_motion *run_live_equations(const run_live *l);
const mech_basis *run_live_basis(const run_live *l);
/// The multiplier of a constraint of the model, by its number from 0; zero for one that follows
/// from others.
expr run_live_multiplier(const run_live *l, size_t constraint);
bool run_live_is_conservative(const run_live *l);

size_t run_live_parameter_count(const run_live *l);
/// Parameters, then gains: kind EXPR_PARAMETER, with their values.
const model_parameter *run_live_parameters(const run_live *l);
/// The input a gain belongs to, as an index into the run's inputs; from the first gain on.
size_t run_live_gain_input(const run_live *l, size_t gain);

/// y at t = 0.
const double *run_live_initial(const run_live *l);
/// Whether an entry of y may be chosen freely: a line or an angle whose motion is not prescribed,
/// or a quasi-velocity.
bool run_live_is_free(const run_live *l, size_t entry);
/// The symbol of an entry of y.
expr run_live_symbol(const run_live *l, size_t entry);

/// The tape (y, t, p) → outputs, which are expressions of position, velocity, quasi-velocities,
/// time and parameters.
HAMEL_MUST_USE hamel_status run_live_compile(const run_live *l, size_t count, const expr *outputs,
                                             diag *messages, tape **out);
/// (y, t, p) → y', then the power that changes the energy.
HAMEL_MUST_USE hamel_status run_live_rates(const run_live *l, diag *messages, tape **out);
/// (y, t, p) → functions that stay zero (holonomic constraints, prescribed motions), then the
/// derivatives of each along the state. *count is how many functions; *out is NULL if there are
/// none.
HAMEL_MUST_USE hamel_status run_live_levels(const run_live *l, diag *messages, size_t *count,
                                            tape **out);
/// The same of velocities: nonlinear constraints, then the derivatives of each along the
/// quasi-velocities.
HAMEL_MUST_USE hamel_status run_live_speeds(const run_live *l, diag *messages, size_t *count,
                                            tape **out);

#endif
