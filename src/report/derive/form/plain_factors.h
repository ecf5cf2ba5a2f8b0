/// Factors in which a name hides what cancels: with ρ_3 = −l − R γ_3 the factor ρ_3 + R γ_3 is −l.
#ifndef REPORT_DERIVE_FORM_PLAIN_FACTORS_H
#define REPORT_DERIVE_FORM_PLAIN_FACTORS_H

#include "report/derive/chapter.h"

/// The shape with every factor of it that is shorter without the names of formulas written so.
expr chapter_without_names(chapter *c, exact *x, expr shape);

#endif
