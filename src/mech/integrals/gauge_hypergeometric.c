/// Gauge momenta by Gauss' hypergeometric function. Of two equations df/ds = A f one unknown is
/// eliminated: f_c = (f_b' − A_bb f_b)/A_bc, and f_b'' = P f_b' + Q f_b. In a variable X(s) that
/// makes P and Q rational, with two finite poles that are regular singular points, as is infinity,
///   f_b = z^α (1 − z)^γ F(a, b; c; z),   z = (X − X_1)/(X_2 − X_1),
/// α, γ exponents at the poles, c and a + b, a b by Riemann's scheme: rational in the coefficients,
/// so a and b may be complex. Another solution has F(a, b; a + b − c + 1; 1 − z). The invariant:
/// both were proved to solve the equations, by the equation of F alone.
#include "mech/integrals/gauge_hypergeometric.h"

#include <stdlib.h>

#include "base/text.h"
#include "exact/sign/sign.h"
#include "expr/calculus.h"
#include "expr/walk.h"

/// One elimination in one variable, being tried.
typedef struct scheme {
    exact *x;
    expr_pool *pool;
    gauge_equations *g;
    size_t b, c;   ///< f_b is kept, f_c eliminated
    expr X, p, q;  ///< a symbol for X, and y'' = p y' + q y by it
    expr pole[2];  ///< X_1, X_2
    expr power[2]; ///< α, γ
    expr lower[2]; ///< c and a + b − c + 1
    expr sum, product;
} scheme;

static bool normal(scheme *k, expr *e) {
    return exact_normalise(k->x, e) == HAMEL_OK && expr_op_of(k->pool, *e) != EXPR_FAULT;
}

static expr with(scheme *k, expr e, expr symbol, expr value) {
    expr_substitute(k->pool, 1, &e, 1, &symbol, &value, &e);
    return e;
}

/// Whether e is a rational function of X: nothing but numbers stands between them.
static bool rational(const scheme *k, expr e) {
    expr_walk w;
    expr_walk_init(&w, k->pool, 1, &e);
    bool is = true;
    for (uint32_t i = 0; i < w.count && is; i++) {
        const expr node = {w.ids[i]};
        const expr_op op = expr_op_of(k->pool, node);
        if (!expr_contains(k->pool, node, k->X)) continue;
        is = op == EXPR_SYMBOL || op == EXPR_ADD || op == EXPR_MUL ||
             (op == EXPR_POW &&
              mpz_cmp_ui(mpq_denref(expr_value(k->pool, expr_arg(k->pool, node, 1))), 1) == 0);
    }
    expr_walk_clear(&w);
    return is;
}

/// p and q, from X(s) and its inverse s(X).
static bool eliminate(scheme *k, expr of_s, expr of_X) {
    expr_pool *pool = k->pool;
    const expr s = k->g->symbol, *A = k->g->matrix;
    const expr own = A[k->b * 2 + k->b], across = A[k->b * 2 + k->c], back = A[k->c * 2 + k->b],
               other = A[k->c * 2 + k->c];
    const expr slope = expr_div(pool, expr_diff(pool, across, s), across);
    const expr P = expr_add2(pool, own, expr_add2(pool, other, slope));
    const expr Q =
        expr_sub(pool, expr_add2(pool, expr_diff(pool, own, s), expr_mul2(pool, across, back)),
                 expr_mul2(pool, own, expr_add2(pool, other, slope)));
    const expr X_s = expr_diff(pool, of_s, s), X_ss = expr_diff(pool, X_s, s),
               square = expr_mul2(pool, X_s, X_s);
    k->p = expr_div(pool, expr_sub(pool, expr_mul2(pool, P, X_s), X_ss), square);
    k->q = expr_div(pool, Q, square);
    if (!normal(k, &k->p) || !normal(k, &k->q)) return false;
    k->p = with(k, k->p, s, of_X);
    k->q = with(k, k->q, s, of_X);
    return normal(k, &k->p) && normal(k, &k->q) && rational(k, k->p) && rational(k, k->q);
}

/// Adds the roots of e's denominator to *count poles; false if one is not linear, or there are more
/// than two.
static bool add_poles(scheme *k, expr e, size_t *count) {
    expr numerator, denominator, unit, *found;
    long *powers;
    size_t factors;
    if (exact_fraction(k->x, e, &numerator, &denominator) != HAMEL_OK) return false;
    if (!expr_contains(k->pool, denominator, k->X)) return true;
    if (exact_factor(k->x, denominator, &unit, &factors, &found, &powers) != HAMEL_OK) return false;
    bool good = true;
    for (size_t i = 0; i < factors && good; i++) {
        expr slope = expr_diff(k->pool, found[i], k->X);
        if (!expr_contains(k->pool, found[i], k->X)) continue;
        good = normal(k, &slope) && !expr_contains(k->pool, slope, k->X);
        expr root = expr_neg(
            k->pool, expr_div(k->pool, with(k, found[i], k->X, expr_int(k->pool, 0)), slope));
        good = good && normal(k, &root);
        bool seen = false;
        for (size_t j = 0; j < *count && good; j++)
            seen = seen || exact_equal(k->x, k->pole[j], root) == TRUTH_YES;
        if (!good || seen) continue;
        good = *count < 2;
        if (good) k->pole[(*count)++] = root;
    }
    free(found);
    free(powers);
    return good;
}

