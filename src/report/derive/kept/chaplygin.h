/// Chaplygin systems in the section on invariant measures: for each symmetry with TQ = D ⊕ T Orb
/// the one-form whose integral is the logarithm of the density, and whether it is closed.
#ifndef REPORT_DERIVE_KEPT_CHAPLYGIN_H
#define REPORT_DERIVE_KEPT_CHAPLYGIN_H

#include "report/derive/chapter.h"

/// The one-forms of Chaplygin systems, for each symmetry that makes it one.
HAMEL_MUST_USE hamel_status chapter_chaplygin(chapter *c, doc *to);

#endif
