/// Gauge momenta in closed form: equations of Euler's type. Of the irreducible factors φ(s) of the
/// denominators of A one is looked for with
///   A_bc = C_bc φ^(e_b − e_c) φ'/φ,   C constant, e rational.
/// Then f_b = u_b φ^(p + e_b) solves df/ds = A f for the eigenvectors u of C − diag(e) with
/// eigenvalues p. The invariant: what is kept was proved to solve the equations.
#include <stdlib.h>
#include <string.h>

#include "exact/sign/sign.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "expr/walk.h"
#include "mech/integrals/gauge_closed.h"
#include "mech/integrals/gauge_momenta.h"

/// One factor, being tried.
typedef struct euler {
    exact *x;
    expr_pool *pool;
    gauge_equations *g;
    expr factor, slope; ///< φ, φ'
    expr *C;            ///< m·m
    expr *e;            ///< m: numbers
    bool *known;        ///< m: whether e_b is
} euler;

static bool constant(const euler *k, expr e) { return !expr_contains(k->pool, e, k->g->symbol); }

/// The number c with E = const · φ^c: (dE/ds)/E · φ/φ'.
static bool exponent_of(const euler *k, expr E, expr *c) {
    const expr ratio = expr_div(k->pool, expr_diff(k->pool, E, k->g->symbol), E);
    *c = expr_mul2(k->pool, ratio, expr_div(k->pool, k->factor, k->slope));
    return exact_normalise(k->x, c) == HAMEL_OK && expr_is_number(k->pool, *c);
}

/// e, from the entries that are not zero: e_b − e_c. Those of a block that nothing ties to the
/// first are zero.
static bool find_exponents(euler *k) {
    const size_t m = k->g->m;
    for (size_t b = 0; b < m; b++) k->known[b] = false;
    for (size_t first = 0; first < m; first++) {
        if (!k->known[first]) k->e[first] = expr_int(k->pool, 0);
        k->known[first] = true;
        for (size_t pass = 0; pass < m; pass++) {
            for (size_t i = 0; i < m * m; i++) {
                const size_t b = i / m, c = i % m;
                expr apart;
                if (k->known[b] == k->known[c] || sum_zero(k->pool, k->C[i])) continue;
                if (!exponent_of(k, k->C[i], &apart)) return false;
                if (k->known[c]) k->e[b] = expr_add2(k->pool, k->e[c], apart);
                else k->e[c] = expr_sub(k->pool, k->e[b], apart);
                k->known[b] = k->known[c] = true;
            }
        }
    }
    return true;
}

/// C = A φ/φ' · φ^(e_c − e_b), constants, less diag(e); in place of C.
static bool find_constants(euler *k) {
    const size_t m = k->g->m;
    for (size_t i = 0; i < m * m; i++) {
        const expr apart = expr_sub(k->pool, k->e[i % m], k->e[i / m]);
        if (sum_zero(k->pool, k->C[i])) continue;
        k->C[i] = expr_mul2(k->pool, k->C[i], expr_power(k->pool, k->factor, apart));
        if (exact_normalise(k->x, &k->C[i]) != HAMEL_OK || !constant(k, k->C[i])) return false;
    }
    for (size_t b = 0; b < m; b++) {
        expr *own = &k->C[b * (m + 1)];
        *own = expr_sub(k->pool, *own, k->e[b]);
        if (exact_normalise(k->x, own) != HAMEL_OK) return false;
    }
    return true;
}

/// The eigenvalues middle ± apart of a 1 by 1 or 2 by 2 matrix, if they are real and differ, as can
/// be seen.
static bool eigenvalues(const euler *k, expr *middle, expr *apart) {
    expr_pool *pool = k->pool;
    const expr *C = k->C, half = expr_ratio(pool, 1, 2);
    *middle = C[0];
    *apart = expr_int(pool, 0);
    if (k->g->m != 2) return k->g->m == 1;
    const expr across = expr_mul2(pool, C[1], C[2]), between = expr_sub(pool, C[0], C[3]);
    expr disc =
        expr_add2(pool, expr_pow_int(pool, between, 2), expr_mul2(pool, expr_int(pool, 4), across));
    if (exact_normalise(k->x, &disc) != HAMEL_OK || !exact_is_positive(k->x, disc)) return false;
    *middle = expr_mul2(pool, half, expr_add2(pool, C[0], C[3]));
    *apart = expr_mul2(pool, half, expr_sqrt(pool, disc));
    return exact_normalise(k->x, middle) == HAMEL_OK && exact_normalise(k->x, apart) == HAMEL_OK;
}

