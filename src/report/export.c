/// Exported programs: the tapes of a run written out statement by statement, with the names of the
/// model, and a driver behind them. What is the same in all languages is here; the languages are in
/// files of their own.
#include "report/export.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "report/export_internal.h"

typedef struct writer {
    const run_program *p;
    const export_style *style;
    export_language language;
    text *out;
} writer;

// ---- names and numbers ---------------------------------------------------------------------------

/// A name of the model as one of the language: other characters become _, words of the language and of
/// the program get _ behind them.
static void add_name(const writer *w, const char *name) {
    for (const char *s = name; *s != '\0'; s++)
        text_add_char(w->out, isalnum((unsigned char)*s) || *s == '_' ? *s : '_');
    for (const char *const *word = w->style->words; *word != NULL; word++) {
        if (strcmp(*word, name) == 0) {
            text_add_char(w->out, '_');
            return;
        }
    }
}

static void add_number(text *out, double value) {
    char words[40];
    if (value > -1e9 && value < 1e9 && value == (double)(long)value) {
        text_addf(out, "%.1f", value);
        return;
    }
    snprintf(words, sizeof words, "%.17g", value);
    double shorter;
    for (int digits = 1; digits < 17; digits++) {
        char few[40];
        snprintf(few, sizeof few, "%.*g", digits, value);
        if (sscanf(few, "%lf", &shorter) == 1 && shorter == value) {
            memcpy(words, few, sizeof words);
            break;
        }
    }
    text_add(out, words);
    if (strpbrk(words, ".en") == NULL) text_add(out, ".0");
}

/// A slot as an operand: an input by its name, a constant, or the value computed there.
static void add_slot(const writer *w, const tape *t, uint32_t slot) {
    const run_program *p = w->p;
    if (slot < p->size) add_name(w, p->y[slot].name);
    else if (slot == p->size) text_add(w->out, "t");
    else if (slot < t->input_count) add_name(w, p->parameters[slot - p->size - 1].name);
    else if (slot >= tape_first(t)) text_addf(w->out, "_%u", slot);
    else add_number(w->out, t->constants[slot - t->input_count]);
}

/// Begins a statement that gives a slot its value.
static void begin_value(const writer *w, uint32_t slot) {
    text_addf(w->out, "    %s_%u = ", w->style->number, slot);
}

static void end_statement(const writer *w) { text_addf(w->out, "%s\n", w->style->end); }

// ---- instructions --------------------------------------------------------------------------------

