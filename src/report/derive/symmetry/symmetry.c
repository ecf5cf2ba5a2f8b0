/// Chapter E as a section, first half: the action, what is invariant, and how D meets the orbits.
/// Each symmetry of the model is treated on its own: the first is the section itself, the others
/// stand in its list `further`.
#include "report/derive/symmetry/symmetry.h"
#include "mech/law/invariance.h"

#include <string.h>

#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/lie/structure.h"
#include "mech/symmetry/isotropy.h"
#include "mech/symmetry/momentum_level.h"
#include "mech/symmetry/symmetry.h"
#include "report/derive/chapter.h"
#include "report/derive/form/collect.h"
#include "report/derive/motion/hamel.h"
#include "report/derive/symmetry/found_name.h"
#include "report/derive/symmetry/momentum.h"
#include "report/derive/symmetry/reduction.h"
#include "space/group_written.h"

/// e_a as it stands in a section: last in a product.
static expr algebra_symbol(chapter *c, size_t a) {
    text name = {0};
    expr e;
    text_addf(&name, "e_%zu", a + 1);
    while (expr_symbol_find(c->pool, text_cstr(&name), &e) &&
           expr_symbol_info_of(c->pool, e)->kind != EXPR_MULTIPLIER)
        text_add(&name, "_");
    e = expr_symbol(c->pool, text_cstr(&name), EXPR_MULTIPLIER);
    text_clear(&name);
    return e;
}

void chapter_algebra(chapter *c, doc *to, const char *name, size_t k, const expr *components,
                     const char *equation) {
    expr *terms = MEM_NEW(expr, k);
    for (size_t a = 0; a < k; a++) {
        const expr e = algebra_symbol(c, a), part = chapter_tidy(c, components[a]);
        const expr pair[] = {part, e};
        terms[a] = expr_mul2(c->pool, components[a], e);
        if (expr_op_of(c->pool, part) == EXPR_ADD) // a sum is kept together
            terms[a] = expr_raw(c->pool, EXPR_MUL, 2, pair);
    }
    doc_expr(to, name, chapter_symbol(c, "%s", name), chapter_sum(c, k, terms), equation)->field =
        true;
    free(terms);
}

/// Fields, or elements of the algebra, numbered.
static void show_numbered(chapter *c, doc *to, const char *letters, size_t count, size_t n,
                          const expr *rows, bool fields) {
    for (size_t i = 0; i < count; i++) {
        text name = {0};
        text_addf(&name, "%s_%zu", letters, i + 1);
        if (fields) chapter_field(c, to, text_cstr(&name), text_cstr(&name), rows + i * n);
        else chapter_algebra(c, to, text_cstr(&name), n, rows + i * n, NULL);
        text_clear(&name);
    }
}

/// Where something degenerates: where a function vanishes, or where a few short ones all do.
static void show_zeros(chapter *c, doc *to, const char *key, const char *what, expr content,
                       size_t count, const expr *minors) {
    enum { FEW = 4, SHORT = 24 };
    const expr shape = chapter_tidy(c, content);
    const bool single = !expr_is_number(c->pool, shape);
    bool brief = count > 0 && count <= FEW;
    for (size_t i = 0; i < count && brief; i++)
        brief = expr_infix_tokens(c->pool, chapter_tidy(c, minors[i])) <= SHORT;
    if (!single && !brief) return;
    text title = {0};
    text_addf(&title, "%s where %s zero", what, single || count == 1 ? "this is" : "these are all");
    doc *list = doc_list(to, key, text_cstr(&title));
    text_clear(&title);
    for (size_t i = 0; i < (single ? 1 : count); i++) { // of f and −f the one without a minus
        const expr e = single ? content : minors[i];
        const bool minus = expr_is_negative(c->pool, chapter_tidy(c, e));
        chapter_formula(c, list, NULL, EXPR_NONE, minus ? expr_neg(c->pool, e) : e, NULL);
    }
}

