/// Reduced brackets in the basis of chapter D: that on D*, on fewer functions. The invariant:
/// entries of the space that are left out occur in none of what is kept, or no generator moves what
/// is kept.
#include "mech/hamilton/reduced_bracket.h"

#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "expr/walk.h"
#include "mech/hamilton/reduced_calculus.h"
#include "mech/symmetry/invariant_field.h"
#include "space/field.h"

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

/// What (s, p) have to determine: {p_α, p_β} and H; where these are written with v, on D, with p(q,
/// v). A fresh array of *count.
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

/// The form on the entries that are used; all but `exists`. On failure g is cleared.
static hamel_status with_functions(mech_reduced_bracket *g, exact *x, const space *q,
                                   const mech_hamilton *h, const bool *used, size_t *rank) {
    expr *functions = MEM_NEW(expr, q->entry_count + 1);
    size_t count = 0;
    for (size_t k = 0; k < q->entry_count; k++) {
        if (used[k]) functions[count++] = q->entries[k];
    }
    hamel_status status = mech_reduced_view(g, x, h, count, functions);
    free(functions);
    if (status != HAMEL_OK) return status;
    status = reduced_span(x, q, g, rank);
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
    if (status == HAMEL_OK) status = with_functions(g, x, q, h, used, &rank);
    else *g = (mech_reduced_bracket){0};
    free(used);
    if (status != HAMEL_OK) return status;
    g->exists = rank < q->n && !h->has_drift;
    const dual on = mech_hamilton_dual(h);
    return reduced_examine(g, x, &on, NULL);
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
    for (size_t a = 0; a < b->r && all; a++)
        all = mech_is_invariant(x, q, by, b->fields + a * b->n);
    return all;
}

/// @eq GN16 §8.1
hamel_status mech_reduced_by(mech_reduced_bracket *g, exact *x, const mech_system *s,
                             const mech_quasi *d, const mech_hamilton *h,
                             const model_symmetry *by) {
    const space *q = s->q;
    exact quiet = exact_quietly(x);
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
    if (status == HAMEL_OK) status = with_functions(g, x, q, h, used, &rank);
    else *g = (mech_reduced_bracket){0};
    free(used);
    if (status != HAMEL_OK) return status;
    g->exists = symmetric && rank + orbit == q->n;
    const dual on = mech_hamilton_dual(h);
    return reduced_examine(g, x, &on, NULL);
}
