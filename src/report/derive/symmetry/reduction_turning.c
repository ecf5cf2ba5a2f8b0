/// Turning points: of SE(2) alone, whose elements are motions of a plane.
#include "report/derive/symmetry/reduction_turning.h"

#include <string.h>

#include "mech/reduction/turning_point.h"

/// One point, in the body; false if the motion is a shift, or the point too long to be read.
static bool show_point(const reducer *d, doc *to, const char *stem, const expr *xi,
                       const char *equation) {
    static const char *const axes[] = {"x", "y"};
    exact brief = readable_limits(d->c->x);
    expr P[2];
    if (mech_turning_point(&brief, xi, P) != HAMEL_OK || reducer_is_long(d, 2, P)) return false;
    for (size_t i = 0; i < 2; i++) {
        text key = {0};
        text_addf(&key, "%s_%s", stem, axes[i]);
        reducer_formula(d, to, text_cstr(&key), chapter_symbol(d->c, "%s", text_cstr(&key)), P[i],
                        equation);
        text_clear(&key);
    }
    return true;
}

/// Of the factor whose components begin at `at`.
static void show_factor(const reducer *d, doc *to, size_t at) {
    const mech_reduced *e = d->e;
    const size_t n = d->r->n;
    const bool speeds = e->rate_in_speeds || e->rhs_in_speeds;
    doc *list = doc_create();
    for (size_t b = 0; b < e->m; b++) {
        text stem = {0};
        text_add(&stem, "P");
        if (e->m > 1) text_addf(&stem, "_%zu", b + 1);
        (void)show_point(d, list, text_cstr(&stem), d->a->sections + b * n + at, "BKMM96 §8.4");
        text_clear(&stem);
    }
    (void)show_point(d, list, "C", (speeds ? e->own_velocity : e->velocity) + at, "F98 §5");
    if (list->children.count > 0) {
        doc *made =
            doc_object(to, "turning",
                       "points of the body about which it turns: P along a section of S, C in "
                       "its motion");
        doc_move_children(list, made);
    } else doc_destroy(list);
}

void reduction_turning(const reducer *d, doc *to) {
    const group *G = &d->t->G;
    if (d->r->k == 0 || d->t->side != ACTION_LEFT) return;
    for (size_t i = 0, at = 0; i < G->count; at += group_law_dimension(G->factors[i]), i++) {
        if (strcmp(group_law_name(G->factors[i]), "SE(2)") != 0) continue;
        show_factor(d, to, at);
        return; // the first body; others are points of the same plane
    }
}
