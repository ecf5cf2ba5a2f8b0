/// Functions that close under the bracket. The set is the smallest that holds every entry the
/// Hamiltonian and the brackets of momenta depend on, and with s every entry X_α[s] depends on.
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

/// What H, p(q, v) and {p_α, p_β} depend on.
static hamel_status mark_dynamics(exact *x, const space *q, const mech_hamilton *h, bool *used) {
    const size_t r = h->r, n = h->n, N = h->size;
    expr *on_D = MEM_NEW(expr, r * r + 1);
    for (size_t k = 0; k < r * r; k++) on_D[k] = h->bracket[(n + k / r) * N + n + k % r];
    on_D[r * r] = h->hamiltonian;
    hamel_status status = HAMEL_OK;
    if (!h->closed) {
        mech_hamilton_on_D(h, q->pool, r * r + 1, on_D, on_D);
        status = readable_normalise(x, r * r + 1, on_D);
        (void)mark(q, r, h->legendre, used);
    }
    (void)mark(q, r * r + 1, on_D, used);
    free(on_D);
    return status;
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
static hamel_status span(exact *x, const space *q, const mech_reduced *g, size_t *rank) {
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

static void find_identity(mech_reduced *g, exact *x, const space *q, const mech_hamilton *h) {
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
    if (g->identity == TRUTH_NO && exact_normalise(x, &g->value) != HAMEL_OK)
        g->identity = TRUTH_UNKNOWN;
}

/// @eq GN16 §8.1
hamel_status mech_reduced_init(mech_reduced *g, exact *x, const mech_system *s, const mech_quasi *d,
                               const mech_hamilton *h) {
    const space *q = s->q;
    const size_t m = q->entry_count, r = h->r;
    *g = (mech_reduced){.r = r,
                        .functions = MEM_NEW(expr, m),
                        .rates = MEM_NEW(expr, m * r),
                        .identity = TRUTH_UNKNOWN};
    bool *used = MEM_NEW_ZERO(bool, m + 1), more = true;
    expr *all = MEM_NEW(expr, m * r);
    size_t rank = 0;
    hamel_status status = mark_dynamics(x, q, h, used);
    if (status == HAMEL_OK) status = entry_rates(x, q, &d->basis, all);
    while (status == HAMEL_OK && more) {
        more = false;
        for (size_t k = 0; k < m; k++) more = (used[k] && mark(q, r, all + k * r, used)) || more;
    }
    for (size_t k = 0; k < m; k++) {
        if (!used[k]) continue;
        for (size_t a = 0; a < r; a++) g->rates[g->count * r + a] = all[k * r + a];
        g->functions[g->count++] = q->entries[k];
    }
    if (status == HAMEL_OK) status = span(x, q, g, &rank);
    g->exists = status == HAMEL_OK && rank < q->n && !h->has_drift;
    if (g->exists && h->closed) find_identity(g, x, q, h);
    if (g->exists && h->closed && g->count == 0)
        status = mech_casimirs(x, h, &g->casimir_count, &g->casimirs);
    free(used);
    free(all);
    if (status != HAMEL_OK) mech_reduced_clear(g);
    return status;
}

void mech_reduced_clear(mech_reduced *g) {
    free(g->functions);
    free(g->rates);
    free(g->casimirs);
    *g = (mech_reduced){0};
}
