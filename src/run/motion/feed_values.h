/// Inputs from outside in numbers.
#ifndef RUN_MOTION_FEED_VALUES_H
#define RUN_MOTION_FEED_VALUES_H

#include "run/motion/feeds.h"

/// Makes the functions.
HAMEL_MUST_USE hamel_status run_feeds_compile(run_motion *r);
/// The knobs that functions see, those of the model first; NULL: the model's own.
double *run_feeds_knobs(const run_motion *r);
/// From the beginning: the first pieces; samples are not taken yet.
void run_feeds_restart(run_motion *r);
/// The pieces and samples at (t, r->y), and where they end. False if a controller fails.
bool run_feeds_advance(run_motion *r, double t);
/// Asks the controllers at a state. False if one fails.
bool run_feeds_call(run_motion *r, double t, const double *y);
/// Why one has no value, in words.
const char *run_feeds_failure(const run_motion *r);

#endif
