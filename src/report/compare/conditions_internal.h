/// The verdict of hamel compare, and the conditions on the multipliers behind it.
#ifndef REPORT_COMPARE_CONDITIONS_INTERNAL_H
#define REPORT_COMPARE_CONDITIONS_INTERNAL_H

#include "report/compare/compare_internal.h"

/// The verdict in one line, with its reason; and on its own, as a truth.
void compare_verdict(comparison *q, doc *to);
/// Whether they agree for every generic state, with what vanishes then: the forces of the
/// multipliers that the conditions leave, and the rates of the conditions.
mech_verdict compare_agreement(const comparison *q);
/// Collects that, where they agree.
void compare_collect_proof(comparison *q, const mech_carried *c);
/// The multipliers for which they agree, and where; or what contradicts the conditions on them.
/// Functions on a solved set are written with the symbols it was solved for where that can be done.
void compare_conditions(comparison *q, doc *to, const mech_equivalence *e);
void compare_obstruction(comparison *q, doc *to, const mech_solved *level);

#endif
