/// Points of a space with rational entries: (sin, cos) on the circle, rotations by quaternions of
/// whole numbers. Put into functions of position they leave functions of the parameters alone:
/// conditions that are short where those at all points would fill a book.
#ifndef MECH_TOOLS_RATIONAL_POINT_H
#define MECH_TOOLS_RATIONAL_POINT_H

#include "exact/exact.h"
#include "space/space.h"

typedef struct rational_point {
    size_t count;
    expr *from, *to; ///< nodes, and their values there
} rational_point;

/// The point with that number (simple ones first), for these expressions. HAMEL_INVALID if
/// something in them has no rational value: sin(theta/2), sin(x) of a line.
HAMEL_MUST_USE hamel_status rational_point_init(rational_point *p, const space *q, size_t number,
                                                size_t count, const expr *e);
void rational_point_clear(rational_point *p);

#endif
