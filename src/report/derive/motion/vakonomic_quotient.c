/// The equations of nonholonomic motion on D/G with what the multipliers add, and momenta across
/// D, which are free.
#include "report/derive/motion/vakonomic_quotient.h"

#include <stdlib.h>

#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/vakonomic/quotient.h"
#include "report/derive/form/driven.h"
#include "report/derive/symmetry/reduction_names.h"

typedef struct quotient_view {
    reducer d;
    mech_vakonomic_quotient v;
    expr *turned; ///< p: λ_a in the model's multipliers, at the identity
    expr *kappa;  ///< p: κ_a with that
} quotient_view;

/// A formula whose λ and κ are, to compute with, those of the model's multipliers.
static void show(const quotient_view *w, doc *to, const char *key, expr name, expr value,
                 const char *equation) {
    const mech_vakonomic_quotient *v = &w->v;
    reducer_formula(&w->d, to, key, name, value, equation);
    doc *made = to->children.items[to->children.count - 1];
    expr_substitute(w->d.c->pool, 1, &value, v->p, v->kappa, w->kappa, &value);
    expr_substitute(w->d.c->pool, 1, &value, v->p, v->lambda, w->turned, &value);
    made->source = reducer_source(&w->d, value);
}

/// The forms ω^a of the constraints, the complement they are dual to, λ and κ.
static void show_multipliers(const quotient_view *w, doc *to) {
    const mech_vakonomic_quotient *v = &w->v;
    chapter *c = w->d.c;
    doc *list = doc_list(to, "constraints", "constraints, one for each direction W across D");
    for (size_t a = 0; a < v->p; a++) {
        const expr f = expr_add2(
            c->pool, sum_pairing(c->pool, v->n, v->omega + a * v->n, w->d.r->velocities), v->b[a]);
        show(w, list, NULL, expr_int(c->pool, 0), f, "F98 (38)");
    }
    list = doc_list(to, "multipliers",
                    w->d.r->k > 0 ? "their multipliers, at the identity of the group"
                                  : "their multipliers");
    for (size_t a = 0; a < v->p; a++) show(w, list, NULL, v->lambda[a], w->turned[a], "F98 (33)");
    list = doc_list(to, "momenta", "momenta along W, which are free");
    for (size_t a = 0; a < v->p; a++)
        show(w, list, NULL, v->kappa[a], expr_sub(c->pool, v->momentum[a], v->lambda[a]), NULL);
}

static void show_momentum_equation(const quotient_view *w, doc *to) {
    const mech_vakonomic_quotient *v = &w->v;
    const mech_reduced *e = w->d.e;
    if (v->m == 0) return;
    doc *list = doc_object(to, "momentum_equation", "momentum equation");
    for (size_t b = 0; b < v->m; b++) {
        show(w, list, expr_symbol_info_of(w->d.c->pool, e->symbols[b])->name,
             expr_symbol_dot(w->d.c->pool, e->symbols[b]),
             expr_add2(w->d.c->pool, e->momentum_rate[b], v->on_momenta[b]), NULL);
        reducer_drive(&w->d, list, w->d.inputs.momenta + b * w->d.inputs.count);
    }
}

/// w' where the mass matrix is inverted, else the right side of M w' = f.
static void show_shape_equations(const quotient_view *w, doc *to) {
    const mech_vakonomic_quotient *v = &w->v;
    const mech_reduced *e = w->d.e;
    expr_pool *pool = w->d.c->pool;
    if (v->h == 0) return;
    expr *more = MEM_NEW(expr, v->h);
    exact brief = readable_limits(w->d.c->x);
    const bool solved =
        e->closed && exact_solve(&brief, v->h, 1, e->mass, v->on_shape, more) == HAMEL_OK;
    doc *list =
        doc_object(to, "shape_equations", solved ? "reduced equations" : "right side of M w' = f");
    for (size_t s = 0; s < v->h; s++) {
        expr name = w->d.a->symbols[s];
        reducer_rename(&w->d, 1, &name);
        const char *key = expr_symbol_info_of(pool, name)->name;
        if (solved)
            show(w, list, key, expr_symbol_dot(pool, name), expr_add2(pool, e->rates[s], more[s]),
                 "F98 (41)");
        else
            show(w, list, key, chapter_symbol(w->d.c, "f_%zu", s + 1),
                 expr_add2(pool, e->rhs[s], v->on_shape[s]), "F98 (41)");
        if (!solved) reducer_drive(&w->d, list, w->d.inputs.along + s * w->d.inputs.count);
        else if (w->d.inputs.closed)
            reducer_drive(&w->d, list, w->d.inputs.rates + s * w->d.inputs.count);
    }
    free(more);
}

/// The inputs along W_a.
static void drive_across(const quotient_view *w, doc *list, size_t a) {
    const mech_reduced_inputs *u = &w->d.inputs;
    if (u->count == 0) return;
    const mech_inputs *all = chapter_inputs(w->d.c);
    expr *row = MEM_NEW(expr, u->count), *W = MEM_NEW(expr, w->v.n);
    for (size_t i = 0; i < w->v.n; i++) W[i] = expr_int(w->d.c->pool, i == w->v.across[a]);
    for (size_t j = 0; j < u->count; j++)
        row[j] = u->changed[j] ? expr_int(w->d.c->pool, 0)
                               : mech_reduction_pair(w->d.r, all->directions[j], W);
    reducer_drive(&w->d, list, row);
    free(row);
    free(W);
}

static void show_all(const quotient_view *w, doc *to) {
    const mech_vakonomic_quotient *v = &w->v;
    doc *part = doc_object(to, "quotient", "reduced, with momenta along S and across D");
    show_multipliers(w, part);
    show_momentum_equation(w, part);
    show_shape_equations(w, part);
    doc *list = doc_list(part, "rates", "and across D");
    for (size_t a = 0; a < v->p; a++) {
        show(w, list, NULL, expr_symbol_dot(w->d.c->pool, v->kappa[a]), v->rates[a], "F98 (36)");
        drive_across(w, list, a);
    }
}

static bool is_short(const quotient_view *w) {
    const mech_vakonomic_quotient *v = &w->v;
    return !reducer_is_long(&w->d, v->p, v->rates) && !reducer_is_long(&w->d, v->p, v->momentum) &&
           !reducer_is_long(&w->d, v->m, v->on_momenta) &&
           !reducer_is_long(&w->d, v->h, v->on_shape);
}

void chapter_vakonomic_quotient(chapter *c, doc *to, size_t k, const expr *lambda) {
    quotient_view w;
    if (reducer_init(&w.d, c, k) != HAMEL_OK) return;
    exact brief = readable_limits(c->x);
    const bool usable = !w.d.e->rate_in_speeds && !w.d.e->rhs_in_speeds && w.d.r->p > 0;
    if (usable && mech_vakonomic_quotient_init(&w.v, &brief, w.d.r, w.d.a, w.d.e) == HAMEL_OK) {
        const size_t p = w.v.p;
        w.turned = MEM_NEW(expr, p);
        w.kappa = MEM_NEW(expr, p);
        for (size_t a = 0; a < p; a++) {
            w.turned[a] = sum_pairing(c->pool, p, w.v.pairing + a * p, lambda);
            w.kappa[a] = expr_sub(c->pool, w.v.momentum[a], w.v.lambda[a]);
        }
        if (is_short(&w)) show_all(&w, to);
        free(w.turned);
        free(w.kappa);
        mech_vakonomic_quotient_clear(&w.v);
    }
    reducer_clear(&w.d);
}
