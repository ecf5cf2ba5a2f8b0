/// From a steady motion in numbers to one in symbols. Coordinates that are 0, ±1 or multiples of
/// π/2 are put in as these numbers, quasi-velocities that are zero as zero; the others keep their
/// symbols, or where the equations have a factor that is linear in one of them, or in its square,
/// follow from the others. Numbers are never compared with parameters: what a coordinate has to do
/// with them comes from the equations.
#ifndef RUN_STEADY_EXACT_H
#define RUN_STEADY_EXACT_H

#include <stdbool.h>

#include "expr/expr.h"

typedef struct steady steady;

/// Entries of the space and quasi-velocities, and what they are on steady motions: proved for all
/// values of the parameters and of the symbols that are left.
typedef struct steady_known {
    size_t count;
    expr *from, *to;
    bool for_values; ///< for the model's values of the parameters only
} steady_known;

/// The exact steady motions that the state y lies on, or within `close` of which it lies. False if
/// none were found.
bool steady_know(const steady *s, size_t chart, const double *y, double close, steady_known *out);
/// The same with no numbers put in but for rotations along the axes: only what the equations
/// demand, so that as many symbols are left as the family has dimensions.
bool steady_know_family(const steady *s, size_t chart, const double *y, steady_known *out);
/// Moves a state onto what is known: the symbols that are left keep their values.
void steady_known_apply(const steady *s, size_t chart, const steady_known *known, double *y);
/// Whether both say the same, word for word.
bool steady_known_same(const steady_known *a, const steady_known *b);
void steady_known_clear(steady_known *known);

#endif
