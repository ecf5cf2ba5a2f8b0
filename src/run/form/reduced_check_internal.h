/// By what a run is reduced, and whether it can be: the Lagrangian, the constraints, the forces and
/// the levels are proved to be invariant, or the run is refused with the one that is not.
#ifndef RUN_FORM_REDUCED_CHECK_INTERNAL_H
#define RUN_FORM_REDUCED_CHECK_INTERNAL_H

#include "mech/law/system.h"
#include "run/motion/run.h"

/// The symmetry that is asked for.
HAMEL_MUST_USE hamel_status run_reduced_choose(run_motion *r, const model_symmetry **out);
/// Refuses what is not invariant; `own` is the system without prescribed motions.
HAMEL_MUST_USE hamel_status run_reduced_check(run_motion *r, const mech_system *own);

#endif
