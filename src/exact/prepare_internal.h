/// Canonical atoms.
#ifndef EXACT_PREPARE_INTERNAL_H
#define EXACT_PREPARE_INTERNAL_H

#include "exact/exact.h"

// prepare.c
/// The same expressions with every root, absolute value and function argument in canonical form, so
/// that equal ones are equal nodes.
hamel_status prepare(exact *x, size_t n, const expr *in, expr *out);
/// The argument of a function as Σ q_k atom_k, the atoms canonical, the terms in the order of the
/// constructors.
hamel_status linear_argument(exact *x, expr e, expr *out);
/// A prepared argument of a sine or exponential as Σ q_k atom_k: the number of terms, and term k.
/// The atom of a number is 1.
uint32_t linear_terms(const expr_pool *pool, expr argument);
expr linear_term(expr_pool *pool, expr argument, uint32_t k, mpq_ptr q);

#endif
