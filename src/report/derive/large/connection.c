/// Chapters B and C of large models. Brackets of fields are graphs; the curvature is what they have
/// across D.
#include "report/derive/large/connection.h"

#include <stdlib.h>

#include "expr/sum.h"
#include "mech/distribution/growth_bound.h"
#include "report/derive/large/large.h"

enum { MANY = 8 }; ///< fields whose brackets are all printed

// ---- distribution -------------------------------------------------------------------------------

static void show_brackets(chapter *c, doc *to, const mech_basis *d) {
    if (d->r < 2 || d->r > MANY || c->system->p == 0) return;
    doc *list = doc_object(to, "brackets", "brackets, X_ab = [X_a, X_b]");
    expr *bracket = MEM_NEW(expr, d->n);
    for (size_t a = 0; a < d->r; a++) {
        for (size_t b = a + 1; b < d->r; b++) {
            text name = {0};
            text_addf(&name, "X_%zu%zu", a + 1, b + 1);
            mech_graph_bracket(c->system, d, a, b, bracket);
            chapter_field(c, list, text_cstr(&name), text_cstr(&name), bracket);
            text_clear(&name);
        }
    }
    free(bracket);
}

static void show_flag(chapter *c, doc *to, const mech_growth *g) {
    const size_t last = g->ranks[g->count - 1];
    doc *list = doc_list(to, "growth_vector", "growth vector, ranks of the Lie flag");
    for (size_t i = 0; i < g->count; i++) doc_integer(list, NULL, NULL, (long)g->ranks[i]);
    if (!g->ends) doc_words(to, "growth_vector_beyond", "  beyond that", "not determined");
    else if (g->sharp.error > 0)
        doc_words(to, "growth_vector_scope", "  at least these",
                  "is proved; that they are no more is seen at random points, error below 2^-%u",
                  g->sharp.error);
    exact_seen integrable = {TRUTH_UNKNOWN, 0}, generating = {TRUTH_UNKNOWN, 0};
    if (g->count > 1) integrable.answer = TRUTH_NO;
    else if (g->ends) integrable = (exact_seen){TRUTH_YES, g->sharp.error};
    if (last == c->system->q->n) generating.answer = TRUTH_YES;
    else if (g->ends) generating = (exact_seen){TRUTH_NO, g->sharp.error};
    mech_verdict v = large_seen(integrable);
    if (integrable.answer == TRUTH_YES && integrable.error == 0) v.method = METHOD_LINEAR_ALGEBRA;
    chapter_verdict(c, to, "involutive", "D is involutive (Frobenius)", v);
    v = large_seen(generating);
    if (generating.answer != TRUTH_UNKNOWN && generating.error == 0) v.method = METHOD_MODULAR;
    chapter_verdict(c, to, "bracket_generating", "bracket-generating", v);
    if (g->bound < c->system->q->n)
        doc_words(to, "level", "on levels of the holonomic constraints",
                  last == g->bound ? "brackets reach all of their %zu dimensions"
                                   : "brackets may reach %zu dimensions",
                  g->bound);
}

hamel_status large_distribution(chapter *c, doc *to) {
    const mech_graphs *g;
    const hamel_status status = derivation_graphs(c->d, c->x->messages, &g);
    if (status != HAMEL_OK) return status;
    doc *section = doc_object(to, "distribution", "Distribution");
    large_basis(c, section, &g->basis);
    show_brackets(c, section, &g->basis);
    if (g->p == 0) return HAMEL_OK;
    const mech_growth growth = mech_growth_of(c->x, c->m->q, &g->basis, large_holonomic(c), NULL);
    if (growth.count > 0) show_flag(c, section, &growth);
    return HAMEL_OK;
}

// ---- Ehresmann connection -----------------------------------------------------------------------

static void show_directions(chapter *c, doc *to, const char *key, size_t count, const size_t *set) {
    text names = {0};
    for (size_t k = 0; k < count; k++)
        text_addf(&names, "%s%s", k == 0 ? "" : ", ", chapter_direction(c, set[k]));
    doc_words(to, key, key, "%s", count == 0 ? "none" : text_cstr(&names));
    text_clear(&names);
}

