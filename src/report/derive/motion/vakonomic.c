/// Chapter H as a section: the Lagrangian with multipliers, the gyroscopic force they exert, the
/// equations on (q, v, λ), the semi-reduced equations over the base, and for every symmetry its
/// momenta and, where the constraints are a principal connection, the reduced equations.
#include "report/derive/motion/vakonomic.h"
#include "mech/vakonomic/carried_multipliers.h"
#include "mech/vakonomic/reduced.h"
#include "mech/vakonomic/semi_reduced.h"
#include "mech/vakonomic/symmetry.h"
#include "mech/vakonomic/vakonomic.h"
#include "report/derive/chapter.h"
#include "report/derive/form/collect.h"
#include "report/derive/form/driven.h"
#include "report/derive/motion/ehresmann.h"
#include "report/derive/motion/hamel.h"
#include "report/derive/motion/vakonomic_quotient.h"
#include "report/derive/symmetry/reduction_names.h"
#include "report/derive/symmetry/symmetry.h"

#include "expr/calculus.h"
#include "expr/sum.h"
#include "expr/walk.h"

/// name = value; what is too long to be shown is left as it is.
static void formula(chapter *c, doc *to, const char *key, expr name, expr value, expr source,
                    const char *equation) {
    const bool lengthy = readable_nodes(c->pool, value) > DOC_LONGEST ||
                         expr_infix_tokens(c->pool, value) > 2 * DOC_LONGEST;
    doc_expr(to, key, name, lengthy ? value : chapter_tidy(c, value), equation)->source = source;
}

static bool all_short(const chapter *c, size_t count, const expr *e) {
    for (size_t i = 0; i < count; i++) {
        if (readable_nodes(c->pool, e[i]) > READABLE_TOKENS ||
            expr_infix_tokens(c->pool, e[i]) > READABLE_TOKENS)
            return false;
    }
    return true;
}

// ---- the equations -----------------------------------------------------------------------------

/// L − λ_1 (…) − …, as it is built.
static void show_lagrangian(chapter *c, doc *to, const mech_vakonomic *k) {
    const mech_system *s = c->system;
    readable_list terms = {0};
    *vec_push(&terms) = chapter_quantity(c, "L", "L_tot");
    for (size_t a = 0; a < s->p; a++) {
        readable_list parts = {0};
        for (size_t i = 0; i < k->n; i++)
            *vec_push(&parts) = expr_mul2(c->pool, s->beta[a * k->n + i], c->m->q->velocities[i]);
        *vec_push(&parts) = s->b[a];
        const expr f[] = {expr_int(c->pool, -1), k->lambda[a],
                          chapter_tidy(c, expr_add(c->pool, parts.count, parts.items))};
        *vec_push(&terms) = expr_raw(c->pool, EXPR_MUL, 3, f);
        vec_clear(&parts);
    }
    doc_expr(to, "lagrangian", chapter_symbol(c, "L_vak"),
             expr_raw(c->pool, EXPR_ADD, terms.count, terms.items), "F98 (2)")
        ->source = k->lagrangian;
    vec_clear(&terms);
}

static void show_gyroscopic(chapter *c, doc *to, const mech_vakonomic *k) {
    const mech_verdict acts = {.answer = truth_not(k->integrable),
                               .evidence = evidence_not_zero(k->p * k->r, k->gyroscopic)};
    chapter_verdict(c, to, "multipliers_act", "the multipliers act on the motion", acts);
    if (k->integrable == TRUTH_YES) return;
    doc *list =
        doc_object(to, "gyroscopic_force", "gyroscopic force of the multipliers, along X_i");
    for (size_t j = 0; j < k->r; j++) {
        if (expr_is_int(c->pool, k->force[j], 0)) continue;
        text name = {0};
        text_addf(&name, "G_%zu", j + 1);
        formula(c, list, text_cstr(&name), chapter_symbol(c, "%s", text_cstr(&name)), k->force[j],
                k->force[j], "F98 (13)");
        text_clear(&name);
    }
}

