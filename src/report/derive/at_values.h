/// Answers for generic parameters beside those for the values that the model gives: one that the
/// gate does not see at these values, or that is another one there, says so, and is followed by the
/// other.
#ifndef REPORT_DERIVE_AT_VALUES_H
#define REPORT_DERIVE_AT_VALUES_H

#include "report/doc/document.h"

/// "for a = 1, b = 1", or "for the values given" where there are many.
void at_values_title(const model *m, text *out);

/// Whether a verdict below d is not seen at the values given: then they are to be derived for.
bool at_values_wanted(const doc *d);

/// On input `other` is the same page for the model with its values put in. Behind a verdict, or a
/// number of something, that is another one there comes that, under the key with _at_values; it is
/// taken from `other`, which loses it. Where nothing is known for the values the answer is unknown.
void at_values_merge(const model *m, doc *d, doc *other);

#endif
