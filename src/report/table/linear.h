/// A linear system as a page: where it is, its matrices, what inputs reach and outputs see, poles,
/// zeros and transfer functions, samples, feedback.
#ifndef REPORT_TABLE_LINEAR_H
#define REPORT_TABLE_LINEAR_H

#include "exact/exact.h"
#include "report/doc/document.h"
#include "run/linear/linear.h"

/// What is asked for besides.
typedef struct linear_page {
    double every;                ///< samples of inputs that are held so long; 0: none
    const double *state_weights; ///< n: the diagonal of Q; NULL: no feedback
    const double *input_weights; ///< m: the diagonal of R
    double *gain;                ///< m by n: room for K
} linear_page;

/// HAMEL_UNDEFINED, with a message in x, if there is no stabilising feedback with these weights.
HAMEL_MUST_USE hamel_status linear_report(exact *x, const linear *l, const linear_page *wanted,
                                          doc **out);

#endif
