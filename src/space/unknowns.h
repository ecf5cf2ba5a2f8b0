/// Equations solved one after another: each time one that is linear in the only unknown left in it,
/// or all that are linear in those that are left.
#ifndef SPACE_UNKNOWNS_H
#define SPACE_UNKNOWNS_H

#include "exact/exact.h"

typedef struct unknowns {
    exact *x; ///< borrowed
    size_t count;
    const expr *symbols; ///< borrowed
    expr *found;         ///< count
    bool *known;         ///< count
    bool guessed; ///< whether something was proposed that no equation told: failure proves nothing
} unknowns;

void unknowns_init(unknowns *z, exact *x, size_t count, const expr *symbols);
void unknowns_clear(unknowns *z);

/// Solves left_i = right_i, `left` of the unknowns, for one more of them, or for all that are left;
/// false if no equation is linear in the only one it has, nor all in all. A value found has none of
/// the unknowns in it.
bool unknowns_solve_one(unknowns *z, size_t equations, const expr *left, const expr *right);
/// Solves for all, with `guesses` where no equation helps, angles first; NULL: false instead.
bool unknowns_solve(unknowns *z, size_t equations, const expr *left, const expr *right,
                    const expr *guesses);
/// What is known put into expressions.
void unknowns_put(const unknowns *z, size_t count, const expr *e, expr *out);
/// Whether all equations hold then; *which is one that is not seen to.
truth unknowns_hold(const unknowns *z, size_t equations, const expr *left, const expr *right,
                    size_t *which);

#endif
