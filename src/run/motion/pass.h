/// Passing a place where the equations break: what ended the leg before it, the signs behind it,
/// and what has to stay the same across it.
///
/// Positions stay, and so do momenta along the directions that are free: where a prescribed
/// velocity or a mass jumps, the velocities follow (run/motion/impulse.h), and the work of that is
/// counted. A jump of the energy at a place in the state would be an impulse nobody knows.
#ifndef RUN_MOTION_PASS_H
#define RUN_MOTION_PASS_H

#include "ode/ode.h"
#include "run/motion/sides.h"

struct text;

typedef struct run_pass {
    bool begun;
    long crossed;  ///< the function of the state whose zero ended the last leg, or SIDES_NONE
    bool mistaken; ///< the leg has to begin again, at `back`
    double back;
    int tries;    ///< how often in a row
    double last;  ///< time of the last place
    size_t quick; ///< how many came one upon the other
    ode_event *events;
    double *w, *p, *w_after, *p_after; ///< n each: velocities and momenta
} run_pass;

void run_pass_init(run_pass *p, const run_motion *r);
void run_pass_clear(run_pass *p);
/// Where the present leg ends at the latest.
double run_pass_until(const run_motion *r);
/// Whether an event of the integrator is the one that ends the motion.
bool run_pass_halts(const run_motion *r, size_t event);
/// Has the integrator look for places in the state, and for the one where the motion is over.
void run_pass_events(run_pass *p, run_motion *r, ode_system *system);
/// After a step: whether the leg began on the wrong side. Then r->y is where this step began.
bool run_pass_mistaken(run_pass *p, run_motion *r, ode *s, double t_old, double t, const double *y);
/// After a step: whether reactions on which forces depend are the only ones; if not, why.
bool run_pass_unique(run_motion *r, double t, const double *y, struct text *why);
/// Before a leg from (t, r->y): the signs for it. False if there is no way on: why, in words.
/// `step` is short on the scale of the motion.
bool run_pass_go(run_pass *p, run_motion *r, double t, double step, struct text *why);

#endif
