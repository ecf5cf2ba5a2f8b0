/// What the files of the page of hamel compare share.
#ifndef REPORT_COMPARE_COMPARE_INTERNAL_H
#define REPORT_COMPARE_COMPARE_INTERNAL_H

#include "mech/vakonomic/equivalence.h"
#include "mech/vakonomic/invariant_set.h"
#include "report/compare/compare.h"
#include "report/derive/chapter.h"

/// Why the motions of one run agree, where those of all states do not.
typedef struct compare_special {
    truth proved;            ///< that they do
    bool inputs;             ///< because of what the run prescribes, from every initial state
    mech_invariant_set held; ///< else because the initial state lies in this set
} compare_special;

typedef struct comparison {
    chapter c;
    const compare_request *request;
    size_t p;
    const expr *lambda;        ///< p: symbols
    const mech_equivalence *e; ///< for generic states
    const char *why_always;    ///< the reason if they agree
    const char *why_unknown;
    run_comparison *runs; ///< NULL if there is no run
    compare_special special;
    readable_list proof; ///< if they agree: what vanishes then
} comparison;

#endif
