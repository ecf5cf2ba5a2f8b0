/// Densities as products of powers, Π f_i^{c_i}: how they are found and how they are best read.
#ifndef MECH_MEASURE_DENSITY_H
#define MECH_MEASURE_DENSITY_H

#include "exact/exact.h"
#include "space/space.h"

typedef struct mech_density {
    size_t count;
    expr *bases, *exponents; ///< exponents are constants, not zero
} mech_density;

void mech_density_add(mech_density *d, expr base, expr exponent);
/// The product; 1 if it has no factors.
expr mech_density_value(expr_pool *pool, const mech_density *d);
mech_density mech_density_copy(const mech_density *d);
void mech_density_clear(mech_density *d);

enum { FORM_PAIRS = 6 }; ///< 11, 22, 33, 12, 13, 23
extern const size_t form_pair[FORM_PAIRS][2];

/// As |γ| = 1 for every row and column γ of a rotation, a quadratic function a_0 + Σ a_ij γ_i γ_j
/// is many things; as a form Σ c_ij γ_i γ_j it is one. Whether f is such a function, for a row or
/// column that is put into γ (3 entries); then c is the form divided by the factors that two of its
/// coefficients share: γ_1²/I_11 + γ_2²/I_22 + γ_3²/I_33.
bool mech_quadratic_form(exact *x, const space *q, expr f, expr gamma[3], expr c[FORM_PAIRS]);

#endif
