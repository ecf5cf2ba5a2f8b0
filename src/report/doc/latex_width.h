/// How wide LaTeX sets a formula.
#ifndef REPORT_DOC_LATEX_WIDTH_H
#define REPORT_DOC_LATEX_WIDTH_H

#include <stddef.h>

/// The width of a formula in points, in a font of ten points, without setting it: letters by their
/// class, a fraction by its wider half. A little more than it will be, never much less.
size_t latex_width(const char *formula, size_t bytes);

/// The bytes of a group {..} that begins at s, with its braces.
size_t latex_group(const char *s, size_t bytes);
/// The bytes of a pmatrix that begins at s, to the end of its environment.
size_t latex_matrix(const char *s, size_t bytes);

#endif
