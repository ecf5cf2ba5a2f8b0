/// Reduced runs: what is integrated instead of the full motion, and the way back from it.
#ifndef RUN_FORM_REDUCED_INTERNAL_H
#define RUN_FORM_REDUCED_INTERNAL_H

#include "mech/symmetry/trivialisation.h"
#include "run/form/reconstruct.h"
#include "run/form/reduced.h"
#include "run/motion/chart_internal.h"
#include "run/motion/function.h"
#include "run/motion/run.h"

/// A reduced run. The state moves on the slice: q = g·q_s. `rates` of a chart are those of q_s and
/// v, then the power, then ξ and that of the horizontal lift; in their places in y stand σ of each.
typedef struct run_reduced {
    const model_symmetry *given;
    mech_trivialisation trivial;
    mech_system own; ///< the system without prescribed motions, if there are any
    reconstruction whole, geometric;
    bool split; ///< whether there is a horizontal lift
    /// (state, w, t) → what run_chart.watch computes, of any point and velocity
    run_function watch;
    double *xi;                               ///< 2k
    double *absolute;                         ///< tolerances
    double *g, *g_first, *g_geometric, *back; ///< elements
    double *slice;                            ///< what is watched on the slice
    double *entries, *velocity, *state;       ///< of the point q = g·q_s last looked at
    run_phases phases;
} run_reduced;

/// Chooses the symmetry, checks it and makes room.
HAMEL_MUST_USE hamel_status run_reduced_init(run_motion *r);
void run_reduced_destroy(run_motion *r);
/// The rates and the horizontal lift of a chart.
HAMEL_MUST_USE hamel_status run_reduced_compile(run_motion *r, run_chart *c);
/// Moves the initial state to the slice.
HAMEL_MUST_USE hamel_status run_reduced_begin(run_motion *r);
/// The motion is about to begin again.
void run_reduced_restart(run_motion *r);
/// y'. NOT_FINITE if a step goes too far.
tape_result run_reduced_rates(run_motion *r, double t, const double *y, double *dy);
/// The absolute tolerance of each entry of y.
const double *run_reduced_tolerances(run_motion *r, double absolute);
/// Puts a state that was moved off the slice back onto it.
void run_reduced_project(run_motion *r, double t, double *y);
/// Looks at the reconstructed state: what run_look does.
bool run_reduced_look(run_motion *r, double t, const double *y);
/// Whether σ is to be folded into the group elements, and doing so.
bool run_reduced_is_far(const run_motion *r, const double *y);
void run_reduced_fold(run_motion *r, double *y);

#endif
