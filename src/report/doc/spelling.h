/// One quantity, one spelling: sums in formulas that are equal, and not written alike, are written
/// as the shortest of them, or as minus it. Proved before it is shown.
#ifndef REPORT_DOC_SPELLING_H
#define REPORT_DOC_SPELLING_H

#include "exact/exact.h"

/// What is known beside the formulas.
typedef struct doc_spelling {
    size_t name_count;
    const exact_abbreviation *names; ///< in the formulas, and what they mean
    /// one for each formula, or NULL: what its name is known by, EXPR_NONE if nothing. Formulas
    /// behind it are written with that where they have the quantity in a sum.
    const expr *called;
    /// values of all symbols, or NULL: of two sums that are each other's negatives the one that is
    /// positive there is taken
    const double *at;
} doc_spelling;

/// The formulas in place.
void doc_spell_alike(exact *x, const doc_spelling *s, size_t count, expr *formulas);
/// b - a for -(a - b); everything else as it is.
expr doc_without_minus(expr_pool *pool, expr e);

#endif
