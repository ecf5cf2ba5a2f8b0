/// Functions on D* that a person gives. Names are understood as in a claim; what is shown is in
/// momenta where the velocities have a short closed form in them, and in velocities elsewhere.
#include "report/verify/functions.h"

#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "expr/walk.h"
#include "mech/hamilton/functions.h"
#include "mech/hamilton/hamilton_jacobi.h"
#include "report/derive/chapter.h"
#include "report/verify/claim.h"

typedef struct given_functions {
    chapter c;
    quantities q;
    on_D names;
    claim_functions list;
    const mech_hamilton *h;
} given_functions;

static hamel_status given_open(given_functions *g, exact *x, derivation *d, const char *home) {
    *g = (given_functions){.q = {.x = x, .d = d}};
    hamel_status status = chapter_open(&g->c, x, d);
    if (status != HAMEL_OK) return status;
    status = chapter_need_quasi(&g->c);
    g->names = (on_D){.q = &g->q, .m = g->c.m, .quasi = g->c.quasi, .home = home};
    if (status != HAMEL_OK) chapter_close(&g->c);
    return status;
}

static void given_close(given_functions *g) {
    claim_functions_clear(&g->list);
    on_D_clear(&g->names);
    quantities_clear(&g->q);
    chapter_close(&g->c);
}

/// Reads them; each has to be known on the constraints.
static hamel_status given_read(given_functions *g, const char *words, diag *about) {
    hamel_status status = claim_read_functions(&g->names, words, about, &g->list);
    for (size_t i = 0; i < g->list.count && status == HAMEL_OK; i++)
        on_D_check(&g->names, g->list.items[i].function, false);
    if (status == HAMEL_OK && g->names.unclear.length > 0)
        status =
            diag_add(about, HAMEL_INVALID, (diag_span){0, 0}, "%s", text_cstr(&g->names.unclear));
    return status;
}

/// A function on D as it is shown, in momenta unless that is much longer.
static void show(given_functions *g, doc *to, const char *key, expr name, expr value,
                 const char *equation) {
    enum { SHORT = 40 }; // tokens
    chapter *c = &g->c;
    expr shape = chapter_tidy(c, value);
    if (g->h->closed) {
        expr other;
        expr_substitute(c->pool, 1, &value, g->h->r, g->h->symbols, g->h->velocities, &other);
        other = chapter_tidy(c, other);
        const size_t length = expr_infix_tokens(c->pool, other);
        if (length <= SHORT || length <= 2 * expr_infix_tokens(c->pool, shape)) shape = other;
    }
    doc_expr(to, key, name, shape, equation)->source = value;
}

static const char *direction(const given_functions *g, size_t A) {
    const mech_hamilton *h = g->h;
    return A < h->n ? chapter_direction(&g->c, A)
                    : expr_symbol_info_of(g->c.pool, h->momenta[A - h->n])->name;
}

/// One function and its field, by components; those that are zero are told in the JSON only.
static void show_field(given_functions *g, size_t i, const char *name, doc *list) {
    chapter *c = &g->c;
    const mech_hamilton *h = g->h;
    doc *one = doc_object(list, NULL, NULL);
    expr *X = MEM_NEW(expr, h->size);
    doc_words(one, "words", NULL, "%s", g->list.items[i].words)->aside = true;
    show(g, one, "function", chapter_symbol(c, "%s", name), g->list.items[i].function, NULL);
    text title = {0};
    text_addf(&title, "its field, X[g] = {g, %s}", name);
    doc *field = doc_object(one, "field", text_cstr(&title));
    doc_cite(field, "GN16 §6.1");
    text_clear(&title);
    mech_hamilton_field(h, c->m->q, g->list.items[i].function, X);
    bool some = false;
    for (size_t A = 0; A < h->size; A++) {
        const bool zero = exact_is_zero(c->x, X[A]) == TRUTH_YES;
        some = some || !zero;
        show(g, field, direction(g, A), chapter_symbol(c, "{%s, %s}", direction(g, A), name),
             zero ? expr_int(c->pool, 0) : X[A], NULL);
        field->children.items[field->children.count - 1]->aside = zero;
    }
    field->aside = !some;
    if (!some) doc_words(one, "note", NULL, "the field is zero: %s commutes with everything", name);
    free(X);
}

