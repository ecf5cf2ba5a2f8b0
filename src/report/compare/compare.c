/// The page of hamel compare. The exact part comes first; numbers along a run decide only what it
/// leaves open: whether that run is one of the special ones, which is then proved if it can be.
#include "report/compare/compare.h"

#include <stdlib.h>
#include <string.h>

#include "mech/ehresmann/orthogonal.h"
#include "mech/vakonomic/principal.h"
#include "mech/vakonomic/symmetry.h"
#include "report/compare/compare_internal.h"
#include "report/compare/conditions_internal.h"
#include "report/compare/nonlinear_internal.h"
#include "report/compare/run_internal.h"
#include "report/compare/special_internal.h"
#include "report/derive/at_values.h"
#include "report/derive/motion/hamel.h"
#include "report/derive/symmetry/symmetry.h"
#include "run/outside/places.h"

/// What there is to say with affine constraints.
typedef struct affine_part {
    const mech_vakonomic *k;
    mech_equivalence e;
    mech_orthogonal orthogonal;
    truth momentum; ///< some symmetry has λ = J
} affine_part;

static bool theorem_holds(const mech_orthogonal *o) {
    return o->kinetic == TRUTH_YES && o->integrable == TRUTH_YES && o->bundle_like == TRUTH_YES;
}

static const char *why_always(const affine_part *a) {
    if (a->k->integrable == TRUTH_YES)
        return "the constraints are integrable, so no multiplier acts on the motion";
    if (theorem_holds(&a->orthogonal))
        return "with multipliers 0, as free motions that start in D stay in D (F98 Theorem 3.2)";
    if (a->momentum == TRUTH_YES) return "with the momenta as multipliers (F98 Theorem 3.1)";
    return "with multipliers that are functions of the state";
}

static void show_force(comparison *q, doc *to, const mech_vakonomic *k) {
    doc *list = NULL;
    for (size_t j = 0; j < k->r; j++) {
        if (expr_is_int(q->c.pool, k->force[j], 0)) continue;
        if (list == NULL)
            list = doc_list(to, "gyroscopic_force", "force of the multipliers, along X_i");
        chapter_formula(&q->c, list, NULL, chapter_symbol(&q->c, "G_%zu", j + 1), k->force[j],
                        "F98 (13)");
    }
}

// ---- theorems -----------------------------------------------------------------------------------

static void show_principal(comparison *q, doc *to, const mech_principal *p) {
    chapter_verdict(&q->c, to, "momentum", "condition (22) holds with the momenta J as multipliers",
                    verdict_heard(&p->momentum_heard, p->momentum));
    chapter_verdict(&q->c, to, "momentum_constant", "J is constant along nonholonomic motions",
                    verdict_heard(&p->constant_heard, p->constant));
    if (!p->linear || !p->known) return;
    doc_integer(to, "holonomy_dimension", "dimension of the holonomy algebra", (long)p->dimension);
    if (p->dimension > 0 && p->dimension < p->k) {
        doc *list = doc_object(to, "holonomy", "the holonomy algebra");
        for (size_t i = 0; i < p->dimension; i++) {
            text name = {0};
            text_addf(&name, "h_%zu", i + 1);
            chapter_algebra(&q->c, list, text_cstr(&name), p->k, p->holonomy + i * p->k, NULL);
            text_clear(&name);
        }
    }
    chapter_verdict(&q->c, to, "annihilates",
                    "J - J(0) annihilates the holonomy algebra (Ambrose-Singer)",
                    verdict_heard(&p->annihilates_heard, p->annihilates));
}

