/// Special initial states. Nonholonomic and vakonomic motion may disagree in general and yet agree
/// from a state at which something vanishes and stays zero: y' = 0, say. Then the state lies in a
/// set that the motion does not leave, and on that set the question is asked again. What is found
/// is proved.
#ifndef MECH_VAKONOMIC_INVARIANT_SET_H
#define MECH_VAKONOMIC_INVARIANT_SET_H

#include "mech/tools/solved.h"
#include "mech/vakonomic/equivalence.h"

typedef struct mech_invariant_set {
    truth agree;        ///< YES: from the states of the set, with some λ(0); else UNKNOWN
    mech_solved set;    ///< the set, solved
    mech_equivalence e; ///< on it
} mech_invariant_set;

/// On input `start` is what is known of the initial state, and `generic` what is known for all
/// states (not that they agree).
HAMEL_MUST_USE hamel_status mech_invariant_set_init(mech_invariant_set *k, exact *x,
                                                    const mech_carried *c,
                                                    const mech_equivalence *generic,
                                                    const mech_solved *start);
void mech_invariant_set_clear(mech_invariant_set *k);

#endif
