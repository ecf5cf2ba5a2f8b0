/// Whether what has to stay constant does: energy less the work done, and what is proved to be
/// conserved. A motion that is right leaves it by no more than its tolerance explains.
///
/// A step may be wrong by the tolerance times the size of what it moves. Over a run these errors
/// add up, and conserved quantities multiply them by the size of forces and arms; where they are
/// more than a hundred thousand tolerances (and one for every step), something else happened: the
/// integrator stepped over a singularity, or over a jump that nobody saw.
#ifndef RUN_MOTION_BALANCE_H
#define RUN_MOTION_BALANCE_H

#include <stdbool.h>

#include "run/motion/run.h"

struct text;

/// After a step, with the summary up to date. False if energy left its balance: why, in words.
bool run_balance_energy(const run_motion *r, const run_summary *s, struct text *why);
/// At the end: the same of proved integrals.
bool run_balance_integrals(const run_motion *r, const run_summary *s, struct text *why);

#endif
