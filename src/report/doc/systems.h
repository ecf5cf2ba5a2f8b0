/// Solutions of linear systems in formulas, for programs: JSON has no function of its own for them,
/// but gives the systems as matrices and calls the entries of their solutions by names.
#ifndef REPORT_DOC_SYSTEMS_H
#define REPORT_DOC_SYSTEMS_H

#include "report/doc/document.h"

/// `solved` of every formula that holds a solution, and behind the tree an object `systems`, for
/// the JSON only: each with `matrix` and `right_side`, in an order in which one can compute them.
/// Entry k of the solution of `system_2` is the symbol system_2_k. Without solutions nothing
/// changes.
void doc_name_systems(doc *top, expr_pool *pool);
/// The tree as it was before, to be gone on with.
void doc_forget_systems(doc *top);

#endif
