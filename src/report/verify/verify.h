/// What a person claims about a model: each claim proved, refuted with a point, or unknown.
///
/// Claims are about motions, for generic parameters: velocities satisfy the constraints, and
/// derivatives are those along motions.
#ifndef REPORT_VERIFY_VERIFY_H
#define REPORT_VERIFY_VERIFY_H

#include "derivation/derivation.h"
#include "report/doc/document.h"

/// The verdicts as a fresh document, and whether all claims are proved; NULL on failure. There is a
/// claim a line; what follows a # is a comment. Of a claim that cannot be read the place in
/// `claims` is told in `about`; of failures of the model x has the messages.
HAMEL_MUST_USE hamel_status report_verify(exact *x, derivation *d, const char *claims, diag *about,
                                          truth *all, doc **out);

#endif
