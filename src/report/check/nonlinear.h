/// hamel check of a model with constraints that are nonlinear in the velocities: what holds along
/// all of its motions by Chetaev's rule, proved where f = 0, and whether they are vakonomic
/// motions.
#ifndef REPORT_CHECK_NONLINEAR_H
#define REPORT_CHECK_NONLINEAR_H

#include "report/check/check.h"

/// The page of a model with nonlinear constraints: what can be said with Chetaev's rule.
HAMEL_MUST_USE hamel_status check_nonlinear(exact *x, derivation *d, const check_request *request,
                                            doc **out);

#endif
