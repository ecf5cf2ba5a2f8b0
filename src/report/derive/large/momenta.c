/// Chapters E, F and G of large models. Momenta are ⟨P, Z⟩ with P = ∂L/∂q' on D; how they change is
/// a row of Hamel's law for the field Z, with the reactions where Z leaves D.
#include "report/derive/large/momenta.h"

#include <stdlib.h>

#include "expr/sum.h"
#include "mech/distribution/growth_bound.h"
#include "mech/unexpanded/measure.h"
#include "mech/unexpanded/symmetry.h"
#include "report/derive/large/large.h"

// ---- symmetry -----------------------------------------------------------------------------------

static void show_fields(chapter *c, doc *to, const char *letter, size_t count, const expr *fields) {
    for (size_t a = 0; a < count; a++) {
        text name = {0};
        text_addf(&name, "%s_%zu", letter, a + 1);
        chapter_field(c, to, text_cstr(&name), text_cstr(&name), fields + a * c->m->q->n);
        text_clear(&name);
    }
}

/// Hamel's law for other fields than those of the basis.
static void law_of(chapter *c, const mech_graphs *g, size_t count, const expr *fields,
                   algebroid_law *e) {
    algebroid_law_init(e, mech_on_tangent(c->system), count, fields, g->r, g->basis.symbols,
                       g->basis.velocity);
}

/// d/dt p_i without reactions, term by term: what is carried along and in the bias cancels.
static expr rate_of(chapter *c, const algebroid_law *e, size_t i) {
    const expr parts[] = {e->bias[i], e->carried[i]};
    sum total = {0};
    for (size_t k = 0; k < 2; k++) {
        const long sign = k == 0 ? -1 : 1;
        const bool many = expr_op_of(c->pool, parts[k]) == EXPR_ADD;
        for (uint32_t j = 0; many && j < expr_arity(c->pool, parts[k]); j++)
            sum_add(c->pool, &total, sign, expr_arg(c->pool, parts[k], j));
        if (!many) sum_add(c->pool, &total, sign, parts[k]);
    }
    sum_add(c->pool, &total, 1, e->force[i]);
    const expr out = sum_take(c->pool, &total);
    vec_clear(&total);
    return out;
}

/// R(Z): what reactions do along a field.
static expr reaction_along(chapter *c, const mech_graphs *g, const expr *field) {
    sum total = {0};
    for (size_t i = 0; i < g->n; i++)
        sum_add_product(c->pool, &total, 1, g->motion.reaction[i], field[i]);
    const expr out = sum_take(c->pool, &total);
    vec_clear(&total);
    return out;
}

/// Momenta of fields and their rates. With `reactions` the fields may leave D; if L is invariant
/// under their flows, nothing but these and forces changes the momenta.
static void show_momenta(chapter *c, doc *to, const mech_graphs *g, size_t count,
                         const expr *fields, bool reactions, bool invariant) {
    algebroid_law e;
    law_of(c, g, count, fields, &e);
    doc *momenta = doc_list(to, reactions ? "momentum_map" : "momentum",
                            reactions ? "momentum map" : "momenta along S");
    doc *rates = doc_list(to, reactions ? "momentum_map_rates" : "momentum_equation",
                          reactions ? "its rates, which reactions change" : "momentum equation");
    for (size_t a = 0; a < count; a++) {
        const expr name = chapter_symbol(c, reactions ? "J_%zu" : "p_%zu", a + 1);
        expr rate = invariant ? e.force[a] : rate_of(c, &e, a);
        if (reactions) rate = expr_add2(c->pool, rate, reaction_along(c, g, fields + a * g->n));
        chapter_formula(c, momenta, NULL, name, e.momentum[a], NULL);
        chapter_formula(c, rates, NULL, expr_symbol_dot(c->pool, name), rate,
                        reactions ? NULL : "BKMM96 (4.2.3)");
    }
    algebroid_law_clear(&e);
}

