/// The page of a gait's expansion: which brackets it excites, and what they move.
#include "run/gait/expand.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "api/call/document_internal.h"
#include "api/gait/gait_internal.h"
#include "base/mem.h"
#include "expr/print_name.h"
#include "expr/sum.h"
#include "mech/tools/readable.h"
#include "report/doc/json.h"
#include "report/doc/latex.h"
#include "report/doc/text.h"
#include "run/gait/move.h"

typedef struct teller {
    hamel_gait *g;
    const gait_expansion *e;
    expr_pool *pool;
    exact x;
    readable_seen seen;
} teller;

static const char *name_of(const teller *t, expr symbol) {
    return expr_symbol_info_of(t->pool, symbol)->name;
}

/// sigma_x for the component ξ_x, sigma_theta for θ'.
static expr component(const teller *t, size_t a) {
    const expr_symbol_info *info = expr_symbol_info_of(t->pool, t->e->group[a]);
    const char *name = info->order > 0 ? name_of(t, info->base) : info->name;
    text words = {0};
    text_addf(&words, "sigma_%s", strncmp(name, "xi_", 3) == 0 ? name + 3 : name);
    const expr symbol = expr_symbol(t->pool, text_cstr(&words), EXPR_OTHER);
    text_clear(&words);
    return symbol;
}

static void formula(teller *t, doc *to, expr name, expr value, const char *equation) {
    expr shape = value;
    const readable_part part = {1, &shape};
    if (readable_tidy(&t->x, &t->seen, 1, &part) != HAMEL_OK) shape = value;
    doc *d = doc_expr(to, name_of(t, name), name, shape, equation);
    d->source = value;
}

/// Components that are not zero.
static void formulas(teller *t, doc *to, const char *key, const char *title, size_t count,
                     const expr *values, bool momenta, const char *equation) {
    if (sum_all_zero(t->pool, count, values)) return;
    doc *list = doc_object(to, key, title);
    for (size_t i = 0; i < count; i++) {
        if (!sum_zero(t->pool, values[i]))
            formula(t, list, momenta ? t->e->symbols[i] : component(t, i), values[i], equation);
    }
}

static size_t order_of(const gait_term *term) {
    size_t total = 0;
    for (size_t i = 0; i < WAVE_SHAPES; i++) total += term->degree[i];
    return total;
}

/// psi phi^2.
static void monomial(const teller *t, const gait_term *term, text *out) {
    for (size_t i = 0; i < t->e->h; i++) {
        if (term->degree[i] == 0) continue;
        text_addf(out, "%s%s", out->length > 0 ? " " : "", name_of(t, t->e->shape[i]));
        if (term->degree[i] > 1) text_addf(out, "^%d", term->degree[i]);
    }
}

/// X_psi once, X_phi twice.
static void brackets(const teller *t, const gait_term *term, const char *field, text *out) {
    static const char *const times[] = {"", "once", "twice"};
    bool first = true;
    for (size_t i = 0; i < t->e->h; i++) {
        const int n = term->degree[i];
        if (n == 0) continue;
        text_addf(out, "%s%s_%s ", first ? "" : ", ", field, name_of(t, t->e->shape[i]));
        if (n <= 2) text_add(out, times[n]);
        else text_addf(out, "%d times", n);
        first = false;
    }
}

/// Which brackets: of the horizontal lifts, that is the curvature and its derivatives, and of the
/// fields of the shape with the drift, through the momenta.
static void tell_brackets(teller *t, doc *to, const gait_term *term, const expr *rest) {
    const bool lifts = !sum_all_zero(t->pool, t->e->k, term->geometric);
    const bool drift =
        !sum_all_zero(t->pool, t->e->k, rest) || !sum_all_zero(t->pool, t->e->m, term->momenta);
    text words = {0};
    if (lifts) {
        text_add(&words, order_of(term) == 2 ? "the curvature: brackets with "
                                             : "derivatives of the curvature: brackets with ");
        brackets(t, term, "X", &words);
    }
    if (drift) {
        text_addf(&words, "%sthrough the momenta, brackets of the drift f with ",
                  lifts ? "; " : "");
        brackets(t, term, "g", &words);
    }
    doc_words(to, "brackets", "excited", "%s", text_cstr(&words));
    text_clear(&words);
}

static void tell_term(teller *t, doc *list, const gait_term *term) {
    const size_t k = t->e->k;
    text title = {0}, name = {0};
    monomial(t, term, &name);
    text_addf(&title, "order %zu: %s", order_of(term), text_cstr(&name));
    doc *to = doc_object(list, NULL, text_cstr(&title));
    doc_words(to, "monomial", NULL, "%s", text_cstr(&name))->aside = true;
    doc_integer(to, "order", NULL, (long)order_of(term))->aside = true;
    expr *rest = MEM_NEW(expr, k);
    for (size_t a = 0; a < k; a++) rest[a] = expr_sub(t->pool, term->moved[a], term->geometric[a]);
    if (exact_normalise_all(&t->x, k, rest) == HAMEL_OK) tell_brackets(t, to, term, rest);
    formulas(t, to, "moved", "displacement", k, term->moved, false, "BKMM96 (4.4.3)");
    if (memcmp(term->moved, term->geometric, k * sizeof *rest) != 0)
        formulas(t, to, "geometric", "of it by the curvature alone", k, term->geometric, false,
                 "BKMM96 (6.4.3)");
    formulas(t, to, "momenta", "momenta", t->e->m, term->momenta, true, "BKMM96 (1.2.2)");
    free(rest);
    text_clear(&title);
    text_clear(&name);
}

