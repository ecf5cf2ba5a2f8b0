/// One quantity, one spelling: sums in formulas that are equal, and not written alike, are written
/// as the shortest of them. Proved before it is shown.
#ifndef REPORT_DOC_SPELLING_H
#define REPORT_DOC_SPELLING_H

#include "exact/exact.h"

/// The formulas in place.
void doc_spell_alike(exact *x, size_t count, expr *formulas);

#endif
