/// The point about which a motion of the plane turns.
#include "mech/reduction/turning_point.h"

#include "mech/tools/readable.h"

/// @eq BKMM96 §8.4; F98 §5      the point where the axles meet; the carriage's circle
hamel_status mech_turning_point(exact *x, const expr xi[3], expr P[2]) {
    if (exact_is_zero(x, xi[2]) != TRUTH_NO) return HAMEL_SINGULAR;
    P[0] = expr_neg(x->pool, expr_div(x->pool, xi[1], xi[2]));
    P[1] = expr_div(x->pool, xi[0], xi[2]);
    return readable_normalise(x, 2, P);
}
