/// Chapter D as a section: the basis of D, its structure functions, and the equations of motion in
/// quasi-velocities.
#include "mech/quasi.h"
#include "report/chapter.h"

static void show_basis(chapter *c, doc *to, const mech_quasi *d) {
    doc *basis = doc_object(to, "basis", "basis of D");
    for (size_t a = 0; a < d->r; a++) {
        text name = {0};
        text_addf(&name, "X_%zu", a + 1);
        chapter_field(c, basis, text_cstr(&name), text_cstr(&name), d->basis.fields + a * d->n);
        text_clear(&name);
    }
    bool drift = false;
    for (size_t i = 0; i < d->n; i++) drift = drift || !expr_is_int(c->pool, d->basis.drift[i], 0);
    if (drift) chapter_field(c, basis, "X_0", "X_0", d->basis.drift);
    if (!expr_is_number(c->pool, d->basis.content))
        chapter_formula(c, to, "degenerate_where_zero", chapter_symbol(c, "degenerate_at_0"),
                        d->basis.content, NULL);
}

static void show_structure(chapter *c, doc *to, const mech_quasi *d) {
    doc *list = NULL;
    for (size_t a = 0; a < d->r; a++) {
        for (size_t b = a + 1; b < d->r; b++) {
            for (size_t k = 0; k < d->n; k++) {
                const expr e = d->structure[(a * d->r + b) * d->n + k];
                if (expr_is_int(c->pool, e, 0)) continue;
                if (list == NULL)
                    list =
                        doc_object(to, "structure", "structure functions, [X_i, X_j] = C_ij^k X_k");
                const expr name = chapter_symbol(c, "C_%zu%zu_%zu", a + 1, b + 1, k + 1);
                chapter_formula(c, list, expr_symbol_info_of(c->pool, name)->name, name, e, NULL);
            }
        }
    }
}

hamel_status chapter_hamel(chapter *c, doc *to) {
    mech_quasi d;
    hamel_status status = mech_quasi_init(&d, c->x, &c->system);
    if (status != HAMEL_OK) return status;
    doc *section = doc_object(to, "hamel", "Equations in quasi-velocities");
    show_basis(c, section, &d);
    doc *kinematics = doc_object(section, "kinematics", "q' = v^α X_α");
    for (size_t i = 0; i < d.n; i++) {
        const expr velocity = c->m->q->velocities[i];
        if (!expr_same(velocity, d.basis.velocity[i]))
            chapter_formula(c, kinematics, chapter_direction(c, i), velocity, d.basis.velocity[i],
                            NULL);
    }
    show_structure(c, section, &d);
    chapter_formula(c, section, "lagrangian", chapter_symbol(c, "L_c"), d.lagrangian, NULL);
    chapter_formula(c, section, "energy", chapter_symbol(c, "E_c"), d.energy, NULL);
    if (d.closed) {
        doc *rates = doc_object(section, "equations", "equations of motion");
        for (size_t a = 0; a < d.r; a++) {
            const expr v = d.basis.symbols[a], dot = expr_symbol_dot(c->pool, v);
            chapter_formula(c, rates, expr_symbol_info_of(c->pool, v)->name, dot, d.rates[a],
                            d.complement == COMPLEMENT_ORTHOGONAL ? "GN16 (5.14)" : "GN16 (5.13)");
        }
        if (d.p > 0) {
            doc *multipliers = doc_list(section, "multipliers", "multipliers");
            for (size_t a = 0; a < d.p; a++)
                chapter_formula(c, multipliers, NULL, chapter_symbol(c, "lambda_%zu", a + 1),
                                d.multipliers[a], NULL);
        }
    } else {
        chapter_matrix(c, section, "mass", "M v' = f: mass matrix M", d.r, d.r, d.mass);
        doc *rhs = doc_list(section, "right_side", "f");
        for (size_t a = 0; a < d.r; a++)
            chapter_formula(c, rhs, NULL, chapter_symbol(c, "f_%zu", a + 1), d.rhs[a],
                            "GN16 (5.13)");
    }
    mech_quasi_clear(&d);
    return HAMEL_OK;
}
