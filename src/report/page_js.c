/// Tapes as JavaScript: an instruction a constant, in order, so what is shared is computed once. The
/// operations are those of the interpreter, and IEEE arithmetic is that of JavaScript, so the numbers
/// agree but for the last digits of functions.
#include "report/page_js.h"

#include <math.h>

void js_string(text *out, const char *s) {
    text_add_char(out, '"');
    for (; *s != '\0'; s++) {
        const unsigned char c = (unsigned char)*s;
        if (c == '"' || c == '\\') text_addf(out, "\\%c", c);
        else if (c < 0x20 || c == '<') text_addf(out, "\\x%02x", c);
        else text_add_char(out, *s);
    }
    text_add_char(out, '"');
}

void js_number(text *out, double x) {
    if (isfinite(x)) text_addf(out, "%.17g", x);
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

/// What stands for a slot: x[i], a number, or the constant of its instruction.
static void add_slot(const tape *t, uint32_t slot, text *out) {
    if (slot < t->input_count) {
        text_addf(out, "x[%u]", slot);
    } else if (slot < tape_first(t)) {
        const double value = t->constants[slot - t->input_count];
        if (value < 0) text_add_char(out, '(');
        js_number(out, value);
        if (value < 0) text_add_char(out, ')');
    } else {
        text_addf(out, "s%u", slot - tape_first(t));
    }
}

/// How a simple operation is written: before a, between a and b, behind.
typedef struct spelling {
    const char *open, *between, *close;
} spelling;

static spelling spelling_of(tape_op op) {
    switch (op) {
    case TAPE_ADD: return (spelling){"", "+", ""};
    case TAPE_SUB: return (spelling){"", "-", ""};
    case TAPE_MUL: return (spelling){"", "*", ""};
    case TAPE_DIV: return (spelling){"", "/", ""};
    case TAPE_NEG: return (spelling){"-", NULL, ""};
    case TAPE_SQRT: return (spelling){"M.sqrt(", NULL, ")"};
    case TAPE_POW: return (spelling){"M.pow(", ",", ")"};
    case TAPE_SIN: return (spelling){"M.sin(", NULL, ")"};
    case TAPE_COS: return (spelling){"M.cos(", NULL, ")"};
    case TAPE_TAN: return (spelling){"M.tan(", NULL, ")"};
    case TAPE_ASIN: return (spelling){"M.asin(", NULL, ")"};
    case TAPE_ACOS: return (spelling){"M.acos(", NULL, ")"};
    case TAPE_ATAN: return (spelling){"M.atan(", NULL, ")"};
    case TAPE_SINH: return (spelling){"M.sinh(", NULL, ")"};
    case TAPE_COSH: return (spelling){"M.cosh(", NULL, ")"};
    case TAPE_TANH: return (spelling){"M.tanh(", NULL, ")"};
    case TAPE_EXP: return (spelling){"M.exp(", NULL, ")"};
    case TAPE_LOG: return (spelling){"M.log(", NULL, ")"};
    case TAPE_ABS: return (spelling){"M.abs(", NULL, ")"};
    case TAPE_SIGN: return (spelling){"M.sign(", NULL, ")"};
    case TAPE_ATAN2: return (spelling){"M.atan2(", ",", ")"};
    case TAPE_SINCOS:
    case TAPE_SOLVE:
    case TAPE_RESULT:
    case TAPE_OP_COUNT: break;
    }
    return (spelling){"", NULL, ""};
}

static void add_solve(const tape *t, tape_code c, text *out) {
    const uint32_t *slots = t->operands + c.b;
    text_addf(out, "solve(%u,[", c.a);
    for (uint32_t i = 0; i < c.a * c.a + c.a; i++) {
        if (i > 0) text_add_char(out, ',');
        add_slot(t, slots[i], out);
    }
    text_add(out, "])");
}

static void add_instruction(const tape *t, uint32_t k, text *out) {
    const tape_code c = t->code[k];
    switch ((tape_op)c.op) {
    case TAPE_RESULT: return; // its instruction has written it
    case TAPE_SINCOS:
        text_addf(out, "const s%u=M.sin(", k);
        add_slot(t, c.a, out);
        text_addf(out, "),s%u=M.cos(", k + 1);
        add_slot(t, c.a, out);
        text_add(out, ");");
        return;
    case TAPE_SOLVE:
        text_add(out, "const [");
        for (uint32_t i = 0; i < c.a; i++) text_addf(out, "%ss%u", i > 0 ? "," : "", k + i);
        text_add(out, "]=");
        add_solve(t, c, out);
        text_add_char(out, ';');
        return;
    default: break;
    }
    const spelling s = spelling_of((tape_op)c.op);
    text_addf(out, "const s%u=%s", k, s.open);
    add_slot(t, c.a, out);
    if (s.between != NULL) {
        text_add(out, s.between);
        add_slot(t, c.b, out);
    }
    text_addf(out, "%s;", s.close);
}

void js_function(const tape *t, text *out) {
    text_add(out, "(x,o)=>{");
    for (uint32_t k = 0; k < t->code_count; k++) add_instruction(t, k, out);
    for (uint32_t i = 0; i < t->output_count; i++) {
        text_addf(out, "o[%u]=", i);
        add_slot(t, t->outputs[i], out);
        text_add_char(out, ';');
    }
    text_add_char(out, '}');
}
