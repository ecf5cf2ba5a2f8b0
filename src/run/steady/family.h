/// What a steady motion is like: its spectrum, and the family it belongs to.
#ifndef RUN_STEADY_FAMILY_H
#define RUN_STEADY_FAMILY_H

#include "run/steady/steady.h"

steady_verdict steady_verdict_of(const steady_motion *e);
/// "stable", ..
const char *steady_verdict_word(steady_verdict v);

#endif
