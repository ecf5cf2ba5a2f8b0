/// What a person claims about a model: each claim proved, refuted with a point, or unknown.
///
/// Claims are about motions, for generic parameters: velocities satisfy the constraints, and
/// derivatives are those along motions.
#ifndef REPORT_VERIFY_VERIFY_H
#define REPORT_VERIFY_VERIFY_H

#include "derivation/derivation.h"
#include "report/doc/document.h"

/// The verdicts as a fresh document, and whether all claims are proved; NULL on failure. A claim
/// that cannot be read is the claim number *wrong, with its place in the claim told in `about`; of
/// failures of the model *wrong is `count`, and x has the messages.
HAMEL_MUST_USE hamel_status report_verify(exact *x, derivation *d, size_t count,
                                          const char *const *claims, diag *about, size_t *wrong,
                                          truth *all, doc **out);

#endif
