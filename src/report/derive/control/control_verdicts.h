/// Whether a control system can be steered, as findings; and the shape that is asked about.
#ifndef REPORT_DERIVE_CONTROL_CONTROL_VERDICTS_H
#define REPORT_DERIVE_CONTROL_CONTROL_VERDICTS_H

#include "report/derive/control/control_names.h"

/// Adds whether the system can be steered, at rest and at a shape; NULL: a generic one.
HAMEL_MUST_USE hamel_status steering_verdicts(steering *s, doc *to, const mech_point *at);

#endif
