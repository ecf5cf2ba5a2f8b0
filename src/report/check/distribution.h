/// What hamel check says of the distribution D: integrable or not, with a bracket that leaves it;
/// how far brackets lead; which constraints are holonomic in disguise; where ranks drop.
#ifndef REPORT_CHECK_DISTRIBUTION_H
#define REPORT_CHECK_DISTRIBUTION_H

#include "report/check/check.h"
#include "report/derive/chapter.h"

hamel_status check_distribution(struct chapter *c, const check_request *request, doc *section);

#endif
