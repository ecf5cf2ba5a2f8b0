/// Reduction without group coordinates, as a section: how the functions on Q/G move, and Hamel's
/// equations for an invariant frame.
#include "report/derive/symmetry/quotient.h"

#include <string.h>

#include "mech/reduction/invariant_frame.h"
#include "report/derive/form/collect.h"
#include "report/derive/form/driven.h"

static void show_fields(chapter *c, doc *to, const mech_invariant *f) {
    doc *list = doc_object(to, "invariant_frame",
                           f->on_D ? "invariant basis of D" : "invariant frame of TQ");
    for (size_t i = 0; i < f->count; i++) {
        text name = {0};
        text_addf(&name, "X_%zu", i + 1);
        chapter_field(c, list, text_cstr(&name), text_cstr(&name), f->fields + i * f->n);
        text_clear(&name);
    }
}

expr quotient_shape(chapter *c, expr shape, size_t i) {
    for (size_t k = 0; k < c->name_count; k++) {
        if (expr_same(c->names[k].meaning, shape)) return c->names[k].name;
    }
    return expr_is_symbol(c->pool, shape) ? shape : chapter_symbol(c, "r_%zu", i + 1);
}

void quotient_shape_names(chapter *c, doc *to, size_t count, const expr *shape) {
    doc *given = NULL;
    for (size_t i = 0; i < count; i++) {
        const expr name = quotient_shape(c, shape[i], i);
        bool known = expr_is_symbol(c->pool, shape[i]);
        for (size_t k = 0; k < c->name_count; k++)
            known = known || expr_same(c->names[k].name, name);
        if (known) continue;
        if (given == NULL) given = doc_object(to, "shape", "shape");
        chapter_formula(c, given, expr_symbol_info_of(c->pool, name)->name, name, shape[i], NULL);
    }
}

static void show_shape(chapter *c, doc *to, const mech_invariant *f) {
    if (f->shape_count == 0) return;
    doc *list = doc_object(to, "shape_rates", "how the shape moves");
    for (size_t i = 0; i < f->shape_count; i++) {
        const expr name = quotient_shape(c, f->shape[i], i);
        chapter_formula(c, list, expr_symbol_info_of(c->pool, name)->name,
                        expr_symbol_dot(c->pool, name), f->shape_rates[i], NULL);
    }
}

expr quotient_momentum(chapter *c, size_t i) {
    static const char *const stems[] = {"K", "P", "pi", "p"};
    expr e = {0};
    for (size_t s = 0; s < sizeof stems / sizeof *stems; s++) {
        text name = {0};
        text_addf(&name, "%s_%zu", stems[s], i + 1);
        e = expr_symbol(c->pool, text_cstr(&name), EXPR_MOMENTUM);
        text_clear(&name);
        if (expr_symbol_info_of(c->pool, e)->kind == EXPR_MOMENTUM) break;
    }
    return e;
}

static expr term(expr_pool *pool, expr a, expr b, expr c) {
    const expr factors[] = {a, b, c};
    return expr_mul(pool, 3, factors);
}

/// The right side to print: momenta as symbols, each part in readable form, then the multipliers.
static expr rate_shape(chapter *c, const mech_invariant *f, size_t i) {
    const size_t m = f->count;
    VEC(expr) terms = {0};
    for (size_t j = 0; j < 2 * m * m && f->twisted; j++) { // those with a plus come first
        const size_t at = j % (m * m);
        const expr C = f->structure[i * m * m + at];
        if (expr_is_int(c->pool, C, 0) || expr_is_negative(c->pool, C) != (j < m * m)) continue;
        *vec_push(&terms) = term(c->pool, expr_neg(c->pool, C), quotient_momentum(c, at % m),
                                 chapter_alias(c, f->symbols[at / m]));
    }
    const expr rest = f->twisted ? f->rest[i] : f->rate[i];
    if (!expr_is_int(c->pool, rest, 0)) *vec_push(&terms) = rest;
    for (size_t k = 0; k < f->p; k++) {
        const expr w = f->omega[k * m + i];
        if (!expr_is_int(c->pool, w, 0))
            *vec_push(&terms) = expr_mul2(c->pool, w, chapter_symbol(c, "lambda_%zu", k + 1));
    }
    const expr shape = chapter_sum(c, terms.count, terms.items);
    vec_clear(&terms);
    return shape;
}

/// The same to compute with; the multipliers put in where they are written out, else it has no
/// value.
static expr source_of(chapter *c, const mech_invariant *f, size_t i) {
    expr e = f->rate[i];
    for (size_t k = 0; k < f->p; k++) {
        const expr lambda = f->closed ? f->multipliers[k] : chapter_symbol(c, "lambda_%zu", k + 1);
        e = expr_add2(c->pool, e, expr_mul2(c->pool, f->omega[k * f->count + i], lambda));
    }
    return e;
}

