/// Reduced brackets as a part of the Hamiltonian section: for each symmetry of the model the
/// bracket on D*/G with its Hamiltonian and the equations they give, and whether these are the
/// reduced equations of the section on symmetry.
#include <string.h>

#include "expr/calculus.h"
#include "expr/walk.h"
#include "mech/hamilton/reduced_bracket.h"
#include "mech/hamilton/reduced_calculus.h"
#include "mech/hamilton/reduced_frame.h"
#include "mech/hamilton/reduced_on_M.h"
#include "report/derive/form/collect.h"
#include "report/derive/form/driven.h"
#include "report/derive/hamilton/hamilton.h"
#include "report/derive/hamilton/hamilton_reduced.h"
#include "report/derive/symmetry/quotient.h"
#include "report/derive/symmetry/reduction_names.h"

/// One of them, being shown.
typedef struct reduced_view {
    const hamiltonian *f;
    const mech_reduced_bracket *g;
    const reducer *d; ///< where there are group coordinates; NULL otherwise
    bool same;        ///< momenta, H and bracket are those of D*, and have been shown
    doc *to;
} reduced_view;

/// A function on D*/G to print.
static expr printed(const reduced_view *w, expr e) {
    if (w->d != NULL) mech_reduction_rename(w->d->r, 1, &e);
    return e;
}

/// And to compute with: the momenta put in as functions of the velocities.
static expr source(const reduced_view *w, expr e) {
    expr_substitute(w->f->c->pool, 1, &e, w->g->r, w->g->momenta, w->g->definitions, &e);
    return w->d != NULL ? reducer_source(w->d, e) : e;
}

static const char *symbol_name(const reduced_view *w, expr symbol) {
    return expr_symbol_info_of(w->f->c->pool, symbol)->name;
}

/// The symbol that function k is called: an entry of the space, an invariant with a name, a
/// momentum.
static expr function_symbol(const reduced_view *w, size_t k) {
    const mech_reduced_bracket *g = w->g;
    if (k >= g->count) return g->momenta[k - g->count];
    return quotient_shape(w->f->c, printed(w, g->functions[k]), k);
}

static const char *function_of(const reduced_view *w, size_t k) {
    return symbol_name(w, function_symbol(w, k));
}

enum { LONG_FORMULA = 120 }; ///< tokens

/// The terms of a sum one by one.
static expr by_terms(chapter *c, expr e) {
    if (expr_op_of(c->pool, e) != EXPR_ADD) return e;
    const size_t count = expr_arity(c->pool, e);
    expr *terms = MEM_NEW(expr, count);
    for (size_t k = 0; k < count; k++) terms[k] = expr_arg(c->pool, e, (uint32_t)k);
    const expr out = chapter_sum(c, count, terms);
    free(terms);
    return out;
}

/// e with `count` of the momenta, from the first, put in as functions of the velocities, if that
/// halves it; `shape` otherwise.
static expr by_velocities(const reduced_view *w, expr e, size_t first, size_t count, expr shape) {
    chapter *c = w->f->c;
    exact brief = readable_limits(c->x);
    expr_substitute(c->pool, 1, &e, count, w->g->momenta + first, w->g->definitions + first, &e);
    if (readable_normalise(&brief, 1, &e) != HAMEL_OK) return shape;
    const expr other = chapter_tidy(c, printed(w, e));
    const size_t length = expr_infix_tokens(c->pool, shape);
    return 2 * expr_infix_tokens(c->pool, other) < length ? other : shape;
}

/// A formula in momenta; a long one term by term, or with velocities in place of all momenta or of
/// one, if that is shorter.
static expr shape_of(const reduced_view *w, expr e) {
    chapter *c = w->f->c;
    const mech_reduced_bracket *g = w->g;
    exact quiet = exact_quietly(c->x);
    if (expr_infix_tokens(c->pool, e) > LONG_FORMULA && exact_is_zero(&quiet, e) == TRUTH_YES)
        return expr_int(c->pool, 0);
    expr shape = chapter_collected(c, printed(w, e), g->r, g->momenta);
    const size_t length = expr_infix_tokens(c->pool, shape);
    if (length <= LONG_FORMULA) return shape;
    const expr terms = by_terms(c, printed(w, e));
    if (expr_infix_tokens(c->pool, terms) < length) shape = terms;
    shape = by_velocities(w, e, 0, g->r, shape);
    for (size_t a = 0; a < g->r; a++) {
        if (expr_contains(c->pool, e, g->momenta[a])) shape = by_velocities(w, e, a, 1, shape);
    }
    return shape;
}

