/// T*Q as a part of the Hamiltonian section. What would be too long to read is left out, with a
/// word.
#include "report/derive/hamilton/hamilton_cotangent.h"
#include "report/derive/form/driven.h"

#include <stdlib.h>

#include "expr/calculus.h"
#include "expr/print.h"
#include "expr/sum.h"
#include "mech/hamilton/dirac.h"
#include "mech/hamilton/symplectic.h"
#include "mech/hamilton/symplectic_rate.h"

/// A formula on T*Q; to compute with, the momenta are put in as those of velocities on D.
static doc *show_on(const hamiltonian *f, const mech_cotangent *t, doc *to, const char *key,
                    expr name, expr value, const char *equation) {
    expr_pool *pool = f->c->pool;
    doc *made = doc_expr(to, key, name, chapter_tidy(f->c, value), equation);
    expr_substitute(pool, 1, &value, t->n, t->momenta, f->v->base, &made->source);
    return made;
}

static expr multiplier(const chapter *c, size_t a) {
    text name = {0};
    text_addf(&name, "lambda_%zu", a + 1);
    const expr e = expr_symbol(c->pool, text_cstr(&name), EXPR_MULTIPLIER);
    text_clear(&name);
    return e;
}

/// P_i' with its reaction λ_a β^a_i, of two forms the one that reads better.
static void show_momentum_rate(const hamiltonian *f, const mech_cotangent *t, size_t i, doc *to) {
    chapter *c = f->c;
    expr reaction = expr_int(c->pool, 0);
    for (size_t a = 0; a < c->system->p; a++)
        reaction = expr_add2(c->pool, reaction,
                             expr_mul2(c->pool, multiplier(c, a), c->system->beta[a * t->n + i]));
    const expr mixed = expr_add2(c->pool, t->mixed[i], reaction);
    expr shape = chapter_tidy(c, expr_add2(c->pool, t->rates[i], reaction));
    const expr other = chapter_tidy(c, mixed);
    if (2 * expr_infix_tokens(c->pool, other) < expr_infix_tokens(c->pool, shape)) shape = other;
    doc_expr(to, chapter_direction(c, i), expr_symbol_dot(c->pool, t->momenta[i]), shape, NULL)
        ->source = mixed;
    const mech_inputs *u = chapter_inputs(c);
    if (u != NULL) chapter_drive_last(c, to, u->matrix + i * u->count);
}

static void show_multipliers(const hamiltonian *f, const mech_cotangent *t, doc *to) {
    chapter *c = f->c;
    doc *list = doc_object(to, "velocities", "velocities");
    for (size_t i = 0; i < t->n; i++)
        show_on(f, t, list, chapter_direction(c, i), chapter_alias(c, c->m->q->velocities[i]),
                t->velocities[i], NULL);
    show_on(f, t, to, "hamiltonian", chapter_quantity(c, "H", "H_tot"), t->hamiltonian, NULL);
    list = doc_object(to, "equations", "momenta");
    doc_cite(list, "KM97 (2.2.1)");
    for (size_t i = 0; i < t->n; i++) show_momentum_rate(f, t, i, list);
    list = doc_list(to, "constraints", "constraints");
    doc_cite(list, "KM97 (2.2.2)");
    for (size_t a = 0; a < c->system->p; a++) {
        doc_equation(list, NULL, expr_int(c->pool, 0), chapter_tidy(c, t->constraints[a]), NULL);
    }
    chapter_listen(c);
    exact brief = readable_limits(c->x);
    const truth agrees = mech_cotangent_agrees(t, &brief, c->system);
    chapter_verdict(c, to, "agrees",
                    "with the multipliers of Lagrange-d'Alembert this is its motion",
                    chapter_heard(c, agrees));
}

/// M over the momenta of the base that the model gives: KM97's coordinates.
static hamel_status show_graph(const hamiltonian *f, const mech_cotangent *t) {
    chapter *c = f->c;
    const mech_ehresmann *e;
    if (derivation_ehresmann(c->d, NULL, &e) != HAMEL_OK || !e->base.given) return HAMEL_OK;
    mech_momentum_graph g;
    const hamel_status status =
        mech_momentum_graph_init(&g, c->x, f->v, c->quasi, e->base.base, t->momenta);
    if (status != HAMEL_OK) return status;
    if (g.closed) {
        text title = {0};
        text_add(&title, "M over the momenta of the base, ");
        for (size_t a = 0; a < e->r; a++)
            text_addf(&title, "%sP_%s", a == 0 ? "" : ", ", chapter_direction(c, e->base.base[a]));
        doc *to = doc_object(f->section, "over_base", text_cstr(&title));
        text_clear(&title);
        doc_cite(to, "KM97 §2.5");
        doc *list = doc_object(to, "momenta", "momenta of the fibre");
        for (size_t a = 0; a < e->p; a++) {
            const size_t i = e->base.fibre[a];
            show_on(f, t, list, chapter_direction(c, i), t->momenta[i], g.momenta[i], NULL);
        }
        list = doc_object(to, "velocities", "velocities");
        for (size_t i = 0; i < t->n; i++)
            show_on(f, t, list, chapter_direction(c, i), chapter_alias(c, c->m->q->velocities[i]),
                    g.velocities[i], NULL);
    }
    mech_momentum_graph_clear(&g);
    return HAMEL_OK;
}

