/// Holonomic constraints as relations between coordinates. A motion stays on the level f(q, t) = 0
/// it starts on, so a formula may be written with f = 0 put in:
///   f = a (u − c), c without u:    u is c,    u' is c';
///   f = a u² + c without u:        u² is −c/a, and a formula is E + u O with E and O even in u.
/// Levels of other shapes stay as they are.
#ifndef MECH_LAGRANGE_LEVEL_H
#define MECH_LAGRANGE_LEVEL_H

#include "mech/law/system.h"
#include "model/model.h"

typedef struct mech_level_rule {
    expr symbol, value; ///< u and c, or u and −c/a
    bool square;        ///< u² is known, not u
} mech_level_rule;

/// In the order in which they are put in: none holds the symbol of one before it.
typedef struct mech_level {
    const space *q;
    size_t levels, count; ///< of holonomic constraints; of those that have a rule
    mech_level_rule *rules;
} mech_level;

void mech_level_init(mech_level *l, exact *x, const model *m);
void mech_level_clear(mech_level *l);

/// Functions of (q, q', v, t) with the rules put in, canonical, in place. Velocities of coordinates
/// that are known are their values' rates.
HAMEL_MUST_USE hamel_status mech_level_reduce(const mech_level *l, exact *x, size_t count, expr *e);

#endif
