/// Chapter A as a section: mass matrix, accelerations, multipliers, reaction forces, energy, and
/// where the equations fail.
#include "report/derive/lagrange.h"
#include "exact/sign/sign.h"
#include "mech/lagrange/lagrange.h"
#include "report/derive/hamel.h"

#include "report/derive/chapter.h"

/// A formula of chapter A. It may hold rates of quasi-velocities that have no short closed form: to
/// compute with they are put in, and where one stands alone it is left to the other section.
static void show(chapter *c, doc *to, const char *key, expr name, expr value,
                 const char *equation) {
    const mech_quasi *d = c->quasi;
    for (size_t a = 0; !c->unexpanded && a < d->r; a++) {
        if (!expr_same(value, expr_symbol_dot(c->pool, d->basis.symbols[a]))) continue;
        if (chapter_rate(c, a, &value)) break;
        doc *left = doc_expr(to, key, name, d->rates[a], equation);
        left->elsewhere = true;
        return;
    }
    chapter_formula(c, to, key, name, value, equation);
    if (c->unexpanded) return;
    doc *made = to->children.items[to->children.count - 1];
    made->source = chapter_with_rates(c, value);
}

static void show_by_direction(chapter *c, doc *to, const char *key, const char *title,
                              const expr *values, const char *prefix, const char *equation) {
    doc *list = doc_object(to, key, title);
    for (size_t i = 0; i < c->m->q->n; i++) {
        const char *direction = chapter_direction(c, i);
        const expr name = prefix == NULL
                              ? expr_symbol_dot(c->pool, chapter_alias(c, c->m->q->velocities[i]))
                              : chapter_symbol(c, "%s_%s", prefix, direction);
        show(c, list, direction, name, values[i], equation);
    }
}

/// Mass matrix, accelerations, multipliers, reactions and energy of either form.
static void show_equations(chapter *c, doc *section, const mech_lagrange *l) {
    chapter_matrix(c, section, "mass", "mass matrix", l->n, l->n, l->mass);
    show_by_direction(c, section, "accelerations",
                      l->p > 0 ? "accelerations, on the constraints" : "accelerations",
                      l->accelerations, NULL, l->p > 0 ? "GN16 (3.4)" : NULL);
    if (l->p > 0) {
        doc *multipliers = doc_list(section, "multipliers", "multipliers");
        for (size_t a = 0; a < l->p; a++)
            show(c, multipliers, NULL, chapter_symbol(c, "lambda_%zu", a + 1), l->multipliers[a],
                 "GN16 (3.5)");
        show_by_direction(c, section, "reactions", "reaction forces", l->reaction, "R", NULL);
    }
    chapter_formula(c, section, "energy", chapter_symbol(c, "E"), l->energy, NULL);
}

hamel_status chapter_lagrange(chapter *c, doc *to) {
    mech_lagrange l;
    hamel_status status = mech_lagrange_init(&l, c->x, c->system, c->quasi);
    if (status != HAMEL_OK) return status;
    doc *section = doc_object(to, "lagrange_dalembert", "Equations with multipliers");
    if (!c->shows_hamel) chapter_velocities(c, section);
    show_equations(c, section, &l);
    doc *where = NULL;
    for (size_t i = 0; i < l.where_count; i++) { // of f and −f the one without a minus
        const bool minus = expr_is_negative(c->pool, chapter_tidy(c, l.where[i]));
        const expr f = minus ? expr_neg(c->pool, l.where[i]) : l.where[i];
        if (exact_never_zero(c->x, f)) continue;
        if (where == NULL)
            where = doc_list(section, "singular_where_zero",
                             "the equations fail where one of these is zero");
        chapter_formula(c, where, NULL, EXPR_NONE, f, NULL);
    }
    mech_lagrange_clear(&l);
    return HAMEL_OK;
}

hamel_status chapter_lagrange_unexpanded(chapter *c, doc *to) {
    mech_lagrange l;
    mech_lagrange_init_unexpanded(&l, c->system);
    show_equations(c, doc_object(to, "lagrange_dalembert", "Equations with multipliers"), &l);
    mech_lagrange_clear(&l);
    return HAMEL_OK;
}
