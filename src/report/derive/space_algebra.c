/// The Lie algebra of a model: its brackets as they were read, and what kind of algebra they make.
#include "report/derive/space_algebra.h"

#include <stdlib.h>

#include "expr/sum.h"
#include "mech/lie/structure.h"
#include "report/derive/symmetry/found_name.h"

/// The brackets that are not zero, [E_i, E_j] with i before j.
static void show_brackets(chapter *c, doc *to) {
    const space *q = c->m->q;
    const size_t first = q->algebra_first, end = first + q->algebra_count;
    doc *list = NULL;
    sum total = {0};
    for (size_t i = first; i < end; i++) {
        for (size_t j = i + 1; j < end; j++) {
            for (size_t k = first; k < end; k++)
                sum_add(c->pool, &total, space_structure(q, i, j, k), q->velocities[k]);
            if (total.count == 0) continue;
            const char *a = space_factor_of(q, i)->name, *b = space_factor_of(q, j)->name;
            if (list == NULL) list = doc_object(to, "brackets", "brackets that are not zero");
            text key = {0};
            text_addf(&key, "%s,%s", a, b);
            doc_expr(list, text_cstr(&key), chapter_symbol(c, "[%s, %s]", a, b),
                     sum_take(c->pool, &total), NULL);
            text_clear(&key);
        }
    }
    vec_clear(&total);
}

/// Whether tr ad = 0: then the volume of the dual is kept by every motion without constraints.
static bool is_unimodular(const space *q) {
    const size_t first = q->algebra_first, end = first + q->algebra_count;
    for (size_t i = first; i < end; i++) {
        long trace = 0;
        for (size_t j = first; j < end; j++) trace += space_structure(q, i, j, j);
        if (trace != 0) return false;
    }
    return true;
}

/// so(3) × so(3)
static void show_kind(chapter *c, doc *to) {
    const space *q = c->m->q;
    const size_t k = q->algebra_count;
    lie_algebra g = {k, MEM_NEW(expr, k * k * k)};
    for (size_t i = 0; i < k * k * k; i++) g.c[i] = expr_int(c->pool, q->algebra[i]);
    lie_structure s;
    exact quiet = exact_quietly(c->x);
    if (lie_structure_init(&s, &quiet, &g) == HAMEL_OK) {
        text name = {0};
        found_algebra_name(&s, &name);
        doc_words(to, "kind", "it is", "%s", text_cstr(&name));
        text_clear(&name);
        lie_structure_clear(&s);
    }
    free(g.c);
}

void chapter_space_algebra(chapter *c, doc *to) {
    const space *q = c->m->q;
    if (q->algebra_count == 0) return;
    doc *about = doc_object(to, "algebra", "Lie algebra");
    text elements = {0};
    for (size_t i = 0; i < q->algebra_count; i++)
        text_addf(&elements, "%s%s", i == 0 ? "" : ", ",
                  space_factor_of(q, q->algebra_first + i)->name);
    doc_words(about, "elements", "elements, whose components are the velocities", "%s",
              text_cstr(&elements));
    text_clear(&elements);
    show_brackets(c, about);
    show_kind(c, about);
    doc_words(about, "unimodular", "unimodular", "%s", is_unimodular(q) ? "yes" : "no");
    doc_words(about, "note", NULL,
              "nothing depends on where the group is: this is the motion divided by it");
}
