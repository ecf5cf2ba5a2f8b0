/// The page of hamel compare. The exact part comes first; numbers along a run decide only what it leaves
/// open: whether that run is one of the special ones.
#include "report/compare.h"

#include <math.h>

#include "expr/walk.h"
#include "mech/equivalence.h"
#include "mech/orthogonal.h"
#include "mech/principal.h"
#include "mech/vakonomic_symmetry.h"
#include "report/chapter.h"
#include "run/realise.h"

typedef struct comparison {
    chapter c;
    mech_vakonomic k;
    mech_equivalence e;
    mech_orthogonal orthogonal;
    truth momentum;       ///< some symmetry has λ = J
    run_comparison *runs; ///< NULL if there is no run
    const char *run_name;
} comparison;

// ---- the verdict ---------------------------------------------------------------------------------

static bool theorem_holds(const mech_orthogonal *o) {
    return o->kinetic == TRUTH_YES && o->integrable == TRUTH_YES && o->bundle_like == TRUTH_YES;
}

static const char *why_always(const comparison *q) {
    if (q->c.system.p == 0) return "there are no constraints";
    if (q->k.integrable == TRUTH_YES)
        return "the constraints are integrable, so no multiplier acts on the motion";
    if (theorem_holds(&q->orthogonal))
        return "with multipliers 0, as free motions that start in D stay in D (F98 Theorem 3.2)";
    if (q->momentum == TRUTH_YES) return "with the momenta as multipliers (F98 Theorem 3.1)";
    return "with multipliers that are functions of the state";
}

static void show_verdict(const comparison *q, doc *to) {
    const bool some = q->runs != NULL && run_comparison_agrees(q->runs);
    if (q->e.agree == TRUTH_YES)
        doc_words(to, "verdict", "verdict", "agree for every initial state: %s", why_always(q));
    else if (some)
        doc_words(to, "verdict", "verdict",
                  "agree for these initial states: along run %s the right multipliers exert no "
                  "force%s",
                  q->run_name, q->e.agree == TRUTH_NO ? "; for generic ones they do not" : "");
    else if (q->e.agree == TRUTH_NO)
        doc_words(to, "verdict", "verdict",
                  "do not agree: along a generic motion no multipliers are without force");
    else if (q->runs != NULL)
        doc_words(to, "verdict", "verdict",
                  "do not agree: along run %s no multipliers are without force", q->run_name);
    else
        doc_words(to, "verdict", "verdict",
                  "unknown: the conditions on the multipliers are too long");
    doc_truth(to, "for_every_state", "for every (generic) initial state", q->e.agree);
}

// ---- conditions on the multipliers ---------------------------------------------------------------

static void show_force(comparison *q, doc *to) {
    doc *list = NULL;
    for (size_t j = 0; j < q->k.r; j++) {
        if (expr_is_int(q->c.pool, q->k.force[j], 0)) continue;
        if (list == NULL)
            list = doc_list(to, "gyroscopic_force", "force of the multipliers, along X_i");
        chapter_formula(&q->c, list, NULL, chapter_symbol(&q->c, "G_%zu", j + 1), q->k.force[j],
                        "F98 (13)");
    }
}

/// Whether an expression holds parameters only.
static bool is_parameter(const comparison *q, expr e) {
    expr_walk w;
    bool only = true;
    expr_walk_init(&w, q->c.pool, 1, &e);
    for (uint32_t i = 0; i < w.count; i++) {
        const expr node = {w.ids[i]};
        only = only && (!expr_is_symbol(q->c.pool, node) ||
                        expr_symbol_info_of(q->c.pool, node)->kind == EXPR_PARAMETER);
    }
    expr_walk_clear(&w);
    return only;
}

/// λ_pivot = c − Σ a_b λ_b
static expr solved_row(const comparison *q, size_t i) {
    const size_t p = q->e.p;
    const expr *row = q->e.rows + i * (p + 1);
    expr value = row[p];
    for (size_t b = 0; b < p; b++) {
        if (b != q->e.pivots[i])
            value = expr_sub(q->c.pool, value, expr_mul2(q->c.pool, row[b], q->k.lambda[b]));
    }
    return value;
}

