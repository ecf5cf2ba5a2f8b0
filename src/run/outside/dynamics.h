/// The equations before they are solved for the velocities v of the basis:
///   M(q) v' + C(q, v) + G(q) = F(t, q, v) + B(q) u,
/// G what is left of the left side at rest, and the forces that make prescribed motions.
#ifndef RUN_OUTSIDE_DYNAMICS_H
#define RUN_OUTSIDE_DYNAMICS_H

#include "run/motion/run.h"
#include "run/outside/derivative.h"
#include "run/outside/moves.h"

/// Tapes are of the inputs that all functions of a program have.
typedef struct run_dynamics {
    size_t size;    ///< of v
    tape *mass;     ///< size²: M, row by row
    tape *coriolis; ///< C
    tape *gravity;  ///< G
    tape *force;    ///< F
    tape *control;  ///< B, row by row, a column an input
    size_t made_count;
    char **made;       ///< force_psi, ..
    tape *made_forces; ///< of prescribed motions; NULL if there are none
} run_dynamics;

/// In the basis that a run begins with, of `input_count` inputs; B is ∂(F − C − G)/∂u, which for
/// rates of motions (`moves`, may be NULL) depends on u. *d is all-zero on failure, and for forms
/// that move in another way.
HAMEL_MUST_USE hamel_status run_dynamics_init(run_dynamics *d, run_motion *r, size_t in_count,
                                              const expr *in, size_t input_count,
                                              const expr *inputs, const run_moves *moves);
void run_dynamics_clear(run_dynamics *d);

#endif
