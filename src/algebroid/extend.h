/// One more element of the frame, for affine and time-dependent constraints.
#ifndef ALGEBROID_EXTEND_H
#define ALGEBROID_EXTEND_H

#include "algebroid/algebroid.h"

/// A with X_0 = ∂_t + b after its other elements, and time among the functions of the base. The
/// motion has v^0 = 1. As X_i[t] = 0 for the others, C_ij^0 = 0 and C_i0 = [X_i, b]; row 0 of (H)
/// is no equation but the balance of the energy.
void algebroid_extend(algebroid *out, const algebroid *A, const expr *b);

#endif
