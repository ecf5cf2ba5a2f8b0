/// Sections over shape space: what they change by.
#include "report/derive/symmetry/reduction_sections.h"

#include <stdlib.h>
#include <string.h>

#include "expr/sum.h"
#include "mech/reduction/section_rates.h"

static bool has_child(const doc *to, const char *key) {
    for (size_t i = 0; i < to->children.count; i++) {
        if (to->children.items[i]->key != NULL && strcmp(to->children.items[i]->key, key) == 0)
            return true;
    }
    return false;
}

/// The frame that completes S.
static void show_frame(const reducer *d, doc *to, const mech_reduced_coefficients *q) {
    if (q->m == q->k || has_child(to, "orthogonal_basis")) return;
    doc *basis = doc_object(to, "orthogonal_basis", "completing S to an orthogonal body frame");
    for (size_t a = q->m; a < q->k; a++) {
        text name = {0};
        text_addf(&name, "xi_%zu", a + 1);
        reducer_vector(d, basis, text_cstr(&name), q->basis + a * q->k);
        text_clear(&name);
    }
}

void reduction_section_rates(const reducer *d, doc *to, const mech_reduced_coefficients *q) {
    const size_t k = q->k, m = q->m, h = q->h, count = m * h * k;
    if (d->r->k == 0 || count == 0) return;
    expr *gamma = MEM_NEW(expr, count);
    exact brief = readable_limits(d->c->x);
    if (mech_section_rates(&brief, d->r, m, q->basis, gamma) == HAMEL_OK &&
        !sum_all_zero(d->c->pool, count, gamma) && !reducer_is_long(d, count, gamma) &&
        !reducer_is_long(d, k * k, q->basis)) {
        show_frame(d, to, q);
        doc *list = doc_object(to, "section_rates", "change of the sections with the shape");
        doc_cite(list, "BKMM96 (7.1.6)");
        for (size_t i = 0; i < count; i++) {
            if (reducer_is_zero(d, gamma[i])) continue;
            text name = {0};
            text_addf(&name, "gamma_%zu_%s_%zu", i / k / h + 1, reducer_shape(d, i / k % h),
                      i % k + 1);
            reducer_formula(d, list, text_cstr(&name), chapter_symbol(d->c, "%s", text_cstr(&name)),
                            gamma[i], NULL);
            text_clear(&name);
        }
    }
    free(gamma);
}
