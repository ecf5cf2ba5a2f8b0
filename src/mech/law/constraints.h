/// All constraints of a model as they are given, and which of them to keep: independent ones that
/// give the others back.
#ifndef MECH_LAW_CONSTRAINTS_H
#define MECH_LAW_CONSTRAINTS_H

#include "mech/tools/pivots.h"
#include "model/model.h"

/// A motion that is prescribed: the velocity along E_i is `rate`, a function of position and time.
typedef struct mech_prescribed {
    size_t direction;
    expr rate;
} mech_prescribed;

/// The model's constraints, then the prescribed motions: β v + b = 0, row by row.
typedef struct mech_constraints {
    const model *m;
    size_t count;
    expr *beta, *b; ///< count · n, count
} mech_constraints;

void mech_constraints_init(mech_constraints *g, const model *m, size_t count,
                           const mech_prescribed *prescribed);
void mech_constraints_clear(mech_constraints *g);

/// A choice of independent rows, and all rows in terms of it.
typedef struct mech_choice {
    size_t rank;
    size_t *order; ///< count: the rows kept, then the others, both increasing
    expr *R;       ///< column k: row order[k] as a combination of those kept; n · count
    bool gives;    ///< those kept give the others at every point: the combinations have no poles
} mech_choice;

/// The first set that gives all the others everywhere; if none is found, the first independent one.
HAMEL_MUST_USE hamel_status mech_choice_init(mech_choice *c, exact *x, const mech_constraints *g);
void mech_choice_clear(mech_choice *c);

/// The common factor of the minors of order p of all rows: where it vanishes, fewer than p are
/// independent.
HAMEL_MUST_USE hamel_status mech_constraints_content(const mech_constraints *g, exact *x, size_t p,
                                                     expr *out);

#endif
