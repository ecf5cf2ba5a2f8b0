/// What hamel check says of the distribution D: integrable or not, with a bracket that leaves it; how
/// far brackets lead; which constraints are holonomic in disguise; where ranks drop.
#include "mech/distribution.h"

#include <stdlib.h>

#include "report/chapter.h"
#include "report/check.h"

static void check_integrable(chapter *c, doc *section, const mech_distribution *d) {
    doc *finding = check_verdict(section, "integrable", "integrable", d->involutive);
    if (d->involutive == TRUTH_YES)
        check_reason(finding, d->r < 2 ? "D has rank %zu" : "brackets of D lie in D", d->r);
    if (d->involutive != TRUTH_NO) return;
    const size_t a = d->witness.a, b = d->witness.b;
    check_reason(finding, "a bracket leaves D");
    chapter_field(c, finding, "X", "X", d->fields + a * d->n);
    chapter_field(c, finding, "Y", "Y", d->fields + b * d->n);
    chapter_field(c, finding, "bracket", "[X, Y]", d->brackets + (a * d->r + b) * d->n);
}

static void check_flag(doc *section, const mech_distribution *d) {
    text ranks = {0};
    for (size_t i = 0; i < d->lie.count; i++)
        text_addf(&ranks, "%s%zu", i == 0 ? "(" : ", ", d->lie.ranks[i]);
    text_add(&ranks, d->lie.ends == TRUTH_YES ? ")" : ", ..)");
    check_value(section, "growth_vector", "growth vector", "%s", text_cstr(&ranks));
    text_clear(&ranks);
    doc *finding = check_verdict(section, "bracket_generating", "bracket-generating",
                                 d->bracket_generating);
    if (d->bracket_generating == TRUTH_NO)
        check_reason(finding, "brackets stay in rank %zu of %zu", d->lie.ranks[d->lie.count - 1],
                     d->n);
}

/// How many of the independent constraints the model itself calls holonomic.
static size_t declared_count(const chapter *c) {
    size_t count = 0;
    for (size_t a = 0; a < c->system.p; a++)
        count += c->m->constraints[c->system.source[a]].holonomic;
    return count;
}

static void check_disguise(chapter *c, doc *section, const mech_distribution *d) {
    const size_t declared = declared_count(c);
    truth disguised = TRUTH_UNKNOWN;
    if (d->holonomic_count <= declared) disguised = TRUTH_NO;
    else if (d->lie.ends == TRUTH_YES) disguised = TRUTH_YES;
    doc *finding = check_verdict(section, "holonomic_in_disguise", "holonomic in disguise",
                                 disguised);
    if (disguised != TRUTH_YES) return;
    const size_t count = d->holonomic_count - declared;
    check_reason(finding, "%zu of %zu %s a function of position%s", count, d->p,
                 count == 1 ? "keeps" : "keep",
                 d->conserved_count == 0 ? ", not found in closed form" : "");
    for (size_t i = 0; i < d->conserved_count; i++) {
        const expr name = chapter_symbol(c, "f_%zu", i + 1);
        chapter_formula(c, finding, expr_symbol_info_of(c->pool, name)->name, name,
                        d->conserved[i], NULL);
    }
}

/// Ranks drop on the zeros of functions, some of which are seen to have zeros: those are shown, or all
/// that might.
static void check_rank(chapter *c, doc *section, const mech_distribution *d) {
    truth drops = truth_not(d->drops_complete);
    bool *seen = MEM_NEW_ZERO(bool, d->drop_count);
    for (size_t i = 0; i < d->drop_count; i++) {
        seen[i] = check_vanishes(c, d->drops[i].where) == TRUTH_YES &&
                  (d->drops[i].what == DROP_CONSTRAINTS || d->drops[i].examined);
        drops = truth_or(drops, seen[i] ? TRUTH_YES : TRUTH_UNKNOWN);
    }
    doc *finding = check_verdict(section, "constant_rank", "ranks constant", truth_not(drops));
    if (drops == TRUTH_NO) check_reason(finding, "of D and of its flag");
    else if (d->drop_count > 0)
        check_reason(finding, drops == TRUTH_YES ? "of D or its flag they drop where zero"
                                                 : "of D or its flag they may drop where zero");
    for (size_t i = 0; i < d->drop_count; i++) {
        if (drops == TRUTH_YES && !seen[i]) continue;
        text key = {0};
        text_addf(&key, "where_zero_%zu", i + 1);
        chapter_formula(c, finding, text_cstr(&key), EXPR_NONE, d->drops[i].where, NULL);
        text_clear(&key);
    }
    free(seen);
}

hamel_status check_distribution(chapter *c, const check_request *request, doc *section) {
    (void)request;
    if (c->system.p == 0) return HAMEL_OK;
    mech_distribution d;
    const hamel_status status = mech_distribution_init(&d, c->x, &c->system);
    if (status != HAMEL_OK) return status;
    check_integrable(c, section, &d);
    check_flag(section, &d);
    check_disguise(c, section, &d);
    check_rank(c, section, &d);
    mech_distribution_clear(&d);
    return HAMEL_OK;
}
