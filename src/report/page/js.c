/// Tapes as JavaScript for a page: what hamel export writes, without blanks. The operations are
/// those of the interpreter, and IEEE arithmetic is that of JavaScript, so the numbers agree but
/// for the last digits of functions.
#include "report/page/js.h"

#include <math.h>

#include "base/number.h"
#include "report/export/code_internal.h"
#include "report/export/export_internal.h"

void js_number(text *out, double x) {
    if (isfinite(x)) text_add_number(out, x);
    else text_add(out, isnan(x) ? "NaN" : x > 0 ? "Infinity" : "-Infinity");
}

void js_numbers(text *out, size_t count, const double *x) {
    text_add_char(out, '[');
    for (size_t i = 0; i < count; i++) {
        if (i > 0) text_add_char(out, ',');
        js_number(out, x[i]);
    }
    text_add_char(out, ']');
}

/// Inputs are numbered.
static void add_input(const export_writer *w, uint32_t slot) { text_addf(w->out, "x[%u]", slot); }

void js_function(const tape *t, text *out) {
    static const export_style close = {.number = "const ",
                                       .end = ";",
                                       .indent = "",
                                       .slot = "_",
                                       .solution = "_x",
                                       .declare = "let ",
                                       .condition = "(",
                                       .always = "(true){",
                                       .then = "){",
                                       .otherwise = "}else{",
                                       .end_if = "}",
                                       .math = "M.",
                                       .absolute = "abs",
                                       .power = "pow",
                                       .both = "&&"};
    const export_writer w = {&close, EXPORT_JS, out, add_input, "", NULL, NULL};
    text_add(out, "(x,o)=>{");
    export_body(&w, t, "o");
    text_add_char(out, '}');
}
