/// Whether the kinetic energy is positive definite.
#ifndef REPORT_CHECK_DEFINITE_H
#define REPORT_CHECK_DEFINITE_H

#include "report/derive/chapter.h"

/// Of ∂²L/∂v∂v on all of TQ, as a finding. *plainly: proved for all parameters without Z3.
void check_definite(chapter *c, doc *section, bool *plainly);
/// The same without a finding: whether it is proved for all parameters without Z3.
bool check_plainly_definite(chapter *c);
/// ∂²L/∂v^i∂v^j over the base frame, n·n.
void check_second_derivatives(const chapter *c, expr *M);

#endif
