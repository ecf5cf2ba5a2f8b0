/// What was given: coordinates, Lagrangian, constraints, as Hamel understood them.
#include "report/derive/space.h"

#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "expr/print_name.h"
#include "expr/walk.h"
#include "report/derive/chapter.h"
#include "report/derive/form/driven.h"
#include "report/derive/space_algebra.h"

/// The forces of controls, which stand in all equations, and the input matrix.
static void show_inputs(chapter *c, doc *to) {
    const mech_inputs *u = chapter_inputs(c);
    if (u == NULL) return;
    text names = {0};
    chapter_list(c, &names, u->count, u->symbols);
    doc_words(to, "inputs", "inputs, the forces of controls; verdicts are for zero inputs", "%s",
              text_cstr(&names));
    text_clear(&names);
    chapter_matrix(c, to, "input_matrix", "input matrix B, the force B τ on the coordinates", u->n,
                   u->count, u->matrix);
}

/// What runs prescribe.
static void show_controls(chapter *c, doc *to) {
    text names = {0};
    chapter_controls(c, &names);
    if (names.length > 0)
        doc_words(to, "controls", "controls, prescribed in runs", "%s", text_cstr(&names));
    text_clear(&names);
    show_inputs(c, to);
}

/// A shape to print, unless what was written is shorter: products of sines and cosines of many
/// angles have no sum that anybody reads.
static expr definition_shape(chapter *c, expr value) {
    exact brief = readable_limits(c->x);
    expr shape;
    if (chapter_stays(c, value) || exact_tidy(&brief, value, 0, NULL, &shape) != HAMEL_OK)
        return value;
    const size_t written = expr_infix_tokens(c->pool, value);
    return expr_infix_tokens(c->pool, shape) > 2 * written + READABLE_TOKENS / 4 ? value : shape;
}

/// The model's names, with what they stand for.
static void show_definitions(chapter *c, doc *to) {
    doc *list = NULL;
    for (size_t i = 0; i < c->m->definition_count; i++) {
        const model_definition *d = &c->m->definitions[i];
        const expr shape = definition_shape(c, d->value);
        if (list == NULL) list = doc_object(to, "definitions", "definitions");
        doc_expr(list, d->name, chapter_symbol(c, "%s", d->name), shape, NULL);
    }
}

/// A title that names one thing more.
static void title_also(doc *d, const char *name) {
    char *before = d->title;
    text both = {0};
    text_addf(&both, "%s, %s", before, name);
    d->title = mem_string(text_cstr(&both));
    text_clear(&both);
    free(before);
}

/// What the model's symbols mean, as far as it says so; those of one meaning share a line.
static void show_meanings(chapter *c, doc *to) {
    doc *list = c->m->meaning_count > 0 ? doc_object(to, "meanings", "symbols") : NULL;
    doc *first = NULL;
    for (size_t i = 0; i < c->m->meaning_count; i++) {
        const model_meaning *it = &c->m->meanings[i];
        text name = {0};
        expr_print_name(c->pool, chapter_symbol(c, "%s", it->name), EXPR_TEXT, &name);
        doc *entry = doc_words(list, it->name, text_cstr(&name), "%s", it->words);
        entry->aside = first != NULL && strcmp(first->words, it->words) == 0;
        if (entry->aside) title_also(first, text_cstr(&name));
        else first = entry;
        text_clear(&name);
    }
}

/// The units of parameters and coordinates, of a model that has some.
static void show_units(chapter *c, doc *to) {
    doc *list = c->m->unit_count > 0 ? doc_object(to, "units", "units") : NULL;
    for (size_t i = 0; i < c->m->unit_count; i++) {
        const expr symbol = c->m->units[i].symbol;
        const expr_symbol_info *about = expr_symbol_info_of(c->pool, symbol);
        if ((about->kind != EXPR_PARAMETER && about->kind != EXPR_LINE) ||
            dimension_is_number(&c->m->units[i].dimension))
            continue;
        text name = {0}, unit = {0};
        expr_print_name(c->pool, symbol, EXPR_TEXT, &name);
        dimension_write(&c->m->units[i].dimension, &unit);
        doc_words(list, about->name, text_cstr(&name), "%s", text_cstr(&unit));
        text_clear(&name);
        text_clear(&unit);
    }
}

/// Angles that are no circles, and why.
static void show_lines(const model *m, doc *to) {
    doc *list =
        m->bare_count > 0 ? doc_object(to, "lines", "angles that are taken as lines") : NULL;
    for (size_t i = 0; i < m->bare_count; i++) {
        const char *name = m->q->factors[m->bare[i].factor].name;
        doc_words(list, name, name, "it stands outside of sin and cos in %s", m->bare[i].where);
    }
}

/// What comes along with a motion, by its rates.
static void show_auxiliaries(chapter *c, doc *to) {
    const space *q = c->m->q;
    if (q->auxiliary_count == 0) return;
    doc *list = doc_object(to, "auxiliary", "auxiliary rates, which change nothing of the motion");
    for (size_t i = q->factor_count; i < q->part_count; i++) {
        const space_factor *f = &q->factors[i];
        chapter_formula(c, list, f->name, expr_symbol_dot(c->pool, f->entries[0]),
                        f->state_rates[0], NULL);
    }
}

