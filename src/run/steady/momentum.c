/// Stability by energy and momenta (E. Routh, V. Arnold; energy-Casimir). Let I_1 .. I_K be
/// integrals of the reduced motion: energy, momenta, gauge momenta, and the levels, conserved too.
/// If at a steady motion
///   Σ c_k dI_k = 0   and   Σ c_k I_k″ is definite where dI_1 = .. = dI_K = 0, modulo orbits,
/// F = Σ c_k I_k has a strict extremum on the common level of those with independent differentials,
/// and on levels near it: motions that begin near stay near, on D/G. The first is an identity, with
/// what is known of the motion put in; the second is seen in balls.
///
/// Gauge momenta J_i = Φ_bi(s) p_b need no formula: with Φ = 1 at s_0 and Φ' = A Φ the first and
/// second derivatives of Φ there are A and A' + A².
///
/// The second variation is E_i E_j F over the frame, which is symmetric where dF = 0. Orbits are in
/// its kernel; a complement of them is what is orthogonal to them in the frame.
#include "run/steady/momentum_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/random.h"
#include "exact/ball/positive.h"
#include "exact/sign/sign.h"
#include "expr/calculus.h"
#include "expr/print_tokens.h"
#include "expr/sum.h"
#include "expr/walk.h"
#include "run/steady/definite_internal.h"
#include "run/steady/integrals_internal.h"
#include "run/steady/proof_internal.h"
#include "run/steady/steady_internal.h"
#include "run/steady/where_internal.h"

enum { MOST_FUNCTIONS = 12, TRIALS = 400 };

typedef struct momentum {
    steady_point *at;
    expr_pool *pool;
    size_t K, N;
    expr *rows;   ///< K · N: dI_k, with what is known put in
    expr *second; ///< K · N · N: E_i E_j I_k, likewise
    size_t d;     ///< combinations with dF = 0:
    expr *c;      ///< d · K
    size_t m;     ///< rows that W is the kernel of: independent, proved
    expr *bounds; ///< m · N
    size_t w;     ///< N − m, the dimension of W
    expr *Z;      ///< w · N: a basis of W
    expr **forms; ///< d of w · w: the second variations on W
} momentum;

static void put_values(const steady *s, size_t count, expr *e) {
    const model *m = s->m;
    for (size_t k = 0; k < m->parameter_count && !s->by_parameter; k++)
        expr_substitute(m->pool, count, e, 1, &m->parameters[k].symbol, &m->parameters[k].value, e);
}

// ---- integrals at the motion --------------------------------------------------------------------

/// dI and I″ of functions on the slice; `values`: for the values that parameters have.
static void differentiate(momentum *a, const expr *functions, expr held, expr held_at,
                          bool values) {
    const steady_point *at = a->at;
    const mech_variations by = mech_steady_variations(&at->p->equations);
    const space *q = at->s->m->q;
    const size_t N = a->N, K = a->K;
    a->rows = MEM_NEW(expr, K * N + 1);
    a->second = MEM_NEW(expr, K * N * N + 1);
    mech_linearise(q, &by, K, functions, a->rows);
    mech_linearise(q, &by, K * N, a->rows, a->second);
    expr_substitute(a->pool, K * N, a->rows, 1, &held, &held_at, a->rows);
    expr_substitute(a->pool, K * N * N, a->second, 1, &held, &held_at, a->second);
    expr_substitute(a->pool, K * N, a->rows, at->fixed_count, at->fixed, at->numbers, a->rows);
    expr_substitute(a->pool, K * N * N, a->second, at->fixed_count, at->fixed, at->numbers,
                    a->second);
    if (!values) return;
    put_values(at->s, K * N, a->rows);
    put_values(at->s, K * N * N, a->second);
}

/// Φ_bi to second order about `held`.
static expr jet_of(const steady_gauge *g, expr_pool *pool, size_t b, size_t i, expr held) {
    const expr by = expr_sub(pool, g->shape, held);
    expr first = g->matrix[b * g->m + i], second = expr_diff(pool, first, g->symbol);
    for (size_t k = 0; k < g->m; k++)
        second = expr_add2(pool, second,
                           expr_mul2(pool, g->matrix[b * g->m + k], g->matrix[k * g->m + i]));
    expr_substitute(pool, 1, &first, 1, &g->symbol, &held, &first);
    expr_substitute(pool, 1, &second, 1, &g->symbol, &held, &second);
    const expr terms[3] = {expr_int(pool, b == i), expr_mul2(pool, first, by),
                           expr_mul2(pool, expr_ratio(pool, 1, 2),
                                     expr_mul2(pool, second, expr_pow_int(pool, by, 2)))};
    return expr_add(pool, 3, terms);
}

