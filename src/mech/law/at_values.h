/// A model with its parameters replaced by their present values: what holds there and not for
/// generic values (a body with two equal moments of inertia).
#ifndef MECH_LAW_AT_VALUES_H
#define MECH_LAW_AT_VALUES_H

#include "model/model.h"

typedef struct mech_at_values {
    model m; ///< shares with the model it was made from all that has no parameters in it
    expr *from, *to;
} mech_at_values;

/// The original has to live as long.
void mech_at_values_init(mech_at_values *v, const model *m);
void mech_at_values_clear(mech_at_values *v);
/// Expressions with the values put in; out may be e.
void mech_at_values_put(const mech_at_values *v, size_t count, const expr *e, expr *out);

#endif
