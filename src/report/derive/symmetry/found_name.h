/// Names for the algebra and the group that symmetries found span: se(2) × R, SE(2) × S1.
#ifndef REPORT_DERIVE_SYMMETRY_FOUND_NAME_H
#define REPORT_DERIVE_SYMMETRY_FOUND_NAME_H

#include "mech/symmetry/find.h"

/// On input the algebra is closed. A line of the algebra is R or S1, a factor se(2) the group SE(2)
/// or its cover, according to whether flows close.
void found_group_name(const mech_found *f, exact *x, const space *q, text *out);
/// The algebra by its direct factors.
void found_algebra_name(const lie_structure *s, text *out);

/// Whether the group is seen to be compact: rotations of space, and lines whose flow closes.
bool found_is_compact(const mech_found *f, exact *x, const space *q);
/// Whether it is seen to be SE(2), or its product with a compact one.
bool found_is_planar(const mech_found *f, exact *x, const space *q);

#endif
