/// Signs over compact domains.
#ifndef EXACT_SIGN_SIGN_BOX_INTERNAL_H
#define EXACT_SIGN_SIGN_BOX_INTERNAL_H

#include "exact/sign/sign_set_internal.h"

/// The signs of e by enclosures over boxes, if every symbol of it has a range between numbers or e
/// is a function of it on the circle, the same after 2π. SIGN_ANY where that is not decided.
sign_set sign_by_boxes(exact *x, expr e);
/// The signs of e by one enclosure over all there is: what has no range can be anything, sines,
/// cosines and entries of rotations stay between −1 and 1.
sign_set sign_by_bounds(exact *x, expr e);

#endif
