/// Words in LaTeX.
#ifndef BASE_LATEX_ESCAPE_H
#define BASE_LATEX_ESCAPE_H

#include "base/text.h"

/// Words as LaTeX sets them, in text.
void latex_escape(text *out, const char *words);

#endif
