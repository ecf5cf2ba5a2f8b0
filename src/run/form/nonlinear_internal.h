/// Runs with constraints that are nonlinear in the velocities.
#ifndef RUN_FORM_NONLINEAR_INTERNAL_H
#define RUN_FORM_NONLINEAR_INTERNAL_H

#include "mech/law/motion.h"
#include "model/model.h"
#include "run/motion/chart_internal.h"

/// Constraints that are nonlinear in the velocities, by Chetaev's rule or in the vakonomic form.
/// Velocities are put back onto them after every step.
typedef struct run_nonlinear {
    size_t count;
    const model_nonlinear *given; ///< borrowed
    expr *functions;
    double *values, *work, *move; ///< φ and ∂φ/∂v, and room for a step
} run_nonlinear;

HAMEL_MUST_USE hamel_status run_nonlinear_init(run_motion *r);
void run_nonlinear_destroy(run_motion *r);
/// The equations of motion in the chart in use, for others to integrate.
void run_equations_of_motion(const run_motion *r, mech_motion *out);
/// The rates of a chart with nonlinear constraints.
HAMEL_MUST_USE hamel_status run_nonlinear_compile(run_motion *r, run_chart *c);
/// Puts v back onto the constraints. False where they have no value.
bool run_nonlinear_project(run_motion *r, double t, double *y);

#endif
