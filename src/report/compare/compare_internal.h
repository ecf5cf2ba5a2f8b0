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
} comparison;

/// The verdict in one line, with its reason; and on its own, as a truth.
void compare_verdict(const comparison *q, doc *to);
/// The multipliers for which they agree, and where; or what contradicts the conditions on them.
/// Functions on a solved set are written with the symbols it was solved for where that can be done.
void compare_conditions(comparison *q, doc *to, const mech_equivalence *e);
void compare_obstruction(comparison *q, doc *to, const mech_solved *level);

/// The numbers along a run, and what motions without constraints converge to the two.
void compare_run(const comparison *q, doc *to);
HAMEL_MUST_USE hamel_status compare_realisations(const comparison *q, const model *m, doc *to);

/// Whether a run whose numbers say so does agree: fills q->special.
HAMEL_MUST_USE hamel_status compare_prove_run(comparison *q, const mech_carried *c);
void compare_special_clear(compare_special *s);
/// The set of states on which they do, if it is one.
void compare_special_show(comparison *q, doc *to);

/// The page of a model with nonlinear constraints.
HAMEL_MUST_USE hamel_status compare_nonlinear(comparison *q, const model *m, doc *page);

#endif
