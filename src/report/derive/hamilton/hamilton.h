/// What the files about the Hamiltonian section share.
#ifndef REPORT_DERIVE_HAMILTON_HAMILTON_H
#define REPORT_DERIVE_HAMILTON_HAMILTON_H

#include "mech/hamilton/hamilton.h"
#include "report/derive/chapter.h"

/// What is shown: formulas in the momenta, but for long ones that are short with velocities in
/// them.
typedef struct hamiltonian {
    chapter *c;
    const mech_hamilton *h; ///< in momenta, as far as that is possible
    const mech_hamilton *v; ///< in velocities
    doc *section;
    truth agrees; ///< with Lagrange-d'Alembert, and so with chapter D
} hamiltonian;

/// The names of the three functions of a Jacobiator, for the JSON.
void hamilton_jacobiator_names(doc *to, const char *const *arguments);

HAMEL_MUST_USE hamel_status chapter_hamilton(chapter *c, doc *to);

#endif
