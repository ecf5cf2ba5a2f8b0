/// The conditions on λ as rows (a_1 .. a_p | c) of Σ a_b λ_b = c, kept in reduced form. The invariant: the
/// derivative of every row that was added is in the span of the rows, or waits to be added.
#include "mech/equivalence.h"

#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "mech/invariance.h"
#include "mech/reversal.h"
#include "space/sum.h"

typedef VEC(expr) row_list; ///< rows of p + 1, one after another

typedef struct search {
    exact x; ///< quiet, with limits
    const space *q;
    const mech_quasi *d;
    size_t p;
    const expr *lambda;
    expr *matrix;   ///< p·p: ∂T_a/∂λ_b
    expr *constant; ///< p: T_a at λ = 0
    row_list rows, waiting;
    VEC(size_t) pivots;
    VEC(expr) nonzero;
    truth agree;
    expr obstruction;
} search;

/// λ'_a along the nonholonomic motion, as T_ab λ_b + T_a0.
static hamel_status find_transport(search *h, const mech_vakonomic *k) {
    const size_t p = h->p;
    expr *T = MEM_NEW(expr, 2 * p), *zero = T + p;
    expr_substitute(h->q->pool, p, k->multiplier_rates, k->r, h->d->rate_symbols, h->d->rates, T);
    for (size_t a = 0; a < p; a++) zero[a] = expr_int(h->q->pool, 0);
    for (size_t a = 0; a < p; a++) expr_gradient(h->q->pool, T[a], p, h->lambda, h->matrix + a * p);
    expr_substitute(h->q->pool, p, T, p, h->lambda, zero, h->constant);
    free(T);
    const hamel_status status = readable_normalise(&h->x, p * p, h->matrix);
    return status == HAMEL_OK ? readable_normalise(&h->x, p, h->constant) : status;
}

/// f' along the nonholonomic motion, for functions of (q, v, t).
static void along(const search *h, size_t count, const expr *f, expr *out) {
    const mech_basis *b = &h->d->basis;
    expr *gradient = MEM_NEW(expr, b->r);
    sum total = {0};
    mech_advance(h->q, b->velocity, count, f, out);
    for (size_t i = 0; i < count; i++) {
        expr_gradient(h->q->pool, f[i], b->r, b->symbols, gradient);
        sum_add(h->q->pool, &total, 1, out[i]);
        for (size_t j = 0; j < b->r; j++)
            sum_add_product(h->q->pool, &total, 1, gradient[j], h->d->rates[j]);
        out[i] = sum_take(h->q->pool, &total);
    }
    vec_clear(&total);
    free(gradient);
}

/// The derivative of a condition: Σ (a_b' + Σ_c a_c T_cb) λ_b = c' − Σ a_c T_c0. It waits to be added.
static void wait_derivative(search *h, const expr *row) {
    const size_t p = h->p;
    expr *out = MEM_NEW(expr, p + 1);
    sum total = {0};
    along(h, p + 1, row, out);
    for (size_t b = 0; b <= p; b++) {
        sum_add(h->q->pool, &total, 1, out[b]);
        for (size_t c = 0; c < p; c++)
            sum_add_product(h->q->pool, &total, b < p ? 1 : -1, row[c],
                            b < p ? h->matrix[c * p + b] : h->constant[c]);
        *vec_push(&h->waiting) = sum_take(h->q->pool, &total);
    }
    vec_clear(&total);
    free(out);
}

/// Takes factor times `by` away from a row, in canonical form.
static hamel_status take_away(search *h, expr *row, expr factor, const expr *by) {
    for (size_t b = 0; b <= h->p; b++) {
        if (sum_zero(h->q->pool, by[b])) continue;
        row[b] = expr_sub(h->q->pool, row[b], expr_mul2(h->q->pool, factor, by[b]));
    }
    return readable_normalise(&h->x, h->p + 1, row);
}

/// The column to solve a reduced row for: the shortest entry that is not zero; p + 1 if it is not known
/// whether all are, p if all are.
static size_t find_pivot(search *h, expr *row) {
    size_t best = h->p, least = SIZE_MAX;
    bool open = false;
    for (size_t b = 0; b < h->p; b++) {
        const truth zero = exact_is_zero(&h->x, row[b]);
        if (zero == TRUTH_YES) row[b] = expr_int(h->q->pool, 0);
        open = open || zero == TRUTH_UNKNOWN;
        const size_t size = readable_nodes(h->q->pool, row[b]);
        if (zero != TRUTH_NO || size >= least) continue;
        least = size;
        best = b;
    }
    return best == h->p && open ? h->p + 1 : best;
}

