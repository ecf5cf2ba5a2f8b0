/// What varies in a sweep: axes of a grid, and random draws.
#ifndef RUN_SWEEP_AXIS_H
#define RUN_SWEEP_AXIS_H

#include <stdint.h>

#include "base/diag.h"
#include "model/model.h"

typedef enum sweep_kind {
    SWEEP_GRID,
    SWEEP_UNIFORM,    ///< between a and b
    SWEEP_NORMAL,     ///< mean a, standard deviation b
    SWEEP_LOGUNIFORM, ///< the logarithm uniform, between a and b
    SWEEP_ROTATION    ///< the nine entries of a rotation, all rotations alike
} sweep_kind;

typedef struct sweep_axis {
    char *name;
    sweep_kind kind;
    size_t width; ///< how many numbers: 1, or 9 of a rotation
    double a, b;  ///< of draws
    size_t count; ///< of a grid
    double *values;
} sweep_axis;

/// Reads "NAME=A:B:N", "NAME=V1,V2,..", "NAME=log(A:B:N)". Numbers may be expressions of the
/// parameters.
HAMEL_MUST_USE hamel_status sweep_axis_over(sweep_axis *x, const model *m, const char *words,
                                            diag *messages);
/// Reads "NAME=uniform(A,B)" and the like.
HAMEL_MUST_USE hamel_status sweep_axis_draw(sweep_axis *x, const model *m, const char *words,
                                            diag *messages);
void sweep_axis_clear(sweep_axis *x);

/// The draw of row `index`, for the axis of that number: x->width numbers. It depends on nothing
/// else.
void sweep_axis_sample(const sweep_axis *x, uint64_t seed, size_t number, uint64_t index,
                       double *out);

#endif
