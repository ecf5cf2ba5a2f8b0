/// Chapter E as a section, second part: reduction by a symmetry. The nonholonomic connection, the
/// reduced Lagrangian, the equations on D/G and what takes their solutions back to Q.
#include "report/derive/symmetry/reduction.h"
#include "report/derive/symmetry/reduction_coefficients.h"
#include "report/derive/symmetry/reduction_turning.h"

#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/hamilton/casimirs.h"
#include "report/derive/form/driven.h"
#include "report/derive/symmetry/bundle.h"
#include "report/derive/symmetry/quotient.h"
#include "report/derive/symmetry/reduction_locked.h"
#include "report/derive/symmetry/reduction_measure.h"
#include "report/derive/symmetry/reduction_names.h"
#include "space/field.h"

static const char *symbol_name(const reducer *d, expr symbol) {
    return expr_symbol_info_of(d->c->pool, symbol)->name;
}

// ---- what is reduced ---------------------------------------------------------------------------

static void show_shape(const reducer *d, doc *to) {
    text words = {0};
    for (size_t s = 0; s < d->r->sigma; s++) {
        if (s > 0) text_add(&words, ", ");
        text_add(&words, reducer_shape(d, s));
    }
    if (d->r->sigma == 0) text_add(&words, "a point: the configuration space is the group");
    doc_words(to, "shape_space", "shape space", "%s", text_cstr(&words));
    text_clear(&words);
    doc *list = NULL;
    for (size_t i = 0; i < d->r->moved_count; i++) {
        if (expr_symbol_info_of(d->c->pool, d->r->moved[i])->kind == EXPR_VELOCITY) continue;
        if (list == NULL) list = doc_object(to, "shape", "invariant shape coordinates");
        const expr name = d->r->moved_name[i];
        chapter_formula(d->c, list, symbol_name(d, name), name, d->r->moved_of[i], NULL);
    }
}

/// What ξ is; where there are momenta, the first part has said so.
static void show_body_velocity(const reducer *d, doc *to) {
    doc *list = NULL;
    if (d->a->m > 0) return;
    for (size_t a = 0; a < d->r->k; a++) {
        if (expr_is_symbol(d->c->pool, d->r->body[a])) continue;
        if (list == NULL)
            list = doc_object(to, "body_velocity",
                              d->r->side == ACTION_LEFT ? "body velocity" : "space velocity");
        const expr name = d->r->velocities[a];
        chapter_formula(d->c, list, symbol_name(d, name), name, d->r->body[a], NULL);
    }
}

static void show_inertia(const reducer *d, doc *to) {
    const mech_connection *a = d->a;
    const char *title = d->r->side == ACTION_LEFT
                            ? "locked inertia tensor, in body representation"
                            : "locked inertia tensor, in space representation";
    if (a->m < a->k || a->k == 1)
        reducer_matrix(d, to, "locked_inertia", title, a->k, a->k, a->locked);
    if (a->m == 1 && a->k > 1)
        reducer_formula(d, to, "locked_inertia_on_S", chapter_quantity(d->c, "I_S", "I_GS"),
                        a->inertia[0], NULL);
    else if (a->m > 1)
        reducer_matrix(d, to, "locked_inertia_on_S", a->m < a->k ? "on S" : title, a->m, a->m,
                       a->inertia);
}

// ---- connections -------------------------------------------------------------------------------

static void show_curvature(const reducer *d, doc *to) {
    const mech_connection *a = d->a;
    const size_t h = a->h;
    if (h < 2 || chapter_leaves(d->c, to, "curvature_note", "its curvature", "symmetry",
                                a->k * h * h, a->curvature))
        return;
    doc *list = NULL;
    for (size_t i = 0; i < a->k * h * h; i++) {
        const size_t s = i / h % h, u = i % h;
        if (s >= u || reducer_is_zero(d, a->curvature[i])) continue;
        if (list == NULL) list = doc_object(to, "curvature", "its curvature");
        text name = {0};
        text_add(&name, "B_");
        reducer_group_direction(d, i / h / h, &name);
        text_addf(&name, "_%s_%s", reducer_shape(d, s), reducer_shape(d, u));
        reducer_formula(d, list, text_cstr(&name), chapter_symbol(d->c, "%s", text_cstr(&name)),
                        a->curvature[i], NULL);
        text_clear(&name);
    }
    if (list == NULL) doc_words(to, "curvature_note", "its curvature", "zero");
}

