/// Irreducible factors that depend on position, collected from determinants, denominators and
/// lengths: what densities and integrals are products of powers of.
#ifndef MECH_TOOLS_POSITION_FACTORS_H
#define MECH_TOOLS_POSITION_FACTORS_H

#include "base/vec.h"
#include "exact/exact.h"
#include "space/space.h"

/// What powers are counted for.
typedef enum factor_tally { FACTORS_OF_MASS, FACTORS_OF_METRIC, FACTOR_TALLIES } factor_tally;

/// Set x, q and typical; the rest all-zero to begin with.
typedef struct position_factors {
    exact *x;
    const space *q;
    /// values of all symbols at a point, where factors are positive; may be NULL
    const double *typical;
    VEC(expr) f;                     ///< no two of them are proved to be equal
    VEC(long) twice[FACTOR_TALLIES]; ///< twice the power each one has in what was counted
} position_factors;

/// Adds the factors of e^(twice/2); of a square root, those of what is below it. They are counted
/// for one of the tallies, or for none, FACTOR_TALLIES. False if e has more than `longest` tokens
/// or could not be factored.
bool position_factors_add(position_factors *h, expr e, factor_tally tally, long twice,
                          size_t longest);
void position_factors_clear(position_factors *h);

#endif
