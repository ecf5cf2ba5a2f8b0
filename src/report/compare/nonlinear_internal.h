/// hamel compare with constraints that are nonlinear in the velocities: motion by Chetaev's rule
/// against the vakonomic motion, by Rumyantsev's condition.
#ifndef REPORT_COMPARE_NONLINEAR_INTERNAL_H
#define REPORT_COMPARE_NONLINEAR_INTERNAL_H

#include "report/compare/compare_internal.h"

/// The page of a model with nonlinear constraints.
HAMEL_MUST_USE hamel_status compare_nonlinear(comparison *q, const model *m, doc *page);

#endif
