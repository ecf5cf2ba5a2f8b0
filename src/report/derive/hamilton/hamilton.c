/// Chapter F as a section: momenta, Hamiltonian, bracket matrix and its kernel, equations of
/// motion, the two-form of KM97, and the Jacobi identity, on D* and on what the bracket closes on.
#include "report/derive/hamilton/hamilton.h"

#include <stdlib.h>

#include "mech/hamilton/jacobiator.h"
#include "mech/hamilton/projector.h"
#include "mech/hamilton/symplectic.h"
#include "mech/tools/readable.h"
#include "report/derive/form/driven.h"
#include "report/derive/hamilton/hamilton_cotangent.h"
#include "report/derive/hamilton/hamilton_reduced.h"
#include "report/derive/hamilton/hamiltonise.h"
#include "report/derive/motion/hamel.h"

enum { LONG_FORMULA = 120, WIDE_MATRIX = 40 }; ///< tokens of a formula, of an entry

static const char *name_of(const chapter *c, expr symbol) {
    return expr_symbol_info_of(c->pool, symbol)->name;
}

/// A formula on D*, of two forms the better one to read. To compute with, the momenta are put in as
/// functions of the velocities.
static doc *show_better(const hamiltonian *f, doc *to, const char *key, expr name, expr in_momenta,
                        expr in_velocities, const char *equation) {
    expr_pool *pool = f->c->pool;
    in_momenta = chapter_on_level(f->c, in_momenta);
    expr shape = chapter_tidy(f->c, in_momenta);
    const size_t length = expr_infix_tokens(pool, shape);
    if (length > LONG_FORMULA && !expr_same(in_momenta, in_velocities)) {
        const expr other = chapter_tidy(f->c, in_velocities);
        if (2 * expr_infix_tokens(pool, other) < length) shape = other;
    }
    doc *made = doc_expr(to, key, name, shape, equation);
    mech_hamilton_on_D(f->h, pool, 1, &in_momenta, &made->source);
    return made;
}

static doc *show(const hamiltonian *f, doc *to, const char *key, expr name, expr value,
                 const char *equation) {
    return show_better(f, to, key, name, value, value, equation);
}

/// Names for the JSON: an array of strings.
static doc *names(doc *to, const char *key) {
    doc *list = doc_list(to, key, NULL);
    list->aside = true;
    return list;
}

/// How direction A of the bracket is called: a coordinate, B_w1, or a momentum.
static const char *direction(const hamiltonian *f, size_t A) {
    const size_t n = f->h->n;
    return A < n ? chapter_direction(f->c, A) : name_of(f->c, f->h->momenta[A - n]);
}

static void show_momenta(const hamiltonian *f) {
    const mech_hamilton *h = f->h;
    const mech_quasi *d = f->c->quasi;
    doc *list = doc_object(f->section, "momenta", "momenta");
    doc_cite(list, "GN16 §6");
    for (size_t a = 0; a < h->r; a++)
        chapter_formula(f->c, list, name_of(f->c, h->momenta[a]), h->momenta[a], h->legendre[a],
                        NULL);
    if (!h->linear) return;
    size_t longest = 0;
    list = h->written ? doc_object(f->section, "velocities", "velocities in the momenta") : NULL;
    for (size_t a = 0; a < h->r && list != NULL; a++) {
        const expr v = chapter_alias(f->c, d->basis.symbols[a]);
        const doc *made = show(f, list, name_of(f->c, v), v, h->velocities[a], NULL);
        const size_t length = expr_infix_tokens(f->c->pool, made->value);
        longest = length > longest ? length : longest;
    }
    if (list != NULL) list->aside = longest > LONG_FORMULA;
    if (list == NULL || list->aside)
        doc_words(f->section, "velocities_note", NULL,
                  "velocities below stand for the solution of these equations");
    show_better(f, f->section, "hamiltonian", chapter_quantity(f->c, "H", "H_tot"), h->hamiltonian,
                f->v->hamiltonian, "GN16 §6");
}

/// P_i where it is not a momentum itself.
static void show_manifold(const hamiltonian *f) {
    const mech_hamilton *h = f->h;
    doc *list = NULL;
    for (size_t i = 0; i < h->n; i++) {
        bool own = false;
        for (size_t a = 0; a < h->r; a++)
            own = own || expr_same(h->base[i], h->momenta[a]) ||
                  expr_same(f->v->base[i], h->legendre[a]);
        if (own) continue;
        if (list == NULL) {
            list = doc_object(f->section, "manifold",
                              f->c->m->q->algebra_count > 0 ? "M = FL(D) in the dual"
                                                            : "M = FL(D) in the cotangent bundle");
            doc_cite(list, "KM97 (2.2.2)");
        }
        show_better(f, list, chapter_direction(f->c, i),
                    chapter_symbol(f->c, "P_%s", chapter_direction(f->c, i)), h->base[i],
                    f->v->base[i], NULL);
    }
}

