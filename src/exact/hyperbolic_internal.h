/// Hyperbolic functions.
#ifndef EXACT_HYPERBOLIC_INTERNAL_H
#define EXACT_HYPERBOLIC_INTERNAL_H

#include "exact/field_internal.h"

/// Whether they may stay, in prepared expressions where they did.
bool hyperbolics_are_independent(exact *x, size_t n, const expr *prepared);
bool has_hyperbolics(const expr_pool *pool, const expr_walk *w);
/// sinh, cosh or tanh of an argument, prepared.
hamel_status prepare_hyperbolic(exact *x, expr_op op, expr argument, hyperbolics how, expr *out);
/// The same in a field.
void convert_hyperbolic(exact_field *F, expr_op op, expr argument, element *out);

#endif
