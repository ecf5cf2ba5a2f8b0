/// What the files that write text share.
#ifndef REPORT_DOC_TEXT_INTERNAL_H
#define REPORT_DOC_TEXT_INTERNAL_H

#include "report/doc/document.h"

typedef struct text_page {
    const expr_pool *pool;
    size_t width; ///< of a line; 0: no limit
    text *out;
    bool records; ///< below each verdict
} text_page;

/// The formula d behind a label, which may have marks, in lines; its citation behind it.
HAMEL_MUST_USE hamel_status text_labelled(const text_page *p, const char *label, const doc *d,
                                          size_t indent);

#endif
