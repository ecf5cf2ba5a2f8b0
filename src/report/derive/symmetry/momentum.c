/// Chapter E, momenta: the momentum map, the momenta along S, the momentum equation in its first
/// three forms, and which momenta are constant, and why.
#include "report/derive/symmetry/momentum.h"
#include "expr/calculus.h"
#include "expr/walk.h"
#include "mech/reduction/body_momentum.h"
#include "mech/symmetry/bundle_connection.h"
#include "mech/symmetry/momentum.h"
#include "mech/symmetry/moving_basis.h"
#include "report/derive/chapter.h"
#include "report/derive/form/collect.h"
#include "report/derive/form/driven.h"
#include "report/derive/symmetry/reduction_names.h"
#include "report/derive/symmetry/symmetry.h"
#include "report/derive/verdicts.h"

/// Where the momentum equation comes from: of an invariant L without forces, or in general.
static const char *law_of(const mech_symmetry *y) {
    return y->lagrangian_invariant == TRUTH_YES && !y->forces ? "BKMM96 (4.2.3)" : "GN16 §9";
}

/// A formula whose value to print and to compute with differ: p stands for its definition.
static void show_as(chapter *c, doc *to, expr name, expr value, expr source, const char *equation) {
    doc_expr(to, NULL, name, chapter_tidy(c, value), equation)->source = source;
}

/// p' as a polynomial in the velocities that are not along S, and p.
static expr with_momenta_shape(chapter *c, const mech_momentum *p, expr e) {
    const mech_basis *d = &c->quasi->basis;
    expr *variables = MEM_NEW(expr, d->r);
    size_t count = 0;
    for (size_t a = 0; a < d->r; a++) {
        bool along = false;
        for (size_t b = 0; b < p->m; b++) along = along || p->belongs[b] == a;
        if (!along) variables[count++] = d->symbols[a];
    }
    for (size_t b = 0; b < p->m; b++) variables[count++] = p->symbols[b];
    const expr shape = chapter_collected(c, e, count, variables);
    free(variables);
    return shape;
}

/// Whether p' is shorter, or about as short, with p in it.
static bool prefers_momenta(chapter *c, const mech_momentum *p) {
    enum { SLACK = 8 };
    size_t with = 0, without = 0;
    for (size_t b = 0; b < p->m && p->solved; b++) {
        with += expr_infix_tokens(c->pool, chapter_tidy(c, p->reduced[b]));
        without += expr_infix_tokens(c->pool, chapter_tidy(c, p->equation[b]));
    }
    return p->solved && with <= without + SLACK * p->m;
}

/// The inputs along the field of momentum b, B_j(Z_b).
static void drive_momentum(chapter *c, doc *list, const mech_symmetry *y, size_t b) {
    const mech_inputs *u = chapter_inputs(c);
    if (u == NULL) return;
    expr *along = MEM_NEW(expr, u->count);
    mech_inputs_along(u, c->pool, 1, y->fields + b * y->n, along);
    chapter_drive_last(c, list, along);
    free(along);
}

/// On the constraints: p, p', and the velocities that p stands for.
static void show_equation(chapter *c, doc *to, const mech_symmetry *y, const mech_momentum *p) {
    const bool with_momenta = prefers_momenta(c, p);
    doc *momenta = doc_list(to, "momentum",
                            y->p > 0 ? "momentum along S, on the constraints" : "momentum along S");
    for (size_t b = 0; b < p->m; b++)
        chapter_formula(c, momenta, NULL, p->symbols[b], p->on_constraints[b],
                        "BKMM96 Definition 4.4");
    doc *list = doc_list(to, "momentum_equation", "momentum equation");
    for (size_t b = 0; b < p->m; b++) {
        const bool zero = p->conserved[b] >= CONSERVED_HORIZONTAL;
        const expr value = zero           ? expr_int(c->pool, 0)
                           : with_momenta ? with_momenta_shape(c, p, p->reduced[b])
                                          : chapter_tidy(c, p->equation[b]);
        doc_expr(list, NULL, expr_symbol_dot(c->pool, p->symbols[b]), value, law_of(y))->source =
            p->equation[b];
        drive_momentum(c, list, y, b);
    }
    bool moves = false;
    for (size_t b = 0; b < p->m; b++) moves = moves || p->conserved[b] < CONSERVED_HORIZONTAL;
    if (!with_momenta || !moves) return;
    doc *velocities = doc_list(to, "momentum_velocities", "velocities along S, in terms of p");
    for (size_t b = 0; b < p->m; b++) {
        const expr v = c->quasi->basis.symbols[p->belongs[b]];
        show_as(c, velocities, chapter_alias(c, v), p->velocity[b], v, NULL);
    }
    if (p->transport == TRUTH_YES)
        doc_words(to, "shape", NULL,
                  "p' is linear in p and in the other velocities: parallel "
                  "transport (BKMM96 Corollary 7.4)");
    else if (p->no_quadratic == TRUTH_YES)
        doc_words(to, "shape", NULL, "p' has no terms of second order in p (BKMM96 Corollary 7.3)");
}

