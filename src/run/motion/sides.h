/// On which side of its zero a switching function of the state is, where a leg of the motion
/// begins: the one the motion goes to. Where it is driven back from both sides it slides along the
/// zero (run/motion/slide.h).
#ifndef RUN_MOTION_SIDES_H
#define RUN_MOTION_SIDES_H

#include "run/motion/switches.h"

typedef enum run_sides {
    SIDES_GOOD,
    SIDES_STUCK,        ///< driven back from both sides: it slides
    SIDES_BOTH,         ///< it may leave to either side
    SIDES_UNDEFINED,    ///< no value
    SIDES_NO_REACTION,  ///< a reaction whose sign contradicts itself: with either of its signs it
                        ///< has the other one
    SIDES_TWO_REACTIONS ///< with either of its signs it has that one
} run_sides;

enum { SIDES_NONE = -1 };

/// Sets the signs for a leg that begins at (t, y). `crossed` is the function whose zero ended the
/// last one, or SIDES_NONE; `step` a length of time short on the scale of the motion. *which: the
/// one that is not good.
run_sides run_sides_choose(run_motion *r, double t, const double *y, double step, long crossed,
                           size_t *which);
/// Whether a function that was zero where the leg began, slope and all, went to the other side.
/// Then its sign is turned, and the leg has to begin again.
bool run_sides_mistaken(run_motion *r, double t, const double *y);
/// Whether reactions that forces depend on are still the only ones. SIDES_GOOD, or one of the last
/// two.
run_sides run_sides_unique(run_motion *r, double t, const double *y, size_t *which);
/// For ode_system: functions that fall through zero where a sign changes.
int run_sides_events(double t, const double *y, double *g, void *run);

#endif
