/// Words that a person wrote, put into another language so that they stay words there.
#ifndef BASE_ESCAPE_H
#define BASE_ESCAPE_H

#include "base/text.h"

/// Words as HTML and SVG show them, in text and in the quotes of an attribute.
void html_escape(text *out, const char *words);

#endif
