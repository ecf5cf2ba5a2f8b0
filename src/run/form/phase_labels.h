/// Elements of a group as numbers for a reader.
#ifndef RUN_FORM_PHASE_LABELS_H
#define RUN_FORM_PHASE_LABELS_H

#include "run/form/reconstruct.h"

/// What the numbers of an element are called, after the coordinates of the model that they move:
/// "x, y, θ". Fresh.
char *phase_labels(const space *q, const model_symmetry *given);
/// An element as numbers of the algebra: a rotation by its rotation vector, otherwise its entries.
void phase_numbers(const reconstruction *c, const double *g, double *out);

#endif
