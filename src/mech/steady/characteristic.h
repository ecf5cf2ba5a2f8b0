/// The characteristic polynomial of a motion linearised at a steady one, in symbols: where a steady
/// motion is known exactly (proved, not just to so many digits), stability is a matter of formulas.
#ifndef MECH_STEADY_CHARACTERISTIC_H
#define MECH_STEADY_CHARACTERISTIC_H

#include "mech/steady/steady.h"

/// Of det(λ − A) the factors that contain λ, irreducible, with their powers.
typedef struct mech_characteristic {
    expr lambda;
    size_t count;
    expr *factors;
    long *powers;
    size_t size;
    expr *matrix; ///< A, size by size, in canonical forms
} mech_characteristic;

/// On input `from` (entries of the space and quasi-velocities) become `to`, functions of the
/// parameters and of what is left, and all of that is steady. HAMEL_TOO_LARGE if the polynomial is
/// too long to read; cleared in any case.
HAMEL_MUST_USE hamel_status mech_characteristic_init(mech_characteristic *p, exact *x,
                                                     const space *q, const mech_steady *e,
                                                     size_t count, const expr *from,
                                                     const expr *to);
/// A copy of its own.
void mech_characteristic_copy(mech_characteristic *out, const mech_characteristic *p);
/// The coefficients of factor i by powers of λ, a fresh array of *degree + 1, zeros among them;
/// NULL if that is beyond the limits.
expr *mech_characteristic_coefficients(const mech_characteristic *p, exact *x, size_t i,
                                       size_t *degree);
void mech_characteristic_clear(mech_characteristic *p);

#endif
