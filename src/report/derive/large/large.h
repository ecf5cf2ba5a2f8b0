/// Chapters without closed forms, for models that are too large for these: one function for each
/// part of the derivation.
#ifndef REPORT_DERIVE_LARGE_LARGE_H
#define REPORT_DERIVE_LARGE_LARGE_H

#include "exact/trial/trial.h"
#include "report/derive/chapter.h"

/// The record of what was seen. A value that is not zero is a proof.
mech_verdict large_seen(exact_seen s);
/// How many of the constraints are given as levels.
size_t large_holonomic(const chapter *c);
/// Fields X_1, .. of a basis of D, and its drift X_0.
void large_basis(chapter *c, doc *to, const mech_basis *d);
/// v^α' of a list of rates, each under the name of its velocity.
void large_rates(chapter *c, doc *to, const char *title, const mech_basis *d, const expr *rates,
                 const char *equation);

#endif