static doc *show(const reduced_view *w, doc *to, const char *key, expr name, expr value,
                 const char *equation) {
    doc *made = doc_expr(to, key, name, shape_of(w, value), equation);
    made->source = source(w, value);
    return made;
}

/// Momenta that have not been shown.
static void show_momenta(const reduced_view *w) {
    const mech_hamilton *h = w->f->h;
    doc *list = NULL;
    for (size_t a = 0; a < w->g->r; a++) {
        const expr p = w->g->momenta[a];
        bool known = false;
        for (size_t b = 0; b < h->r; b++) known = known || expr_same(h->momenta[b], p);
        if (known) continue;
        if (list == NULL) list = doc_object(w->to, "momenta", "momenta");
        chapter *c = w->f->c;
        doc_expr(list, symbol_name(w, p), p, chapter_tidy(c, printed(w, w->g->definitions[a])),
                 NULL)
            ->source = source(w, p);
    }
    doc *zero = w->g->relation_count > 0
                    ? doc_list(w->to, "relations", "between them, on M = FL(D), these are zero")
                    : NULL;
    for (size_t k = 0; k < w->g->relation_count; k++)
        show(w, zero, NULL, EXPR_NONE, w->g->relations[k], NULL);
}

/// Whether function k is an entry of a rotation of the slice: how they move is known.
static bool is_entry(const reduced_view *w, size_t k) {
    const space *q = w->f->c->m->q;
    if (w->d == NULL || k >= w->g->count) return false;
    for (size_t i = 0; i < q->factor_count; i++) {
        for (size_t j = 0; j < q->factors[i].kind->entry_count; j++) {
            if (expr_same(q->factors[i].entries[j], w->g->functions[k]))
                return q->factors[i].kind->dimension > 1;
        }
    }
    return false;
}

/// The brackets that are not zero.
static void show_brackets(const reduced_view *w) {
    const mech_reduced_bracket *g = w->g;
    const size_t r = g->r, count = g->count;
    expr_pool *pool = w->f->c->pool;
    doc *list = NULL;
    for (size_t i = 0; i < (count + r) * r; i++) {
        const size_t k = i / r, a = i % r;
        if (k >= count && k - count >= a) continue;
        const expr e = k < count ? g->rates[i] : g->bracket[(k - count) * r + a];
        if (expr_is_int(pool, e, 0)) continue;
        if (list == NULL) {
            list = doc_object(w->to, "brackets", "brackets that are not zero");
            doc_cite(list, "GN16 §8.1");
        }
        text key = {0};
        text_addf(&key, "%s,%s", function_of(w, k), function_of(w, count + a));
        const expr name =
            chapter_symbol(w->f->c, "{%s, %s}", function_of(w, k), function_of(w, count + a));
        show(w, list, text_cstr(&key), name, e, NULL)->aside = is_entry(w, k);
        text_clear(&key);
    }
    if (list != NULL) list->aside = w->same && count == 0; // then they stand above
}

/// Inputs along the field of momentum a: of the frame Z_b, X_α or Y_α of chapter E, or of the basis
/// of D.
static void drive_momentum(const reduced_view *w, doc *list, size_t a) {
    const mech_inputs *u = chapter_inputs(w->f->c);
    const mech_reduced_inputs *v = w->d != NULL ? &w->d->inputs : NULL;
    if (u == NULL) return;
    if (v != NULL && w->g->r == v->m + v->h)
        reducer_drive(w->d, list,
                      a < v->m ? v->momenta + a * v->count
                               : (w->g->simple ? v->simple : v->along) + (a - v->m) * v->count);
    else if (v == NULL && w->g->r == u->r)
        chapter_drive_last(w->f->c, list, u->along + a * u->count);
}

