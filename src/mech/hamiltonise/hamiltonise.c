/// Deciding about a multiplier: the slopes of log f from the trace of T, then (1), da = 0, (2), and
/// last whether a is the differential of a function, for which the search for densities is asked.
#include "mech/hamiltonise/hamiltonise.h"

#include <stdlib.h>

#include "base/mem.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "expr/walk.h"
#include "mech/hamiltonise/jacobi.h"
#include "mech/tools/readable.h"
#include "space/field.h"

enum { MANY_SECTIONS = 7 };

typedef VEC(expr) function_list;

/// One question, plain (b NULL) or gauged, being answered in m.
typedef struct multiplier_work {
    exact *x;
    const mech_skew *g;
    const expr *a, *b;
    mech_multiplier *m;
    function_list zeros;
} multiplier_work;

/// Whether e vanishes, as it has to; a no is kept.
static bool holds(multiplier_work *w, expr e, mech_multiplier_reason reason, size_t I, size_t J,
                  size_t K, size_t L) {
    const truth zero = exact_is_zero(w->x, e);
    if (zero == TRUTH_YES) {
        if (!sum_zero(w->x->pool, e)) *vec_push(&w->zeros) = e;
        return true;
    }
    w->m->exists = zero == TRUTH_NO ? TRUTH_NO : TRUTH_UNKNOWN;
    w->m->reason = zero == TRUTH_NO ? reason : MULTIPLIER_OPEN;
    w->m->I = I, w->m->J = J, w->m->K = K, w->m->L = L;
    if (exact_normalise(w->x, &e) == HAMEL_OK) w->m->obstruction = e;
    return false;
}

// ---- (1) ----------------------------------------------------------------------------------------

/// a_κ = −T_κλμ M^λμ/(rank − 1); zero where shape space has less than two dimensions.
static hamel_status find_slopes(mech_hamiltonise *z, exact *x) {
    const mech_skew *g = &z->g;
    const size_t h = g->h, m = g->m, N = g->count, rank = g->c->rank;
    sum total = {0};
    hamel_status status = HAMEL_OK;
    for (size_t k = 0; k < h && status == HAMEL_OK; k++) {
        for (size_t i = 0; i < h * h && rank > 1; i++)
            sum_add_product(x->pool, &total, -1, g->tensor[((m + k) * N + m + i / h) * h + i % h],
                            g->inverse[i]);
        z->slopes[k] = expr_mul2(x->pool, sum_take(x->pool, &total),
                                 expr_ratio(x->pool, 1, rank > 1 ? (long)rank - 1 : 1));
        status = exact_normalise(x, &z->slopes[k]);
    }
    vec_clear(&total);
    return status;
}

/// T_IJκ − a_J M_Iκ + a_I M_Jκ: zero, or b.
static expr remainder_of(const mech_hamiltonise *z, expr_pool *pool, size_t I, size_t J, size_t k) {
    const mech_skew *g = &z->g;
    const size_t h = g->h, m = g->m;
    sum total = {0};
    sum_add(pool, &total, 1, g->tensor[(I * g->count + J) * h + k]);
    if (I >= m && J >= m) {
        sum_add_product(pool, &total, -1, z->slopes[J - m], g->mass[(I - m) * h + k]);
        sum_add_product(pool, &total, 1, z->slopes[I - m], g->mass[(J - m) * h + k]);
    }
    const expr e = sum_take(pool, &total);
    vec_clear(&total);
    return e;
}

/// M_Zκ = 0, but a_μ M_κμ of (Z, X_μ) is not: a(Z) = 0 and ⟪Z, X_κ⟫ = 0 leave T alone.
static bool has_shape(multiplier_work *w, const mech_hamiltonise *z) {
    const size_t N = w->g->count, h = w->g->h;
    for (size_t i = 0; i < N * N * h; i++) {
        const size_t I = i / h / N, J = i / h % N, k = i % h;
        if (I < J && !holds(w, remainder_of(z, w->x->pool, I, J, k), MULTIPLIER_TENSOR, I, J,
                            w->g->m + k, 0))
            return false;
    }
    return true;
}

