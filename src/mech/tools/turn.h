/// A change of angles: a_0, a_1, .. become a_0 and the differences a_0 − a_1, a_1 − a_2, .. Bodies
/// that are hinged to each other see the differences only, and formulas that are products in these,
/// cos²(θ0 − θ1) cos²(θ1 − θ2), are long sums in the angles themselves.
#ifndef MECH_TOOLS_TURN_H
#define MECH_TOOLS_TURN_H

#include "exact/exact.h"

typedef struct turn {
    expr_pool *pool;
    size_t count;      ///< of angles
    expr *angles;      ///< a_0, a_1, ..
    expr *angles_of;   ///< in terms of a_0 and the differences
    expr *differences; ///< symbols that are never shown, from index 1 on
    expr *differences_of;
} turn;

/// The change for the angles in some expressions. It may be of no use: count says how many there
/// are.
void turn_init(turn *t, expr_pool *pool, size_t count, const expr *e);
void turn_clear(turn *t);
/// Into differences.
void turn_apply(const turn *t, size_t count, const expr *e, expr *out);
/// And back, in place; arguments of functions are written out: cos(a_0 − (a_0 − a_1)) is cos(a_1).
HAMEL_MUST_USE hamel_status turn_undo(const turn *t, exact *x, size_t count, expr *e);

#endif