/// What is not zero at generic states: irreducible factors, each once, without those of the parameters.
static void show_generic(comparison *q, doc *to) {
    readable_list seen = {0};
    exact brief = readable_limits(q->c.x);
    for (size_t i = 0; i < q->e.nonzero_count; i++) {
        expr unit, *factors;
        long *powers;
        size_t count;
        if (exact_factor(&brief, q->e.nonzero[i], &unit, &count, &factors, &powers) != HAMEL_OK)
            continue;
        for (size_t j = 0; j < count; j++) {
            bool known = powers[j] < 0 || is_parameter(q, factors[j]);
            for (size_t s = 0; s < seen.count; s++)
                known = known || expr_same(seen.items[s], factors[j]);
            if (!known) *vec_push(&seen) = factors[j];
        }
        free(factors);
        free(powers);
    }
    doc *list = seen.count == 0
                    ? NULL
                    : doc_list(to, "generic", "where these are not zero; elsewhere more may do");
    for (size_t s = 0; s < seen.count; s++)
        chapter_formula(&q->c, list, NULL, EXPR_NONE, seen.items[s], NULL);
    vec_clear(&seen);
}

static void show_conditions(comparison *q, doc *to) {
    doc *list = q->e.count > 0 ? doc_list(to, "lambda", "multipliers for which they agree") : NULL;
    text others = {0};
    for (size_t a = 0; a < q->e.p; a++) {
        size_t i = 0;
        while (i < q->e.count && q->e.pivots[i] != a) i++;
        if (i < q->e.count)
            chapter_formula(&q->c, list, NULL, q->k.lambda[a], solved_row(q, i), "F98 (22)");
        else text_addf(&others, "%slambda_%zu", others.length == 0 ? "" : ", ", a + 1);
    }
    if (others.length > 0) doc_words(to, "arbitrary", "arbitrary", "%s", text_cstr(&others));
    text_clear(&others);
    show_generic(q, to);
}

static void show_obstruction(comparison *q, doc *to) {
    expr numerator, denominator;
    exact brief = readable_limits(q->c.x);
    if (readable_nodes(q->c.pool, q->e.obstruction) > DOC_LONGEST ||
        exact_fraction(&brief, q->e.obstruction, &numerator, &denominator) != HAMEL_OK ||
        readable_nodes(q->c.pool, numerator) > DOC_LONGEST) {
        doc_words(to, "obstruction_in_words", "the obstruction",
                  "proved not to be zero, and too long to be written out");
        return;
    }
    const bool minus = expr_is_negative(q->c.pool, chapter_tidy(&q->c, numerator));
    doc *list = doc_list(to, "obstruction", "this would have to be zero all along the motion");
    chapter_formula(&q->c, list, NULL, EXPR_NONE,
                    minus ? expr_neg(q->c.pool, numerator) : numerator, "F98 (22)");
}

// ---- theorems ------------------------------------------------------------------------------------

static void show_principal(comparison *q, doc *to, const mech_principal *p) {
    doc_truth(to, "momentum", "condition (22) holds with the momenta J as multipliers",
              p->momentum);
    doc_truth(to, "momentum_constant", "J is constant along nonholonomic motions", p->constant);
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
    doc_truth(to, "annihilates", "J annihilates the holonomy algebra (Ambrose-Singer)",
              p->annihilates);
}

