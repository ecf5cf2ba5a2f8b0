/// How fast an angle grows in the mean, or a point turns about the origin: the frequencies of
/// quasi-periodic motions, whose ratios are rotation numbers.
#ifndef RUN_SWEEP_TURNING_H
#define RUN_SWEEP_TURNING_H

#include <stdbool.h>

#include "expr/expr.h"

/// What turns: the point (x, y), or the angle x where y is EXPR_NONE.
typedef struct turning {
    expr x, y;
} turning;

static inline bool turning_is_of_point(const turning *t) { return !expr_same(t->y, EXPR_NONE); }

/// Of one motion: where it is, how far it has turned, and ∫ w'(t/T) α dt so far.
typedef struct turned {
    double x, y, angle, sum;
} turned;

enum { TURNING_NODES = 8 };

/// The times in a step at which it is looked, from early to late.
void turning_nodes(double before, double after, double *times);
/// On input `out` is what it was at the node before, or at the beginning with angle and sum 0; the
/// node is number k of the step from `before` to `after`, the motion ends at T.
void turning_add(turned *out, bool point, int k, double before, double after, double T, double x,
                 double y);
/// The mean rate, when the motion has come to its end T.
double turning_rate(const turned *t, double T);

#endif
