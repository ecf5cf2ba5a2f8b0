/// Proving what was found.
#ifndef RUN_STEADY_PROOF_INTERNAL_H
#define RUN_STEADY_PROOF_INTERNAL_H

#include "run/steady/problem_internal.h"

/// Proves of a motion what can be proved; its ground is known if it is exact.
void steady_prove(const steady *s, steady_motion *e);
void steady_proof_clear(steady_proof *p);

#endif
