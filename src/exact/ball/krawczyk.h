/// Roots of equations, proved to exist.
#ifndef EXACT_BALL_KRAWCZYK_H
#define EXACT_BALL_KRAWCZYK_H

#include "exact/ball/balls.h"

/// Krawczyk's test: whether n equations in n unknowns have a root near the point, all other symbols
/// in their balls, and with an invertible Jacobian matrix. Then the unknowns have balls that hold
/// it; otherwise they are as before.
bool exact_balls_enclose(exact_balls *b, size_t n, const expr *equations, const expr *unknowns);

#endif