/// What the inputs add: B_j(X_i) to p_i', count·inputs. Fresh; NULL without inputs.
static expr *input_rows(chapter *c, const mech_invariant *f) {
    const mech_inputs *u = chapter_inputs(c);
    if (u == NULL || u->count == 0) return NULL;
    expr *rows = MEM_NEW(expr, f->count * u->count);
    mech_inputs_along(u, c->pool, f->count, f->fields, rows);
    return rows;
}

/// M⁻¹ of these, in place; false where that is not to be had.
static bool solve_rows(chapter *c, const mech_invariant *f, expr *rows) {
    const size_t m = f->count, count = chapter_inputs(c)->count;
    expr *column = MEM_NEW(expr, 2 * m), *solved = column + m;
    bool good = true, closed;
    for (size_t j = 0; j < count && good; j++) {
        for (size_t i = 0; i < m; i++) column[i] = rows[i * count + j];
        exact brief = readable_limits(c->x);
        good = readable_solve(&brief, m, f->mass, column, solved, &closed) == HAMEL_OK;
        for (size_t i = 0; i < m && good; i++) rows[i * count + j] = solved[i];
    }
    free(column);
    return good;
}

/// v' on D/G; `rows` is M⁻¹ B there, or NULL.
static void show_velocities(chapter *c, doc *to, const mech_invariant *f, const expr *rows) {
    doc *list = doc_object(to, "velocity_equations", "the same in the velocities");
    for (size_t i = 0; i < f->count; i++) {
        const expr v = chapter_alias(c, f->symbols[i]);
        chapter_formula(c, list, expr_symbol_info_of(c->pool, v)->name, expr_symbol_dot(c->pool, v),
                        f->rates[i], "GN16 §8.1");
        if (rows != NULL) chapter_drive_last(c, list, rows + i * chapter_inputs(c)->count);
    }
}

/// p_i' = rate_i + λ_c ω^c_i + B_j(X_i) τ_j.
static void show_equations(chapter *c, doc *to, const mech_invariant *f) {
    doc *momenta = doc_object(to, "momenta", "momenta");
    for (size_t i = 0; i < f->count; i++) {
        const expr p = quotient_momentum(c, i);
        chapter_formula(c, momenta, expr_symbol_info_of(c->pool, p)->name, p, f->momentum[i], NULL);
    }
    doc *list = doc_object(to, "momentum_equations", "equations of motion");
    const mech_inputs *u = chapter_inputs(c);
    expr *rows = input_rows(c, f);
    for (size_t i = 0; i < f->count; i++) {
        const expr p = quotient_momentum(c, i);
        doc_expr(list, expr_symbol_info_of(c->pool, p)->name, expr_symbol_dot(c->pool, p),
                 rate_shape(c, f, i), "GN16 §8.1")
            ->source = source_of(c, f, i);
        if (rows != NULL) chapter_drive_last(c, list, rows + i * u->count);
    }
    if (f->p > 0 && f->closed) {
        doc *multipliers = doc_list(to, "multipliers", "multipliers");
        for (size_t k = 0; k < f->p; k++) {
            chapter_formula(c, multipliers, NULL, chapter_symbol(c, "lambda_%zu", k + 1),
                            f->multipliers[k], "GN16 (3.5)");
            if (rows != NULL && u->closed)
                chapter_drive_last(c, multipliers, u->multipliers + k * u->count);
        }
    }
    if (f->on_D && f->closed && (rows == NULL || solve_rows(c, f, rows)))
        show_velocities(c, to, f, rows);
    free(rows);
}

hamel_status chapter_quotient(chapter *c, doc *to, size_t k, bool told) {
    const mech_invariant *f;
    const mech_symmetry *y;
    hamel_status status = derivation_symmetry(c->d, k, c->x->messages, &y);
    if (status != HAMEL_OK) return status;
    status = derivation_invariant(c->d, k, NULL, &f);
    if (status == HAMEL_OK && f->exists) {
        show_fields(c, to, f);
        if (!told) quotient_shape_names(c, to, f->shape_count, f->shape);
        show_shape(c, to, f);
        chapter_formula(c, to, "lagrangian",
                        f->on_D ? chapter_quantity(c, "l_c", "l_cG")
                                : chapter_quantity(c, "l", "l_G"),
                        f->lagrangian, NULL);
        show_equations(c, to, f);
    } else if (told) {
        return status == HAMEL_TOO_LARGE ? HAMEL_OK : status;
    } else if (y->orbit_dimension < y->k) {
        doc_words(
            to, "note", NULL,
            "none: the action is not free (the group has dimension %zu, its orbits %zu), and no "
            "invariant frame was found",
            y->k, y->orbit_dimension);
    } else {
        doc_words(to, "note", NULL,
                  "none: the group has no coordinates of its own among those of the model, and no "
                  "invariant frame was found");
    }
    return status == HAMEL_TOO_LARGE ? HAMEL_OK : status;
}
