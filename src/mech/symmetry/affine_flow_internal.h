/// The flow of a field that is affine on lines and constant on angles.
#ifndef MECH_SYMMETRY_AFFINE_FLOW_INTERNAL_H
#define MECH_SYMMETRY_AFFINE_FLOW_INTERNAL_H

#include "mech/symmetry/symmetry.h"

/// Whether base vector i goes along a line, never to come back.
bool affine_is_line(const space *q, size_t i);
/// Whether the flow of X is free, if it is of this kind; otherwise nothing is changed.
void affine_flow_freeness(exact *x, const space *q, const expr *X, truth *free,
                          mech_freeness *reason);

#endif
