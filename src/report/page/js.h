/// Tapes as JavaScript, and the numbers and words that go with them.
#ifndef REPORT_PAGE_JS_H
#define REPORT_PAGE_JS_H

#include "base/text.h"
#include "tape/tape.h"

/// The tape as a function expression (x, o) => {...}: inputs in x, outputs into o. A linear system
/// that is not small calls eliminate(n, A, b), which returns the solution; a value that is missing
/// becomes NaN or infinite.
void js_function(const tape *t, text *out);
/// A number with all its digits.
void js_number(text *out, double x);
/// [1, 2, 3]
void js_numbers(text *out, size_t count, const double *x);

#endif