/// Whether the remainder alternates; b_IJK is filled in from it, zero on the Z_b alone.
static bool alternates(multiplier_work *w, const mech_hamiltonise *z, expr *b) {
    const size_t N = w->g->count, m = w->g->m;
    expr_pool *pool = w->x->pool;
    for (size_t i = 0; i < N * N * N; i++) b[i] = expr_int(pool, 0);
    for (size_t i = 0; i < N * N * N; i++) {
        const size_t I = i / N / N, J = i / N % N, K = i % N;
        if (K < m || I == J) continue;
        const expr e = remainder_of(z, pool, I, J, K - m);
        const expr other = J < m ? expr_int(pool, 0) : remainder_of(z, pool, I, K, J - m);
        if (J >= m && J <= K && !holds(w, expr_add2(pool, e, other), MULTIPLIER_TENSOR, I, J, K, 0))
            return false;
        if (K == J || K == I) continue; // zero, as has just been seen
        expr normal = e;
        if (exact_normalise(w->x, &normal) != HAMEL_OK) return false;
        const size_t all[6][3] = {{I, J, K}, {J, K, I}, {K, I, J}, {J, I, K}, {I, K, J}, {K, J, I}};
        for (size_t t = 0; t < 6; t++)
            b[(all[t][0] * N + all[t][1]) * N + all[t][2]] =
                t < 3 ? normal : expr_neg(pool, normal);
    }
    return true;
}

// ---- (2) and (3) --------------------------------------------------------------------------------

static bool is_closed(multiplier_work *w) {
    const size_t h = w->g->h, m = w->g->m;
    for (size_t i = 0; i < h * h; i++) {
        if (i / h < i % h && !holds(w, mech_skew_curl(w->g, w->a, i / h, i % h), MULTIPLIER_CURL,
                                    m + i / h, m + i % h, 0, 0))
            return false;
    }
    return true;
}

/// HAMEL_OK with *yes false where it fails or is not decided.
static hamel_status satisfies_jacobi(multiplier_work *w, bool *yes) {
    const size_t N = w->g->count;
    expr *out = MEM_NEW(expr, N);
    hamel_status status = HAMEL_OK;
    *yes = true;
    for (size_t i = 0; i < N * N * N && status == HAMEL_OK && *yes; i++) {
        const size_t I = i / N / N, J = i / N % N, K = i % N;
        if (I >= J || J >= K) continue;
        status = mech_gauged_jacobi(w->g, w->x, w->a, w->b, I, J, K, out);
        for (size_t L = 0; L < N && status == HAMEL_OK && *yes; L++)
            *yes = holds(w, out[L], MULTIPLIER_MOMENTA, I, J, K, L);
    }
    free(out);
    return status;
}

/// d log f over the base frame of Q: a_μ E_i[s^μ], or over a slice a_α for its directions.
static void slopes_on_Q(mech_hamiltonise *z, expr_pool *pool) {
    const mech_reduction *r = z->g.r;
    const size_t n = r->q->n, h = z->g.h;
    expr *rates = MEM_NEW(expr, h + 1);
    for (size_t i = 0; i < n; i++) {
        z->slopes_on_Q[i] = expr_int(pool, 0);
        if (r->shape_count > 0) {
            space_apply_base(r->q, i, h, r->shape, rates);
            z->slopes_on_Q[i] = sum_pairing(pool, h, z->slopes, rates);
        }
        for (size_t a = 0; a < h && r->shape_count == 0; a++)
            if (r->directions[a] == i) z->slopes_on_Q[i] = z->slopes[a];
    }
    free(rates);
}

