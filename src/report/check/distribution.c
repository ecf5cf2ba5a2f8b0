/// What hamel check says of the distribution D: integrable or not, with a bracket that leaves it;
/// how far brackets lead; which constraints are holonomic in disguise; where ranks drop.
#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "expr/sum.h"
#include "expr/walk.h"
#include "report/check/check.h"
#include "report/check/distribution.h"
#include "report/check/unexpanded.h"
#include "report/check/vanish.h"
#include "report/derive/chapter.h"
#include "report/derive/verdicts.h"
#include "space/field.h"

static void check_integrable(chapter *c, doc *section, const mech_distribution *d) {
    readable_list room = {0};
    doc *finding =
        check_verdict(c, section, "integrable", "D integrable", verdict_involutive(c, d, &room));
    vec_clear(&room);
    if (d->involutive == TRUTH_YES)
        check_reason(finding, d->r < 2 ? "D has rank %zu" : "brackets of D lie in D", d->r);
    if (d->involutive != TRUTH_NO) return;
    const size_t a = d->witness.a, b = d->witness.b;
    check_reason(finding, "a bracket leaves D");
    chapter_field(c, finding, "X", "X", d->fields + a * d->n);
    chapter_field(c, finding, "Y", "Y", d->fields + b * d->n);
    chapter_field(c, finding, "bracket", "[X, Y]", d->brackets + (a * d->r + b) * d->n);
}

void check_generating(chapter *c, doc *section, mech_verdict proof, size_t rank, size_t level,
                      bool ends) {
    const size_t n = c->system->q->n;
    proof.answer = rank == n ? TRUTH_YES : ends || level < n ? TRUTH_NO : TRUTH_UNKNOWN;
    doc *finding = check_verdict(c, section, "bracket_generating", "bracket-generating", proof);
    if (level == n) {
        if (proof.answer == TRUTH_NO)
            check_reason(finding, "brackets stay in rank %zu of %zu", rank, n);
        return;
    }
    check_reason(finding, "on Q brackets stay on the levels of holonomic constraints");
    proof.answer = rank == level ? TRUTH_YES : ends ? TRUTH_NO : TRUTH_UNKNOWN;
    finding = check_verdict(c, section, "generating_on_level", "  on such a level", proof);
    check_reason(finding,
                 rank == level ? "brackets reach all of its %zu dimensions"
                               : "brackets stay in rank %2$zu of %1$zu",
                 level, rank);
}

static void check_flag(chapter *c, doc *section, const mech_distribution *d, size_t declared) {
    text ranks = {0};
    for (size_t i = 0; i < d->lie.count; i++)
        text_addf(&ranks, "%s%zu", i == 0 ? "(" : ", ", d->lie.ranks[i]);
    text_add(&ranks, d->lie.ends == TRUTH_YES ? ")" : ", ..)");
    check_value(section, "growth_vector", "growth vector", "%s", text_cstr(&ranks));
    text_clear(&ranks);
    readable_list room = {0};
    check_generating(c, section, verdict_generating(c, d, &room), d->lie.ranks[d->lie.count - 1],
                     d->n - declared, d->lie.ends == TRUTH_YES);
    vec_clear(&room);
}

/// How many independent constraints the model itself calls holonomic, among all that it gives:
/// which of them are kept is a choice.
static hamel_status declared_count(const chapter *c, size_t *rank) {
    const size_t n = c->m->q->n;
    expr *rows = MEM_NEW(expr, c->m->constraint_count * n);
    size_t count = 0;
    for (size_t a = 0; a < c->m->constraint_count; a++) {
        if (c->m->constraints[a].holonomic)
            memcpy(rows + count++ * n, c->m->constraints[a].beta, n * sizeof *rows);
    }
    *rank = 0;
    const hamel_status status = count == 0 ? HAMEL_OK : exact_rank(c->x, count, n, rows, rank);
    free(rows);
    return status;
}