/// What (X − at)^order e is at that pole; false if it is not finite there.
static bool leading(scheme *k, expr e, expr at, long order, expr *out) {
    const expr away = expr_sub(k->pool, k->X, at);
    *out = expr_mul2(k->pool, e, expr_pow_int(k->pool, away, order));
    if (!normal(k, out)) return false;
    *out = with(k, *out, k->X, at);
    return normal(k, out);
}

/// What X^order e is at infinity.
static bool leading_far(scheme *k, expr e, long order, expr *out) {
    const expr near = expr_pow_int(k->pool, k->X, -1);
    *out = expr_mul2(k->pool, with(k, e, k->X, near), expr_pow_int(k->pool, k->X, -order));
    if (!normal(k, out)) return false;
    *out = with(k, *out, k->X, expr_int(k->pool, 0));
    return normal(k, out);
}

/// An exponent ρ at a pole, ρ² − (1 + p_0) ρ − q_0 = 0, zero if that is one, and 1 + ρ − ρ' with
/// the other one.
static bool exponent(scheme *k, size_t i) {
    expr_pool *pool = k->pool;
    expr p0, q0;
    if (!leading(k, k->p, k->pole[i], 1, &p0) || !leading(k, k->q, k->pole[i], 2, &q0))
        return false;
    k->power[i] = expr_int(pool, 0);
    if (exact_is_zero(k->x, q0) != TRUTH_YES) {
        const expr trace = expr_add2(pool, expr_int(pool, 1), p0);
        expr disc =
            expr_add2(pool, expr_mul2(pool, trace, trace), expr_mul2(pool, expr_int(pool, 4), q0));
        if (!normal(k, &disc) || !exact_is_positive(k->x, disc)) return false;
        k->power[i] =
            expr_mul2(pool, expr_ratio(pool, 1, 2), expr_add2(pool, trace, expr_sqrt(pool, disc)));
    }
    k->lower[i] = expr_sub(pool, expr_mul2(pool, expr_int(pool, 2), k->power[i]), p0);
    return normal(k, &k->power[i]) && normal(k, &k->lower[i]) &&
           (!expr_is_number(pool, k->lower[i]) || exact_is_positive(k->x, k->lower[i]));
}

/// Riemann's scheme: exponents at both poles and at infinity.
static bool exponents(scheme *k) {
    expr_pool *pool = k->pool;
    expr p_far, q_far;
    if (!exponent(k, 0) || !exponent(k, 1)) return false;
    if (!leading_far(k, k->p, 1, &p_far) || !leading_far(k, k->q, 2, &q_far)) return false;
    const expr both = expr_add2(pool, k->power[0], k->power[1]);
    const expr far_sum = expr_neg(pool, expr_add2(pool, expr_int(pool, 1), p_far));
    k->sum = expr_add2(pool, expr_mul2(pool, expr_int(pool, 2), both), far_sum);
    k->product = expr_sub(pool, expr_mul2(pool, both, expr_add2(pool, both, far_sum)), q_far);
    return normal(k, &k->sum) && normal(k, &k->product);
}

