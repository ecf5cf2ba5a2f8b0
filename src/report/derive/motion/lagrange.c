/// Chapter A as a section: mass matrix, accelerations, multipliers, reaction forces, energy, and
/// where the equations fail.
#include "report/derive/motion/lagrange.h"
#include "expr/print_tokens.h"
#include "expr/sum.h"
#include "mech/lagrange/lagrange.h"
#include "mech/lagrange/level.h"
#include "report/derive/motion/hamel.h"

#include "report/derive/chapter.h"
#include "report/derive/form/driven.h"

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
    if (chapter_holds_rates(c, value)) made->driven = value;
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

/// What the inputs add to λ_a: where it is written with rates, which have their part, that beside
/// them.
static const expr *multiplier_inputs(const chapter *c, const mech_inputs *u, const mech_lagrange *l,
                                     size_t a) {
    const bool held = !u->closed || chapter_holds_rates(c, l->multipliers[a]);
    return (held ? u->held : u->multipliers) + a * u->count;
}

/// What the inputs add to q''^i; nothing beside rates, of which one may stand there written out.
static void drive_acceleration(chapter *c, const mech_lagrange *l, doc *made, size_t i) {
    const mech_inputs *u = chapter_inputs(c);
    if (u == NULL) return;
    const expr value = l->accelerations[i];
    for (size_t a = 0; a < c->quasi->r; a++) {
        if (expr_same(value, c->quasi->rate_symbols[a])) chapter_drive_rate(c, made, a);
    }
    if (u->closed && !chapter_holds_rates(c, value))
        chapter_drive(c, made, u->accelerations + i * u->count);
}

/// What the inputs add to R_i, β^a_i δλ_a; the multipliers were printed before, so their shapes are
/// known, and a sum of these is short where one of canonical forms is not.
static void drive_reaction(chapter *c, const mech_lagrange *l, doc *made, size_t i) {
    const mech_inputs *u = chapter_inputs(c);
    if (u == NULL) return;
    expr *row = MEM_NEW(expr, 2 * u->count);
    for (size_t k = 0; k < 2 * u->count; k++) {
        sum total = {0};
        for (size_t a = 0; a < l->p; a++) {
            const expr lambda = multiplier_inputs(c, u, l, a)[k % u->count];
            sum_add_product(c->pool, &total, 1, c->system->beta[a * l->n + i],
                            k < u->count ? lambda : chapter_tidy(c, lambda));
        }
        row[k] = sum_take(c->pool, &total);
        vec_clear(&total);
    }
    chapter_drive_as(c, made, u, row, row + u->count);
    free(row);
}

/// R_i = β^a_i λ_a, with the multipliers by name where that is shorter.
static void show_reactions(chapter *c, doc *to, const mech_lagrange *l) {
    show_by_direction(c, to, "reactions", "reaction forces", l->reaction, "R", NULL);
    const doc *list = to->children.items[to->children.count - 1];
    sum total = {0};
    for (size_t i = 0; i < l->n; i++) {
        doc *made = list->children.items[i];
        for (size_t a = 0; a < l->p; a++)
            sum_add_product(c->pool, &total, 1, c->system->beta[a * l->n + i],
                            chapter_symbol(c, "lambda_%zu", a + 1));
        const expr shape = chapter_tidy(c, sum_take(c->pool, &total));
        drive_reaction(c, l, made, i);
        if (expr_infix_tokens(c->pool, shape) < expr_infix_tokens(c->pool, made->value))
            made->shown = shape;
    }
    vec_clear(&total);
}

/// Mass matrix, accelerations, multipliers, reactions and energy of either form.
static void show_equations(chapter *c, doc *section, const mech_lagrange *l) {
    const mech_inputs *u = chapter_inputs(c);
    chapter_matrix(c, section, "mass", "mass matrix", l->n, l->n, l->mass);
    show_by_direction(c, section, "accelerations",
                      l->p > 0 ? "accelerations, on the constraints" : "accelerations",
                      l->accelerations, NULL, l->p > 0 ? "GN16 (3.4)" : NULL);
    doc *accelerations = section->children.items[section->children.count - 1];
    for (size_t i = 0; i < l->n; i++) drive_acceleration(c, l, accelerations->children.items[i], i);
    if (l->p > 0) {
        doc *multipliers = doc_list(section, "multipliers", "multipliers");
        for (size_t a = 0; a < l->p; a++) {
            show(c, multipliers, NULL, chapter_symbol(c, "lambda_%zu", a + 1), l->multipliers[a],
                 "GN16 (3.5)");
            if (u != NULL) chapter_drive_last(c, multipliers, multiplier_inputs(c, u, l, a));
        }
        show_reactions(c, section, l);
    }
    chapter_formula(c, section, "energy", chapter_quantity(c, "E", "E_tot"), l->energy, NULL);
}

