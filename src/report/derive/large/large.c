/// What the large chapters share.
#include "report/derive/large/large.h"

#include "expr/sum.h"

mech_verdict large_seen(exact_seen s) {
    return (mech_verdict){.answer = s.answer,
                          .method = s.error > 0            ? METHOD_POINTS
                                    : s.answer == TRUTH_NO ? METHOD_MODULAR
                                                           : METHOD_UNSAID,
                          .error = s.error};
}

size_t large_holonomic(const chapter *c) {
    const mech_system *s = c->system;
    size_t count = 0;
    for (size_t a = 0; a < s->p; a++) count += c->m->constraints[s->source[a]].holonomic;
    return count;
}

void large_basis(chapter *c, doc *to, const mech_basis *d) {
    doc *basis = doc_object(to, "basis", chapter_basis_title(d->r));
    for (size_t a = 0; a < d->r; a++) {
        text name = {0};
        text_addf(&name, "X_%zu", a + 1);
        chapter_field(c, basis, text_cstr(&name), text_cstr(&name), d->fields + a * d->n);
        text_clear(&name);
    }
    if (!sum_all_zero(c->pool, d->n, d->drift)) chapter_field(c, basis, "X_0", "X_0", d->drift);
}

void large_rates(chapter *c, doc *to, const char *title, const mech_basis *d, const expr *rates,
                 const char *equation) {
    doc *list = doc_object(to, "equations", title);
    for (size_t a = 0; a < d->r; a++) {
        const expr v = chapter_alias(c, d->symbols[a]);
        chapter_formula(c, list, expr_symbol_info_of(c->pool, v)->name, expr_symbol_dot(c->pool, v),
                        rates[a], equation);
    }
}
