/// For which parameters, and members of a family, a verdict from the spectrum holds.
#ifndef RUN_STEADY_WHERE_INTERNAL_H
#define RUN_STEADY_WHERE_INTERNAL_H

#include "run/steady/point_internal.h"
#include "run/steady/proof.h"

/// Conditions on parameters and members of the family.
typedef struct steady_needs {
    size_t count;
    expr *list; ///< all are positive
    size_t unequal_count;
    expr *unequal; ///< none of these vanishes: squares of them were left out of the list
} steady_needs;

/// What has to be positive for e to be so: e without what is positive anyway, and without squares,
/// which `needs` takes (if it is not NULL) where they may vanish.
bool steady_condition_of(exact *x, expr e, expr *out, steady_needs *needs);
/// Adds a condition that is not there; one that holds anyway is none.
void steady_add_condition(expr_pool *pool, expr e, steady_needs *needs);
/// No factor of e may vanish. False if its factors are not known.
bool steady_add_unequal(exact *x, expr e, steady_needs *needs);
/// Lists f² for what must not vanish, unless the other conditions say so.
void steady_settle(exact *x, steady_needs *needs);
void steady_needs_clear(steady_needs *needs);

/// Whether conditions are seen to hold at the motion, and speak of parameters and members of the
/// family only.
bool steady_conditions_hold(const steady_point *at, const steady_needs *needs);

/// The conditions of a verdict that is proved by a polynomial in symbols: functions that are
/// positive together where all eigenvalues but the zeros are on the left, on the right, or one is.
void steady_where(steady_point *at, steady_proof *p);

#endif