/// Solution i in symbols u_0 = F and u_1 = F' at z, and the proof.
static bool write_solution(scheme *k, size_t i, expr z, const expr *u, expr *f) {
    expr_pool *pool = k->pool;
    const expr s = k->g->symbol, *A = k->g->matrix, one = expr_int(pool, 1),
               rest = expr_sub(pool, one, z), z_s = expr_diff(pool, z, s);
    // z (1 − z) F'' = a b F − (c − (a + b + 1) z) F'
    const expr second =
        expr_div(pool,
                 expr_sub(pool, expr_mul2(pool, k->product, u[0]),
                          expr_mul2(pool,
                                    expr_sub(pool, k->lower[i],
                                             expr_mul2(pool, expr_add2(pool, k->sum, one), z)),
                                    u[1])),
                 expr_mul2(pool, z, rest));
    const expr symbols[3] = {s, u[0], u[1]},
               rates[3] = {one, expr_mul2(pool, u[1], z_s), expr_mul2(pool, second, z_s)};
    const expr own = A[k->b * 2 + k->b], across = A[k->b * 2 + k->c], back = A[k->c * 2 + k->b],
               other = A[k->c * 2 + k->c];
    expr slope, rate;
    f[k->b] = expr_mul2(pool, expr_mul2(pool, expr_power(pool, z, k->power[i]), u[0]),
                        expr_power(pool, rest, k->power[1 - i]));
    expr_derive(pool, 1, &f[k->b], 3, symbols, rates, &slope);
    f[k->c] = expr_div(pool, expr_sub(pool, slope, expr_mul2(pool, own, f[k->b])), across);
    if (!normal(k, &f[k->c])) return false;
    expr_derive(pool, 1, &f[k->c], 3, symbols, rates, &rate);
    const expr wanted =
        expr_add2(pool, expr_mul2(pool, back, f[k->b]), expr_mul2(pool, other, f[k->c]));
    return exact_equal(k->x, rate, wanted) == TRUTH_YES;
}

/// A function of that name, or of one with letters behind it where the name means something else.
static expr named(expr_pool *pool, const char *stem, uint32_t order) {
    text name = {0};
    expr there;
    text_addf(&name, "%s", stem);
    while (expr_symbol_find(pool, text_cstr(&name), &there) &&
           !expr_same(there, expr_function(pool, text_cstr(&name), 0)))
        text_addf(&name, "_F");
    const expr made = expr_function(pool, text_cstr(&name), order);
    text_clear(&name);
    return made;
}

static bool write_solutions(scheme *k, expr of_s) {
    expr_pool *pool = k->pool;
    gauge_gauss *out = &k->g->gauss;
    const bool one = exact_equal(k->x, k->lower[0], k->lower[1]) == TRUTH_YES;
    const char *const names[] = {one ? "U" : "U_1", one ? "U" : "U_2"};
    const expr u[2] = {expr_symbol(pool, "gauss_0", EXPR_OTHER),
                       expr_symbol(pool, "gauss_1", EXPR_OTHER)};
    for (size_t i = 0; i < 2; i++) {
        expr z = expr_div(pool, expr_sub(pool, of_s, k->pole[i]),
                          expr_sub(pool, k->pole[1 - i], k->pole[i]));
        if (!normal(k, &z) || !write_solution(k, i, z, u, k->g->solutions + 2 * i)) return false;
        const expr F[2] = {expr_call(pool, named(pool, names[i], 0), z),
                           expr_call(pool, named(pool, names[i], 1), z)};
        expr_substitute(pool, 2, k->g->solutions + 2 * i, 2, u, F, k->g->solutions + 2 * i);
        out->functions[i] = named(pool, names[i], 0);
        out->argument[i] = z;
        out->lower[i] = k->lower[i];
    }
    out->sum = k->sum;
    out->product = k->product;
    // no a + n or b + n is zero where both sum and product are positive, and only then is W zero
    out->independent = exact_is_positive(k->x, k->sum) && exact_is_positive(k->x, k->product)
                           ? TRUTH_YES
                           : TRUTH_UNKNOWN;
    return true;
}

static bool try_variable(scheme *k, expr of_s, expr of_X) {
    size_t count = 0;
    return eliminate(k, of_s, of_X) && add_poles(k, k->p, &count) && add_poles(k, k->q, &count) &&
           count == 2 && exponents(k) && write_solutions(k, of_s);
}

/// @eq GN16 §9.1
void gauge_solve_by_gauss(gauge_equations *g, exact *x) {
    expr_pool *pool = x->pool;
    if (g->m != 2 || g->closed) return;
    const expr s = g->symbol, X = expr_symbol(pool, "gauss_X", EXPR_OTHER);
    const expr root = expr_sqrt(pool, X), sine = expr_sin(pool, s);
    const struct {
        expr of_s, of_X;
    } variables[] = {{s, X},
                     {sine, expr_apply(pool, EXPR_ASIN, X)},
                     {expr_cos(pool, s), expr_apply(pool, EXPR_ACOS, X)},
                     {expr_mul2(pool, sine, sine), expr_apply(pool, EXPR_ASIN, root)},
                     {expr_mul2(pool, s, s), root}};
    for (size_t v = 0; v < sizeof variables / sizeof *variables && !g->gauss.found; v++) {
        for (size_t b = 0; b < 2 && !g->gauss.found; b++) {
            scheme k = {.x = x, .pool = pool, .g = g, .b = b, .c = 1 - b, .X = X};
            if (exact_is_zero(x, g->matrix[b * 2 + 1 - b]) != TRUTH_NO) continue;
            g->gauss.found = try_variable(&k, variables[v].of_s, variables[v].of_X);
        }
    }
}