/// Off the constraints, where that differs.
static void show_general(chapter *c, doc *to, const mech_symmetry *y, const mech_momentum *p) {
    bool differs = false;
    for (size_t b = 0; b < p->m; b++)
        differs = differs || !expr_same(p->momentum[b], p->on_constraints[b]) ||
                  p->conserved[b] < CONSERVED_HORIZONTAL || p->conserved[b] == CONSERVED_BY_ITSELF;
    if (y->p == 0 || !differs) return;
    doc *list = doc_object(to, "off_constraints", "the same without using the constraints");
    doc *momenta = doc_list(list, "momentum", NULL), *rates = doc_list(list, "rate", NULL);
    for (size_t b = 0; b < p->m; b++) {
        const expr terms[] = {p->rate[b], p->change[b], p->force[b]};
        chapter_formula(c, momenta, NULL, p->symbols[b], p->momentum[b], NULL);
        chapter_formula(c, rates, NULL, expr_symbol_dot(c->pool, p->symbols[b]),
                        expr_add(c->pool, 3, terms), law_of(y));
        drive_momentum(c, rates, y, b);
    }
}

static const char *reason_words(const mech_momentum *p, const mech_body_momentum *body, size_t b) {
    const bool in_body = body->exists && body->constant[b] && body->carried[b];
    switch (p->conserved[b]) {
    case CONSERVED_HORIZONTAL: return "horizontal symmetry, BKMM96 (4.2.4), GN16 Theorem 9.1";
    case CONSERVED_BY_FIELD:
        return in_body
                   ? "its field lies in D and leaves the Lagrangian invariant, GN16 Theorem 9.1; "
                     "BKMM96 Corollary 4.9 (3)"
                   : "its field lies in D and leaves the Lagrangian invariant, GN16 Theorem 9.1";
    case CONSERVED_BY_ITSELF:
        return in_body
                   ? "constant section in body representation, and its bracket with the velocity "
                     "has no momentum on the constraints: BKMM96 Corollary 4.9 (3)"
                   : "the right side vanishes on the constraints, though not off them";
    case CONSERVED_NOT: return "the right side does not vanish on the constraints";
    case CONSERVED_UNKNOWN: break;
    }
    return "whether the right side vanishes could not be decided";
}

static void show_conserved(chapter *c, doc *to, const mech_momentum *p,
                           const mech_body_momentum *body) {
    doc *list = doc_list(to, "conservation", NULL);
    for (size_t b = 0; b < p->m; b++) {
        text title = {0};
        text_addf(&title, p->m > 1 ? "is momentum %zu constant?" : "is the momentum constant?",
                  b + 1);
        doc *one = doc_object(list, NULL, text_cstr(&title));
        readable_list room = {0};
        mech_verdict v = verdict_momentum(c, p, b, &room);
        v.claim = text_cstr(&title);
        chapter_verdict(c, one, "conserved", "answer", v);
        vec_clear(&room);
        doc_words(one, "reason", "because", "%s", reason_words(p, body, b));
        text_clear(&title);
    }
}

/// Whether the sections change by themselves: the coefficients of a moving basis are for those that
/// do not.
static bool depends_on_time(const chapter *c, const mech_symmetry *y) {
    return expr_mentions(c->pool, y->m * y->k, y->sections, 1, &c->m->q->time);
}