/// 𝒜 = 𝒜_kin + 𝒜_sym, where both are there.
static void show_split(const reducer *d, doc *to) {
    const mech_connection *a = d->a;
    if (a->m == 0 || a->m == a->k) return;
    expr *kinematic = MEM_NEW(expr, a->k * a->h);
    exact quiet = exact_quietly(d->c->x);
    bool both = false, symmetric = false, done = true;
    for (size_t i = 0; i < a->k * a->h; i++) {
        kinematic[i] = expr_sub(d->c->pool, a->local[i], a->symmetric[i]);
        done = done && exact_normalise(&quiet, &kinematic[i]) == HAMEL_OK;
        both = both || !reducer_is_zero(d, kinematic[i]);
        symmetric = symmetric || !reducer_is_zero(d, a->symmetric[i]);
    }
    if (done && both && symmetric && !reducer_is_long(d, a->k * a->h, kinematic)) {
        reducer_one_form(d, to, "kinematic_part", "of it the kinematic part", "Akin", kinematic,
                         "BKMM96 (6.4.3)");
        reducer_one_form(d, to, "symmetric_part", "and the part in S", "Asym", a->symmetric,
                         "BKMM96 (6.4.2)");
    }
    free(kinematic);
}

/// Γ and DΓ of affine constraints.
static void show_affine(const reducer *d, doc *to) {
    const mech_connection *a = d->a;
    if (a->covariant == NULL || reducer_is_long(d, a->k * a->h, a->covariant)) return;
    doc *list = doc_object(to, "affine_part", "affine part of the constraints, A(q') = Gamma");
    for (size_t i = 0; i < a->k; i++) {
        if (reducer_is_zero(d, a->gamma[i])) continue;
        text name = {0};
        text_add(&name, "Gamma_");
        reducer_group_direction(d, i, &name);
        reducer_formula(d, list, text_cstr(&name), chapter_symbol(d->c, "%s", text_cstr(&name)),
                        a->gamma[i], "BKMM96 (3.4.4)");
        text_clear(&name);
    }
    reducer_one_form(d, to, "covariant_derivative", "its covariant derivative", "DGamma",
                     a->covariant, "BKMM96 (3.4.3)");
}

static void show_connection(const reducer *d, doc *to) {
    const mech_connection *a = d->a;
    if (!a->principal)
        doc_words(to, "connection_note", NULL,
                  "D and the orbits do not span TQ (BKMM96 6.5): D reaches %zu of the %zu "
                  "directions of shape space, and there is no principal connection",
                  a->h, a->sigma);
    if (a->h == 0 || !a->principal) return;
    if (a->mechanical && a->m < a->k)
        reducer_one_form(d, to, "mechanical_connection", "mechanical connection", "Amech",
                         a->mechanical_local, "BKMM96 (5.3.1)");
    reducer_one_form(d, to, "connection",
                     a->m == 0      ? "kinematic connection"
                     : a->m == a->k ? "mechanical connection"
                                    : "nonholonomic connection",
                     "A", a->local, a->m == 0 ? "BKMM96 (3.4.1)" : "BKMM96 (6.4.3)");
    show_split(d, to);
    show_curvature(d, to);
    show_affine(d, to);
}

// ---- equations ---------------------------------------------------------------------------------

/// ξ = −𝒜 r' + Γ + I⁻¹p, and r' where it is not free.
static void show_reconstruction(const reducer *d, doc *to) {
    const mech_reduced *e = d->e;
    const bool speeds = e->rate_in_speeds || e->rhs_in_speeds;
    doc *list = doc_object(to, "reconstruction", "reconstruction");
    for (size_t b = 0; b < e->m && speeds; b++)
        reducer_formula(d, list, symbol_name(d, d->a->speeds[b]),
                        chapter_alias(d->c, d->a->speeds[b]), bundle_shorter(d, e->speeds[b]),
                        NULL);
    const expr *velocity = speeds ? e->own_velocity : e->velocity;
    for (size_t I = 0; I < d->r->n; I++) {
        expr name = d->r->velocities[I];
        bool known = expr_same(name, velocity[I]);
        for (size_t b = 0; b < e->m && speeds; b++)
            known = known || expr_same(name, d->a->speeds[b]);
        if (known) continue;
        if (I >= d->r->k) reducer_rename(d, 1, &name);
        name = chapter_alias(d->c, name);
        reducer_formula(d, list, symbol_name(d, name), name, bundle_shorter(d, velocity[I]),
                        I < d->r->k || is_bundle(d) ? "BKMM96 (1.2.1)" : NULL);
    }
}

