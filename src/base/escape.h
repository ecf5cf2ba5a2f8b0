/// Words that a person wrote, put into another language so that they stay words there: titles,
/// names, file names, arguments. One function a language; every printer uses it. What is not seen
/// (base/utf8.h) never gets through as it is: where a language has a spelling for it, that is
/// written, elsewhere its number, as in <U+2028>.
#ifndef BASE_ESCAPE_H
#define BASE_ESCAPE_H

#include "base/text.h"

/// Words in a line of a terminal.
void line_escape(text *out, const char *words);
/// Several lines for a terminal: ends of lines and tabs stay.
void lines_escape(text *out, const char *words);
/// Words in a comment up to the end of the line: C, Python, JavaScript, hamel.
void comment_escape(text *out, const char *words);
/// A string of C, in its quotes, with the same bytes.
void c_string(text *out, const char *words);
/// A string of JavaScript, JSON and Python alike, in its quotes; also inside of <script>.
void json_string(text *out, const char *words);
/// A whole JSON text, whose strings still have such characters in them.
void json_escape(text *out, const char *json);
/// Words as HTML and SVG show them, in text and in the double quotes of an attribute.
void html_escape(text *out, const char *words);
/// A field of a table: in quotes if it has to be.
void csv_field(text *out, const char *words);

#endif