/// Whether the Lagrangian or the constraints depend on time, or forces act.
static bool is_forced(const chapter *c) {
    for (size_t i = 0; i < c->m->q->n; i++) {
        if (!expr_is_int(c->pool, c->system->force[i], 0)) return true;
    }
    return false;
}

/// Σ λ_a ⟨β^a, [X_α, X_β]⟩, with the multipliers of Lagrange-d'Alembert, or what it is in
/// velocities where that is short.
static void show_rate_of(const hamiltonian *f, doc *to, size_t k, const expr *curvature,
                         expr rate) {
    enum { SHORT = 20 }; // tokens
    chapter *c = f->c;
    const size_t r = f->h->r, p = c->quasi->p;
    sum total = {0};
    text key = {0};
    for (size_t a = 0; a < p; a++)
        sum_add_product(c->pool, &total, 1, chapter_symbol(c, "lambda_%zu", a + 1),
                        curvature[k * p + a]);
    text_addf(&key, "%zu_%zu", k / r + 1, k % r + 1);
    const expr name = chapter_symbol(c, "L_X Omega(X_%zu, X_%zu)", k / r + 1, k % r + 1);
    const expr by_reaction = chapter_tidy(c, sum_take(c->pool, &total)),
               written = chapter_stays(c, rate) ? by_reaction : chapter_tidy(c, rate);
    const size_t length = expr_infix_tokens(c->pool, written);
    const bool brief = length <= SHORT || length < expr_infix_tokens(c->pool, by_reaction);
    doc_expr(to, text_cstr(&key), name, brief ? written : by_reaction, NULL)->source = rate;
    text_clear(&key);
    vec_clear(&total);
}

/// (L_X Ω)(X_α, X_β), where it is not zero.
static hamel_status show_rate(const hamiltonian *f) {
    chapter *c = f->c;
    const size_t r = f->h->r;
    if (is_forced(c)) return HAMEL_OK;
    expr *rate = MEM_NEW(expr, r * r), *curvature = MEM_NEW(expr, r * r * c->quasi->p);
    const hamel_status status = mech_symplectic_rate(c->x, c->system, c->quasi, curvature, rate);
    if (status == HAMEL_OK) {
        doc *list = NULL;
        for (size_t k = 0; k < r * r; k++) {
            if (k / r >= k % r || expr_is_int(c->pool, rate[k], 0)) continue;
            if (list == NULL) {
                list = doc_object(f->section, "symplectic_rate",
                                  "rate of the symplectic form on K along the motion: the reaction "
                                  "on the curvature");
                doc_cite(list, "BKMM96 §2.3");
            }
            show_rate_of(f, list, k, curvature, rate[k]);
        }
        exact brief = readable_limits(c->x);
        chapter_verdict(c, f->section, "symplectic",
                        "the motion preserves the symplectic form on K",
                        (mech_verdict){.answer = exact_all_zero(&brief, r * r, rate),
                                       .evidence = evidence_zero(r * r, rate)});
    }
    free(rate);
    free(curvature);
    return status;
}

/// For holonomic constraints, linear in the velocities: whether the bracket is Dirac's.
static void show_dirac(const hamiltonian *f, const mech_cotangent *t) {
    chapter *c = f->c;
    const mech_hamilton *h = f->h;
    const size_t count = h->size * h->size;
    if (!h->closed || !t->closed || h->has_drift ||
        mech_integrable(c->x, c->system, &c->quasi->basis) != TRUTH_YES)
        return;
    exact brief = readable_limits(c->x);
    expr *other = MEM_NEW(expr, count);
    if (mech_dirac_bracket(&brief, c->system, c->quasi, h, t, other) == HAMEL_OK) {
        for (size_t k = 0; k < count; k++) other[k] = expr_sub(c->pool, other[k], h->bracket[k]);
        chapter_verdict(
            c, f->section, "dirac",
            "it is Dirac's bracket of the holonomic constraints and their rates, GN16 §6.1",
            (mech_verdict){.answer = exact_all_zero(&brief, count, other),
                           .evidence = evidence_zero(count, other)});
    }
    free(other);
}

hamel_status chapter_cotangent(const hamiltonian *f) {
    chapter *c = f->c;
    if (c->system->p == 0) return HAMEL_OK;
    mech_cotangent t;
    exact brief = readable_limits(c->x);
    hamel_status status = mech_cotangent_init(&t, &brief, c->system);
    if (status == HAMEL_TOO_LARGE) return show_rate(f);
    if (status != HAMEL_OK) return status;
    doc *to = doc_object(f->section, "cotangent", "with multipliers, on the cotangent bundle");
    if (!t.regular)
        doc_words(to, "note", NULL,
                  "none: the Lagrangian is singular on TQ, though not on the constraints");
    else if (!t.closed)
        doc_words(to, "note", NULL,
                  "the velocities in the momenta P are left as the solution of P = dL/dq'");
    else show_multipliers(f, &t, to);
    status = show_graph(f, &t);
    if (status == HAMEL_OK) status = show_rate(f);
    if (status == HAMEL_OK) show_dirac(f, &t);
    mech_cotangent_clear(&t);
    return status;
}