static void show_momentum_equation(const reducer *d, doc *to) {
    const mech_reduced *e = d->e;
    if (e->m == 0) return;
    doc *list = doc_object(to, "momentum_equation", "momentum equation");
    for (size_t b = 0; b < e->m; b++) {
        reducer_polynomial(d, list, symbol_name(d, e->symbols[b]),
                           expr_symbol_dot(d->c->pool, e->symbols[b]),
                           bundle_shorter(d, e->momentum_rate[b]),
                           !d->a->principal || d->a->affine ? NULL
                           : d->a->m == d->a->k             ? "BKMM96 (5.3.5)"
                                                            : "BKMM96 (7.2.2)");
        reducer_drive(d, list, d->inputs.momenta + b * d->inputs.count);
    }
}

/// Forces of controls that are no functions on the quotient.
static void show_changed_inputs(const reducer *d, doc *to) {
    const mech_inputs *u = chapter_inputs(d->c);
    text names = {0};
    for (size_t j = 0; j < d->inputs.count; j++) {
        if (!d->inputs.changed[j]) continue;
        if (names.length > 0) text_add(&names, ", ");
        chapter_list(d->c, &names, 1, &u->symbols[j]);
    }
    if (names.length > 0)
        doc_words(to, "inputs_note", "left out, as the group changes their direction", "%s",
                  text_cstr(&names));
    text_clear(&names);
}

static void show_shape_equations(const reducer *d, doc *to) {
    const mech_reduced *e = d->e;
    if (e->h == 0) return;
    const char *equation = !d->a->principal ? "GN16 §8.1"
                           : d->a->m == 0   ? (d->a->affine ? "BKMM96 (3.4.4)" : "BKMM96 (3.4.2)")
                           : d->a->m == d->a->k ? "BKMM96 (5.3.4)"
                                                : "BKMM96 (7.2.1)";
    if (e->closed) {
        doc *list = doc_object(to, "shape_equations", "reduced equations");
        for (size_t s = 0; s < e->h; s++) {
            expr w = d->a->symbols[s];
            reducer_rename(d, 1, &w);
            reducer_formula(d, list, symbol_name(d, w), expr_symbol_dot(d->c->pool, w), e->rates[s],
                            equation);
            if (d->inputs.closed) reducer_drive(d, list, d->inputs.rates + s * d->inputs.count);
        }
    }
    reducer_matrix(d, to, "mass",
                   d->a->principal ? "mass matrix M of shape space" : "mass matrix M", e->h, e->h,
                   e->mass);
    if (e->closed || (is_bundle(d) && reducer_is_long(d, e->h, e->rhs))) return;
    doc *list =
        doc_object(to, "right_side",
                   d->a->principal ? "right side of M r'' = f"
                                   : "right side of M w' = f, w the velocities that are free");
    for (size_t s = 0; s < e->h; s++) {
        text key = {0};
        if (d->a->principal) text_add(&key, reducer_shape(d, s));
        else text_add(&key, symbol_name(d, d->a->symbols[s]));
        reducer_formula(d, list, text_cstr(&key), chapter_symbol(d->c, "f_%s", text_cstr(&key)),
                        e->rhs[s], equation);
        reducer_drive(d, list, d->inputs.along + s * d->inputs.count);
        text_clear(&key);
    }
}

/// What speeds along S that are no velocities stand for, where reconstruction has not said it.
static void show_speeds(const reducer *d, doc *to) {
    const mech_reduced *e = d->e;
    if (d->fresh_count == 0 || e->rate_in_speeds || e->rhs_in_speeds) return;
    doc *list = doc_object(to, "speeds", "velocities of the group in those along S");
    for (size_t I = 0; I < d->r->n; I++) {
        const expr name = d->r->velocities[I];
        if (!expr_same(name, e->own_velocity[I]))
            reducer_formula(d, list, symbol_name(d, name), chapter_alias(d->c, name),
                            e->own_velocity[I], NULL);
    }
}

/// What the inputs add to the rates of speeds along S, where p = I v: I⁻¹ E^j(Z). Fresh; or NULL.
static expr *driven_speeds(const reducer *d) {
    const mech_reduced_inputs *u = &d->inputs;
    exact brief = readable_limits(d->c->x);
    expr *out = u->count > 0 ? MEM_NEW(expr, u->m * u->count) : NULL;
    if (out != NULL &&
        exact_solve(&brief, u->m, u->count, d->a->inertia, u->momenta, out) == HAMEL_OK)
        return out;
    free(out);
    return NULL;
}