/// S = D ∩ T Orb: sections ξ of the algebra with β ξ_Q = 0.
static void show_intersection(chapter *c, doc *to, const mech_graphs *g,
                              const model_symmetry *given, size_t meet) {
    const size_t k = given->dimension, p = g->p;
    doc *S = doc_object(to, "intersection", "S, the intersection of D and the orbits");
    doc_integer(S, "dimension", "dimension", (long)meet);
    expr *across = MEM_NEW(expr, p * k), *sections = NULL;
    const tensor generators = tensor_matrix(k, g->n, given->generators);
    tensor_gram(c->pool, tensor_matrix(p, g->n, c->system->beta), generators, across);
    size_t count;
    exact quiet = exact_quietly(c->x);
    if (meet > 0 && mech_graph_kernel(&quiet, p, k, across, NULL, &count, &sections) &&
        count == meet) {
        expr *fields = MEM_NEW(expr, meet * g->n);
        for (size_t b = 0; b < meet; b++)
            tensor_combine(c->pool, generators, sections + b * k, fields + b * g->n);
        show_fields(c, doc_object(S, "fields", "fields that span it"), "Z", meet, fields);
        show_momenta(c, to, g, meet, fields, false, false);
        free(fields);
    }
    free(sections);
    free(across);
}

static void show_one(chapter *c, doc *to, const mech_graphs *g, const model_symmetry *given) {
    const mech_symmetry_seen y = mech_try_symmetry(c->x, c->system, given);
    doc_words(to, "group", "group", "%s", given->name);
    show_fields(c, doc_object(to, "generators", "generators"), "xi", y.k, given->generators);
    doc_integer(to, "orbit_dimension", "dimension of the orbits", (long)y.orbits);
    doc *list = doc_object(to, "invariance", "what is invariant");
    if (!c->m->kinematic)
        chapter_verdict(c, list, "lagrangian", "Lagrangian", large_seen(y.lagrangian));
    if (g->p > 0)
        chapter_verdict(c, list, "constraints", "distribution D", large_seen(y.constraints));
    if (!c->m->kinematic) chapter_verdict(c, list, "forces", "forces", large_seen(y.forces));
    if (c->m->kinematic) return;
    show_momenta(c, to, g, y.k, given->generators, true, y.lagrangian.answer == TRUTH_YES);
    if (y.dimensions.answer == TRUTH_YES && y.lagrangian.answer == TRUTH_YES && g->p > 0)
        show_intersection(c, to, g, given, y.meet);
}

hamel_status large_symmetry(chapter *c, doc *to) {
    const mech_graphs *g;
    const hamel_status status = derivation_graphs(c->d, c->x->messages, &g);
    if (status != HAMEL_OK) return status;
    doc *section = doc_object(to, "symmetry", "Symmetry");
    const size_t count = c->m->symmetry_count;
    if (count == 0) doc_words(section, "none", NULL, "the model gives no symmetry");
    else show_one(c, section, g, &c->m->symmetries[0]);
    doc *further = count > 1 ? doc_list(section, "further", NULL) : NULL;
    for (size_t i = 1; i < count; i++)
        show_one(c, doc_object(further, NULL, c->m->symmetries[i].name), g, &c->m->symmetries[i]);
    return HAMEL_OK;
}

// ---- control ------------------------------------------------------------------------------------

/// v' = rates + M⁻¹ X^i u_i for a force along direction i.
static void show_input(chapter *c, doc *to, const mech_graphs *g, size_t direction) {
    expr *push = MEM_NEW(expr, g->r), *out = MEM_NEW(expr, g->r);
    for (size_t a = 0; a < g->r; a++) push[a] = g->basis.fields[a * g->n + direction];
    expr_solve(c->pool, g->r, g->equations.mass, push, out);
    doc *list = doc_object(to, chapter_direction(c, direction), chapter_direction(c, direction));
    for (size_t a = 0; a < g->r; a++) {
        const expr v = chapter_alias(c, g->basis.symbols[a]);
        chapter_formula(c, list, expr_symbol_info_of(c->pool, v)->name, expr_symbol_dot(c->pool, v),
                        out[a], NULL);
    }
    free(push);
    free(out);
}

