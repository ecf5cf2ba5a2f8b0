/// The way a gait takes: where everything is, at times that are equally far apart.
#ifndef RUN_GAIT_PATH_H
#define RUN_GAIT_PATH_H

#include "base/text.h"
#include "run/gait/gait.h"
#include "run/gait/move.h"

/// Rows of numbers: t, the entries of the space (with the position the run begins with), p.
typedef struct gait_path {
    const gait *g;
    size_t cycles, samples; ///< samples of a cycle, without its beginning
    size_t count, columns;
    double *rows;
} gait_path;

/// Some cycles of a gait. The period is that at these values. HAMEL_SINGULAR, and nothing in it, if
/// the motion ends early.
hamel_status gait_path_init(gait_path *p, gait_work *w, const gait *g, const double *values,
                            double period, size_t cycles, size_t samples, diag *messages);
void gait_path_clear(gait_path *p);

/// The name of a column, appended.
void gait_path_name(const gait_path *p, size_t column, text *out);
/// Values of all symbols at a row: parameters (those that vary as in `values`), time and position;
/// velocities are zero. Room for expr_symbol_count numbers.
void gait_path_symbols(const gait_path *p, size_t row, const double *values, double *out);

#endif
