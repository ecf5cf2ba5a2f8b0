/// Header and source in C99, which is C++ too: structs with named fields, functions of these, one
/// name space, nothing else. Functions return 0, or 1 where a value is missing.
#include <ctype.h>
#include <string.h>

#include "base/escape.h"
#include "report/module/module_internal.h"

// ---- names --------------------------------------------------------------------------------------

static void add_upper(const char *word, text *out) {
    for (; *word != '\0'; word++) text_add_char(out, (char)toupper((unsigned char)*word));
}

/// Fields of the arguments: y->theta.
static void add_input(const export_writer *w, uint32_t slot) {
    const module *m = w->context;
    uint32_t number;
    const char kind = module_input(m, slot, &number);
    const module_names *names = kind == 'y' ? &m->y : kind == 'u' ? &m->u : &m->q;
    if (kind == 't') text_add_char(w->out, 't');
    else text_addf(w->out, "%c->%s", kind, names->fields[number]);
}

// ---- the header ---------------------------------------------------------------------------------

static void add_struct(const char *prefix, const char *name, const char *about,
                       const module_names *n, text *out) {
    text_addf(out, "\n// %s\ntypedef struct %s_%s {\n", about, prefix, name);
    for (size_t i = 0; i < n->count; i++) {
        text_addf(out, "    double %s;", n->fields[i]);
        if (strcmp(n->fields[i], n->written[i]) != 0) {
            text_add(out, " // ");
            comment_escape(out, n->written[i]);
        }
        text_add_char(out, '\n');
    }
    if (n->count == 0) text_add(out, "    double none; // there are none\n");
    text_addf(out, "} %s_%s;\n", prefix, name);
}

/// What a function gives: a struct, or an array.
static const char *result_of(const module_function *f) {
    if (strcmp(f->name, "rates") == 0) return "state *dy";
    return strcmp(f->name, "output") == 0 ? "outputs *h" : NULL;
}

static void add_signature(const char *prefix, const module_function *f, text *out) {
    const char *result = result_of(f);
    text_addf(out,
              "int %s_%s(double t, const %s_state *y, const %s_inputs *u,\n"
              "    const %s_parameters *p, ",
              prefix, f->name, prefix, prefix, prefix);
    if (result != NULL) text_addf(out, "%s_%s)", prefix, result);
    else text_add(out, "double *entries)");
}

static void add_count(const module *m, const char *name, size_t count, bool last, text *out) {
    text_add(out, "    ");
    add_upper(m->about->prefix, out);
    text_addf(out, "_%s = %zu%s\n", name, count, last ? "" : ",");
}

static void add_declarations(const module *m, text *out) {
    const char *prefix = m->about->prefix;
    module_function list[MODULE_FUNCTIONS];
    module_functions(m, list);
    text_addf(out,
              "\n// The state at t = 0, and the parameters when this was written.\n"
              "void %s_initial(%s_state *y);\nvoid %s_defaults(%s_parameters *p);\n"
              "// Puts a state back onto the space, after a step.\n"
              "void %s_project(%s_state *y);\n",
              prefix, prefix, prefix, prefix, prefix, prefix);
    text_add(out, "// Names as the model has them; a null pointer beyond the last.\n");
    static const char *const kinds[] = {"state", "input", "parameter", "output"};
    for (size_t k = 0; k < 4; k++)
        text_addf(out, "const char *%s_%s_name(int i);\n", prefix, kinds[k]);
    text_add(out, "\n// 0, or 1 where a value is missing. Matrices are whole, row by row.\n");
    for (size_t k = 0; k < MODULE_FUNCTIONS; k++) {
        text_addf(out, "// %s\n", list[k].about);
        add_signature(prefix, &list[k], out);
        text_add(out, ";\n");
    }
}

static void write_header(const module *m, text *out) {
    const char *prefix = m->about->prefix;
    module_add_heading(m, "//", out);
    text_add(out, "#ifndef ");
    add_upper(prefix, out);
    text_add(out, "_H\n#define ");
    add_upper(prefix, out);
    text_add(out, "_H\n\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n\nenum {\n");
    add_count(m, "STATES", m->p->size, false, out);
    add_count(m, "INPUTS", m->inputs, false, out);
    add_count(m, "PARAMETERS", m->parameters, false, out);
    add_count(m, "OUTPUTS", m->p->column_count, false, out);
    add_count(m, "EVENTS", m->p->events->output_count, true, out);
    text_add(out, "};\n");
    add_struct(prefix, "state", "y, and its rates", &m->y, out);
    add_struct(prefix, "inputs", "u", &m->u, out);
    add_struct(prefix, "parameters", "p", &m->q, out);
    add_struct(prefix, "outputs", "h", &m->h, out);
    add_declarations(m, out);
    text_add(out, "\n#ifdef __cplusplus\n}\n#endif\n\n#endif\n");
}

// ---- the source ---------------------------------------------------------------------------------

/// Arguments that a function does not look at.
static void add_unused(const module *m, const tape *t, text *out) {
    for (const char *kind = "tyup"; *kind != '\0'; kind++) {
        if (!module_needs(m, t, *kind)) text_addf(out, "    (void)%c;\n", *kind);
    }
}

