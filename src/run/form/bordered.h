/// Runs in all velocities, for others to tell of.
#ifndef RUN_FORM_BORDERED_H
#define RUN_FORM_BORDERED_H

#include "run/motion/run.h"

/// How the bordered system of a run is solved, in words: "KLU". NULL if the run is in minimal
/// coordinates. Its order, number of entries, and operations that write it down, if not NULL.
const char *run_solver(const run_motion *r, size_t *order, size_t *entries, size_t *operations);

#endif
