/// What the Hamiltonian section says about T*Q: Hamilton's equations with multipliers, FL(D) over
/// other momenta, what the motion does to the symplectic form, Dirac's bracket.
#ifndef REPORT_DERIVE_HAMILTON_HAMILTON_COTANGENT_H
#define REPORT_DERIVE_HAMILTON_HAMILTON_COTANGENT_H

#include "report/derive/hamilton/hamilton.h"

/// Nothing without constraints: D* is T*Q then.
HAMEL_MUST_USE hamel_status chapter_cotangent(const hamiltonian *f);

#endif
