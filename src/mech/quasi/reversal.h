/// Two questions about the motion as a whole: can it be reversed, does it need reactions?
#ifndef MECH_QUASI_REVERSAL_H
#define MECH_QUASI_REVERSAL_H

#include "mech/quasi/quasi.h"

/// Whether (q, v, t) → (q, −v, 2t₀ − t) takes motions into motions, for some t₀.
typedef struct mech_reversal {
    truth reversible;
    enum {
        REVERSAL_EVEN,
        REVERSAL_AFFINE,
        REVERSAL_RATES,
        REVERSAL_TIME ///< no t₀ was found, or there is none
    } why;            ///< what is not as it should be
    expr about;       ///< of a YES: t₀; 0 too where nothing depends on time
    expr change;      ///< of a NO: the part that should be zero, of b or of the equations of motion
    size_t at;        ///< whose: the number of a constraint, or of a quasi-velocity
} mech_reversal;

mech_reversal mech_reversible(exact *x, const mech_system *s, const mech_quasi *d);
/// (e − e reversed)/2, of a function of (q, v, t): (v, t) → (−v, 2 about − t).
expr mech_odd_part(const mech_quasi *d, const space *q, expr about, expr e);

/// Whether the reactions vanish, λ = 0 on D: then D is kept by the motion without constraints. Of a
/// NO *at is a multiplier that does not.
truth mech_reactions_vanish(exact *x, const mech_quasi *d, size_t *at);

#endif
