/// Constraints orthogonal to a foliation with a bundle-like metric: the case in which both motions
/// are free motions.
#ifndef MECH_EHRESMANN_ORTHOGONAL_H
#define MECH_EHRESMANN_ORTHOGONAL_H

#include "mech/quasi/quasi.h"

/// Theorem 3.2 of F98, each hypothesis on its own.
typedef struct mech_orthogonal {
    truth kinetic;     ///< L is a kinetic energy; no forces; linear constraints without time
    truth integrable;  ///< the orthogonal complement of D is
    truth bundle_like; ///< free motions that start in D stay in D: no reactions
    exact_record kinetic_heard, integrable_heard, bundle_like_heard; ///< what these rest on
} mech_orthogonal;

mech_orthogonal mech_orthogonal_constraints(exact *x, const mech_system *s, const mech_quasi *d);
void mech_orthogonal_clear(mech_orthogonal *o);

#endif
