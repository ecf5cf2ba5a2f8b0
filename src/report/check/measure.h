/// What hamel check says of invariant measures.
#ifndef REPORT_CHECK_MEASURE_H
#define REPORT_CHECK_MEASURE_H

#include "report/check/check.h"
#include "report/derive/chapter.h"

hamel_status check_measure(struct chapter *c, const check_request *request, doc *section);

#endif
