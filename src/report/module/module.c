/// What is the same in all languages: the functions, what their inputs are called, the first lines.
#include "report/module/module.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/escape.h"
#include "base/mem.h"
#include "report/module/module_internal.h"

// ---- files --------------------------------------------------------------------------------------

void module_files_add(module_files *files, const char *name, text *bytes) {
    const size_t length = bytes->length;
    *vec_push(files) = (module_file){mem_string(name), text_take(bytes), length};
}

void module_files_clear(module_files *files) {
    for (size_t i = 0; i < files->count; i++) {
        free(files->items[i].name);
        free(files->items[i].bytes);
    }
    vec_clear(files);
}

const char *module_prefix_fault(const char *prefix) {
    if (!isalpha((unsigned char)*prefix)) return "it does not begin with a letter";
    for (const char *s = prefix; *s != '\0'; s++) {
        if (!isalnum((unsigned char)*s) && *s != '_')
            return "only letters, digits and _ can stand in it";
    }
    if (strlen(prefix) > 60) return "it is longer than 60 characters";
    return module_is_reserved(prefix) ? "it is a word of a language" : NULL;
}

// ---- functions ----------------------------------------------------------------------------------

void module_functions(const module *m, module_function list[MODULE_FUNCTIONS]) {
    static const char *const names[2][RUN_BY_COUNT] = {
        {"rates_by_state", "rates_by_time", "rates_by_parameters", "rates_by_inputs"},
        {"output_by_state", "output_by_time", "output_by_parameters", "output_by_inputs"}};
    static const char *const about[2][RUN_BY_COUNT] = {
        {"dy'_i/dy_k: row i, column k", "dy'_i/dt", "dy'_i/dp_k", "dy'_i/du_k"},
        {"dh_i/dy_k: row i, column k", "dh_i/dt", "dh_i/dp_k", "dh_i/du_k"}};
    const run_program *p = m->p;
    size_t k = 0;
    list[k++] = (module_function){"rates", "y' = f(t, y, u, p)", p->rates, NULL};
    list[k++] = (module_function){"output", "h(t, y, u, p)", p->watch, NULL};
    list[k++] = (module_function){"events", "numbers whose signs change where y' jumps or kinks",
                                  p->events, NULL};
    for (size_t i = 0; i < 2; i++) {
        const run_derivative *by = i == 0 ? p->rates_by : p->columns_by;
        for (size_t b = 0; b < RUN_BY_COUNT; b++)
            list[k++] = (module_function){names[i][b], about[i][b], by[b].tape, &by[b]};
    }
}

size_t module_function_size(const module_function *f) {
    return f->derivative != NULL ? f->derivative->rows * f->derivative->columns
                                 : f->tape->output_count;
}

char module_input(const module *m, uint32_t slot, uint32_t *number) {
    const uint32_t size = (uint32_t)m->p->size, parameters = (uint32_t)m->parameters;
    *number = slot;
    if (slot < size) return 'y';
    *number = 0;
    if (slot == size) return 't';
    *number = slot - size - 1;
    if (*number < parameters) return 'p';
    *number -= parameters;
    if (*number < m->inputs) return 'u';
    *number -= (uint32_t)m->inputs;
    return 's';
}

bool module_needs(const module *m, const tape *t, char kind) {
    uint32_t number;
    for (uint32_t slot = 0; slot < t->input_count; slot++) {
        if (module_input(m, slot, &number) == kind && export_uses(t, slot)) return true;
    }
    return false;
}

void module_array_input(const export_writer *w, uint32_t slot) {
    uint32_t number;
    const char kind = module_input(w->context, slot, &number);
    text_add_char(w->out, kind);
    if (kind != 't') export_index(w, number);
}

bool module_solves(const module *m) {
    module_function list[MODULE_FUNCTIONS];
    bool solves = false;
    module_functions(m, list);
    for (size_t k = 0; k < MODULE_FUNCTIONS; k++)
        solves = solves || list[k].tape->largest_solve > 0;
    return solves;
}

// ---- words --------------------------------------------------------------------------------------

static void add_line(const char *comment, const char *words, text *out) {
    text_addf(out, "%s ", comment);
    comment_escape(out, words);
    text_add_char(out, '\n');
}

void module_add_heading(const module *m, const char *comment, text *out) {
    const module_about *a = m->about;
    text words = {0};
    if (*a->title != '\0') add_line(comment, a->title, out);
    text_addf(&words, "Written by hamel export: the model %s%s%s.", a->name,
              a->run != NULL ? ", run " : ", without a run", a->run != NULL ? a->run : "");
    add_line(comment, text_cstr(&words), out);
    text_clear(&words);
    add_line(comment,
             "y' = f(t, y, u, p) with outputs h(t, y, u, p): y is the position (a rotation", out);
    add_line(comment, "as a unit quaternion) and the velocities that are left, u are forces along",
             out);
    add_line(comment, "the controls beside those of the run (tau_), or rates and second rates of",
             out);
    add_line(comment, "controls that the run moves (rate_, accel_), p the parameters.", out);
}

void module_add_missing(const char *prefix, text *out) {
    text_addf(out,
              "// Whether a number is none.\n"
              "static int %s_missing(int count, const double *x) {\n"
              "    for (int i = 0; i < count; i++) {\n"
              "        if (!(x[i] - x[i] == 0)) return 1;\n"
              "    }\n"
              "    return 0;\n"
              "}\n",
              prefix);
}

void module_add_elimination(const char *prefix, text *out) {
    const char *source = export_c.elimination, *name = strstr(source, "eliminate(");
    text_add_char(out, '\n');
    text_add_bytes(out, source, (size_t)(name - source));
    text_addf(out, "%s%s\n", prefix, name);
}

// ---- the whole ----------------------------------------------------------------------------------

static const char **names_of(size_t count, const run_named *list) {
    const char **names = MEM_NEW(const char *, count);
    for (size_t i = 0; i < count; i++) names[i] = list[i].name;
    return names;
}

void module_init(module *m, const run_program *p, const module_about *about) {
    const size_t parameters = p->parameter_count - p->input_count;
    *m = (module){.p = p, .about = about, .inputs = p->input_count, .parameters = parameters};
    m->words[0] = names_of(p->size, p->y);
    m->words[1] = names_of(p->parameter_count, p->parameters);
    module_names_init(&m->y, p->size, m->words[0]);
    module_names_init(&m->q, parameters, m->words[1]);
    module_names_init(&m->u, p->input_count, m->words[1] + parameters);
    module_names_init(&m->h, p->column_count, (const char *const *)p->columns);
}

void module_clear(module *m) {
    module_names_clear(&m->y);
    module_names_clear(&m->q);
    module_names_clear(&m->u);
    module_names_clear(&m->h);
    for (size_t k = 0; k < 2; k++) free(m->words[k]);
}

void module_write(const run_program *p, module_target target, const module_about *about,
                  module_files *files) {
    static void (*const writers[])(const module *,
                                   module_files *) = {[MODULE_C] = module_c,
                                                      [MODULE_PYTHON] = module_python,
                                                      [MODULE_JS] = module_js,
                                                      [MODULE_OCTAVE] = module_octave,
                                                      [MODULE_CASADI] = module_casadi};
    module m;
    module_init(&m, p, about);
    writers[target](&m, files);
    module_clear(&m);
}
