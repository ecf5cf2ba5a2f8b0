/// Conserved quantities as a section: each with the reason why it is constant, then the gauge
/// momenta that are known by differential equations only, then where was looked.
#ifndef REPORT_DERIVE_KEPT_INTEGRALS_H
#define REPORT_DERIVE_KEPT_INTEGRALS_H

#include "report/derive/chapter.h"

HAMEL_MUST_USE hamel_status chapter_integrals(chapter *c, doc *to);

#endif
