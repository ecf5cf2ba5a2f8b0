/// Chapters D and H of large models: M v' = f along a basis of D whose fields are solutions of the
/// constraints, energy and what changes it, the geodesic part of the motion, and multipliers that
/// move.
#include "report/derive/large/motion.h"

#include <stdlib.h>

#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/unexpanded/motion.h"
#include "mech/vakonomic/motion.h"
#include "report/derive/form/driven.h"
#include "report/derive/large/large.h"

/// q'^i = W^i, where that is not a quasi-velocity itself.
static void show_velocities(chapter *c, doc *to, const mech_basis *d) {
    doc *list = NULL;
    for (size_t i = 0; i < d->n; i++) {
        const expr velocity = c->m->q->velocities[i];
        if (expr_same(velocity, d->velocity[i])) continue;
        if (list == NULL) list = doc_object(to, "kinematics", "velocities");
        chapter_formula(c, list, chapter_direction(c, i), chapter_alias(c, velocity),
                        d->velocity[i], NULL);
    }
}

/// M v' = f, with the inputs.
static void show_law(chapter *c, doc *to, const algebroid_law *e, expr *fields) {
    mech_inputs u;
    mech_inputs_init_base(&u, c->m);
    expr *along = MEM_NEW(expr, e->rows * u.count);
    mech_inputs_along(&u, c->pool, e->rows, fields, along);
    chapter_matrix(c, to, "mass", "mass matrix on D", e->rows, e->cols, e->mass);
    doc *right = doc_list(to, "right_side", "right side of M v' = f");
    for (size_t a = 0; a < e->rows; a++) {
        chapter_formula(c, right, NULL, chapter_symbol(c, "f_%zu", a + 1),
                        expr_sub(c->pool, e->force[a], e->bias[a]), "GN16 (5.13)");
        chapter_drive_by(c, right->children.items[a], &u, along + a * u.count);
    }
    free(along);
    mech_inputs_clear(&u);
}

hamel_status large_hamel(chapter *c, doc *to) {
    const mech_graphs *g;
    const hamel_status status = derivation_graphs(c->d, c->x->messages, &g);
    if (status != HAMEL_OK) return status;
    doc *section = doc_object(to, "hamel", "Equations in quasi-velocities");
    large_basis(c, section, &g->basis);
    show_velocities(c, section, &g->basis);
    chapter_formula(c, section, "lagrangian", chapter_symbol(c, "L_c"), g->equations.lagrangian,
                    NULL);
    chapter_formula(c, section, "energy", chapter_symbol(c, "E_c"), g->equations.energy, NULL);
    if (g->r == 0) return HAMEL_OK;
    show_law(c, section, &g->equations, g->basis.fields);
    large_rates(c, section, "equations of motion, their solution", &g->basis, g->motion.rates,
                "GN16 (5.13)");
    doc *multipliers = g->p > 0 ? doc_list(section, "multipliers", "multipliers") : NULL;
    for (size_t a = 0; a < g->p; a++)
        chapter_formula(c, multipliers, NULL, chapter_symbol(c, "lambda_%zu", a + 1),
                        g->motion.multipliers[a], NULL);
    return HAMEL_OK;
}

hamel_status large_energy(chapter *c, doc *to) {
    const mech_graphs *g;
    const hamel_status status = derivation_graphs(c->d, c->x->messages, &g);
    if (status != HAMEL_OK) return status;
    doc *section = doc_object(to, "energy", "Energy");
    show_velocities(c, section, &g->basis);
    const expr E = chapter_quantity(c, "E", "E_tot");
    chapter_formula(c, section, "energy", E, g->motion.energy, NULL);
    const bool none = expr_is_int(c->pool, g->motion.power, 0);
    const exact_seen zero =
        none ? (exact_seen){TRUTH_YES, 0} : exact_try_zero(c->x, 1, &g->motion.power);
    if (zero.answer != TRUTH_YES)
        chapter_formula(c, section, "rate", expr_symbol_dot(c->pool, E), g->motion.power, NULL);
    mech_verdict v = large_seen(zero);
    if (none) v.method = METHOD_THEOREM;
    chapter_verdict(c, section, "conserved", "conserved", v);
    if (none)
        doc_words(section, "reason", "because", "L does not depend on time, no forces act%s",
                  g->p > 0 ? ", reactions of linear constraints do no work" : "");
    return HAMEL_OK;
}

