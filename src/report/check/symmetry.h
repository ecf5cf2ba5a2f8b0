/// What hamel check says of the symmetries a model gives: whether they are ones, how D meets the
/// orbits, and which momenta are constant.
#ifndef REPORT_CHECK_SYMMETRY_H
#define REPORT_CHECK_SYMMETRY_H

#include "report/check/check.h"
#include "report/derive/chapter.h"

hamel_status check_symmetry(struct chapter *c, const check_request *request, doc *section);

#endif