/// Whether the motion along D and time is integrable: D and the field ∂/∂t + X_0 together, that is
///   [X_α, X_0] − ∂X_α/∂t in D
static truth drift_integrable(chapter *c) {
    const space *q = c->m->q;
    bool has;
    if (check_need_quasi(c, &has, NULL) != HAMEL_OK || !has) return TRUTH_UNKNOWN;
    const mech_basis *b = &c->quasi->basis;
    expr *bracket = MEM_NEW(expr, 2 * b->n), one = expr_int(c->pool, 1);
    truth inside = TRUTH_YES;
    for (size_t k = 0; k < b->r && inside == TRUTH_YES; k++) {
        space_bracket(q, b->fields + k * b->n, b->drift, bracket);
        expr_derive(c->pool, b->n, b->fields + k * b->n, 1, &q->time, &one, bracket + b->n);
        for (size_t a = 0; a < c->system->p && inside == TRUTH_YES; a++) {
            sum total = {0};
            for (size_t i = 0; i < b->n; i++) {
                const expr form = c->system->beta[a * b->n + i];
                sum_add_product(c->pool, &total, 1, form, bracket[i]);
                sum_add_product(c->pool, &total, -1, form, bracket[b->n + i]);
            }
            inside = exact_is_zero(c->x, sum_take(c->pool, &total));
            vec_clear(&total);
        }
    }
    free(bracket);
    return inside;
}

/// How many of the functions that D conserves change at a rate that time alone determines: f − ∫ f'
/// dt is then constant, so that each is a holonomic constraint.
static size_t kept_with_time(const chapter *c, const mech_distribution *d) {
    const space *q = c->m->q;
    size_t count = 0;
    for (size_t i = 0; i < d->conserved_count; i++) {
        expr_walk w;
        bool moves = false;
        expr_walk_init(&w, c->pool, 1, &d->conserved_rate[i]);
        for (size_t e = 0; e < q->entry_count && !moves; e++) {
            uint32_t place;
            moves = expr_walk_find(&w, q->entries[e], &place);
        }
        expr_walk_clear(&w);
        count += !moves;
    }
    return count;
}

/// Whether more constraints are holonomic than the model says: *count of them are, at least. What
/// is holonomic annihilates the limit of the Lie flag of D; for linear constraints without time,
/// and only for these, that is enough.
static truth in_disguise(chapter *c, const mech_distribution *d, size_t declared, size_t *count) {
    *count = d->holonomic_count;
    if (d->holonomic_count <= declared) return TRUTH_NO;
    if (d->lie.ends != TRUTH_YES) return TRUTH_UNKNOWN;
    const space *q = c->m->q;
    bool still = true;
    for (size_t a = 0; a < d->p && still; a++) {
        still = sum_zero(c->pool, c->system->b[a]);
        for (size_t i = 0; i < d->n && still; i++)
            still = sum_zero(c->pool, expr_diff(c->pool, c->system->beta[a * d->n + i], q->time));
    }
    if (still) return TRUTH_YES;
    const truth all = d->involutive == TRUTH_YES ? drift_integrable(c) : TRUTH_UNKNOWN;
    if (all == TRUTH_YES) return all;
    *count = kept_with_time(c, d);
    if (*count > declared) return TRUTH_YES;
    return all == TRUTH_NO && d->p > 1 ? TRUTH_UNKNOWN : all; // some of them may be
}

/// X[f] for the functions that D conserves, or the rank of its flag.
static verdict_evidence disguise_evidence(const chapter *c, const mech_distribution *d,
                                          truth disguised, readable_list *room) {
    if (disguised != TRUTH_YES || d->conserved_count == 0) return evidence_flag(c, d, room);
    for (size_t k = 0; k < d->r * d->conserved_count; k++) {
        expr along;
        space_apply(c->m->q, d->fields + k / d->conserved_count * d->n, 1,
                    &d->conserved[k % d->conserved_count], &along);
        *vec_push(room) = along;
    }
    return evidence_zero(room->count, room->items);
}