/// The outputs of a tape as fields.
static void add_fields(const export_writer *w, const tape *t, const module_names *n,
                       const char *out) {
    export_values(w, t);
    for (uint32_t i = 0; i < t->output_count; i++) {
        text_addf(w->out, "    %s->%s = ", out, n->fields[i]);
        export_slot(w, t, t->outputs[i]);
        text_add(w->out, ";\n");
    }
}

static void add_function(const export_writer *w, const module_function *f) {
    const module *m = w->context;
    const char *result = result_of(f), *prefix = m->about->prefix;
    const size_t size = module_function_size(f);
    text *out = w->out;
    text_add_char(out, '\n');
    add_signature(prefix, f, out);
    text_add(out, " {\n");
    add_unused(m, f->tape, out);
    if (result != NULL) {
        const bool rates = strcmp(f->name, "rates") == 0;
        add_fields(w, f->tape, rates ? &m->y : &m->h, rates ? "dy" : "h");
        text_addf(out, "    return %s_missing(%zu, (const double *)%s);\n}\n", prefix, size,
                  rates ? "dy" : "h");
        return;
    }
    if (size == 0) {
        text_add(out, "    (void)entries;\n    return 0;\n}\n");
        return;
    }
    if (f->derivative != NULL) {
        text_addf(out, "    for (int i = 0; i < %zu; i++) entries[i] = 0;\n", size);
        export_entries(w, f->derivative, "entries");
    } else {
        export_body(w, f->tape, "entries");
    }
    text_addf(out, "    return %s_missing(%zu, entries);\n}\n", prefix, size);
}

static void add_numbers(const module *m, const char *name, const char *what, char variable,
                        const module_names *n, const run_named *values, text *out) {
    text_addf(out, "\nvoid %s_%s(%s_%s *%c) {\n", m->about->prefix, name, m->about->prefix, what,
              variable);
    for (size_t i = 0; i < n->count; i++) {
        text_addf(out, "    %c->%s = ", variable, n->fields[i]);
        export_number(out, values[i].value);
        text_add(out, ";\n");
    }
    if (n->count == 0) text_addf(out, "    %c->none = 0;\n", variable);
    text_add(out, "}\n");
}

static void add_project(const module *m, text *out) {
    const run_program *p = m->p;
    text_addf(out, "\nvoid %s_project(%s_state *y) {\n", m->about->prefix, m->about->prefix);
    if (p->quaternion_count == 0) text_add(out, "    (void)y;\n");
    for (size_t k = 0; k < p->quaternion_count; k++) {
        char **q = m->y.fields + p->quaternions[k];
        text_addf(out, "    const double length%zu = sqrt(", k);
        for (size_t j = 0; j < 4; j++)
            text_addf(out, "%sy->%s*y->%s", j > 0 ? " + " : "", q[j], q[j]);
        text_add(out, ");\n");
        for (size_t j = 0; j < 4; j++) text_addf(out, "    y->%s /= length%zu;\n", q[j], k);
    }
    text_add(out, "}\n");
}

static void add_names(const module *m, const char *kind, const module_names *n, text *out) {
    text_addf(out, "\nconst char *%s_%s_name(int i) {\n", m->about->prefix, kind);
    if (n->count == 0) {
        text_add(out, "    (void)i;\n    return 0;\n}\n");
        return;
    }
    text_add(out, "    static const char *const names[] = {");
    for (size_t i = 0; i < n->count; i++) {
        if (i > 0) text_add(out, ", ");
        c_string(out, n->written[i]);
    }
    text_addf(out, "};\n    return i >= 0 && i < %zu ? names[i] : 0;\n}\n", n->count);
}

static void write_source(const module *m, text *out) {
    const char *prefix = m->about->prefix;
    text names = {0};
    text_addf(&names, "%s_", prefix);
    module_function list[MODULE_FUNCTIONS];
    module_functions(m, list);
    const export_writer w = {&export_c, EXPORT_C, out, add_input, text_cstr(&names), m->p, m};
    module_add_heading(m, "//", out);
    text_addf(out, "#include \"%s.h\"\n\n#include <math.h>\n\n", prefix);
    module_add_missing(prefix, out);
    if (module_solves(m)) module_add_elimination(text_cstr(&names), out);
    add_numbers(m, "initial", "state", 'y', &m->y, m->p->y, out);
    add_numbers(m, "defaults", "parameters", 'p', &m->q, m->p->parameters, out);
    add_project(m, out);
    add_names(m, "state", &m->y, out);
    add_names(m, "input", &m->u, out);
    add_names(m, "parameter", &m->q, out);
    add_names(m, "output", &m->h, out);
    for (size_t k = 0; k < MODULE_FUNCTIONS; k++) add_function(&w, &list[k]);
    text_clear(&names);
}

void module_c(const module *m, module_files *files) {
    text name = {0}, header = {0}, source = {0};
    write_header(m, &header);
    text_addf(&name, "%s.h", m->about->prefix);
    module_files_add(files, text_cstr(&name), &header);
    write_source(m, &source);
    text_reset(&name);
    text_addf(&name, "%s.c", m->about->prefix);
    module_files_add(files, text_cstr(&name), &source);
    text_clear(&name);
}
