/// Sums over letters: the small polynomials the readable forms are made of.
#ifndef EXACT_TIDY_TIDY_SUM_INTERNAL_H
#define EXACT_TIDY_TIDY_SUM_INTERNAL_H

#include "exact/tidy/tidy_internal.h"

// tidy_sum.c
void sum_init(sum *s);
void sum_clear(sum *s);
/// Adds c·Π letters^exp, merging equal monomials.
void sum_add(sum *s, const fmpq_t c, const signed char *exp);
/// The same for a monomial that is not there yet, with c not zero.
void sum_push(sum *s, const fmpq_t c, const signed char *exp);
void sum_copy(sum *r, const sum *s);
/// Terms in a fixed order of their monomials.
void sum_sort(sum *s);
uint64_t sum_hash(const sum *s);
uint64_t term_hash(uint64_t start, const term *t);
bool term_equal(const term *a, const term *b);
bool sum_equal(const sum *a, const sum *b);
void sum_append(sum *r, const sum *s, const fmpq_t c, const signed char *shift);

void tidy_init(tidy *T, exact_field *F, long budget);
void tidy_clear(tidy *T);
size_t tidy_tokens(tidy *T, expr e);
size_t tidy_letter(tidy *T, expr e, expr_op trig, expr angle);
/// The letter of a generator.
size_t tidy_generator(tidy *T, slong v);

#endif
