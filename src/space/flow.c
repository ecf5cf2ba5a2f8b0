/// Flows, one coordinate after another. The invariant: what is found solves the equation of its
/// coordinate and starts where the flow does.
#include "space/flow.h"

#include <stdlib.h>

#include "base/mem.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "expr/walk.h"

typedef struct flow {
    exact x; ///< without messages
    expr_pool *pool;
    size_t n;
    const expr *coordinates, *X;
    expr s, T, rate;
    bool *known; ///< n
    expr *out;   ///< n
} flow;

static bool is_constant(const flow *f, expr e) {
    return !expr_mentions(f->pool, 1, &e, f->n, f->coordinates) &&
           !expr_contains(f->pool, e, f->s) && !expr_contains(f->pool, e, f->T);
}

/// Components of X with what is known put in.
static expr now(const flow *f, size_t i) {
    expr *from = MEM_NEW(expr, f->n), *to = MEM_NEW(expr, f->n), e;
    size_t count = 0;
    for (size_t j = 0; j < f->n; j++) {
        if (f->known[j]) from[count] = f->coordinates[j], to[count++] = f->out[j];
    }
    expr_substitute(f->pool, 1, &f->X[i], count, from, to, &e);
    free(from);
    free(to);
    return e;
}

static bool has_unknown(const flow *f, expr e, size_t but) {
    for (size_t j = 0; j < f->n; j++) {
        if (!f->known[j] && j != but && expr_contains(f->pool, e, f->coordinates[j])) return true;
    }
    return false;
}

// ---- integrals ----------------------------------------------------------------------------------

/// d/ds, with T' = rate T.
static expr derive(const flow *f, expr e) {
    const expr symbols[] = {f->s, f->T}, one = expr_int(f->pool, 1);
    const expr rates[] = {one, expr_mul2(f->pool, f->rate, f->T)};
    expr out;
    expr_derive(f->pool, 1, &e, 2, symbols, rates, &out);
    return out;
}

/// e at s = 0.
static expr at_start(const flow *f, expr e) {
    const expr symbols[] = {f->s, f->T}, values[] = {expr_int(f->pool, 0), expr_int(f->pool, 1)};
    expr out;
    expr_substitute(f->pool, 1, &e, 2, symbols, values, &out);
    return out;
}

/// ∫ of a polynomial in s.
static bool integrate_polynomial(flow *f, expr e, expr *out) {
    size_t count;
    unsigned long *powers;
    expr *coefficients;
    if (expr_contains(f->pool, e, f->T) ||
        exact_collect(&f->x, e, 1, &f->s, &count, &powers, &coefficients) != HAMEL_OK)
        return false;
    sum total = {0};
    bool good = true;
    for (size_t i = 0; i < count && good; i++) {
        good = !expr_contains(f->pool, coefficients[i], f->s);
        const long power = (long)powers[i] + 1;
        sum_add_product(f->pool, &total, 1,
                        expr_mul2(f->pool, coefficients[i], expr_ratio(f->pool, 1, power)),
                        expr_pow_int(f->pool, f->s, power));
    }
    *out = sum_take(f->pool, &total);
    vec_clear(&total);
    free(powers);
    free(coefficients);
    return good;
}

/// f'' = λ f with a constant λ: the integral is f'/λ.
static bool integrate_wave(flow *f, expr e, expr *out) {
    const expr first = derive(f, e);
    expr lambda = expr_div(f->pool, derive(f, first), e);
    if (exact_normalise(&f->x, &lambda) != HAMEL_OK || !is_constant(f, lambda) ||
        exact_is_zero(&f->x, lambda) != TRUTH_NO)
        return false;
    *out = expr_div(f->pool, expr_sub(f->pool, first, at_start(f, first)), lambda);
    return true;
}

