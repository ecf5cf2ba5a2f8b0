/// A group of matrices: M(u), whose entries are functions of k coordinates.
#ifndef SPACE_GROUP_MATRIX_H
#define SPACE_GROUP_MATRIX_H

#include "space/group_written.h"

/// The group of all M(u), size by size. That it is one is proved: M(u) M(v) is M of coordinates
/// which are found, and so are the unit matrix and the inverse. Coordinates of a matrix are read
/// off its entries, one after another, where an entry is linear in the next one; a coordinate that
/// stands inside of sin, cos or exp is proposed to be the sum of those of the factors. `name` is
/// kept by the caller. HAMEL_INVALID or HAMEL_UNDECIDED with the reason in `why`.
HAMEL_MUST_USE hamel_status group_matrix_create(exact *x, const char *name, size_t k, const expr *u,
                                                size_t size, const expr *M, diag *why,
                                                group_law **out);

#endif
