/// The tapes of exported programs and of pages, statement by statement: what is the same in all
/// languages.
#include <ctype.h>
#include <string.h>

#include "base/number.h"
#include "report/export/code_internal.h"
#include "report/export/export_internal.h"

// ---- numbers and slots --------------------------------------------------------------------------

void export_number(text *out, double value) {
    if (value > -1e9 && value < 1e9 && value == (double)(long)value) {
        text_addf(out, "%.1f", value);
        return;
    }
    char words[NUMBER_ROOM];
    number_write(words, value);
    text_add(out, words);
    if (strpbrk(words, ".en") == NULL) text_add(out, ".0");
}

/// A slot as an operand: an input, a constant, or the value computed there.
void export_slot(const export_writer *w, const tape *t, uint32_t slot) {
    if (slot < t->input_count) w->add_input(w, slot);
    else if (slot >= tape_first(t)) text_addf(w->out, "_%u", slot);
    else export_number(w->out, t->constants[slot - t->input_count]);
}

/// Begins a statement that gives a slot its value.
static void begin_value(const export_writer *w, uint32_t slot) {
    text_addf(w->out, "%s%s_%u = ", w->style->indent, w->style->number, slot);
}

static void end_statement(const export_writer *w) { text_add(w->out, w->style->end); }

// ---- instructions -------------------------------------------------------------------------------

/// The spelling of the table of operators with operands for a and b, and the language's functions.
static void add_spelling(const export_writer *w, const tape *t, const char *spelling, tape_code c) {
    for (const char *s = spelling; *s != '\0';) {
        size_t length = 0;
        while (isalnum((unsigned char)s[length])) length++;
        if (length == 1 && (*s == 'a' || *s == 'b')) {
            export_slot(w, t, *s == 'a' ? c.a : c.b);
        } else if (length > 1) {
            const bool absolute = length == 4 && strncmp(s, "fabs", 4) == 0;
            text_add(w->out, w->style->math);
            if (absolute) text_add(w->out, w->style->absolute);
            else text_add_bytes(w->out, s, length);
        } else {
            text_add_bytes(w->out, s, length == 0 ? 1 : length);
        }
        s += length == 0 ? 1 : length;
    }
}

bool export_uses(const tape *t, uint32_t slot) {
    for (uint32_t k = 0; k < t->code_count; k++) {
        const tape_code c = t->code[k];
        if (c.op == TAPE_RESULT) continue;
        if (c.op != TAPE_SOLVE && (c.a == slot || c.b == slot)) return true;
        for (uint32_t i = 0; c.op == TAPE_SOLVE && i < tape_operand_count(c.a); i++) {
            if (t->operands[c.b + i] == slot) return true;
        }
    }
    for (uint32_t i = 0; i < t->output_count; i++) {
        if (t->outputs[i] == slot) return true;
    }
    return false;
}

static void add_list(const export_writer *w, const tape *t, size_t count, const uint32_t *slots) {
    const bool braces = w->language == EXPORT_C;
    text_add_char(w->out, braces ? '{' : '[');
    for (size_t i = 0; i < count; i++) {
        if (i > 0) text_add(w->out, ", ");
        export_slot(w, t, slots[i]);
    }
    text_add_char(w->out, braces ? '}' : ']');
}

/// x_k = numerator · 1/determinant where the guards allow it.
static void add_direct(const export_writer *w, const tape *t, uint32_t first, uint32_t n,
                       const uint32_t *direct) {
    for (uint32_t i = 0; i < n; i++) {
        text_addf(w->out, "%s%s_%u = ", w->style->indent, w->style->indent, first + i);
        export_slot(w, t, direct[i]);
        text_add(w->out, " / ");
        export_slot(w, t, direct[n]);
        end_statement(w);
    }
}

