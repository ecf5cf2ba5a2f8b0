/// The derivation of a model with constraints that are nonlinear in the velocities: the two rules
/// there are, stated, and the equations that follow from each. The other chapters do not apply.
#include "mech/hamilton/cotangent.h"
#include "mech/nonlinear/momentum.h"
#include "mech/nonlinear/volume.h"
#include "mech/nonlinear/work.h"

#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "expr/sum.h"
#include "report/derive/chapter.h"
#include "report/derive/derive.h"
#include "report/derive/form/driven.h"
#include "report/derive/motion/hamel.h"
#include "report/derive/motion/nonlinear.h"
#include "report/derive/space.h"

typedef struct nonlinear_model {
    chapter c;
    size_t count;
    expr *functions;
} nonlinear_model;

static void show_constraints(nonlinear_model *k, doc *to) {
    const mech_system *s = k->c.system;
    const size_t n = s->q->n;
    doc *list = doc_list(to, "constraints", "constraints");
    sum total = {0};
    for (size_t a = 0; a < s->p; a++) {
        for (size_t i = 0; i < n; i++)
            sum_add_product(k->c.pool, &total, 1, s->beta[a * n + i], s->q->velocities[i]);
        sum_add(k->c.pool, &total, 1, s->b[a]);
        chapter_formula(&k->c, list, NULL, expr_int(k->c.pool, 0), sum_take(k->c.pool, &total),
                        NULL);
    }
    for (size_t c = 0; c < k->count; c++)
        chapter_formula(&k->c, list, NULL, expr_int(k->c.pool, 0), k->functions[c], NULL);
    vec_clear(&total);
}

/// What the inputs add to v' and the multipliers: the bordered system with B_j(X_α) on its right
/// side. Fresh, NULL without inputs or where it is long.
static expr *inputs_solved(nonlinear_model *k, const mech_nonlinear *m) {
    const mech_inputs *u = chapter_inputs(&k->c);
    if (u == NULL) return NULL;
    const size_t size = m->r + m->count;
    expr *rhs = MEM_NEW(expr, size * u->count), *out = MEM_NEW(expr, size * u->count);
    for (size_t i = 0; i < size * u->count; i++)
        rhs[i] = i < m->r * u->count ? u->along[i] : expr_int(k->c.pool, 0);
    exact brief = readable_limits(k->c.x);
    if (exact_solve(&brief, size, u->count, m->matrix, rhs, out) != HAMEL_OK) {
        free(out);
        out = NULL;
    }
    free(rhs);
    return out;
}

static void show_right_side(chapter *c, doc *list, const mech_nonlinear *m, size_t i) {
    const mech_inputs *u = chapter_inputs(c);
    chapter_formula(c, list, NULL, chapter_symbol(c, "f_%zu", i + 1), m->rhs[i], NULL);
    if (u != NULL && i < m->r) chapter_drive_last(c, list, u->along + i * u->count);
}

/// v' and the multipliers (or their rates), one formula each.
static void show_solution(nonlinear_model *k, doc *to, const mech_nonlinear *m,
                          const expr *solved) {
    chapter *c = &k->c;
    const mech_inputs *u = chapter_inputs(c);
    expr *driven = inputs_solved(k, m);
    doc *rates = doc_object(to, "equations", "equations of motion");
    for (size_t a = 0; a < m->r; a++) {
        const expr v = chapter_alias(c, c->quasi->basis.symbols[a]);
        chapter_formula(c, rates, expr_symbol_info_of(c->pool, v)->name,
                        expr_symbol_dot(c->pool, v), solved[a], NULL);
        if (driven != NULL) chapter_drive_last(c, rates, driven + a * u->count);
    }
    doc *list = doc_list(to, m->vakonomic ? "multiplier_rates" : "multipliers",
                         m->vakonomic ? "rates of the multipliers" : "multipliers");
    for (size_t i = 0; i < m->count; i++) {
        const expr name = m->lambda[m->p + i];
        chapter_formula(c, list, NULL, m->vakonomic ? expr_symbol_dot(c->pool, name) : name,
                        solved[m->r + i], NULL);
        if (driven != NULL) chapter_drive_last(c, list, driven + (m->r + i) * u->count);
    }
    free(driven);
}

