/// Reduction where there are no group coordinates: equations in an invariant frame.
#ifndef REPORT_DERIVE_SYMMETRY_QUOTIENT_H
#define REPORT_DERIVE_SYMMETRY_QUOTIENT_H

#include "mech/symmetry/symmetry.h"
#include "report/derive/chapter.h"

/// The symbol of function i on shape space: the model's name for it, or the entry itself.
expr quotient_shape(chapter *c, expr shape, size_t i);
/// What the symbols of functions are that are neither entries nor have names in the model.
void quotient_shape_names(chapter *c, doc *to, size_t count, const expr *shape);
/// K_i, as in the papers on rolling balls: a name that means nothing else.
expr quotient_momentum(chapter *c, size_t i);
/// `told`: the section has names for the shape and equations already.
HAMEL_MUST_USE hamel_status chapter_quotient(chapter *c, doc *to, size_t k, bool told);

#endif