static void function_name(const given_functions *g, size_t i, text *out) {
    if (g->list.count == 1) text_add(out, "f");
    else text_addf(out, "f_%zu", i + 1);
}

static void show_brackets(given_functions *g, doc *to) {
    chapter *c = &g->c;
    if (g->list.count < 2) return;
    doc *list = doc_object(to, "brackets_of", "their brackets");
    doc_cite(list, "GN16 §6");
    for (size_t i = 0; i < g->list.count; i++) {
        for (size_t k = i + 1; k < g->list.count; k++) {
            const expr value = mech_hamilton_bracket(g->h, c->m->q, g->list.items[i].function,
                                                     g->list.items[k].function);
            text key = {0};
            text_addf(&key, "%zu,%zu", i + 1, k + 1);
            show(g, list, text_cstr(&key), chapter_symbol(c, "{f_%zu, f_%zu}", i + 1, k + 1), value,
                 NULL);
            text_clear(&key);
        }
    }
}

static hamel_status show_given(given_functions *g, diag *about, doc *to) {
    hamel_status status = derivation_hamilton(g->q.d, about, &g->h);
    if (status == HAMEL_OK && !g->h->linear)
        status = diag_add(about, HAMEL_INVALID, (diag_span){0, 0},
                          "the momenta are not linear in the velocities: there is no bracket in "
                          "closed form");
    if (status != HAMEL_OK) return status;
    doc *list = doc_list(to, "of", g->list.count == 1 ? "of the function" : "of the functions");
    for (size_t i = 0; i < g->list.count; i++) {
        text name = {0};
        function_name(g, i, &name);
        show_field(g, i, text_cstr(&name), list);
        text_clear(&name);
    }
    show_brackets(g, to);
    return HAMEL_OK;
}

hamel_status report_functions(exact *x, derivation *d, const char *words, diag *about, doc *to) {
    given_functions g;
    hamel_status status = given_open(&g, x, d, "hamilton");
    if (status != HAMEL_OK) return status;
    status = given_read(&g, words, about);
    if (status == HAMEL_OK) status = show_given(&g, about, to);
    given_close(&g);
    return status;
}

// ---- Hamilton and Jacobi ------------------------------------------------------------------------

/// γ in the order of the momenta, from equations in any order. HAMEL_INVALID if one is missing, is
/// given twice, or is no function of position.
static hamel_status order_section(given_functions *g, const claim_equations *list, diag *about,
                                  expr *gamma) {
    const mech_hamilton *h = g->h;
    exact quiet = exact_quietly(g->c.x);
    const diag_span nowhere = {0, 0};
    for (size_t a = 0; a < h->r; a++) {
        const char *name = expr_symbol_info_of(g->c.pool, h->momenta[a])->name;
        size_t found = 0;
        for (size_t i = 0; i < list->count; i++) {
            if (exact_equal(&quiet, list->items[i].left, h->legendre[a]) != TRUTH_YES) continue;
            gamma[a] = list->items[i].right;
            found++;
        }
        if (found != 1)
            return diag_add(about, HAMEL_INVALID, nowhere,
                            "a section gives each momentum once, and %s %s", name,
                            found == 0 ? "is missing" : "is there more than once");
        if (expr_mentions(g->c.pool, 1, &gamma[a], h->r, h->symbols))
            return diag_add(about, HAMEL_INVALID, nowhere,
                            "%s has to be a function of position alone", name);
    }
    return HAMEL_OK;
}