hamel_status large_control(chapter *c, doc *to) {
    const mech_graphs *g;
    const hamel_status status = derivation_graphs(c->d, c->x->messages, &g);
    if (status != HAMEL_OK) return status;
    doc *section = doc_object(to, "control", "Control");
    text names = {0};
    chapter_controls(c, &names);
    doc_words(section, "controls", "controls", "%s",
              names.length > 0 ? text_cstr(&names) : "the model names none");
    text_clear(&names);
    if (g->r == 0) return HAMEL_OK;
    large_basis(c, section, &g->basis);
    large_rates(c, section, "drift, v' without inputs", &g->basis, g->motion.rates, NULL);
    doc *inputs = NULL;
    for (size_t k = 0; k < c->m->control_count; k++) {
        if (inputs == NULL)
            inputs = doc_object(section, "inputs", "what a unit of force along each adds to v'");
        show_input(c, inputs, g, c->m->controls[k].direction);
    }
    return HAMEL_OK;
}

// ---- momenta on D -------------------------------------------------------------------------------

/// {p_α, p_β} = −⟨P, [X_α, X_β]⟩, {q^i, p_α} = X_α^i.
static void show_bracket(chapter *c, doc *to, const mech_graphs *g) {
    enum { MANY = 8 };
    if (g->r > MANY) return;
    doc *list = doc_object(to, "brackets", "brackets; those of positions vanish");
    expr *field = MEM_NEW(expr, g->n);
    sum total = {0};
    for (size_t a = 0; a < g->r; a++) {
        for (size_t i = 0; i < g->n; i++) {
            const expr entry = g->basis.fields[a * g->n + i];
            const char *q = chapter_direction(c, i);
            if (expr_is_int(c->pool, entry, 0)) continue;
            text key = {0};
            text_addf(&key, "%s_p_%zu", q, a + 1);
            chapter_formula(c, list, text_cstr(&key), chapter_symbol(c, "{%s,p_%zu}", q, a + 1),
                            entry, NULL);
            text_clear(&key);
        }
        for (size_t b = a + 1; b < g->r; b++) {
            mech_graph_bracket(c->system, &g->basis, a, b, field);
            for (size_t i = 0; i < g->n; i++)
                sum_add_product(c->pool, &total, -1, g->equations.base_momentum[i], field[i]);
            text key = {0};
            text_addf(&key, "p_%zu_p_%zu", a + 1, b + 1);
            chapter_formula(c, list, text_cstr(&key),
                            chapter_symbol(c, "{p_%zu,p_%zu}", a + 1, b + 1),
                            sum_take(c->pool, &total), "GN16 §6");
            text_clear(&key);
        }
    }
    vec_clear(&total);
    free(field);
}

hamel_status large_hamilton(chapter *c, doc *to) {
    const mech_graphs *g;
    const hamel_status status = derivation_graphs(c->d, c->x->messages, &g);
    if (status != HAMEL_OK) return status;
    doc *section = doc_object(to, "hamilton", "Hamiltonian form");
    large_basis(c, section, &g->basis);
    doc *momenta = doc_object(section, "momenta", "momenta");
    doc *rates = doc_object(section, "equations", "equations of motion, besides q' = v^a X_a");
    for (size_t a = 0; a < g->r; a++) {
        const expr p = chapter_symbol(c, "p_%zu", a + 1);
        const char *key = expr_symbol_info_of(c->pool, p)->name;
        chapter_formula(c, momenta, key, p, g->equations.momentum[a], NULL);
        chapter_formula(c, rates, key, expr_symbol_dot(c->pool, p), rate_of(c, &g->equations, a),
                        "GN16 §6");
    }
    doc_words(section, "velocities_note", NULL,
              "velocities stand for the solution of the equations for the momenta");
    chapter_formula(c, section, "hamiltonian", chapter_quantity(c, "H", "H_tot"),
                    g->equations.energy, "GN16 §6");
    doc_integer(section, "rank", "rank of the bracket", (long)(2 * g->r));
    show_bracket(c, section, g);
    if (g->p == 0) return HAMEL_OK;
    const mech_growth growth = mech_growth_of(c->x, c->m->q, &g->basis, large_holonomic(c), NULL);
    exact_seen jacobi = {TRUTH_UNKNOWN, 0};
    if (growth.count > 1) jacobi.answer = TRUTH_NO;
    else if (growth.count == 1 && growth.ends) jacobi = (exact_seen){TRUTH_YES, growth.sharp.error};
    chapter_verdict(c, section, "jacobi", "the bracket satisfies the Jacobi identity",
                    large_seen(jacobi));
    if (jacobi.answer == TRUTH_NO)
        doc_words(section, "jacobi_reason", "because",
                  "it does exactly where D is involutive, and brackets leave D at a point modulo a "
                  "prime");
    return HAMEL_OK;
}

