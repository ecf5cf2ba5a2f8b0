/// Functions on a circle.
#ifndef EXACT_CIRCLE_H
#define EXACT_CIRCLE_H

#include "exact/exact.h"

/// Marks those of the angles of which e is not seen to be a function on the circle, the same after
/// a full turn; the others are left as they are.
void exact_bare_angles(exact *x, expr e, size_t count, const expr *angles, bool *bare);
/// Whether all angles stand under sines alone in all of the functions, as it is seen: one pass.
bool exact_under_sines(exact *x, size_t n, const expr *e, size_t count, const expr *angles);

#endif