/// An eigenvector: (1, (p − C_11)/C_12), or where C_12 = 0 (p − C_22, C_21), or (0, 1).
static bool eigenvector(const euler *k, expr p, expr *u) {
    expr_pool *pool = k->pool;
    const size_t m = k->g->m;
    const expr *C = k->C, one = expr_int(pool, 1);
    u[0] = one;
    if (m == 2 && !sum_zero(pool, C[1])) u[1] = expr_div(pool, expr_sub(pool, p, C[0]), C[1]);
    else if (m == 2) u[0] = expr_sub(pool, p, C[3]), u[1] = C[2];
    if (m == 2 && exact_is_zero(k->x, u[0]) == TRUTH_YES && exact_is_zero(k->x, u[1]) == TRUTH_YES)
        u[1] = one;
    for (size_t b = 0; b < m; b++) {
        expr rest = expr_neg(pool, expr_mul2(pool, p, u[b]));
        for (size_t c = 0; c < m; c++)
            rest = expr_add2(pool, rest, expr_mul2(pool, C[b * m + c], u[c]));
        if (exact_is_zero(k->x, rest) != TRUTH_YES) return false;
    }
    for (size_t b = 0; b < m; b++) {
        if (exact_normalise(k->x, &u[b]) != HAMEL_OK) return false;
    }
    return true;
}

/// f_b = u_b φ^(middle + e_b) φ^apart, the last as exp(apart log φ).
static bool write_solution(const euler *k, expr middle, expr apart, expr *f) {
    expr_pool *pool = k->pool;
    expr u[2];
    if (!eigenvector(k, expr_add2(pool, middle, apart), u)) return false;
    const expr rest = expr_power(pool, k->factor, apart);
    for (size_t b = 0; b < k->g->m; b++) {
        const expr power = expr_power(pool, k->factor, expr_add2(pool, middle, k->e[b]));
        f[b] = expr_mul2(pool, expr_mul2(pool, u[b], power), rest);
    }
    return true;
}

static bool try_factor(euler *k) {
    gauge_equations *g = k->g;
    const size_t m = g->m;
    expr middle, apart;
    k->slope = expr_diff(k->pool, k->factor, g->symbol);
    for (size_t i = 0; i < m * m; i++) {
        k->C[i] = expr_mul2(k->pool, g->matrix[i], expr_div(k->pool, k->factor, k->slope));
        if (exact_normalise(k->x, &k->C[i]) != HAMEL_OK) return false;
    }
    if (!find_exponents(k) || !find_constants(k)) return false;
    if (!eigenvalues(k, &middle, &apart)) return false;
    return write_solution(k, middle, apart, g->solutions) &&
           (m == 1 || write_solution(k, middle, expr_neg(k->pool, apart), g->solutions + m));
}

/// Whether the factor is positive wherever s is a value of the shape.
static bool positive(const euler *k) {
    expr e = k->factor;
    expr_substitute(k->pool, 1, &e, 1, &k->g->symbol, &k->g->shape, &e);
    return exact_is_positive(k->x, e);
}

/// The irreducible factors of the denominator of e that depend on s; of a square root, what is
/// below it.
static void try_factors_of(euler *k, expr e) {
    expr numerator, denominator, unit, *found;
    long *powers;
    size_t count;
    if (exact_fraction(k->x, e, &numerator, &denominator) != HAMEL_OK || constant(k, denominator))
        return;
    if (exact_factor(k->x, denominator, &unit, &count, &found, &powers) != HAMEL_OK) return;
    for (size_t i = 0; i < count && !k->g->closed; i++) {
        k->factor =
            expr_op_of(k->pool, found[i]) == EXPR_POW ? expr_arg(k->pool, found[i], 0) : found[i];
        if (!constant(k, k->factor) && positive(k)) k->g->closed = try_factor(k);
    }
    free(found);
    free(powers);
}

void gauge_solve(gauge_equations *g, exact *x) {
    const size_t m = g->m;
    euler k = {.x = x,
               .pool = x->pool,
               .g = g,
               .C = MEM_NEW(expr, m * m),
               .e = MEM_NEW(expr, m),
               .known = MEM_NEW(bool, m)};
    g->solutions = MEM_NEW(expr, m * m);
    for (size_t i = 0; i < m * m && !g->closed; i++) try_factors_of(&k, g->matrix[i]);
    free(k.C);
    free(k.e);
    free(k.known);
}
