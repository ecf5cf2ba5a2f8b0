/// Pages: a tree of results with what writes it.
#include "api/call/document_internal.h"
#include "api/call/format_internal.h"

#include <stdlib.h>

#include "api/call/call_internal.h"
#include "base/mem.h"
#include "report/doc/json.h"
#include "report/doc/systems.h"

hamel_document *document_create(const hamel_model *m, doc *d, const char *name,
                                document_writer *words, document_writer *latex,
                                document_json_writer *json) {
    hamel_document *out = MEM_NEW_ZERO(hamel_document, 1);
    if (json == doc_to_json) doc_name_systems(d, m->m->pool);
    *out = (hamel_document){
        .d = d, .pool = m->m->pool, .name = name, .words = words, .latex = latex, .json = json};
    return out;
}

void document_show(void *data, doc *top) {
    const document_preview *p = data;
    const hamel_document page = {.d = top, // borrowed, and as before when it is written
                                 .pool = p->m->m->pool,
                                 .names_in = p->m->m->pool,
                                 .name = p->name,
                                 .words = p->words,
                                 .latex = p->latex,
                                 .json = p->json};
    wait_page(&p->m->wait, &page);
}

void document_make_rows(hamel_document *d, size_t count, size_t columns) {
    d->names = MEM_NEW_ZERO(char *, columns);
    d->values = MEM_NEW_ZERO(double, count *columns);
    d->rows = (hamel_rows){count, columns, (const char *const *)d->names, d->values};
}

hamel_write_options hamel_write_options_default(void) {
    return (hamel_write_options){.size = sizeof(hamel_write_options),
                                 .width = doc_usual_look.width};
}

bool document_options(hamel_write_options *out, const hamel_write_options *given) {
    static const size_t sizes[] = {sizeof *out};
    const hamel_write_options usual = hamel_write_options_default();
    return call_options(out, &usual, given, 1, sizes);
}

doc_look document_look(const hamel_write_options *o) {
    return (doc_look){
        .width = o->width, .whole = o->whole_document != 0, .records = o->records != 0};
}

/// JSON names the systems of a page; one that is not done forgets them again, names and nodes: when
/// pages are looked at on the way is for the clock to say, and nothing that is derived afterwards
/// may depend on it.
static hamel_status write_json(const hamel_document *d, json_version version, text *out) {
    const bool names = d->names_in != NULL && d->json == doc_to_json;
    const uint32_t size = names ? expr_pool_size(d->names_in) : 0;
    if (names) doc_name_systems(d->d, d->names_in);
    const hamel_status status = d->json(d->d, d->pool, d->name, version, out);
    if (names) {
        doc_forget_systems(d->d);
        expr_pool_forget(d->names_in, size);
    }
    return status;
}

static hamel_status write_as(const hamel_document *d, const hamel_write_options *o, text *out) {
    const doc_look look = document_look(o);
    if (o->format == HAMEL_TEXT && d->words != NULL) return d->words(d->d, d->pool, &look, out);
    if (o->format == HAMEL_LATEX && d->latex != NULL) return d->latex(d->d, d->pool, &look, out);
    if (format_is_json(o->format) && d->json != NULL)
        return write_json(d, format_version(o->format), out);
    return HAMEL_INVALID;
}

hamel_status hamel_document_write(const hamel_document *d, hamel_format format, char **out) {
    hamel_write_options options = hamel_write_options_default();
    options.format = format;
    return hamel_document_write_as(d, &options, out);
}

hamel_status hamel_document_write_as(const hamel_document *d, const hamel_write_options *options,
                                     char **out) {
    hamel_write_options o;
    if (out != NULL) *out = NULL;
    if (!document_options(&o, options) || d == NULL || out == NULL) return HAMEL_INVALID;
    text words = {0};
    const hamel_status status = write_as(d, &o, &words);
    if (status == HAMEL_OK) *out = text_take(&words);
    text_clear(&words);
    return status;
}

const hamel_rows *hamel_document_rows(const hamel_document *d) {
    return d == NULL || d->names == NULL ? NULL : &d->rows;
}

void hamel_document_destroy(hamel_document *d) {
    if (d == NULL) return;
    for (size_t i = 0; i < d->rows.columns; i++) free(d->names[i]);
    free(d->names);
    free(d->values);
    doc_destroy(d->d);
    free(d);
}
