/// hamel compare with constraints that are nonlinear in the velocities: motion by Chetaev's rule
/// against the vakonomic motion, by Rumyantsev's condition.
#include <stdlib.h>

#include "mech/law/basis_choose.h"
#include "mech/nonlinear/rumyantsev.h"
#include "report/compare/compare_internal.h"
#include "report/compare/conditions_internal.h"
#include "report/compare/nonlinear_internal.h"
#include "report/compare/run_internal.h"
#include "report/compare/special_internal.h"

static void show_rules(doc *to) {
    doc *rules = doc_object(to, "rules", "the two rules");
    doc_words(rules, "nonholonomic", "nonholonomic",
              "Chetaev's: displacements with (df/dq') dq = 0 are virtual");
    doc_words(rules, "vakonomic", "vakonomic",
              "the motion is that of L less multipliers times constraints, F98 (2)");
}

/// f^c = 0, solved for velocities: where the conditions are asked.
static void show_level(comparison *q, doc *to, const mech_solved *level) {
    doc *list = doc_list(to, "solved", "on the constraints");
    for (size_t i = 0; i < level->symbols.count; i++)
        chapter_formula(&q->c, list, NULL, chapter_alias(&q->c, level->symbols.items[i]),
                        level->values.items[i], NULL);
}

/// Whether the condition holds whatever the multipliers are, and if not, what it is.
static void show_rumyantsev(comparison *q, doc *to, const mech_rumyantsev *k,
                            const mech_solved *level) {
    doc *part = doc_object(to, "rumyantsev",
                           "Rumyantsev's condition, for displacements that Chetaev's rule allows");
    exact brief = readable_limits(q->c.x);
    truth always = TRUTH_YES;
    for (size_t i = 0; i < k->force_count; i++)
        always = truth_and(always, exact_is_zero(&brief, k->force[i]));
    chapter_verdict(
        &q->c, part, "always", "holds along every motion, whatever the multipliers are",
        (mech_verdict){.answer = always, .evidence = evidence_zero(k->force_count, k->force)});
    chapter_verdict(&q->c, part, "holds", "holds along every motion, with the right multipliers",
                    compare_agreement(q));
    if (always == TRUTH_YES) return;
    doc *list = doc_list(part, "condition", "these have to be zero");
    for (size_t i = 0; i < k->force_count; i++) {
        expr f = k->force[i], numerator, denominator;
        mech_solved_restore(level, q->c.pool, 1, &f);
        if (exact_fraction(&brief, f, &numerator, &denominator) == HAMEL_OK) f = numerator;
        if (!expr_is_int(q->c.pool, f, 0))
            chapter_formula(&q->c, list, NULL, EXPR_NONE, f, "F98 §3");
    }
}

/// The exact part, where the motion could be written out.
static hamel_status write_exact(comparison *q, const mech_nonlinear *m, const mech_chetaev *motion,
                                const mech_rumyantsev *k, doc *page) {
    const mech_carried carried = mech_rumyantsev_carried(k, q->c.system, m, motion);
    q->e = &k->e;
    q->why_always = k->e.count == 0 ? "Rumyantsev's condition holds whatever the multipliers are"
                                    : "Rumyantsev's condition holds with the right multipliers";
    q->why_unknown = "the conditions on the multipliers are too long";
    compare_collect_proof(q, &carried);
    const hamel_status status = compare_prove_run(q, &carried);
    if (status != HAMEL_OK) return status;
    compare_verdict(q, page);
    show_rules(page);
    show_level(q, page, &motion->level);
    show_rumyantsev(q, page, k, &motion->level);
    if (k->e.agree == TRUTH_YES) compare_conditions(q, page, &k->e);
    if (k->e.agree == TRUTH_NO) compare_obstruction(q, page, &motion->level);
    compare_special_show(q, page);
    return HAMEL_OK;
}

/// Without it numbers along a run are all there is.
static void write_numbers(comparison *q, doc *page) {
    const mech_equivalence open = {.agree = TRUTH_UNKNOWN};
    q->e = &open;
    q->why_unknown = "the constraints could not be solved for velocities, or the motion is too "
                     "long to be written out";
    compare_verdict(q, page);
    show_rules(page);
    chapter_verdict(&q->c, doc_object(page, "rumyantsev", "Rumyantsev's condition"), "holds",
                    "holds along every motion, with the right multipliers",
                    (mech_verdict){.answer = TRUTH_UNKNOWN});
    q->e = NULL;
}

hamel_status compare_nonlinear(comparison *q, const model *m, doc *page) {
    chapter *c = &q->c;
    mech_basis d;
    mech_nonlinear chetaev;
    mech_chetaev motion;
    mech_rumyantsev k;
    hamel_status status = mech_basis_init(&d, c->x, c->system);
    if (status != HAMEL_OK) return status;
    expr *functions = MEM_NEW(expr, m->nonlinear_count);
    for (size_t i = 0; i < m->nonlinear_count; i++) functions[i] = m->nonlinear[i].function;
    mech_nonlinear_init(&chetaev, c->system, &d, m->nonlinear_count, functions, false);
    q->p = chetaev.p + chetaev.count;
    q->lambda = chetaev.lambda;
    status = mech_chetaev_init(&motion, c->x, c->system, &d, &chetaev, functions);
    const bool written = status == HAMEL_OK;
    if (written)
        status = mech_rumyantsev_init(&k, c->x, c->system, &d, &chetaev, &motion, functions);
    if (status == HAMEL_OK) {
        status = write_exact(q, &chetaev, &motion, &k, page);
        mech_rumyantsev_clear(&k);
    } else if (status == HAMEL_INVALID || status == HAMEL_TOO_LARGE || status == HAMEL_SINGULAR) {
        write_numbers(q, page);
        status = HAMEL_OK;
    }
    if (written) mech_chetaev_clear(&motion);
    if (status == HAMEL_OK && q->runs != NULL) compare_run(q, page);
    q->lambda = NULL;
    mech_nonlinear_clear(&chetaev);
    free(functions);
    mech_basis_clear(&d);
    return status;
}
