/// The interpreter: one loop over the instructions and one switch over the table, written once for
/// any number of lanes and compiled for one and for TAPE_LANES.
#ifndef TAPE_EVAL_INTERNAL_H
#define TAPE_EVAL_INTERNAL_H

#include "tape/tape.h"

/// The values of all slots, after a tape_eval.
const double *tape_work_values(const tape_work *w);

/// One lane of a SOLVE of order n with its operands in `slots`. `lane` points at the lane in slot
/// 0, `x` at its place in the first result; `room` is for tape_solve_room(n) numbers.
tape_fault tape_solve_lane(uint32_t n, const uint32_t *slots, double *room, const double *lane,
                           size_t lanes, double *x);
static inline size_t tape_solve_room(size_t n) { return n * (2 * n + 5); }

#endif
