/// What hamel check says of Hamiltonisation.
#ifndef REPORT_CHECK_HAMILTONISE_H
#define REPORT_CHECK_HAMILTONISE_H

#include "report/check/check.h"
#include "report/derive/chapter.h"

hamel_status check_hamiltonise(struct chapter *c, const check_request *request, doc *section);

#endif
