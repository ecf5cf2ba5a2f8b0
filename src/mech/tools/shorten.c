/// The shapes to print are short because much has been worked out in them: squares of sines and
/// cosines are gone, common factors are out, angles are differences where bodies are hinged. That
/// makes them cheap as well, often by a factor of five. A long sum is also tried with common
/// factors taken out one by one.
#include "mech/tools/shorten.h"

#include <stdlib.h>

#include "base/vec.h"
#include "expr/calculus.h"
#include "expr/walk.h"
#include "mech/tools/readable.h"
#include "mech/tools/shorten_numbers_internal.h"

enum {
    TERMS = 5000,   ///< of intermediate polynomials, beyond which a form takes too long to find
    LONGEST = 3000, ///< operations, beyond which no other form is looked for
    FUNCTION = 20,  ///< what a sine costs, in products
};

/// What it costs to compute e, in products; what it shares with itself is computed once.
static size_t cost(const expr_pool *pool, expr e) {
    expr_walk w;
    size_t total = 0;
    expr_walk_init(&w, pool, 1, &e);
    for (uint32_t i = 0; i < w.count; i++) {
        const expr node = {w.ids[i]};
        switch (expr_op_of(pool, node)) {
        case EXPR_NUMBER:
        case EXPR_SYMBOL:
        case EXPR_PICK: break;
        case EXPR_ADD:
        case EXPR_MUL: total += expr_arity(pool, node) - 1; break;
        case EXPR_POW: total += 2; break;
        default: total += FUNCTION; break;
        }
    }
    expr_walk_clear(&w);
    return total;
}

// ---- common factors ----------------------------------------------------------------------------

/// The base and exponent of a factor: x^3 is x, 3. False for numbers and broken powers.
static bool split_factor(const expr_pool *pool, expr factor, expr *base, long *power) {
    *base = factor;
    *power = 1;
    if (expr_is_number(pool, factor)) return false;
    if (expr_op_of(pool, factor) != EXPR_POW) return true;
    mpq_srcptr exponent = expr_value(pool, expr_arg(pool, factor, 1));
    if (mpz_cmp_ui(mpq_denref(exponent), 1) != 0 || mpq_sgn(exponent) < 0) return false;
    *base = expr_arg(pool, factor, 0);
    *power = mpz_get_si(mpq_numref(exponent));
    return true;
}

static size_t factor_count(const expr_pool *pool, expr term) {
    return expr_op_of(pool, term) == EXPR_MUL ? expr_arity(pool, term) : 1;
}

static expr factor_at(const expr_pool *pool, expr term, size_t i) {
    return expr_op_of(pool, term) == EXPR_MUL ? expr_arg(pool, term, (uint32_t)i) : term;
}

static bool divides(const expr_pool *pool, expr factor, expr term) {
    expr base;
    long power;
    for (size_t i = 0; i < factor_count(pool, term); i++) {
        if (split_factor(pool, factor_at(pool, term, i), &base, &power) && expr_same(base, factor))
            return true;
    }
    return false;
}

/// The factor that divides most terms; false if none divides two.
static bool commonest(const expr_pool *pool, size_t n, const expr *terms, expr *factor) {
    size_t most = 1;
    for (size_t k = 0; k < n; k++) {
        for (size_t i = 0; i < factor_count(pool, terms[k]); i++) {
            expr base;
            long power;
            if (!split_factor(pool, factor_at(pool, terms[k], i), &base, &power)) continue;
            size_t times = 0;
            for (size_t j = 0; j < n; j++) times += divides(pool, base, terms[j]);
            if (times > most) most = times, *factor = base;
        }
    }
    return most > 1;
}

/// Σ terms as f Σ (terms with f)/f + Σ (terms without), and so on in both sums.
static expr nest(expr_pool *pool, size_t n, expr *terms) {
    expr factor;
    if (n < 2 || !commonest(pool, n, terms, &factor)) return expr_add(pool, n, terms);
    expr *with = MEM_NEW(expr, n), *without = MEM_NEW(expr, n);
    size_t a = 0, b = 0;
    for (size_t k = 0; k < n; k++) {
        if (divides(pool, factor, terms[k])) with[a++] = expr_div(pool, terms[k], factor);
        else without[b++] = terms[k];
    }
    const expr inner = nest(pool, a, with), product[2] = {factor, inner};
    expr sum = expr_op_of(pool, inner) == EXPR_ADD ? expr_raw(pool, EXPR_MUL, 2, product)
                                                   : expr_mul2(pool, factor, inner);
    if (b > 0) sum = expr_add2(pool, sum, nest(pool, b, without));
    free(with);
    free(without);
    return sum;
}