/// The one-forms β^a, which span the kernel of the bracket.
static void show_kernel(const hamiltonian *f) {
    chapter *c = f->c;
    const mech_system *s = c->system;
    doc_integer(f->section, "rank", "rank of the bracket", (long)(2 * f->h->r));
    if (s->p == 0) return;
    doc *list = doc_list(f->section, "kernel", "its kernel, which annihilates D");
    for (size_t a = 0; a < s->p; a++) {
        VEC(expr) terms = {0};
        for (size_t i = 0; i < f->h->n; i++) {
            text form = {0};
            text_addf(&form, "d%s", chapter_direction(c, i));
            const expr e = expr_symbol(c->pool, text_cstr(&form), EXPR_MULTIPLIER);
            text_clear(&form);
            *vec_push(&terms) = expr_mul2(c->pool, s->beta[a * f->h->n + i], e);
        }
        const expr sum = expr_add(c->pool, terms.count, terms.items);
        vec_clear(&terms);
        doc_expr(list, NULL, EXPR_NONE, chapter_tidy(c, sum), NULL)->field = true;
    }
}

/// Whether the bracket matrix fits on a page.
static bool fits(const hamiltonian *f) {
    const size_t N = f->h->size;
    bool narrow = N <= 8;
    for (size_t k = 0; k < N * N; k++)
        narrow = narrow && expr_infix_tokens(f->c->pool, f->h->bracket[k]) <= WIDE_MATRIX;
    return narrow;
}

/// {p_α, p_β}, where the matrix is too wide; {q^i, p_α} are the components of X_α.
static void show_momentum_brackets(const hamiltonian *f) {
    const mech_hamilton *h = f->h;
    const bool alone = f->c->m->q->algebra_count > 0;
    doc *list = NULL;
    for (size_t a = 0; a < h->r; a++) {
        for (size_t b = a + 1; b < h->r; b++) {
            const size_t place = (h->n + a) * h->size + h->n + b;
            if (alone && expr_is_int(f->c->pool, h->bracket[place], 0)) continue;
            if (list == NULL) {
                list = doc_object(f->section, "brackets",
                                  alone ? "brackets of momenta that are not zero"
                                        : "brackets of momenta ({q, p} is the derivative of q "
                                          "along the field of p)");
                doc_cite(list, "GN16 §6");
            }
            const char *first = direction(f, h->n + a), *second = direction(f, h->n + b);
            text key = {0};
            text_addf(&key, "%s,%s", first, second);
            show_better(f, list, text_cstr(&key), chapter_symbol(f->c, "{%s, %s}", first, second),
                        h->bracket[place], f->v->bracket[place], NULL);
            text_clear(&key);
        }
    }
}

static void show_bracket(const hamiltonian *f) {
    const mech_hamilton *h = f->h;
    text order = {0}, title = {0};
    doc *list = names(f->section, "order");
    for (size_t A = 0; A < h->size; A++) {
        text_addf(&order, "%s%s", A == 0 ? "" : ", ", direction(f, A));
        doc_words(list, NULL, NULL, "%s", direction(f, A));
    }
    text_addf(&title, "bracket matrix, in the order %s", text_cstr(&order));
    doc *rows = doc_list(f->section, "bracket", text_cstr(&title));
    rows->aside = !fits(f);
    doc_cite(rows, "GN16 §6");
    for (size_t A = 0; A < h->size; A++) {
        doc *row = doc_list(rows, NULL, NULL);
        for (size_t B = 0; B < h->size; B++)
            show(f, row, NULL, EXPR_NONE, h->bracket[A * h->size + B], NULL);
    }
    text_clear(&order);
    text_clear(&title);
    if (rows->aside) show_momentum_brackets(f);
    show_kernel(f);
}