/// Whether a = d log f: the same question as for a density, of fields E_i with known slopes.
static hamel_status integrate(mech_hamiltonise *z, mech_multiplier *out, exact *x,
                              const mech_system *s, const double *typical) {
    const size_t n = s->q->n;
    mech_divergence v = {.n = n, .count = n + 1, .mass = expr_int(x->pool, 1)};
    mech_measure m;
    const mech_measure_setting given = {.typical = typical};
    slopes_on_Q(z, x->pool);
    v.fields = MEM_NEW(expr, (n + 1) * n);
    v.theta = MEM_NEW(expr, n + 1);
    hamel_status status = exact_normalise_all(x, n, z->slopes_on_Q);
    for (size_t i = 0; i <= n; i++) {
        for (size_t k = 0; k < n; k++) v.fields[i * n + k] = expr_int(x->pool, i == k);
        v.theta[i] = i < n ? expr_neg(x->pool, z->slopes_on_Q[i]) : expr_int(x->pool, 0);
    }
    if (status == HAMEL_OK) status = mech_measure_init(&m, x, s, &v, &given);
    free(v.fields);
    free(v.theta);
    if (status != HAMEL_OK) return status;
    out->exists = m.exists;
    out->reason = m.found                      ? MULTIPLIER_FACTOR
                  : m.exists == TRUTH_YES      ? MULTIPLIER_CLOSED
                  : m.reason == MEASURE_PERIOD ? MULTIPLIER_PERIOD
                                               : MULTIPLIER_LOCAL;
    if (m.found && m.density.count == 0) out->reason = MULTIPLIER_POISSON;
    z->found = m.found;
    if (m.found) z->factor = mech_density_copy(&m.density);
    mech_measure_clear(&m);
    return HAMEL_OK;
}

// ---- the answers --------------------------------------------------------------------------------

/// Whether a no is about all factors (see the header).
static bool all_factors(const mech_hamiltonise *z, const mech_multiplier *m) {
    const size_t S = z->g.m;
    if (z->dimension <= 3) return true;
    if (z->g.c->rank < 2) return false;
    if (m->reason == MULTIPLIER_TENSOR) return S <= 1 || m->I >= S;
    return m->reason == MULTIPLIER_MOMENTA ? S <= 1 : S == 0;
}

static hamel_status answer(multiplier_work *w, mech_hamiltonise *z, const mech_system *s,
                           bool shaped, const double *typical) {
    bool yes = shaped && is_closed(w);
    hamel_status status = HAMEL_OK;
    if (yes && (z->g.m > 0 || w->b != NULL)) status = satisfies_jacobi(w, &yes);
    if (yes && status == HAMEL_OK) status = integrate(z, w->m, w->x, s, typical);
    if (w->m->exists == TRUTH_NO) w->m->all = w->b == NULL && all_factors(z, w->m);
    // of one dimension of shape (1) does not say what a is
    if (w->m->reason == MULTIPLIER_MOMENTA && z->g.c->rank < 2 && !w->m->all) {
        w->m->exists = TRUTH_UNKNOWN;
        w->m->reason = MULTIPLIER_OPEN;
    }
    w->m->zero_count = w->zeros.count;
    w->m->zeros = w->zeros.items;
    return status;
}

static hamel_status decide(mech_hamiltonise *z, exact *x, const mech_system *s,
                           const double *typical) {
    const size_t N = z->g.count;
    const mech_multiplier open = {.exists = TRUTH_UNKNOWN, .reason = MULTIPLIER_OPEN};
    z->plain = z->gauged = open;
    multiplier_work w = {.x = x, .g = &z->g, .a = z->slopes, .m = &z->plain};
    hamel_status status = answer(&w, z, s, has_shape(&w, z), typical);
    if (status != HAMEL_OK || z->plain.exists != TRUTH_NO || N < 3 || z->g.c->rank < 2)
        return status;
    z->gauges = true;
    z->gauge = MEM_NEW(expr, N * N * N);
    w = (multiplier_work){.x = x, .g = &z->g, .a = z->slopes, .b = z->gauge, .m = &z->gauged};
    const bool shaped = alternates(&w, z, z->gauge);
    status = answer(&w, z, s, shaped, typical);
    // on three or more Z_b there are gauges besides, which (1') does not see
    if (z->gauged.exists == TRUTH_NO && z->gauged.reason == MULTIPLIER_MOMENTA && z->g.m >= 3)
        z->gauged = (mech_multiplier){.exists = TRUTH_UNKNOWN,
                                      .reason = MULTIPLIER_OPEN,
                                      .zero_count = z->gauged.zero_count,
                                      .zeros = z->gauged.zeros};
    if (!shaped) {
        free(z->gauge);
        z->gauge = NULL;
    }
    return status;
}

