/// Chapter E as a section, first half: the action, what is invariant, and how D meets the orbits.
#ifndef REPORT_DERIVE_SYMMETRY_SYMMETRY_H
#define REPORT_DERIVE_SYMMETRY_SYMMETRY_H

#include "report/derive/chapter.h"

/// Adds an element of the Lie algebra by its k components: xi_1 = y*e_1 - x*e_2 + e_3.
void chapter_algebra(chapter *c, doc *to, const char *name, size_t k, const expr *components,
                     const char *equation);
HAMEL_MUST_USE hamel_status chapter_symmetry(chapter *c, doc *to);

#endif
