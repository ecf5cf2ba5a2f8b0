/// The reduced equations as a control system, as a section: drift and input fields, the brackets
/// that generate momentum, and whether the system can be steered.
#ifndef REPORT_DERIVE_CONTROL_CONTROL_H
#define REPORT_DERIVE_CONTROL_CONTROL_H

#include "report/derive/chapter.h"

HAMEL_MUST_USE hamel_status chapter_control(chapter *c, doc *to);

#endif
