/// Chapter D as a section: the basis of D, its structure functions, and the equations of motion in
/// quasi-velocities.
#include "report/derive/motion/hamel.h"
#include "algebroid/frame_complete.h"
#include "mech/quasi/quasi.h"
#include "report/derive/chapter.h"
#include "report/derive/form/driven.h"

/// Fields X_first .. of the base frame, each under its name.
static void show_fields(chapter *c, doc *to, size_t first, size_t count, const expr *fields) {
    for (size_t a = 0; a < count; a++) {
        text name = {0};
        text_addf(&name, "X_%zu", first + a);
        chapter_field(c, to, text_cstr(&name), text_cstr(&name), fields + a * c->m->q->n);
        text_clear(&name);
    }
}

static void show_basis(chapter *c, doc *to, const mech_quasi *d) {
    doc *basis = doc_object(to, "basis", chapter_basis_title(d->r));
    show_fields(c, basis, 1, d->r, d->basis.fields);
    bool drift = false;
    for (size_t i = 0; i < d->n; i++) drift = drift || !expr_is_int(c->pool, d->basis.drift[i], 0);
    if (drift) chapter_field(c, basis, "X_0", "X_0", d->basis.drift);
    if (!chapter_never_zero(c, d->basis.content)) {
        doc *where =
            doc_list(to, "degenerate_where_zero", "the basis degenerates where this is zero");
        chapter_locus(c, where, d->basis.content);
    }
}

/// What completes the basis to a frame, for which the structure functions hold.
static void show_complement(chapter *c, doc *to, size_t r, const frame *f, const char *title) {
    exact quiet = exact_quietly(c->x);
    expr det;
    if (r < f->n)
        show_fields(c, doc_object(to, "complement", title), r + 1, f->n - r, f->rho + r * f->n);
    if (r == f->n || exact_determinant(&quiet, f->n, f->rho, &det) != HAMEL_OK) return;
    if (chapter_never_zero(c, det)) return;
    doc *where = doc_list(to, "frame_degenerate_where_zero",
                          "the frame, with its complement, degenerates where this is zero");
    chapter_locus(c, where, det);
}

/// Nonzero C_ij^k of r fields, k up to n.
static void show_structure(chapter *c, doc *to, size_t r, size_t n, const expr *C,
                           const char *title) {
    doc *list = NULL;
    for (size_t i = 0; i < r * r * n; i++) {
        const size_t a = i / n / r, b = i / n % r, k = i % n;
        if (a >= b || expr_is_int(c->pool, C[i], 0)) continue;
        if (list == NULL) list = doc_object(to, "structure", title);
        const expr name = chapter_symbol(c, "C_%zu%zu_%zu", a + 1, b + 1, k + 1);
        chapter_formula(c, list, expr_symbol_info_of(c->pool, name)->name, name, C[i], NULL);
    }
}

enum { LONG_STRUCTURE = 2000 }; ///< tokens beyond which the complement of base vectors is shown

/// With the complement of the equations where that can be read, else with base vectors.
static hamel_status structure_section(chapter *c, doc *to, const mech_quasi *d) {
    if (expr_infix_length(c->pool, d->r * d->r * d->n, d->structure) <= LONG_STRUCTURE) {
        show_complement(c, to, d->r, &d->frame,
                        d->complement == COMPLEMENT_ORTHOGONAL
                            ? "complement, orthogonal to D in the kinetic energy"
                        : d->complement == COMPLEMENT_GIVEN ? "complement, as the model gives it"
                                                            : "complement, of base vectors");
        show_structure(c, to, d->r, d->n, d->structure, "structure functions");
        return HAMEL_OK;
    }
    frame f;
    hamel_status status =
        frame_init_completed(&f, c->x, d->frame.base, d->r, d->basis.fields, NULL);
    if (status != HAMEL_OK) return status;
    expr *C = MEM_NEW(expr, d->r * d->r * d->n);
    status = frame_structure(&f, c->x, d->r, C);
    if (status == HAMEL_OK) show_complement(c, to, d->r, &f, "complement, of base vectors");
    if (status == HAMEL_OK) show_structure(c, to, d->r, d->n, C, "structure functions");
    free(C);
    frame_clear(&f);
    return status;
}

void chapter_velocities(chapter *c, doc *to) {
    doc *list = NULL;
    for (size_t i = 0; i < c->quasi->n; i++) {
        const expr velocity = c->m->q->velocities[i];
        if (expr_same(velocity, c->quasi->basis.velocity[i])) continue;
        if (list == NULL) list = doc_object(to, "kinematics", "velocities");
        chapter_formula(c, list, chapter_direction(c, i), chapter_alias(c, velocity),
                        c->quasi->basis.velocity[i], NULL);
    }
}

hamel_status chapter_hamel(chapter *c, doc *to) {
    const mech_quasi *d = c->quasi;
    const mech_inputs *u = chapter_inputs(c);
    const bool solved = u != NULL && u->closed;
    hamel_status status;
    doc *section = doc_object(to, "hamel", "Equations in quasi-velocities");
    show_basis(c, section, d);
    chapter_velocities(c, section);
    status = structure_section(c, section, d);
    chapter_formula(c, section, "lagrangian", chapter_symbol(c, "L_c"), d->lagrangian, NULL);
    chapter_formula(c, section, "energy", chapter_symbol(c, "E_c"), d->energy, NULL);
    if (d->r == 0) return status; // nothing is free to move
    if (d->closed) {
        doc *rates = doc_object(section, "equations", "equations of motion");
        for (size_t a = 0; a < d->r; a++) {
            const expr v = chapter_alias(c, d->basis.symbols[a]), dot = expr_symbol_dot(c->pool, v);
            chapter_formula(c, rates, expr_symbol_info_of(c->pool, v)->name, dot, d->rates[a],
                            d->complement == COMPLEMENT_ORTHOGONAL ? "GN16 (5.14)" : "GN16 (5.13)");
            if (solved) chapter_drive_last(c, rates, u->rates + a * u->count);
        }
        if (d->p > 0) {
            doc *multipliers = doc_list(section, "multipliers", "multipliers");
            for (size_t a = 0; a < d->p; a++) {
                chapter_formula(c, multipliers, NULL, chapter_symbol(c, "lambda_%zu", a + 1),
                                d->multipliers[a], NULL);
                if (solved) chapter_drive_last(c, multipliers, u->multipliers + a * u->count);
            }
        }
    } else {
        doc *rates = NULL; // what is decoupled can be written out all the same
        for (size_t a = 0; a < d->r; a++) {
            const expr v = chapter_alias(c, d->basis.symbols[a]);
            expr rate;
            if (!chapter_rate(c, a, &rate)) continue;
            if (rates == NULL)
                rates = doc_object(section, "equations", "equations of motion that stand alone");
            chapter_formula(c, rates, expr_symbol_info_of(c->pool, v)->name,
                            expr_symbol_dot(c->pool, v), rate, "GN16 (5.13)");
            chapter_drive_rate(c, rates->children.items[rates->children.count - 1], a);
        }
        chapter_matrix(c, section, "mass", "mass matrix on D", d->r, d->r, d->mass);
        doc *rhs = doc_list(section, "right_side", "right side of M v' = f");
        for (size_t a = 0; a < d->r; a++) {
            chapter_formula(c, rhs, NULL, chapter_symbol(c, "f_%zu", a + 1), d->rhs[a],
                            "GN16 (5.13)");
            if (u != NULL) chapter_drive_last(c, rhs, u->along + a * u->count);
        }
    }
    return status;
}
