/// The interpreter of Taylor programs: the oracle of compiled ones.
#ifndef TAPE_TAYLOR_EVAL_H
#define TAPE_TAYLOR_EVAL_H

#include "tape/taylor.h"

taylor_work *taylor_work_create(const taylor *s);
void taylor_work_destroy(taylor_work *w);
double *taylor_work_rows(taylor_work *w);

/// The coefficients of orders 1 .. order: that of y_i is c[k n + i], n the number of outputs. The
/// place of a fault is a slot of the given tape, or TAPE_NONE.
HAMEL_MUST_USE tape_result taylor_eval(const taylor *s, taylor_work *w, unsigned order,
                                       const double *in, double *c);

/// The inverse of a matrix, row by row, for the solves; false if it is singular. Room: 2n² + 4n.
bool taylor_invert(uint32_t n, const double *matrix, double *room, double *inverse);

#endif