static void add_guards(const export_writer *w, const tape *t, uint32_t n, const uint32_t *direct) {
    for (uint32_t k = 0; k < tape_guard_count(n); k++) {
        const uint32_t guard = direct[n + 1 + k];
        if (k > 0 && guard == direct[n + 1]) continue;
        if (k > 0) text_addf(w->out, " %s ", w->style->both);
        export_slot(w, t, guard);
        text_add(w->out, " > 1e-270");
    }
}

static void add_elimination(const export_writer *w, const tape *t, uint32_t first, uint32_t n,
                            const uint32_t *slots) {
    text *out = w->out;
    const char *indent = w->style->indent, *end = w->style->end;
    if (w->language == EXPORT_C) {
        text_addf(out, "%s%sdouble _a[%u] = ", indent, indent, n * n);
        add_list(w, t, n * n, slots);
        text_addf(out, "%s%s%sdouble _x[%u] = ", end, indent, indent, n);
        add_list(w, t, n, slots + n * n);
        text_addf(out, "%s%s%seliminate(%u, _a, _x)%s", end, indent, indent, n, end);
    } else {
        text_addf(out, "%s%s%s_x = eliminate(%u, ", indent, indent,
                  w->language == EXPORT_JS ? "const " : "", n);
        add_list(w, t, n * n, slots);
        text_add(out, ", ");
        add_list(w, t, n, slots + n * n);
        text_addf(out, ")%s", end);
    }
    for (uint32_t i = 0; i < n; i++)
        text_addf(out, "%s%s_%u = _x[%u]%s", indent, indent, first + i, i, end);
}

/// Small systems are solved directly, where nothing forbids it.
static void add_solve(const export_writer *w, const tape *t, uint32_t k) {
    const tape_code c = t->code[k];
    const uint32_t n = c.a, first = tape_first(t) + k, *slots = t->operands + c.b;
    const bool python = w->language == EXPORT_PYTHON, direct = n <= TAPE_DIRECT;
    const char *indent = w->style->indent, *newline = w->style->newline;
    text *out = w->out;
    for (uint32_t i = 0; i < n && !python; i++)
        text_addf(out, "%s%s _%u%s", indent, w->language == EXPORT_C ? "double" : "let", first + i,
                  w->style->end);
    text_addf(out, "%sif %s", indent, python ? "" : "(");
    if (direct) add_guards(w, t, n, slots + n * n + n);
    else text_add(out, python ? "False" : "0");
    text_addf(out, "%s%s", python ? ":" : ") {", newline);
    if (direct) add_direct(w, t, first, n, slots + n * n + n);
    else if (python) text_add(out, "        pass\n");
    text_addf(out, "%s%s%s", indent, python ? "else:" : "} else {", newline);
    add_elimination(w, t, first, n, slots);
    if (!python) text_addf(out, "%s}%s", indent, newline);
    for (uint32_t i = 0; i < n && w->language == EXPORT_C; i++) {
        if (!export_uses(t, first + i)) text_addf(out, "    (void)_%u;\n", first + i);
    }
}

static void add_code(const export_writer *w, const tape *t, uint32_t k) {
    const tape_code c = t->code[k];
    const uint32_t slot = tape_first(t) + k;
    const char *spelling = tape_op_spelling((tape_op)c.op);
    if (c.op == TAPE_SOLVE) {
        add_solve(w, t, k);
    } else if (c.op == TAPE_SINCOS) {
        for (uint32_t i = 0; i < 2; i++) {
            begin_value(w, slot + i);
            add_spelling(w, t, tape_op_spelling(i == 0 ? TAPE_SIN : TAPE_COS), c);
            end_statement(w);
        }
    } else if (spelling != NULL) {
        begin_value(w, slot);
        add_spelling(w, t, spelling, c);
        end_statement(w);
    }
}

void export_body(const export_writer *w, const tape *t, const char *out) {
    for (uint32_t k = 0; k < t->code_count; k++) add_code(w, t, k);
    for (uint32_t i = 0; i < t->output_count; i++) {
        text_addf(w->out, "%s%s[%u] = ", w->style->indent, out, i);
        export_slot(w, t, t->outputs[i]);
        end_statement(w);
    }
}
