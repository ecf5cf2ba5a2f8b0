/// What hamel check says of integrability. By Euler and Jacobi's theorem a motion on N dimensions
/// with N − 2 independent integrals and an invariant measure is one of quadratures: on compact
/// connected levels of the integrals without equilibria, which are tori, it is quasi-periodic
/// after a change of time. With N − 1 integrals levels are curves. It is asked of the reduced
/// motion on D/G, G all symmetries that were found, N = n + r − dim G where G acts freely near
/// generic points, for integrals that G leaves alone, and a measure that it leaves alone: then, G
/// being unimodular, there is one on D/G.
#include "report/check/integrable.h"

#include <stdlib.h>

#include "expr/calculus.h"
#include "expr/walk.h"
#include "report/check/check.h"
#include "space/field.h"

typedef struct count_of {
    size_t dimension;    ///< of D/G
    size_t integrals;    ///< independent ones that G leaves alone
    expr *differentials; ///< integrals · (n + r)
    bool measure;        ///< there is one, on D/G
} count_of;

/// dF over the base frame and the quasi-velocities.
static void differential(const chapter *c, expr F, expr *row) {
    const space *q = c->m->q;
    for (size_t i = 0; i < q->n; i++) space_apply_base(q, i, 1, &F, &row[i]);
    for (size_t a = 0; a < c->quasi->r; a++)
        row[q->n + a] = expr_diff(c->pool, F, c->quasi->basis.symbols[a]);
}

/// The invariant integrals, each if it is independent of those before it.
static hamel_status count_integrals(chapter *c, const mech_integrals *f, count_of *n) {
    const size_t cols = c->m->q->n + c->quasi->r;
    hamel_status status = HAMEL_OK;
    n->differentials = MEM_NEW(expr, (f->count + 1) * cols);
    for (size_t k = 0; k < f->count && status == HAMEL_OK; k++) {
        size_t rank = 0;
        if (!f->items[k].invariant || expr_contains(c->pool, f->items[k].value, c->m->q->time))
            continue;
        differential(c, f->items[k].value, n->differentials + n->integrals * cols);
        status = exact_rank_at_least(c->x, n->integrals + 1, cols, n->differentials, &rank);
        n->integrals += rank == n->integrals + 1;
    }
    return status;
}

/// Whether a measure is known that the symmetries leave alone, and they are unimodular.
static bool has_measure(chapter *c, const mech_found *G) {
    const measure_answer *a;
    if (derivation_measure(c->d, NULL, &a) != HAMEL_OK || a->refused != NULL) return false;
    bool good = a->m.exists == TRUTH_YES && a->m.found && a->m.has_kinetic;
    exact quiet = exact_quietly(c->x);
    for (size_t i = 0; i < G->k && good; i++) {
        const mech_density *mu = &a->m.kinetic_density;
        expr *along = MEM_NEW(expr, mu->count + 1), trace = expr_int(c->pool, 0);
        space_apply(c->m->q, G->fields + i * G->n, mu->count, mu->bases, along);
        good = exact_all_zero(&quiet, mu->count, along) == TRUTH_YES;
        for (size_t b = 0; b < G->k; b++)
            trace = expr_add2(c->pool, trace, G->algebra.c[(i * G->k + b) * G->k + b]);
        good = good && exact_is_zero(&quiet, trace) == TRUTH_YES;
        free(along);
    }
    return good;
}

static void tell(chapter *c, doc *section, const count_of *n) {
    const size_t cols = c->m->q->n + c->quasi->r, N = n->dimension, k = n->integrals;
    const bool curves = k + 1 == N, tori = k + 2 == N && n->measure;
    if (k >= N) return;     // nothing is left to move
    if (!curves && !tori) { // what is missing stands in the JSON
        doc *missing = check_value(section, "missing", "integrable", "not shown");
        check_reason(missing, "dimension %zu, integrals %zu, measure on D/G %s", N, k,
                     n->measure ? "known" : "not known");
        missing->aside = true;
        return;
    }
    doc *finding =
        check_verdict(c, section, curves ? "periodic" : "euler_jacobi",
                      curves ? "reduced motion periodic" : "by Euler-Jacobi",
                      (mech_verdict){.answer = TRUTH_YES,
                                     .method = METHOD_THEOREM,
                                     .evidence = evidence_rank(k, cols, n->differentials, k)});
    check_reason(finding,
                 curves
                     ? "on D/G, of dimension %zu, with %zu independent integral%s: on compact "
                       "levels without equilibria"
                     : "on D/G, of dimension %zu, with %zu independent integral%s and a measure: "
                       "on compact connected levels without equilibria motion is quasi-periodic "
                       "after a change of time",
                 N, k, k == 1 ? "" : "s");
}

/// No time, no levels, no elements of algebras: then D has n + r dimensions, and motion is a field.
static bool stands_alone(const chapter *c) {
    const mech_system *s = c->system;
    const size_t n = s->q->n;
    bool plain = s->q->algebra_count == 0 && !expr_contains(c->pool, s->lagrangian, s->q->time);
    for (size_t a = 0; a < c->m->constraint_count; a++)
        plain = plain && !c->m->constraints[a].holonomic;
    for (size_t i = 0; i < s->p * n; i++)
        plain = plain && !expr_contains(c->pool, s->beta[i], s->q->time);
    for (size_t a = 0; a < s->p; a++) plain = plain && !expr_contains(c->pool, s->b[a], s->q->time);
    for (size_t i = 0; i < n; i++)
        plain = plain && !expr_contains(c->pool, s->force[i], s->q->time);
    return plain;
}

hamel_status check_integrable(chapter *c, const check_request *request, doc *section) {
    (void)request;
    bool has;
    const mech_integrals *f;
    if (c->system == NULL || c->system->large || !stands_alone(c)) return HAMEL_OK;
    hamel_status status = check_need_quasi(c, &has, NULL);
    if (status != HAMEL_OK || !has) return status;
    if (derivation_integrals(c->d, NULL, &f) != HAMEL_OK || f->interrupted || !f->has_symmetries ||
        f->symmetries.closed != TRUTH_YES)
        return HAMEL_OK;
    const size_t n = c->m->q->n, k = f->symmetries.k, total = n + c->quasi->r;
    size_t rank = 0;
    count_of o = {0};
    status = exact_rank_at_least(c->x, k, n, f->symmetries.fields, &rank);
    if (status != HAMEL_OK || rank != k || k >= total) return status;
    o.dimension = total - k;
    status = count_integrals(c, f, &o);
    if (status == HAMEL_OK) {
        o.measure = has_measure(c, &f->symmetries);
        tell(c, section, &o);
    }
    free(o.differentials);
    return status;
}