// ---- measure and integrals ----------------------------------------------------------------------

hamel_status large_measure(chapter *c, doc *to) {
    const mech_measure_seen m = mech_try_measure(c->x, c->system, large_holonomic(c));
    doc *section = doc_object(to, "measure", "Invariant measure");
    mech_verdict v = large_seen(m.exists);
    v.scope.among = "densities in the position";
    if (m.exists.answer == TRUTH_YES && m.exists.error == 0) v.method = METHOD_THEOREM;
    chapter_verdict(c, section, "exists", "there is one with a density in the position", v);
    doc_words(section, "reason", "because", "%s", m.why);
    return HAMEL_OK;
}

/// A momentum that reactions and forces leave alone, as values show.
static void try_momentum(chapter *c, doc *to, const mech_graphs *g, const model_symmetry *given,
                         size_t a, const mech_symmetry_seen *y) {
    const expr *xi = given->generators + a * g->n;
    algebroid_law e;
    law_of(c, g, 1, xi, &e);
    const expr rate = expr_add2(c->pool, e.force[0], reaction_along(c, g, xi));
    const exact_seen still = exact_seen_and(y->lagrangian, exact_try_zero(c->x, 1, &rate));
    if (still.answer == TRUTH_YES) {
        text name = {0};
        text_addf(&name, "J_%zu", a + 1);
        doc *item = doc_object(to, text_cstr(&name), NULL);
        chapter_formula(c, item, "value", chapter_symbol(c, "%s", text_cstr(&name)), e.momentum[0],
                        NULL);
        chapter_field(c, item, "generator", "zeta", xi);
        chapter_verdict(c, item, "constant", "constant", large_seen(still));
        doc_words(item, "reason", "because",
                  "L is invariant, and reactions and forces do no work "
                  "along the generator of %s",
                  given->name);
        text_clear(&name);
    }
    algebroid_law_clear(&e);
}

hamel_status large_integrals(chapter *c, doc *to) {
    const mech_graphs *g;
    const hamel_status status = derivation_graphs(c->d, c->x->messages, &g);
    if (status != HAMEL_OK) return status;
    doc *section = doc_object(to, "integrals", "Conserved quantities");
    doc *list = doc_object(section, "list", NULL);
    if (expr_is_int(c->pool, g->motion.power, 0)) {
        doc *energy = doc_object(list, "E", NULL);
        chapter_formula(c, energy, "value", chapter_quantity(c, "E", "E_tot"), g->motion.energy,
                        NULL);
        chapter_verdict(c, energy, "constant", "constant",
                        (mech_verdict){.answer = TRUTH_YES, .method = METHOD_THEOREM});
        doc_words(energy, "reason", "because", "L does not depend on time, no forces act%s",
                  g->p > 0 ? ", reactions of linear constraints do no work" : "");
    }
    for (size_t i = 0; i < c->m->symmetry_count; i++) {
        const model_symmetry *given = &c->m->symmetries[i];
        const mech_symmetry_seen y = mech_try_symmetry(c->x, c->system, given);
        for (size_t a = 0; a < y.k && y.lagrangian.answer == TRUTH_YES; a++)
            try_momentum(c, list, g, given, a, &y);
    }
    if (list->children.count == 0) doc_words(section, "none", NULL, "none found");
    doc_words(section, "searched", "searched",
              "energy and the momenta of the generators given; formulas are too large for more");
    return HAMEL_OK;
}
