/// Integrals at the present values of the parameters that there are not for generic ones: a sleigh
/// whose centre of mass lies on its blade, a body with two equal moments of inertia.
#ifndef MECH_INTEGRALS_SPECIAL_H
#define MECH_INTEGRALS_SPECIAL_H

#include "mech/integrals/integrals.h"
#include "mech/law/at_values.h"

/// A model at its values, with what the integrals refer to.
typedef struct mech_special {
    bool made; ///< false if there are no parameters, or the system degenerates at their values
    mech_at_values values;
    mech_system system;
    mech_basis basis;
    mech_integrals integrals; ///< only those independent of the general ones
} mech_special;

HAMEL_MUST_USE hamel_status mech_special_init(mech_special *v, exact *x, const model *m,
                                              const mech_integrals *general,
                                              const mech_patience *patience);
void mech_special_clear(mech_special *v);

#endif
