/// Matrices in a text.
#ifndef REPORT_DOC_TEXT_MATRIX_INTERNAL_H
#define REPORT_DOC_TEXT_MATRIX_INTERNAL_H

#include "report/doc/text_internal.h"

/// A matrix in rows and columns, or, where it is too wide, entry by entry.
HAMEL_MUST_USE hamel_status text_matrix(const text_page *p, const doc *d, size_t indent);

#endif
