/// Reduction over a shape space that has functions with relations for coordinates, as a section.
#include "report/derive/symmetry/bundle.h"

#include <string.h>

#include "expr/calculus.h"
#include "expr/print.h"
#include "expr/sum.h"
#include "expr/walk.h"
#include "mech/reduction/coefficients.h"
#include "report/derive/symmetry/quotient.h"
#include "report/derive/symmetry/symmetry.h"

// ---- shape space --------------------------------------------------------------------------------

/// Velocities of fields that span TQ and are not the space's own.
static void show_frame_velocities(const reducer *d, doc *to) {
    const mech_reduction *r = d->r;
    doc *list = NULL;
    for (size_t i = r->shape_count; i < r->moved_count; i++) {
        if (list == NULL)
            list = doc_object(to, "frame_velocities", "velocities seen from the body");
        const expr name = r->moved_name[i];
        chapter_formula(d->c, list, expr_symbol_info_of(d->c->pool, name)->name, name,
                        r->moved_of[i], NULL);
    }
}

void bundle_shape(const reducer *d, doc *to) {
    const mech_connection *a = d->a;
    text words = {0};
    for (size_t s = 0; s < a->h; s++) {
        if (s > 0) text_add(&words, ", ");
        text_add(&words, reducer_shape(d, s));
    }
    doc_words(to, "shape_space", "functions on shape space", "%s", text_cstr(&words));
    text_clear(&words);
    quotient_shape_names(d->c, to, d->r->shape_count, d->r->shape);
    show_frame_velocities(d, to);
    if (a->rank == a->h) return;
    doc *list = doc_list(to, "shape_relations", "between their rates these are zero");
    for (size_t i = 0; i < a->h - a->rank; i++)
        reducer_formula(d, list, NULL, EXPR_NONE,
                        sum_pairing(d->c->pool, a->h, a->conormal + i * a->h, a->symbols), NULL);
}

expr bundle_shorter(const reducer *d, expr value) {
    enum { SHORT = 20, LONG = 800 };
    const mech_connection *a = d->a;
    expr_pool *pool = d->c->pool;
    const size_t h = a->h;
    size_t best = expr_infix_tokens(pool, value);
    if (!is_bundle(d) || h != a->rank + 1 || best < SHORT || best > LONG ||
        !expr_mentions(pool, 1, &value, h, a->symbols))
        return value;
    exact brief = readable_limits(d->c->x);
    expr out = value;
    for (size_t s = 0; s < h; s++) {
        sum total = {0};
        for (size_t u = 0; u < h; u++) {
            if (u != s)
                sum_add_product(pool, &total, -1, expr_div(pool, a->conormal[u], a->conormal[s]),
                                a->symbols[u]);
        }
        const expr known = sum_take(pool, &total);
        vec_clear(&total);
        expr other = value;
        expr_substitute(pool, 1, &other, 1, &a->symbols[s], &known, &other);
        if (sum_zero(pool, a->conormal[s]) || exact_normalise(&brief, &other) != HAMEL_OK) continue;
        const size_t tokens = expr_infix_tokens(pool, other);
        if (tokens < best) out = other, best = tokens;
    }
    return out;
}

/// Whether the functions are gamma_1, gamma_2, ..: then numbers say which.
static bool bundle_numbered(const reducer *d) {
    bool all = d->a->h < 10;
    const char *first = reducer_shape(d, 0);
    const char *end = strrchr(first, '_');
    for (size_t s = 0; s < d->a->h && all; s++) {
        const char *name = reducer_shape(d, s), *mark = strrchr(name, '_');
        all = end != NULL && mark != NULL && mark - name == end - first &&
              strncmp(name, first, (size_t)(mark - name)) == 0 && mark[1] == (char)('1' + s) &&
              mark[2] == '\0';
    }
    return all;
}

const char *bundle_index(const reducer *d, size_t s) {
    const char *name = reducer_shape(d, s);
    return is_bundle(d) && bundle_numbered(d) ? strrchr(name, '_') + 1 : name;
}

void bundle_direction(const reducer *d, size_t K, text *out) {
    const space *q = d->r->q;
    for (size_t i = 0; i < q->n; i++) {
        if (!expr_same(d->r->velocities[K], q->velocities[i])) continue;
        text_add(out, chapter_direction(d->c, i));
        return;
    }
    text_add(out, expr_symbol_info_of(d->c->pool, d->r->velocities[K])->name);
}

