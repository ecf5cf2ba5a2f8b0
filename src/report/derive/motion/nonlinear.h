/// The derivation of a model with constraints that are nonlinear in the velocities: the two rules
/// there are, stated, and the equations that follow from each.
#ifndef REPORT_DERIVE_MOTION_NONLINEAR_H
#define REPORT_DERIVE_MOTION_NONLINEAR_H

#include "report/derive/derive.h"

/// The same for a model with nonlinear constraints: one section, with the two rules for its motion.
HAMEL_MUST_USE hamel_status report_nonlinear(exact *x, derivation *d, const derive_request *request,
                                             doc **out);

#endif
