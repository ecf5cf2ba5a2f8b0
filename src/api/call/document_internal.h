/// A page: a tree of results with what writes it.
#ifndef API_CALL_DOCUMENT_INTERNAL_H
#define API_CALL_DOCUMENT_INTERNAL_H

#include "api/call/api_internal.h"
#include "report/doc/document.h"
#include "report/doc/json_version.h"

typedef hamel_status document_writer(const doc *d, const expr_pool *pool, const doc_look *look,
                                     text *out);
typedef hamel_status document_json_writer(const doc *d, const expr_pool *pool, const char *document,
                                          json_version version, text *out);

struct hamel_document {
    doc *d;
    const expr_pool *pool;
    expr_pool *names_in; ///< of a page that is not done: where its systems get names, while they
                         ///< are written
    const char *name;    ///< what it is, in its JSON
    document_writer *words, *latex; ///< NULL: it has no such form
    document_json_writer *json;
    hamel_rows rows; ///< without names: there are none
    char **names;
    double *values;
};

/// A page that owns the tree, in these forms.
hamel_document *document_create(const hamel_model *m, doc *d, const char *name,
                                document_writer *words, document_writer *latex,
                                document_json_writer *json);
/// A page while it is made, shown to whoever waits: `m`, and how it is written.
typedef struct document_preview {
    hamel_model *m;
    const char *name;
    document_writer *words, *latex;
    document_json_writer *json;
} document_preview;

/// For a doc_watcher whose data is a document_preview.
void document_show(void *data, doc *top);
/// How a page is to be written, with what is not given; false if that is not possible.
bool document_options(hamel_write_options *out, const hamel_write_options *given);
doc_look document_look(const hamel_write_options *o);
/// Room for numbers that go with it: their names, to be copied into `names`, and d->values.
void document_make_rows(hamel_document *d, size_t count, size_t columns);

#endif
