/// Energy as a section: E, what changes it, whether it is conserved and why; for affine constraints
/// the constrained energy too; and the moving energy where there is one.
#ifndef REPORT_DERIVE_MOTION_ENERGY_H
#define REPORT_DERIVE_MOTION_ENERGY_H

#include "report/derive/chapter.h"

HAMEL_MUST_USE hamel_status chapter_energy(chapter *c, doc *to);

/// Why energy is or is not conserved, in a few words.
void chapter_energy_reason(const chapter *c, const mech_energy *e, text *out);

#endif