static void show_equations(const reduced_view *w) {
    const mech_reduced_bracket *g = w->g;
    bool shown = false;
    doc *list = doc_object(w->to, "equations",
                           g->has_drift ? "equations, with the drift"
                                        : "equations s' = {s, h}, p' = {p, h}");
    for (size_t k = 0; k < g->count + g->r; k++) {
        const expr name = expr_symbol_dot(w->f->c->pool, function_symbol(w, k));
        doc *made = show(w, list, function_of(w, k), name, g->equations[k], "GN16 §8.1");
        made->aside = (w->same && k >= g->count) || is_entry(w, k) || expr_same(name, made->value);
        shown = shown || !made->aside;
        if (k >= g->count) drive_momentum(w, list, k - g->count);
    }
    list->aside = !shown;
}

static void show_jacobi(const reduced_view *w) {
    const mech_reduced_bracket *g = w->g;
    mech_verdict identity = verdict_heard(&g->identity_heard, g->identity);
    if (g->count + g->r < 3 && g->identity == TRUTH_YES)
        identity.method = METHOD_THEOREM; // of two functions there is no triple
    chapter_verdict(w->f->c, w->to, "jacobi", "Jacobi identity", identity);
    if (g->identity == TRUTH_NO) {
        const char *arguments[3] = {function_of(w, g->of_momenta ? g->count + g->i : g->i),
                                    function_of(w, g->count + g->a),
                                    function_of(w, g->count + g->b)};
        doc *to = doc_object(w->to, "jacobiator", NULL);
        hamilton_jacobiator_names(to, arguments);
        const expr name =
            chapter_symbol(w->f->c, "J(%s, %s, %s)", arguments[0], arguments[1], arguments[2]);
        show(w, to, "value", name, g->value, "GN16 §6.1");
    }
    doc *casimirs = g->casimir_count > 0 ? doc_list(w->to, "casimirs", "Casimirs") : NULL;
    for (size_t k = 0; k < g->casimir_count; k++)
        show(w, casimirs, NULL, EXPR_NONE, g->casimirs[k], NULL);
}

/// All of it. `of` is the group, NULL if there is none.
static void show_reduced(reduced_view *w, doc **list, const char *of) {
    const mech_reduced_bracket *g = w->g;
    if (*list == NULL) *list = doc_list(w->f->section, "reduced", "reduced brackets");
    text functions = {0}, title = {0};
    for (size_t k = 0; k < g->count + g->r; k++)
        text_addf(&functions, "%s%s", k == 0 ? "" : ", ", function_of(w, k));
    const space *q = w->f->c->m->q;
    if (q->algebra_count == q->n)
        text_addf(&title, "on the dual of %s: %s", w->f->c->system->p == 0 ? "the algebra" : "D",
                  text_cstr(&functions));
    else if (of == NULL) text_addf(&title, "on what it closes on: %s", text_cstr(&functions));
    else text_addf(&title, "on D*/G for G = %s: %s", of, text_cstr(&functions));
    w->to = doc_object(*list, NULL, text_cstr(&title));
    text_clear(&functions);
    text_clear(&title);
    doc *all = doc_list(w->to, "functions", NULL);
    all->aside = true;
    if (of != NULL) doc_words(w->to, "group", NULL, "%s", of)->aside = true;
    for (size_t k = 0; k < g->count + g->r; k++)
        doc_words(all, NULL, NULL, "%s", function_of(w, k));
    show_momenta(w);
    show(w, w->to, "hamiltonian", chapter_quantity(w->f->c, "h", "h_G"), g->hamiltonian,
         "GN16 §8.1")
        ->aside = of == NULL; // it has been shown as H
    show_brackets(w);
    show_equations(w);
    mech_verdict agrees = verdict_heard(&g->agrees_heard, g->agrees);
    if (w->same) agrees.method = METHOD_THEOREM; // these are the equations that agree above
    if (of != NULL)
        chapter_verdict(
            w->f->c, w->to, "agrees",
            "equal to the reduced equations, through the Legendre transformation (KM97 §3.4)",
            agrees);
    show_jacobi(w);
}

// ---- which --------------------------------------------------------------------------------------

typedef struct quotient_list {
    doc *list;
    size_t fewest; ///< functions of position, of those shown
} quotient_list;

