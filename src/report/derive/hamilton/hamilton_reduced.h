/// Reduced brackets as a part of the Hamiltonian section: for each symmetry of the model the
/// bracket on D*/G with its Hamiltonian and the equations they give, and whether these are the
/// reduced equations of the section on symmetry.
#ifndef REPORT_DERIVE_HAMILTON_HAMILTON_REDUCED_H
#define REPORT_DERIVE_HAMILTON_HAMILTON_REDUCED_H

#include "report/derive/hamilton/hamilton.h"

/// Brackets on D*/G, and on what the bracket closes on.
HAMEL_MUST_USE hamel_status chapter_reduced_brackets(const hamiltonian *f);

#endif