// ---- the connection -----------------------------------------------------------------------------

void bundle_inertia(const reducer *d, doc *to) {
    const mech_bundle_form *f = d->form;
    if (f->m == 1)
        reducer_formula(d, to, "locked_inertia_on_S", chapter_quantity(d->c, "I_S", "I_GS"),
                        d->a->inertia[0], NULL);
    else if (f->m > 1)
        reducer_matrix(d, to, "locked_inertia_on_S", "locked inertia tensor on S", f->m, f->m,
                       d->a->inertia);
    if (f->p == 1)
        reducer_formula(d, to, "locked_inertia", chapter_symbol(d->c, "I_W"), f->inertia[0], NULL);
    else if (f->p > 0 && !reducer_leaves(d, to, "locked_inertia", "locked inertia tensor on W",
                                         f->p * f->p, f->inertia))
        reducer_matrix(d, to, "locked_inertia",
                       f->m > 0 ? "locked inertia tensor on W"
                                : "locked inertia tensor in the basis W",
                       f->p, f->p, f->inertia);
}

/// One-forms on Q, numbered.
static void show_forms(const reducer *d, doc *to, const char *key, const char *title,
                       const char *stem, size_t count, const expr *forms, const char *equation) {
    if (count == 0) return;
    doc *list = doc_object(to, key, title);
    for (size_t i = 0; i < count; i++) {
        const expr name = chapter_symbol(d->c, "%s_%zu", stem, i + 1);
        reducer_formula(d, list, expr_symbol_info_of(d->c->pool, name)->name, name, forms[i],
                        equation);
    }
}

/// W_c = E_c − .. Z: fields of the frame less their part in S.
static void show_frame_fields(const reducer *d, doc *to) {
    const mech_bundle_form *f = d->form;
    expr_pool *pool = d->c->pool;
    if (sum_all_zero(pool, f->p * f->m, f->parts)) return;
    doc *list = doc_object(to, "connection_basis",
                           "directions of the frame, less their parts in S, orthogonal to it");
    for (size_t i = 0; i < f->p; i++) {
        text name = {0};
        bundle_direction(d, f->across[i], &name);
        sum total = {0};
        sum_add(pool, &total, 1, chapter_symbol(d->c, "d_%s", text_cstr(&name)));
        for (size_t b = 0; b < f->m; b++) {
            expr part = f->parts[i * f->m + b];
            reducer_rename(d, 1, &part);
            sum_add_product(pool, &total, -1, chapter_tidy(d->c, part),
                            chapter_symbol(d->c, "Z_%zu", b + 1));
        }
        const expr W = chapter_symbol(d->c, "W_%zu", i + 1);
        doc_expr(list, expr_symbol_info_of(pool, W)->name, W, sum_take(pool, &total), NULL)->field =
            true;
        vec_clear(&total);
        text_clear(&name);
    }
}

/// W_c, unless they are e_1 .. e_k, or fields of the frame themselves.
static void show_elements(const reducer *d, doc *to) {
    const mech_bundle_form *f = d->form;
    if (f->invariant) {
        show_frame_fields(d, to);
        return;
    }
    bool plain = f->p == f->k;
    for (size_t i = 0; i < f->p * f->k && plain; i++)
        plain = expr_is_int(d->c->pool, f->elements[i], i / f->k == i % f->k);
    if (plain || f->p == 0) return;
    doc *list = doc_object(to, "connection_basis",
                           f->m > 0 ? "Lie algebra elements across S, one for each constraint"
                                    : "Lie algebra elements, one for each constraint");
    for (size_t i = 0; i < f->p; i++) {
        text name = {0};
        text_addf(&name, "W_%zu", i + 1);
        chapter_algebra(d->c, list, text_cstr(&name), f->k, f->elements + i * f->k, NULL);
        text_clear(&name);
    }
}