static void check_disguise(chapter *c, doc *section, const mech_distribution *d, size_t declared) {
    size_t found;
    const truth disguised = in_disguise(c, d, declared, &found);
    readable_list room = {0};
    doc *finding =
        check_verdict(c, section, "holonomic_in_disguise", "holonomic in disguise",
                      (mech_verdict){.answer = disguised,
                                     .method = METHOD_LINEAR_ALGEBRA,
                                     .evidence = disguise_evidence(c, d, disguised, &room)});
    vec_clear(&room);
    if (disguised != TRUTH_YES) return;
    check_reason(finding, found < d->holonomic_count ? "at least %zu of %zu" : "%zu of %zu",
                 found - declared, d->p);
    for (size_t i = 0; i < d->conserved_count; i++) {
        if (!sum_zero(c->pool, d->conserved_rate[i])) continue; // known up to a function of time
        const expr name = chapter_symbol(c, "f_%zu", i + 1);
        chapter_formula(c, finding, expr_symbol_info_of(c->pool, name)->name, name, d->conserved[i],
                        NULL);
    }
}

/// What the zeros of functions say about a drop of ranks.
static truth drops_on(check_zeros zeros, const mech_drop *drop) {
    if (zeros == ZEROS_NEVER || zeros == ZEROS_NOT_HERE) return TRUTH_NO;
    const bool known = drop->what == DROP_CONSTRAINTS || drop->proved;
    return known && zeros == ZEROS_HERE ? TRUTH_YES : TRUTH_UNKNOWN;
}

/// Ranks drop on the zeros of functions, some of which are seen to have zeros: those are shown, or
/// all that might have some, or would for other parameters.
static void check_rank(chapter *c, doc *section, const mech_distribution *d) {
    truth drops = truth_not(d->drops_complete);
    check_zeros *zeros = MEM_NEW(check_zeros, d->drop_count);
    bool by_solver = false;
    for (size_t i = 0; i < d->drop_count; i++) {
        bool solved;
        zeros[i] = check_vanishes(c, d->drops[i].where, &solved);
        by_solver = by_solver || solved;
        drops = truth_or(drops, drops_on(zeros[i], &d->drops[i]));
    }
    size_t shown = 0;
    readable_list room = {0};
    const mech_verdict v = {.answer = truth_not(drops),
                            .scope.domain = DOMAIN_EVERYWHERE,
                            .method = by_solver ? METHOD_SOLVER : METHOD_SIGNS,
                            .evidence = evidence_flag(c, d, &room)};
    doc *finding = check_verdict(c, section, "constant_rank", "ranks constant", v);
    vec_clear(&room);
    for (size_t i = 0; i < d->drop_count; i++) {
        if (zeros[i] == ZEROS_NEVER || drops_on(zeros[i], &d->drops[i]) != drops) continue;
        text key = {0};
        text_addf(&key, "where_zero_%zu", ++shown);
        chapter_formula(c, finding, text_cstr(&key), EXPR_NONE, d->drops[i].where, NULL);
        text_clear(&key);
    }
    if (drops == TRUTH_NO)
        check_reason(finding, "of D and of its flag%s%s", by_solver ? ", by Z3" : "",
                     shown > 0 ? ", for the parameters given; they would drop where zero" : "");
    else if (shown > 0)
        check_reason(finding, drops == TRUTH_YES ? "of D or its flag they drop where zero"
                                                 : "of D or its flag they may drop where zero");
    free(zeros);
}

hamel_status check_distribution(chapter *c, const check_request *request, doc *section) {
    if (c->system->p == 0) return HAMEL_OK;
    const mech_distribution *d;
    hamel_status status = derivation_distribution(c->d, c->x->messages, &d);
    if (status == HAMEL_TOO_LARGE) return check_distribution_seen(c, request, section);
    if (status != HAMEL_OK) return status;
    size_t declared;
    status = declared_count(c, &declared);
    if (status != HAMEL_OK) return status;
    check_integrable(c, section, d);
    check_flag(c, section, d, declared);
    check_disguise(c, section, d, declared);
    check_rank(c, section, d);
    return HAMEL_OK;
}