/// A row without pivot says 0 = c.
static void judge_rest(search *h, expr c) {
    const truth zero = exact_is_zero(&h->x, c);
    if (zero == TRUTH_NO) h->obstruction = c;
    h->agree = truth_and(h->agree, zero);
}

/// Divides by the pivot, clears its column in the other rows, and keeps the row.
static hamel_status keep(search *h, expr *row, size_t pivot) {
    const size_t width = h->p + 1;
    const expr by = row[pivot];
    hamel_status status = HAMEL_OK;
    if (!expr_is_number(h->q->pool, by)) *vec_push(&h->nonzero) = by;
    for (size_t b = 0; b < width; b++) row[b] = expr_div(h->q->pool, row[b], by);
    status = readable_normalise(&h->x, width, row);
    row[pivot] = expr_int(h->q->pool, 1);
    for (size_t i = 0; i < h->pivots.count && status == HAMEL_OK; i++)
        status = take_away(h, h->rows.items + i * width, h->rows.items[i * width + pivot], row);
    if (status != HAMEL_OK) return status;
    for (size_t b = 0; b < width; b++) *vec_push(&h->rows) = row[b];
    *vec_push(&h->pivots) = pivot;
    wait_derivative(h, row);
    return HAMEL_OK;
}

static hamel_status add_row(search *h, expr *row) {
    const size_t width = h->p + 1;
    hamel_status status = readable_normalise(&h->x, width, row);
    for (size_t i = 0; i < h->pivots.count && status == HAMEL_OK; i++)
        status = take_away(h, row, row[h->pivots.items[i]], h->rows.items + i * width);
    if (status != HAMEL_OK) return status;
    const size_t pivot = find_pivot(h, row);
    if (pivot < h->p) return keep(h, row, pivot);
    if (pivot == h->p) judge_rest(h, row[h->p]);
    else h->agree = truth_and(h->agree, TRUTH_UNKNOWN);
    return HAMEL_OK;
}

/// The conditions λ_a G^a_α = 0, and what follows from them. A contradiction ends the search; so does a
/// question that stays open, unless a contradiction is found in what waits already.
/// @eq F98 (22), (43), Thm 3.1      λ = J + d where there is a symmetry; d turned by Ad* into the body
static hamel_status collect(search *h, const mech_vakonomic *k) {
    const size_t p = h->p, width = p + 1;
    expr *row = MEM_NEW(expr, width);
    hamel_status status = HAMEL_OK;
    for (size_t j = 0; j < k->r; j++) {
        for (size_t a = 0; a < p; a++) *vec_push(&h->waiting) = k->gyroscopic[a * k->r + j];
        *vec_push(&h->waiting) = expr_int(h->q->pool, 0);
    }
    for (size_t done = 0; done < h->waiting.count && h->agree == TRUTH_YES && status == HAMEL_OK;
         done += width) {
        memcpy(row, h->waiting.items + done, width * sizeof *row);
        status = add_row(h, row);
    }
    free(row);
    return status;
}

static void take_over(mech_equivalence *e, search *h) {
    e->agree = h->agree;
    e->obstruction = h->obstruction;
    e->count = h->pivots.count;
    e->rows = mem_copy(h->rows.items, h->rows.count, sizeof(expr));
    e->pivots = mem_copy(h->pivots.items, h->pivots.count, sizeof(size_t));
    e->nonzero_count = h->nonzero.count;
    e->nonzero = mem_copy(h->nonzero.items, h->nonzero.count, sizeof(expr));
}

hamel_status mech_equivalence_init(mech_equivalence *e, exact *x, const mech_system *s,
                                   const mech_quasi *d, const mech_vakonomic *k) {
    *e = (mech_equivalence){.p = d->p};
    search h = {.x = readable_limits(x),
                .q = s->q,
                .d = d,
                .p = d->p,
                .lambda = k->lambda,
                .matrix = MEM_NEW(expr, d->p * d->p),
                .constant = MEM_NEW(expr, d->p),
                .agree = TRUTH_YES,
                .obstruction = expr_int(x->pool, 0)};
    hamel_status status = find_transport(&h, k);
    if (status == HAMEL_OK) status = collect(&h, k);
    if (status == HAMEL_TOO_LARGE) {
        h.agree = TRUTH_UNKNOWN;
        status = HAMEL_OK;
    }
    if (status == HAMEL_OK) take_over(e, &h);
    free(h.matrix);
    free(h.constant);
    vec_clear(&h.rows);
    vec_clear(&h.waiting);
    vec_clear(&h.pivots);
    vec_clear(&h.nonzero);
    return status;
}

