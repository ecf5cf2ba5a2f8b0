/// Symmetry, momenta, what is conserved and inputs, of large models.
#ifndef REPORT_DERIVE_LARGE_MOMENTA_H
#define REPORT_DERIVE_LARGE_MOMENTA_H

#include "report/derive/chapter.h"

hamel_status large_symmetry(chapter *c, doc *to);
hamel_status large_control(chapter *c, doc *to);
hamel_status large_hamilton(chapter *c, doc *to);
hamel_status large_measure(chapter *c, doc *to);
hamel_status large_integrals(chapter *c, doc *to);

#endif
