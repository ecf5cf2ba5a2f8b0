/// A set of states {f_1 = 0, f_2 = 0, ..} written as a graph: each equation is solved for one
/// symbol, of a velocity or a coordinate, so that functions on the set are functions of the other
/// symbols and zero tests on it are the usual ones. Equations of second degree are solved by a
/// square root: what is proved on one branch holds on the other, as f is irreducible and the
/// branches are conjugate.
#ifndef MECH_TOOLS_SOLVED_H
#define MECH_TOOLS_SOLVED_H

#include "base/vec.h"
#include "exact/exact.h"

/// Invariant: no value mentions a symbol of the list. All-zero is the set of all states.
typedef struct mech_solved {
    VEC(expr) symbols, values;
} mech_solved;

/// Adds f = 0, solved for one of the candidates. HAMEL_INVALID, with nothing added and no message,
/// where that cannot be done: f has no candidate in it of degree one or two, or is a product of
/// several that vanish somewhere.
HAMEL_MUST_USE hamel_status mech_solved_add(mech_solved *g, exact *x, expr f, size_t count,
                                            const expr *candidates);
/// Functions on the set, in place.
void mech_solved_put(const mech_solved *g, expr_pool *pool, size_t count, expr *e);
/// The way back where it can be seen: square roots that stand for a symbol become it again. False
/// if some equation has no such root. `g` may be NULL.
bool mech_solved_restore(const mech_solved *g, expr_pool *pool, size_t count, expr *e);
bool mech_solved_has(const mech_solved *g, expr symbol);
void mech_solved_clear(mech_solved *g);

#endif