/// The integrals of the reduced motion and the levels, on the slice.
static size_t list_functions(const steady_point *at, expr held, expr *held_at, expr *out) {
    const steady *s = at->s;
    expr_pool *pool = s->m->pool;
    const steady_gauge *g = steady_gauge_of(s);
    const expr *full;
    size_t count = steady_invariants(s, MOST_FUNCTIONS, &full), K = 0;
    for (size_t k = 0; k < count; k++) out[K++] = full[k];
    for (size_t i = 0; i < g->m && K < MOST_FUNCTIONS; i++) {
        expr J = expr_int(pool, 0);
        for (size_t b = 0; b < g->m; b++)
            J = expr_add2(pool, J, expr_mul2(pool, jet_of(g, pool, b, i, held), g->along[b]));
        out[K++] = J;
    }
    *held_at = held;
    if (g->m > 0) mech_steady_of(&at->p->equations, s->m->q, 1, &g->shape, held_at);
    for (size_t l = 0; l < s->level_count; l++) out[K++] = s->levels[l];
    mech_steady_of(&at->p->equations, s->m->q, K, out, out);
    return K;
}

// ---- combinations and W -------------------------------------------------------------------------

/// The combinations with Σ c_k dI_k = 0, exactly.
static bool find_combinations(momentum *a) {
    const size_t K = a->K, N = a->N;
    exact quiet = exact_quietly(&a->at->x);
    expr *columns = MEM_NEW(expr, N * K);
    bool good = exact_normalise_all(&quiet, K * N, a->rows) == HAMEL_OK;
    for (size_t k = 0; k < K; k++)
        for (size_t i = 0; i < N; i++) columns[i * K + k] = a->rows[k * N + i];
    good =
        good && exact_null_space(&quiet, N, K, columns, NULL, &a->d, &a->c) == HAMEL_OK && a->d > 0;
    free(columns);
    return good;
}

/// Whether e vanishes nowhere: of its square, which has no roots on the outside.
static bool never_zero(exact *x, expr e) { return exact_never_zero(x, expr_mul2(x->pool, e, e)); }

/// How long the entries of a row are; more if all of them may vanish.
static size_t length_of(const momentum *a, exact *x, const expr *row) {
    enum { MAY_VANISH = 1 << 20 };
    size_t length = 0;
    bool never = false;
    for (size_t j = 0; j < a->N; j++) {
        length += expr_infix_tokens(a->pool, row[j]);
        never = never || never_zero(x, row[j]);
    }
    return never ? length : length + MAY_VANISH;
}

/// The integrals, those whose differential never vanishes first, the shortest of them first.
static size_t *in_order(const momentum *a) {
    exact quiet = exact_quietly(&a->at->x);
    size_t *order = MEM_NEW(size_t, a->K + 1), *length = MEM_NEW(size_t, a->K + 1);
    for (size_t k = 0; k < a->K; k++) {
        length[k] = length_of(a, &quiet, a->rows + k * a->N);
        size_t i = k;
        for (; i > 0 && length[order[i - 1]] > length[k]; i--) order[i] = order[i - 1];
        order[i] = k;
    }
    free(length);
    return order;
}

/// Rows that are independent in balls, one after another: dI_k and what is orthogonal to orbits.
static void find_bounds(momentum *a) {
    const mech_steady *e = &a->at->p->equations;
    const size_t N = a->N;
    expr *orbits = MEM_NEW(expr, e->orbit_count * N + 1);
    for (size_t i = 0; i < e->orbit_count * N; i++) orbits[i] = e->orbits[i];
    expr_substitute(a->pool, e->orbit_count * N, orbits, a->at->fixed_count, a->at->fixed,
                    a->at->numbers, orbits);
    size_t *order = in_order(a);
    a->bounds = MEM_NEW(expr, (N + 1) * N);
    for (size_t k = 0; k < a->K + e->orbit_count && a->m < N; k++) {
        const expr *row = k < a->K ? a->rows + order[k] * N : orbits + (k - a->K) * N;
        memcpy(a->bounds + a->m * N, row, N * sizeof *row);
        a->m += exact_balls_rank(a->at->balls, a->m + 1, N, a->bounds) == a->m + 1;
    }
    a->w = N - a->m;
    free(order);
    free(orbits);
}

