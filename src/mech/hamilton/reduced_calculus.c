/// Reduced brackets, once they are written down. The invariant: what is said of (s, p) is said by
/// the dual (algebroid/dual.h) of sections that are invariant, so that it is a statement about
/// D*/G.
#include "mech/hamilton/reduced_calculus.h"

#include <stdlib.h>
#include <string.h>

#include "algebroid/calculus.h"
#include "expr/calculus.h"
#include "mech/hamilton/casimirs.h"
#include "mech/tools/readable.h"
#include "space/field.h"

void reduced_allocate(mech_reduced_bracket *g, expr_pool *pool, size_t count, size_t r) {
    const expr zero = expr_int(pool, 0);
    *g = (mech_reduced_bracket){.count = count,
                                .functions = MEM_NEW(expr, count + 1),
                                .r = r,
                                .momenta = MEM_NEW(expr, r + 1),
                                .definitions = MEM_NEW(expr, r + 1),
                                .rates = MEM_NEW(expr, count * r + 1),
                                .bracket = MEM_NEW(expr, r * r + 1),
                                .hamiltonian = zero,
                                .equations = MEM_NEW(expr, count + r + 1),
                                .agrees = TRUTH_UNKNOWN,
                                .identity = TRUTH_UNKNOWN};
    for (size_t k = 0; k < r * r; k++) g->bracket[k] = zero;
}

hamel_status reduced_span(exact *x, const space *q, const mech_reduced_bracket *g, size_t *rank) {
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

hamel_status mech_reduced_view(mech_reduced_bracket *g, exact *x, const mech_hamilton *h,
                               size_t count, const expr *functions) {
    const size_t r = h->r, n = h->n;
    expr *one = MEM_NEW(expr, count + 1);
    reduced_allocate(g, x->pool, count, r);
    memcpy(g->functions, functions, count * sizeof *functions);
    for (size_t a = 0; a < r; a++) {
        algebroid_apply(h->A, h->fields + a * n, count, functions, one);
        for (size_t k = 0; k < count; k++) g->rates[k * r + a] = one[k];
        memcpy(g->bracket + a * r, h->bracket + (n + a) * h->size + n, r * sizeof(expr));
    }
    free(one);
    memcpy(g->momenta, h->momenta, r * sizeof(expr));
    memcpy(g->definitions, h->legendre, r * sizeof(expr));
    g->hamiltonian = h->hamiltonian;
    g->has_drift = h->has_drift;
    algebroid_apply(h->A, h->rates, count, functions, g->equations);
    memcpy(g->equations + count, h->rates + n, r * sizeof(expr));
    hamel_status status = readable_normalise(x, count * r, g->rates);
    if (status == HAMEL_OK) status = readable_normalise(x, count, g->equations);
    if (status != HAMEL_OK) mech_reduced_bracket_clear(g);
    return status;
}

/// J(s, p_a, p_b) or J(p_i, p_a, p_b).
static expr component(const mech_reduced_bracket *g, const dual *d, const expr *pi, bool of_momenta,
                      size_t i, size_t a, size_t b) {
    if (of_momenta) return dual_jacobi(d, pi, i, a, b);
    expr *Y = MEM_NEW(expr, d->A->rank), out;
    dual_jacobi_section(d, pi, a, b, Y);
    algebroid_apply(d->A, Y, 1, &g->functions[i], &out);
    free(Y);
    return out;
}

/// The first component that does not vanish.
/// @eq GN16 §8.1, §6.1
static void find_jacobi_identity(mech_reduced_bracket *g, exact *x, const dual *d,
                                 const expr *on_D) {
    const size_t r = g->r;
    expr *pi = MEM_NEW(expr, r * r + 1);
    dual_put_velocities(d, r * r, g->bracket, pi);
    g->identity = TRUTH_YES;
    for (size_t k = 0; k < g->count + r && g->identity != TRUTH_NO; k++) {
        const bool of_momenta = k >= g->count;
        const size_t i = of_momenta ? k - g->count : k;
        for (size_t a = of_momenta ? i + 1 : 0; a < r; a++) {
            for (size_t b = a + 1; b < r && g->identity != TRUTH_NO; b++) {
                const expr e = component(g, d, pi, of_momenta, i, a, b);
                expr seen = e;
                if (on_D != NULL) expr_substitute(x->pool, 1, &e, r, g->momenta, on_D, &seen);
                const truth zero = exact_is_zero(x, seen);
                if (zero == TRUTH_YES) continue;
                g->identity = zero;
                g->of_momenta = of_momenta;
                g->i = i, g->a = a, g->b = b, g->value = e;
            }
        }
    }
    free(pi);
    exact brief = readable_limits(x); // with solves in it the canonical form may be out of reach
    if (g->identity == TRUTH_NO &&
        exact_normalise(d->hidden == 0 ? x : &brief, &g->value) != HAMEL_OK)
        g->identity = TRUTH_UNKNOWN;
}

hamel_status reduced_examine(mech_reduced_bracket *g, exact *x, const dual *d, const expr *on_D) {
    hamel_status status = HAMEL_OK;
    if (!g->exists) return status;
    exact listening = *x;
    listening.record = &g->identity_heard;
    find_jacobi_identity(g, &listening, d, on_D);
    if (g->count == 0 && d->hidden == 0)
        status = mech_casimirs(x, g->r, g->momenta, g->bracket, &g->casimir_count, &g->casimirs);
    if (status != HAMEL_OK) mech_reduced_bracket_clear(g);
    return status;
}

void mech_reduced_bracket_clear(mech_reduced_bracket *g) {
    free(g->functions);
    free(g->momenta);
    free(g->definitions);
    free(g->rates);
    free(g->bracket);
    free(g->equations);
    free(g->relations);
    free(g->casimirs);
    exact_record_clear(&g->agrees_heard);
    exact_record_clear(&g->identity_heard);
    *g = (mech_reduced_bracket){0};
}
