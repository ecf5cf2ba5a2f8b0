/// What hamel check says of invariant measures.
#include "report/check/measure.h"
#include "mech/quasi/reversal_time.h"
#include "report/check/check.h"
#include "report/derive/chapter.h"
#include "report/derive/form/density_shape.h"
#include "report/derive/kept/measure.h"
#include "report/derive/verdicts.h"

/// Whether the differential of a density that has no closed form may have a pole somewhere.
static bool has_poles(chapter *c, const mech_measure *m) {
    bool some = false;
    for (size_t i = 0; i < m->zero_count && !m->found; i++)
        some = some || !chapter_never_zero(c, m->zeros[i]);
    return some;
}

static void show_poles(chapter *c, doc *finding, const mech_measure *m) {
    size_t shown = 0;
    for (size_t i = 0; i < m->zero_count; i++) {
        if (chapter_never_zero(c, m->zeros[i])) continue;
        text key = {0};
        text_addf(&key, "where_zero_%zu", ++shown);
        chapter_formula(c, finding, text_cstr(&key), EXPR_NONE, m->zeros[i], NULL);
        text_clear(&key);
    }
}

hamel_status check_measure(chapter *c, const check_request *request, doc *section) {
    (void)request;
    bool has;
    hamel_status status = check_need_quasi(c, &has, NULL);
    if (status != HAMEL_OK || !has) return status;
    const measure_answer *a;
    status = derivation_measure(c->d, c->x->messages, &a);
    if (status != HAMEL_OK) return status;
    if (measure_is_steep(a) && !a->liouville.holds) {
        doc *finding =
            check_verdict(c, section, "exists", "invariant measure", verdict_no_position(a));
        check_reason(finding, "no density in the position: the divergence is not linear in "
                              "velocities, one of its second derivatives is not zero");
        if (expr_infix_tokens(c->pool, a->v.steep) <= DOC_LONGEST)
            chapter_formula(c, finding, "obstruction", EXPR_NONE, a->v.steep, NULL);
        return HAMEL_OK;
    }
    if (a->refused != NULL) {
        doc *finding =
            check_verdict(c, section, "exists", "invariant measure", verdict_liouville(a, true));
        check_reason(finding,
                     a->liouville.holds ? "%sdq dp is invariant, by Liouville's theorem: "
                                          "no constraints, no forces that depend on "
                                          "velocities"
                                        : "%s",
                     !a->liouville.holds     ? a->refused
                     : a->liouville.timeless ? ""
                                             : "with a density that changes in time ");
        if (a->liouville.holds)
            chapter_formula(c, finding, "density", chapter_symbol(c, "mu"), a->liouville.density,
                            NULL);
        return HAMEL_OK;
    }
    readable_list room = {0};
    doc *finding =
        check_verdict(c, section, "exists", "invariant measure", verdict_measure(c, a, &room));
    vec_clear(&room);
    check_reason(finding, "%s%s%s%s%s",
                 a->m.exists != TRUTH_NO   ? ""
                 : measure_excludes_all(a) ? "no density in position and velocity"
                                           : "no density in the position",
                 a->m.exists != TRUTH_NO       ? ""
                 : reversal_in_time(c->system) ? " that stays the same in time: "
                                               : ": ",
                 chapter_measure_reason(a->m.reason),
                 a->liouville.holds && !a->liouville.timeless
                     ? "; with one that changes dq dp is invariant (Liouville)"
                     : "",
                 has_poles(c, &a->m) ? "; positive and smooth where none of these is zero" : "");
    if (a->m.found) chapter_density(c, finding, "density", "mu", &a->m.density);
    else show_poles(c, finding, &a->m);
    if (a->m.exists == TRUTH_NO && a->m.obstruction_count > 0 &&
        expr_infix_tokens(c->pool, a->m.obstructions[0]) <= DOC_LONGEST)
        chapter_formula(c, finding, "obstruction", chapter_symbol(c, "Theta"), a->m.obstructions[0],
                        NULL);
    for (size_t i = 0; a->has_cases && i < a->cases.count; i++) {
        const measure_case *one = &a->cases.items[i];
        text title = {0};
        for (size_t k = 0; k < one->given.count && status == HAMEL_OK; k++) {
            text_addf(&title, k == 0 ? "for " : ", ");
            status = expr_print(c->pool, one->given.symbols[k], EXPR_INFIX, &title);
            text_add(&title, " = ");
            if (status == HAMEL_OK)
                status =
                    expr_print(c->pool, chapter_tidy(c, one->given.values[k]), EXPR_INFIX, &title);
        }
        text key = {0};
        text_addf(&key, "case_%zu", i + 1);
        readable_list functions = {0};
        doc *special = check_verdict(c, section, text_cstr(&key), text_cstr(&title),
                                     verdict_measure_case(c, a, one, &functions));
        vec_clear(&functions);
        if (one->found) chapter_density(c, special, "density", "mu", &one->density);
        text_clear(&title);
        text_clear(&key);
    }
    return status;
}
