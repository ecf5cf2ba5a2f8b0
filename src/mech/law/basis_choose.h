/// Which fields span D.
#ifndef MECH_LAW_BASIS_CHOOSE_H
#define MECH_LAW_BASIS_CHOOSE_H

#include "mech/law/basis.h"

/// The basis to read and to move with. HAMEL_INVALID if a field of the model is dependent on others
/// or does not satisfy the constraints, with its place.
HAMEL_MUST_USE hamel_status mech_basis_init(mech_basis *d, exact *x, const mech_system *s);
/// Several bases, up to `most`, best first; the first is that of mech_basis_init. Where its quality
/// gets small against that of another, go on with the other. *bases is a fresh array, each to be
/// cleared.
HAMEL_MUST_USE hamel_status mech_bases(exact *x, const mech_system *s, size_t most, size_t *count,
                                       mech_basis **bases);

#endif
