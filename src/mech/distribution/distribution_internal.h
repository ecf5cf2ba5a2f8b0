/// How the files of chapter B share the work on one record.
#ifndef MECH_DISTRIBUTION_DISTRIBUTION_INTERNAL_H
#define MECH_DISTRIBUTION_DISTRIBUTION_INTERNAL_H

#include "mech/distribution/distribution.h"

/// ω(X) = ω_i X^i.
expr distribution_pairing(const space *q, const expr *form, const expr *X);

/// Divides functions by the number they have in common, up to sign, if there is one: 2x, 2y become
/// x, y.
void distribution_divide_number(exact *x, size_t count, expr *e);

/// The flags at a point given in the chart of d.
HAMEL_MUST_USE hamel_status distribution_flags_at(mech_flags_at *f, exact *x, const mech_system *s,
                                                  const mech_distribution *d, const mech_point *at);

#endif
