/// Densities to print.
#ifndef REPORT_DERIVE_FORM_DENSITY_SHAPE_H
#define REPORT_DERIVE_FORM_DENSITY_SHAPE_H

#include "report/derive/chapter.h"

/// Adds name = the density, factor by factor, each in its shortest form.
void chapter_density(chapter *c, doc *to, const char *key, const char *name,
                     const mech_density *density);

#endif
