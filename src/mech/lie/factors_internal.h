/// Which algebra it is.
#ifndef MECH_LIE_FACTORS_INTERNAL_H
#define MECH_LIE_FACTORS_INTERNAL_H

#include "mech/lie/algebra.h"

/// Adds the direct factors, given the last term P of the derived series.
HAMEL_MUST_USE hamel_status lie_split(lie_structure *s, exact *x, const lie_algebra *g,
                                      const lie_subspace *P);

#endif
