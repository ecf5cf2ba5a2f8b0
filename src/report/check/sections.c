/// What hamel check says of the constraints as they are given, of energy and of the motion.
#include "report/check/sections.h"

#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "mech/energy/energy.h"
#include "mech/quasi/reversal.h"
#include "report/check/check.h"
#include "report/derive/chapter.h"
#include "report/derive/motion/affine_connection.h"
#include "report/derive/motion/energy.h"
#include "report/derive/space.h"
#include "report/derive/verdicts.h"

// ---- constraints -------------------------------------------------------------------------------

static void check_independent(chapter *c, doc *section) {
    const mech_system *s = c->system;
    const size_t n = s->q->n, count = c->m->constraint_count;
    expr *rows = MEM_NEW(expr, count * n);
    for (size_t a = 0; a < count; a++)
        memcpy(rows + a * n, c->m->constraints[a].beta, n * sizeof *rows);
    doc *finding = check_verdict(c, section, "independent", "independent",
                                 (mech_verdict){.answer = truth_of(s->dropped_count == 0),
                                                .evidence = evidence_rank(count, n, rows, s->p)});
    free(rows);
    text which = {0};
    for (size_t i = 0; i < s->dropped_count; i++)
        text_addf(&which, "%s%zu", i == 0 ? "" : ", ", s->dropped[i].source + 1);
    if (s->dropped_count > 0)
        check_reason(finding,
                     s->dropped_count == 1 ? "constraint %s follows from the others"
                                           : "constraints %s follow from the others",
                     text_cstr(&which));
    text_clear(&which);
}

static void check_linear(chapter *c, doc *section) {
    const mech_system *s = c->system;
    truth linear = TRUTH_YES;
    size_t at = 0;
    for (size_t a = 0; a < s->p && linear == TRUTH_YES; a++) {
        linear = exact_is_zero(c->x, s->b[a]);
        at = a;
    }
    doc *finding =
        check_verdict(c, section, "linear", "linear in velocities",
                      (mech_verdict){.answer = linear, .evidence = evidence_zero(s->p, s->b)});
    if (linear == TRUTH_YES) return;
    check_reason(finding, "constraint %zu is affine", s->source[at] + 1);
    chapter_formula(c, finding, "b", chapter_symbol(c, "b"), s->b[at], NULL);
}

/// The first constraint that changes with time.
static void check_autonomous(chapter *c, doc *section) {
    const mech_system *s = c->system;
    const size_t n = s->q->n;
    truth still = TRUTH_YES;
    size_t at = 0;
    readable_list rates = {0};
    for (size_t i = 0; i < s->p * (n + 1) && still == TRUTH_YES; i++) {
        const size_t a = i / (n + 1), k = i % (n + 1);
        const expr e = k < n ? s->beta[a * n + k] : s->b[a];
        *vec_push(&rates) = expr_diff(c->pool, e, s->q->time);
        still = exact_is_zero(c->x, rates.items[i]);
        at = a;
    }
    doc *finding = check_verdict(
        c, section, "independent_of_time", "independent of time",
        (mech_verdict){.answer = still, .evidence = evidence_zero(rates.count, rates.items)});
    vec_clear(&rates);
    if (still != TRUTH_YES) check_reason(finding, "constraint %zu", s->source[at] + 1);
}

/// Where the rank is not known: what each row says by itself.
static hamel_status check_rows(chapter *c, doc *section) {
    const model *m = c->m;
    const size_t count = m->constraint_count;
    expr *b = MEM_NEW(expr, count);
    for (size_t a = 0; a < count; a++) b[a] = m->constraints[a].b;
    (void)check_value(section, "count", "number", "%zu", count);
    (void)check_verdict(c, section, "linear", "linear in velocities",
                        (mech_verdict){.answer = exact_all_zero(c->x, count, b),
                                       .evidence = evidence_zero(count, b)});
    free(b);
    doc *finding = check_verdict(c, section, "independent", "independent",
                                 (mech_verdict){.answer = TRUTH_UNKNOWN});
    diag why = {0};
    const mech_system *none;
    const hamel_status status = derivation_system(c->d, &why, &none);
    check_reason(finding, "%s", why.count > 0 ? why.items[0].words : hamel_status_text(status));
    diag_clear(&why);
    return HAMEL_OK;
}

static void ask_for_prime(const chapter *c, doc *section) {
    size_t a;
    const char *name = space_without_prime(c, &a);
    if (name != NULL)
        check_reason(check_value(section, "question", "a prime forgotten?", "%s'", name),
                     "constraint %zu has a term with %s, and none has %s'", a, name, name);
}

hamel_status check_constraints(chapter *c, const check_request *request, doc *section) {
    (void)request;
    const mech_system *s = c->system;
    if (s == NULL) return check_rows(c, section);
    const size_t n = s->q->n;
    if (c->m->constraint_count == 0) {
        check_reason(check_value(section, "count", "number", "none"), "D = TQ, dimension %zu", n);
        return HAMEL_OK;
    }
    check_reason(check_value(section, "count", "number", "%zu", c->m->constraint_count),
                 "D has rank %zu in dimension %zu", n - s->p, n);
    ask_for_prime(c, section);
    check_independent(c, section);
    check_linear(c, section);
    check_autonomous(c, section);
    size_t levels = 0;
    for (size_t a = 0; a < c->m->constraint_count; a++) levels += c->m->constraints[a].holonomic;
    if (levels > 0)
        check_reason(check_value(section, "holonomic", "given as holonomic", "%zu", levels),
                     "positions are kept on the level as well");
    return HAMEL_OK;
}

// ---- energy ------------------------------------------------------------------------------------

