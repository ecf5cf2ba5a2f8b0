/// Reduced runs: what is integrated instead of the full motion, and the way back from it.
#ifndef RUN_FORM_REDUCED_INTERNAL_H
#define RUN_FORM_REDUCED_INTERNAL_H

#include "mech/symmetry/trivialisation.h"
#include "run/form/reconstruct.h"
#include "run/form/reduced.h"
#include "run/motion/chart_internal.h"
#include "run/motion/form.h"
#include "run/motion/function.h"
#include "run/motion/run.h"

/// A reduced run. The state moves on the slice: q = g·q_s. `rates` of a chart are those of q_s and
/// v, then the power, then ξ; `lifted` has that of the horizontal lift behind them. In the places
/// of both in y stands σ of each.
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

extern const run_form_table run_reduced_form;

/// NULL if the run has another form.
run_reduced *run_reduced_of(const run_motion *r);

#endif