/// Adds stem^up_low_low2 = value, an index left out if it is SIZE_MAX, unless it is zero.
static void show_component(chapter *c, doc *to, const char *stem, size_t up, size_t low,
                           size_t low2, expr value) {
    if (expr_is_int(c->pool, value, 0)) return;
    const size_t all[] = {up, low, low2};
    text key = {0}, name = {0};
    text_add(&key, stem);
    text_add(&name, stem);
    for (size_t i = 0; i < 3 && all[i] != SIZE_MAX; i++) {
        text_addf(&key, "_%s", chapter_direction(c, all[i]));
        text_addf(&name, "%c%s", i == 0 ? '^' : '_', chapter_direction(c, all[i]));
    }
    chapter_formula(c, to, text_cstr(&key), chapter_symbol(c, "%s", text_cstr(&name)), value, NULL);
    text_clear(&key);
    text_clear(&name);
}

static void show_connection(chapter *c, doc *to, const mech_graphs *g) {
    const mech_graph_base *b = &g->base;
    const bool affine = !sum_all_zero(c->pool, g->n, g->lifts.drift);
    doc *A = doc_object(to, "connection",
                        affine ? "connection, s' + A r' = gamma" : "connection, s' + A r' = 0");
    doc_cite(A, "BKMM96 (2.1.3)");
    for (size_t a = 0; a < g->p; a++) {
        for (size_t k = 0; k < g->r; k++)
            show_component(c, A, "A", b->fibre[a], b->base[k], SIZE_MAX,
                           expr_neg(c->pool, g->lifts.fields[k * g->n + b->fibre[a]]));
        show_component(c, A, "gamma", b->fibre[a], SIZE_MAX, SIZE_MAX, g->lifts.drift[b->fibre[a]]);
    }
}

static void show_curvature(chapter *c, doc *to, const mech_graphs *g) {
    const mech_graph_base *b = &g->base;
    if (g->r < 2 || g->r > MANY || g->p == 0) return;
    doc *list = doc_object(to, "curvature", "curvature");
    doc_cite(list, "BKMM96 (2.1.7)");
    expr *across = MEM_NEW(expr, g->p);
    for (size_t k = 0; k < g->r; k++) {
        for (size_t l = k + 1; l < g->r; l++) {
            mech_graph_curvature(c->system, g, k, l, across);
            for (size_t a = 0; a < g->p; a++)
                show_component(c, list, "B", b->fibre[a], b->base[k], b->base[l], across[a]);
        }
    }
    free(across);
}

hamel_status large_ehresmann(chapter *c, doc *to) {
    const mech_graphs *g;
    const hamel_status status = derivation_graphs(c->d, c->x->messages, &g);
    if (status != HAMEL_OK) return status;
    doc *section = doc_object(to, "ehresmann", "Ehresmann connection");
    show_directions(c, section, "base", g->r, g->base.base);
    show_directions(c, section, "fibre", g->p, g->base.fibre);
    if (g->p > 0)
        doc_words(section, "choice", "chosen", "%s",
                  g->base.given ? "by the model"
                                : "by elimination with the largest pivots where the first run "
                                  "starts");
    show_connection(c, section, g);
    show_curvature(c, section, g);
    if (c->m->kinematic) return HAMEL_OK;
    chapter_formula(c, section, "lagrangian", chapter_symbol(c, "L_c"),
                    g->lift_equations.lagrangian, NULL);
    chapter_matrix(c, section, "mass", "mass matrix on the base", g->r, g->r,
                   g->lift_equations.mass);
    doc *list = doc_list(section, "right_side", "right side of M r'' = f");
    for (size_t k = 0; k < g->r; k++)
        chapter_formula(c, list, NULL, chapter_symbol(c, "f_%zu", k + 1),
                        expr_sub(c->pool, g->lift_equations.force[k], g->lift_equations.bias[k]),
                        "BKMM96 (2.1.6)");
    return HAMEL_OK;
}
