/// What stands beside a run on its page, in numbers that hamel computed for the run as it is
/// written: the motion along the group with its geometric and dynamic phase, and the vakonomic
/// motion that comes closest.
#ifndef REPORT_PAGE_BESIDE_H
#define REPORT_PAGE_BESIDE_H

#include "base/text.h"
#include "exact/exact.h"
#include "model/model.h"

/// phases:{..}, what the run as it is written does along the group, if it reduces; beside:{..}, the
/// vakonomic motion that comes closest to it, if there are constraints.
void page_phases(const model *m, const model_run *spec, exact_memo *memo, double until, text *out);
void page_vakonomic(const model *m, const model_run *spec, exact_memo *memo, double until,
                    text *out);

#endif
