/// One source with the functions that CasADi's external() loads, from version 3.6: PREFIX_rates and
/// PREFIX_output of (t, y, u, p), jac_ of both, a block for each input with its sparsity, and
/// PREFIX_start of nothing, which gives the first state and the parameters. An argument that is a
/// null pointer is zero; a result that is one is not wanted.
#include <stdarg.h>
#include <stdlib.h>

#include "report/module/module_internal.h"

// clang-format off
static const char opening[] =
    "#include <math.h>\n"
    "\n"
    "#ifndef casadi_real\n"
    "#define casadi_real double\n"
    "#endif\n"
    "#ifndef casadi_int\n"
    "#define casadi_int long long int\n"
    "#endif\n"
    "#ifndef CASADI_SYMBOL_EXPORT\n"
    "#ifdef _WIN32\n"
    "#define CASADI_SYMBOL_EXPORT __declspec(dllexport)\n"
    "#elif defined(__GNUC__)\n"
    "#define CASADI_SYMBOL_EXPORT __attribute__((visibility(\"default\")))\n"
    "#else\n"
    "#define CASADI_SYMBOL_EXPORT\n"
    "#endif\n"
    "#endif\n"
    "#ifdef __cplusplus\n"
    "#define HAMEL_C extern \"C\" CASADI_SYMBOL_EXPORT\n"
    "#else\n"
    "#define HAMEL_C CASADI_SYMBOL_EXPORT\n"
    "#endif\n";
// clang-format on

enum { INPUTS = 4 };
static const char *const input_names[INPUTS] = {"t", "y", "u", "p"};
static const run_by input_by[INPUTS] = {RUN_BY_TIME, RUN_BY_STATE, RUN_BY_INPUTS,
                                        RUN_BY_PARAMETERS};

static size_t input_size(const module *m, size_t i) {
    const size_t sizes[INPUTS] = {1, m->p->size, m->inputs, m->parameters};
    return sizes[i];
}

/// One of the two: how it is called, its value, and its derivatives.
typedef struct function {
    const char *name, *result;
    size_t size;
    const tape *tape;
    const run_derivative *by;
} function;

// ---- numbers ------------------------------------------------------------------------------------

/// A static function of arrays; the entries of a derivative are in the order of columns.
static void add_numbers(const export_writer *w, const char *name, const tape *t) {
    const module *m = w->context;
    text *out = w->out;
    text_addf(out,
              "\nstatic void %s(double t, const double *y, const double *u, const double *p,\n"
              "    double *out) {\n",
              name);
    for (const char *kind = "tyup"; *kind != '\0'; kind++) {
        if (!module_needs(m, t, *kind)) text_addf(out, "    (void)%c;\n", *kind);
    }
    if (t->output_count == 0) text_add(out, "    (void)out;\n");
    export_body(w, t, "out");
    text_add(out, "}\n");
}

// ---- patterns -----------------------------------------------------------------------------------

/// rows, columns, where columns begin, rows of the entries: as CasADi wants it.
static void add_pattern(const char *name, const run_derivative *d, text *out) {
    text_addf(out, "static const casadi_int %s[] = {%zu, %zu", name, d->rows, d->columns);
    size_t k = 0;
    for (size_t c = 0; c <= d->columns; c++) {
        while (k < d->count && d->column[k] < c) k++;
        text_addf(out, ", %zu", k);
    }
    for (size_t e = 0; e < d->count; e++) text_addf(out, ", %u", d->row[e]);
    text_add(out, "};\n");
}

/// A column of numbers, dense.
static void add_column(const char *prefix, const char *name, size_t size, text *out) {
    text_addf(out, "static const casadi_int %s_sparsity_of_%s[] = {%zu, 1, 1};\n", prefix, name,
              size);
}

// ---- the interface ------------------------------------------------------------------------------

/// What a function takes or gives: its names, and what their sparsities are called.
typedef struct list {
    size_t count;
    char *names[INPUTS + 1], *sparsities[INPUTS + 1];
} list;

