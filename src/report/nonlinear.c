/// The derivation of a model with constraints that are nonlinear in the velocities: the two rules there are,
/// stated, and the equations that follow from each. The other chapters do not apply.
#include "mech/nonlinear.h"

#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "report/chapter.h"
#include "report/derive.h"
#include "space/sum.h"

typedef struct nonlinear_model {
    chapter c;
    size_t count;
    expr *functions;
} nonlinear_model;

static void show_constraints(nonlinear_model *k, doc *to) {
    const mech_system *s = &k->c.system;
    const size_t n = s->q->n;
    doc *list = doc_list(to, "constraints", "constraints");
    sum total = {0};
    for (size_t a = 0; a < s->p; a++) {
        for (size_t i = 0; i < n; i++)
            sum_add_product(k->c.pool, &total, 1, s->beta[a * n + i], s->q->velocities[i]);
        sum_add(k->c.pool, &total, 1, s->b[a]);
        chapter_formula(&k->c, list, NULL, expr_int(k->c.pool, 0), sum_take(k->c.pool, &total),
                        NULL);
    }
    for (size_t c = 0; c < k->count; c++)
        chapter_formula(&k->c, list, NULL, expr_int(k->c.pool, 0), k->functions[c], NULL);
    vec_clear(&total);
}

/// v' and the multipliers, written out where that can be read, else the system they solve.
static void show_equations(nonlinear_model *k, doc *to, const mech_nonlinear *m) {
    chapter *c = &k->c;
    const size_t r = m->r, size = r + m->count;
    exact brief = readable_limits(c->x);
    expr *solved = MEM_NEW(expr, size);
    if (readable_normalise(&brief, size * size, m->matrix) == HAMEL_OK &&
        readable_normalise(&brief, size, m->rhs) == HAMEL_OK &&
        readable_write_out(&brief, size, m->matrix, m->rhs, solved) == HAMEL_OK) {
        doc *rates = doc_object(to, "equations", "equations of motion");
        for (size_t a = 0; a < r; a++) {
            const expr v = chapter_alias(c, c->quasi.basis.symbols[a]);
            chapter_formula(c, rates, expr_symbol_info_of(c->pool, v)->name,
                            expr_symbol_dot(c->pool, v), solved[a], NULL);
        }
        doc *list = doc_list(to, m->vakonomic ? "multiplier_rates" : "multipliers",
                             m->vakonomic ? "rates of the multipliers" : "multipliers");
        for (size_t i = 0; i < m->count; i++) {
            const expr name = m->lambda[m->p + i];
            chapter_formula(c, list, NULL, m->vakonomic ? expr_symbol_dot(c->pool, name) : name,
                            solved[r + i], NULL);
        }
    } else {
        chapter_matrix(c, to, "matrix", "matrix of the system for v' and the multipliers", size,
                       size, m->matrix);
        doc *list = doc_list(to, "right_side", "its right side");
        for (size_t i = 0; i < size; i++)
            chapter_formula(c, list, NULL, chapter_symbol(c, "f_%zu", i + 1), m->rhs[i], NULL);
    }
    free(solved);
}

/// Whether f^c is homogeneous in the velocities: then its reaction does no work, (∂f/∂q') q' = k f = 0.
static truth reactions_do_no_work(nonlinear_model *k) {
    enum { HIGHEST = 6 };
    const space *q = k->c.m->q;
    expr *P = MEM_NEW(expr, q->n);
    truth all = TRUTH_YES;
    sum total = {0};
    exact brief = readable_limits(k->c.x);
    for (size_t a = 0; a < k->c.system.p; a++)
        all = truth_and(all, exact_is_zero(&brief, k->c.system.b[a]));
    for (size_t c = 0; c < k->count; c++) {
        truth one = TRUTH_UNKNOWN;
        expr_gradient(q->pool, k->functions[c], q->n, q->velocities, P);
        for (long degree = 1; degree <= HIGHEST && one != TRUTH_YES; degree++) {
            for (size_t i = 0; i < q->n; i++)
                sum_add_product(q->pool, &total, 1, P[i], q->velocities[i]);
            sum_add(q->pool, &total, -degree, k->functions[c]);
            if (exact_is_zero(&brief, sum_take(q->pool, &total)) == TRUTH_YES) one = TRUTH_YES;
        }
        all = truth_and(all, one);
    }
    vec_clear(&total);
    free(P);
    return all;
}

static void show_rule(nonlinear_model *k, doc *to, bool vakonomic) {
    mech_nonlinear m;
    doc *part =
        doc_object(to, vakonomic ? "vakonomic" : "chetaev",
                   vakonomic ? "vakonomic motion" : "nonholonomic motion, by Chetaev's rule");
    doc_words(part, "rule", "rule", "%s",
              vakonomic ? "the motion is that of L less multipliers times constraints, F98 (2)"
                        : "displacements with (df/dq') dq = 0 are virtual, so the reactions are "
                          "multipliers times df/dq'");
    mech_nonlinear_init(&m, &k->c.system, &k->c.quasi.basis, k->count, k->functions, vakonomic);
    show_equations(k, part, &m);
    mech_nonlinear_clear(&m);
    if (!vakonomic)
        doc_truth(part, "workless", "the reactions do no work", reactions_do_no_work(k));
}

hamel_status report_nonlinear(exact *x, const model *m, const derive_request *request, doc **out) {
    *out = NULL;
    for (size_t i = 0; i < request->count; i++) {
        if (strcmp(request->parts[i], "vakonomic") == 0) continue;
        return diag_add(x->messages, HAMEL_INVALID, m->nonlinear[0].place,
                        "this constraint is nonlinear in the velocities: there is no part '%s'",
                        request->parts[i]);
    }
    model affine = *m; // all that the chapters know
    affine.nonlinear_count = 0;
    nonlinear_model k = {.count = m->nonlinear_count};
    hamel_status status = chapter_open(&k.c, x, &affine);
    if (status != HAMEL_OK) return status;
    status = chapter_need_quasi(&k.c);
    if (status == HAMEL_OK) {
        k.functions = MEM_NEW(expr, k.count);
        for (size_t c = 0; c < k.count; c++) k.functions[c] = m->nonlinear[c].function;
        doc *top = doc_create();
        doc *section = doc_object(top, "nonlinear", "Constraints nonlinear in the velocities");
        show_constraints(&k, section);
        chapter_velocities(&k.c, section);
        show_rule(&k, section, false);
        show_rule(&k, section, true);
        free(k.functions);
        *out = top;
    }
    chapter_close(&k.c);
    return status;
}