/// Γ^γ_αβ of v'^γ + Γ^γ_αβ v^α v^β = 0: half of the second derivatives of the rates by velocities,
/// at rest, where the kinetic energy is quadratic and potentials do not matter.
static void show_geodesics(chapter *c, doc *to, const mech_graphs *g) {
    const mech_basis *d = &g->basis;
    expr *rest = MEM_NEW(expr, d->r);
    for (size_t a = 0; a < d->r; a++) rest[a] = expr_int(c->pool, 0);
    doc *list = doc_object(to, "coefficients",
                           "connection on D: v'^c + Gamma^c_ab v^a v^b = 0 without a potential");
    for (size_t k = 0; k < d->r; k++) {
        for (size_t a = 0; a < d->r; a++) {
            const expr first = expr_diff(c->pool, g->motion.rates[k], d->symbols[a]);
            for (size_t b = a; b < d->r; b++) {
                expr second = expr_diff(c->pool, first, d->symbols[b]);
                expr_substitute(c->pool, 1, &second, d->r, d->symbols, rest, &second);
                if (expr_is_int(c->pool, second, 0)) continue;
                const expr name = chapter_symbol(c, "Gamma_%zu_%zu%zu", k + 1, a + 1, b + 1);
                chapter_formula(c, list, expr_symbol_info_of(c->pool, name)->name, name,
                                expr_mul2(c->pool, expr_ratio(c->pool, -1, 2), second), NULL);
            }
        }
    }
    free(rest);
}

hamel_status large_affine_connection(chapter *c, doc *to) {
    enum { MOST = 6 }; // of r³ coefficients
    const mech_graphs *g;
    const hamel_status status = derivation_graphs(c->d, c->x->messages, &g);
    if (status != HAMEL_OK) return status;
    doc *section = doc_object(to, "affine_connection", "Affine connection");
    size_t at = 0;
    const exact_seen back = mech_try_reversible(c->x, c->system);
    if (back.answer == TRUTH_YES && g->r <= MOST) {
        large_basis(c, section, &g->basis);
        show_geodesics(c, section, g);
    } else {
        doc_words(section, "coefficients", "connection on D",
                  g->r > MOST ? "%zu coefficients; the mass matrix and the right side of the "
                                "section on quasi-velocities have them"
                              : "none: motions cannot be reversed",
                  g->r * g->r * g->r);
    }
    mech_verdict v = large_seen(back);
    if (back.answer == TRUTH_YES && back.error == 0) v.method = METHOD_THEOREM;
    chapter_verdict(c, section, "reversible", "motions can be reversed", v);
    if (g->p > 0)
        chapter_verdict(c, section, "reactions_vanish", "reactions vanish",
                        large_seen(mech_try_reactions(c->x, c->system, &at)));
    return HAMEL_OK;
}

hamel_status large_vakonomic(chapter *c, doc *to) {
    const mech_graphs *g;
    const hamel_status status = derivation_graphs(c->d, c->x->messages, &g);
    if (status != HAMEL_OK) return status;
    doc *section = doc_object(to, "vakonomic", "Variational motion");
    mech_vakonomic_motion k;
    mech_vakonomic_motion_init(&k, c->system, &g->basis);
    show_velocities(c, section, &g->basis);
    large_rates(c, section, "equations of motion", &g->basis, k.rates, "F98 (3)");
    doc *list = g->p > 0 ? doc_list(section, "multiplier_rates", "rates of the multipliers") : NULL;
    for (size_t a = 0; a < g->p; a++)
        chapter_formula(c, list, NULL, expr_symbol_dot(c->pool, k.lambda[a]), k.multiplier_rates[a],
                        "F98 (3)");
    chapter_formula(c, section, "energy", chapter_symbol(c, "E_vak"), k.integral, NULL);
    const exact_seen same = exact_try_zero(c->x, g->n, k.excess);
    exact_seen act = same;
    act.answer = truth_not(same.answer);
    chapter_verdict(c, section, "multipliers_act", "the multipliers act on the motion",
                    large_seen(act));
    mech_vakonomic_motion_clear(&k);
    return HAMEL_OK;
}