static void show_equations(const hamiltonian *f) {
    chapter *c = f->c;
    const mech_hamilton *h = f->h;
    const mech_inputs *u = chapter_inputs(c);
    doc *list = doc_object(f->section, "equations", "equations of motion");
    for (size_t A = 0; A < h->size; A++) {
        const expr name = A < h->n ? chapter_alias(c, c->m->q->velocities[A])
                                   : expr_symbol_dot(c->pool, h->momenta[A - h->n]);
        doc *made =
            show_better(f, list, direction(f, A), name, h->rates[A], f->v->rates[A], "GN16 §6");
        // one of the velocities in the momenta has been shown before
        made->aside = A < h->n && (expr_same(f->v->rates[A], c->m->q->velocities[A]) ||
                                   space_factor_of(c->m->q, A)->kind == &factor_element);
        if (u != NULL && A >= h->n) chapter_drive(c, made, u->along + (A - h->n) * u->count);
    }
    if (!h->has_drift) return;
    list = doc_object(f->section, "drift", "what of it the bracket with H does not give");
    for (size_t A = 0; A < h->size; A++) {
        if (expr_is_int(c->pool, h->drift[A], 0)) continue;
        show(f, list, direction(f, A), chapter_symbol(c, "drift_%s", direction(f, A)), h->drift[A],
             NULL);
    }
}

/// The bracket once more, by the symplectic projector; for small models, those whose matrix is
/// shown.
static void show_projector(const hamiltonian *f) {
    chapter *c = f->c;
    const size_t count = f->h->size * f->h->size;
    exact brief = readable_limits(c->x);
    expr *other = MEM_NEW(expr, count);
    if (mech_intrinsic_bracket(&brief, c->system, c->quasi, f->h, other) == HAMEL_OK) {
        for (size_t k = 0; k < count; k++) other[k] = expr_sub(c->pool, other[k], f->h->bracket[k]);
        chapter_verdict(c, f->section, "projector_agrees",
                        "the symplectic projector in T(T*Q), by GN16 §6.1, makes the same bracket",
                        (mech_verdict){.answer = exact_all_zero(&brief, count, other),
                                       .evidence = evidence_zero(count, other)});
    }
    free(other);
}

/// Ω_H over X_1 .. X_r, ∂/∂p_1 .. ∂/∂p_r, and the proofs that everything gives one motion.
static void show_symplectic(hamiltonian *f) {
    chapter *c = f->c;
    const mech_hamilton *h = f->h;
    const mech_system *s = c->system;
    chapter_listen(c);
    f->agrees = mech_hamilton_agrees(h, c->x, s, c->quasi);
    chapter_verdict(c, f->section, "agrees_with_lagrange_dalembert",
                    h->has_drift ? "the bracket and the rest give the motion of Lagrange-d'Alembert"
                                 : "the bracket gives the motion of Lagrange-d'Alembert",
                    chapter_heard(c, f->agrees));
    if (h->closed) {
        mech_fibre_form w;
        doc *list = NULL;
        mech_form_on_M(&w, s, c->quasi, h);
        for (size_t k = 0; k < h->r * h->r; k++) {
            const size_t a = k / h->r, b = k % h->r;
            expr e = w.form[a * 2 * h->r + b];
            if (a >= b || exact_normalise(c->x, &e) != HAMEL_OK || expr_is_int(c->pool, e, 0))
                continue;
            if (list == NULL)
                list = doc_object(f->section, "two_form", "the two-form on the distribution H");
            const expr name = chapter_symbol(c, "Omega_H(X_%zu, X_%zu)", a + 1, b + 1);
            text key = {0};
            text_addf(&key, "%zu_%zu", a + 1, b + 1);
            expr in_velocities = expr_neg(c->pool, f->v->bracket[(h->n + a) * h->size + h->n + b]);
            show_better(f, list, text_cstr(&key), name, e, in_velocities, "KM97 (2.2.4)");
            text_clear(&key);
        }
        mech_fibre_form_clear(&w);
        chapter_listen(c);
        const truth on_M = mech_form_agrees_on_M(c->x, s, c->quasi, h);
        chapter_verdict(c, f->section, "two_form_agrees",
                        "so does the two-form on H, by KM97 (2.2.4)", chapter_heard(c, on_M));
    }
    chapter_listen(c);
    const truth on_D = mech_form_agrees_on_D(c->x, s, c->quasi);
    chapter_verdict(c, f->section, "two_form_on_D_agrees",
                    "so does the two-form on K in TD, by KM97 (2.3.3)", chapter_heard(c, on_D));
    if (h->closed && fits(f)) show_projector(f);
}

void hamilton_jacobiator_names(doc *to, const char *const *arguments) {
    doc *list = names(to, "functions");
    for (size_t k = 0; k < 3; k++) doc_words(list, NULL, NULL, "%s", arguments[k]);
}