static void show_equations(chapter *c, doc *to, const mech_vakonomic *k) {
    const mech_quasi *d = c->quasi;
    const mech_inputs *u = chapter_inputs(c);
    if (k->closed && all_short(c, k->r, k->rates)) {
        doc *rates = doc_object(to, "equations", "equations of motion");
        for (size_t j = 0; j < k->r; j++) {
            const expr v = chapter_alias(c, d->basis.symbols[j]);
            formula(c, rates, expr_symbol_info_of(c->pool, v)->name, expr_symbol_dot(c->pool, v),
                    k->rates[j], k->rates[j], "F98 (3)");
            if (u != NULL && u->closed) chapter_drive_last(c, rates, u->rates + j * u->count);
        }
    } else if (k->r > 0 && k->integrable != TRUTH_YES) {
        doc_words(to, "equations_in_words", NULL,
                  "M v' = f + G, with the mass matrix and the right side of the section on "
                  "quasi-velocities");
    }
}

/// What the inputs add to λ' beside what v' has of them: β^b(Y_a) λ'_b = .. − E^j(Y_a) τ_j.
/// Fresh; NULL without inputs.
static expr *inputs_across(chapter *c, const mech_vakonomic *k, size_t *count) {
    const mech_inputs *u = chapter_inputs(c);
    if (u == NULL) return NULL;
    *count = u->count;
    expr *along = MEM_NEW(expr, k->p * u->count), *out = MEM_NEW(expr, k->p * u->count);
    mech_inputs_along(u, c->pool, k->p, k->complement, along);
    for (size_t i = 0; i < k->p * u->count; i++) along[i] = expr_neg(c->pool, along[i]);
    exact brief = readable_limits(c->x);
    if (exact_solve(&brief, k->p, u->count, k->pairing, along, out) != HAMEL_OK) {
        free(out);
        out = NULL;
    }
    free(along);
    return out;
}

/// λ', with the rates of the quasi-velocities.
static void show_multiplier_rates(chapter *c, doc *to, const mech_vakonomic *k) {
    const mech_quasi *d = c->quasi;
    if (chapter_leaves(c, to, "multiplier_rates_in_words", "rates of the multipliers", "vakonomic",
                       k->p, k->multiplier_rates))
        return;
    size_t inputs = 0;
    expr *across = inputs_across(c, k, &inputs);
    expr *dots = MEM_NEW(expr, k->r), shape;
    for (size_t j = 0; j < k->r; j++)
        dots[j] = expr_symbol_dot(c->pool, chapter_alias(c, d->basis.symbols[j]));
    doc *list = doc_list(to, "multiplier_rates", "rates of the multipliers");
    for (size_t a = 0; a < k->p; a++) {
        expr_substitute(c->pool, 1, &k->multiplier_rates[a], k->r, d->rate_symbols, dots, &shape);
        formula(c, list, NULL, expr_symbol_dot(c->pool, k->lambda[a]), shape,
                mech_vakonomic_with_rates(k, d, c->pool, k->multiplier_rates[a]), "F98 (3)");
        if (across != NULL) chapter_drive_last(c, list, across + a * inputs);
    }
    free(dots);
    free(across);
}

/// Where the constraints are affine, what takes the place of the energy.
static void show_energy(chapter *c, doc *to, const mech_vakonomic *k) {
    bool affine = false;
    for (size_t a = 0; a < k->p; a++) affine = affine || !expr_is_int(c->pool, c->system->b[a], 0);
    if (!affine) return;
    formula(c, to, "energy", chapter_symbol(c, "E_vak"), k->energy, k->energy, NULL);
}

// ---- over the base -----------------------------------------------------------------------------

/// mass·rates + bias, term by term.
static expr left_side(chapter *c, size_t count, const expr *mass, const expr *rates, expr bias) {
    expr *terms = MEM_NEW(expr, count + 1);
    for (size_t l = 0; l < count; l++) terms[l] = expr_mul2(c->pool, mass[l], rates[l]);
    terms[count] = bias;
    const expr out = chapter_sum(c, count + 1, terms);
    free(terms);
    return out;
}

