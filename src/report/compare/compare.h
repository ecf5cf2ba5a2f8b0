/// Nonholonomic against vakonomic motion, on one page: whether they agree, for which multipliers,
/// by which theorem, and how far apart they get along a run.
#ifndef REPORT_COMPARE_COMPARE_H
#define REPORT_COMPARE_COMPARE_H

#include "exact/exact.h"
#include "model/model.h"
#include "report/doc/document.h"
#include "run/study/compare.h"

typedef struct compare_request {
    const model_run *run; ///< NULL: the motion is not computed
    const run_options *options;
    bool realise; ///< show what the two motions are limits of
} compare_request;

/// The page as a fresh document, and, if there is a run, its comparison (may be NULL; else to be
/// cleared, also if there is none).
HAMEL_MUST_USE hamel_status report_compare(exact *x, const model *m, const compare_request *request,
                                           doc **out, run_comparison *runs);

#endif
