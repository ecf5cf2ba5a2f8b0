/// Points of a model's space, in the ranges of its coordinates.
#ifndef REPORT_CHECK_POINTS_H
#define REPORT_CHECK_POINTS_H

#include "base/random.h"
#include "report/derive/chapter.h"

/// A random rational point: a value for every symbol, by index; velocities and time are random too.
/// Coordinates go so far from zero, or from the one end that they have.
void point_at_random(const model *m, random_state *random, double reach, __mpq_struct *values);

/// Whether all these functions, which are without parameters, are proved to vanish at one of some
/// points where values are known exactly: quarters, sixths and eighths of turns, small numbers,
/// rotations of the cube; velocities and time are zero.
bool vanish_at_special_point(const chapter *c, size_t count, const expr *f);

#endif