static bool has_solve(const chapter *c, expr e) {
    expr_walk w;
    bool found = false;
    expr_walk_init(&w, c->pool, 1, &e);
    for (uint32_t i = 0; i < w.count; i++)
        found = found || expr_op_of(c->pool, (expr){w.ids[i]}) == EXPR_SOLVE;
    expr_walk_clear(&w);
    return found;
}

/// Whether equations are left as solves everywhere: then those over the base are no shorter.
static bool nothing_is_short(const chapter *c, const mech_vakonomic *k) {
    return !(k->closed && all_short(c, k->r, k->rates)) && k->p > 0 &&
           has_solve(c, k->multiplier_rates[0]);
}

/// The inputs along the lifts, in the equations of a list.
static void drive_lifts(chapter *c, doc *list, const mech_ehresmann *e) {
    const mech_inputs *u = chapter_inputs(c);
    if (u == NULL) return;
    expr *along = MEM_NEW(expr, e->r * u->count);
    mech_inputs_along(u, c->pool, e->r, e->lifts, along);
    for (size_t l = 0; l < e->r; l++)
        chapter_drive(c, list->children.items[l]->children.items[1], along + l * u->count);
    free(along);
}

/// Whether an input acts along the fibre; what it does to ζ_a' is then in `row`, −E^j(E_a).
static bool along_fibre(chapter *c, const mech_ehresmann *e, size_t a, expr *row) {
    const mech_inputs *u = chapter_inputs(c);
    bool some = false;
    for (size_t j = 0; u != NULL && j < u->count; j++) {
        const bool here = u->directions[j] == e->base.fibre[a];
        row[j] = expr_int(c->pool, here ? -1 : 0);
        some = some || here;
    }
    return some;
}

/// ζ_a', which the inputs may change too.
static void show_zeta_rates(chapter *c, doc *part, const mech_ehresmann *e,
                            const mech_semi_reduced *z) {
    expr *row = MEM_NEW(expr, c->m->control_count + 1);
    bool driven = false;
    for (size_t a = 0; a < z->p; a++) driven = along_fibre(c, e, a, row) || driven;
    if (z->constant == TRUTH_YES)
        chapter_verdict(
            c, part, "zeta_constant", "ζ is constant",
            (mech_verdict){.answer = TRUTH_YES, .evidence = evidence_zero(z->p, z->rates)});
    doc *list = z->constant != TRUTH_YES || driven
                    ? doc_list(part, "zeta_rates", "and along the fibre")
                    : NULL;
    for (size_t a = 0; list != NULL && a < z->p; a++) {
        formula(c, list, NULL, expr_symbol_dot(c->pool, z->zeta[a]), z->rates[a], z->rates[a],
                "F98 (29)");
        if (along_fibre(c, e, a, row)) chapter_drive_last(c, list, row);
    }
    free(row);
}

/// Only where the equations can be read.
static hamel_status show_semi_reduced(chapter *c, doc *to, const mech_vakonomic *k) {
    const mech_ehresmann *e;
    mech_semi_reduced z;
    hamel_status status = derivation_ehresmann(c->d, c->x->messages, &e);
    if (status != HAMEL_OK) return status;
    status = mech_semi_reduced_init(&z, c->x, c->system, e, k->lambda);
    if (status == HAMEL_OK && all_short(c, z.p, z.meaning) && all_short(c, z.p, z.rates) &&
        all_short(c, z.r, z.right) && all_short(c, z.r * z.r, e->mass) &&
        all_short(c, z.r, e->bias)) {
        doc *part = doc_object(to, "semi_reduced", "over the base of the Ehresmann connection");
        doc *list = doc_list(part, "zeta", "multipliers less the momenta of the fibre");
        for (size_t a = 0; a < z.p; a++)
            formula(c, list, NULL, z.zeta[a], z.meaning[a], z.meaning[a], "F98 (28)");
        list = doc_object(part, "equations", "equations along the lifts");
        expr *rates = MEM_NEW(expr, z.r);
        for (size_t l = 0; l < z.r; l++)
            rates[l] =
                expr_symbol_dot(c->pool, chapter_alias(c, c->m->q->velocities[e->base.base[l]]));
        for (size_t l = 0; l < z.r; l++)
            doc_equation(list, chapter_direction(c, e->base.base[l]),
                         left_side(c, z.r, e->mass + l * z.r, rates, e->bias[l]),
                         chapter_tidy(c, z.right[l]), "F98 (29)");
        drive_lifts(c, list, e);
        free(rates);
        show_zeta_rates(c, part, e, &z);
    }
    if (status == HAMEL_OK) mech_semi_reduced_clear(&z);
    return status;
}

