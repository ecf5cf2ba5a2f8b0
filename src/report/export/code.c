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
    else if (slot >= tape_first(t)) text_addf(w->out, "%s%u", w->style->slot, slot);
    else export_number(w->out, t->constants[slot - t->input_count]);
}

/// Begins a statement that gives a slot its value.
static void begin_value(const export_writer *w, uint32_t slot) {
    text_addf(w->out, "%s%s%s%u = ", w->style->indent, w->style->number, w->style->slot, slot);
}

static void end_statement(const export_writer *w) { text_add(w->out, w->style->end); }

/// Begins a statement that gives an element of an array its value.
static void begin_element(const export_writer *w, const char *array, size_t i) {
    text_addf(w->out, "%s%s", w->style->indent, array);
    export_index(w, i);
    text_add(w->out, " = ");
}

void export_index(const export_writer *w, size_t i) {
    const bool octave = w->language == EXPORT_OCTAVE;
    text_addf(w->out, octave ? "(%zu)" : "[%zu]", octave ? i + 1 : i);
}

// ---- instructions -------------------------------------------------------------------------------

/// A function of C as the language calls it.
static void add_function_name(const export_writer *w, const char *name, size_t length) {
    const bool absolute = length == 4 && strncmp(name, "fabs", 4) == 0;
    const bool power = length == 3 && strncmp(name, "pow", 3) == 0;
    text_add(w->out, w->style->math);
    if (absolute) text_add(w->out, w->style->absolute);
    else if (power) text_add(w->out, w->style->power);
    else text_add_bytes(w->out, name, length);
}

/// The spelling of the table of operators with operands for a and b, and the language's functions.
static void add_spelling(const export_writer *w, const tape *t, const char *spelling, tape_code c) {
    for (const char *s = spelling; *s != '\0';) {
        size_t length = 0;
        while (isalnum((unsigned char)s[length])) length++;
        if (length == 1 && (*s == 'a' || *s == 'b')) {
            export_slot(w, t, *s == 'a' ? c.a : c.b);
        } else if (length > 1) {
            add_function_name(w, s, length);
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

/// Before a statement of a branch.
static void begin_branch(const export_writer *w) {
    text_addf(w->out, "%s%s", w->style->indent, w->style->indent);
}

/// x_k = numerator · 1/determinant where the guards allow it.
static void add_direct(const export_writer *w, const tape *t, uint32_t first, uint32_t n,
                       const uint32_t *direct) {
    for (uint32_t i = 0; i < n; i++) {
        begin_branch(w);
        text_addf(w->out, "%s%u = ", w->style->slot, first + i);
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
    const char *x = w->style->solution;
    begin_branch(w);
    if (w->language == EXPORT_C) {
        text_addf(out, "double _a[%u] = ", n * n);
        add_list(w, t, n * n, slots);
        end_statement(w);
        begin_branch(w);
        text_addf(out, "double %s[%u] = ", x, n);
        add_list(w, t, n, slots + n * n);
        end_statement(w);
        begin_branch(w);
        text_addf(out, "%seliminate(%u, _a, %s)", w->space, n, x);
    } else {
        text_addf(out, "%s%s = eliminate(%u, ", w->language == EXPORT_JS ? "const " : "", x, n);
        add_list(w, t, n * n, slots);
        text_add(out, ", ");
        add_list(w, t, n, slots + n * n);
        text_add_char(out, ')');
    }
    end_statement(w);
    for (uint32_t i = 0; i < n; i++) {
        begin_branch(w);
        text_addf(out, "%s%u = %s", w->style->slot, first + i, x);
        export_index(w, i);
        end_statement(w);
    }
}

/// Small systems are solved directly, where nothing forbids it.
static void add_solve(const export_writer *w, const tape *t, uint32_t k) {
    const tape_code c = t->code[k];
    const export_style *s = w->style;
    const uint32_t n = c.a, first = tape_first(t) + k, *slots = t->operands + c.b;
    const bool direct = n <= TAPE_DIRECT;
    text *out = w->out;
    for (uint32_t i = 0; i < n && s->declare != NULL; i++)
        text_addf(out, "%s%s%s%u%s", s->indent, s->declare, s->slot, first + i, s->end);
    text_addf(out, "%sif %s", s->indent, direct ? s->condition : s->always);
    if (direct) {
        add_guards(w, t, n, slots + n * n + n);
        text_add(out, s->then);
        add_direct(w, t, first, n, slots + n * n + n);
        text_addf(out, "%s%s", s->indent, s->otherwise);
    }
    add_elimination(w, t, first, n, slots);
    if (s->end_if != NULL) text_addf(out, "%s%s", s->indent, s->end_if);
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

void export_values(const export_writer *w, const tape *t) {
    for (uint32_t k = 0; k < t->code_count; k++) add_code(w, t, k);
}

void export_body(const export_writer *w, const tape *t, const char *out) {
    export_values(w, t);
    for (uint32_t i = 0; i < t->output_count; i++) {
        begin_element(w, out, i);
        export_slot(w, t, t->outputs[i]);
        end_statement(w);
    }
}

void export_entries(const export_writer *w, const run_derivative *d, const char *out) {
    export_values(w, d->tape);
    for (size_t k = 0; k < d->count; k++) {
        if (w->language == EXPORT_OCTAVE)
            text_addf(w->out, "%s%s(%u, %u) = ", w->style->indent, out, d->row[k] + 1,
                      d->column[k] + 1);
        else begin_element(w, out, d->row[k] * d->columns + d->column[k]);
        export_slot(w, d->tape, d->tape->outputs[k]);
        end_statement(w);
    }
}