/// Q = G: the equations of Euler, Poincaré and Suslov, in the velocities.
static void show_velocity_equations(const reducer *d, doc *to) {
    const mech_reduced *e = d->e;
    if (e->h > 0 || e->m == 0) return;
    expr *rates = MEM_NEW(expr, e->m);
    bool closed = false;
    exact quiet = exact_quietly(d->c->x);
    if (readable_solve(&quiet, e->m, d->a->inertia, e->speed_rhs, rates, &closed) == HAMEL_OK &&
        closed) {
        show_speeds(d, to);
        expr *driven = driven_speeds(d);
        doc *list = doc_object(to, "velocity_equations", "the same in the velocities");
        for (size_t b = 0; b < e->m; b++) {
            const expr name = chapter_alias(d->c, d->a->speeds[b]);
            reducer_formula(d, list, symbol_name(d, name), expr_symbol_dot(d->c->pool, name),
                            rates[b], "GN16 §8.1");
            if (driven != NULL) reducer_drive(d, list, driven + b * d->inputs.count);
        }
        free(driven);
    }
    free(rates);
}

/// Q = G: the divergence of the motion of the momenta, which is not that on Q where the group is
/// not unimodular, or the constraints are what they are.
static void show_divergence(const reducer *d, doc *to) {
    const mech_reduced *e = d->e;
    if (e->h > 0 || e->m == 0 || d->y->abelian) return;
    sum total = {0};
    for (size_t b = 0; b < e->m; b++)
        sum_add(d->c->pool, &total, 1, expr_diff(d->c->pool, e->momentum_rate[b], e->symbols[b]));
    expr div = sum_take(d->c->pool, &total);
    vec_clear(&total);
    exact quiet = exact_quietly(d->c->x);
    if (exact_normalise(&quiet, &div) != HAMEL_OK) return;
    if (!sum_zero(d->c->pool, div))
        reducer_formula(d, to, "quotient_divergence", chapter_symbol(d->c, "div"), div,
                        "GN16 (8.1)");
    chapter_verdict(
        d->c, to, "quotient_volume", "the volume of the momenta is kept on the quotient",
        (mech_verdict){.answer = exact_is_zero(&quiet, div), .evidence = evidence_zero(1, &div)});
}

/// Whether the momenta are those along the basis of the algebra itself: Q = G without constraints.
static bool is_lie_poisson(const reducer *d) {
    const size_t k = d->y->k;
    if (d->e->h > 0 || d->e->m != k || d->y->p > 0 || d->r == NULL || d->r->n != k) return false;
    for (size_t i = 0; i < k * k; i++) {
        if (!expr_is_int(d->c->pool, d->a->sections[i], i % (k + 1) == 0)) return false;
    }
    return true;
}

/// What every invariant energy keeps.
static void show_casimirs(const reducer *d, doc *to) {
    if (!is_lie_poisson(d)) return;
    const size_t k = d->y->k;
    exact quiet = exact_quietly(d->c->x);
    expr *bracket = MEM_NEW(expr, k * k), *found = NULL;
    size_t count = 0;
    for (size_t i = 0; i < k * k; i++)
        bracket[i] = sum_pairing(d->c->pool, k, d->y->structure + i * k, d->e->symbols);
    const hamel_status status = mech_casimirs(&quiet, k, d->e->symbols, bracket, &count, &found);
    doc *list = status == HAMEL_OK && count > 0
                    ? doc_object(to, "casimirs",
                                 "Casimir functions of the Lie-Poisson bracket, degrees 1 and 2")
                    : NULL;
    for (size_t i = 0; i < count && list != NULL; i++) {
        const expr name = chapter_symbol(d->c, "C_%zu", i + 1);
        chapter_formula(d->c, list, expr_symbol_info_of(d->c->pool, name)->name, name, found[i],
                        NULL);
    }
    free(bracket);
    free(found);
}

/// On the slice g = e.
static void show_with_coordinates(const reducer *d, doc *to) {
    show_shape(d, to);
    show_body_velocity(d, to);
    if (!d->c->m->kinematic) {
        reducer_formula(d, to, "reduced_lagrangian", chapter_quantity(d->c, "l", "l_G"),
                        d->r->lagrangian, "BKMM96 (3.2.1)");
        show_inertia(d, to);
    }
    show_connection(d, to);
}

