/// Conserved quantities as a section of the page of hamel check: one finding each.
#ifndef REPORT_CHECK_INTEGRALS_H
#define REPORT_CHECK_INTEGRALS_H

#include "report/check/check.h"
#include "report/derive/chapter.h"

hamel_status check_integrals(struct chapter *c, const check_request *request, doc *section);

#endif
