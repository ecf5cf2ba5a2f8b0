/// For which parameters, and members of a family, a verdict from the spectrum holds.
#ifndef RUN_STEADY_WHERE_INTERNAL_H
#define RUN_STEADY_WHERE_INTERNAL_H

#include "run/steady/point_internal.h"
#include "run/steady/proof.h"

/// What has to be positive for e to be so: e without what is positive anyway, and without squares.
bool steady_condition_of(exact *x, expr e, expr *out);
/// Adds a condition that is not there; one that holds anyway is none.
void steady_add_condition(expr_pool *pool, expr e, size_t *count, expr **list);

/// Whether conditions are seen to hold at the motion, and speak of parameters and members of the
/// family only.
bool steady_conditions_hold(const steady_point *at, size_t count, const expr *list);

/// The conditions of a verdict that is proved by a polynomial in symbols: functions that are
/// positive together where all eigenvalues but the zeros are on the left, on the right, or one is.
void steady_where(steady_point *at, steady_proof *p);

#endif
