/// Whether a closed form is the differential of a function. Lines and rotations have no loops that
/// count (twice around a rotation can be undone), so only ∫ dσ over each angle matters: a constant,
/// as the form is closed. It is zero if the component along the angle is odd about some point, or
/// changes its sign after half a turn; for a polynomial in sine and cosine the integral is known.
/// Where the form has poles there may be loops around them: then nothing is claimed.
#include <stdlib.h>

#include "exact/sign/sign.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "expr/walk.h"
#include "mech/measure/measure_internal.h"
#include "mech/measure/periods_internal.h"

/// The mean of sin^a cos^b over a turn: (a−1)!! (b−1)!!/(a+b)!!, zero if a or b is odd.
static expr mean_of_powers(expr_pool *pool, unsigned long a, unsigned long b) {
    if (a % 2 != 0 || b % 2 != 0) return expr_int(pool, 0);
    expr mean = expr_int(pool, 1);
    for (unsigned long k = 1; k < a; k += 2) mean = expr_mul2(pool, mean, expr_int(pool, (long)k));
    for (unsigned long k = 1; k < b; k += 2) mean = expr_mul2(pool, mean, expr_int(pool, (long)k));
    for (unsigned long k = 2; k <= a + b; k += 2)
        mean = expr_div(pool, mean, expr_int(pool, (long)k));
    return mean;
}

/// The mean of e over the angle, if e is a polynomial in its sine and cosine.
static bool mean_over(exact *x, expr e, expr angle, expr *mean) {
    expr_pool *pool = x->pool;
    const expr from[2] = {expr_apply(pool, EXPR_SIN, angle), expr_apply(pool, EXPR_COS, angle)};
    const expr to[2] = {expr_symbol(pool, "mean_sin", EXPR_OTHER),
                        expr_symbol(pool, "mean_cos", EXPR_OTHER)};
    expr_substitute(pool, 1, &e, 2, from, to, &e);
    if (expr_contains(pool, e, angle)) return false;
    size_t count;
    unsigned long *exponents;
    expr *coefficients;
    if (exact_collect(x, e, 2, to, &count, &exponents, &coefficients) != HAMEL_OK) return false;
    sum total = {0};
    for (size_t i = 0; i < count; i++)
        sum_add_product(pool, &total, 1, coefficients[i],
                        mean_of_powers(pool, exponents[2 * i], exponents[2 * i + 1]));
    *mean = sum_take(pool, &total);
    vec_clear(&total);
    free(exponents);
    free(coefficients);
    return true;
}

/// Whether e changes its sign when the angle goes to another place.
static bool changes_sign(exact *x, expr e, expr angle, expr place) {
    expr moved;
    expr_substitute(x->pool, 1, &e, 1, &angle, &place, &moved);
    return exact_is_zero(x, expr_add2(x->pool, e, moved)) == TRUTH_YES;
}

static truth has_no_mean(exact *x, expr e, expr angle) {
    expr_pool *pool = x->pool;
    const expr back = expr_neg(pool, angle),
               half = expr_mul2(pool, expr_ratio(pool, 1, 2), expr_pi(pool));
    expr mean;
    if (sum_zero(pool, e)) return TRUTH_YES;
    if (mean_over(x, e, angle, &mean)) return exact_is_zero(x, mean);
    if (changes_sign(x, e, angle, back) ||
        changes_sign(x, e, angle, expr_add2(pool, back, expr_pi(pool))) ||
        changes_sign(x, e, angle, expr_add2(pool, back, half)) ||
        changes_sign(x, e, angle, expr_sub(pool, back, half)) ||
        changes_sign(x, e, angle, expr_add2(pool, angle, expr_pi(pool))))
        return TRUTH_YES;
    return TRUTH_UNKNOWN;
}

/// Whether e is seen to have no poles: its denominator is positive as it stands.
static bool is_smooth(exact *x, expr e) {
    expr numerator, denominator;
    return exact_fraction(x, e, &numerator, &denominator) == HAMEL_OK &&
           exact_never_zero(x, denominator);
}

/// @eq GN16 §8.2
truth measure_single_valued(const measure_work *w, const expr *differential, size_t *direction) {
    const space *q = w->s->q;
    truth all = TRUTH_YES;
    for (size_t i = 0; i < q->n && all != TRUTH_NO; i++) {
        const space_factor *f = space_factor_of(q, i);
        if (!f->circle) continue;
        const truth one = has_no_mean(w->x, differential[i], f->entries[0]);
        if (one != TRUTH_YES) *direction = i;
        all = truth_and(all, one);
    }
    for (size_t i = 0; i < q->n && all == TRUTH_YES; i++) {
        if (!is_smooth(w->x, differential[i])) all = TRUTH_UNKNOWN;
    }
    return all;
}
