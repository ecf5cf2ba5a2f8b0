/// What the options of a linear system name: states, outputs, coordinates.
#ifndef RUN_LINEAR_WORDS_INTERNAL_H
#define RUN_LINEAR_WORDS_INTERNAL_H

#include "run/linear/linear_internal.h"

/// The variations that the words name, "phi, delta, phi', delta'": their numbers, *count of them.
HAMEL_MUST_USE hamel_status linear_words_states(const linear *l, const char *words, diag *at,
                                                size_t *count, size_t *variations);
/// Quantities of the motion, into l->outputs: accelerations, multipliers and inputs among them.
HAMEL_MUST_USE hamel_status linear_words_outputs(linear *l, const char *words, diag *at,
                                                 diag *messages);
/// lambda_1 for the first constraint of the model, 0.
expr linear_words_multiplier(const linear *l, size_t constraint);
/// HAMEL_INVALID if an output depends on a coordinate that the symmetry takes away.
HAMEL_MUST_USE hamel_status linear_words_invariant(const linear *l, diag *at);
/// The form of second order in the coordinates that the words name: M = Pᵀ g P along their
/// velocities, C = −M A, K = −M A with the blocks of A. HAMEL_INVALID if the others act on them.
HAMEL_MUST_USE hamel_status linear_words_second(linear *l, const char *words, const double *mass,
                                                const double *P, diag *at);

#endif
