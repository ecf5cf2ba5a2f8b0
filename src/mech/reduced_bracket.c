/// Reduced brackets. The invariant: what is said of (s, p) is proved on D*, where the bracket is known.
#include "mech/reduced_bracket.h"

#include <stdlib.h>

#include "expr/calculus.h"
#include "expr/walk.h"
#include "mech/jacobiator.h"
#include "space/sum.h"

/// Marks the entries of the space that occur.
static bool mark(const space *q, size_t count, const expr *e, bool *used) {
    expr_walk w;
    uint32_t place;
    bool more = false;
    expr_walk_init(&w, q->pool, count, e);
    for (size_t k = 0; k < q->entry_count; k++) {
        if (used[k] || !expr_walk_find(&w, q->entries[k], &place)) continue;
        used[k] = more = true;
    }
    expr_walk_clear(&w);
    return more;
}

/// What (s, p) have to determine: {p_α, p_β} and H; where these are written with v, on D, with p(q, v).
/// A fresh array of *count.
static hamel_status dynamics(exact *x, const mech_hamilton *h, size_t *count, expr **out) {
    const size_t r = h->r, n = h->n, N = h->size;
    hamel_status status = HAMEL_OK;
    *count = r * r + 1 + (h->closed ? 0 : r);
    expr *e = *out = MEM_NEW(expr, *count);
    for (size_t k = 0; k < r * r; k++) e[k] = h->bracket[(n + k / r) * N + n + k % r];
    e[r * r] = h->hamiltonian;
    if (h->closed) return status;
    for (size_t a = 0; a < r; a++) e[r * r + 1 + a] = h->legendre[a];
    mech_hamilton_on_D(h, x->pool, r * r + 1, e, e);
    return readable_normalise(x, r * r + 1, e);
}

/// X_α[s] for all entries: entry_count · r.
static hamel_status entry_rates(exact *x, const space *q, const mech_basis *b, expr *rates) {
    expr *one = MEM_NEW(expr, q->entry_count);
    for (size_t a = 0; a < b->r; a++) {
        space_rates(q, b->fields + a * b->n, one);
        for (size_t k = 0; k < q->entry_count; k++) rates[k * b->r + a] = one[k];
    }
    free(one);
    return readable_normalise(x, q->entry_count * b->r, rates);
}

/// The dimension of the span of ds.
static hamel_status span(exact *x, const space *q, const mech_reduced_bracket *g, size_t *rank) {
    expr *ds = MEM_NEW(expr, g->count * q->n);
    for (size_t i = 0; i < q->n; i++) {
        expr *column = MEM_NEW(expr, g->count);
        space_apply_base(q, i, g->count, g->functions, column);
        for (size_t k = 0; k < g->count; k++) ds[k * q->n + i] = column[k];
        free(column);
    }
    *rank = 0;
    const hamel_status status = g->count == 0 ? HAMEL_OK : exact_rank(x, g->count, q->n, ds, rank);
    free(ds);
    return status;
}

/// J(s, p_a, p_b) = E_i[s] J(q^i, p_a, p_b).
static expr on_function(const mech_hamilton *h, const space *q, expr s, size_t a, size_t b) {
    sum total = {0};
    for (size_t i = 0; i < h->n; i++) {
        expr ds;
        space_apply_base(q, i, 1, &s, &ds);
        if (expr_is_int(q->pool, ds, 0)) continue;
        sum_add_product(q->pool, &total, 1, ds, mech_jacobiator(h, q, i, h->n + a, h->n + b));
    }
    const expr e = sum_take(q->pool, &total);
    vec_clear(&total);
    return e;
}

static void find_identity(mech_reduced_bracket *g, exact *x, const space *q,
                          const mech_hamilton *h) {
    g->identity = TRUTH_YES;
    for (size_t k = 0; k < g->count + g->r && g->identity != TRUTH_NO; k++) {
        g->of_momenta = k >= g->count;
        g->i = g->of_momenta ? k - g->count : k;
        for (size_t a = g->of_momenta ? g->i + 1 : 0; a < g->r; a++) {
            for (size_t b = a + 1; b < g->r && g->identity != TRUTH_NO; b++) {
                const expr e = g->of_momenta
                                   ? mech_jacobiator(h, q, h->n + g->i, h->n + a, h->n + b)
                                   : on_function(h, q, g->functions[k], a, b);
                const truth zero = exact_is_zero(x, e);
                if (zero == TRUTH_YES) continue;
                g->identity = zero;
                g->a = a, g->b = b, g->value = e;
            }
        }
    }
    exact brief = readable_limits(x); // with solves in it the canonical form may be out of reach
    if (g->identity == TRUTH_NO && exact_normalise(h->closed ? x : &brief, &g->value) != HAMEL_OK)
        g->identity = TRUTH_UNKNOWN;
}