/// The column of the largest entry of a row in balls, beside those taken; N if none is seen not to
/// vanish.
static size_t pivot_of(const momentum *a, const expr *row, const bool *taken) {
    size_t best = a->N;
    double most = 0;
    for (size_t j = 0; j < a->N; j++) {
        const double size = taken[j] ? 0 : fabs(exact_balls_middle(a->at->balls, row[j]));
        if (!(size > most) || exact_balls_sign(a->at->balls, row[j]) == 0) continue;
        best = j;
        most = size;
    }
    return best;
}

/// A basis of W by elimination, each pivot seen in balls not to vanish.
static bool find_W(momentum *a) {
    const size_t N = a->N, m = a->m;
    bool *taken = MEM_NEW_ZERO(bool, N), good = true;
    size_t *pivots = MEM_NEW(size_t, m + 1), at = 0;
    expr *B = MEM_NEW(expr, m * N + 1);
    for (size_t i = 0; i < m * N; i++) B[i] = a->bounds[i];
    for (size_t k = 0; k < m && good; k++) {
        const size_t p = pivot_of(a, B + k * N, taken);
        good = p < N;
        if (!good) break;
        pivots[k] = p;
        taken[p] = true;
        const expr by = B[k * N + p];
        for (size_t j = 0; j < N; j++) B[k * N + j] = expr_div(a->pool, B[k * N + j], by);
        for (size_t i = 0; i < m; i++) {
            const expr part = B[i * N + p];
            if (i == k || expr_is_int(a->pool, part, 0)) continue;
            for (size_t j = 0; j < N; j++)
                B[i * N + j] = j == p ? expr_int(a->pool, 0)
                                      : expr_sub(a->pool, B[i * N + j],
                                                 expr_mul2(a->pool, part, B[k * N + j]));
        }
    }
    a->Z = MEM_NEW(expr, a->w * N + 1);
    for (size_t j = 0; j < N && good; j++) {
        if (taken[j]) continue;
        for (size_t i = 0; i < N; i++) a->Z[at * N + i] = expr_int(a->pool, i == j);
        for (size_t k = 0; k < m; k++) a->Z[at * N + pivots[k]] = expr_neg(a->pool, B[k * N + j]);
        at++;
    }
    free(taken);
    free(pivots);
    free(B);
    return good;
}

/// Zᵀ (Σ c_k I_k″) Z for each combination.
static void find_forms(momentum *a) {
    const size_t N = a->N, w = a->w;
    a->forms = MEM_NEW(expr *, a->d);
    expr *Q = MEM_NEW(expr, N * N), *QZ = MEM_NEW(expr, N + 1);
    for (size_t f = 0; f < a->d; f++) {
        a->forms[f] = MEM_NEW(expr, w * w + 1);
        for (size_t i = 0; i < N * N; i++) {
            Q[i] = expr_int(a->pool, 0);
            for (size_t k = 0; k < a->K; k++)
                Q[i] = expr_add2(a->pool, Q[i],
                                 expr_mul2(a->pool, a->c[f * a->K + k], a->second[k * N * N + i]));
        }
        for (size_t v = 0; v < w; v++) {
            for (size_t i = 0; i < N; i++) QZ[i] = sum_pairing(a->pool, N, Q + i * N, a->Z + v * N);
            for (size_t u = 0; u < w; u++)
                a->forms[f][u * w + v] = sum_pairing(a->pool, N, a->Z + u * N, QZ);
        }
    }
    free(Q);
    free(QZ);
}

// ---- definite -----------------------------------------------------------------------------------

/// The smallest pivot of elimination in numbers, of a combination of matrices; stops below zero.
static double least_pivot(size_t d, size_t w, const double *forms, const double *t) {
    double least = HUGE_VAL;
    double *H = MEM_NEW_ZERO(double, w *w + 1);
    for (size_t f = 0; f < d; f++)
        for (size_t i = 0; i < w * w; i++) H[i] += t[f] * forms[f * w * w + i];
    for (size_t k = 0; k < w && least > 0; k++) {
        const double pivot = H[k * w + k];
        least = fmin(least, pivot);
        for (size_t i = k + 1; i < w && pivot > 0; i++)
            for (size_t j = k + 1; j < w; j++) H[i * w + j] -= H[i * w + k] / pivot * H[k * w + j];
        if (!(pivot > 0)) least = fmin(least, -1);
    }
    free(H);
    return least;
}