static hamel_status show_moving_basis(chapter *c, doc *to, const mech_symmetry *y, bool *constant) {
    mech_moving_basis f;
    const hamel_status status = mech_moving_basis_init(&f, c->x, c->m->q, y);
    *constant = status == HAMEL_OK && f.constant;
    if (status != HAMEL_OK) return status == HAMEL_TOO_LARGE ? HAMEL_OK : status;
    doc *list = NULL;
    for (size_t i = 0; i < f.m * f.n * f.k && f.constant; i++) {
        const size_t b = i / f.k / f.n, l = i / f.k % f.n, e = i % f.k;
        if (expr_is_int(c->pool, f.gamma[i], 0)) continue;
        if (list == NULL) {
            doc *basis = doc_object(to, "moving_basis", "in a moving basis of the Lie algebra");
            text words = {0};
            for (size_t a = 0; a < f.k - f.m; a++)
                text_addf(&words, "%se_%zu", a == 0 ? "" : ", ", f.completed[a] + 1);
            if (f.k > f.m)
                doc_words(basis, "completed_by", "the elements above, completed by", "%s",
                          text_cstr(&words));
            text_clear(&words);
            list = doc_object(basis, "gamma", "coefficients");
            doc_cite(list, "BKMM96 (4.3.7)");
        }
        const expr name = chapter_symbol(c, "Gamma_%zu%zu_%zu", b + 1, l + 1, e + 1);
        chapter_formula(c, list, expr_symbol_info_of(c->pool, name)->name, name, f.gamma[i], NULL);
    }
    mech_moving_basis_clear(&f);
    return HAMEL_OK;
}

/// Γ_bl^c of g^D, and where no constant elements complete the sections, what is beside g^D.
static void show_bundle_gamma(chapter *c, doc *to, const mech_bundle_connection *f, bool beside) {
    doc *list = NULL;
    for (size_t i = 0; i < f->m * f->n * f->m; i++) {
        const size_t b = i / f->m / f->n, l = i / f->m % f->n, e = i % f->m;
        if (expr_is_int(c->pool, f->gamma[i], 0)) continue;
        if (list == NULL) list = doc_object(to, "gamma", "coefficients");
        const expr name = chapter_symbol(c, "Gamma_%zu%zu_%zu", b + 1, l + 1, e + 1);
        chapter_formula(c, list, expr_symbol_info_of(c->pool, name)->name, name, f->gamma[i], NULL);
    }
    if (list != NULL) doc_cite(list, "BKMM96 (4.3.7)");
    list = NULL;
    for (size_t i = 0; i < f->m * f->n && beside; i++) {
        const expr *rest = f->rest + i * f->k;
        bool zero = true;
        for (size_t a = 0; a < f->k; a++) zero = zero && expr_is_int(c->pool, rest[a], 0);
        if (zero) continue;
        if (list == NULL) list = doc_object(to, "beside", "beside g^D: p' = Γ q' p + ⟨J, δ⟩ q'");
        text name = {0};
        text_addf(&name, "delta_%zu%zu", i / f->n + 1, i % f->n + 1);
        chapter_algebra(c, list, text_cstr(&name), f->k, rest, NULL);
        text_clear(&name);
    }
}

/// The curvature R_b^c_ij for i < j, where it is not zero. Where it is pages long a reader is told
/// how it follows from the coefficients.
static void show_bundle_curvature(chapter *c, doc *to, const mech_bundle_connection *f) {
    enum { PAGES = 12000 }; // tokens
    const size_t count = f->m * f->m * f->n * f->n;
    const bool pages = expr_infix_length(c->pool, count, f->curvature) > PAGES;
    if (pages)
        doc_words(to, "curvature_note", "its curvature",
                  "pages long: R_b_c(X, Y) = X[Γ_bY_c] - Y[Γ_bX_c] - Γ_b[X,Y]_c + "
                  "Γ_bY_d Γ_dX_c - Γ_bX_d Γ_dY_c of these coefficients");
    doc *list = NULL;
    for (size_t i = 0; i < count; i++) {
        const size_t e = i / f->n / f->n, k = i / f->n % f->n, l = i % f->n;
        if (k >= l || expr_is_int(c->pool, f->curvature[i], 0)) continue;
        if (list == NULL) list = doc_object(to, "curvature", "its curvature");
        const expr name = chapter_symbol(c, "R_%zu_%zu_%s_%s", e / f->m + 1, e % f->m + 1,
                                         chapter_direction(c, k), chapter_direction(c, l));
        const char *key = expr_symbol_info_of(c->pool, name)->name;
        if (pages) doc_expr(list, key, name, f->curvature[i], NULL);
        else chapter_formula(c, list, key, name, f->curvature[i], NULL);
    }
    if (list != NULL) list->aside = pages;
}