/// Numbers of the algebra, each with its label.
static void numbers(doc *to, const char *key, const char *title, const char *labels, size_t count,
                    const double *values) {
    doc *list = doc_list(to, key, title);
    for (size_t i = 0; i < count; i++) {
        const size_t length = strcspn(labels, ",");
        char *label = mem_words(labels, length);
        doc_number(list, NULL, label, values[i]);
        free(label);
        labels += length;
        labels += strspn(labels, ", ");
    }
}

/// The sum of the series beside what the run does.
static hamel_status tell_numbers(teller *t, doc *to) {
    hamel_gait *g = t->g;
    const gait_expansion *e = t->e;
    const model *m = g->m->m;
    gait_story story;
    const hamel_status status =
        gait_story_init(&story, g->g, g->w, g->own, 1, &g->m->messages.list);
    if (status != HAMEL_OK) return status;
    double *values = MEM_NEW_ZERO(double, expr_symbol_count(t->pool));
    for (size_t i = 0; i < m->parameter_count; i++)
        values[expr_symbol_index(t->pool, m->parameters[i].symbol)] =
            model_number(m, m->parameters[i].value);
    double sigma[GAIT_MOST], element[GAIT_ENTRIES], series[GAIT_MOST], run[GAIT_MOST], off = 0;
    gait_expansion_sum(e, t->pool, values, 1, sigma, NULL);
    gait_exp(g->w, sigma, element);
    gait_numbers(g->w, element, series);
    gait_numbers(g->w, story.first.element, run);
    for (size_t a = 0; a < e->k; a++) off = fmax(off, fabs(series[a] - run[a]));
    numbers(to, "sum", "the sum, at the model's values", g->s->labels, e->k, series);
    numbers(to, "run", "one cycle of the run", g->s->labels, e->k, run);
    doc_number(to, "difference", "difference", off);
    free(values);
    gait_story_clear(&story);
    return HAMEL_OK;
}

static hamel_status make_page(teller *t, doc *page) {
    const gait_expansion *e = t->e;
    doc *to = doc_object(page, "expansion", "Why the gait moves");
    text ratio = {0};
    for (size_t i = 0; i < e->h; i++)
        text_addf(&ratio, "%s%s", i > 0 ? " : " : "", name_of(t, e->shape[i]));
    text_add(&ratio, " = ");
    for (size_t i = 0; i < e->h; i++)
        text_addf(&ratio, "%s%d", i > 0 ? " : " : "", e->harmonics[i]);
    doc_words(to, "frequencies", "frequencies", "%s", text_cstr(&ratio));
    text_clear(&ratio);
    doc_integer(to, "order", "powers of the amplitudes up to", (long)e->order);
    doc_words(
        to, "meaning", "meaning",
        "sigma is the logarithm of the displacement in one cycle from rest; a term belongs to "
        "the brackets in which each field stands as often as its coordinate in the monomial");
    doc *list = doc_list(to, "terms", "what has a mean over the cycle");
    for (size_t i = 0; i < e->terms.count; i++) tell_term(t, list, &e->terms.items[i]);
    if (e->terms.count == 0)
        doc_words(to, "nothing", NULL,
                  "nothing moves up to this order: no product of the waves "
                  "that the equations contain has a mean");
    return tell_numbers(t, to);
}

static hamel_status expand(hamel_gait *g, size_t order, hamel_document **out) {
    diag *messages = &g->m->messages.list;
    for (size_t b = 0; b < g->s->momenta; b++) {
        if (fabs(g->g->momenta[b]) > 1e-12)
            return diag_add(messages, HAMEL_INVALID, (diag_span){0},
                            "the series is about rest, and the run begins with momentum; --rest "
                            "begins without");
    }
    gait_expansion e;
    hamel_status status = gait_expand(g->m->m, (size_t)(g->s->given - g->m->m->symmetries),
                                      g->g->spec, order, messages, &e);
    if (status != HAMEL_OK) return status;
    teller t = {.g = g, .e = &e, .pool = g->m->m->pool};
    exact_init(&t.x, t.pool, messages);
    doc *page = doc_create();
    status = make_page(&t, page);
    if (status == HAMEL_OK)
        *out = document_create(g->m, page, "expansion", doc_to_text, doc_to_latex, doc_to_json);
    else doc_destroy(page);
    readable_seen_clear(&t.seen);
    gait_expansion_clear(&e);
    return status;
}

hamel_status hamel_gait_expand(hamel_gait *g, size_t order, const hamel_progress *progress,
                               hamel_document **out) {
    if (out != NULL) *out = NULL;
    if (g == NULL) return HAMEL_INVALID;
    const bool good = out != NULL && order >= 1 && order <= WAVE_ORDER;
    hamel_status status = call_begin_long(g->m, good, progress, "expanding a gait in its size");
    if (status != HAMEL_OK) return status;
    return call_end(g->m, unless_stopped(expand(g, order, out)));
}