// ---- the action ---------------------------------------------------------------------------------

static void show_structure(chapter *c, doc *to, const mech_symmetry *y) {
    doc *list = NULL;
    for (size_t i = 0; i < y->k * y->k * y->k; i++) {
        const size_t a = i / y->k / y->k, b = i / y->k % y->k, e = i % y->k;
        if (a >= b || expr_is_int(c->pool, y->structure[i], 0)) continue;
        if (list == NULL) list = doc_object(to, "structure", "structure constants");
        const expr name = chapter_symbol(c, "c_%zu%zu_%zu", a + 1, b + 1, e + 1);
        chapter_formula(c, list, expr_symbol_info_of(c->pool, name)->name, name, y->structure[i],
                        NULL);
    }
}

/// Which algebra it is, for generators and groups that are written out: their name does not say.
static void show_algebra(chapter *c, doc *to, const mech_symmetry *y) {
    bool known = model_symmetry_named(y->given);
    for (size_t i = 0; i < y->given->action_count; i++)
        known = known && !group_law_is_written(y->given->actions[i].law);
    if (known || y->abelian) return;
    const lie_algebra g = {y->k, y->structure};
    lie_structure s;
    exact quiet = exact_quietly(c->x);
    if (lie_structure_init(&s, &quiet, &g) != HAMEL_OK) return;
    text name = {0};
    found_algebra_name(&s, &name);
    const char *kind = s.nilpotent ? "nilpotent" : s.solvable ? "solvable" : "semisimple";
    const bool said = strstr(text_cstr(&name), kind) != NULL || !(s.solvable || s.semisimple);
    doc_words(to, "algebra", "Lie algebra", "%s%s%s", text_cstr(&name), said ? "" : ", ",
              said ? "" : kind);
    text_clear(&name);
    lie_structure_clear(&s);
}

/// The product of a group that is written out, and the matrices it was given by.
static void show_law(chapter *c, doc *to, const group_law *law) {
    const group_written *w = group_law_written(law);
    if (w == NULL) return;
    if (w->size > 0) chapter_matrix(c, to, "matrix", "the group", w->size, w->size, w->matrix);
    text title = {0};
    text_add(&title, "the product g h of g = (");
    chapter_list(c, &title, w->k, w->u);
    text_add(&title, ") and h = (");
    chapter_list(c, &title, w->k, w->v);
    text_add(&title, ")");
    doc *list = doc_object(to, "product", text_cstr(&title));
    text_clear(&title);
    for (size_t a = 0; a < w->k; a++)
        chapter_formula(c, list, expr_symbol_info_of(c->pool, w->u[a])->name,
                        chapter_symbol(c, "gh_%s", expr_symbol_info_of(c->pool, w->u[a])->name),
                        w->product[a], NULL);
    chapter_matrix(c, to, "adjoint", "Ad of g", w->k, w->k, w->adjoint);
}

static const char *freeness_words(mech_freeness reason) {
    switch (reason) {
    case FREENESS_TRANSLATION: return "the generators are constant: all points fare alike";
    case FREENESS_GROWS: return "a coordinate grows along every combination of the generators";
    case FREENESS_ITSELF: return "the group is some of the coordinates, and multiplies itself";
    case FREENESS_ONE_PERIOD: return "every point is back when all are";
    case FREENESS_SMALLER_ORBIT: return "the generators are dependent at some points";
    case FREENESS_SHORTER_PERIOD: return "some points are back when others are not";
    case FREENESS_OPEN: return "the flow is not known well enough";
    case FREENESS_GROUP: break;
    }
    return NULL;
}