bool bundle_per_area(const reducer *d, const expr *B, expr *b) {
    expr_pool *pool = d->c->pool;
    const expr *nu = d->a->conormal;
    exact brief = readable_limits(d->c->x);
    sum total = {0};
    bool fits = d->a->h == 3 && d->a->rank == 2;
    for (size_t k = 0; k < 3 && fits; k++)
        sum_add_product(pool, &total, 1, B[(k + 1) % 3 * 3 + (k + 2) % 3], nu[k]);
    *b = sum_take(pool, &total);
    vec_clear(&total);
    if (!fits) return false;
    *b = expr_div(pool, *b, sum_pairing(pool, 3, nu, nu));
    fits = exact_normalise(&brief, b) == HAMEL_OK;
    for (size_t k = 0; k < 3 && fits; k++)
        fits = exact_equal(&brief, expr_mul2(pool, *b, nu[k]), B[(k + 1) % 3 * 3 + (k + 2) % 3]) ==
               TRUTH_YES;
    return fits;
}

/// Each component as a multiple of the area, if all are.
static bool show_areas(const reducer *d, doc *to, const char *key, const char *title,
                       const char *stem, size_t count, const expr *B) {
    expr *b = MEM_NEW(expr, count);
    bool all = true, zero = true;
    for (size_t i = 0; i < count && all; i++) {
        all = bundle_per_area(d, B + i * 9, &b[i]);
        zero = zero && reducer_is_zero(d, b[i]);
    }
    if (all && !zero) {
        text words = {0};
        text_addf(&words, "%s, per area of shape space", title);
        doc *list = doc_object(to, key, text_cstr(&words));
        text_clear(&words);
        for (size_t i = 0; i < count; i++) {
            const expr name = chapter_symbol(d->c, "%s_%zu", stem, i + 1);
            if (!reducer_is_zero(d, b[i]))
                reducer_formula(d, list, expr_symbol_info_of(d->c->pool, name)->name, name, b[i],
                                NULL);
        }
    }
    free(b);
    return all && !zero;
}

static void show_curvature(const reducer *d, doc *to, const char *key, const char *title,
                           const char *stem, size_t count, const expr *B) {
    const size_t h = d->a->h;
    if (count == 0 || show_areas(d, to, key, title, stem, count, B)) return;
    text note = {0};
    text_addf(&note, "%s_note", key);
    const bool left =
        chapter_leaves(d->c, to, text_cstr(&note), title, "symmetry", count * h * h, B);
    text_clear(&note);
    if (left) return;
    doc *list = NULL;
    for (size_t i = 0; i < count * h * h; i++) {
        const size_t s = i / h % h, u = i % h;
        if (s >= u || reducer_is_zero(d, B[i])) continue;
        if (list == NULL) list = doc_object(to, key, title);
        const expr name =
            chapter_symbol(d->c, bundle_numbered(d) ? "%s_%zu_%s%s" : "%s_%zu_%s_%s", stem,
                           i / h / h + 1, bundle_index(d, s), bundle_index(d, u));
        reducer_formula(d, list, expr_symbol_info_of(d->c->pool, name)->name, name, B[i], NULL);
    }
    if (list == NULL) doc_words(to, key, title, "zero");
}

/// The nonzero components of one-forms on shape space, DGamma_1_1.
static void show_shape_forms(const reducer *d, doc *to, const char *key, const char *title,
                             size_t count, const expr *forms, const char *equation) {
    const size_t h = d->form->h;
    doc *list = NULL;
    for (size_t i = 0; i < count * h; i++) {
        if (reducer_is_zero(d, forms[i])) continue;
        if (list == NULL) list = doc_object(to, key, title);
        const expr name = chapter_symbol(d->c, "DGamma_%zu_%s", i / h + 1, bundle_index(d, i % h));
        reducer_formula(d, list, expr_symbol_info_of(d->c->pool, name)->name, name, forms[i],
                        equation);
    }
    if (list == NULL && count > 0) doc_words(to, key, title, "zero");
}

/// Γ and DΓ of affine constraints.
static void show_affine(const reducer *d, doc *to) {
    const mech_bundle_form *f = d->form;
    if (f->drift == NULL || reducer_is_long(d, f->p * f->h, f->covariant) ||
        reducer_is_long(d, f->m * f->h, f->covariant_in_S))
        return;
    show_forms(d, to, "affine_part", "affine part of the constraints, A(q') = Gamma, along W",
               "Gamma", f->p, f->drift, "BKMM96 (3.4.4)");
    show_shape_forms(d, to, "covariant_derivative",
                     "its covariant derivative, on lifts of the shape's rates", f->p, f->covariant,
                     "BKMM96 (3.4.3)");
    show_shape_forms(d, to, "covariant_derivative_in_S", "and along xi", f->m, f->covariant_in_S,
                     "BKMM96 (3.4.3)");
}

