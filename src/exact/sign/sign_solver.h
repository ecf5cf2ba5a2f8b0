/// Signs, with Z3 for what our own arguments leave open. Dear: for verdicts, not for searches.
#ifndef EXACT_SIGN_SIGN_SOLVER_H
#define EXACT_SIGN_SIGN_SOLVER_H

#include "exact/sign/sign.h"

/// The signs of e where the functions zero[0 .. count−1] vanish. Where there is no Z3, those of
/// exact_signs_of.
exact_signs exact_signs_decided(exact *x, expr e, size_t count, const expr *zero);

/// Whether e is proved to have no zero where these functions vanish: that question alone, and the
/// solver is asked only where no zero is seen in floating-point numbers.
bool exact_never_zero_on(exact *x, expr e, size_t count, const expr *zero);

/// Whether e is proved to vanish wherever these functions do.
bool exact_vanishes_on(exact *x, expr e, size_t count, const expr *zero);

#endif
