/// Ball evaluation, for the files of `exact`.
#ifndef EXACT_BALL_BALL_INTERNAL_H
#define EXACT_BALL_BALL_INTERNAL_H

#ifdef HAMEL_ARB_SEPARATE
#include <arb.h>
#else
#include <flint/arb.h>
#endif

#include "base/random.h"
#include "exact/exact.h"
#include "exact/field_internal.h"

/// Encloses e where the symbol with index i is in the ball symbols[i]; with `prec` bits.
void ball_eval(const expr_pool *pool, expr e, const arb_struct *symbols, slong prec, arb_t out);
/// The same for several, each part that they share once.
void ball_eval_all(const expr_pool *pool, size_t count, const expr *e, const arb_struct *symbols,
                   slong prec, arb_struct *out);

/// Of single values: a number, a power, a function of one argument; indeterminate where there is
/// none.
void ball_number(arb_t r, mpq_srcptr value, slong prec);
void ball_power(arb_t r, const arb_t base, mpq_srcptr q, slong prec);
void ball_function(expr_op op, arb_t r, const arb_t a, slong prec);

/// The largest absolute value in a ball.
double ball_size(const arb_t a);

/// Whether e is proved not to be identically zero by its value at one of a few random points.
bool ball_nonzero(exact *x, expr e);

/// Entries of a rotation or unit vector, the first of them with that index, at a rational point of
/// its chart.
void ball_block(uint32_t first, bool rotation, random_state *r, arb_struct *symbols, slong prec);

/// Symbols with a range get a value inside of it; its ends are seen at the point as it is.
void ball_into_ranges(const expr_pool *pool, random_state *r, arb_struct *symbols, slong prec);

// ball.c
/// Whether a polynomial is proved nonzero by its value at some point.
bool polynomial_has_nonzero_value(exact_field *F, const fmpz_mpoly_t a);

#endif
