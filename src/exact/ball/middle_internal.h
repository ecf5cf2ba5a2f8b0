/// A ball as a double and a bound of its error.
#ifndef EXACT_BALL_MIDDLE_INTERNAL_H
#define EXACT_BALL_MIDDLE_INTERNAL_H

#include "exact/ball/ball_internal.h"

/// The nearest double to the middle of a finite ball: its own rounding is part of the radius. v may
/// become wider.
static inline void ball_middle(arb_t v, double *middle, double *radius) {
    arf_t shift;
    arf_init(shift);
    *middle = arf_get_d(arb_midref(v), ARF_RND_NEAR);
    arf_set_d(shift, *middle);
    arf_sub(shift, shift, arb_midref(v), 64, ARF_RND_UP);
    arb_add_error_arf(v, shift);
    *radius = mag_get_d(arb_radref(v));
    arf_clear(shift);
}

#endif