/// One symmetry: Theorem 3.1 where it applies.
static hamel_status show_symmetry(comparison *q, doc *list, const model_symmetry *given) {
    chapter *c = &q->c;
    mech_symmetry y;
    mech_principal p;
    exact quiet = *c->x;
    quiet.messages = NULL;
    hamel_status status = mech_symmetry_init(&y, &quiet, &c->system, given);
    if (status != HAMEL_OK) return status == HAMEL_TOO_LARGE ? HAMEL_OK : status;
    if (mech_symmetry_is_principal_connection(&y)) {
        status = mech_principal_init(&p, &quiet, &c->system, &y, &c->quasi, &q->k);
        if (status == HAMEL_OK) {
            text title = {0};
            text_addf(&title, "Theorem 3.1, with the symmetry %s", given->name);
            doc *part = doc_object(list, NULL, text_cstr(&title));
            text_clear(&title);
            show_principal(q, part, &p);
            q->momentum = truth_or(q->momentum, p.momentum);
            mech_principal_clear(&p);
        }
    }
    mech_symmetry_clear(&y);
    return status;
}

static void show_orthogonal(const comparison *q, doc *to) {
    const mech_orthogonal *o = &q->orthogonal;
    doc *part = doc_object(to, "theorem_32", "Theorem 3.2, for orthogonal constraints");
    doc_truth(part, "kinetic", "L is a kinetic energy, the constraints are linear, no forces",
              o->kinetic);
    if (o->kinetic != TRUTH_YES) return;
    doc_truth(part, "integrable", "the orthogonal complement of D is integrable", o->integrable);
    doc_truth(part, "bundle_like", "the metric is bundle-like: D is totally geodesic",
              o->bundle_like);
}

// ---- along a run ---------------------------------------------------------------------------------

static void show_run(const comparison *q, doc *to) {
    enum { ROWS = 5 };
    const run_comparison *r = q->runs;
    text title = {0};
    text_addf(&title, "along run %s", q->run_name);
    doc *part = doc_object(to, "run", text_cstr(&title));
    text_clear(&title);
    doc *lambda = doc_list(part, "lambda", "initial multipliers that make the force least");
    for (size_t a = 0; a < r->p; a++) {
        text name = {0};
        text_addf(&name, "lambda_%zu", a + 1);
        doc_number(lambda, NULL, text_cstr(&name), r->lambda[a]);
        text_clear(&name);
    }
    doc_number(part, "residual", "largest acceleration that it adds", r->residual);
    doc *list = doc_object(part, "distance", "distance of the two motions");
    for (size_t i = 1; i <= ROWS && r->count > ROWS; i++) {
        const size_t at = i * (r->count - 1) / ROWS;
        text key = {0}, at_time = {0};
        text_addf(&key, "%g", r->t[at]);
        text_addf(&at_time, "t = %g", r->t[at]);
        doc_number(list, text_cstr(&key), text_cstr(&at_time), r->distance[at]);
        text_clear(&key);
        text_clear(&at_time);
    }
    doc_number(part, "distance_largest", "largest distance", r->largest);
    if (r->first.end != RUN_DONE)
        doc_words(part, "nonholonomic_ends", "the nonholonomic motion ends early", "%s",
                  r->first.reason);
    if (r->second.end != RUN_DONE)
        doc_words(part, "vakonomic_ends", "the vakonomic motion ends early", "%s",
                  r->second.end == RUN_STOPPED ? "it runs away, with ever smaller steps"
                                               : r->second.reason);
}

static void show_family(doc *to, const char *key, const char *title, const run_realisation *z,
                        const double *distances, double order) {
    doc *part = doc_object(to, key, title);
    doc *list = doc_object(part, "distance", "largest distance");
    for (size_t k = 0; k < REALISE_COUNT; k++) {
        text name = {0}, label = {0};
        text_addf(&name, "%g", z->epsilon[k]);
        text_addf(&label, "epsilon = 1/%g", 1 / z->epsilon[k]);
        doc_number(list, text_cstr(&name), text_cstr(&label), distances[k]);
        text_clear(&name);
        text_clear(&label);
    }
    doc_number(part, "order", "order of convergence", order);
}

