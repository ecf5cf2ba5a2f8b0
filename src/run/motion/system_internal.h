/// What is prescribed in a run.
#ifndef RUN_MOTION_SYSTEM_INTERNAL_H
#define RUN_MOTION_SYSTEM_INTERNAL_H

#include "mech/law/basis.h"
#include "run/motion/run.h"

/// Prescribed motions and forces, and the system with them.
HAMEL_MUST_USE hamel_status run_system_init(run_motion *r);
/// The system of motion along a basis of D: made by mech_system_init or, where its formulas would
/// be long, by mech_system_init_large.
HAMEL_MUST_USE hamel_status run_minimal_system(mech_system *s, exact *x, const model *m,
                                               size_t count, const mech_prescribed *prescribed);
/// Limits within which formulas serve numbers.
void run_keep_short(exact *x);
/// A basis of D in symbols. HAMEL_TOO_LARGE, without a message, where that would be long.
HAMEL_MUST_USE hamel_status run_short_basis(mech_basis *d, exact *x, const mech_system *s);
/// Whether the theory says that energy is conserved in nonholonomic motion.
bool run_is_conservative(run_motion *r);
/// Whether an expression changes with time, or where something switches in time.
bool run_mentions_time(const run_motion *r, expr e);

#endif
