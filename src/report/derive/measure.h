/// Chapter G as a section: the divergence of the motion, whether there is an invariant measure, its
/// density and where it is smooth, what forbids one, and for which parameters there is one after
/// all.
#ifndef REPORT_DERIVE_MEASURE_H
#define REPORT_DERIVE_MEASURE_H

#include "report/derive/chapter.h"

/// What chapter G has to say.
typedef struct measure_answer {
    mech_divergence v;
    mech_measure m;
    bool has_cases; ///< where the answer is no: for special parameters
    measure_cases cases;
} measure_answer;

HAMEL_MUST_USE hamel_status chapter_measure(chapter *c, doc *to);

/// Not HAMEL_OK, with the reason in *refused, where the theory does not apply.
HAMEL_MUST_USE hamel_status measure_answer_init(measure_answer *a, chapter *c,
                                                const char **refused);
void measure_answer_clear(measure_answer *a);
/// Why there is a measure or none, and for which parameters, a line each.
const char *chapter_measure_reason(mech_measure_reason reason);
void chapter_measure_cases(chapter *c, doc *to, const measure_cases *cases);

#endif
