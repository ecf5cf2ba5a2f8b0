/// The affine connection on D as a section: its coefficients, the second fundamental form, and
/// whether motions can be reversed and need reactions at all.
#ifndef REPORT_DERIVE_MOTION_AFFINE_CONNECTION_H
#define REPORT_DERIVE_MOTION_AFFINE_CONNECTION_H

#include "report/derive/chapter.h"

HAMEL_MUST_USE hamel_status chapter_affine_connection(chapter *c, doc *to);
/// Why motions can or cannot be reversed.
const char *chapter_reversal_reason(const mech_reversal *v);
/// Adds the time about which motions can be reversed, unless that is 0.
void chapter_reversal_time(chapter *c, doc *to, const mech_reversal *v);

#endif