/// One symmetry: Theorem 3.1 where it applies.
static hamel_status show_symmetry(comparison *q, affine_part *a, doc *list, size_t k) {
    chapter *c = &q->c;
    const model_symmetry *given = &c->m->symmetries[k];
    const mech_symmetry *y;
    mech_principal p;
    exact quiet = exact_quietly(c->x);
    if (given->dimension != c->system->p) return HAMEL_OK; // no principal connection
    hamel_status status = derivation_symmetry(c->d, k, NULL, &y);
    if (status != HAMEL_OK) return status == HAMEL_TOO_LARGE ? HAMEL_OK : status;
    if (mech_symmetry_is_principal_connection(y)) {
        status = mech_principal_init(&p, &quiet, c->system, y, c->quasi, a->k);
        if (status == HAMEL_OK) {
            text title = {0};
            text_addf(&title, "Theorem 3.1, with the symmetry %s", given->name);
            doc *part = doc_object(list, NULL, text_cstr(&title));
            text_clear(&title);
            show_principal(q, part, &p);
            a->momentum = truth_or(a->momentum, p.momentum);
            mech_principal_clear(&p);
        }
    }
    return status;
}

static void show_orthogonal(comparison *q, const mech_orthogonal *o, doc *to) {
    doc *part = doc_object(to, "theorem_32", "Theorem 3.2, for orthogonal constraints");
    chapter_verdict(&q->c, part, "kinetic",
                    "L is a kinetic energy, the constraints are linear, no forces",
                    verdict_heard(&o->kinetic_heard, o->kinetic));
    if (o->kinetic != TRUTH_YES) return;
    chapter_verdict(&q->c, part, "integrable", "the orthogonal complement of D is integrable",
                    verdict_heard(&o->integrable_heard, o->integrable));
    chapter_verdict(&q->c, part, "bundle_like", "the metric is bundle-like: D is totally geodesic",
                    verdict_heard(&o->bundle_like_heard, o->bundle_like));
}

// ---- the page -----------------------------------------------------------------------------------

static hamel_status write_page(comparison *q, affine_part *a, doc *page) {
    const model *m = q->c.m;
    doc *theorems = doc_create();
    doc *symmetries = m->symmetry_count > 0 ? doc_list(theorems, "theorem_31", NULL) : NULL;
    hamel_status status = HAMEL_OK;
    a->momentum = TRUTH_NO;
    a->orthogonal = mech_orthogonal_constraints(q->c.x, q->c.system, q->c.quasi);
    for (size_t i = 0; i < m->symmetry_count && status == HAMEL_OK; i++)
        status = show_symmetry(q, a, symmetries, i);
    q->why_always = why_always(a);
    compare_verdict(q, page);
    if (a->k->integrable != TRUTH_YES) {
        chapter_velocities(&q->c, page);
        show_force(q, page, a->k);
    }
    if (a->e.agree == TRUTH_YES && a->k->integrable != TRUTH_YES)
        compare_conditions(q, page, &a->e);
    if (a->e.agree == TRUTH_NO) compare_obstruction(q, page, NULL);
    compare_special_show(q, page);
    doc_move_children(theorems, page);
    show_orthogonal(q, &a->orthogonal, page);
    if (q->runs != NULL) compare_run(q, page);
    return status;
}

/// The question for all states, and, where numbers say that a run is special, for that.
static hamel_status decide(comparison *q, affine_part *a) {
    const chapter *c = &q->c;
    expr *transport = MEM_NEW(expr, a->k->p);
    const mech_carried carried = mech_carried_of(c->system, c->quasi, a->k, transport);
    hamel_status status = mech_equivalence_of(&a->e, c->x, &carried);
    q->p = a->k->p;
    q->lambda = a->k->lambda;
    q->e = &a->e;
    if (status == HAMEL_OK) compare_collect_proof(q, &carried);
    if (status == HAMEL_OK) status = compare_prove_run(q, &carried);
    free(transport);
    return status;
}

static hamel_status compare_constrained(comparison *q, doc *page) {
    chapter *c = &q->c;
    affine_part a = {0};
    hamel_status status = chapter_need_quasi(c);
    if (status == HAMEL_OK) status = derivation_vakonomic(c->d, c->x->messages, &a.k);
    if (status != HAMEL_OK) return status;
    q->why_unknown = "the conditions on the multipliers are too long";
    status = decide(q, &a);
    if (status == HAMEL_OK) status = write_page(q, &a, page);
    mech_equivalence_clear(&a.e);
    mech_orthogonal_clear(&a.orthogonal);
    return status;
}

