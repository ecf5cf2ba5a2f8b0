/// The verdict of hamel compare, and the conditions on the multipliers behind it.
#include <stdlib.h>

#include "expr/calculus.h"
#include "expr/walk.h"
#include "report/compare/compare_internal.h"
#include "report/compare/conditions_internal.h"

// ---- the verdict --------------------------------------------------------------------------------

/// λ_pivot = c − Σ a_b λ_b
static expr solved_row(const comparison *q, const mech_equivalence *e, size_t i) {
    const size_t p = e->p;
    const expr *row = e->rows + i * (p + 1);
    expr value = row[p];
    for (size_t b = 0; b < p; b++) {
        if (b != e->pivots[i])
            value = expr_sub(q->c.pool, value, expr_mul2(q->c.pool, row[b], q->lambda[b]));
    }
    return value;
}

/// The multipliers that the conditions are solved for, as functions of the others.
static void put_multipliers(const comparison *q, size_t count, expr *f) {
    const mech_equivalence *e = q->e;
    expr *from = MEM_NEW(expr, e->count), *to = MEM_NEW(expr, e->count);
    for (size_t i = 0; i < e->count; i++) {
        from[i] = q->lambda[e->pivots[i]];
        to[i] = solved_row(q, e, i);
    }
    expr_substitute(q->c.pool, count, f, e->count, from, to, f);
    free(from);
    free(to);
}

void compare_collect_proof(comparison *q, const mech_carried *c) {
    const mech_equivalence *e = q->e;
    if (e->agree != TRUTH_YES) return;
    for (size_t j = 0; j < c->force_count; j++) *vec_push(&q->proof) = c->force[j];
    for (size_t i = 0; i < e->count; i++) { // a condition stays fulfilled
        const expr f = expr_sub(q->c.pool, q->lambda[e->pivots[i]], solved_row(q, e, i));
        expr along, by_multipliers;
        mech_carried_along(c, 1, &f, &along);
        expr_derive(q->c.pool, 1, &f, c->p, c->lambda, c->transport, &by_multipliers);
        *vec_push(&q->proof) = expr_add2(q->c.pool, along, by_multipliers);
    }
    put_multipliers(q, q->proof.count, q->proof.items);
}

mech_verdict compare_agreement(const comparison *q) {
    mech_verdict v = {.answer = q->e->agree, .method = METHOD_LINEAR_ALGEBRA};
    if (q->e->agree == TRUTH_YES) v.evidence = evidence_zero(q->proof.count, q->proof.items);
    if (q->c.system->p == 0 && q->e->agree == TRUTH_YES && q->c.m->nonlinear_count == 0)
        v.method = METHOD_THEOREM; // without constraints there are no multipliers
    if (q->e->agree == TRUTH_NO) v.evidence = evidence_zero(1, &q->e->obstruction);
    return v;
}

/// Numbers say that they agree along the run, but do not prove it.
static void numbers_only(const comparison *q, doc *to) {
    doc_words(to, "verdict", "verdict",
              "agree for these initial states, as far as numbers tell: along run %s the best "
              "multipliers add at most %.1e to the acceleration%s",
              q->request->run->name, q->runs->least,
              q->e->agree == TRUTH_NO ? "; for generic ones they do not" : "");
}

static void proved_for_run(const comparison *q, doc *to) {
    doc_words(to, "verdict", "verdict",
              q->special.inputs
                  ? "agree for these initial states: with what run %s prescribes, some multipliers "
                    "exert no force (proved)%s"
                  : "agree for these initial states: run %s starts in a set that no motion leaves, "
                    "and there some multipliers exert no force (proved)%s",
              q->request->run->name,
              q->e->agree == TRUTH_NO ? "; for generic ones they do not" : "");
}

void compare_verdict(comparison *q, doc *to) {
    const bool some = q->runs != NULL && run_comparison_agrees(q->runs);
    if (q->e->agree == TRUTH_YES)
        doc_words(to, "verdict", "verdict", "agree for every initial state: %s", q->why_always);
    else if (some && q->special.proved == TRUTH_YES) proved_for_run(q, to);
    else if (some) numbers_only(q, to);
    else if (q->e->agree == TRUTH_NO)
        doc_words(to, "verdict", "verdict",
                  "do not agree: along a generic motion no multipliers are without force");
    else if (q->runs != NULL)
        doc_words(to, "verdict", "verdict",
                  "do not agree, as numbers say: along run %s all multipliers add %.1e or more to "
                  "the acceleration (%s)",
                  q->request->run->name, q->runs->least, q->why_unknown);
    else doc_words(to, "verdict", "verdict", "unknown: %s", q->why_unknown);
    mech_verdict every = compare_agreement(q);
    every.claim = "nonholonomic motions are vakonomic";
    chapter_verdict(&q->c, to, "for_every_state", "for every (generic) initial state", every);
    if (some && q->e->agree != TRUTH_YES)
        chapter_verdict(&q->c, to, "for_this_run", "proved for the initial state of this run",
                        (mech_verdict){.claim = every.claim,
                                       .answer = q->special.proved,
                                       .scope.domain = DOMAIN_MOTION});
}

// ---- conditions on the multipliers --------------------------------------------------------------

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

/// What is not zero at generic states: irreducible factors, each once, without those of the
/// parameters.
static void show_generic(comparison *q, doc *to, const mech_equivalence *e) {
    readable_list seen = {0};
    exact brief = readable_limits(q->c.x);
    for (size_t i = 0; i < e->nonzero_count; i++) {
        expr unit, *factors;
        long *powers;
        size_t count;
        if (exact_factor(&brief, e->nonzero[i], &unit, &count, &factors, &powers) != HAMEL_OK)
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

void compare_conditions(comparison *q, doc *to, const mech_equivalence *e) {
    doc *list = e->count > 0 ? doc_list(to, "lambda", "multipliers for which they agree") : NULL;
    text others = {0};
    for (size_t a = 0; a < e->p; a++) {
        size_t i = 0;
        while (i < e->count && e->pivots[i] != a) i++;
        if (i < e->count)
            chapter_formula(&q->c, list, NULL, q->lambda[a], solved_row(q, e, i), "F98 (22)");
        else text_addf(&others, "%slambda_%zu", others.length == 0 ? "" : ", ", a + 1);
    }
    if (others.length > 0) doc_words(to, "arbitrary", "arbitrary", "%s", text_cstr(&others));
    text_clear(&others);
    show_generic(q, to, e);
}

void compare_obstruction(comparison *q, doc *to, const mech_solved *level) {
    expr numerator, denominator;
    exact brief = readable_limits(q->c.x);
    expr obstruction = q->e->obstruction;
    mech_solved_restore(level, q->c.pool, 1, &obstruction);
    if (readable_nodes(q->c.pool, obstruction) > DOC_LONGEST ||
        exact_fraction(&brief, obstruction, &numerator, &denominator) != HAMEL_OK ||
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
