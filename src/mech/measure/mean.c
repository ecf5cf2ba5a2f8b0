/// The mean of a function over a turn. It is zero if the function is odd about some point, or
/// changes its sign after half a turn; of a polynomial in sine and cosine it is known. It is not
/// zero if the function less a sum of waves, which have none, has one sign: the waves are taken
/// from the function's values, and the sign is proved whatever these were.
#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/vec.h"
#include "exact/sign/sign.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "expr/walk.h"
#include "mech/measure/mean_internal.h"

enum { POINTS = 64, MOST_WAVES = 8 };

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

/// Whether e is positive wherever it is defined, or negative.
static bool has_one_sign(exact *x, expr e) {
    const sign_set may = exact_signs_of(x, e).may;
    return may == SIGN_PLUS || may == SIGN_MINUS;
}

static expr number(expr_pool *pool, double value) {
    mpq_t exactly;
    mpq_init(exactly);
    mpq_set_d(exactly, value);
    const expr e = expr_number(pool, exactly);
    mpq_clear(exactly);
    return e;
}

/// e with its typical values for all symbols but the angle.
static expr at_values(expr_pool *pool, expr e, expr angle, const double *typical) {
    expr_walk w;
    VEC(expr) from = {0}, to = {0};
    expr_walk_init(&w, pool, 1, &e);
    for (uint32_t i = 0; i < w.count; i++) {
        const expr node = {w.ids[i]};
        if (expr_op_of(pool, node) != EXPR_SYMBOL || expr_same(node, angle) ||
            expr_symbol_info_of(pool, node)->kind == EXPR_CONSTANT)
            continue;
        *vec_push(&from) = node;
        *vec_push(&to) = number(pool, typical[expr_symbol_index(pool, node)]);
    }
    expr_walk_clear(&w);
    expr_substitute(pool, 1, &e, from.count, from.items, to.items, &e);
    vec_clear(&from);
    vec_clear(&to);
    return e;
}

/// A wave of the angle, as much of it as the samples over a turn have.
static expr wave_in(expr_pool *pool, const double samples[POINTS], expr angle, long k, bool sine) {
    double part = 0;
    for (size_t i = 0; i < POINTS; i++) {
        const double phase = 2 * M_PI * (double)k * (double)i / POINTS;
        part += samples[i] * (sine ? sin(phase) : cos(phase)) * 2 / POINTS;
    }
    const expr argument = expr_mul2(pool, expr_int(pool, k), angle);
    return expr_mul2(pool, number(pool, round(part * 0x1p20) * 0x1p-20),
                     sine ? expr_sin(pool, argument) : expr_cos(pool, argument));
}

/// Values of e, a function of the angle alone, over a turn. False if one is none.
static bool sample(const expr_pool *pool, expr e, expr angle, double samples[POINTS]) {
    double *values = MEM_NEW_ZERO(double, expr_symbol_count(pool));
    bool defined = true;
    for (size_t i = 0; i < POINTS && defined; i++) {
        values[expr_symbol_index(pool, angle)] = 2 * M_PI * (double)i / POINTS;
        expr_eval(pool, 1, &e, values, &samples[i]);
        defined = isfinite(samples[i]);
    }
    free(values);
    return defined;
}

/// Whether e, a function of the angle alone, has one sign without its first waves.
static bool has_one_sign_but_for_waves(exact *x, expr e, expr angle) {
    double samples[POINTS];
    const bool defined = sample(x->pool, e, angle, samples);
    bool one = has_one_sign(x, e);
    for (long k = 1; k <= MOST_WAVES && defined && !one; k++) {
        e = expr_sub(x->pool, e, wave_in(x->pool, samples, angle, k, false));
        e = expr_sub(x->pool, e, wave_in(x->pool, samples, angle, k, true));
        one = has_one_sign(x, e);
    }
    return one;
}

double mech_mean_about(expr_pool *pool, expr e, expr angle, const double *typical) {
    double samples[POINTS], total = 0;
    if (typical == NULL || !sample(pool, at_values(pool, e, angle, typical), angle, samples))
        return NAN;
    for (size_t i = 0; i < POINTS; i++) total += samples[i] / POINTS;
    return total;
}

/// Whether it is proved that the mean is not zero: for all values of the other symbols, or for the
/// typical ones, and so for generic ones.
static bool has_mean(exact *x, expr e, expr angle, const double *typical) {
    if (mech_is_smooth(x, e) && has_one_sign(x, e)) return true;
    if (typical == NULL) return false;
    e = at_values(x->pool, e, angle, typical);
    return mech_is_smooth(x, e) && has_one_sign_but_for_waves(x, e, angle);
}

bool mech_is_smooth(exact *x, expr e) {
    expr numerator, denominator;
    return exact_fraction(x, e, &numerator, &denominator) == HAMEL_OK &&
           exact_never_zero(x, denominator);
}

truth mech_has_no_mean(exact *x, expr e, expr angle, const double *typical) {
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
    return has_mean(x, e, angle, typical) ? TRUTH_NO : TRUTH_UNKNOWN;
}
