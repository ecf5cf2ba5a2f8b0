/// Derivations as pages. What is derived keeps the parameters as symbols, so it stays valid when
/// they get other values.
#include "report/derive/derive.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "api/call/call_internal.h"
#include "api/call/derivation_internal.h"
#include "api/call/document_internal.h"
#include "expr/walk.h"
#include "report/derive/form/point_words.h"
#include "report/doc/json.h"
#include "report/doc/latex.h"
#include "report/doc/text.h"
#include "report/verify/functions.h"
#include "run/sweep/words.h"

static const derive_part *part_at(size_t i) {
    size_t k = 0;
    while (k < i && derive_parts[k].name != NULL) k++;
    return &derive_parts[k];
}

const char *hamel_part_name(size_t i) { return part_at(i)->name; }
const char *hamel_part_title(size_t i) { return part_at(i)->title; }

hamel_derive_options hamel_derive_options_default(void) {
    return (hamel_derive_options){.size = sizeof(hamel_derive_options)};
}

static bool take_options(hamel_derive_options *out, const hamel_derive_options *given) {
    static const size_t sizes[] = {offsetof(hamel_derive_options, of),
                                   offsetof(hamel_derive_options, brief),
                                   offsetof(hamel_derive_options, section), sizeof *out};
    const hamel_derive_options usual = hamel_derive_options_default();
    return call_options(out, &usual, given, 4, sizes) && good_words(out->part_count, out->parts);
}

/// The section of the Hamiltonian form, which given functions belong to.
static doc *hamilton_section(doc *top) {
    for (size_t i = 0; i < top->children.count; i++) {
        doc *child = top->children.items[i];
        if (child->key != NULL && strcmp(child->key, "hamilton") == 0) return child;
    }
    return NULL;
}

/// Adds what is said about some words to the part hamilton: `what` it is, in its own words.
static hamel_status add_to_hamilton(hamel_model *m, const char *what, const char *words,
                                    hamel_status (*tell)(exact *x, derivation *d, const char *words,
                                                         diag *about, doc *to),
                                    diag *about, doc *top) {
    exact x = call_exact(m);
    doc *section = hamilton_section(top);
    if (section == NULL)
        return diag_add(about, HAMEL_INVALID, (diag_span){0, 0},
                        "%s to the part hamilton, which is not among those derived", what);
    return unless_stopped(tell(&x, call_derivation(m), words, about, section));
}

/// The cost in words: of position and velocities, not of quasi-velocities, which D alone has.
static hamel_status read_cost(hamel_model *m, const char *words, diag *about, expr *out) {
    hamel_status status = sweep_read(m->m, words, strlen(words), about, out);
    for (size_t k = 0; k < m->m->field_count && status == HAMEL_OK; k++) {
        if (expr_mentions(m->m->pool, 1, out, 1, &m->m->fields[k].symbol))
            status = diag_add(about, HAMEL_INVALID, (diag_span){0, 0},
                              "a cost is a function of position and velocities, and %s is a "
                              "quasi-velocity",
                              expr_symbol_info_of(m->m->pool, m->m->fields[k].symbol)->name);
    }
    return status;
}

/// Whom to tell of sections, and how.
typedef struct listener {
    const hamel_derive_options *o;
    const expr_pool *pool;
    bool some; ///< sections were told: the next one is separated from them
} listener;

static void tell(void *data, const char *part, const doc *section) {
    listener *l = data;
    const doc_look look = {.width = l->o->width > 0 ? l->o->width : doc_usual_look.width,
                           .records = l->o->records != 0};
    text words = {0};
    if (section == NULL) {
        l->o->section(l->o->data, part, NULL);
        return;
    }
    if (l->some) text_add_char(&words, '\n');
    if (doc_to_text(section, l->pool, &look, &words) == HAMEL_OK)
        l->o->section(l->o->data, part, text_cstr(&words));
    l->some = true;
    text_clear(&words);
}

static hamel_status derive(hamel_model *m, const hamel_derive_options *o, const mech_point *at,
                           const expr *cost, doc **out) {
    exact x = call_exact(m);
    listener listening = {o, m->m->pool, false};
    document_preview preview = {m, "derive", doc_to_text, doc_to_latex, doc_to_json};
    const derive_request request = {.count = o->part_count,
                                    .watcher = {document_show, &preview},
                                    .parts = o->parts,
                                    .at = at,
                                    .has_cost = cost != NULL,
                                    .cost = cost != NULL ? *cost : (expr){0},
                                    .brief = o->brief != 0,
                                    .partial = true,
                                    .told = o->section != NULL ? tell : NULL,
                                    .data = &listening};
    return unless_stopped(report_derive(&x, call_derivation(m), &request, out));
}

hamel_status hamel_model_derive(hamel_model *m, const hamel_derive_options *options,
                                const hamel_progress *progress, hamel_document **out) {
    hamel_derive_options o;
    if (out != NULL) *out = NULL;
    const bool good = take_options(&o, options) && out != NULL;
    hamel_status status = call_begin_long(m, good, progress, "deriving");
    if (status != HAMEL_OK) return status;
    mech_point at = {0};
    diag words = {0};
    if (o.at != NULL) status = point_words_read(&at, m->m, o.at, &words);
    messages_take(&m->messages, &words);
    const bool read = status == HAMEL_OK;
    doc *d = NULL;
    expr cost;
    const char *wrong = "of", *wrong_words = o.of;
    if (read && o.cost != NULL) {
        status = read_cost(m, o.cost, &words, &cost);
        wrong = "cost", wrong_words = o.cost;
    }
    if (read && status == HAMEL_OK)
        status = derive(m, &o, o.at != NULL ? &at : NULL, o.cost != NULL ? &cost : NULL, &d);
    if (read && status == HAMEL_OK && o.of != NULL) {
        status = add_to_hamilton(m, "fields and brackets of functions belong", o.of,
                                 report_functions, &words, d);
        wrong = "of", wrong_words = o.of;
    }
    if (read && status == HAMEL_OK && o.jacobi != NULL) {
        status = add_to_hamilton(m, "the Hamilton-Jacobi equation belongs", o.jacobi, report_jacobi,
                                 &words, d);
        wrong = "jacobi", wrong_words = o.jacobi;
    }
    const bool understood = words.count == 0;
    messages_take(&m->messages, &words);
    if (!understood) doc_destroy(d), d = NULL;
    if (d != NULL) *out = document_create(m, d, "derive", doc_to_text, doc_to_latex, doc_to_json);
    point_words_clear(&at);
    if (!understood) return call_end_about(m, status, wrong, wrong_words);
    return read ? call_end(m, status) : call_end_about(m, status, "at", o.at);
}
