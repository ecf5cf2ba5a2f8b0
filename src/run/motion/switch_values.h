/// Switching functions in numbers: their zeros in time, and their values along the motion.
#ifndef RUN_MOTION_SWITCH_VALUES_H
#define RUN_MOTION_SWITCH_VALUES_H

#include "base/text.h"
#include "run/motion/switches.h"

/// Makes the functions. HAMEL_INVALID, with a message, for zeros in time that cannot be told apart.
HAMEL_MUST_USE hamel_status run_switches_compile(run_motion *r);

/// The signs of functions of time on the segment that begins at t, and its end. False if that
/// cannot be found: *which is the function.
bool run_switches_segment(run_motion *r, double t, size_t *which);
/// From the beginning: the first segment, and the signs that were there.
bool run_switches_restart(run_motion *r, size_t *which);
/// Takes the signs of the initial state in r->y for those of the beginning; whether they changed.
bool run_switches_begin(run_motion *r);
/// u at a state, of all. False where there is no value.
bool run_switches_look(run_motion *r, double t, const double *y);
/// |w| of a direction at the state last looked at.
double run_direction_speed(const run_switches *s, size_t which);
/// What of u counts as zero.
double run_switch_noise(const run_switch *k);
/// Whether an expression depends on a sign, or on one of time alone.
bool run_switches_mention(const run_motion *r, expr e, bool timely);
/// Whether an expression depends on a multiplier.
bool run_mentions_reaction(const expr_pool *pool, expr e);
/// Whether a force of the run does: then both are found together.
bool run_uses_reactions(const expr_pool *pool, const model_run *spec);
/// HAMEL_INVALID if so, for those who have no place for that: "a fit does not".
HAMEL_MUST_USE hamel_status run_reactions_refuse(const expr_pool *pool, const model_run *spec,
                                                 diag *messages, const char *who);
/// HAMEL_INVALID if there are any, or inputs from outside, for those who would integrate across
/// them: "the page does not".
HAMEL_MUST_USE hamel_status run_switches_refuse(const run_motion *r, diag *messages,
                                                const char *who);
/// u, to read: appended to out.
void run_switch_say(const run_motion *r, size_t which, text *out);

#endif
