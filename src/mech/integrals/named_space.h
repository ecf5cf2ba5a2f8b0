/// The space that integrals are sought in, said without a basis of D: momenta ⟨∂L/∂q', ζ⟩ of fields
/// ζ in D, and K(∂L/∂q', ∂L/∂q') for symmetric tensors K on D, whose components over the base frame
/// are constant combinations of given functions of position. It is the same whatever basis, order
/// or combination of the constraints was taken.
#ifndef MECH_INTEGRALS_NAMED_SPACE_H
#define MECH_INTEGRALS_NAMED_SPACE_H

#include "mech/integrals/momenta.h"

typedef struct named_space {
    size_t count;
    /// functions of (q, p), p the first r momenta, those of the basis; independent over the
    /// constants
    expr *functions;
    bool complete; ///< proved: there are no others, for generic parameters
} named_space;

/// On input the first r momenta are those of the basis. HAMEL_TOO_LARGE if there are too many
/// components.
HAMEL_MUST_USE hamel_status named_space_linear(named_space *a, exact *x, const integral_momenta *m,
                                               size_t count, const expr *functions);
HAMEL_MUST_USE hamel_status named_space_quadratic(named_space *a, exact *x,
                                                  const integral_momenta *m, size_t count,
                                                  const expr *functions);
void named_space_clear(named_space *a);

#endif
