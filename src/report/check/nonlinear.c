/// hamel check of a model with constraints that are nonlinear in the velocities: what holds along
/// all of its motions by Chetaev's rule, proved where f = 0, and whether they are vakonomic
/// motions.
#include <stdlib.h>

#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/law/basis_choose.h"
#include "mech/law/invariance.h"
#include "mech/nonlinear/rumyantsev.h"
#include "mech/nonlinear/work.h"
#include "report/check/check.h"
#include "report/check/nonlinear.h"
#include "report/derive/chapter.h"

typedef struct nonlinear_check {
    chapter c;
    mech_basis d;
    size_t count;
    expr *functions;
    mech_nonlinear m;
    bool written; ///< the motion could be written out
    mech_chetaev motion;
} nonlinear_check;

static void write_formula(nonlinear_check *k, doc *to, const char *key, expr name, expr value) {
    if (k->written) mech_solved_restore(&k->motion.level, k->c.pool, 1, &value);
    chapter_formula(&k->c, to, key, name, value, NULL);
}

// ---- constraints, regularity, energy ------------------------------------------------------------

static truth depend_on_time(nonlinear_check *k) {
    const mech_system *s = k->c.system;
    const size_t n = s->q->n;
    truth still = TRUTH_YES;
    for (size_t i = 0; i < s->p * n; i++)
        still =
            truth_and(still, exact_is_zero(k->c.x, expr_diff(k->c.pool, s->beta[i], s->q->time)));
    for (size_t a = 0; a < s->p; a++)
        still = truth_and(still, exact_is_zero(k->c.x, expr_diff(k->c.pool, s->b[a], s->q->time)));
    for (size_t c = 0; c < k->count; c++)
        still = truth_and(still,
                          exact_is_zero(k->c.x, expr_diff(k->c.pool, k->functions[c], s->q->time)));
    return still;
}

static void check_given(nonlinear_check *k, doc *section) {
    const mech_system *s = k->c.system;
    check_reason(check_value(section, "count", "number", "%zu", s->p + k->count),
                 "%zu of them nonlinear in the velocities", k->count);
    doc *finding = check_verdict(&k->c, section, "linear", "linear in velocities",
                                 (mech_verdict){.answer = TRUTH_NO});
    check_reason(finding, "the motion is that of Chetaev's rule");
    for (size_t c = 0; c < k->count; c++) {
        text key = {0};
        text_addf(&key, "f_%zu", c + 1);
        chapter_formula(&k->c, finding, text_cstr(&key), chapter_symbol(&k->c, "f_%zu", c + 1),
                        k->functions[c], NULL);
        text_clear(&key);
    }
    chapter_listen(&k->c);
    const truth timeless = depend_on_time(k);
    check_verdict(&k->c, section, "independent_of_time", "independent of time",
                  chapter_heard(&k->c, timeless));
}

static void check_regular(nonlinear_check *k, doc *section, hamel_status status) {
    doc *finding =
        check_verdict(&k->c, section, "on_constraints", "motion determined",
                      (mech_verdict){.answer = status == HAMEL_OK         ? TRUTH_YES
                                               : status == HAMEL_SINGULAR ? TRUTH_NO
                                                                          : TRUTH_UNKNOWN,
                                     .method = METHOD_LINEAR_ALGEBRA});
    check_reason(finding, "%s",
                 status == HAMEL_OK         ? "at generic states with f = 0"
                 : status == HAMEL_SINGULAR ? "the bordered matrix is singular where f = 0"
                 : status == HAMEL_INVALID  ? "f = 0 could not be solved for a velocity"
                                            : "beyond the limits of exact computation");
    for (size_t i = 0; status == HAMEL_OK && i < k->motion.level.symbols.count; i++) {
        text key = {0};
        text_addf(&key, "solved_%zu", i + 1);
        chapter_formula(&k->c, finding, text_cstr(&key),
                        chapter_alias(&k->c, k->motion.level.symbols.items[i]),
                        k->motion.level.values.items[i], NULL);
        text_clear(&key);
    }
}

static const char *work_words(mech_work_reason reason) {
    switch (reason) {
    case WORK_HOMOGENEOUS: return "(df/dq') q' is a multiple of f";
    case WORK_TANGENT: return "(df/dq') q' is zero where f = 0";
    case WORK_NO_REACTION: return "there are none: the multipliers are zero";
    case WORK_CANCELS: return "what they do adds up to zero where f = 0";
    case WORK_DONE:
    case WORK_OPEN: break;
    }
    return NULL;
}

