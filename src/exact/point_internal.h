/// Random points modulo a prime.
#ifndef EXACT_POINT_INTERNAL_H
#define EXACT_POINT_INTERNAL_H

#include "exact/linear/matrix_internal.h"
#include "expr/walk.h"

/// False if none was found (a radicand without a root modulo the field's prime at every try).
bool point_init(point *at, exact_field *F, uint64_t seed);
/// A point with the values of another for the generators with keep[v] (whole blocks).
bool point_init_with(point *at, exact_field *F, uint64_t seed, const point *from, const bool *keep);
void point_clear(point *at);
uint64_t poly_at(const exact_field *F, const fmpz_mpoly_t a, const point *at);
/// The same where the generators that occur have these values modulo p.
uint64_t poly_at_prime(const exact_field *F, const fmpz_mpoly_t a, const uint64_t *values,
                       uint64_t p);
/// False where the denominator vanishes.
bool element_at(const exact_field *F, const element *e, const point *at, uint64_t *out);
/// The value of a prepared expression, without expanding it.
bool expr_at(exact_field *F, expr e, const point *at, uint64_t *out);
/// The values of several, which share the work on what they have in common.
bool exprs_at(exact_field *F, size_t n, const expr *e, const point *at, uint64_t *out);
/// The same at one of many points, with the walk below them.
bool exprs_below_at(exact_field *F, const expr_walk *w, size_t n, const expr *e, const point *at,
                    uint64_t *out);
/// (c + i s)^k modulo a prime.
void turn_mod(uint64_t c, uint64_t s, uint64_t k, uint64_t P, uint64_t *cc, uint64_t *ss);

#endif