static hamel_status write_all(comparison *q, const model *m, run_comparison *runs, doc *page) {
    const compare_request *request = q->request;
    hamel_status status = HAMEL_OK;
    if (q->c.system->p + m->nonlinear_count == 0) {
        const mech_equivalence always = {.agree = TRUTH_YES};
        q->e = &always;
        q->why_always = "there are no constraints";
        compare_verdict(q, page);
        return HAMEL_OK;
    }
    if (request->run != NULL) {
        status = run_compare(m, request->run, request->options, q->c.x->messages, runs);
        q->runs = runs;
    }
    if (status == HAMEL_OK)
        status =
            m->nonlinear_count > 0 ? compare_nonlinear(q, m, page) : compare_constrained(q, page);
    compare_special_clear(&q->special);
    vec_clear(&q->proof);
    if (status == HAMEL_OK && request->realise && request->run != NULL)
        status = compare_realisations(q, m, page);
    return status;
}

/// The sentence for generic parameters, and below it that for the values.
static void tell_both(const model *m, doc *page, const doc *there) {
    const doc *other = doc_find(there, "verdict");
    for (size_t i = 0; i < page->children.count; i++) {
        doc *sentence = page->children.items[i];
        text words = {0}, title = {0};
        if (strcmp(sentence->key, "verdict") != 0) continue;
        text_addf(&words, "for generic parameters: %s", sentence->words);
        free(sentence->words);
        sentence->words = text_take(&words);
        text_add(&title, "  ");
        at_values_title(m, &title);
        doc_words(page, "verdict_at_values", text_cstr(&title), "%s", other->words);
        doc_move_last(page, i + 1);
        text_clear(&title);
        return;
    }
}

/// What is no for generic parameters is asked again for the values given.
static void add_values(exact *x, derivation *d, const compare_request *request, doc *page) {
    const doc *every = doc_find(page, "for_every_state");
    const model *m = derivation_model(d);
    if (m->parameter_count == 0 || m->nonlinear_count > 0 || every == NULL ||
        (every->verdict->answer != TRUTH_NO && !at_values_wanted(page)))
        return;
    exact quiet = exact_quietly(x);
    const compare_request conditions = {.options = request->options};
    comparison q = {.request = &conditions};
    run_comparison none = {0};
    if (chapter_open(&q.c, &quiet, derivation_at_values(d)) != HAMEL_OK) return;
    doc *there = doc_create();
    if (write_all(&q, derivation_model(derivation_at_values(d)), &none, there) == HAMEL_OK) {
        at_values_merge(m, page, there);
        if (doc_find(page, "for_every_state_at_values") != NULL) tell_both(m, page, there);
    }
    doc_destroy(there);
    chapter_close(&q.c);
}

hamel_status report_compare(exact *x, const model *m, const compare_request *request, doc **out,
                            run_comparison *runs) {
    *out = NULL;
    *runs = (run_comparison){0};
    comparison q = {.request = request};
    derivation *d = derivation_create(x, m, &(derivation_options){.places = &run_places});
    hamel_status status = chapter_open(&q.c, x, derivation_of_affine(d));
    if (status == HAMEL_OK) {
        doc *top = doc_create();
        doc *page = doc_object(top, "compare", "Nonholonomic and vakonomic motion");
        status = write_all(&q, m, runs, page);
        if (status == HAMEL_OK) add_values(x, d, request, page);
        chapter_close(&q.c);
        if (status == HAMEL_OK) status = derivation_contradictions(d, x->messages);
        if (status == HAMEL_OK) *out = top;
        else doc_destroy(top);
    }
    derivation_destroy(d);
    return status;
}
