/// What a steady motion is like: its spectrum, and the family it belongs to.
#ifndef RUN_STEADY_FAMILY_H
#define RUN_STEADY_FAMILY_H

#include "run/steady/steady.h"

/// Whether there is a spectrum to speak of: further routes do not contradict it, and the equations
/// do not break there.
bool steady_has_spectrum(const steady_motion *e);
/// What the numbers say, real parts below rounding being zero.
steady_verdict steady_verdict_of(const steady_motion *e);
/// What is told of a motion: what is proved; or what the numbers say by a margin, *numeric. On the
/// imaginary axis numbers decide nothing.
steady_verdict steady_answer(const steady_motion *e, bool *numeric);
/// "stable", ..
const char *steady_verdict_word(steady_verdict v);

#endif
