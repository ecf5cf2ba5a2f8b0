/// The exponential of a written group, and its values in numbers.
#ifndef SPACE_GROUP_WRITTEN_INTERNAL_H
#define SPACE_GROUP_WRITTEN_INTERNAL_H

#include "space/group_written.h"

/// Expressions of u and v in numbers.
void written_values(const group_written *w, size_t count, const expr *e, const double *u,
                    const double *v, double *out);

/// exp ξ is the flow of the field ξ^a X_a, which starts at the unit, after the time 1.
void group_written_exp(const group_law *law, const double *xi, double *g);
/// The ξ with exp ξ = g that Newton's method finds from 0; not a number where it finds none.
void group_written_log(const group_law *law, const double *g, double *xi);

#endif
