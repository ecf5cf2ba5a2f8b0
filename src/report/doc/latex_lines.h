/// Formulas of LaTeX in lines that fit a page.
#ifndef REPORT_DOC_LATEX_LINES_H
#define REPORT_DOC_LATEX_LINES_H

#include "base/text.h"

enum { LATEX_PAGE = 330 }; ///< points: a column of text of the class article, and some air

/// Adds a marked formula (expr_print_marked) to out, in lines of at most `width` points for an
/// environment with one column behind `&`. Fractions and roots that are too wide are written in
/// the line, where they can be broken.
void latex_lines(const char *marked, size_t width, text *out);
/// The same inside of a text, as a box that stands on its first line.
void latex_box(const char *marked, size_t width, text *out);

#endif