static void show_action(chapter *c, doc *to, const mech_symmetry *y) {
    const model_symmetry *given = y->given;
    bool right = false;
    for (size_t a = 0; a < y->k; a++) (void)algebra_symbol(c, a); // before a name of that spelling
    for (size_t i = 0; i < given->action_count; i++)
        right = right || given->actions[i].side == ACTION_RIGHT;
    doc_words(to, "group", "group", "%s", given->name);
    for (size_t i = 0; i < given->action_count; i++) show_law(c, to, given->actions[i].law);
    show_numbered(
        c, doc_object(to, "generators", right ? "generators, of a right action" : "generators"),
        "e", y->k, y->n, y->generators, true);
    if (y->abelian)
        chapter_verdict(
            c, to, "abelian", "abelian",
            (mech_verdict){.answer = TRUTH_YES,
                           .evidence = evidence_zero(y->k * y->k * y->k, y->structure)});
    else show_structure(c, to, y);
    show_algebra(c, to, y);
    doc_integer(to, "orbit_dimension", "dimension of the orbits", (long)y->orbit_dimension);
    const verdict_evidence orbits = evidence_rank(y->k, y->n, y->generators, y->orbit_dimension);
    chapter_verdict(c, to, "free", "free",
                    (mech_verdict){.answer = y->free,
                                   .scope.domain = DOMAIN_EVERYWHERE,
                                   .evidence = orbits,
                                   .method = y->by_solver ? METHOD_SOLVER : METHOD_UNSAID});
    if (freeness_words(y->freeness) != NULL)
        doc_words(to, "free_because", "because", "%s", freeness_words(y->freeness));
    if (y->free != TRUTH_YES)
        chapter_verdict(c, to, "locally_free", "locally free, at every point",
                        (mech_verdict){.answer = y->locally_free,
                                       .scope.domain = DOMAIN_EVERYWHERE,
                                       .evidence = orbits,
                                       .method = y->by_solver ? METHOD_SOLVER : METHOD_UNSAID});
    if (y->orbit_dimension < y->k)
        doc_words(to, "isotropy", NULL,
                  "every point stays in place under a subgroup of dimension %zu",
                  y->k - y->orbit_dimension);
    show_zeros(c, to, "orbits_smaller_where_zero", "the orbits are smaller", y->orbit_content,
               y->orbit_minor_count, y->orbit_minors);
}

// ---- invariance ---------------------------------------------------------------------------------

/// The terms that break invariance: one for each generator, where not zero.
static void show_breaking(chapter *c, doc *to, const char *key, const char *title, size_t count,
                          const expr *terms) {
    doc *list = NULL;
    for (size_t a = 0; a < count; a++) {
        if (expr_is_int(c->pool, terms[a], 0)) continue;
        if (list == NULL) list = doc_object(to, key, title);
        const expr name = algebra_symbol(c, a);
        chapter_formula(c, list, expr_symbol_info_of(c->pool, name)->name, name, terms[a], NULL);
    }
}

/// How a constraint changes along each generator, on the constraints: form(q') + affine part.
static void show_constraint_change(chapter *c, doc *to, const mech_symmetry *y, size_t b) {
    expr *terms = MEM_NEW(expr, y->k);
    sum total = {0};
    for (size_t a = 0; a < y->k; a++) {
        for (size_t i = 0; i < y->n; i++)
            sum_add_product(c->pool, &total, 1, y->constraints_change[(a * y->p + b) * y->n + i],
                            c->m->q->velocities[i]);
        sum_add(c->pool, &total, 1, y->affine_change[a * y->p + b]);
        terms[a] = sum_take(c->pool, &total);
    }
    vec_clear(&total);
    expr_substitute(c->pool, y->k, terms, y->n, c->m->q->velocities, c->quasi->basis.velocity,
                    terms);
    text title = {0}, key = {0};
    text_addf(&title, "change of constraint %zu, where the constraints hold",
              c->system->source[b] + 1);
    text_addf(&key, "constraint_%zu", c->system->source[b] + 1);
    show_breaking(c, to, text_cstr(&key), text_cstr(&title), y->k, terms);
    text_clear(&title);
    text_clear(&key);
    free(terms);
}