/// x' = e(s).
static bool find_integral(flow *f, size_t i, expr e) {
    expr integral;
    if (!integrate_polynomial(f, e, &integral) && !integrate_wave(f, e, &integral)) return false;
    f->out[i] = expr_add2(f->pool, f->coordinates[i], integral);
    return true;
}

// ---- linear equations ---------------------------------------------------------------------------

/// exp(α s) as a power of T.
static bool find_exponential(flow *f, expr alpha, expr *out) {
    if (sum_zero(f->pool, f->rate)) f->rate = alpha;
    expr power = expr_div(f->pool, alpha, f->rate);
    if (exact_normalise(&f->x, &power) != HAMEL_OK || !expr_is_number(f->pool, power)) return false;
    *out = expr_pow(f->pool, f->T, expr_value(f->pool, power));
    return true;
}

/// x' = α x + c.
static bool find_linear(flow *f, size_t i, expr e) {
    const expr own = f->coordinates[i], zero = expr_int(f->pool, 0);
    expr alpha = expr_diff(f->pool, e, own), c, E;
    expr_substitute(f->pool, 1, &e, 1, &own, &zero, &c);
    if (exact_normalise(&f->x, &alpha) != HAMEL_OK || !is_constant(f, alpha) ||
        exact_normalise(&f->x, &c) != HAMEL_OK || !sum_zero(f->pool, derive(f, c)) ||
        !find_exponential(f, alpha, &E))
        return false;
    const expr rest = expr_div(f->pool, c, alpha);
    f->out[i] = expr_sub(f->pool, expr_mul2(f->pool, expr_add2(f->pool, own, rest), E), rest);
    return true;
}

/// x' = ω y, y' = −ω x.
static bool find_turn(flow *f, size_t i, size_t j) {
    expr_pool *pool = f->pool;
    const expr x = f->coordinates[i], y = f->coordinates[j];
    expr omega = expr_div(pool, now(f, i), y), back = expr_div(pool, now(f, j), x);
    if (exact_normalise(&f->x, &omega) != HAMEL_OK || !is_constant(f, omega) ||
        exact_is_zero(&f->x, expr_add2(pool, omega, back)) != TRUTH_YES)
        return false;
    const expr angle = expr_mul2(pool, omega, f->s);
    const expr c = expr_cos(pool, angle), s = expr_sin(pool, angle);
    f->out[i] = expr_add2(pool, expr_mul2(pool, c, x), expr_mul2(pool, s, y));
    f->out[j] = expr_sub(pool, expr_mul2(pool, c, y), expr_mul2(pool, s, x));
    f->known[i] = f->known[j] = true;
    return true;
}

// ---- the flow -----------------------------------------------------------------------------------

static bool find_one(flow *f, size_t i) {
    const expr e = now(f, i);
    if (has_unknown(f, e, i)) {
        for (size_t j = i + 1; j < f->n; j++) {
            if (!f->known[j] && find_turn(f, i, j)) return true;
        }
        return false;
    }
    const bool own = expr_contains(f->pool, e, f->coordinates[i]);
    f->known[i] = own ? find_linear(f, i, e) : find_integral(f, i, e);
    return f->known[i];
}

bool flow_closed(exact *x, size_t n, const expr *coordinates, const expr *X, expr s, expr T,
                 expr *rate, expr *out) {
    flow f = {.x = exact_quietly(x),
              .pool = x->pool,
              .n = n,
              .coordinates = coordinates,
              .X = X,
              .s = s,
              .T = T,
              .rate = expr_int(x->pool, 0),
              .known = MEM_NEW_ZERO(bool, n),
              .out = out};
    size_t left = n;
    for (bool found = true; found && left > 0;) {
        found = false;
        for (size_t i = 0; i < n; i++) found = (!f.known[i] && find_one(&f, i)) || found;
        left = 0;
        for (size_t i = 0; i < n; i++) left += !f.known[i];
    }
    *rate = f.rate;
    free(f.known);
    return left == 0;
}
