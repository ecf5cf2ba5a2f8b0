/// Questions that need not be asked: where floating-point numbers show a point at which all
/// conditions hold, no solver will find that there is none. Proves nothing.
#ifndef EXACT_SIGN_SOLVER_GUESS_INTERNAL_H
#define EXACT_SIGN_SOLVER_GUESS_INTERNAL_H

#include "exact/sign/solver_internal.h"

/// Whether there seems to be a point where the conditions and the relations of the field hold.
bool solver_guess(const exact_field *F, size_t count, const solver_condition *conditions);

#endif
