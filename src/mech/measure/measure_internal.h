/// What the files about invariant measures share.
#ifndef MECH_MEASURE_MEASURE_INTERNAL_H
#define MECH_MEASURE_MEASURE_INTERNAL_H

#include "base/vec.h"
#include "mech/measure/measure.h"

typedef VEC(expr) expr_list;

/// Fields whose derivative of σ is known: rows (X, X[σ]) of n + 1.
typedef struct known_slopes {
    size_t count;
    expr_list rows;
} known_slopes;

/// One question, being answered in m.
typedef struct measure_work {
    exact *x;
    const mech_system *s;
    const mech_divergence *v;
    const mech_measure_setting *given;
    mech_measure *m;
    expr_list obstructions;
    known_slopes by_symmetry; ///< slopes along generators
} measure_work;

/// Notes that e would have to vanish, if it is proved not to.
void measure_obstruct(measure_work *w, expr e, mech_measure_reason reason);

#endif