/// The connection on g^D; nothing where the sections are constant. `beside` asks for what is beside
/// g^D, which a moving basis without poles would have told.
static hamel_status show_bundle(chapter *c, doc *to, const mech_symmetry *y, bool beside) {
    mech_bundle_connection f;
    size_t tokens = 0; // of what is divided by the locked inertia, which is quadratic in it
    for (size_t i = 0; i < y->m * y->n; i++) tokens += expr_infix_tokens(c->pool, y->fields[i]);
    if (tokens > READABLE_TOKENS / 2) {
        doc_words(to, "bundle_connection_note", "connection on g^D", "too long to be written out");
        return HAMEL_OK;
    }
    chapter_listen(c);
    exact brief = readable_limits(c->x);
    const hamel_status status = mech_bundle_connection_init(&f, &brief, c->system, y);
    const mech_verdict flat = chapter_heard(c, status == HAMEL_OK ? f.flat : TRUTH_UNKNOWN);
    if (status != HAMEL_OK) return status == HAMEL_TOO_LARGE ? HAMEL_OK : status;
    bool zero = true;
    for (size_t i = 0; i < f.m * f.n * f.m && f.exists; i++)
        zero = zero && expr_is_int(c->pool, f.gamma[i], 0);
    for (size_t i = 0; i < f.m * f.n * f.k && f.exists; i++)
        zero = zero && expr_is_int(c->pool, f.rest[i], 0);
    if (f.exists && !zero) {
        doc *section = doc_object(to, "bundle_connection",
                                  "connection on g^D and its dual, by the locked metric");
        doc_cite(section, "BKMM96 §4.3");
        show_bundle_gamma(c, section, &f, beside);
        chapter_verdict(c, section, "flat", "flat", flat);
        show_bundle_curvature(c, section, &f);
    }
    mech_bundle_connection_clear(&f);
    return HAMEL_OK;
}

/// What the symbols ξ stand for is to be put in when numbers are asked for.
static expr with_meaning(chapter *c, const mech_body_momentum *p, expr e) {
    expr_substitute(c->pool, 1, &e, p->k, p->velocity, p->meaning, &e);
    return e;
}

/// Says which momenta are not those named p before: their sections, equal on the slice, are carried
/// along by the group here, and were not there.
static void show_other_momenta(doc *to, const mech_body_momentum *body) {
    text list = {0};
    size_t others = 0;
    for (size_t b = 0; b < body->m; b++) {
        if (body->carried[b]) continue;
        if (body->m > 1) text_addf(&list, "%sp_%zu", others == 0 ? "" : ", ", b + 1);
        others++;
    }
    if (body->m == 1) text_add(&list, "p");
    if (others > 0)
        doc_words(to, "note", NULL,
                  "here and in the reduction %s %s to sections that the group carries along, and "
                  "%s not the %s above",
                  text_cstr(&list), others > 1 ? "belong" : "belongs", others > 1 ? "are" : "is",
                  others > 1 ? "momenta" : "momentum");
    text_clear(&list);
}

/// Remark 5 of §4.2, where its assumptions hold.
static void show_equivariance(chapter *c, doc *to, const mech_symmetry *y) {
    if (y->lagrangian_invariant != TRUTH_YES || y->constraints_invariant != TRUTH_YES) return;
    chapter_listen(c);
    exact brief = readable_limits(c->x);
    const truth equivariant = mech_momentum_equivariant(&brief, c->system, y);
    chapter_verdict(c, to, "equivariant",
                    "the momentum map along S is equivariant (BKMM96 §4.2, Remark 5)",
                    chapter_heard(c, equivariant));
}

