/// Reversal of the motion, and motion without reactions. Both are zero tests of chapter D's
/// equations; nothing new is derived.
#include "mech/quasi/reversal.h"

#include <stdlib.h>

#include "expr/calculus.h"
#include "mech/quasi/reversal_time.h"

/// e with (v, t) → (−v, 2 about − t).
static void reversed(const mech_quasi *d, const space *q, expr about, size_t count, const expr *e,
                     expr *out) {
    expr *from = MEM_NEW(expr, d->r + 1), *to = MEM_NEW(expr, d->r + 1);
    for (size_t k = 0; k <= d->r; k++) {
        from[k] = k < d->r ? d->basis.symbols[k] : q->time;
        to[k] = expr_neg(q->pool, from[k]);
    }
    to[d->r] = expr_add2(q->pool, expr_mul2(q->pool, expr_int(q->pool, 2), about), to[d->r]);
    expr_substitute(q->pool, count, e, d->r + 1, from, to, out);
    free(from);
    free(to);
}

expr mech_odd_part(const mech_quasi *d, const space *q, expr about, expr e) {
    expr mirrored;
    reversed(d, q, about, 1, &e, &mirrored);
    return expr_mul2(q->pool, expr_ratio(q->pool, 1, 2), expr_sub(q->pool, e, mirrored));
}

/// Whether functions are even; else the odd part of the first that is not, and which it is.
static truth even(exact *x, const mech_quasi *d, const space *q, expr about, size_t count,
                  const expr *e, expr *odd, size_t *at) {
    expr *mirrored = MEM_NEW(expr, count);
    truth all = TRUTH_YES;
    reversed(d, q, about, count, e, mirrored);
    for (size_t i = 0; i < count && all != TRUTH_NO; i++) {
        const expr change = expr_sub(x->pool, e[i], mirrored[i]);
        const truth one = exact_is_zero(x, change);
        all = truth_and(all, one);
        *odd = expr_mul2(x->pool, expr_ratio(x->pool, 1, 2), change);
        *at = i;
    }
    free(mirrored);
    return all;
}

/// Whether functions are odd.
static truth odd(exact *x, const mech_quasi *d, const space *q, expr about, size_t count,
                 const expr *e, expr *change, size_t *at) {
    const expr t = expr_sub(x->pool, q->time, about);
    expr *times = MEM_NEW(expr, count);
    for (size_t i = 0; i < count; i++) times[i] = expr_mul2(x->pool, e[i], t);
    const truth answer = even(x, d, q, about, count, times, change, at);
    *change = expr_div(x->pool, *change, t);
    free(times);
    return answer;
}

/// Whether the fields of D are the same at t and 2 about − t, and the drift, or b with the same β,
/// changes its sign: D is reversed, however β is written. A NO says that b is not odd.
static truth constraints_reverse(exact *x, const mech_system *s, const mech_quasi *d,
                                 mech_reversal *out) {
    const space *q = s->q;
    const expr about = out->about;
    if (even(x, d, q, about, d->r * d->n, d->basis.fields, &out->change, &out->at) != TRUTH_YES)
        return TRUTH_UNKNOWN; // D may be the same, in another basis
    if (odd(x, d, q, about, d->n, d->basis.drift, &out->change, &out->at) == TRUTH_YES)
        return TRUTH_YES;
    if (even(x, d, q, about, s->p * d->n, s->beta, &out->change, &out->at) != TRUTH_YES)
        return TRUTH_UNKNOWN;
    return odd(x, d, q, about, s->p, s->b, &out->change, &out->at);
}

/// Whether motions can be reversed about a time. The velocities q' = W must be odd, the rates v'
/// even. Rates are even if mass matrix and right side are; where the mass matrix is even this is
/// also necessary.
static mech_reversal reversible_about(exact *x, const mech_system *s, const mech_quasi *d,
                                      expr about) {
    mech_reversal out = {.why = REVERSAL_AFFINE, .about = about};
    out.reversible = constraints_reverse(x, s, d, &out);
    if (out.reversible != TRUTH_YES) return out;
    expr ignored;
    size_t place;
    const bool mass = even(x, d, s->q, about, d->r * d->r, d->mass, &ignored, &place) == TRUTH_YES;
    out.reversible = even(x, d, s->q, about, d->r, mass ? d->rhs : d->rates, &out.change, &out.at);
    out.why = out.reversible == TRUTH_YES ? REVERSAL_EVEN : REVERSAL_RATES;
    return out;
}

/// @eq GN16 §3.1      Remark 3.2
mech_reversal mech_reversible(exact *x, const mech_system *s, const mech_quasi *d) {
    exact brief = readable_limits(x);
    mech_reversal out = reversible_about(&brief, s, d, expr_int(x->pool, 0));
    if (out.reversible == TRUTH_YES || !reversal_in_time(s)) return out;
    expr *times;
    const size_t count = reversal_times(&brief, s, d, &times);
    for (size_t k = 1; k < count && out.reversible != TRUTH_YES; k++)
        out = reversible_about(&brief, s, d, times[k]);
    free(times);
    if (out.reversible == TRUTH_YES) return out;
    return (mech_reversal){.reversible = reversal_never(&brief, s, d) ? TRUTH_NO : TRUTH_UNKNOWN,
                           .why = REVERSAL_TIME};
}

/// @eq GN16 §3.1      Remark 3.3
truth mech_reactions_vanish(exact *x, const mech_quasi *d, size_t *at) {
    exact brief = readable_limits(x);
    truth all = TRUTH_YES;
    expr *lambda = MEM_NEW(expr, d->p);
    expr_substitute(x->pool, d->p, d->multipliers, d->r, d->rate_symbols, d->rates, lambda);
    for (size_t a = 0; a < d->p && all != TRUTH_NO; a++) {
        all = truth_and(all, exact_is_zero(&brief, lambda[a]));
        *at = a;
    }
    free(lambda);
    return all;
}