/// A list of functions on the level, those that the level makes no shorter left out.
static void show_on_level(chapter *c, doc *to, const mech_level *level, const char *key,
                          const char *title, size_t count, const expr *names, const expr *values,
                          const char *equation) {
    doc *list = NULL;
    for (size_t i = 0; i < count; i++) {
        expr e = chapter_with_rates(c, values[i]);
        exact brief = readable_limits(c->x);
        if (mech_level_reduce(level, &brief, 1, &e) != HAMEL_OK || expr_same(e, values[i]))
            continue;
        if (list == NULL) list = doc_list(to, key, title);
        chapter_formula(c, list, NULL, names[i], e, equation);
    }
}

/// |β^a|², of the normal of a constraint.
static expr normal_square(chapter *c, const mech_lagrange *l, size_t a) {
    expr total = expr_int(c->pool, 0);
    for (size_t i = 0; i < l->n; i++)
        total = expr_add2(c->pool, total, expr_pow_int(c->pool, c->system->beta[a * l->n + i], 2));
    return total;
}

/// What the levels of holonomic constraints make of the equations: multipliers, forces along the
/// normal, the Lagrangian of the leaf and its equations.
static void show_level(chapter *c, doc *section, const mech_lagrange *l) {
    const mech_level *level = &c->level;
    const mech_quasi *d = c->quasi;
    if (level->count == 0) return;
    const size_t most = l->p + d->r + 1;
    doc *to = doc_object(section, "on_level", "on the level of the holonomic constraints");
    expr *names = MEM_NEW(expr, most), *values = MEM_NEW(expr, most);
    for (size_t a = 0; a < l->p; a++) names[a] = chapter_symbol(c, "lambda_%zu", a + 1);
    show_on_level(c, to, level, "multipliers", "multipliers", l->p, names, l->multipliers,
                  "GN16 (3.7)");
    exact brief = readable_limits(c->x);
    for (size_t a = 0; a < l->p; a++) {
        names[a] = chapter_symbol(c, "N_%zu", a + 1);
        values[a] = chapter_with_rates(c, l->multipliers[a]);
        expr square = normal_square(c, l, a);
        if (mech_level_reduce(level, &brief, 1, &square) == HAMEL_OK)
            values[a] = expr_mul2(c->pool, values[a], expr_sqrt(c->pool, square));
    }
    show_on_level(c, to, level, "normal_forces", "forces along the normals of the constraints",
                  l->p, names, values, "GN16 (3.7)");
    names[0] = chapter_symbol(c, "L_leaf");
    show_on_level(c, to, level, "lagrangian", "Lagrangian of the leaf", 1, names, &d->lagrangian,
                  "GN16 §3.3");
    for (size_t a = 0; a < d->r; a++)
        names[a] = expr_symbol_dot(c->pool, chapter_alias(c, d->basis.symbols[a]));
    if (d->closed)
        show_on_level(c, to, level, "equations", "its equations", d->r, names, d->rates,
                      "GN16 (3.8)");
    if (to->children.count == 0) doc_destroy(vec_pop(&section->children));
    free(names);
    free(values);
}

hamel_status chapter_lagrange(chapter *c, doc *to) {
    mech_lagrange l;
    hamel_status status = mech_lagrange_init(&l, c->x, c->system, c->quasi);
    if (status != HAMEL_OK) return status;
    doc *section = doc_object(to, "lagrange_dalembert", "Equations with multipliers");
    if (!c->shows_hamel) chapter_velocities(c, section);
    show_equations(c, section, &l);
    show_level(c, section, &l);
    doc *where = NULL;
    for (size_t i = 0; i < l.where_count; i++) {
        const expr f = l.where[i];
        if (chapter_never_zero(c, f)) continue;
        if (where == NULL)
            where = doc_list(section, "singular_where_zero",
                             "the equations fail where one of these is zero");
        chapter_locus(c, where, f);
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
