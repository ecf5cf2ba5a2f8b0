/// `hamel check --find-symmetries` as a section: the symmetries found, their algebra and group,
/// which of them the model names, the constant momenta of fields in D, and what is special at the
/// present values of the parameters.
#ifndef REPORT_CHECK_FIND_SYMMETRIES_H
#define REPORT_CHECK_FIND_SYMMETRIES_H

#include "report/check/check.h"
#include "report/derive/chapter.h"

hamel_status check_find_symmetries(struct chapter *c, const check_request *request, doc *section);

#endif