static void show_affine(chapter *c, doc *to, const mech_symmetry *y) {
    const size_t linear = y->k * y->p * y->n, affine = y->k * y->p;
    expr *change = MEM_NEW(expr, linear + affine);
    memcpy(change, y->constraints_change, linear * sizeof *change);
    memcpy(change + linear, y->affine_change, affine * sizeof *change);
    chapter_verdict(c, to, "affine", "constraints with their affine part",
                    (mech_verdict){.answer = y->affine_invariant,
                                   .evidence = evidence_zero(linear + affine, change)});
    free(change);
}

static void show_invariance(chapter *c, doc *to, const mech_symmetry *y) {
    doc *list = doc_object(to, "invariance", "what is invariant");
    const mech_verdict of_L = {.answer = y->lagrangian_invariant,
                               .evidence = evidence_zero(y->k, y->lagrangian_change)},
                       of_D = {.answer = y->constraints_invariant,
                               .evidence =
                                   evidence_zero(y->k * y->p * y->n, y->constraints_change)};
    const bool hidden = c->m->kinematic && y->lagrangian_invariant == TRUTH_YES;
    if (!hidden)
        chapter_verdict(c, list, "lagrangian", c->m->kinematic ? "controls" : "Lagrangian", of_L);
    if (y->lagrangian_invariant != TRUTH_YES)
        show_breaking(c, list, "lagrangian_change", "change of the Lagrangian", y->k,
                      y->lagrangian_change);
    if (y->p > 0) chapter_verdict(c, list, "constraints", "distribution D", of_D);
    if (y->affine) show_affine(c, list, y);
    if (y->p > 0 && y->affine_invariant != TRUTH_YES) {
        for (size_t b = 0; b < y->p; b++) show_constraint_change(c, list, y, b);
    }
    if (y->forces) {
        expr *change = MEM_NEW(expr, y->k * y->n);
        for (size_t a = 0; a < y->k; a++)
            mech_force_change(c->system, y->generators + a * y->n, change + a * y->n);
        chapter_verdict(c, list, "forces", "forces",
                        (mech_verdict){.answer = y->forces_invariant,
                                       .evidence = evidence_zero(y->k * y->n, change)});
        free(change);
    }
}

// ---- S ------------------------------------------------------------------------------------------

static const char *case_words(const mech_symmetry *y) {
    const bool reduces = y->lagrangian_invariant == TRUTH_YES && y->affine_invariant == TRUTH_YES;
    if (y->p == 0) return "no constraints";
    if (y->kind == SYMMETRY_NO_CONSTRAINTS)
        return "the orbits lie in D: every generator is a horizontal symmetry";
    if (y->kind == SYMMETRY_HORIZONTAL)
        return "horizontal symmetries: S is spanned by the generators of a subgroup";
    if (y->kind == SYMMETRY_GENERAL) return "general";
    if (!mech_symmetry_principal(y)) return "D and the orbits meet in zero only";
    return reduces ? "purely kinematic: a Chaplygin system, whose constraints are a principal "
                     "connection"
                   : "purely kinematic";
}

static bool same(size_t count, const expr *a, const expr *b) {
    for (size_t i = 0; i < count; i++) {
        if (!expr_same(a[i], b[i])) return false;
    }
    return true;
}

/// The rank of the fields of D and the generators together.
static void show_span(chapter *c, doc *to, const mech_symmetry *y) {
    const mech_basis *d;
    mech_verdict v = {.answer = mech_symmetry_principal(y) ? TRUTH_YES : TRUTH_NO,
                      .method = METHOD_LINEAR_ALGEBRA};
    readable_list rows = {0};
    if (derivation_basis(c->d, NULL, &d) == HAMEL_OK) {
        for (size_t i = 0; i < d->r * y->n; i++) *vec_push(&rows) = d->fields[i];
        for (size_t i = 0; i < y->k * y->n; i++) *vec_push(&rows) = y->generators[i];
        v.evidence = evidence_rank(d->r + y->k, y->n, rows.items, y->sum_dimension);
    }
    chapter_verdict(c, to, "dimension_assumption", "D and the orbits span TQ", v);
    vec_clear(&rows);
}

