/// Linear differential equations, solved with enclosures.
#ifndef EXACT_BALL_TRANSPORT_H
#define EXACT_BALL_TRANSPORT_H

#include "exact/ball/balls.h"

/// F(to) of dF/ds = A(s) F, F(from) = 1, A m by m, all other symbols at the point: entries b·m + i,
/// column i the solution that begins with e_i. *radius bounds the errors of all of them. False
/// where a pole of A is in between, or too near.
bool exact_balls_transport(exact_balls *b, size_t m, const expr *A, expr s, double from, double to,
                           double *F, double *radius);

#endif
