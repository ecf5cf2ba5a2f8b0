/// How the files of chapter B share the work on one record.
#ifndef MECH_DISTRIBUTION_INTERNAL_H
#define MECH_DISTRIBUTION_INTERNAL_H

#include "mech/distribution.h"

/// ω(X) = ω_i X^i.
expr distribution_pairing(const space *q, const expr *form, const expr *X);

/// Fills in the holonomic part: the forms of the limit of the Lie flag, and functions they conserve.
void distribution_holonomic(mech_distribution *d, exact *x, const mech_system *s,
                            const flag_level *limit);
/// Fills in where ranks drop.
void distribution_drops(mech_distribution *d, exact *x, const mech_system *s,
                        const flag_levels *lie);

#endif
