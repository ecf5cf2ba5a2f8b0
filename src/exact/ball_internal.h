/// Ball evaluation, for the files of `exact`.
#ifndef EXACT_BALL_INTERNAL_H
#define EXACT_BALL_INTERNAL_H

#include "exact/exact.h"

/// Whether e is proved not to be identically zero by its value at one of a few random points.
bool ball_nonzero(exact *x, expr e);

#endif
