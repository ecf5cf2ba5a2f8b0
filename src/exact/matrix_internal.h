/// Matrices of elements, for the files of `exact`.
#ifndef EXACT_MATRIX_INTERNAL_H
#define EXACT_MATRIX_INTERNAL_H

#include "exact/field_internal.h"

/// A random point of the field's variety modulo a prime: a value for every generator.
typedef struct point {
    uint64_t *values;
} point;

/// False if none was found (a radicand without a root modulo the prime at every try).
bool point_init(point *at, exact_field *F, uint64_t seed);
/// A point with the values of another for the generators with keep[v] (whole blocks).
bool point_init_with(point *at, exact_field *F, uint64_t seed, const point *from, const bool *keep);
void point_clear(point *at);
uint64_t poly_at(const exact_field *F, const fmpz_mpoly_t a, const point *at);
/// False where the denominator vanishes.
bool element_at(const exact_field *F, const element *e, const point *at, uint64_t *out);
/// The value of a prepared expression, without expanding it.
bool expr_at(exact_field *F, expr e, const point *at, uint64_t *out);
/// The values of several, which share the work on what they have in common.
bool exprs_at(exact_field *F, size_t n, const expr *e, const point *at, uint64_t *out);

/// Which generators of a field are constants: parameters, pi and what is made of them. A fresh
/// array.
bool *constant_generators(const exact_field *F);

/// r initialised by the caller.
void elements_determinant(exact_field *F, size_t n, const element *A, element *r);

/// Canonical if the budget allows it, else in lowest terms as polynomials.
void element_settle(exact_field *F, element *e);

#endif
