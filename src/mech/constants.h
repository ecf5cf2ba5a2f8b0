/// Linear relations with constant coefficients between functions of position and time.
#ifndef MECH_CONSTANTS_H
#define MECH_CONSTANTS_H

#include "exact/exact.h"
#include "space/space.h"

/// The constant solutions c of A c = 0, A rows by cols: they are the kernel of R, whose rows are in
/// reduced echelon form with constant entries (of parameters). R has room for cols · cols, pivots for
/// cols.
HAMEL_MUST_USE hamel_status mech_constant_relations(exact *x, const space *q, size_t rows,
                                                    size_t cols, const expr *A, size_t *rank,
                                                    expr *R, size_t *pivots);

#endif