static void show_jacobi(given_functions *g, const expr *gamma, const mech_hamilton_jacobi *j,
                        doc *to) {
    chapter *c = &g->c;
    const mech_hamilton *h = g->h;
    doc *section = doc_object(to, "jacobi", "the section p = gamma(q)");
    for (size_t a = 0; a < h->r; a++)
        chapter_formula(c, section, direction(g, h->n + a), h->momenta[a], gamma[a], NULL);
    chapter_formula(c, section, "hamiltonian", chapter_symbol(c, "H_gamma"), j->hamiltonian, NULL);
    doc *list = NULL;
    for (size_t k = 0; k < h->r * h->r; k++) {
        const size_t a = k / h->r, b = k % h->r;
        if (a >= b || expr_is_int(c->pool, j->derivative[k], 0)) continue;
        if (list == NULL) list = doc_object(section, "derivative", "its derivative on D");
        text key = {0};
        text_addf(&key, "%zu_%zu", a + 1, b + 1);
        chapter_formula(c, list, text_cstr(&key),
                        chapter_symbol(c, "dgamma(X_%zu, X_%zu)", a + 1, b + 1), j->derivative[k],
                        NULL);
        text_clear(&key);
    }
    chapter_verdict(c, section, "closed", "it is closed on D", (mech_verdict){.answer = j->closed});
    chapter_verdict(c, section, "constant", "H is constant on it along D",
                    (mech_verdict){.answer = j->constant});
    chapter_verdict(
        c, section, "solves",
        "it solves the Hamilton-Jacobi equation: solutions of q' = v(q, gamma) are "
        "motions (F98 §3)",
        (mech_verdict){.answer = j->solves, .evidence = evidence_zero(j->r, j->defect)});
    list =
        doc_object(section, "velocity", j->solves == TRUTH_YES ? "these are" : "velocities on it");
    for (size_t i = 0; i < j->n; i++)
        chapter_formula(c, list, chapter_direction(c, i), chapter_alias(c, c->m->q->velocities[i]),
                        j->velocity[i], NULL);
}

static hamel_status show_section(given_functions *g, const claim_equations *list, diag *about,
                                 doc *to) {
    hamel_status status = derivation_hamilton(g->q.d, about, &g->h);
    if (status == HAMEL_OK && (!g->h->linear || g->h->has_drift))
        status = diag_add(about, HAMEL_INVALID, (diag_span){0, 0},
                          "the Hamilton-Jacobi equation is for linear constraints without forces "
                          "and momenta that are linear in the velocities");
    if (status != HAMEL_OK) return status;
    expr *gamma = MEM_NEW(expr, g->h->r);
    mech_hamilton_jacobi j;
    status = order_section(g, list, about, gamma);
    if (status == HAMEL_OK)
        status = mech_hamilton_jacobi_init(&j, g->c.x, g->c.system, g->c.quasi, g->h, gamma);
    if (status == HAMEL_OK) {
        show_jacobi(g, gamma, &j, to);
        mech_hamilton_jacobi_clear(&j);
    }
    free(gamma);
    return status;
}

hamel_status report_jacobi(exact *x, derivation *d, const char *words, diag *about, doc *to) {
    given_functions g;
    claim_equations list = {0};
    hamel_status status = given_open(&g, x, d, "hamilton");
    if (status != HAMEL_OK) return status;
    status = claim_read_equations(&g.names, words, about, &list);
    if (status == HAMEL_OK) status = show_section(&g, &list, about, to);
    vec_clear(&list);
    given_close(&g);
    return status;
}

hamel_status report_function(exact *x, derivation *d, const char *words, diag *about, expr *out) {
    given_functions g;
    const bool bracket = strchr(words, '{') != NULL;
    hamel_status status = given_open(&g, x, d, bracket ? "hamilton" : NULL);
    if (status != HAMEL_OK) return status;
    status = given_read(&g, words, about);
    if (status == HAMEL_OK && g.list.count != 1)
        status = diag_add(about, HAMEL_INVALID, (diag_span){0, 0}, "one formula is wanted here");
    if (status == HAMEL_OK) *out = g.list.items[0].function;
    given_close(&g);
    return status;
}