/// Corollary 4.9 (1) and (2): what the equation in body representation comes to.
static void show_corollary(doc *to, const mech_symmetry *y, const mech_body_momentum *body) {
    bool constant = true;
    for (size_t b = 0; b < body->m; b++) constant = constant && body->constant[b];
    if (y->forces) return;
    if (constant)
        doc_words(to, "euler_poincare_note", NULL,
                  "the sections do not depend on the shape: this is the Euler-Poincaré equation, "
                  "paired with them (BKMM96 Corollary 4.9 (1))");
    if (y->abelian)
        doc_words(to, "abelian_note", NULL,
                  "the group is abelian: only the sections' dependence on the shape is left "
                  "(BKMM96 Corollary 4.9 (2), (4.4.4))");
}

static void show_body(chapter *c, doc *to, const mech_symmetry *y, const mech_momentum *p,
                      const mech_body_momentum *body) {
    if (!body->exists || body->m == 0) return;
    doc *section =
        doc_object(to, "body", "in body representation, group coordinates at the identity");
    show_other_momenta(section, body);
    doc *velocity = NULL;
    for (size_t a = 0; a < body->k; a++) {
        if (expr_same(body->velocity[a], body->meaning[a])) continue;
        if (velocity == NULL) velocity = doc_list(section, "velocity", "velocity of the group");
        chapter_formula(c, velocity, NULL, body->velocity[a], body->meaning[a], NULL);
    }
    doc *sections = doc_object(section, "sections", "sections");
    for (size_t b = 0; b < body->m; b++) {
        text name = {0};
        text_addf(&name, "xi_%zu", b + 1);
        chapter_algebra(c, sections, text_cstr(&name), y->k, body->sections + b * y->k, NULL);
        text_clear(&name);
    }
    doc *momenta = doc_list(section, "momentum", "momentum"),
        *rates = doc_list(section, "momentum_equation", "momentum equation");
    for (size_t b = 0; b < body->m; b++) {
        show_as(c, momenta, p->symbols[b], body->momentum[b],
                with_meaning(c, body, body->momentum[b]), "BKMM96 (4.4.1)");
        show_as(c, rates, expr_symbol_dot(c->pool, p->symbols[b]), body->rate[b],
                with_meaning(c, body, body->rate[b]),
                y->abelian && !y->forces ? "BKMM96 (4.4.4)" : "BKMM96 (4.4.2)");
        if (body->carried[b]) drive_momentum(c, rates, y, b);
    }
    show_corollary(section, y, body);
}

hamel_status chapter_momentum(chapter *c, doc *to, size_t k) {
    const mech_symmetry *y;
    const mech_momentum *p;
    mech_body_momentum body;
    hamel_status status = derivation_symmetry(c->d, k, c->x->messages, &y);
    if (status == HAMEL_OK) status = derivation_momentum(c->d, k, c->x->messages, &p);
    if (status != HAMEL_OK) return status;
    doc *map = doc_list(to, "momentum_map", "momentum map");
    for (size_t a = 0; a < p->k; a++)
        chapter_formula(c, map, NULL, chapter_symbol(c, "J_%zu", a + 1), p->map[a],
                        "BKMM96 (4.1.2)");
    if (p->m == 0) {
        doc_words(to, "no_momentum_equation", NULL,
                  "no symmetry direction satisfies the constraints: there is no momentum equation");
        return HAMEL_OK;
    }
    status = mech_body_momentum_init(&body, c->x, c->system, y, reducer_quotient(c, k));
    if (status != HAMEL_OK) return status;
    show_equation(c, to, y, p);
    show_conserved(c, to, p, &body);
    show_general(c, to, y, p);
    if (y->lagrangian_invariant == TRUTH_YES && !depends_on_time(c, y)) {
        bool constant;
        status = show_moving_basis(c, to, y, &constant);
        if (status == HAMEL_OK) status = show_bundle(c, to, y, !constant);
    }
    show_equivariance(c, to, y);
    show_body(c, to, y, p, &body);
    mech_body_momentum_clear(&body);
    return status;
}
