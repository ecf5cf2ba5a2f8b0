/// Motion in the quasi-velocities of a basis of D, and what the other forms take from the engine.
#ifndef RUN_FORM_VELOCITIES_INTERNAL_H
#define RUN_FORM_VELOCITIES_INTERNAL_H

#include "run/motion/fast_internal.h"
#include "run/motion/form.h"
#include "run/motion/position_internal.h"
#include "run/motion/run_internal.h"
#include "run/motion/system_internal.h"
#include "run/motion/watch_internal.h"

extern const run_form_table run_velocities_form;

/// The velocities along a basis of D.
extern const run_unknowns run_minimal;

/// What forms have in common that move along a basis of D by the rates of its charts.
#define RUN_ALONG_BASIS                                                                            \
    .unknowns = &run_minimal, .velocity_starts = 1, .compile = run_chart_compile,                  \
    .rates = run_rates, .tape_alone = true, .project = run_levels_keep, .look = run_look_here,     \
    .motion = run_velocities_motion

/// run_form_table.motion and .flow of nonholonomic motion on Q.
void run_velocities_motion(const run_motion *r, const mech_basis *d, const mech_shorter *how,
                           mech_motion *out);
void run_velocities_flow(run_motion *r, const mech_basis *d, expr *velocity, expr *rates);

#endif
