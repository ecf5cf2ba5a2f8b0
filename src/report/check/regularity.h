/// Whether the equations determine the motion: on TQ, on D, and where they fail.
#ifndef REPORT_CHECK_REGULARITY_H
#define REPORT_CHECK_REGULARITY_H

#include "report/check/check.h"
#include "report/derive/chapter.h"

hamel_status check_regularity(struct chapter *c, const check_request *request, doc *section);
/// Whether as many constraints as anywhere are independent everywhere, proved for all parameters.
bool check_independent_everywhere(struct chapter *c);

#endif
