/// The steps of mech_integrals_init that have files of their own.
#ifndef MECH_INTEGRALS_INTEGRALS_INTERNAL_H
#define MECH_INTEGRALS_INTEGRALS_INTERNAL_H

#include "mech/integrals/integrals.h"

/// Independent differentials of functions on D; also at a point with numbers for everything but
/// angles.
typedef struct integral_span {
    size_t rows;
    expr *differentials; ///< rows of n + r + 1 columns
    expr *at_point;      ///< likewise
    size_t from_count;
    expr *from, *to; ///< the point
} integral_span;

/// A list being filled, and what it is about.
typedef struct integrals_work {
    exact *x; ///< silent, with limits
    const mech_system *s;
    const model *m;
    const mech_basis *d;
    const mech_patience *patience;
    mech_integrals *f;
    bool special;                 ///< only what is new is of interest
    size_t late_count;            ///< known integrals that are not linear,
    const expr *late;             ///< for what is not linear to be compared with
    integral_span all, invariant; ///< the differentials of what is listed
} integrals_work;

#endif