static void show_one(const hamiltonian *f, quotient_list *l, const reducer *d, bool same,
                     const char *of, const mech_reduced_bracket *g) {
    reduced_view w = {.f = f, .g = g, .d = d, .same = same};
    if (!g->exists) return;
    show_reduced(&w, &l->list, of);
    if (g->count < l->fewest) l->fewest = g->count;
}

/// On M/G, for an invariant frame of TQ.
static hamel_status on_M(const hamiltonian *f, quotient_list *l, size_t by) {
    chapter *c = f->c;
    exact quiet = exact_quietly(c->x);
    const mech_invariant *i;
    const model_symmetry *given = &c->m->symmetries[by];
    mech_reduced_bracket g = {0};
    hamel_status status = derivation_invariant(c->d, by, NULL, &i);
    if (status != HAMEL_OK || !i->exists) return status;
    expr *momenta = MEM_NEW(expr, i->count);
    for (size_t k = 0; k < i->count; k++) momenta[k] = quotient_momentum(c, k);
    status = mech_reduced_on_M(&g, &quiet, c->system, c->quasi, given, i, momenta);
    free(momenta);
    if (status == HAMEL_OK) show_one(f, l, NULL, false, given->name, &g);
    mech_reduced_bracket_clear(&g);
    return status;
}

/// With group coordinates, in the frame of chapter E.
static hamel_status with_coordinates(const hamiltonian *f, quotient_list *l, size_t by) {
    chapter *c = f->c;
    reducer d;
    mech_reduced_bracket g;
    hamel_status status = reducer_init(&d, c, by);
    if (status == HAMEL_OK)
        status =
            mech_reduced_by_frame(&g, c->x, c->system, c->quasi, f->h, d.y, d.t, d.r, d.a, d.e);
    if (status == HAMEL_OK) {
        show_one(f, l, &d, false, d.y->given->name, &g);
        mech_reduced_bracket_clear(&g);
    }
    reducer_clear(&d);
    const bool none =
        status == HAMEL_INVALID || status == HAMEL_SINGULAR || status == HAMEL_TOO_LARGE;
    return none ? HAMEL_OK : status;
}

/// With group coordinates, or on M/G: both need to know first what is invariant.
static hamel_status by_symmetry(const hamiltonian *f, quotient_list *l, size_t by) {
    const mech_symmetry *y;
    const hamel_status status = derivation_symmetry(f->c->d, by, NULL, &y);
    if (status != HAMEL_OK || !mech_symmetry_reduces(y)) return status;
    return reducer_exists(f->c, by) ? with_coordinates(f, l, by) : on_M(f, l, by);
}

/// One symmetry of the model. Without group coordinates the basis of chapter D comes first: it
/// needs no more than what it proves itself.
static hamel_status quotient(const hamiltonian *f, quotient_list *l, size_t by) {
    chapter *c = f->c;
    const model_symmetry *given = &c->m->symmetries[by];
    mech_reduced_bracket g = {0};
    hamel_status status = HAMEL_OK;
    if (!reducer_exists(c, by))
        status = mech_reduced_by(&g, c->x, c->system, c->quasi, f->h, given);
    g.agrees = f->agrees;
    if (status == HAMEL_OK) show_one(f, l, NULL, true, given->name, &g);
    if (status == HAMEL_OK && !g.exists) status = by_symmetry(f, l, by);
    mech_reduced_bracket_clear(&g);
    return status == HAMEL_TOO_LARGE ? HAMEL_OK : status;
}

hamel_status chapter_reduced_brackets(const hamiltonian *f) {
    chapter *c = f->c;
    quotient_list l = {.fewest = SIZE_MAX};
    mech_reduced_bracket g;
    hamel_status status = HAMEL_OK;
    for (size_t k = 0; k < c->m->symmetry_count && status == HAMEL_OK; k++)
        status = quotient(f, &l, k);
    if (status == HAMEL_OK) status = mech_reduced_bracket_init(&g, c->x, c->system, c->quasi, f->h);
    if (status == HAMEL_TOO_LARGE) {
        doc_words(f->section, "not_reduced", NULL,
                  "whether fewer functions of the position are enough takes too long to find out");
        return HAMEL_OK;
    }
    if (status != HAMEL_OK) return status;
    if (g.count < l.fewest) show_one(f, &l, NULL, true, NULL, &g);
    mech_reduced_bracket_clear(&g);
    return HAMEL_OK;
}