/// The solution of the bordered system where that can be read, else the system.
static void show_equations(nonlinear_model *k, doc *to, const mech_nonlinear *m) {
    chapter *c = &k->c;
    const size_t size = m->r + m->count;
    exact brief = readable_limits(c->x);
    expr *solved = MEM_NEW(expr, size);
    if (readable_normalise(&brief, size * size, m->matrix) == HAMEL_OK &&
        readable_normalise(&brief, size, m->rhs) == HAMEL_OK &&
        readable_write_out(&brief, size, m->matrix, m->rhs, solved) == HAMEL_OK) {
        show_solution(k, to, m, solved);
    } else {
        chapter_matrix(c, to, "matrix", "matrix of the system for v' and the multipliers", size,
                       size, m->matrix);
        doc *list = doc_list(to, "right_side", "its right side");
        for (size_t i = 0; i < size; i++) show_right_side(c, list, m, i);
    }
    free(solved);
}

/// Chetaev's equations, shorter by what the constraints say, if all of that can be written in
/// velocities.
static bool show_short_equations(nonlinear_model *k, doc *to, const mech_nonlinear *m,
                                 const mech_chetaev *motion) {
    const size_t size = m->r + m->count;
    expr *solved = MEM_NEW(expr, size);
    memcpy(solved, motion->all_rates, m->r * sizeof *solved);
    memcpy(solved + m->r, motion->multiplier, m->count * sizeof *solved);
    const bool good = mech_solved_restore(&motion->level, k->c.pool, size, solved);
    if (good) show_solution(k, to, m, solved);
    free(solved);
    return good;
}

/// What the reactions do to the energy, proved on the constraints; `motion` is NULL where it was
/// not written out.
static void show_energy(nonlinear_model *k, doc *to, const mech_nonlinear *m,
                        const mech_chetaev *motion) {
    chapter *c = &k->c;
    const mech_work w = mech_work_of(c->x, c->system, &c->quasi->basis, m, motion, k->functions);
    expr energy = m->energy;
    if (motion != NULL) energy = motion->energy;
    if (motion == NULL || mech_solved_restore(&motion->level, c->pool, 1, &energy))
        chapter_formula(c, to, "energy", chapter_quantity(c, "E", "E_tot"), energy, NULL);
    mech_verdict workless = {.answer = w.workless}, constant = {.answer = w.conserved};
    if (motion != NULL) workless.evidence = evidence_zero(1, &motion->work);
    if (motion != NULL) constant.evidence = evidence_zero(1, &motion->power);
    chapter_verdict(c, to, "workless", "the reactions of nonlinear constraints do no work",
                    workless);
    chapter_verdict(c, to, "energy_constant", "energy is constant", constant);
    if (w.conserved != TRUTH_NO) return;
    expr power = motion->power;
    mech_solved_restore(&motion->level, c->pool, 1, &power);
    chapter_formula(c, to, "power", expr_symbol_dot(c->pool, chapter_quantity(c, "E", "E_tot")),
                    power, NULL);
}

/// A function on the set f = 0, in velocities where that can be seen.
static void show_on_level(nonlinear_model *k, doc *to, const char *key, expr name, expr e,
                          const mech_chetaev *motion, const char *equation) {
    if (mech_solved_restore(&motion->level, k->c.pool, 1, &e))
        chapter_formula(&k->c, to, key, name, e, equation);
}

/// The momentum equation of every generator of a group.
static void show_symmetry(nonlinear_model *k, doc *to, const model_symmetry *y,
                          const mech_chetaev *motion) {
    chapter *c = &k->c;
    const size_t n = c->system->q->n;
    doc *part = doc_object(to, NULL, "momenta of a symmetry");
    doc_words(part, "group", "group", "%s", y->name);
    doc *list = doc_list(part, "momenta", NULL);
    truth kept = TRUTH_YES;
    VEC(expr) changes = {0};
    for (size_t a = 0; a < y->dimension; a++) {
        mech_nonlinear_momentum j;
        const expr name = chapter_numbered(c, "J", "J_G", a + 1);
        if (mech_nonlinear_momentum_of(c->x, c->system, &c->quasi->basis, motion, k->functions,
                                       y->generators + a * n, &j) != HAMEL_OK) {
            kept = TRUTH_UNKNOWN;
            mech_nonlinear_momentum_clear(&j);
            continue;
        }
        for (size_t i = 0; i < j.changes.count; i++) *vec_push(&changes) = j.changes.items[i];
        kept = truth_and(kept, truth_and(j.lagrangian, j.constraints));
        doc *momenta = doc_object(list, NULL, NULL);
        show_on_level(k, momenta, "momentum", name, j.momentum, motion, NULL);
        show_on_level(k, momenta, "equation", expr_symbol_dot(c->pool, name), j.rate, motion,
                      "BKMM96 (4.2.3)");
        chapter_verdict(
            c, momenta, "virtual", "its displacements are virtual",
            (mech_verdict){.answer = j.virtual,
                           .evidence = evidence_zero(j.crossed.count, j.crossed.items)});
        chapter_verdict(
            c, momenta, "constant", "constant",
            (mech_verdict){.answer = j.constant, .evidence = evidence_zero(1, &j.rate)});
        mech_nonlinear_momentum_clear(&j);
    }
    chapter_verdict(
        c, part, "invariant", "keeps L and the constraints: the motion drops to the quotient",
        (mech_verdict){.answer = kept, .evidence = evidence_zero(changes.count, changes.items)});
    vec_clear(&changes);
}

