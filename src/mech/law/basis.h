/// A basis of the constraint distribution and its quasi-velocities: the velocities that satisfy the
/// constraints are
///   q' = W = v^α X_α + X_0,   β X_α = 0,   β X_0 = −b.
/// The model's fields are used as far as it gives them; otherwise the fields are chosen so that
/// they are short and stay independent: without denominators, and with minors that have no common
/// factor.
#ifndef MECH_LAW_BASIS_H
#define MECH_LAW_BASIS_H

#include "mech/law/system.h"

typedef struct mech_basis {
    size_t n, r;
    expr *fields;   ///< r·n: X_α over the base frame
    expr *drift;    ///< n: X_0, zero for linear constraints
    expr *symbols;  ///< r: v^α; a velocity of the space where it is one (v^α = x')
    expr *velocity; ///< n: W
    expr content;   ///< the fields become dependent where it vanishes; 1 if that is nowhere on a
                    ///< hypersurface
    expr quality; ///< det G/Π(1 + G_αα)², G_αβ = X_α·X_β: goes to zero where the basis degenerates,
                  ///< be it that fields vanish, become parallel or have poles
    size_t given; ///< how many fields are the model's own
} mech_basis;

/// A copy with arrays of its own.
mech_basis mech_basis_copy(const mech_basis *d);
void mech_basis_clear(mech_basis *d);

#endif