static void show_jacobiator(const hamiltonian *f, doc *to, const char *const *arguments,
                            expr value) {
    hamilton_jacobiator_names(to, arguments);
    const expr name =
        chapter_symbol(f->c, "J(%s, %s, %s)", arguments[0], arguments[1], arguments[2]);
    show(f, to, "value", name, value, "GN16 §6.1");
}

static hamel_status show_jacobi(const hamiltonian *f) {
    chapter *c = f->c;
    const mech_hamilton *h = f->h;
    mech_jacobi j;
    chapter_listen(c);
    const truth integrable = mech_integrable(c->x, c->system, &c->quasi->basis);
    const bool trivially = c->system->p == 0 || c->quasi->r < 2; // nothing has to vanish
    mech_verdict heard = chapter_heard(c, integrable);
    if (trivially && integrable == TRUTH_YES) heard.method = METHOD_THEOREM;
    chapter_verdict(c, f->section, "integrable",
                    "D is integrable, and with it E in TD and F in TD*", heard);
    chapter_listen(c);
    const hamel_status status = mech_jacobi_find(&j, c->x, c->system, c->quasi, h);
    mech_verdict identity = chapter_heard(c, j.identity);
    if (status != HAMEL_OK) return status;
    if (j.identity == TRUTH_NO) identity.evidence = evidence_zero(1, &j.curvature);
    if (trivially && j.identity == TRUTH_YES) identity.method = METHOD_THEOREM;
    chapter_verdict(c, f->section, "jacobi", "the bracket satisfies the Jacobi identity", identity);
    if (j.identity != TRUTH_NO) return HAMEL_OK;
    doc *list =
        doc_object(f->section, "jacobiator", "J(f, g, h) = {f, {g, h}} + cyclic is not zero");
    text beta = {0};
    text_addf(&beta, "beta_%zu", j.constraint + 1);
    const char *arguments[3] = {text_cstr(&beta), direction(f, h->n + j.first),
                                direction(f, h->n + j.second)};
    const bool brief = expr_infix_tokens(c->pool, j.curvature) <= LONG_FORMULA;
    const bool component =
        j.found && !(brief && expr_infix_tokens(c->pool, j.value) > LONG_FORMULA);
    if (component) {
        const size_t found[3] = {j.A, j.B, j.C};
        for (size_t k = 0; k < 3; k++) arguments[k] = direction(f, found[k]);
    }
    show_jacobiator(f, list, arguments, component ? j.value : j.curvature);
    text_clear(&beta);
    return HAMEL_OK;
}

/// With a Lie algebra among the directions: there is no cotangent bundle, and the bracket is that
/// on the functions it closes on.
static hamel_status show_on_algebra(hamiltonian *f) {
    chapter *c = f->c;
    show_momentum_brackets(f);
    show_equations(f);
    chapter_listen(c);
    f->agrees = mech_hamilton_agrees(f->h, c->x, c->system, c->quasi);
    chapter_verdict(c, f->section, "agrees_with_lagrange_dalembert",
                    "the bracket gives the motion of Lagrange-d'Alembert",
                    chapter_heard(c, f->agrees));
    return chapter_reduced_brackets(f);
}

static hamel_status show_all(hamiltonian *f) {
    chapter *c = f->c;
    if (f->h->r == 0) {
        doc_words(f->section, "note", NULL, "nothing is free to move");
        return HAMEL_OK;
    }
    if (!c->shows_hamel) chapter_velocities(c, f->section);
    show_momenta(f);
    if (!f->h->linear) {
        doc_words(
            f->section, "note", NULL,
            "the momenta are not linear in the velocities: the Legendre transformation has no "
            "inverse in closed form");
        return HAMEL_OK;
    }
    show_manifold(f);
    if (c->m->q->algebra_count > 0) return show_on_algebra(f);
    show_bracket(f);
    show_equations(f);
    show_symplectic(f);
    hamel_status status = chapter_cotangent(f);
    if (status == HAMEL_OK) status = show_jacobi(f);
    if (status == HAMEL_OK) status = chapter_reduced_brackets(f);
    return status == HAMEL_OK ? chapter_hamiltonise(c, f->section) : status;
}

hamel_status chapter_hamilton(chapter *c, doc *to) {
    const mech_hamilton *h, *v;
    hamel_status status = derivation_hamilton(c->d, c->x->messages, &h);
    if (status != HAMEL_OK) return status;
    v = h;
    if (h->closed) status = derivation_hamilton_in_velocities(c->d, c->x->messages, &v);
    if (status != HAMEL_OK) return status;
    return show_all(&(hamiltonian){
        .c = c, .h = h, .v = v, .section = doc_object(to, "hamilton", "Hamiltonian form")});
}