static hamel_status show_realisations(const comparison *q, const compare_request *request,
                                      doc *to) {
    run_realisation z;
    const hamel_status status =
        run_realise(q->c.m, request->run, request->options, q->c.x->messages, &z);
    if (status != HAMEL_OK) return status;
    text title = {0};
    text_addf(&title, "realisations without constraints, until t = %g", z.until);
    doc *part = doc_object(to, "realisations", text_cstr(&title));
    text_clear(&title);
    show_family(part, "friction", "friction 1/epsilon: to the nonholonomic motion", &z, z.friction,
                z.friction_order);
    show_family(part, "inertia",
                "inertia 1/epsilon: to the vakonomic motion, multipliers 0 at first", &z, z.inertia,
                z.inertia_order);
    if (z.reason[0] != '\0') doc_words(part, "ends", "a motion ends early", "%s", z.reason);
    return HAMEL_OK;
}

// ---- the page ------------------------------------------------------------------------------------

static hamel_status write_page(comparison *q, doc *page) {
    const model *m = q->c.m;
    doc *theorems = doc_create();
    doc *symmetries = m->symmetry_count > 0 ? doc_list(theorems, "theorem_31", NULL) : NULL;
    hamel_status status = HAMEL_OK;
    q->momentum = TRUTH_NO;
    q->orthogonal = mech_orthogonal_constraints(q->c.x, &q->c.system, &q->c.quasi);
    for (size_t i = 0; i < m->symmetry_count && status == HAMEL_OK; i++)
        status = show_symmetry(q, symmetries, &m->symmetries[i]);
    show_verdict(q, page);
    if (q->k.integrable != TRUTH_YES) {
        chapter_velocities(&q->c, page);
        show_force(q, page);
    }
    if (q->e.agree == TRUTH_YES && q->k.integrable != TRUTH_YES) show_conditions(q, page);
    if (q->e.agree == TRUTH_NO) show_obstruction(q, page);
    for (size_t i = 0; i < theorems->children.count; i++)
        *vec_push(&page->children) = theorems->children.items[i];
    theorems->children.count = 0;
    doc_destroy(theorems);
    show_orthogonal(q, page);
    if (q->runs != NULL) show_run(q, page);
    return status;
}

static hamel_status compare_constrained(comparison *q, doc *page) {
    chapter *c = &q->c;
    hamel_status status = chapter_need_quasi(c);
    if (status == HAMEL_OK) status = mech_vakonomic_init(&q->k, c->x, &c->system, &c->quasi);
    if (status != HAMEL_OK) return status;
    status = mech_equivalence_init(&q->e, c->x, &c->system, &c->quasi, &q->k);
    if (status == HAMEL_OK) {
        status = write_page(q, page);
        mech_equivalence_clear(&q->e);
    }
    mech_vakonomic_clear(&q->k);
    return status;
}

hamel_status report_compare(exact *x, const model *m, const compare_request *request, doc **out,
                            run_comparison *runs) {
    *out = NULL;
    *runs = (run_comparison){0};
    comparison q = {.run_name = request->run != NULL ? request->run->name : NULL};
    model zeros; // parameters that are zero count as zero
    model_zeros_init(&zeros, m);
    hamel_status status = chapter_open(&q.c, x, &zeros);
    if (status != HAMEL_OK) {
        model_zeros_clear(&zeros);
        return status;
    }
    doc *top = doc_create();
    doc *page = doc_object(top, "compare", "Nonholonomic and vakonomic motion");
    if (q.c.system.p == 0) {
        q.e.agree = TRUTH_YES;
        show_verdict(&q, page);
    } else {
        if (request->run != NULL) {
            status = run_compare(&zeros, request->run, request->options, x->messages, runs);
            q.runs = runs;
        }
        if (status == HAMEL_OK) status = compare_constrained(&q, page);
        if (status == HAMEL_OK && request->realise && request->run != NULL)
            status = show_realisations(&q, request, page);
    }
    chapter_close(&q.c);
    model_zeros_clear(&zeros);
    if (status == HAMEL_OK) *out = top;
    else doc_destroy(top);
    return status;
}
