/// Making a field for some prepared expressions: find the generators they need.
#ifndef EXACT_SCAN_INTERNAL_H
#define EXACT_SCAN_INTERNAL_H

#include "exact/field_internal.h"

// scan.c
/// A field that can hold the prepared expressions.
hamel_status field_create(exact_field **out, exact *x, size_t n, const expr *prepared);
void field_destroy(exact_field *F);
/// Which nodes of a walk have to be converted: arguments of sines and the like do not.
bool *field_needs(const expr_pool *pool, const expr_walk *w, size_t n, const expr *roots);
/// The generator of this kind whose meaning (for EXP: whose atom) this is; −1 if none.
slong field_find(const exact_field *F, generator_kind kind, expr what);
/// The generator ρ = D·base^(1/K) for base^(m/k), which is (ρ/D)^exponent; −1 if there is none.
slong field_root(const exact_field *F, expr power, mpz_ptr exponent);
/// The circle whose angle is a part of this atom, or NULL.
const block *field_circle(const exact_field *F, expr atom);
/// The circle of tanh u and 1/cosh u for this u, or NULL.
const block *field_hyperbolic(const exact_field *F, expr u);

#endif