// ---- symmetry ----------------------------------------------------------------------------------

static void show_momenta(chapter *c, doc *to, const mech_vakonomic_momentum *j, expr *generators) {
    doc *list = doc_list(to, "momentum_map", "vakonomic momenta");
    truth all = TRUTH_YES;
    for (size_t a = 0; a < j->k; a++) {
        formula(c, list, NULL, chapter_symbol(c, "J_vak%zu", a + 1), j->map[a], j->map[a],
                "F98 (31)");
        all = truth_and(all, j->conserved[a]);
    }
    chapter_verdict(c, to, "conserved", "all are constant, F98 (32)",
                    (mech_verdict){.answer = all, .evidence = evidence_zero(j->k, j->rate)});
    const mech_inputs *u = chapter_inputs(c);
    expr *driven = u != NULL ? MEM_NEW(expr, j->k * u->count) : NULL;
    if (u != NULL) mech_inputs_along(u, c->pool, j->k, generators, driven);
    const bool moved = u != NULL && !sum_all_zero(c->pool, j->k * u->count, driven);
    list = all != TRUTH_YES || moved ? doc_list(to, "momentum_rates", "their rates") : NULL;
    for (size_t a = 0; list != NULL && a < j->k; a++) {
        const expr rate = all == TRUTH_YES ? expr_int(c->pool, 0) : j->rate[a];
        formula(c, list, NULL, expr_symbol_dot(c->pool, chapter_symbol(c, "J_vak%zu", a + 1)), rate,
                rate, NULL);
        if (moved) chapter_drive_last(c, list, driven + a * u->count);
    }
    free(driven);
}

/// ξ^a + A^a_l y'^l = μ^a, and what λ_b is.
static void show_reduced_constraints(chapter *c, doc *to, const mech_vakonomic_reduced *v) {
    doc *list =
        doc_list(to, "velocity", v->side == ACTION_LEFT ? "body velocity" : "space velocity");
    for (size_t a = 0; a < v->k; a++)
        formula(c, list, NULL, v->xi[a], v->velocity[a], v->velocity[a], NULL);
    list = doc_list(to, "constraints", "on the constraints");
    for (size_t a = 0; a < v->k; a++) {
        readable_list terms = {0};
        *vec_push(&terms) = v->mu[a];
        for (size_t l = 0; l < v->sigma; l++)
            *vec_push(&terms) = expr_neg(c->pool, expr_mul2(c->pool, v->A[a * v->sigma + l],
                                                            c->m->q->velocities[v->shape[l]]));
        const expr xi = expr_add(c->pool, terms.count, terms.items);
        formula(c, list, NULL, v->xi[a], xi, xi, "F98 (38)");
        vec_clear(&terms);
    }
    list = doc_list(to, "multipliers",
                    v->side == ACTION_LEFT ? "multipliers, turned into the body"
                                           : "multipliers, turned into space");
    for (size_t a = 0; a < v->k; a++)
        formula(c, list, NULL, v->lambda[a], v->body[a], v->body[a], "F98 (33)");
}