/// e with the sum it is, or that is a factor of it, nested.
static expr nested(expr_pool *pool, expr e) {
    const size_t n = expr_arity(pool, e);
    VEC(expr) parts = {0};
    for (size_t i = 0; i < n; i++) *vec_push(&parts) = expr_arg(pool, e, (uint32_t)i);
    expr result = e;
    if (expr_op_of(pool, e) == EXPR_ADD) {
        result = nest(pool, n, parts.items);
    } else if (expr_op_of(pool, e) == EXPR_MUL) {
        for (size_t i = 0; i < n; i++) {
            if (expr_op_of(pool, parts.items[i]) == EXPR_ADD)
                parts.items[i] = nested(pool, parts.items[i]);
        }
        result = expr_raw(pool, EXPR_MUL, n, parts.items);
    }
    vec_clear(&parts);
    return result;
}

// ---- double angles ------------------------------------------------------------------------------

static bool is_wave(const expr_pool *pool, expr e) {
    const expr_op op = expr_op_of(pool, e);
    return op == EXPR_SIN || op == EXPR_COS;
}

static expr half_of(expr_pool *pool, expr angle) {
    const expr half = expr_ratio(pool, 1, 2);
    if (expr_op_of(pool, angle) != EXPR_ADD) return expr_mul2(pool, half, angle);
    const size_t n = expr_arity(pool, angle);
    expr *terms = MEM_NEW(expr, n);
    for (size_t i = 0; i < n; i++)
        terms[i] = expr_mul2(pool, half, expr_arg(pool, angle, (uint32_t)i));
    const expr e = expr_add(pool, n, terms);
    free(terms);
    return e;
}

/// Where sin or cos of an angle is there anyway, those of its double are products:
///   sin 2a = 2 sin a cos a,   cos 2a = 2 cos² a − 1.
static void halve_angles(expr_pool *pool, size_t count, expr *e) {
    expr_walk w;
    VEC(expr) waves = {0}, from = {0}, to = {0};
    expr_walk_init(&w, pool, count, e);
    for (uint32_t i = 0; i < w.count; i++) {
        if (is_wave(pool, (expr){w.ids[i]})) *vec_push(&waves) = (expr){w.ids[i]};
    }
    expr_walk_clear(&w);
    for (size_t i = 0; i < waves.count; i++) {
        const expr wave = waves.items[i], a = half_of(pool, expr_arg(pool, wave, 0));
        bool there = false;
        for (size_t k = 0; k < waves.count && !there; k++)
            there = expr_same(expr_arg(pool, waves.items[k], 0), a);
        if (!there) continue;
        const expr c = expr_cos(pool, a), s = expr_sin(pool, a), two = expr_int(pool, 2);
        *vec_push(&from) = wave;
        *vec_push(&to) =
            expr_op_of(pool, wave) == EXPR_SIN
                ? expr_mul2(pool, two, expr_mul2(pool, s, c))
                : expr_sub(pool, expr_mul2(pool, two, expr_pow_int(pool, c, 2)), expr_int(pool, 1));
    }
    if (from.count > 0) expr_substitute(pool, count, e, from.count, from.items, to.items, e);
    vec_clear(&waves);
    vec_clear(&from);
    vec_clear(&to);
}

// ---- the cheapest -------------------------------------------------------------------------------

static void take_if_cheaper(const expr_pool *pool, expr other, expr *best, size_t *least) {
    const size_t own = cost(pool, other);
    if (own >= *least) return;
    *least = own;
    *best = other;
}

void mech_shorten(exact *x, size_t count, expr *e) {
    exact brief = readable_limits(x);
    brief.limits.product_terms = brief.limits.gcd_terms = TERMS;
    readable_seen seen = {0};
    for (size_t i = 0; i < count; i++) {
        expr best = e[i], normal = e[i];
        size_t least = cost(x->pool, e[i]);
        if (least == 0 || least > LONGEST) continue;
        if (readable_normalise(&brief, 1, &normal) != HAMEL_OK) continue;
        take_if_cheaper(x->pool, normal, &best, &least);
        take_if_cheaper(x->pool, nested(x->pool, normal), &best, &least);
        expr tidy = normal;
        const readable_part part = {1, &tidy};
        if (readable_tidy(&brief, &seen, 1, &part) == HAMEL_OK)
            take_if_cheaper(x->pool, tidy, &best, &least);
        e[i] = expr_same(best, e[i]) ? best : shorten_numbers(x->pool, best);
    }
    readable_seen_clear(&seen);
    halve_angles(x->pool, count, e);
}
