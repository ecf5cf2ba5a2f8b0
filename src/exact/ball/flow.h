/// Validated motion: the solutions of y' = f(y, t) from a box of initial values, enclosed. Every
/// number that comes out is a pair of bounds, proved.
///
///   exact_flow *f = exact_flow_create(pool, n, symbols, rates, time, NULL);
///   exact_flow_begin(f, 0, y, radius);
///   while (exact_flow_time(f) < 10 && exact_flow_step(f, 10) == FLOW_DONE) ..
///   exact_flow_see(f, exact_flow_time(f), 1, &e, &bounds);
///   exact_flow_destroy(f);
///
/// A step is Lohner's: the motion of the middle of the box by a Taylor polynomial, the box by the
/// polynomial's derivative in a frame that turns with it (QR), the remainder by the coefficient of
/// the next order over a box that is proved to hold all motions until the end of the step
/// (R. Lohner 1987; N. Nedialkov, K. Jackson, G. Corliss 1999).
#ifndef EXACT_BALL_FLOW_H
#define EXACT_BALL_FLOW_H

#include <stdbool.h>

#include "expr/expr.h"

typedef struct exact_flow exact_flow;

typedef struct flow_options {
    long order;       ///< of the Taylor polynomials; 0: 20
    long bits;        ///< of the numbers; 0: 128
    double tolerance; ///< what a step may add to the box, relative to the state; 0: 1e-16
} flow_options;

typedef struct flow_bounds {
    double low, high; ///< NaN where nothing is known
} flow_bounds;

/// The rates are functions of the symbols and of time alone. `options` may be NULL.
exact_flow *exact_flow_create(expr_pool *pool, size_t n, const expr *symbols, const expr *rates,
                              expr time, const flow_options *options);
void exact_flow_destroy(exact_flow *f);

/// Begins with all states whose entry i is within radius[i] of middle[i].
void exact_flow_begin(exact_flow *f, double time, const double *middle, const double *radius);

typedef enum flow_end {
    FLOW_DONE,
    FLOW_LOST ///< no enclosure was found, however short the step: a singularity may be near, or the
              ///< box has grown too wide. The state is as before.
} flow_end;

/// One step, to `until` at most.
flow_end exact_flow_step(exact_flow *f, double until);
double exact_flow_time(const exact_flow *f);
/// Where the last step began.
double exact_flow_previous(const exact_flow *f);

/// Bounds of functions of state and time at a time of the last step (or at the beginning), the same
/// for all motions from the box.
void exact_flow_see(exact_flow *f, double time, size_t count, const expr *e, flow_bounds *out);
/// Bounds over all times of an interval in the last step.
void exact_flow_see_over(exact_flow *f, double from, double to, size_t count, const expr *e,
                         flow_bounds *out);

#endif
