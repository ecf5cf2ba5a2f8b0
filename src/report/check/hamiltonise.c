/// What hamel check says of Hamiltonisation: for each symmetry whether reduced motion is
/// Hamiltonian in another time, and if it is not, whether it is after a gauge.
#include "report/check/hamiltonise.h"
#include "report/derive/hamilton/hamiltonise.h"

static void check_one(const reducer *d, doc *section, const mech_hamiltonise *z, bool gauged) {
    const mech_multiplier *m = gauged ? &z->gauged : &z->plain;
    text key = {0}, title = {0};
    readable_list room = {0};
    text_addf(&key, gauged ? "group_%zu_gauged" : "group_%zu", d->k + 1);
    text_addf(&title, gauged ? "  after a gauge" : "by %s, in new time", d->y->given->name);
    doc *finding = check_verdict(d->c, section, text_cstr(&key), text_cstr(&title),
                                 verdict_multiplier(d->c, z, m, &room));
    check_reason(finding, "%s%s%s",
                 m->exists == TRUTH_NO && !m->all && !gauged ? "no factor on shape space: " : "",
                 chapter_multiplier_reason(z, m),
                 m->reason == MULTIPLIER_FACTOR ? ", dτ = f dt" : "");
    if (m->exists != TRUTH_NO || !reducer_is_long(d, 1, &m->obstruction))
        chapter_multiplier_formulas(d, finding, z, m);
    vec_clear(&room);
    text_clear(&key);
    text_clear(&title);
}

hamel_status check_hamiltonise(chapter *c, const check_request *request, doc *section) {
    (void)request;
    bool has;
    hamel_status status = HAMEL_OK;
    if (c->system == NULL || c->system->large || c->system->p == 0) return HAMEL_OK;
    status = check_need_quasi(c, &has, NULL);
    for (size_t k = 0; k < c->m->symmetry_count && status == HAMEL_OK && has; k++) {
        const mech_hamiltonise *z;
        reducer d;
        status = chapter_multiplier(c, k, &z);
        if (status != HAMEL_OK || z == NULL) continue;
        status = reducer_init(&d, c, k);
        if (status != HAMEL_OK) return status;
        check_one(&d, section, z, false);
        if (z->gauges) check_one(&d, section, z, true);
        reducer_clear(&d);
    }
    return status;
}
