/// Derivatives along vector fields, and the bracket.
#ifndef SPACE_FIELD_H
#define SPACE_FIELD_H

#include "expr/calculus.h"
#include "space/space.h"

/// How the entries move along a field: rates[m] = X[entries[m]].
void space_rates(const space *q, const expr *X, expr *rates);
/// The derivative of functions along a field, velocities and time held fixed: X[f] = X^i E_i[f].
void space_apply(const space *q, const expr *X, size_t count, const expr *functions, expr *out);
/// The derivative along one base vector: E_i[f].
void space_apply_base(const space *q, size_t i, size_t count, const expr *functions, expr *out);
/// The derivative of functions of (q, t) along q' = W, velocities held fixed: W[f] + ∂f/∂t.
void space_advance(const space *q, const expr *W, size_t count, const expr *functions, expr *out);
/// The time derivative of functions of position and time, as a derivation to be kept.
void space_motion(const space *q, expr_derivation *out);
/// The time derivative of functions of position, velocities, accelerations and time:
///   f' = v^i E_i[f] + v'^i ∂f/∂v^i + ∂f/∂t
void space_total_derivative(const space *q, size_t count, const expr *functions, expr *out);
/// The commutator of two fields:  [X, Y]^k = X[Y^k] − Y[X^k] + c_ij^k X^i Y^j
void space_bracket(const space *q, const expr *X, const expr *Y, expr *out);

#endif
