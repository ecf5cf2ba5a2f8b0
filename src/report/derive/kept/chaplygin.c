/// Chaplygin systems in the section on invariant measures: for each symmetry with TQ = D ⊕ T Orb
/// the one-form whose integral is the logarithm of the density, and whether it is closed.
#include "report/derive/kept/chaplygin.h"
#include "mech/measure/chaplygin_form.h"
#include "report/derive/kept/witness.h"
#include "report/derive/symmetry/bundle.h"
#include "report/derive/symmetry/reduction_names.h"

static void show_form(const reducer *d, doc *list, const mech_chaplygin_form *f,
                      mech_verdict closed) {
    chapter *c = d->c;
    doc *to = doc_object(list, NULL, NULL);
    doc_words(to, "group", "as a Chaplygin system, G", "%s", d->y->given->name);
    doc *form = doc_object(to, "form", "the one-form g_i ds^i, d(log μ_p) on shape space");
    doc_cite(form, "GN16 §8.2");
    for (size_t i = 0; i < f->h; i++) {
        text name = {0};
        text_addf(&name, "g_%s", bundle_index(d, i));
        reducer_formula(d, form, reducer_shape(d, i), chapter_symbol(c, "%s", text_cstr(&name)),
                        f->g[i], NULL);
        text_clear(&name);
    }
    if (f->closed == TRUTH_NO) closed.evidence = evidence_zero(1, &f->curl);
    chapter_verdict(c, to, "closed", "closed", closed);
    if (f->closed != TRUTH_NO) return;
    text name = {0};
    text_addf(&name, "dg(%s, %s)", reducer_shape(d, f->i), reducer_shape(d, f->j));
    reducer_formula(d, to, "curl", chapter_symbol(c, "%s", text_cstr(&name)), f->curl, NULL);
    if (reducer_is_long(d, 1, &f->curl)) { // a reader is told where it is not zero
        to->children.items[to->children.count - 1]->aside = true;
        doc_words(to, "not_zero", "what is not zero", "%s", text_cstr(&name));
        chapter_witness(c, d, to, f->curl);
    }
    text_clear(&name);
}

/// Not HAMEL_OK where it is none.
static hamel_status by_symmetry(chapter *c, doc *to, doc **list, size_t k) {
    const mech_symmetry *y;
    reducer d;
    mech_chaplygin_form f;
    hamel_status status = derivation_symmetry(c->d, k, NULL, &y);
    if (status != HAMEL_OK || y->m > 0 || !mech_symmetry_principal(y) || !mech_symmetry_reduces(y))
        return status;
    status = reducer_init(&d, c, k);
    if (status != HAMEL_OK) return status;
    chapter_listen(c);
    exact quiet = exact_quietly(c->x);
    status = mech_chaplygin_form_init(&f, &quiet, d.r, d.a);
    const mech_verdict closed = chapter_heard(c, f.closed);
    if (status == HAMEL_OK && f.exists) {
        if (*list == NULL) *list = doc_list(to, "chaplygin", NULL);
        show_form(&d, *list, &f, closed);
    }
    mech_chaplygin_form_clear(&f);
    reducer_clear(&d);
    return status;
}

hamel_status chapter_chaplygin(chapter *c, doc *to) {
    doc *list = NULL;
    for (size_t k = 0; k < c->m->symmetry_count && c->system->p > 0; k++) {
        if (c->m->symmetries[k].dimension != c->system->p) continue; // p = dim G
        const hamel_status status = by_symmetry(c, to, &list, k);
        const bool none =
            status == HAMEL_INVALID || status == HAMEL_SINGULAR || status == HAMEL_TOO_LARGE;
        if (status != HAMEL_OK && !none) return status;
    }
    return HAMEL_OK;
}
