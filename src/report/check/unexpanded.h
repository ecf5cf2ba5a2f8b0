/// What hamel check says of a model whose formulas are too large: by values at points, each answer
/// with what it rests on.
#ifndef REPORT_CHECK_UNEXPANDED_H
#define REPORT_CHECK_UNEXPANDED_H

#include "report/check/check.h"
#include "report/derive/chapter.h"

hamel_status check_distribution_seen(chapter *c, const check_request *request, doc *section);
hamel_status check_measure_seen(chapter *c, const check_request *request, doc *section);
hamel_status check_regularity_seen(chapter *c, const check_request *request, doc *section);
hamel_status check_motion_seen(chapter *c, const check_request *request, doc *section);
hamel_status check_symmetry_seen(chapter *c, const check_request *request, doc *section);
hamel_status check_integrals_seen(chapter *c, const check_request *request, doc *section);

#endif
