/// Pages: a tree of results with what writes it.
#include "api/document_internal.h"

#include <stdlib.h>

#include "base/mem.h"

hamel_document *document_create(const hamel_model *m, doc *d, document_writer *words,
                                document_writer *latex, document_writer *json) {
    hamel_document *out = MEM_NEW_ZERO(hamel_document, 1);
    *out = (hamel_document){.d = d, .pool = m->m->pool, .writers = {words, latex, json}};
    return out;
}

void document_make_rows(hamel_document *d, size_t count, size_t columns) {
    d->names = MEM_NEW_ZERO(char *, columns);
    d->values = MEM_NEW_ZERO(double, count *columns);
    d->rows = (hamel_rows){count, columns, (const char *const *)d->names, d->values};
}

hamel_status hamel_document_write(const hamel_document *d, hamel_format format, char **out) {
    if (out != NULL) *out = NULL;
    if (d == NULL || out == NULL || (unsigned)format > HAMEL_JSON || d->writers[format] == NULL)
        return HAMEL_INVALID;
    text words = {0};
    const hamel_status status = d->writers[format](d->d, d->pool, &words);
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