static void show_intersection(chapter *c, doc *to, const mech_symmetry *y) {
    doc *S = doc_object(to, "intersection", "S, the intersection of D and the orbits");
    doc_integer(S, "dimension", "dimension", (long)y->m);
    show_span(c, S, y);
    if (!mech_symmetry_principal(y))
        doc_words(
            S, "larger_base", NULL,
            "they span %zu of %zu dimensions: a connection that holds the constraints needs a "
            "base larger than Q/G (BKMM96 6.5)",
            y->sum_dimension, y->n);
    doc_words(S, "case", "case (BKMM96 Table 6.5.1)", "%s", case_words(y));
    if (y->free == TRUTH_YES && y->k == y->n && y->p > 0 && y->lagrangian_invariant == TRUTH_YES &&
        y->affine_invariant == TRUTH_YES)
        doc_words(S, "on_the_group", NULL,
                  "Q is the group itself, with invariant Lagrangian and constraints: an %s system",
                  y->given->actions[0].side == ACTION_LEFT ? "LL" : "RR");
    const bool all = y->horizontal_count == y->m && same(y->m * y->k, y->horizontal, y->sections);
    if (y->m > 0) {
        const char *allowed =
            all && y->p > 0
                ? "Lie algebra elements that the constraints allow: horizontal symmetries"
                : "Lie algebra elements that the constraints allow";
        show_numbered(c, doc_object(S, "sections", allowed), "xi", y->m, y->k, y->sections, false);
        show_numbered(c, doc_object(S, "fields", "their fields, which span S"), "Z", y->m, y->n,
                      y->fields, true);
    }
    if (y->horizontal_count > 0 && !all)
        show_numbered(c, doc_object(S, "horizontal", "horizontal symmetries"), "eta",
                      y->horizontal_count, y->k, y->horizontal, false);
    show_zeros(c, S, "jumps_where_zero", "the dimension jumps", y->content, y->minor_count,
               y->minors);
}

/// The mechanical connection where points are kept by a subgroup: it depends on a complement.
static void show_isotropy(chapter *c, doc *to, const mech_symmetry *y) {
    mech_isotropy i;
    exact quiet = exact_quietly(c->x);
    if (y->lagrangian_invariant != TRUTH_YES || c->system == NULL ||
        mech_isotropy_init(&i, &quiet, c->system, y) != HAMEL_OK)
        return;
    if (i.exists) {
        doc *list = doc_object(to, "isotropy_connection", "mechanical connection");
        doc_words(list, "complement", NULL,
                  "with values orthogonal to the algebra that keeps the point, in the invariant "
                  "product of squares; another complement gives another connection");
        show_numbered(c, doc_object(list, "isotropy_algebra", "the algebra that keeps the point"),
                      "eta", i.dimension, i.k, i.algebra, false);
        for (size_t a = 0; a < i.k; a++) {
            const expr name = chapter_symbol(c, "A_%zu", a + 1);
            chapter_formula(c, list, expr_symbol_info_of(c->pool, name)->name, name,
                            i.connection[a], "BKMM96 (5.3.1)");
        }
    }
    mech_isotropy_clear(&i);
}

