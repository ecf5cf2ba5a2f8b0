/// The page of hamel compare along a run: multipliers, distances, realisations.
#ifndef REPORT_COMPARE_RUN_INTERNAL_H
#define REPORT_COMPARE_RUN_INTERNAL_H

#include "report/compare/compare_internal.h"

/// The numbers along a run, and what motions without constraints converge to the two.
void compare_run(const comparison *q, doc *to);
HAMEL_MUST_USE hamel_status compare_realisations(const comparison *q, const model *m, doc *to);

#endif
