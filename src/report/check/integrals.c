/// Conserved quantities as a section of the page of hamel check: one finding each.
#include "report/check/integrals.h"
#include "mech/integrals/special.h"
#include "report/check/check.h"
#include "report/derive/kept/integral_words.h"
#include "report/derive/verdicts.h"

/// What the momenta are that some formulas are written with.
static void show_momenta(chapter *c, doc *section, const char *key, const mech_integrals *f) {
    doc *finding = doc_object(section, key, "momenta on D");
    for (size_t k = 0; k < f->momenta.count; k++) {
        const expr p = f->momenta.symbols[k];
        chapter_formula(c, finding, expr_symbol_info_of(c->pool, p)->name, p, f->momenta.full[k],
                        NULL);
    }
}

/// One finding: its name is the key, so that it is the same as in the derivation.
static bool show_integral(chapter *c, doc *section, const mech_integrals *f,
                          const mech_integral *one, size_t *number, bool special) {
    const expr name = integral_name(c, one, number);
    text title = {0}, under = {0}, key = {0};
    const bool energy = one->reason == INTEGRAL_ENERGY || one->reason == INTEGRAL_MOVING_ENERGY;
    text_addf(&title, "%s constant", expr_symbol_info_of(c->pool, name)->name);
    text_addf(&key, "%s%s", expr_symbol_info_of(c->pool, name)->name,
              special && energy ? "_at_values" : ""); // it has no number
    readable_list room = {0};
    doc *finding = check_verdict(c, section, text_cstr(&key), text_cstr(&title),
                                 verdict_integral(c, one, special, &room));
    text_clear(&key);
    vec_clear(&room);
    const bool survives = integral_survives(c, f, one, &under);
    const bool generic = !special && c->system->dependent_at_values;
    check_reason(
        finding, "%s%s%s%s%s", integral_kind(one),
        special   ? ", at these values of the parameters"
        : generic ? ", for generic parameters: at those given the constraints are dependent"
                  : "",
        survives ? ", with any potential invariant under " : "", survives ? text_cstr(&under) : "",
        one->dependent ? ", a function of those above" : "");
    bool in_momenta;
    const expr shown = integral_shown(c, one, &in_momenta);
    doc_expr(finding, "value", name, shown, NULL)->source = one->value;
    text_clear(&title);
    text_clear(&under);
    return in_momenta;
}

static void show_list(chapter *c, doc *section, const mech_integrals *f, size_t *number,
                      bool special) {
    bool momenta = false;
    for (size_t k = 0; k < f->count; k++)
        momenta = show_integral(c, section, f, &f->items[k], number, special) || momenta;
    if (momenta) show_momenta(c, section, special ? "momenta_at_values" : "momenta", f);
}

static void show_gauge(chapter *c, doc *section, const gauge_equations *g) {
    if (g->m == 0) return;
    doc *finding = check_value(section, "gauge_momenta", "gauge momenta", "%zu", g->m);
    check_reason(finding, "with coefficients that solve linear equations by the shape variable");
    doc_expr(finding, "shape", chapter_symbol(c, "s"), g->shape, NULL);
}

/// Where was looked, and that there is nothing else there; among momenta, if more is not known.
static void show_searched(chapter *c, doc *section, const mech_integrals *f) {
    text words = {0};
    integral_search_words(c, f, &words);
    check_reason(check_verdict(c, section, "searched", "there are no others",
                               verdict_no_others(c, f, PARAMETERS_GENERIC, true)),
                 c->m->parameter_count > 0 ? "%s; for generic parameters" : "%s",
                 text_cstr(&words));
    text_clear(&words);
    if (mech_integrals_complete(f, false) && !mech_integrals_complete(f, true))
        check_reason(check_verdict(c, section, "searched_momenta", "no others among momenta",
                                   verdict_no_others(c, f, PARAMETERS_GENERIC, false)),
                     "momenta of fields in D, and quadratic ones");
}

hamel_status check_integrals(chapter *c, const check_request *request, doc *section) {
    (void)request;
    bool has;
    hamel_status status = check_need_quasi(c, &has, NULL);
    if (status != HAMEL_OK || !has) return status;
    const mech_integrals *f;
    const mech_special *special;
    size_t number = 0;
    status = derivation_integrals(c->d, c->x->messages, &f);
    if (status != HAMEL_OK) return status;
    show_list(c, section, f, &number, false);
    show_gauge(c, section, &f->gauge);
    show_searched(c, section, f);
    if (f->interrupted) return HAMEL_OK;
    status = derivation_special(c->d, c->x->messages, &special);
    if (status != HAMEL_OK) return status;
    show_list(c, section, &special->integrals, &number, true);
    if (integral_special_tells(f, &special->integrals))
        check_verdict(c, section, "searched_at_values", "there are no others for the values given",
                      verdict_no_others(c, &special->integrals, PARAMETERS_GIVEN, true));
    return HAMEL_OK;
}