/// Numbers t, multiples of 1/64, for which Σ t_f forms_f looks positive; false if none were found.
static bool choose(const momentum *a, double *t) {
    const size_t d = a->d, w = a->w;
    double *forms = MEM_NEW(double, d *w *w + 1), *one = MEM_NEW(double, d), best = 0;
    random_state random = {17};
    for (size_t f = 0; f < d; f++)
        for (size_t i = 0; i < w * w; i++)
            forms[f * w * w + i] = exact_balls_middle(a->at->balls, a->forms[f][i]);
    for (size_t trial = 0; trial < (d == 1 ? 2 : TRIALS); trial++) {
        double norm = 0;
        for (size_t f = 0; f < d; f++) {
            one[f] =
                d == 1 ? (trial == 0 ? 1 : -1) : (double)random_below(&random, 2001) / 1000 - 1;
            norm += one[f] * one[f];
        }
        for (size_t f = 0; f < d; f++) one[f] = round(64 * one[f] / sqrt(norm)) / 64;
        const double least = least_pivot(d, w, forms, one);
        if (!(least > best)) continue;
        best = least;
        memcpy(t, one, d * sizeof *t);
    }
    free(forms);
    free(one);
    return best > 0;
}

static bool is_definite(const momentum *a, double *t) {
    const size_t w = a->w;
    if (!choose(a, t)) return false;
    expr *H = MEM_NEW(expr, w * w + 1);
    for (size_t i = 0; i < w * w; i++) {
        H[i] = expr_int(a->pool, 0);
        for (size_t f = 0; f < a->d; f++)
            H[i] = expr_add2(
                a->pool, H[i],
                expr_mul2(a->pool, expr_ratio(a->pool, (long)(64 * t[f]), 64), a->forms[f][i]));
    }
    const bool good = exact_balls_positive(a->at->balls, a->pool, w, H);
    free(H);
    return good;
}

// ---- conditions ---------------------------------------------------------------------------------

/// The m columns that are not free: each vector of Z is 1 in a free one, where others are 0.
static void find_pivots(const momentum *a, const expr *Z, size_t *pivots) {
    const size_t N = a->N, w = a->w;
    bool *is_free = MEM_NEW_ZERO(bool, N + 1);
    size_t at = 0;
    for (size_t v = 0; v < w; v++) {
        for (size_t j = 0; j < N; j++) {
            bool unit = true;
            for (size_t u = 0; u < w && unit; u++)
                unit = expr_is_int(a->pool, Z[u * N + j], u == v);
            if (!unit) continue;
            is_free[j] = true;
            break;
        }
    }
    for (size_t j = 0; j < N && at < a->m; j++)
        if (!is_free[j]) pivots[at++] = j;
    free(is_free);
}

/// The columns, those with an entry that never vanishes first.
static size_t *columns_of(const momentum *a, exact *x) {
    const size_t N = a->N;
    size_t *order = MEM_NEW(size_t, N + 1), at = 0;
    bool *never = MEM_NEW_ZERO(bool, N + 1);
    for (size_t i = 0; i < a->m * N; i++)
        never[i % N] = never[i % N] || never_zero(x, a->bounds[i]);
    for (int first = 1; first >= 0; first--)
        for (size_t j = 0; j < N; j++)
            if (never[j] == first) order[at++] = j;
    free(never);
    return order;
}

/// Z, for all parameters but those where `needs` says that the rows it is the kernel of are
/// dependent.
static bool find_kernel(momentum *a, exact *x, steady_needs *needs) {
    const size_t N = a->N, m = a->m;
    size_t dimension = 0, *pivots = MEM_NEW(size_t, m + 1), *first = columns_of(a, x);
    expr *Z = NULL, minor, *square = MEM_NEW(expr, m * m + 1);
    bool good = exact_normalise_all(x, m * N, a->bounds) == HAMEL_OK &&
                exact_null_space(x, m, N, a->bounds, first, &dimension, &Z) == HAMEL_OK &&
                dimension == a->w;
    if (good) find_pivots(a, Z, pivots);
    for (size_t i = 0; i < m * m && good; i++) square[i] = a->bounds[i / m * N + pivots[i % m]];
    good = good && exact_determinant(x, m, square, &minor) == HAMEL_OK &&
           steady_add_unequal(x, minor, needs);
    free(square);
    free(first);
    free(pivots);
    if (good) {
        free(a->Z);
        a->Z = Z;
    } else {
        free(Z);
    }
    return good;
}