/// The spelling of the table of operators with operands for a and b, and the language's functions.
static void add_spelling(const writer *w, const tape *t, const char *spelling, tape_code c) {
    for (const char *s = spelling; *s != '\0';) {
        size_t length = 0;
        while (isalnum((unsigned char)s[length])) length++;
        if (length == 1 && (*s == 'a' || *s == 'b')) {
            add_slot(w, t, *s == 'a' ? c.a : c.b);
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

static bool uses(const tape *t, uint32_t slot) {
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

static void add_list(const writer *w, const tape *t, size_t count, const uint32_t *slots) {
    const bool braces = w->language == EXPORT_C;
    text_add_char(w->out, braces ? '{' : '[');
    for (size_t i = 0; i < count; i++) {
        if (i > 0) text_add(w->out, ", ");
        add_slot(w, t, slots[i]);
    }
    text_add_char(w->out, braces ? '}' : ']');
}

/// x_k = numerator · 1/determinant where the guards allow it.
static void add_direct(const writer *w, const tape *t, uint32_t first, uint32_t n,
                       const uint32_t *direct) {
    for (uint32_t i = 0; i < n; i++) {
        text_addf(w->out, "        _%u = ", first + i);
        add_slot(w, t, direct[i]);
        text_add(w->out, " / ");
        add_slot(w, t, direct[n]);
        end_statement(w);
    }
}

static void add_guards(const writer *w, const tape *t, uint32_t n, const uint32_t *direct) {
    for (uint32_t k = 0; k < tape_guard_count(n); k++) {
        const uint32_t guard = direct[n + 1 + k];
        if (k > 0 && guard == direct[n + 1]) continue;
        if (k > 0) text_addf(w->out, " %s ", w->style->both);
        add_slot(w, t, guard);
        text_add(w->out, " > 1e-270");
    }
}

static void add_elimination(const writer *w, const tape *t, uint32_t first, uint32_t n,
                            const uint32_t *slots) {
    text *out = w->out;
    if (w->language == EXPORT_C) {
        text_addf(out, "        double _a[%u] = ", n * n);
        add_list(w, t, n * n, slots);
        text_addf(out, ";\n        double _x[%u] = ", n);
        add_list(w, t, n, slots + n * n);
        text_addf(out, ";\n        eliminate(%u, _a, _x);\n", n);
    } else {
        text_addf(out, "        %s_x = eliminate(%u, ", w->language == EXPORT_JS ? "const " : "",
                  n);
        add_list(w, t, n * n, slots);
        text_add(out, ", ");
        add_list(w, t, n, slots + n * n);
        text_addf(out, ")%s\n", w->style->end);
    }
    for (uint32_t i = 0; i < n; i++)
        text_addf(out, "        _%u = _x[%u]%s\n", first + i, i, w->style->end);
}

static void add_solve(const writer *w, const tape *t, uint32_t k) {
    const tape_code c = t->code[k];
    const uint32_t n = c.a, first = tape_first(t) + k, *slots = t->operands + c.b;
    const bool python = w->language == EXPORT_PYTHON, direct = n <= TAPE_DIRECT;
    text *out = w->out;
    for (uint32_t i = 0; i < n && !python; i++)
        text_addf(out, "    %s _%u;\n", w->language == EXPORT_C ? "double" : "let", first + i);
    text_add(out, python ? "    if " : "    if (");
    if (direct) add_guards(w, t, n, slots + n * n + n);
    else text_add(out, python ? "False" : "0");
    text_add(out, python ? ":\n" : ") {\n");
    if (direct) add_direct(w, t, first, n, slots + n * n + n);
    else if (python) text_add(out, "        pass\n");
    text_add(out, python ? "    else:\n" : "    } else {\n");
    add_elimination(w, t, first, n, slots);
    if (!python) text_add(out, "    }\n");
    for (uint32_t i = 0; i < n && w->language == EXPORT_C; i++) {
        if (!uses(t, first + i)) text_addf(out, "    (void)_%u;\n", first + i);
    }
}

static void add_code(const writer *w, const tape *t, uint32_t k) {
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

// ---- functions -----------------------------------------------------------------------------------

/// A function `name` of (t, y) that fills `out`.
static void add_function(const writer *w, const tape *t, const char *name, const char *what,
                         const char *out) {
    const run_program *p = w->p;
    text_addf(w->out, "\n%s %s\n", w->style->comment, what);
    if (w->language == EXPORT_C)
        text_addf(w->out, "void %s(double t, const double *state, double *%s) {\n", name, out);
    else if (w->language == EXPORT_PYTHON) text_addf(w->out, "def %s(t, state, %s):\n", name, out);
    else text_addf(w->out, "function %s(t, state, %s) {\n", name, out);
    if (w->language == EXPORT_C && !uses(t, (uint32_t)p->size)) text_add(w->out, "    (void)t;\n");
    if (w->language == EXPORT_C && p->size > 0) text_add(w->out, "    (void)state;\n");
    for (uint32_t i = 0; i < p->size; i++) {
        if (!uses(t, i)) continue;
        text_addf(w->out, "    %s", w->style->number);
        add_name(w, p->y[i].name);
        text_addf(w->out, " = state[%u]%s\n", i, w->style->end);
    }
    for (uint32_t k = 0; k < t->code_count; k++) add_code(w, t, k);
    for (uint32_t i = 0; i < t->output_count; i++) {
        text_addf(w->out, "    %s[%u] = ", out, i);
        add_slot(w, t, t->outputs[i]);
        end_statement(w);
    }
    if (w->language != EXPORT_PYTHON) text_add(w->out, "}\n");
}

// ---- the program ---------------------------------------------------------------------------------

static void add_strings(const writer *w, const char *name, size_t count,
                        const char *(*get)(const run_program *, size_t)) {
    const bool c = w->language == EXPORT_C;
    if (c) text_addf(w->out, "static const char *const %s[] = {", name);
    else text_addf(w->out, "%s%s = [", w->language == EXPORT_JS ? "const " : "", name);
    for (size_t i = 0; i < count; i++)
        text_addf(w->out, "%s\"%s\"", i > 0 ? ", " : "", get(w->p, i));
    text_addf(w->out, "%s%s\n", c ? "}" : "]", w->style->end);
}

static const char *state_name(const run_program *p, size_t i) { return p->y[i].name; }
static const char *column_name(const run_program *p, size_t i) { return p->columns[i]; }

static void add_constant(const writer *w, const char *name, bool named, double value) {
    text_add(w->out, w->language == EXPORT_C    ? "static const double "
                     : w->language == EXPORT_JS ? "const "
                                                : "");
    if (named) add_name(w, name);
    else text_add(w->out, name);
    text_add(w->out, " = ");
    add_number(w->out, value);
    end_statement(w);
}

/// A parameter that nothing depends on is only told of.
static void add_parameter(const writer *w, size_t i) {
    const run_program *p = w->p;
    const uint32_t slot = (uint32_t)(p->size + 1 + i);
    const bool needed = uses(p->rates, slot) || uses(p->watch, slot) ||
                        (p->jacobian != NULL && uses(p->jacobian, slot));
    if (!needed) text_addf(w->out, "%s not needed: ", w->style->comment);
    add_constant(w, p->parameters[i].name, true, p->parameters[i].value);
}

static void add_initial(const writer *w) {
    const bool c = w->language == EXPORT_C;
    if (c)
        text_addf(w->out, "enum { SIZE = %zu, COLUMNS = %zu };\n", w->p->size, w->p->column_count);
    text_addf(w->out, "%sinitial%s = %s",
              c                          ? "static const double "
              : w->language == EXPORT_JS ? "const "
                                         : "",
              c ? "[SIZE]" : "", c ? "{" : "[");
    for (size_t i = 0; i < w->p->size; i++) {
        if (i > 0) text_add(w->out, ", ");
        add_number(w->out, w->p->y[i].value);
    }
    text_addf(w->out, "%s%s\n", c ? "}" : "]", w->style->end);
}

/// After a step rotations are quaternions of length one again.
static void add_project(const writer *w) {
    const run_program *p = w->p;
    const char *comment = w->style->comment;
    text_addf(w->out, "\n%s Puts a state back onto the space, after a step.\n", comment);
    text_add(w->out, w->language == EXPORT_C ? "void project(double *state) {\n    (void)state;\n"
                     : w->language == EXPORT_PYTHON ? "def project(state):\n    pass\n"
                                                    : "function project(state) {\n");
    for (size_t k = 0; k < p->quaternion_count; k++) {
        const size_t i = p->quaternions[k];
        text_addf(w->out,
                  "    %s_%zu = %ssqrt(state[%zu]*state[%zu] + state[%zu]*state[%zu] +"
                  " state[%zu]*state[%zu] + state[%zu]*state[%zu])%s\n",
                  w->style->number, k, w->style->math, i, i, i + 1, i + 1, i + 2, i + 2, i + 3,
                  i + 3, w->style->end);
        for (size_t j = 0; j < 4; j++)
            text_addf(w->out, "    state[%zu] /= _%zu%s\n", i + j, k, w->style->end);
    }
    if (w->language != EXPORT_PYTHON) text_add(w->out, "}\n");
}

static bool has_solve(const tape *t) { return t != NULL && t->largest_solve > 0; }

static const export_style *style_of(export_language language) {
    switch (language) {
    case EXPORT_C: return &export_c;
    case EXPORT_PYTHON: return &export_python;
    case EXPORT_JS: return &export_js;
    }
    return NULL;
}

void export_program(const run_program *p, export_language language, const char *name,
                    const char *title, const char *run, text *out) {
    const writer w = {p, style_of(language), language, out};
    const char *comment = w.style->comment;
    if (language == EXPORT_PYTHON) text_add(out, "#!/usr/bin/env python3\n");
    text_addf(out, "%s %s\n", comment, title);
    text_addf(out, "%s Written by hamel export: the model %s%s%s. ", comment, name,
              run != NULL ? ", run " : ", at rest", run != NULL ? run : "");
    text_addf(out, "The program prints what hamel run\n%s writes: ", comment);
    text_addf(out, "time, coordinates, velocities, quasi-velocities, energy%s.\n",
              p->conservative ? " (which is conserved)" : "");
    text_addf(out, "%s y' = rates(t, y); y:", comment);
    for (size_t i = 0; i < p->size; i++) text_addf(out, "%s %s", i > 0 ? "," : "", p->y[i].name);
    text_add(out, "\n");
    if (language == EXPORT_C)
        text_add(out, "#include <math.h>\n#include <stdio.h>\n#include <string.h>\n");
    if (language == EXPORT_PYTHON) text_add(out, "import math\n");
    text_addf(out, "\n%s parameters\n", comment);
    for (size_t i = 0; i < p->parameter_count; i++) add_parameter(&w, i);
    text_addf(out, "\n%s the run\n", comment);
    add_constant(&w, "UNTIL", false, p->until);
    add_constant(&w, "EVERY", false, p->every);
    add_constant(&w, "TOLERANCE", false, p->tolerance);
    add_strings(&w, "names", p->size, state_name);
    add_strings(&w, "columns", p->column_count, column_name);
    add_initial(&w);
    if (has_solve(p->rates) || has_solve(p->watch) || has_solve(p->jacobian))
        text_addf(out, "\n%s", w.style->elimination);
    add_function(&w, p->rates, "rates", "y', in the order of names", "rate");
    if (p->jacobian != NULL)
        add_function(&w, p->jacobian, "jacobian",
                     "how y' changes with y: entry i * SIZE + k is dy'_i/dy_k", "entry");
    add_function(&w, p->watch, "watch", "the columns of the table, from the state", "out");
    add_project(&w);
    text_addf(out, "\n%s", w.style->driver);
}
