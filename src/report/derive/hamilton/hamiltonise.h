/// Whether brackets on D*/G are Poisson in another time, as a part of the Hamiltonian section.
#ifndef REPORT_DERIVE_HAMILTON_HAMILTONISE_H
#define REPORT_DERIVE_HAMILTON_HAMILTONISE_H

#include "report/derive/symmetry/reduction_names.h"

/// What is said of symmetry k: *out is NULL where it is no symmetry, or nothing is asked.
HAMEL_MUST_USE hamel_status chapter_multiplier(chapter *c, size_t k, const mech_hamiltonise **out);
/// The record of an answer; what it needs room for is put into `room`.
mech_verdict verdict_multiplier(const chapter *c, const mech_hamiltonise *z,
                                const mech_multiplier *m, readable_list *room);
/// Why, in a few words.
const char *chapter_multiplier_reason(const mech_hamiltonise *z, const mech_multiplier *m);
/// f, or what is not zero: formulas below `to`.
void chapter_multiplier_formulas(const reducer *d, doc *to, const mech_hamiltonise *z,
                                 const mech_multiplier *m);

/// All symmetries, as a list below the section.
HAMEL_MUST_USE hamel_status chapter_hamiltonise(chapter *c, doc *section);

#endif
