/// What hamel check says of the distribution D: integrable or not, with a bracket that leaves it;
/// how far brackets lead; which constraints are holonomic in disguise; where ranks drop.
#ifndef REPORT_CHECK_DISTRIBUTION_H
#define REPORT_CHECK_DISTRIBUTION_H

#include "report/check/check.h"
#include "report/derive/chapter.h"

hamel_status check_distribution(struct chapter *c, const check_request *request, doc *section);

/// Whether D is bracket-generating. Of n dimensions, holonomic constraints leave `level`: on Q
/// brackets cannot lead off it, and whether they lead everywhere on it is the question. `proof` has
/// method and evidence; `ends`: there are no larger ranks.
void check_generating(chapter *c, doc *section, mech_verdict proof, size_t rank, size_t level,
                      bool ends);

#endif
