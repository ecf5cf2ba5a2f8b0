/// Whether the equations determine the motion: on TQ, on D, and where they fail.
#ifndef REPORT_CHECK_REGULARITY_H
#define REPORT_CHECK_REGULARITY_H

#include "report/check/check.h"
#include "report/derive/chapter.h"

hamel_status check_regularity(struct chapter *c, const check_request *request, doc *section);

/// Whether a function of position vanishes somewhere in the ranges of the coordinates, for the
/// parameters' values: YES if it is continuous and enclosures of its values at two points have
/// different signs, as the space is connected; else UNKNOWN.
truth check_vanishes(const struct chapter *c, expr f);

#endif