static void show_curvature(chapter *c, doc *to, const mech_vakonomic_reduced *v) {
    doc *list = NULL;
    for (size_t l = 0; l < v->sigma; l++) {
        for (size_t m = l + 1; m < v->sigma; m++) {
            expr *column = MEM_NEW(expr, v->k);
            bool zero = true;
            for (size_t a = 0; a < v->k; a++) {
                column[a] = v->curvature[(a * v->sigma + l) * v->sigma + m];
                zero = zero && expr_is_int(c->pool, column[a], 0);
            }
            if (!zero && list == NULL)
                list = doc_object(to, "curvature", "curvature of the connection, in the algebra");
            text name = {0};
            text_addf(&name, "Omega_%s_%s", chapter_direction(c, v->shape[l]),
                      chapter_direction(c, v->shape[m]));
            if (!zero) chapter_algebra(c, list, text_cstr(&name), v->k, column, "F98 (11)");
            text_clear(&name);
            free(column);
        }
    }
    list = NULL;
    for (size_t l = 0; l < v->sigma && v->affine; l++) {
        expr *column = MEM_NEW(expr, v->k);
        for (size_t a = 0; a < v->k; a++) column[a] = v->covariant[a * v->sigma + l];
        text name = {0};
        text_addf(&name, "Dmu_%s", chapter_direction(c, v->shape[l]));
        if (list == NULL)
            list =
                doc_object(to, "covariant_derivative", "covariant derivative of the affine part");
        chapter_algebra(c, list, text_cstr(&name), v->k, column, NULL);
        text_clear(&name);
        free(column);
    }
}

/// Inputs on a coordinate of shape, in the last equations of three lists.
static void drive_shape(chapter *c, size_t direction, doc *const *lists) {
    const mech_inputs *u = chapter_inputs(c);
    if (u == NULL) return;
    for (size_t i = 0; i < 3; i++)
        chapter_drive_last(c, lists[i], u->matrix + direction * u->count);
}

/// (38) before the constraint is put in, and (42), (41) after it, which differ by what λ_b does.
static void show_reduced_equations(chapter *c, doc *to, const mech_vakonomic_reduced *v) {
    const space *q = c->m->q;
    expr *rates = MEM_NEW(expr, v->sigma);
    for (size_t l = 0; l < v->sigma; l++) rates[l] = q->accelerations[v->shape[l]];
    doc *before = doc_object(to, "variation", "equations on shapes, the constraints not put in");
    doc *list = doc_object(to, "equations", "equations on shapes");
    doc *other = doc_object(to, "nonholonomic", "those of the nonholonomic motion");
    for (size_t l = 0; l < v->sigma; l++) {
        const char *key = chapter_direction(c, v->shape[l]);
        const expr left = left_side(c, v->sigma, v->mass + l * v->sigma, rates, v->bias[l]);
        doc_equation(before, key, chapter_collected(c, v->bracket[l], v->sigma, rates),
                     chapter_tidy(c, v->variation[l]), "F98 (38)");
        doc_equation(list, key, left, chapter_tidy(c, v->right[l]), "F98 (41)");
        doc_equation(other, key, left, chapter_tidy(c, v->nonholonomic[l]), "F98 (42)");
        drive_shape(c, v->shape[l], (doc *[3]){before, list, other});
    }
    free(rates);
    list = doc_list(to, "multiplier_rates", "rates of the multipliers");
    for (size_t a = 0; a < v->k; a++)
        formula(c, list, NULL, v->lambda_dot[a], v->rates[a], v->rates[a], "F98 (36)");
}

/// λ_b along vakonomic motions, and when a nonholonomic one is among them.
static hamel_status show_carried(chapter *c, doc *to, const mech_symmetry *y,
                                 const mech_vakonomic_reduced *v) {
    mech_carried_multipliers m;
    exact brief = readable_limits(c->x);
    const hamel_status status = mech_carried_multipliers_init(&m, &brief, c->system, y, v);
    if (status != HAMEL_OK) return status == HAMEL_TOO_LARGE ? HAMEL_OK : status;
    if (all_short(c, m.k, m.multipliers)) {
        doc *list = doc_list(to, "carried", "multipliers along vakonomic motions, d constant");
        for (size_t a = 0; a < m.k; a++)
            formula(c, list, NULL, v->lambda[a], m.multipliers[a], m.multipliers[a], "F98 (44)");
        list = doc_list(to, "condition", "a nonholonomic motion is one of them if along it");
        for (size_t l = 0; l < m.sigma; l++) {
            if (!expr_is_int(c->pool, m.conditions[l], 0))
                doc_equation(list, NULL, chapter_tidy(c, m.conditions[l]), expr_int(c->pool, 0),
                             "F98 (43)");
        }
        if (list->children.count == 0) {
            doc_destroy(vec_pop(&to->children));
            doc_words(to, "condition_note", NULL,
                      "the multipliers do nothing to the motion: every nonholonomic motion is one "
                      "of them (F98 (43))");
        }
    }
    mech_carried_multipliers_clear(&m);
    return HAMEL_OK;
}

