/// A curve through the rows of a table: straight lines, or the cubic spline that has no knot at the
/// second row and the last but one. Two continuous derivatives, then; through three rows it is a
/// parabola, through two a line.
#ifndef RUN_INPUT_CURVE_H
#define RUN_INPUT_CURVE_H

#include <stdbool.h>

#include "run/input/rows.h"

enum { CURVE_COEFFICIENTS = 4 };

/// f(t) = c_0 + c_1 (t − t_i) + c_2 (t − t_i)² + c_3 (t − t_i)³ from row i to the next.
typedef struct input_curve {
    size_t count; ///< of rows
    double *t;
    double *c; ///< 4 for each of the count − 1 pieces
} input_curve;

void input_curve_init(input_curve *out, const input_rows *rows, size_t column, bool cubic);
void input_curve_clear(input_curve *curve);

#endif
