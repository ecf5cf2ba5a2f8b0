/// What kind of algebra it is: derived series, centre, radical (the kernel of the Killing form
/// against the derived algebra, by Cartan), nilpotent or not.
#ifndef MECH_LIE_STRUCTURE_H
#define MECH_LIE_STRUCTURE_H

#include "mech/lie/algebra.h"

/// With direct factors, as far as they are found by the last term of the derived series, ideals of
/// single basis vectors and central lines. A factor may be a product in another basis, but is an
/// ideal.
HAMEL_MUST_USE hamel_status lie_structure_init(lie_structure *s, exact *x, const lie_algebra *g);
void lie_structure_clear(lie_structure *s);

/// "se(2)", "so(3)", "R", or what is known and the dimension: "heisenberg(3)", "solvable(4)".
void lie_kind_name(const lie_factor *f, text *out);

#endif
