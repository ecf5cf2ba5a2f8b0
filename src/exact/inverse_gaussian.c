/// atan(b/a) is the argument of the Gaussian integer a + b i, and arguments of products add up:
///   a + b i = i^k (1 + i)^e Π (x_p ± y_p i)^{e_p},   p = x_p² + y_p², x_p > y_p > 0,
///   atan(b/a) = k π/2 + e π/4 ± Σ e_p atan(y_p/x_p)
/// up to whole turns, which a number shows. Factors are unique, so that sums of arctangents of
/// rational numbers are equal exactly if these are: 4 atan(1/5) − atan(1/239) = π/4.
#include "exact/inverse_gaussian_internal.h"

#include <math.h>
#include <stdlib.h>

#include "base/vec.h"

enum { MOST = 200000 }; ///< of a and b: the loops below take as many steps at most

typedef struct gaussian {
    long re, im;
} gaussian;

typedef struct sum {
    expr_pool *pool;
    gaussian left; ///< what is not yet a factor
    double number; ///< of the sum
    VEC(expr) terms;
} sum;

/// z·w/p where p divides that.
static gaussian quotient(gaussian z, gaussian w, long p) {
    return (gaussian){(z.re * w.re - z.im * w.im) / p, (z.re * w.im + z.im * w.re) / p};
}

static bool divides(gaussian z, gaussian w, long p) {
    return (z.re * w.re - z.im * w.im) % p == 0 && (z.re * w.im + z.im * w.re) % p == 0;
}

static void add_turn(sum *s, long count, long parts) {
    *vec_push(&s->terms) = expr_mul2(s->pool, expr_ratio(s->pool, count, parts), expr_pi(s->pool));
    s->number += (double)count * acos(-1) / (double)parts;
}

static void add_tangent(sum *s, long count, long y, long x) {
    const expr angle = expr_apply(s->pool, EXPR_ATAN, expr_ratio(s->pool, y, x));
    if (count != 0) *vec_push(&s->terms) = expr_mul2(s->pool, expr_int(s->pool, count), angle);
    s->number += (double)count * atan((double)y / (double)x);
}

/// Takes out the powers of 1 + i, or of x ± y i, that divide what is left.
static void take_prime(sum *s, long p) {
    gaussian w = {1, 1};
    long count = 0;
    for (long x = 1; x * x < p; x++) {
        const long y = lround(sqrt((double)(p - x * x)));
        if (x * x + y * y == p && x >= y) w = (gaussian){x, y};
    }
    const gaussian conjugate = {w.re, -w.im};
    for (; divides(s->left, conjugate, p); count++) s->left = quotient(s->left, conjugate, p);
    for (; p > 2 && divides(s->left, w, p); count--) s->left = quotient(s->left, w, p);
    if (p == 2) add_turn(s, count, 4);
    else add_tangent(s, count, w.im, w.re);
}

/// All primes that divide the norm, the unit that is left, whole turns.
static void take_all(sum *s, double value) {
    long norm = s->left.re * s->left.re + s->left.im * s->left.im;
    for (long p = 2; p * p <= norm; p++) {
        if (norm % p != 0) continue;
        take_prime(s, p);
        while (norm % p == 0) norm /= p;
    }
    if (norm > 1) take_prime(s, norm);
    const gaussian u = s->left;
    add_turn(s, u.re == 1 ? 0 : u.re == -1 ? 2 : u.im, 2);
    add_turn(s, 2 * lround((value - s->number) / (2 * acos(-1))), 1);
}

bool inverse_gaussian(exact *x, expr argument, expr *out) {
    if (!expr_is_number(x->pool, argument)) return false;
    const mpq_srcptr value = expr_value(x->pool, argument);
    if (mpz_cmpabs_ui(mpq_numref(value), MOST) > 0 || mpz_cmp_ui(mpq_denref(value), MOST) > 0)
        return false;
    const gaussian z = {mpz_get_si(mpq_denref(value)), mpz_get_si(mpq_numref(value))};
    sum s = {.pool = x->pool, .left = z};
    take_all(&s, atan2((double)z.im, (double)z.re));
    *out = expr_add(x->pool, s.terms.count, s.terms.items);
    vec_clear(&s.terms);
    return true;
}