static void check_work(nonlinear_check *k, doc *section) {
    const mech_work w = mech_work_of(k->c.x, k->c.system, &k->d, &k->m,
                                     k->written ? &k->motion : NULL, k->functions);
    const mech_verdict workless = {.answer = w.workless,
                                   .evidence = evidence_zero(k->written, &k->motion.work)},
                       constant = {.answer = w.conserved,
                                   .evidence = evidence_zero(k->written, &k->motion.power)};
    doc *finding = check_verdict(&k->c, section, "workless", "reactions do no work", workless);
    if (work_words(w.reason) != NULL) check_reason(finding, "%s", work_words(w.reason));
    finding = check_verdict(&k->c, section, "conserved", "energy conserved", constant);
    if (w.conserved == TRUTH_NO)
        write_formula(k, finding, "rate", expr_symbol_dot(k->c.pool, chapter_symbol(&k->c, "E")),
                      k->motion.power);
}

// ---- symmetry -----------------------------------------------------------------------------------

/// Whether a generator keeps L, the constraints and the forces, on the constraints; else what it
/// breaks.
static truth keeps(nonlinear_check *k, const expr *xi, const char **broken) {
    const mech_system *s = k->c.system;
    const size_t n = s->q->n;
    exact brief = readable_limits(k->c.x);
    expr change, *form = MEM_NEW(expr, s->p * n), *affine = MEM_NEW(expr, s->p);
    expr *force = MEM_NEW(expr, n);
    mech_lift_apply(s->q, xi, 1, &s->lagrangian, &change);
    truth all = exact_is_zero(&brief, change);
    if (all != TRUTH_YES) *broken = "the Lagrangian";
    mech_force_change(s, xi, force);
    if (all == TRUTH_YES) {
        all = exact_all_zero(&brief, n, force);
        if (all != TRUTH_YES) *broken = "the forces";
    }
    if (all == TRUTH_YES && s->p > 0) {
        all = mech_constraints_change(&brief, s, xi, form, affine) != HAMEL_OK
                  ? TRUTH_UNKNOWN
                  : truth_and(exact_all_zero(&brief, s->p * n, form),
                              exact_all_zero(&brief, s->p, affine));
        if (all != TRUTH_YES) *broken = "the affine constraints";
    }
    for (size_t c = 0; c < k->count && all == TRUTH_YES; c++) {
        mech_lift_apply(s->q, xi, 1, &k->functions[c], &change);
        if (k->written && mech_chetaev_put(&k->motion, &brief, s, &k->d, 1, &change) != HAMEL_OK)
            all = TRUTH_UNKNOWN;
        else all = exact_is_zero(&brief, change);
        if (all == TRUTH_NO && !k->written) all = TRUTH_UNKNOWN; // it may vanish where f = 0
        if (all != TRUTH_YES) *broken = "the nonlinear constraints";
    }
    free(form);
    free(affine);
    free(force);
    return all;
}

/// J_a = ∂L/∂q' ξ_a: constant, or its rate.
static void check_momentum(nonlinear_check *k, doc *section, const char *prefix, size_t number,
                           bool several, const expr *xi) {
    const space *q = k->c.system->q;
    exact brief = readable_limits(k->c.x);
    expr *P = MEM_NEW(expr, q->n), rate;
    expr_gradient(k->c.pool, k->c.system->lagrangian, q->n, q->velocities, P);
    const expr J = sum_pairing(k->c.pool, q->n, P, xi);
    free(P);
    truth constant = TRUTH_UNKNOWN;
    if (k->written &&
        mech_chetaev_rate(&k->motion, k->c.x, k->c.system, &k->d, 1, &J, &rate) == HAMEL_OK)
        constant = exact_is_zero(&brief, rate);
    text key = {0}, title = {0};
    text_addf(&key, "%smomentum_%zu", prefix, number);
    text_addf(&title, several ? "  momentum %zu constant" : "  momentum constant", number);
    doc *finding =
        check_verdict(&k->c, section, text_cstr(&key), text_cstr(&title),
                      (mech_verdict){.answer = constant,
                                     .evidence = evidence_zero(constant != TRUTH_UNKNOWN, &rate)});
    const expr symbol =
        several ? chapter_symbol(&k->c, "J_%zu", number) : chapter_symbol(&k->c, "J");
    chapter_formula(&k->c, finding, "momentum", symbol, J, NULL);
    if (constant == TRUTH_NO)
        write_formula(k, finding, "rate", expr_symbol_dot(k->c.pool, symbol), rate);
    text_clear(&key);
    text_clear(&title);
}

