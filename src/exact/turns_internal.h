/// Sines and cosines of parts of a turn, as algebraic numbers.
#ifndef EXACT_TURNS_INTERNAL_H
#define EXACT_TURNS_INTERNAL_H

#include "exact/field_internal.h"

/// Where a turn has more parts, they are circles of their own, of which nothing is known.
enum { MOST_TURN_PARTS = 200 };

bool is_pi(const expr_pool *pool, expr e);
/// Into how many parts M a turn has to be divided for the sine (cosine, or both) of q π to be the
/// cosine of a whole number of parts; takes them into *parts, the least common multiple so far.
void turns_note(ulong *parts, mpq_srcptr q, bool sine, bool cosine);
/// So many that a quarter turn is a whole number of them.
ulong turns_with_sines(ulong parts);
/// The generator ρ = 2 cos(2π/M) of a field, or NULL.
const generator *field_turns(const exact_field *F);
/// Its known power, from its minimal polynomial.
void turns_power(exact_field *F, generator *g);
/// 2 cos(q π), or twice the sine, as a polynomial in ρ.
void turns_double(exact_field *F, mpq_srcptr q, bool sine, fmpz_mpoly_t out);
/// Whether an expression is base^(m/2) for a prime whose root is in the field of ρ.
bool turns_know_root(const exact_field *F, expr power);
/// Then this is its value.
void turns_root(exact_field *F, expr power, element *out);
/// ρ modulo a prime ≡ −1 modulo the parts and ≡ 3 modulo 4.
uint64_t turns_mod(const generator *g, uint64_t p);
/// ρ gone from the denominator, if there is nothing else in it.
void turns_rationalise(exact_field *F, element *e);
/// Brings a from powers of ρ to multiples of the angle: ρ^k stands for 2 cos(2πk/M) then, k > 0.
void turns_by_multiples(exact_field *F, fmpz_mpoly_t a);
/// 2 cos(2πk/M), for k < M/4.
expr turns_to_expr(exact_field *F, const generator *g, ulong k);

#endif