static char *word(const char *format, ...) __attribute__((format(printf, 1, 2)));
static char *word(const char *format, ...) {
    text t = {0};
    va_list args;
    va_start(args, format);
    text_addv(&t, format, args);
    va_end(args);
    return text_take(&t);
}

/// Takes both words.
static void push(list *l, char *name, char *sparsity) {
    l->names[l->count] = name;
    l->sparsities[l->count++] = sparsity;
}

static void list_clear(list *l) {
    for (size_t i = 0; i < l->count; i++) {
        free(l->names[i]);
        free(l->sparsities[i]);
    }
    l->count = 0;
}

static void add_choice(const char *type, const char *name, const char *suffix, size_t count,
                       char *const *items, const char *quote, text *out) {
    text_addf(out, "HAMEL_C %s%s%s(casadi_int i) {\n    switch (i) {\n", type, name, suffix);
    for (size_t i = 0; i < count; i++)
        text_addf(out, "    case %zu: return %s%s%s;\n", i, quote, items[i], quote);
    text_add(out, "    default: return 0;\n    }\n}\n");
}

/// Counts, names and sparsities of a function.
static void add_description(const char *name, const list *in, const list *res, text *out) {
    const char *const numbers = "const casadi_int *", *const words = "const char *";
    text_addf(out, "HAMEL_C casadi_int %s_n_in(void) { return %zu; }\n", name, in->count);
    text_addf(out, "HAMEL_C casadi_int %s_n_out(void) { return %zu; }\n", name, res->count);
    add_choice(words, name, "_name_in", in->count, in->names, "\"", out);
    add_choice(words, name, "_name_out", res->count, res->names, "\"", out);
    add_choice(numbers, name, "_sparsity_in", in->count, in->sparsities, "", out);
    add_choice(numbers, name, "_sparsity_out", res->count, res->sparsities, "", out);
    text_addf(out,
              "HAMEL_C int %s_work(casadi_int *sz_arg, casadi_int *sz_res, casadi_int *sz_iw,\n"
              "    casadi_int *sz_w) {\n"
              "    if (sz_arg) *sz_arg = %zu;\n    if (sz_res) *sz_res = %zu;\n"
              "    if (sz_iw) *sz_iw = 0;\n    if (sz_w) *sz_w = 0;\n    return 0;\n}\n",
              name, in->count, res->count);
}

static void begin_function(const char *name, text *out) {
    text_addf(out,
              "\nHAMEL_C int %s(const casadi_real **arg, casadi_real **res, casadi_int *iw,\n"
              "    casadi_real *w, int mem) {\n    (void)arg, (void)iw, (void)w, (void)mem;\n",
              name);
}

/// The arguments, with zeros for what is not given.
static void add_arguments(const module *m, text *out) {
    text_add(out, "    const double t = arg[0] ? arg[0][0] : 0;\n");
    for (size_t i = 1; i < INPUTS; i++) {
        const size_t size = input_size(m, i);
        text_addf(out, "    static const double no_%s[%zu] = {0};\n", input_names[i],
                  size > 0 ? size : 1);
        text_addf(out, "    const double *const %s = arg[%zu] ? arg[%zu] : no_%s;\n",
                  input_names[i], i, i, input_names[i]);
    }
}

static list arguments_of(const module *m) {
    list in = {0};
    for (size_t i = 0; i < INPUTS; i++)
        push(&in, word("%s", input_names[i]),
             word("%s_sparsity_of_%s", m->about->prefix, input_names[i]));
    return in;
}

/// The function and what describes it.
static void add_function(const export_writer *w, const function *f) {
    const module *m = w->context;
    const char *prefix = m->about->prefix;
    char *name = word("%s_%s", prefix, f->name), *values = word("%s_values", name);
    list in = arguments_of(m), res = {0};
    push(&res, word("%s", f->result), word("%s_sparsity_of_%s", prefix, f->result));
    add_numbers(w, values, f->tape);
    add_column(prefix, f->result, f->size, w->out);
    begin_function(name, w->out);
    text_add(w->out, "    if (!res[0]) return 0;\n");
    add_arguments(m, w->out);
    text_addf(w->out, "    %s(t, y, u, p, res[0]);\n    return %s_missing(%zu, res[0]);\n}\n",
              values, prefix, f->size);
    add_description(name, &in, &res, w->out);
    list_clear(&in);
    list_clear(&res);
    free(name);
    free(values);
}