/// Hamilton's equations on T*Q, with multipliers.
static void show_hamilton(nonlinear_model *k, doc *to) {
    chapter *c = &k->c;
    const space *q = c->system->q;
    mech_cotangent h;
    if (mech_cotangent_init(&h, c->x, c->system) != HAMEL_OK) return;
    if (h.regular && h.closed) {
        doc *part = doc_object(to, "hamilton", "on the cotangent bundle, with multipliers");
        chapter_formula(c, part, "hamiltonian", chapter_quantity(c, "H", "H_Q"), h.hamiltonian,
                        NULL);
        doc *list = doc_list(part, "constraints", "constraints");
        expr *normal = MEM_NEW(expr, q->n * k->count),
             *lambda = MEM_NEW(expr, c->system->p + k->count);
        mech_nonlinear_symbols(c->pool, c->system->p + k->count, lambda);
        for (size_t i = 0; i < k->count; i++) {
            expr f = k->functions[i];
            expr_gradient(c->pool, f, q->n, q->velocities, normal + i * q->n);
            expr_substitute(c->pool, 1, &f, q->n, q->velocities, h.velocities, &f);
            chapter_formula(c, list, NULL, expr_int(c->pool, 0), f, NULL);
        }
        expr_substitute(c->pool, q->n * k->count, normal, q->n, q->velocities, h.velocities,
                        normal);
        doc *rates = doc_object(part, "equations", "equations");
        sum total = {0};
        for (size_t i = 0; i < q->n; i++)
            chapter_formula(c, rates, expr_symbol_info_of(c->pool, q->velocities[i])->name,
                            q->velocities[i], h.velocities[i], NULL);
        for (size_t i = 0; i < q->n; i++) {
            sum_add(c->pool, &total, 1, h.rates[i]);
            for (size_t a = 0; a < c->system->p; a++)
                sum_add_product(c->pool, &total, 1, lambda[a], c->system->beta[a * q->n + i]);
            for (size_t b = 0; b < k->count; b++)
                sum_add_product(c->pool, &total, 1, lambda[c->system->p + b], normal[b * q->n + i]);
            chapter_formula(c, rates, expr_symbol_info_of(c->pool, h.momenta[i])->name,
                            expr_symbol_dot(c->pool, h.momenta[i]), sum_take(c->pool, &total),
                            "KM97 (2.2.1)");
        }
        vec_clear(&total);
        free(normal);
        free(lambda);
    }
    mech_cotangent_clear(&h);
}

/// What the search for a density found to be constant.
static void show_constants(nonlinear_model *k, doc *to, mech_nonlinear_volume *v,
                           const mech_chetaev *motion) {
    chapter *c = &k->c;
    if (v->constant.count == 0 ||
        !mech_solved_restore(&motion->level, c->pool, v->constant.count, v->constant.items))
        return;
    doc *part = doc_object(to, "integrals", "conserved quantities");
    doc *list = doc_list(part, "list", NULL);
    for (size_t i = 0; i < v->constant.count; i++)
        chapter_formula(c, list, NULL, chapter_numbered(c, "F", "F_G", i + 1), v->constant.items[i],
                        NULL);
    chapter_verdict(c, part, "constant", "constant along motions",
                    (mech_verdict){.answer = TRUTH_YES,
                                   .evidence = evidence_zero(v->rates.count, v->rates.items)});
    doc_words(part, "searched", "searched", "%s",
              "products of powers of the velocities, times exponentials of coordinates on lines");
}

/// Divergence and an invariant density, over the velocities that the constraints leave free.
static void show_volume(nonlinear_model *k, doc *to, const mech_chetaev *motion) {
    chapter *c = &k->c;
    mech_nonlinear_volume v;
    if (mech_nonlinear_volume_of(c->x, c->system, &c->quasi->basis, motion, &v) != HAMEL_OK) {
        mech_nonlinear_volume_clear(&v);
        return;
    }
    doc *part = doc_object(to, "measure", "volume on the constraints");
    text names = {0};
    for (size_t a = 0; a < motion->left; a++) {
        text_addf(&names, "%s", a > 0 ? ", " : "");
        if (expr_print(c->pool, chapter_alias(c, motion->symbols[a]), EXPR_TEXT, &names) !=
            HAMEL_OK)
            break;
    }
    doc_words(part, "coordinates", "over position and", "%s", text_cstr(&names));
    text_clear(&names);
    show_on_level(k, part, "divergence", chapter_quantity(c, "div", "div_X"), v.divergence, motion,
                  NULL);
    if (v.found && mech_solved_restore(&motion->level, c->pool, 1, &v.density))
        doc_expr(part, "density", chapter_quantity(c, "mu", "mu_D"), v.density, "GN16 §7");
    chapter_verdict(c, part, "invariant", "there is an invariant density, where it is finite",
                    (mech_verdict){.answer = v.found ? TRUTH_YES : TRUTH_UNKNOWN,
                                   .evidence = evidence_zero(v.found, &v.change)});
    show_constants(k, to, &v, motion);
    mech_nonlinear_volume_clear(&v);
}