/// ⟨J, η_i⟩ = ⟨μ, η_i⟩, that is α = μ̃; α, μ̃, Π_μ and V_μ themselves where they are short, else for
/// programs only.
static void show_level_equations(chapter *c, doc *part, const mech_momentum_level *v,
                                 const expr *map) {
    enum { SHORT = 80 };
    expr *J = MEM_NEW(expr, v->k);
    for (size_t a = 0; a < v->k; a++) J[a] = chapter_symbol(c, "J_%zu", a + 1);
    doc *list = doc_list(part, "level", "along it the constraint is");
    for (size_t i = 0; i < v->d; i++) {
        const expr *eta = v->isotropy + i * v->k;
        doc *d = doc_equation(list, NULL, chapter_tidy(c, sum_pairing(c->pool, v->k, eta, J)),
                              chapter_tidy(c, sum_pairing(c->pool, v->k, eta, v->mu)), "F98 (24)");
        d->children.items[0]->source = sum_pairing(c->pool, v->k, eta, map);
    }
    free(J);
    const bool is_long = expr_infix_length(c->pool, v->d * v->d, v->inertia) > SHORT;
    chapter_matrix(c, part, "inertia", "locked inertia tensor on that algebra", v->d, v->d,
                   v->inertia);
    part->children.items[part->children.count - 1]->aside = is_long;
    doc *values = doc_list(part, "connection", "connection alpha, and its value");
    for (size_t i = 0; i < v->d; i++) {
        doc_equation(values, NULL, chapter_tidy(c, v->connection[i]), chapter_tidy(c, v->value[i]),
                     "F98 (24)");
    }
    values->aside = is_long;
    chapter_formula(c, part, "amended_potential", chapter_symbol(c, "V_mu"), v->amended, NULL);
    part->children.items[part->children.count - 1]->aside =
        expr_infix_tokens(c->pool, v->amended) > SHORT;
}

/// J = μ as a constraint: the isotropy algebra, its connection, and what is left of phase space.
static void show_level(chapter *c, doc *to, const mech_symmetry *y, size_t k) {
    mech_momentum_level v;
    exact brief = readable_limits(c->x);
    if (c->system == NULL || mech_momentum_level_init(&v, &brief, c->system, y) != HAMEL_OK) return;
    const mech_momentum *p;
    if (v.exists && derivation_momentum(c->d, k, NULL, &p) == HAMEL_OK) {
        doc *part = doc_object(to, "momentum_level", "where the momentum map has the value mu");
        doc_cite(part, "F98 (24)");
        show_numbered(c, doc_object(part, "isotropy_algebra", "algebra of the isotropy group G_mu"),
                      "eta", v.d, v.k, v.isotropy, false);
        doc_integer(part, "dimension", "dimension of J = mu divided by G_mu", (long)v.dimension);
        show_level_equations(c, part, &v, p->map);
    }
    mech_momentum_level_clear(&v);
}

static hamel_status show_symmetry(chapter *c, doc *to, size_t k) {
    const mech_symmetry *y;
    hamel_status status = derivation_symmetry(c->d, k, NULL, &y);
    if (status == HAMEL_TOO_LARGE) {
        doc_words(to, "too_large", NULL, "%s: beyond the limits of exact computation",
                  c->m->symmetries[k].name);
        return HAMEL_OK;
    }
    if (status != HAMEL_OK) return derivation_symmetry(c->d, k, c->x->messages, &y);
    show_action(c, to, y);
    show_invariance(c, to, y);
    if (y->orbit_dimension < y->k) show_isotropy(c, to, y);
    show_intersection(c, to, y);
    status = c->m->kinematic ? HAMEL_OK : chapter_momentum(c, to, k);
    if (status == HAMEL_OK && !c->m->kinematic) show_level(c, to, y, k);
    return status == HAMEL_OK ? chapter_reduction(c, to, k) : status;
}

hamel_status chapter_symmetry(chapter *c, doc *to) {
    const size_t count = c->m->symmetry_count;
    hamel_status status = HAMEL_OK;
    doc *section = doc_object(to, "symmetry", "Symmetry");
    if (count == 0) doc_words(section, "none", NULL, "the model gives no symmetry");
    else if (!c->shows_hamel) chapter_velocities(c, section);
    if (count > 0) status = show_symmetry(c, section, 0);
    doc *further = count > 1 ? doc_list(section, "further", NULL) : NULL;
    for (size_t i = 1; i < count && status == HAMEL_OK; i++) {
        text title = {0};
        text_addf(&title, "Symmetry %zu", i + 1);
        status = show_symmetry(c, doc_object(further, NULL, text_cstr(&title)), i);
        text_clear(&title);
    }
    return status;
}
