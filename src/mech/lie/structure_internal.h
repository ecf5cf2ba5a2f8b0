/// What kind of algebra it is: derived series, centre, radical (the kernel of the Killing form
/// against the derived algebra, by Cartan), nilpotent or not.
#ifndef MECH_LIE_STRUCTURE_INTERNAL_H
#define MECH_LIE_STRUCTURE_INTERNAL_H

#include "mech/lie/algebra.h"

/// The algebra itself as a subspace, and a copy of one.
lie_subspace lie_whole(expr_pool *pool, size_t k);
lie_subspace lie_copy(size_t k, const lie_subspace *u);

#endif
