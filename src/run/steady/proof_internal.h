/// Proving what was found.
#ifndef RUN_STEADY_PROOF_INTERNAL_H
#define RUN_STEADY_PROOF_INTERNAL_H

#include "run/steady/problem_internal.h"
#include "run/steady/verdict_internal.h"

/// Proves of a motion what can be proved; its ground is known if it is exact.
void steady_prove(const steady *s, steady_motion *e);
void steady_proof_clear(steady_proof *p);
/// A motion proved before that is known in the same words: what is said of it in symbols is said of
/// this one. NULL if there is none.
const steady_motion *steady_proved_alike(const steady *s, const steady_motion *e);
/// The matrix of the linearised motion on all variations, zero where that is proved; new.
expr *steady_point_linearised(steady_point *at);
/// Its eigenvalues in balls, but for the zeros that the family and the levels force: room for as
/// many as it has rows.
bool steady_point_eigenvalues(steady_point *at, const expr *A, steady_spectrum *out);

#endif
