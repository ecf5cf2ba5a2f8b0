/// Invariant fields that span TQ, and may be more than a basis if that spares poles: a plane that
/// the group turns together with a body B is seen from the body, V = Bᵀ(x', y', 0), three fields
/// for two directions, with γ·V = 0. Their components are orthonormal, so that q' = v^I E_I with
/// v^I = E_I·q'; brackets of such fields have whatever coefficients the same formula gives.
#ifndef MECH_SYMMETRY_SPANNING_H
#define MECH_SYMMETRY_SPANNING_H

#include "exact/exact.h"
#include "model/model.h"

typedef struct mech_spanning {
    size_t n, count;
    bool invariant; ///< all of them are
    expr *fields;   ///< count·n: E_I over the base frame
    expr *symbols;  ///< count: v^I; a velocity of the space where E_I is its base vector
} mech_spanning;

/// Where no such fields are known the base vectors of TQ, which need not be invariant.
void mech_spanning_init(mech_spanning *f, exact *x, const space *q, const model_symmetry *given);
/// The base vectors.
void mech_spanning_plain(mech_spanning *f, const space *q);
void mech_spanning_clear(mech_spanning *f);

#endif
