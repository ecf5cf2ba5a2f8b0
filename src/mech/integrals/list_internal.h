/// The list of integrals: what is independent of the others, and what each of them is.
#ifndef MECH_INTEGRALS_LIST_INTERNAL_H
#define MECH_INTEGRALS_LIST_INTERNAL_H

#include "mech/integrals/integrals_internal.h"

/// Adds an integral if its differential is independent of those listed, and energies in any case.
/// Takes the generator over.
void integrals_add(integrals_work *w, mech_integral one);
/// Counts a function of (q, v, t) among those that are there already.
void integrals_know(integrals_work *w, expr value);
/// Adds what a search found, functions of (q, p, t), and says what each one is.
void integrals_add_found(integrals_work *w, const integral_search *found);
/// Why a linear integral is one whose generator has this direction (`scaled`: times a function of
/// position), and of which group it is a gauge momentum.
mech_integral_reason integrals_reason(integrals_work *w, const expr *direction, bool scaled,
                                      const char **of);

#endif
