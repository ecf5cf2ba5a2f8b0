/// A written group in numbers.
#ifndef SPACE_GROUP_WRITTEN_NUM_H
#define SPACE_GROUP_WRITTEN_NUM_H

#include "space/group_written.h"

/// Expressions of u and v in numbers.
void written_values(const group_written *w, size_t count, const expr *e, const double *u,
                    const double *v, double *out);

/// The inverse of a k by k matrix, which is lost; not a number where there is none.
void written_inverse(size_t k, double *A, double *out);

/// exp ξ is the flow of the field ξ^a X_a, which starts at the unit, after the time 1.
void group_written_exp(const group_law *law, const double *xi, double *g);
/// The ξ with exp ξ = g that Newton's method finds from 0; not a number where it finds none.
void group_written_log(const group_law *law, const double *g, double *xi);

/// dexp_ξ = Σ_k ad_ξ^k / (k+1)! and its inverse, as they stand; row by row.
void group_written_dexp(const group_law *law, const double *xi, double *matrix);
void group_written_dexp_inverse(const group_law *law, const double *xi, double *matrix);

/// Where it takes the other coordinates that it moves, and their velocities, in place: `point` has
/// the values of all symbols of the pool, those of the v included; `rates` those of v, then of the
/// others.
void group_written_move_others(const group_law *law, double *point, const double *rates,
                               double *others, double *velocities);
/// What an element does to a velocity there: d/ds P(g, u(s)) for the left action, d/ds P(u(s), g)
/// for the right one; `rates` are those of u.
void group_written_push(const group_law *law, bool right, const double *g, const double *u,
                        double *rates);

#endif
