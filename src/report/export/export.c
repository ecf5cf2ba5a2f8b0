/// Exported programs: the tapes of a run written out (export_code.c) with the names of the model,
/// and a driver behind them. What is the same in all languages is here; the languages are in files
/// of their own.
#include "report/export/export.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/escape.h"
#include "base/mem.h"
#include "report/export/code_internal.h"
#include "report/export/export_internal.h"

typedef export_writer writer;

/// A line of comment; the words in it are a person's.
static void add_comment(const writer *w, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static void add_comment(const writer *w, const char *format, ...) {
    text words = {0};
    va_list args;
    va_start(args, format);
    text_addv(&words, format, args);
    va_end(args);
    text_addf(w->out, "%s ", w->style->comment);
    comment_escape(w->out, text_cstr(&words));
    text_add_char(w->out, '\n');
    text_clear(&words);
}

// ---- names --------------------------------------------------------------------------------------

static bool is_plain(const char *name) {
    bool plain = isalpha((unsigned char)*name);
    for (; *name != '\0'; name++) plain = plain && (isalnum((unsigned char)*name) || *name == '_');
    return plain;
}

/// Names of the model have a name space of their own: a letter first and _ last, which no word of
/// the languages, of their libraries and of the program has. A name that is not plain (it begins
/// with _, or has a prime or a bracket in it) is spelled out, so that it ends with a letter or a
/// digit; _ and two digits are then a character. So two names never become one.
static void add_name(const writer *w, const char *name) {
    if (is_plain(name)) {
        text_addf(w->out, "%s_", name);
        return;
    }
    text_add(w->out, "name");
    for (const char *s = name; *s != '\0'; s++) {
        if (isalnum((unsigned char)*s)) text_add_char(w->out, *s);
        else text_addf(w->out, "_%02x", (unsigned char)*s);
    }
}

/// Inputs of a program's functions are the state, time, and parameters, by their names.
static void add_input(const writer *w, uint32_t slot) {
    const run_program *p = w->program;
    if (slot < p->size) add_name(w, p->y[slot].name);
    else if (slot == p->size) text_add(w->out, "t");
    else add_name(w, p->parameters[slot - p->size - 1].name);
}

// ---- functions ----------------------------------------------------------------------------------

/// Begins a function `name` of (t, y) that fills `out`.
static void begin_function(const writer *w, const tape *t, const char *name, const char *what,
                           const char *out) {
    const run_program *p = w->program;
    text_addf(w->out, "\n%s %s\n", w->style->comment, what);
    if (w->language == EXPORT_C)
        text_addf(w->out, "void %s(double t, const double *state, double *%s) {\n", name, out);
    else if (w->language == EXPORT_PYTHON) text_addf(w->out, "def %s(t, state, %s):\n", name, out);
    else text_addf(w->out, "function %s(t, state, %s) {\n", name, out);
    if (w->language == EXPORT_C && !export_uses(t, (uint32_t)p->size))
        text_add(w->out, "    (void)t;\n");
    if (w->language == EXPORT_C && p->size > 0) text_add(w->out, "    (void)state;\n");
    for (uint32_t i = 0; i < p->size; i++) {
        if (!export_uses(t, i)) continue;
        text_addf(w->out, "    %s", w->style->number);
        add_name(w, p->y[i].name);
        text_addf(w->out, " = state[%u]%s", i, w->style->end);
    }
}

static void end_function(const writer *w) {
    if (w->language != EXPORT_PYTHON) text_add(w->out, "}\n");
}

static void add_function(const writer *w, const tape *t, const char *name, const char *what,
                         const char *out) {
    begin_function(w, t, name, what, out);
    export_body(w, t, out);
    end_function(w);
}

/// All entries are set.
static void add_jacobian(const writer *w, const run_derivative *d) {
    begin_function(w, d->tape, "jacobian",
                   "how y' changes with y: entry i * SIZE + k is dy'_i/dy_k", "entry");
    bool *set = MEM_NEW_ZERO(bool, d->rows * d->columns);
    for (size_t k = 0; k < d->count; k++) set[d->row[k] * d->columns + d->column[k]] = true;
    for (size_t k = 0; k < d->rows * d->columns; k++) {
        if (!set[k]) text_addf(w->out, "    entry[%zu] = 0.0%s", k, w->style->end);
    }
    free(set);
    export_entries(w, d, "entry");
    end_function(w);
}

// ---- the program --------------------------------------------------------------------------------

static void add_strings(const writer *w, const char *name, size_t count,
                        const char *(*get)(const run_program *, size_t)) {
    const bool c = w->language == EXPORT_C;
    if (c) text_addf(w->out, "static const char *const %s[] = {", name);
    else text_addf(w->out, "%s%s = [", w->language == EXPORT_JS ? "const " : "", name);
    for (size_t i = 0; i < count; i++) {
        if (i > 0) text_add(w->out, ", ");
        (c ? c_string : json_string)(w->out, get(w->program, i));
    }
    text_addf(w->out, "%s%s", c ? "}" : "]", w->style->end);
}

static const char *state_name(const run_program *p, size_t i) { return p->y[i].name; }
static const char *column_name(const run_program *p, size_t i) { return p->columns[i]; }
static const char *invariant_name(const run_program *p, size_t i) { return p->invariants[i].name; }

/// What is conserved: names, formulas and the function.
static void add_invariants(const writer *w) {
    const run_program *p = w->program;
    if (p->kept == NULL) {
        text_addf(w->out, "\n%s", w->style->nothing_kept);
        return;
    }
    text_add(w->out, "\n");
    add_strings(w, "invariant_names", p->invariant_count, invariant_name);
    if (w->language == EXPORT_C)
        text_addf(w->out, "enum { INVARIANTS = %zu };\n", p->invariant_count);
    for (size_t i = 0; i < p->invariant_count; i++) {
        if (p->invariants[i].formula != NULL)
            add_comment(w, "%s = %s", p->invariants[i].name, p->invariants[i].formula);
    }
    add_function(w, p->kept, "invariants",
                 "what is proved to stay as it is, in the order of the names", "out");
}

static void add_constant(const writer *w, const char *name, bool named, double value) {
    text_add(w->out, w->language == EXPORT_C    ? "static const double "
                     : w->language == EXPORT_JS ? "const "
                                                : "");
    if (named) add_name(w, name);
    else text_add(w->out, name);
    text_add(w->out, " = ");
    export_number(w->out, value);
    text_add(w->out, w->style->end);
}

static const tape *jacobian_of(const run_program *p) { return p->rates_by[RUN_BY_STATE].tape; }

/// A parameter that nothing depends on is only told of.
static void add_parameter(const writer *w, size_t i) {
    const run_program *p = w->program;
    const uint32_t slot = (uint32_t)(p->size + 1 + i);
    const bool needed = export_uses(p->rates, slot) || export_uses(p->watch, slot) ||
                        (jacobian_of(p) != NULL && export_uses(jacobian_of(p), slot)) ||
                        (p->kept != NULL && export_uses(p->kept, slot));
    if (!needed) text_addf(w->out, "%s not needed: ", w->style->comment);
    add_constant(w, p->parameters[i].name, true, p->parameters[i].value);
}

static void add_initial(const writer *w) {
    const bool c = w->language == EXPORT_C;
    if (c)
        text_addf(w->out, "enum { SIZE = %zu, COLUMNS = %zu };\n", w->program->size,
                  w->program->column_count);
    text_addf(w->out, "%sinitial%s = %s",
              c                          ? "static const double "
              : w->language == EXPORT_JS ? "const "
                                         : "",
              c ? "[SIZE]" : "", c ? "{" : "[");
    for (size_t i = 0; i < w->program->size; i++) {
        if (i > 0) text_add(w->out, ", ");
        export_number(w->out, w->program->y[i].value);
    }
    text_addf(w->out, "%s%s", c ? "}" : "]", w->style->end);
}

/// After a step rotations are quaternions of length one again.
static void add_project(const writer *w) {
    const run_program *p = w->program;
    const char *comment = w->style->comment;
    text_addf(w->out, "\n%s Puts a state back onto the space, after a step.\n", comment);
    text_add(w->out, w->language == EXPORT_C ? "void project(double *state) {\n    (void)state;\n"
                     : w->language == EXPORT_PYTHON ? "def project(state):\n    pass\n"
                                                    : "function project(state) {\n");
    for (size_t k = 0; k < p->quaternion_count; k++) {
        const size_t i = p->quaternions[k];
        text_addf(w->out,
                  "    %s_%zu = %ssqrt(state[%zu]*state[%zu] + state[%zu]*state[%zu] +"
                  " state[%zu]*state[%zu] + state[%zu]*state[%zu])%s",
                  w->style->number, k, w->style->math, i, i, i + 1, i + 1, i + 2, i + 2, i + 3,
                  i + 3, w->style->end);
        for (size_t j = 0; j < 4; j++)
            text_addf(w->out, "    state[%zu] /= _%zu%s", i + j, k, w->style->end);
    }
    if (w->language != EXPORT_PYTHON) text_add(w->out, "}\n");
}

static bool has_solve(const tape *t) { return t != NULL && t->largest_solve > 0; }

static const export_style *style_of(export_language language) {
    switch (language) {
    case EXPORT_C: return &export_c;
    case EXPORT_PYTHON: return &export_python;
    case EXPORT_JS: return &export_js;
    case EXPORT_OCTAVE: return &export_octave;
    }
    return NULL;
}

void export_program(const run_program *p, export_language language, const char *name,
                    const char *title, const char *run, text *out) {
    const writer w = {style_of(language), language, out, add_input, "", p, NULL};
    const char *comment = w.style->comment;
    if (language == EXPORT_PYTHON) text_add(out, "#!/usr/bin/env python3\n");
    add_comment(&w, "%s", title);
    add_comment(&w, "Written by hamel export: the model %s%s%s. The program prints what hamel run",
                name, run != NULL ? ", run " : ", at rest", run != NULL ? run : "");
    add_comment(&w, "writes: time, coordinates, velocities, quasi-velocities, energy%s.",
                p->conservative ? " (which is conserved)" : "");
    text names = {0};
    for (size_t i = 0; i < p->size; i++) text_addf(&names, "%s%s", i > 0 ? ", " : "", p->y[i].name);
    add_comment(&w, "y' = rates(t, y); y: %s", text_cstr(&names));
    add_comment(&w, "Names are those of the model with _ behind them.");
    text_clear(&names);
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
    if (has_solve(p->rates) || has_solve(p->watch) || has_solve(jacobian_of(p)) ||
        has_solve(p->kept))
        text_addf(out, "\n%s", w.style->elimination);
    add_function(&w, p->rates, "rates", "y', in the order of names", "rate");
    if (jacobian_of(p) != NULL) add_jacobian(&w, &p->rates_by[RUN_BY_STATE]);
    add_function(&w, p->watch, "watch", "the columns of the table, from the state", "out");
    add_invariants(&w);
    add_project(&w);
    text_addf(out, "\n%s", w.style->driver);
}