static hamel_status show_reduced(chapter *c, doc *to, const mech_vakonomic *k,
                                 const mech_symmetry *y, const mech_reduction *r) {
    mech_vakonomic_reduced v;
    exact quiet = exact_quietly(c->x);
    const hamel_status status = mech_vakonomic_reduced_init(&v, &quiet, c->system, y, r, k->lambda);
    if (status != HAMEL_OK) return status == HAMEL_INVALID ? HAMEL_OK : status;
    doc *part = doc_object(to, "reduced", "reduced: the constraints are a principal connection");
    show_reduced_constraints(c, part, &v);
    show_curvature(c, part, &v);
    formula(c, part, "lagrangian", chapter_quantity(c, "l", "l_G"), v.lagrangian, v.lagrangian,
            "F98 (34)");
    formula(c, part, "constrained", chapter_quantity(c, "l_c", "l_cG"), v.constrained,
            v.constrained, "F98 (39)");
    show_reduced_equations(c, part, &v);
    const hamel_status carried = show_carried(c, part, y, &v);
    mech_vakonomic_reduced_clear(&v);
    return carried;
}

/// The constraints may be a principal connection only if there are as many as generators.
static hamel_status show_symmetry(chapter *c, doc *to, const mech_vakonomic *k, size_t i) {
    const model_symmetry *given = &c->m->symmetries[i];
    const mech_symmetry *y;
    mech_vakonomic_momentum j;
    exact quiet = exact_quietly(c->x);
    hamel_status status = mech_vakonomic_momentum_init(
        &j, &quiet, c->system, &c->quasi->basis, given->dimension, given->generators, k->lambda);
    if (status == HAMEL_TOO_LARGE) return HAMEL_OK;
    if (status != HAMEL_OK) return status;
    show_momenta(c, to, &j, given->generators);
    mech_vakonomic_momentum_clear(&j);
    const size_t before = to->children.count;
    if (given->dimension == k->p) {
        status = derivation_symmetry(c->d, i, NULL, &y);
        if (status == HAMEL_TOO_LARGE) return HAMEL_OK;
        if (status == HAMEL_OK) status = show_reduced(c, to, k, y, reducer_quotient(c, i));
    }
    if (status == HAMEL_OK && to->children.count == before)
        chapter_vakonomic_quotient(c, to, i, k->lambda);
    return status;
}

hamel_status chapter_vakonomic(chapter *c, doc *to) {
    doc *section = doc_object(to, "vakonomic", "Vakonomic motion");
    if (c->system->p == 0) {
        doc_words(section, "none", NULL, "no constraints: the motion is that of L itself");
        return HAMEL_OK;
    }
    const mech_vakonomic *k;
    hamel_status status = derivation_vakonomic(c->d, c->x->messages, &k);
    if (status != HAMEL_OK) return status;
    if (!c->shows_hamel) chapter_velocities(c, section);
    show_lagrangian(c, section, k);
    show_gyroscopic(c, section, k);
    show_equations(c, section, k);
    show_multiplier_rates(c, section, k);
    show_energy(c, section, k);
    if (!nothing_is_short(c, k)) status = show_semi_reduced(c, section, k);
    doc *list = c->m->symmetry_count > 0 ? doc_list(section, "symmetries", NULL) : NULL;
    for (size_t i = 0; i < c->m->symmetry_count && status == HAMEL_OK; i++) {
        text title = {0};
        text_addf(&title, "with the symmetry %s", c->m->symmetries[i].name);
        status = show_symmetry(c, doc_object(list, NULL, text_cstr(&title)), k, i);
        text_clear(&title);
    }
    return status;
}
