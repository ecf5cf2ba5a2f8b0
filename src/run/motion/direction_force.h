/// Forces along a direction of motion, w/|w| with |w| = (w_1² + w_2² + ..)^(1/2), as friction on a
/// plane has them. At w = 0 the direction may be any σ with |σ| ≤ 1 (Filippov): the force
///   F = F₀ + F₁/|w|,   F₁ = Σ c_i w_i + ..,
/// is F₀ + Σ c_i σ_i there. With a number ν, 0 while it moves and 1 while it stands,
///   F₀ + (1 − ν) F₁ (w² + ν)^(−1/2) + ν Σ c_i σ_i
/// has values in both cases.
#ifndef RUN_MOTION_DIRECTION_FORCE_H
#define RUN_MOTION_DIRECTION_FORCE_H

#include "base/vec.h"
#include "exact/exact.h"
#include "space/space.h"

enum { DIRECTION_MOST = 3 }; ///< components of w

typedef VEC(expr) direction_squares;

/// Adds the sums of squares w² by whose root an expression is divided, if they are not there yet.
void direction_squares_find(const space *q, expr e, direction_squares *out);
/// The components w of such a sum; how many, 0 if these are none that can be told.
size_t direction_components(const space *q, expr square, expr w[DIRECTION_MOST]);
/// The force with ν and σ in it, as above. False where that could not be proved to be its form:
/// where F₁ does not vanish with w, say.
bool direction_force_hold(exact *x, const space *q, expr square, size_t count, const expr *w,
                          expr nu, const expr *sigma, expr *force);

#endif