/// Fills in all but `exists`, for the entries that are used. On failure g is cleared.
static hamel_status with_functions(mech_reduced_bracket *g, exact *x, const mech_system *s,
                                   const mech_quasi *d, const bool *used, size_t *rank) {
    const space *q = s->q;
    const size_t m = q->entry_count, r = d->r;
    *g = (mech_reduced_bracket){.r = r,
                                .functions = MEM_NEW(expr, m),
                                .rates = MEM_NEW(expr, m * r),
                                .identity = TRUTH_UNKNOWN};
    expr *all = MEM_NEW(expr, m * r);
    hamel_status status = entry_rates(x, q, &d->basis, all);
    for (size_t k = 0; k < m; k++) {
        if (!used[k]) continue;
        for (size_t a = 0; a < r; a++) g->rates[g->count * r + a] = all[k * r + a];
        g->functions[g->count++] = q->entries[k];
    }
    free(all);
    if (status == HAMEL_OK) status = span(x, q, g, rank);
    if (status != HAMEL_OK) mech_reduced_bracket_clear(g);
    return status;
}

/// The Jacobi identity among the functions, and Casimirs if there are momenta only.
static hamel_status examine(mech_reduced_bracket *g, exact *x, const space *q,
                            const mech_hamilton *h) {
    hamel_status status = HAMEL_OK;
    if (!g->exists) return status;
    find_identity(g, x, q, h);
    if (g->count == 0 && h->closed) status = mech_casimirs(x, h, &g->casimir_count, &g->casimirs);
    if (status != HAMEL_OK) mech_reduced_bracket_clear(g);
    return status;
}

/// @eq GN16 §8.1
hamel_status mech_reduced_bracket_init(mech_reduced_bracket *g, exact *x, const mech_system *s,
                                       const mech_quasi *d, const mech_hamilton *h) {
    const space *q = s->q;
    const size_t m = q->entry_count, r = h->r;
    bool *used = MEM_NEW_ZERO(bool, m + 1), more = true;
    expr *all = MEM_NEW(expr, m * r), *e;
    size_t rank = 0, count;
    hamel_status status = dynamics(x, h, &count, &e);
    if (status == HAMEL_OK) status = entry_rates(x, q, &d->basis, all);
    if (status == HAMEL_OK) (void)mark(q, count, e, used);
    while (status == HAMEL_OK && more) {
        more = false;
        for (size_t k = 0; k < m; k++) more = (used[k] && mark(q, r, all + k * r, used)) || more;
    }
    free(all);
    free(e);
    if (status == HAMEL_OK) status = with_functions(g, x, s, d, used, &rank);
    else *g = (mech_reduced_bracket){0};
    free(used);
    if (status != HAMEL_OK) return status;
    g->exists = rank < q->n && !h->has_drift;
    return examine(g, x, q, h);
}

/// Whether all functions are constant along all generators, proved.
static bool invariant(exact *x, const space *q, const model_symmetry *by, size_t count,
                      const expr *e) {
    bool all = true;
    expr *rates = MEM_NEW(expr, count);
    for (size_t a = 0; a < by->dimension && all; a++) {
        space_apply(q, by->generators + a * q->n, count, e, rates);
        for (size_t k = 0; k < count && all; k++) all = exact_is_zero(x, rates[k]) == TRUTH_YES;
    }
    free(rates);
    return all;
}

/// Whether the basis of D commutes with all generators, proved.
static bool invariant_basis(exact *x, const space *q, const model_symmetry *by,
                            const mech_basis *b) {
    bool all = true;
    expr *bracket = MEM_NEW(expr, q->n);
    for (size_t k = 0; k < by->dimension * b->r && all; k++) {
        space_bracket(q, by->generators + k / b->r * q->n, b->fields + k % b->r * q->n, bracket);
        for (size_t i = 0; i < q->n && all; i++) all = exact_is_zero(x, bracket[i]) == TRUTH_YES;
    }
    free(bracket);
    return all;
}

/// @eq GN16 §8.1
hamel_status mech_reduced_by(mech_reduced_bracket *g, exact *x, const mech_system *s,
                             const mech_quasi *d, const mech_hamilton *h,
                             const model_symmetry *by) {
    const space *q = s->q;
    exact quiet = *x;
    quiet.messages = NULL;
    bool *used = MEM_NEW_ZERO(bool, q->entry_count + 1);
    size_t rank = 0, orbit = 0, count;
    expr *e;
    hamel_status status = dynamics(x, h, &count, &e);
    if (status == HAMEL_OK) status = exact_rank(x, by->dimension, q->n, by->generators, &orbit);
    const bool symmetric = status == HAMEL_OK && invariant_basis(&quiet, q, by, &d->basis) &&
                           invariant(&quiet, q, by, count, e);
    for (size_t k = 0; k < q->entry_count; k++)
        used[k] = symmetric && invariant(&quiet, q, by, 1, &q->entries[k]);
    free(e);
    if (status == HAMEL_OK) status = with_functions(g, x, s, d, used, &rank);
    else *g = (mech_reduced_bracket){0};
    free(used);
    if (status != HAMEL_OK) return status;
    g->exists = symmetric && rank + orbit == q->n;
    return examine(g, x, q, h);
}

void mech_reduced_bracket_clear(mech_reduced_bracket *g) {
    free(g->functions);
    free(g->rates);
    free(g->casimirs);
    *g = (mech_reduced_bracket){0};
}