/// How rotations move with the angular velocity, whose components are in the body.
static void show_rotations(const model *m, doc *to) {
    doc *list = NULL;
    for (size_t i = 0; i < m->q->factor_count; i++) {
        const char *name = m->q->factors[i].name;
        if (m->q->factors[i].kind->state_count != 4) continue;
        if (list == NULL) list = doc_object(to, "rotations", "rotations");
        doc_words(list, name, name, "%s' = %s Ω^ with Ω^ v = Ω × v, Ω = (%s_w1, %s_w2, %s_w3)",
                  name, name, name, name, name);
    }
}

/// Whether some constraint has the velocity of direction i.
static bool has_velocity(const model *m, const expr_pool *pool, size_t i) {
    for (size_t a = 0; a < m->constraint_count; a++) {
        if (!expr_is_int(pool, m->constraints[a].beta[i], 0)) return true;
    }
    return false;
}

const char *space_without_prime(const chapter *c, size_t *constraint) {
    const model *m = c->m;
    for (size_t a = 0; a < m->constraint_count; a++) {
        const model_constraint *k = &m->constraints[a];
        for (size_t i = 0; i < m->q->n && !k->holonomic; i++) {
            const space_factor *f = space_factor_of(m->q, i);
            if (f->kind->dimension != 1 || has_velocity(m, c->pool, i)) continue;
            const expr slope = expr_diff(c->pool, k->b, f->entries[0]);
            if (expr_is_int(c->pool, slope, 0) || expr_contains(c->pool, slope, f->entries[0]))
                continue;
            *constraint = a + 1;
            return f->name;
        }
    }
    return NULL;
}

static void ask_for_primes(const chapter *c, doc *to) {
    size_t a;
    const char *name = space_without_prime(c, &a);
    if (name != NULL)
        doc_words(to, "question", NULL,
                  "constraint %zu has a term with %s, and none has %s': was a prime forgotten?", a,
                  name, name);
}

hamel_status chapter_space(chapter *c, doc *to) {
    const model *m = c->m;
    doc *about = doc_object(to, "model", NULL);
    doc_words(about, "name", NULL, "%s", m->name);
    if (m->title != NULL && m->title[0] != '\0') doc_words(about, "title", NULL, "%s", m->title);
    doc *given = doc_object(to, "space", "Configuration space");
    doc_integer(given, "dimension", "dimension", (long)m->q->n);
    text factors = {0};
    for (size_t i = 0; i < m->q->factor_count - m->q->algebra_count; i++)
        text_addf(&factors, "%s%s : %s", i == 0 ? "" : ", ", m->q->factors[i].name,
                  m->q->factors[i].kind->name);
    if (factors.length > 0)
        doc_words(given, "coordinates", "coordinates", "%s", text_cstr(&factors));
    text_clear(&factors);
    chapter_space_algebra(c, given);
    show_rotations(m, given);
    show_lines(m, given);
    show_meanings(c, given);
    show_units(c, given);
    if (m->kinematic) doc_words(given, "kinematic", "Lagrangian", "none: kinematics alone");
    else
        chapter_formula(c, given, "lagrangian", chapter_quantity(c, "L", "L_tot"), m->lagrangian,
                        NULL);
    bool forces = false;
    for (size_t i = 0; i < m->q->n; i++) forces = forces || !expr_is_int(c->pool, m->force[i], 0);
    if (forces) {
        doc *list = doc_object(given, "forces", "forces");
        for (size_t i = 0; i < m->q->n; i++) {
            const char *name = chapter_direction(c, i);
            if (!expr_is_int(c->pool, m->force[i], 0))
                chapter_formula(c, list, name, chapter_symbol(c, "F_%s", name), m->force[i], NULL);
        }
    }
    show_auxiliaries(c, given);
    show_controls(c, given);
    show_definitions(c, given);
    if (m->constraint_count == 0) return HAMEL_OK;
    doc *constraints = doc_object(to, "constraints", "Constraints");
    doc *list = doc_list(constraints, "equations", "equations");
    for (size_t a = 0; a < m->constraint_count; a++) {
        const model_constraint *k = &m->constraints[a];
        VEC(expr) terms = {0};
        for (size_t i = 0; i < m->q->n; i++)
            *vec_push(&terms) = expr_mul2(c->pool, k->beta[i], m->q->velocities[i]);
        *vec_push(&terms) = k->b;
        const expr sum = expr_add(c->pool, terms.count, terms.items);
        vec_clear(&terms);
        doc_expr(list, NULL, expr_int(c->pool, 0), chapter_tidy(c, sum), NULL);
    }
    for (size_t i = 0; c->system != NULL && i < c->system->dropped_count; i++)
        doc_words(constraints, i == 0 ? "redundant" : NULL, NULL,
                  "constraint %zu follows from the others and is left out",
                  c->system->dropped[i].source + 1);
    ask_for_primes(c, constraints);
    return HAMEL_OK;
}