void bundle_connection(const reducer *d, doc *to) {
    const mech_bundle_form *f = d->form;
    const size_t h = f->h;
    show_elements(d, to);
    if (!d->a->principal)
        doc_words(to, "connection_note", NULL,
                  "D and the orbits do not span TQ (BKMM96 6.5): D reaches %zu of the %zu "
                  "directions of shape space, and there is no principal connection",
                  d->a->rank, d->r->q->n - f->k);
    if (f->m == 0) {
        show_forms(d, to, "connection", "kinematic connection, as forms on TQ along W", "A", f->p,
                   f->kinematic, "BKMM96 (3.4.1)");
        show_curvature(d, to, "curvature", "its curvature, on lifts of the shape's rates", "B",
                       f->p, f->curvature);
        show_affine(d, to);
        return;
    }
    doc *parts = doc_object(to, "connection",
                            !d->a->principal ? "its part that there is"
                            : f->p > 0       ? "nonholonomic connection"
                                             : "mechanical connection");
    show_forms(d, parts, "kinematic_part", "kinematic part, as forms on TQ along W", "Akin", f->p,
               f->kinematic, "BKMM96 (6.4.3)");
    show_forms(d, parts, "symmetric_part", "part in S, as forms on TQ along xi", "Asym", f->m,
               f->symmetric, "BKMM96 (6.4.2)");
    show_affine(d, to);
    show_curvature(d, to, "kinematic_curvature", "its curvature along W", "Bkin", f->p,
                   f->curvature);
    const mech_reduced_coefficients *q;
    const hamel_status status = derivation_coefficients(d->c->d, d->k, NULL, &q);
    if (status == HAMEL_TOO_LARGE)
        doc_words(to, "symmetric_curvature_note", "its curvature along xi",
                  "pages long, and so are alpha, beta and K (docs/reduction.md has the formulas)");
    if (status != HAMEL_OK) return;
    expr *B = MEM_NEW(expr, f->m * h * h);
    for (size_t i = 0; i < f->m * h * h; i++)
        B[i] = expr_neg(d->c->pool, q->curvature[i % (h * h) * f->m + i / h / h]);
    show_curvature(d, to, "symmetric_curvature", "its curvature along xi", "Bsym", f->m, B);
    free(B);
}

// ---- equations ----------------------------------------------------------------------------------

/// −(𝒦_α^cd p_c p_d + 𝒦_αβ^c w^β p_c + 𝒦_αβδ w^β w^δ)
static expr force_on(const reducer *d, const mech_reduced_coefficients *q, size_t s) {
    expr_pool *pool = d->c->pool;
    const size_t m = q->m, h = q->h;
    const expr *p = d->e->symbols, *w = d->a->symbols;
    sum total = {0};
    for (size_t i = 0; i < m * m; i++)
        sum_add_product(pool, &total, -1, q->force_momenta[s * m * m + i],
                        expr_mul2(pool, p[i / m], p[i % m]));
    for (size_t i = 0; i < h * m; i++)
        sum_add_product(pool, &total, -1, q->force_mixed[s * h * m + i],
                        expr_mul2(pool, w[i / m], p[i % m]));
    for (size_t i = 0; i < h * h; i++)
        sum_add_product(pool, &total, -1, q->force_shape[s * h * h + i],
                        expr_mul2(pool, w[i / h], w[i % h]));
    const expr e = sum_take(pool, &total);
    vec_clear(&total);
    return e;
}

/// J_c = ⟨P, W_c⟩ on the constraints, through which curvature acts.
static expr group_momentum(const reducer *d, size_t c) {
    const mech_bundle_form *f = d->form;
    const expr J = sum_pairing(d->c->pool, f->h, f->lambda + c * f->h, d->a->symbols);
    return f->drift == NULL ? J : expr_add2(d->c->pool, J, f->drift_momenta[c]);
}

