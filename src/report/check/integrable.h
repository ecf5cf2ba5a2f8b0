/// What hamel check says of integrability.
#ifndef REPORT_CHECK_INTEGRABLE_H
#define REPORT_CHECK_INTEGRABLE_H

#include "report/check/check.h"
#include "report/derive/chapter.h"

hamel_status check_integrable(struct chapter *c, const check_request *request, doc *section);

#endif