void mech_equivalence_clear(mech_equivalence *e) {
    free(e->rows);
    free(e->pivots);
    free(e->nonzero);
    *e = (mech_equivalence){0};
}

// ---- Theorem 3.2 -------------------------------------------------------------------------------

/// L is ½ g(q', q'), nothing depends on time, constraints are linear and there are no forces.
static truth is_kinetic(exact *x, const mech_system *s) {
    const space *q = s->q;
    const size_t n = q->n;
    expr *M = MEM_NEW(expr, n * n + n), *w = M + n * n, c;
    truth all = TRUTH_YES;
    const expr t = q->time;
    if (exact_quadratic(x, s->lagrangian, n, q->velocities, M, w, &c) != HAMEL_OK) all = TRUTH_NO;
    if (all == TRUTH_YES) all = truth_and(exact_is_zero(x, c), mech_all_zero(x, n, w));
    all = truth_and(all, exact_is_zero(x, expr_diff(x->pool, s->lagrangian, t)));
    all = truth_and(all, mech_all_zero(x, s->p, s->b));
    all = truth_and(all, mech_all_zero(x, n, s->force));
    for (size_t i = 0; i < s->p * n; i++)
        all = truth_and(all, exact_is_zero(x, expr_diff(x->pool, s->beta[i], t)));
    free(M);
    return all;
}

/// θ_α([Y_a, Y_b]) = 0 for θ_α = g(X_α, ·) and fields Y_a that these annihilate.
static truth complement_integrable(exact *x, const mech_system *s, const mech_basis *d) {
    const space *q = s->q;
    const size_t n = q->n, r = d->r;
    expr *P = MEM_NEW(expr, n), *theta = MEM_NEW(expr, r * n), *bracket = MEM_NEW(expr, n);
    expr *Y = NULL;
    size_t count = 0;
    sum total = {0};
    expr_gradient(x->pool, s->lagrangian, n, q->velocities, P);
    expr *M = MEM_NEW(expr, n * n);
    for (size_t i = 0; i < n; i++) expr_gradient(x->pool, P[i], n, q->velocities, M + i * n);
    for (size_t i = 0; i < r * n; i++) {
        for (size_t j = 0; j < n; j++)
            sum_add_product(x->pool, &total, 1, M[i % n * n + j], d->fields[i / n * n + j]);
        theta[i] = sum_take(x->pool, &total);
    }
    truth all = TRUTH_YES;
    if (exact_null_space(x, r, n, theta, NULL, &count, &Y) != HAMEL_OK || count != s->p)
        all = TRUTH_UNKNOWN;
    for (size_t i = 0; i < count * count && all == TRUTH_YES; i++) {
        if (i / count >= i % count) continue;
        space_bracket(q, Y + i / count * n, Y + i % count * n, bracket);
        for (size_t k = 0; k < r && all != TRUTH_NO; k++) {
            for (size_t j = 0; j < n; j++)
                sum_add_product(x->pool, &total, 1, theta[k * n + j], bracket[j]);
            all = truth_and(all, exact_is_zero(x, sum_take(x->pool, &total)));
        }
    }
    vec_clear(&total);
    free(P);
    free(M);
    free(theta);
    free(bracket);
    free(Y);
    return all;
}

/// @eq F98 (25), (26), Thm 3.2, Def 3.1
mech_orthogonal mech_orthogonal_constraints(exact *x, const mech_system *s, const mech_quasi *d) {
    exact brief = readable_limits(x);
    size_t at;
    mech_orthogonal o = {.kinetic = is_kinetic(&brief, s)};
    o.integrable = o.bundle_like = TRUTH_UNKNOWN;
    if (o.kinetic != TRUTH_YES) return o;
    o.integrable = s->p <= 1 ? TRUTH_YES : complement_integrable(&brief, s, &d->basis);
    o.bundle_like = mech_reactions_vanish(&brief, d, &at);
    return o;
}