static void show_group_momenta(const reducer *d, doc *to, const expr *names) {
    doc *list = doc_object(to, "group_momenta", "momenta along W, on the constraints");
    for (size_t a = 0; a < d->form->p; a++)
        reducer_formula(d, list, expr_symbol_info_of(d->c->pool, names[a])->name, names[a],
                        group_momentum(d, a), NULL);
}

/// f_α = J_c (B^c_αβ r'^β − DΓ^c_α).
static expr force_shape(const reducer *d, size_t s, const expr *J, const expr *rates) {
    expr_pool *pool = d->c->pool;
    const mech_bundle_form *f = d->form;
    const size_t h = f->h;
    sum total = {0};
    for (size_t a = 0; a < f->p; a++) {
        expr along = sum_pairing(pool, h, f->curvature + (a * h + s) * h, rates);
        if (f->drift != NULL) along = expr_sub(pool, along, f->covariant[a * h + s]);
        sum_add_product(pool, &total, 1, J[a], chapter_tidy(d->c, along));
    }
    const expr e = sum_take(pool, &total);
    vec_clear(&total);
    return e;
}

static doc *forces_list(const reducer *d, doc *to) {
    return doc_object(to, "shape_equations",
                      d->a->rank < d->a->h
                          ? "F of d/dt dl_c/dr' - dl_c/dr = F, for variations of r that "
                            "keep the relations"
                          : "F of d/dt dl_c/dr' - dl_c/dr = F");
}

/// Where all is kinematic.
/// @eq BKMM96 Thm 3.8, (3.4.2), (3.4.4)
static void show_kinematic_forces(const reducer *d, doc *to) {
    const size_t p = d->form->p;
    expr *names = MEM_NEW(expr, p + 1), *J = MEM_NEW(expr, p + 1);
    for (size_t a = 0; a < p; a++) {
        names[a] = chapter_symbol(d->c, "J_W%zu", a + 1);
        J[a] = group_momentum(d, a);
    }
    show_group_momenta(d, to, names);
    doc *list = forces_list(d, to);
    for (size_t s = 0; s < d->a->h; s++)
        doc_expr(list, reducer_shape(d, s), chapter_symbol(d->c, "F_%s", bundle_index(d, s)),
                 force_shape(d, s, names, d->rate_names),
                 d->form->drift == NULL ? "BKMM96 (3.4.2)" : "BKMM96 (3.4.4)")
            ->source = reducer_source(d, force_shape(d, s, J, d->a->symbols));
    free(names);
    free(J);
}

/// Theorem 3.8 where all is kinematic, else Theorem 7.5, for linear constraints.
/// @eq BKMM96 Thm 3.8, (3.4.2), (7.2.1)
void bundle_shape_equations(const reducer *d, doc *to) {
    const size_t h = d->a->h;
    // momenta at rest of the shape are known where there is a drift; else there are to be none
    const bool known = d->form->drift != NULL ||
                       (!d->a->affine && sum_all_zero(d->c->pool, d->r->n, d->r->linear)),
               kinematic = d->a->m == 0 && d->a->principal && known &&
                           !reducer_is_long(d, d->form->p * h * h, d->form->curvature);
    const mech_reduced_coefficients *q;
    if (kinematic) show_kinematic_forces(d, to);
    if (kinematic || derivation_coefficients(d->c->d, d->k, NULL, &q) != HAMEL_OK) return;
    expr *F = MEM_NEW(expr, h);
    for (size_t s = 0; s < h; s++) F[s] = force_on(d, q, s);
    exact brief = readable_limits(d->c->x);
    if (readable_normalise(&brief, h, F) == HAMEL_OK && !reducer_is_long(d, h, F)) {
        doc *list = forces_list(d, to);
        for (size_t s = 0; s < h; s++)
            reducer_polynomial(d, list, reducer_shape(d, s),
                               chapter_symbol(d->c, "F_%s", bundle_index(d, s)), F[s],
                               "BKMM96 (7.2.1)");
    }
    free(F);
}

void bundle_lambda(const reducer *d, doc *to) {
    const mech_bundle_form *f = d->form;
    if (f->p == 0 || sum_all_zero(d->c->pool, f->p * f->h, f->lambda)) return;
    reducer_matrix(d, to, "lambda", "λ", f->p, f->h, f->lambda);
    doc_cite(to->children.items[to->children.count - 1], "BKMM96 (7.1.3)");
}
