/// Reversal of the motion, and motion without reactions. Both are zero tests of chapter D's
/// equations; nothing new is derived.
#include "mech/quasi/reversal.h"

#include <stdlib.h>

#include "expr/calculus.h"

/// e with (v, t) → (−v, −t).
static void reversed(const mech_quasi *d, const space *q, size_t count, const expr *e, expr *out) {
    expr *from = MEM_NEW(expr, d->r + 1), *to = MEM_NEW(expr, d->r + 1);
    for (size_t k = 0; k <= d->r; k++) {
        from[k] = k < d->r ? d->basis.symbols[k] : q->time;
        to[k] = expr_neg(q->pool, from[k]);
    }
    expr_substitute(q->pool, count, e, d->r + 1, from, to, out);
    free(from);
    free(to);
}

/// Whether functions are even; else the odd part of the first that is not, and which it is.
static truth even(exact *x, const mech_quasi *d, const space *q, size_t count, const expr *e,
                  expr *odd, size_t *at) {
    expr *mirrored = MEM_NEW(expr, count);
    truth all = TRUTH_YES;
    reversed(d, q, count, e, mirrored);
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

/// Whether β and the fields of D are the same at t and −t, b and −b. A NO says that b is not odd.
static truth constraints_reverse(exact *x, const mech_system *s, const mech_quasi *d,
                                 mech_reversal *out) {
    const expr t = s->q->time;
    if (even(x, d, s->q, s->p * d->n, s->beta, &out->change, &out->at) != TRUTH_YES ||
        even(x, d, s->q, d->r * d->n, d->basis.fields, &out->change, &out->at) != TRUTH_YES)
        return TRUTH_UNKNOWN; // D may be the same, in another basis
    expr *b = MEM_NEW(expr, s->p);
    for (size_t a = 0; a < s->p; a++) b[a] = expr_mul2(x->pool, s->b[a], t); // even if b is odd
    const truth answer = even(x, d, s->q, s->p, b, &out->change, &out->at);
    out->change = expr_div(x->pool, out->change, t);
    free(b);
    return answer;
}

/// The velocities q' = W must be odd, the rates v' even. Rates are even if mass matrix and right
/// side are; where the mass matrix is even this is also necessary.
/// @eq GN16 §3.1      Remark 3.2
mech_reversal mech_reversible(exact *x, const mech_system *s, const mech_quasi *d) {
    mech_reversal out = {.why = REVERSAL_AFFINE};
    exact brief = readable_limits(x);
    out.reversible = constraints_reverse(&brief, s, d, &out);
    if (out.reversible != TRUTH_YES) return out;
    expr ignored;
    size_t place;
    const bool mass = even(&brief, d, s->q, d->r * d->r, d->mass, &ignored, &place) == TRUTH_YES;
    out.reversible = even(&brief, d, s->q, d->r, mass ? d->rhs : d->rates, &out.change, &out.at);
    out.why = out.reversible == TRUTH_YES ? REVERSAL_EVEN : REVERSAL_RATES;
    return out;
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