/// On Q.
static void show_bundle(const reducer *d, doc *to) {
    bundle_shape(d, to);
    if (!d->c->m->kinematic) {
        reducer_formula(d, to, "reduced_lagrangian", chapter_quantity(d->c, "l", "l_G"),
                        d->r->lagrangian, "BKMM96 (3.2.1)");
        bundle_inertia(d, to);
    }
    bundle_connection(d, to);
}

static void show_all(const reducer *d, doc *to) {
    if (is_bundle(d)) show_bundle(d, to);
    else show_with_coordinates(d, to);
    show_reconstruction(d, to);
    reduction_turning(d, to);
    if (d->c->m->kinematic) return;
    reducer_polynomial(d, to, "constrained_lagrangian", chapter_quantity(d->c, "l_c", "l_cG"),
                       d->e->lagrangian, NULL);
    show_momentum_equation(d, to);
    if (is_bundle(d)) bundle_shape_equations(d, to);
    show_shape_equations(d, to);
    show_changed_inputs(d, to);
    reduction_locked(d, to);
    show_velocity_equations(d, to);
    show_casimirs(d, to);
    show_divergence(d, to);
    reduction_measure(d, to);
    reduction_coefficients(d, to);
}

// ---- whether there is a reduction --------------------------------------------------------------

static hamel_status reduce(chapter *c, size_t k, doc *to) {
    reducer d;
    const hamel_status status = reducer_init(&d, c, k);
    if (status == HAMEL_OK) show_all(&d, to);
    else if (status == HAMEL_INVALID)
        doc_words(to, "note", NULL, "none: the Lagrangian is not quadratic in the velocities");
    else if (status == HAMEL_TOO_LARGE)
        doc_words(to, "note", NULL, "the reduced equations are too long to be written out");
    else if (status == HAMEL_SINGULAR)
        doc_words(to, "note", NULL, "none: the kinetic energy is singular on S");
    else return status;
    reducer_clear(&d);
    return HAMEL_OK;
}

/// Says why there is no reduction; false if there is one.
static bool refuse(const mech_symmetry *y, doc *to) {
    const struct {
        truth holds;
        const char *what;
    } needed[] = {
        {y->lagrangian_invariant, "the Lagrangian"},
        {y->constraints_invariant, "the constraint distribution"},
        {y->affine ? y->affine_invariant : TRUTH_YES, "the affine part of the constraints"},
        {y->forces ? y->forces_invariant : TRUTH_YES, "the forces"}};
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++) {
        if (needed[i].holds == TRUTH_YES) continue;
        doc_words(to, "note", NULL,
                  needed[i].holds == TRUTH_NO
                      ? "none: the group changes %s"
                      : "none: it is not known whether the group changes %s",
                  needed[i].what);
        return true;
    }
    return false;
}

/// Says so if the functions that the model gives for its shape do not tell orbits apart: then there
/// is no connection over them, though there may be one over more.
static void show_too_few(chapter *c, doc *to, const mech_symmetry *y) {
    const space *q = c->m->q;
    const size_t N = c->m->shape_count, dimension = q->n - y->orbit_dimension;
    if (N == 0) return;
    expr *slopes = MEM_NEW(expr, q->n * N);
    exact brief = readable_limits(c->x);
    size_t rank = 0;
    for (size_t i = 0; i < q->n; i++) space_apply_base(q, i, N, c->m->shape, slopes + i * N);
    if (exact_rank(&brief, q->n, N, slopes, &rank) == HAMEL_OK && rank < dimension)
        doc_words(to, "shape_note", NULL,
                  "no connection over the functions of the model's shape: they tell %zu of the %zu "
                  "dimensions of Q/G, and another that the group leaves alone would have to stand "
                  "among them",
                  rank, dimension);
    free(slopes);
}

hamel_status chapter_reduction(chapter *c, doc *to, size_t k) {
    const mech_symmetry *y;
    const hamel_status status = derivation_symmetry(c->d, k, c->x->messages, &y);
    if (status != HAMEL_OK) return status;
    doc *section = doc_object(to, "reduction", "reduction");
    if (refuse(y, section)) return HAMEL_OK;
    if (reducer_exists(c, k)) return reduce(c, k, section);
    reducer d;
    const hamel_status made = reducer_init(&d, c, k);
    if (made == HAMEL_OK) {
        show_all(&d, section);
        reducer_clear(&d);
    } else if (made == HAMEL_TOO_LARGE) {
        doc_words(section, "note", NULL, "the connection is too long to be written out");
    } else if (made == HAMEL_INVALID) {
        show_too_few(c, section, y);
    }
    return chapter_quotient(c, section, k, made == HAMEL_OK);
}
