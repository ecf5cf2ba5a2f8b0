/// Generic parameters, or the values they have? A verdict for generic parameters may be another one
/// for special values (a = b); then the page shows both.
#ifndef REPORT_CHECK_VALUES_H
#define REPORT_CHECK_VALUES_H

#include "report/check/check.h"

/// On input `top` is the page of a model, for generic parameters. The sections that ask for it are
/// written again for the model with its values put in; a finding whose answer is another one then
/// gets the child at_values, a finding for these, and its reason says that it is for generic
/// parameters.
void check_values(exact *x, derivation *d, const check_request *request, size_t count,
                  const check_section *sections, doc *top);

#endif
