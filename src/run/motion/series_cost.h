/// What Taylor series and DOP853 cost, by counts and not by the clock, so that the choice between
/// them is the same on every machine.
#ifndef RUN_MOTION_SERIES_COST_H
#define RUN_MOTION_SERIES_COST_H

#include "tape/taylor.h"

/// How many times as far series get for the same work: of order `order` they make steps of
/// `length`, where DOP853 makes steps of `step`. 0 if there are so many products that compiling
/// them takes too long.
double series_gain(const tape *t, const taylor *p, size_t order, double length, double step);

#endif
