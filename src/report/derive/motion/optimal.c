/// Optimal control as Koon and Marsden state it: among all ways to go, on the constraints, from one
/// place to another, those whose integral of a cost C(q, q') is stationary are the vakonomic
/// motions of C in place of L. So the section is that of vakonomic motion, for a model with another
/// Lagrangian and without forces: multipliers, momenta that are constant, reduced equations.
#include "report/derive/motion/optimal.h"

#include <stdlib.h>

#include "report/derive/motion/vakonomic.h"

/// The sections one after another as one.
static void join(doc *top, doc *to) {
    doc *section = doc_object(to, "optimal", "Necessary conditions of optimal control");
    for (size_t i = 0; i < top->children.count; i++)
        doc_move_children(top->children.items[i], section); // frees the part
    top->children.count = 0;
}

static hamel_status write_sections(chapter *own, doc *top) {
    doc *section = doc_object(top, "head", NULL);
    doc_words(
        section, "note", NULL,
        "the velocities on the constraints are the controls; where the integral of the cost L is "
        "stationary, multipliers make the motion");
    chapter_formula(own, section, "cost", chapter_symbol(own, "L"), own->m->lagrangian, NULL);
    return chapter_vakonomic(own, top);
}

static hamel_status write_for_cost(chapter *c, const model *m, doc *to) {
    exact quiet = exact_quietly(c->x);
    derivation *d = derivation_create(&quiet, m, NULL);
    chapter own;
    hamel_status status = chapter_open(&own, &quiet, d);
    if (status == HAMEL_OK) {
        doc *top = doc_create();
        status = chapter_need_quasi(&own);
        if (status == HAMEL_SINGULAR)
            status =
                diag_add(c->x->messages, HAMEL_INVALID, (diag_span){0, 0},
                         "the cost is singular on the constraints: some velocities cost nothing");
        if (status == HAMEL_OK) status = write_sections(&own, top);
        if (status == HAMEL_OK) status = derivation_contradictions(d, c->x->messages);
        if (status == HAMEL_OK) join(top, to);
        doc_destroy(top);
        chapter_close(&own);
    }
    derivation_destroy(d);
    return status;
}

hamel_status chapter_optimal(chapter *c, doc *to) {
    if (!c->has_cost) return HAMEL_OK;
    model with_cost = *c->m;
    with_cost.lagrangian = c->cost;
    with_cost.control_count = 0; // velocities are the controls: no forces are
    with_cost.force = MEM_NEW(expr, c->m->q->n);
    for (size_t i = 0; i < c->m->q->n; i++) with_cost.force[i] = expr_int(c->pool, 0);
    const hamel_status status = write_for_cost(c, &with_cost, to);
    free(with_cost.force);
    return status;
}