/// Combinations without denominators: they have dF = 0 where these vanish, too.
static void clear_denominators(momentum *a, exact *x) {
    for (size_t f = 0; f < a->d; f++) {
        expr *c = a->c + f * a->K;
        for (size_t k = 0; k < a->K; k++) {
            expr unit, by = expr_int(a->pool, 1), *factors = NULL;
            long *powers = NULL;
            size_t count = 0;
            if (exact_factor(x, c[k], &unit, &count, &factors, &powers) != HAMEL_OK) continue;
            for (size_t i = 0; i < count; i++)
                if (powers[i] < 0)
                    by = expr_mul2(a->pool, by, expr_pow_int(a->pool, factors[i], -powers[i]));
            free(factors);
            free(powers);
            if (expr_is_int(a->pool, by, 1)) continue;
            for (size_t i = 0; i < a->K; i++) c[i] = expr_mul2(a->pool, c[i], by);
            if (exact_normalise_all(x, a->K, c) != HAMEL_OK) return;
        }
    }
}

/// Where one of the forms is definite, for all parameters. None where that is too long.
static void find_conditions(momentum *a, size_t *count, expr **list) {
    steady_needs needs = {0};
    exact quiet = exact_quietly(&a->at->x);
    bool good = find_kernel(a, &quiet, &needs);
    if (good) clear_denominators(a, &quiet);
    if (good) find_forms(a);
    for (size_t f = 0; f < a->d && good; f++)
        good = exact_normalise_all(&quiet, a->w * a->w, a->forms[f]) == HAMEL_OK;
    if (good && steady_definite_where(a->at, a->d, a->w, a->forms, &needs)) {
        *count = needs.count;
        *list = mem_copy(needs.list, needs.count, sizeof **list);
    }
    steady_needs_clear(&needs);
}

// ---- making -------------------------------------------------------------------------------------

static void momentum_clear(momentum *a) {
    for (size_t f = 0; f < a->d && a->forms != NULL; f++) free(a->forms[f]);
    free(a->rows);
    free(a->second);
    free(a->c);
    free(a->bounds);
    free(a->Z);
    free(a->forms);
}

/// All but the question whether it is definite; false if there is nothing to ask.
static bool momentum_init(momentum *a, steady_point *at, bool values) {
    expr *functions = MEM_NEW(expr, MOST_FUNCTIONS + at->s->level_count + 1), held_at;
    const expr held = expr_symbol(at->s->m->pool, "steady_shape", EXPR_OTHER);
    *a = (momentum){.at = at, .pool = at->s->m->pool, .N = at->p->size};
    a->K = list_functions(at, held, &held_at, functions);
    bool good = a->K > 0;
    if (good) differentiate(a, functions, held, held_at, values);
    free(functions);
    good = good && exact_balls_defined(at->balls, a->K * a->N, a->rows) &&
           exact_balls_defined(at->balls, a->K * a->N * a->N, a->second) &&
           exact_balls_continuous(at->balls, a->K * a->N * a->N, a->second) &&
           find_combinations(a) && exact_balls_defined(at->balls, a->d * a->K, a->c);
    if (good) find_bounds(a);
    return good && a->w > 0 && find_W(a);
}

bool steady_by_momentum(steady_point *at, const steady_motion *e, size_t *count,
                        expr **conditions) {
    momentum a, b;
    if (e->proof.ground != STEADY_EXACT || !steady_seek_integrals(at->s)) return false;
    bool stable = momentum_init(&a, at, true);
    double *t = MEM_NEW_ZERO(double, a.d + 1);
    if (stable) {
        find_forms(&a);
        stable = is_definite(&a, t);
    }
    const steady_motion *alike = steady_proved_alike(at->s, e);
    if (stable && alike != NULL && alike->proof.by_momentum) {
        *count = alike->proof.condition_count;
        *conditions = mem_copy(alike->proof.conditions, *count, sizeof **conditions);
    } else if (stable && !e->proof.known.for_values) {
        if (momentum_init(&b, at, false) && b.d == a.d) find_conditions(&b, count, conditions);
        momentum_clear(&b);
    }
    free(t);
    momentum_clear(&a);
    return stable;
}
