/// Special runs: numbers along a run say that the motions agree, although those of generic states
/// do not.
#ifndef REPORT_COMPARE_SPECIAL_INTERNAL_H
#define REPORT_COMPARE_SPECIAL_INTERNAL_H

#include "report/compare/compare_internal.h"

/// Whether a run whose numbers say so does agree: fills q->special.
HAMEL_MUST_USE hamel_status compare_prove_run(comparison *q, const mech_carried *c);
void compare_special_clear(compare_special *s);
/// The set of states on which they do, if it is one.
void compare_special_show(comparison *q, doc *to);

#endif
