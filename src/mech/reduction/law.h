/// Hamel's equations in the quotient: the one law, with the invariant frame (ζ, F) of the slice for
/// a base frame.
#ifndef MECH_REDUCTION_LAW_H
#define MECH_REDUCTION_LAW_H

#include "mech/reduction/reduction.h"

/// The same and the derivative by time.
void mech_reduction_advance(const mech_reduction *r, const expr *Y, size_t count,
                            const expr *functions, expr *out);

void mech_reduced_law_init(mech_reduced_law *e, const mech_reduction *r, size_t rows,
                           const expr *fields, size_t cols, const expr *v, const expr *velocity);
void mech_reduced_law_clear(mech_reduced_law *e);

#endif