/// Its Jacobian, in blocks: what the function gives is an argument too.
static void add_jacobian(const export_writer *w, const function *f) {
    const module *m = w->context;
    const char *prefix = m->about->prefix;
    char *name = word("jac_%s_%s", prefix, f->name);
    list in = arguments_of(m), res = {0};
    text calls = {0};
    push(&in, word("out_%s", f->result), word("%s_sparsity_of_%s", prefix, f->result));
    for (size_t i = 0; i < INPUTS; i++) {
        const run_derivative *d = &f->by[input_by[i]];
        char *block = word("%s_%s_by_%s", prefix, f->name, input_names[i]);
        push(&res, word("jac_%s_%s", f->result, input_names[i]), word("%s_sparsity", block));
        add_numbers(w, block, d->tape);
        add_pattern(res.sparsities[i], d, w->out);
        text_addf(&calls,
                  "    if (res[%zu]) {\n        %s(t, y, u, p, res[%zu]);\n"
                  "        missing |= %s_missing(%zu, res[%zu]);\n    }\n",
                  i, block, i, prefix, d->count, i);
        free(block);
    }
    begin_function(name, w->out);
    text_add(w->out, "    int missing = 0;\n");
    add_arguments(m, w->out);
    text_addf(w->out, "%s    return missing;\n}\n", text_cstr(&calls));
    add_description(name, &in, &res, w->out);
    list_clear(&in);
    list_clear(&res);
    text_clear(&calls);
    free(name);
}

/// The first state and the parameters, from nothing.
static void add_start(const export_writer *w) {
    const module *m = w->context;
    char *name = word("%s_start", m->about->prefix);
    list in = {0}, res = {0};
    push(&res, word("y"), word("%s_sparsity_of_y", m->about->prefix));
    push(&res, word("p"), word("%s_sparsity_of_p", m->about->prefix));
    begin_function(name, w->out);
    for (size_t k = 0; k < 2; k++) {
        const run_named *values = k == 0 ? m->p->y : m->p->parameters;
        text_addf(w->out, "    if (res[%zu]) {\n", k);
        for (size_t i = 0; i < (k == 0 ? m->p->size : m->parameters); i++) {
            text_addf(w->out, "        res[%zu][%zu] = ", k, i);
            export_number(w->out, values[i].value);
            text_add(w->out, ";\n");
        }
        text_add(w->out, "    }\n");
    }
    text_add(w->out, "    return 0;\n}\n");
    add_description(name, &in, &res, w->out);
    list_clear(&res);
    free(name);
}

void module_casadi(const module *m, module_files *files) {
    const char *prefix = m->about->prefix;
    const run_program *p = m->p;
    const function functions[] = {{"rates", "dy", p->size, p->rates, p->rates_by},
                                  {"output", "h", p->column_count, p->watch, p->columns_by}};
    text out = {0};
    char *names = word("%s_", prefix), *name = word("%s.c", prefix);
    const export_writer w = {&export_c, EXPORT_C, &out, module_array_input, names, p, m};
    module_add_heading(m, "//", &out);
    text_add(&out, opening);
    text_add_char(&out, '\n');
    module_add_missing(prefix, &out);
    if (module_solves(m)) module_add_elimination(names, &out);
    for (size_t i = 0; i < INPUTS; i++) add_column(prefix, input_names[i], input_size(m, i), &out);
    add_start(&w);
    for (size_t k = 0; k < 2; k++) {
        add_function(&w, &functions[k]);
        add_jacobian(&w, &functions[k]);
    }
    module_files_add(files, name, &out);
    free(names);
    free(name);
}