static void check_group(nonlinear_check *k, doc *section, size_t i) {
    const model_symmetry *y = &k->c.m->symmetries[i];
    const size_t n = k->c.system->q->n;
    const char *broken = "";
    truth all = TRUTH_YES;
    chapter_listen(&k->c);
    for (size_t a = 0; a < y->dimension && all != TRUTH_NO; a++)
        all = truth_and(all, keeps(k, y->generators + a * n, &broken));
    const mech_verdict kept = chapter_heard(&k->c, all);
    text key = {0}, prefix = {0};
    text_addf(&key, "symmetry_%zu", i + 1);
    if (i > 0) text_addf(&prefix, "symmetry_%zu_", i + 1);
    doc *finding = check_verdict(&k->c, section, text_cstr(&key), y->name, kept);
    if (all != TRUTH_YES)
        check_reason(finding, all == TRUTH_NO ? "it does not preserve %s" : "undecided for %s",
                     broken);
    for (size_t a = 0; a < y->dimension; a++)
        check_momentum(k, section, text_cstr(&prefix), a + 1, y->dimension > 1,
                       y->generators + a * n);
    text_clear(&key);
    text_clear(&prefix);
}

// ---- the page -----------------------------------------------------------------------------------

/// Whether the motions are vakonomic ones too.
static hamel_status check_vakonomic(nonlinear_check *k, doc *section) {
    mech_rumyantsev r;
    chapter_listen(&k->c);
    hamel_status status = k->written ? mech_rumyantsev_init(&r, k->c.x, k->c.system, &k->d, &k->m,
                                                            &k->motion, k->functions)
                                     : HAMEL_INVALID;
    const truth agree = status == HAMEL_OK ? r.e.agree : TRUTH_UNKNOWN;
    doc *finding = check_verdict(&k->c, section, "agrees", "motions are vakonomic too",
                                 chapter_heard(&k->c, agree));
    check_reason(finding, agree == TRUTH_YES ? "Rumyantsev's condition holds along every motion"
                          : agree == TRUTH_NO
                              ? "Rumyantsev's condition fails; 'hamel compare' tells where"
                              : "Rumyantsev's condition could not be decided");
    if (status == HAMEL_OK) mech_rumyantsev_clear(&r);
    return status == HAMEL_INVALID || status == HAMEL_TOO_LARGE || status == HAMEL_SINGULAR
               ? HAMEL_OK
               : status;
}

static hamel_status write_sections(nonlinear_check *k, doc *top) {
    const mech_system *s = k->c.system;
    mech_nonlinear_init(&k->m, s, &k->d, k->count, k->functions, false);
    const hamel_status made = mech_chetaev_init(&k->motion, k->c.x, s, &k->d, &k->m, k->functions);
    k->written = made == HAMEL_OK;
    check_given(k, doc_object(top, "constraints", "Constraints"));
    check_work(k, doc_object(top, "energy", "Energy"));
    check_regular(k, doc_object(top, "regularity", "Regularity"), made);
    if (k->c.m->symmetry_count > 0) {
        doc *section = doc_object(top, "symmetry", "Symmetry");
        for (size_t i = 0; i < k->c.m->symmetry_count; i++) check_group(k, section, i);
    }
    const hamel_status status =
        check_vakonomic(k, doc_object(top, "vakonomic", "Vakonomic motion"));
    if (k->written) mech_chetaev_clear(&k->motion);
    mech_nonlinear_clear(&k->m);
    return status;
}

hamel_status check_nonlinear(exact *x, derivation *d, const check_request *request, doc **out) {
    const model *m = derivation_model(d);
    *out = NULL;
    if (request->find_symmetries)
        return diag_add(x->messages, HAMEL_INVALID, m->nonlinear[0].place,
                        "this constraint is nonlinear in the velocities: symmetries are looked for "
                        "with affine constraints only");
    nonlinear_check k = {.count = m->nonlinear_count};
    hamel_status status = chapter_open(&k.c, x, derivation_of_affine(d));
    if (status != HAMEL_OK) return status;
    status = mech_basis_init(&k.d, x, k.c.system);
    if (status == HAMEL_OK) {
        k.functions = MEM_NEW(expr, k.count);
        for (size_t c = 0; c < k.count; c++) k.functions[c] = m->nonlinear[c].function;
        doc *top = check_create(m);
        status = write_sections(&k, top);
        if (status == HAMEL_OK) *out = top;
        else doc_destroy(top);
        free(k.functions);
        mech_basis_clear(&k.d);
    }
    chapter_close(&k.c);
    return status;
}
