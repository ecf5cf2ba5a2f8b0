/// Zero tests by a bound from below. A number made of whole numbers by + − · / and roots is U/L
/// with algebraic integers U and L of one field; let its degree be at most D, and all conjugates of
/// U and of L at most u and l. If U is not zero the product of its conjugates is a whole number, so
///   |U/L| ≥ 1/(u^(D−1) l),
/// and what a ball shows to be smaller is zero. The rules for u and l, with
///   (U/L)^(1/k) = (U L^(k−1))^(1/k)/L     or     U/(U^(k−1) L)^(1/k),
/// are those of C. Burnikel, S. Funke, K. Mehlhorn, S. Schirra and S. Schmitt (2001). D is the
/// product of the roots' degrees, and of φ(N)/2 for cosines of parts of a turn: 2 cos(2πk/N) is an
/// integer, all conjugates of which are at most 2.
#include "exact/algebraic_internal.h"

#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/vec.h"
#include "exact/ball/ball_internal.h"
#include "exact/turns_internal.h"
#include "expr/walk.h"

enum { FIRST_BITS = 128, MOST_BITS = 20000, MOST_PARTS = 10000 };

/// Binary logarithms of u and l; NaN for what is not algebraic.
typedef struct bounds {
    double u, l;
} bounds;

static const bounds none = {NAN, NAN};

/// log2(2^a + 2^b).
static double log_sum(double a, double b) { return fmax(a, b) + log2(1 + exp2(-fabs(a - b))); }

static double log_of(mpz_srcptr n) {
    long bits;
    const double mantissa = mpz_get_d_2exp(&bits, n);
    return mantissa == 0 ? 0 : (double)bits + log2(fabs(mantissa));
}

static bounds of_number(mpq_srcptr q) {
    return (bounds){log_of(mpq_numref(q)), log_of(mpq_denref(q))};
}

/// a^q; *degree grows by the root's.
static bounds of_power(bounds a, mpq_srcptr q, double *degree) {
    const double k = mpz_get_d(mpq_denref(q)), times = fabs(mpz_get_d(mpq_numref(q)));
    bounds b = mpq_sgn(q) < 0 ? (bounds){a.l, a.u} : a;
    b = (bounds){b.u * times, b.l * times};
    *degree *= k;
    return b.u >= b.l ? (bounds){(b.u + (k - 1) * b.l) / k, b.l}
                      : (bounds){b.u, ((k - 1) * b.u + b.l) / k};
}

/// sin, cos, .. of q π: quotients of 2 sin, 2 cos and 2. *parts of a turn hold all of them.
static bounds of_angle(const expr_pool *pool, expr angle, ulong *parts) {
    ulong b = 1;
    if (!expr_is_int(pool, angle, 0) && !is_pi(pool, angle)) {
        if (expr_op_of(pool, angle) != EXPR_MUL || expr_arity(pool, angle) != 2 ||
            !expr_is_number(pool, expr_arg(pool, angle, 0)) ||
            !is_pi(pool, expr_arg(pool, angle, 1)))
            return none;
        mpz_srcptr under = mpq_denref(expr_value(pool, expr_arg(pool, angle, 0)));
        if (mpz_cmp_ui(under, MOST_PARTS) > 0) return none;
        b = 2 * mpz_get_ui(under);
    }
    *parts = *parts / n_gcd(*parts, b) * b;
    return *parts <= MOST_PARTS ? (bounds){1, 1} : none;
}

static bounds of_node(const expr_pool *pool, expr e, const bounds *args, double *degree,
                      ulong *parts) {
    const uint32_t n = expr_arity(pool, e);
    bounds b;
    switch (expr_op_of(pool, e)) {
    case EXPR_NUMBER: return of_number(expr_value(pool, e));
    case EXPR_ADD:
        b = args[0];
        for (uint32_t i = 1; i < n; i++)
            b = (bounds){log_sum(b.u + args[i].l, b.l + args[i].u), b.l + args[i].l};
        return b;
    case EXPR_MUL:
        b = args[0];
        for (uint32_t i = 1; i < n; i++) b = (bounds){b.u + args[i].u, b.l + args[i].l};
        return b;
    case EXPR_POW: return of_power(args[0], expr_value(pool, expr_arg(pool, e, 1)), degree);
    case EXPR_ABS: return args[0];
    case EXPR_SIN:
    case EXPR_COS:
    case EXPR_TAN:
    case EXPR_COT:
    case EXPR_SEC:
    case EXPR_CSC: return of_angle(pool, expr_arg(pool, e, 0), parts);
    default: return none;
    }
}

/// A nonzero e is not below 2^−bits; NaN if e is not seen to be algebraic.
static double bits_below(const expr_pool *pool, expr e) {
    expr_walk w;
    expr_walk_init(&w, pool, 1, &e);
    bounds *all = MEM_NEW(bounds, w.count);
    VEC(bounds) args = {0}; // of a node, which may have more of them than the walk has nodes
    double degree = 1;
    ulong parts = 4;
    for (uint32_t p = 0; p < w.count; p++) {
        const expr node = {w.ids[p]};
        args.count = 0;
        for (uint32_t i = 0; i < expr_arity(pool, node); i++)
            *vec_push(&args) = all[expr_walk_place(&w, expr_arg(pool, node, i))];
        all[p] = of_node(pool, node, args.items, &degree, &parts);
    }
    const bounds b = all[w.count - 1];
    degree *= (double)n_euler_phi(parts) / 2;
    free(all);
    vec_clear(&args);
    expr_walk_clear(&w);
    return b.u * (degree - 1) + b.l;
}

bool algebraic_is_zero(const expr_pool *pool, expr e) {
    arb_t value;
    mag_t size;
    arb_init(value);
    mag_init(size);
    ball_eval(pool, e, NULL, FIRST_BITS, value);
    bool zero = arb_is_finite(value) && arb_contains_zero(value);
    const double bits = zero ? bits_below(pool, e) : NAN;
    zero = bits < MOST_BITS;
    if (zero) { // with room for the rounding of the logarithms
        const slong below = (slong)(1.001 * bits) + 2;
        ball_eval(pool, e, NULL, 2 * below + FIRST_BITS, value);
        arb_get_mag(size, value);
        zero = mag_cmp_2exp_si(size, -below) < 0;
    }
    mag_clear(size);
    arb_clear(value);
    return zero;
}
