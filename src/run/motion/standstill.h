/// Friction along a direction w/|w| at w = 0: the motion stands there while a σ with |σ| ≤ 1 keeps
/// w at zero, and moves on along σ where |σ| comes to 1.
///
/// A speed comes to zero by ever shorter steps; what is smaller than a part of the largest it was,
/// or than friction takes in a tiny part of the run, is zero, and an impulse of the friction makes
/// it that. A motion that leaves begins with twice that speed.
#ifndef RUN_MOTION_STANDSTILL_H
#define RUN_MOTION_STANDSTILL_H

#include "run/motion/switches.h"

/// Which directions stand, where a leg begins in r->y: velocities there may be put onto zero or off
/// it (*shifted). `crossed` is the function whose zero ended the last leg, or SIDES_NONE. False
/// where friction is not determined.
bool run_standstill_settle(run_motion *r, double t, long crossed, bool *shifted);
/// For events, at the state last looked at: falls through zero where the direction of switching
/// function `which` comes to stand or to move.
double run_standstill_event(run_motion *r, size_t which);
/// A time for slopes: not the last step where that was one of the shortest.
double run_standstill_scale(const run_motion *r, double scale);

#endif