static void show_chetaev(nonlinear_model *k, doc *to) {
    const mech_basis *d = &k->c.quasi->basis;
    mech_nonlinear m;
    mech_chetaev motion;
    doc *part = doc_object(to, "chetaev", "nonholonomic motion, by Chetaev's rule");
    doc_words(part, "rule", "rule", "%s",
              "displacements with (df/dq') dq = 0 are virtual, so the reactions are multipliers "
              "times df/dq'");
    mech_nonlinear_init(&m, k->c.system, d, k->count, k->functions, false);
    const bool written =
        mech_chetaev_init(&motion, k->c.x, k->c.system, d, &m, k->functions) == HAMEL_OK;
    if (!written || !show_short_equations(k, part, &m, &motion)) show_equations(k, part, &m);
    show_energy(k, part, &m, written ? &motion : NULL);
    show_hamilton(k, part);
    if (written) {
        doc *list = k->c.m->symmetry_count > 0 ? doc_list(part, "symmetries", NULL) : NULL;
        for (size_t i = 0; i < k->c.m->symmetry_count; i++)
            show_symmetry(k, list, &k->c.m->symmetries[i], &motion);
        show_volume(k, part, &motion);
        mech_chetaev_clear(&motion);
    }
    mech_nonlinear_clear(&m);
}

static void show_vakonomic(nonlinear_model *k, doc *to) {
    mech_nonlinear m;
    doc *part = doc_object(to, "vakonomic", "vakonomic motion");
    doc_words(part, "rule", "rule", "%s",
              "the motion is that of L less multipliers times constraints, F98 (2)");
    mech_nonlinear_init(&m, k->c.system, &k->c.quasi->basis, k->count, k->functions, true);
    show_equations(k, part, &m);
    mech_nonlinear_clear(&m);
}

/// What was given stands in the section on the space; its constraints are the affine ones.
static hamel_status refuse_parts(exact *x, const model *m, const derive_request *request) {
    if (request->at != NULL)
        return diag_add(x->messages, HAMEL_INVALID, m->nonlinear[0].place,
                        "this constraint is nonlinear in the velocities: there is no part that "
                        "looks at a point");
    for (size_t i = 0; i < request->count; i++) {
        if (strcmp(request->parts[i], "vakonomic") == 0 || strcmp(request->parts[i], "space") == 0)
            continue;
        return diag_add(
            x->messages, HAMEL_INVALID, m->nonlinear[0].place,
            "this constraint is nonlinear in the velocities, and the theory of part "
            "'%s' is about affine ones; 'space' tells the momenta of symmetries, the motion on "
            "the cotangent bundle and its volume, 'vakonomic' the variational motion",
            request->parts[i]);
    }
    return HAMEL_OK;
}

hamel_status report_nonlinear(exact *x, derivation *d, const derive_request *request, doc **out) {
    const model *m = derivation_model(d);
    *out = NULL;
    hamel_status status = refuse_parts(x, m, request);
    if (status != HAMEL_OK) return status;
    nonlinear_model k = {.count = m->nonlinear_count};
    status = chapter_open(&k.c, x, derivation_of_affine(d));
    if (status != HAMEL_OK) return status;
    doc *top = doc_create();
    if (derive_wants(request, "space")) status = chapter_space(&k.c, top);
    if (status == HAMEL_OK) status = chapter_need_quasi(&k.c);
    if (status == HAMEL_OK) {
        k.functions = MEM_NEW(expr, k.count);
        for (size_t c = 0; c < k.count; c++) k.functions[c] = m->nonlinear[c].function;
        doc *section = doc_object(top, "nonlinear", "Constraints nonlinear in the velocities");
        show_constraints(&k, section);
        chapter_velocities(&k.c, section);
        show_chetaev(&k, section);
        show_vakonomic(&k, section);
        free(k.functions);
        *out = top;
    } else {
        doc_destroy(top);
    }
    chapter_close(&k.c);
    return status;
}
