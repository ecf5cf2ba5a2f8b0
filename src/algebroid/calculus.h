/// Derivatives along sections of an algebroid, and their bracket.
#ifndef ALGEBROID_CALCULUS_H
#define ALGEBROID_CALCULUS_H

#include "algebroid/algebroid.h"

/// The derivative of functions along a section, velocities and time held fixed: X[f] = X^i ρ_i[f].
void algebroid_apply(const algebroid *A, const expr *X, size_t count, const expr *functions,
                     expr *out);
/// The same and the derivative by time, unless the section moves it.
void algebroid_advance(const algebroid *A, const expr *X, size_t count, const expr *functions,
                       expr *out);
/// [X, Y]^k = X[Y^k] − Y[X^k] + C_ij^k X^i Y^j. `out` may be X or Y.
void algebroid_bracket(const algebroid *A, const expr *X, const expr *Y, expr *out);
/// How Z changes along the motion, against the flow of W: [Z, W] − ∂Z/∂t, or [Z, W] if W moves
/// time.
void algebroid_relative_rate(const algebroid *A, const expr *Z, const expr *W, expr *out);
/// The divergence of a section's anchor: X_i[X^i] + X^i div ρ_i.
expr algebroid_divergence(const algebroid *A, const expr *X);

#endif
