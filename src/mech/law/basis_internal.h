/// How a basis is made once its fields are known, for the files of `mech` that choose them.
#ifndef MECH_LAW_BASIS_INTERNAL_H
#define MECH_LAW_BASIS_INTERNAL_H

#include "mech/law/basis.h"

/// The basis with these r fields, the first `given` of them the model's, with these symbols.
/// `solved` (may be NULL) are the columns the fields were solved for.
HAMEL_MUST_USE hamel_status basis_from_fields(mech_basis *d, exact *x, const mech_system *s,
                                              size_t given, const expr *symbols, const expr *fields,
                                              const size_t *solved, expr content);

/// The rest of a basis that has its fields and its drift: symbols, velocity, quality.
void basis_finish(const mech_system *s, mech_basis *d);

#endif
