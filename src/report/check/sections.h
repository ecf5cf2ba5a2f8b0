/// What hamel check says of the constraints as they are given, of energy and of the motion.
#ifndef REPORT_CHECK_SECTIONS_H
#define REPORT_CHECK_SECTIONS_H

#include "report/check/check.h"
#include "report/derive/chapter.h"

// The sections.
hamel_status check_constraints(struct chapter *c, const check_request *request, doc *section);
hamel_status check_energy(struct chapter *c, const check_request *request, doc *section);
hamel_status check_energy_seen(struct chapter *c, const check_request *request, doc *section);
hamel_status check_motion(struct chapter *c, const check_request *request, doc *section);

#endif