/// Why the question is not asked.
static const char *refusal(exact *x, const mech_system *s, const mech_symmetry *y,
                           const mech_reduction *r, const mech_connection *c) {
    if (s->p == 0) return "there are no constraints: the bracket is Poisson";
    if (!c->principal || !mech_symmetry_principal(y)) return "D does not reach all of shape space";
    if (c->affine) return "the constraints are affine";
    if (c->m + c->h > MANY_SECTIONS) return "D/G has too many dimensions";
    for (size_t i = 0; i < r->n; i++) {
        if (exact_is_zero(x, r->linear[i]) != TRUTH_YES)
            return "L has terms that are linear in the velocities";
        if (exact_is_zero(x, r->force[i]) != TRUTH_YES) return "forces act";
    }
    if (expr_contains(x->pool, r->lagrangian, r->q->time)) return "L depends on time";
    for (size_t i = 0; i < s->p * s->q->n; i++)
        if (expr_contains(x->pool, s->beta[i], r->q->time)) return "constraints depend on time";
    return NULL;
}

hamel_status mech_hamiltonise_init(mech_hamiltonise *z, exact *x, const mech_system *s,
                                   const mech_symmetry *y, const mech_reduction *r,
                                   const mech_connection *c, const double *typical) {
    exact brief = readable_limits(x);
    *z = (mech_hamiltonise){.refused = refusal(&brief, s, y, r, c)};
    if (z->refused != NULL) return HAMEL_OK;
    z->dimension = c->m + 2 * c->rank;
    z->chaplygin = c->m == 0;
    hamel_status status = mech_skew_init(&z->g, &brief, r, c);
    if (status == HAMEL_OK) {
        z->slopes = MEM_NEW(expr, c->h);
        z->slopes_on_Q = MEM_NEW(expr, s->q->n);
        status = find_slopes(z, &brief);
    }
    if (status == HAMEL_OK) status = decide(z, &brief, s, typical);
    if (status == HAMEL_OK) return HAMEL_OK;
    mech_hamiltonise_clear(z);
    if (status != HAMEL_TOO_LARGE && status != HAMEL_SINGULAR && status != HAMEL_UNDECIDED)
        return status;
    *z = (mech_hamiltonise){.too_large = true, .chaplygin = c->m == 0};
    z->plain = (mech_multiplier){.exists = TRUTH_UNKNOWN, .reason = MULTIPLIER_OPEN};
    return HAMEL_OK;
}

void mech_hamiltonise_clear(mech_hamiltonise *z) {
    mech_skew_clear(&z->g);
    mech_density_clear(&z->factor);
    free(z->slopes);
    free(z->slopes_on_Q);
    free(z->gauge);
    free(z->plain.zeros);
    free(z->gauged.zeros);
    *z = (mech_hamiltonise){0};
}

const mech_multiplier *mech_hamiltonise_answer(const mech_hamiltonise *z) {
    return z->gauges && z->gauged.exists == TRUTH_YES ? &z->gauged : &z->plain;
}

/// M^ij, without what made it regular across the one relation of the lifts.
static expr inverse_entry(const mech_hamiltonise *z, expr_pool *pool, size_t i, size_t j) {
    const mech_connection *c = z->g.c;
    const expr e = z->g.inverse[i * z->g.h + j];
    if (c->h != c->rank + 1) return e;
    const expr square = sum_pairing(pool, c->h, c->conormal, c->conormal);
    return expr_sub(pool, e,
                    expr_div(pool, expr_mul2(pool, c->conormal[i], c->conormal[j]),
                             expr_mul2(pool, square, square)));
}

void mech_hamiltonise_energies(const mech_hamiltonise *z, const expr *momenta, expr *T, expr *V) {
    const mech_reduction *r = z->g.r;
    expr_pool *pool = r->q->pool;
    const size_t h = z->g.h;
    sum total = {0};
    for (size_t i = 0; i < h * h; i++)
        sum_add_product(pool, &total, 1, inverse_entry(z, pool, i / h, i % h),
                        expr_mul2(pool, momenta[i / h], momenta[i % h]));
    *T = expr_div(pool, sum_take(pool, &total), expr_int(pool, 2));
    vec_clear(&total);
    expr *still = MEM_NEW(expr, r->n);
    for (size_t i = 0; i < r->n; i++) still[i] = expr_int(pool, 0);
    expr_substitute(pool, 1, &r->lagrangian, r->n, r->velocities, still, V);
    *V = expr_neg(pool, *V);
    free(still);
}
