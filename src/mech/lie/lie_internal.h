/// Between the files about Lie algebras.
#ifndef MECH_LIE_LIE_INTERNAL_H
#define MECH_LIE_LIE_INTERNAL_H

#include "mech/lie/algebra.h"

/// The algebra itself as a subspace, and a copy of one.
lie_subspace lie_whole(expr_pool *pool, size_t k);
lie_subspace lie_copy(size_t k, const lie_subspace *u);

/// Adds the direct factors, given the last term P of the derived series.
HAMEL_MUST_USE hamel_status lie_split(lie_structure *s, exact *x, const lie_algebra *g,
                                      const lie_subspace *P);

#endif