/// A moving energy with its field, and what it is less than E.
static void show_moving(chapter *c, doc *finding, const mech_moving *e, const char *name) {
    const expr symbol = chapter_symbol(c, "%s", name);
    chapter_field(c, finding, "field", "Z", e->field);
    if (e->conserved == TRUTH_YES) chapter_formula(c, finding, "energy", symbol, e->value, NULL);
    else chapter_formula(c, finding, "rate", expr_symbol_dot(c->pool, symbol), e->rate, NULL);
}

static bool same_field(const mech_energy *e) {
    for (size_t i = 0; i < e->n; i++) {
        if (!expr_same(e->constrained.field[i], e->moving.field[i])) return false;
    }
    return true;
}

/// What the quasi-velocities in the formulas mean.
static void show_velocities(chapter *c, doc *section) {
    const mech_quasi *d = c->quasi;
    doc *finding = NULL;
    for (size_t i = 0; i < d->n; i++) {
        const expr velocity = c->m->q->velocities[i];
        if (expr_same(velocity, d->basis.velocity[i])) continue;
        if (finding == NULL) finding = doc_object(section, "velocities", "velocities on D");
        chapter_formula(c, finding, chapter_direction(c, i), chapter_alias(c, velocity),
                        d->basis.velocity[i], NULL);
    }
}

/// Without formulas of the motion: dE/dt = F(q') − ∂L/∂t − λ_a b^a vanishes if each of them does.
hamel_status check_energy_seen(chapter *c, const check_request *request, doc *section) {
    (void)request;
    const mech_system *s = c->system;
    const expr rate = expr_diff(c->pool, s->lagrangian, s->q->time);
    exact quiet = exact_quietly(c->x);
    const bool still = exact_all_zero(&quiet, s->p, s->b) == TRUTH_YES &&
                       exact_all_zero(&quiet, s->q->n, s->force) == TRUTH_YES &&
                       exact_is_zero(&quiet, rate) == TRUTH_YES;
    doc *finding = check_verdict(
        c, section, "conserved", "energy conserved",
        (mech_verdict){.answer = still ? TRUTH_YES : TRUTH_UNKNOWN, .method = METHOD_THEOREM});
    check_reason(finding, still ? "constraints are linear, L and they do not depend on time, "
                                  "there are no forces"
                                : "what changes it is too large to expand");
    return HAMEL_OK;
}

hamel_status check_energy(chapter *c, const check_request *request, doc *section) {
    bool has;
    hamel_status status = check_need_quasi(c, &has, NULL);
    if (status == HAMEL_TOO_LARGE) return check_energy_seen(c, request, section);
    if (status != HAMEL_OK || !has) return status;
    const mech_energy *e;
    status = derivation_energy(c->d, c->x->messages, &e);
    if (status != HAMEL_OK) return status;
    if (e->sought) show_velocities(c, section);
    readable_list room = {0};
    doc *finding = check_verdict(c, section, "conserved", "energy conserved",
                                 verdict_constant(c, e->conserved, e->power, &room));
    room.count = 0;
    text why = {0};
    chapter_energy_reason(c, e, &why);
    check_reason(finding, "%s", text_cstr(&why));
    text_clear(&why);
    if (e->conserved != TRUTH_YES)
        chapter_formula(c, finding, "rate", expr_symbol_dot(c->pool, chapter_symbol(c, "E")),
                        e->power, NULL);
    if (!e->linear && !(e->found && same_field(e))) {
        finding = check_verdict(
            c, section, "constrained", "constrained energy conserved",
            verdict_constant(c, e->constrained.conserved, e->constrained.rate, &room));
        room.count = 0;
        show_moving(c, finding, &e->constrained, "E_c");
    }
    if (e->sought) {
        const mech_verdict none = {.answer = TRUTH_UNKNOWN};
        finding = check_verdict(
            c, section, "moving", "a moving energy conserved",
            e->found ? verdict_constant(c, e->moving.conserved, e->moving.rate, &room) : none);
        if (e->found) show_moving(c, finding, &e->moving, "E_Z");
        else check_reason(finding, "none found");
    }
    vec_clear(&room);
    return HAMEL_OK;
}

// ---- motion ------------------------------------------------------------------------------------

hamel_status check_motion(chapter *c, const check_request *request, doc *section) {
    (void)request;
    bool has;
    const hamel_status status = check_need_quasi(c, &has, NULL);
    if (status != HAMEL_OK || !has) return status;
    const mech_reversal v = mech_reversible(c->x, c->system, c->quasi);
    readable_list room = {0};
    doc *finding =
        check_verdict(c, section, "reversible", "reversible", verdict_reversible(c, &v, &room));
    vec_clear(&room);
    check_reason(finding, "%s", chapter_reversal_reason(&v));
    chapter_reversal_time(c, finding, &v);
    if (v.reversible == TRUTH_NO && v.why != REVERSAL_TIME)
        chapter_formula(c, finding, "odd",
                        v.why == REVERSAL_AFFINE ? chapter_symbol(c, "b")
                                                 : chapter_symbol(c, "f_%zu", v.at + 1),
                        v.change, NULL);
    if (c->system->p == 0) return HAMEL_OK;
    size_t at;
    const mech_verdict vanish = verdict_reactions(c, &at);
    finding = check_verdict(c, section, "reactions_vanish", "reactions vanish", vanish);
    if (vanish.answer == TRUTH_YES)
        check_reason(finding, "the motion without constraints keeps them");
    if (vanish.answer == TRUTH_NO)
        chapter_formula(c, finding, "multiplier", chapter_symbol(c, "lambda_%zu", at + 1),
                        c->quasi->multipliers[at], NULL);
    return HAMEL_OK;
}
