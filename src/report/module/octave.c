/// One file in Octave: a function that returns a struct of function handles, of columns of numbers.
/// Where a value is missing, that is an error.
#include "base/escape.h"
#include "report/module/module_internal.h"

// clang-format off
static const char helpers[] =
    "\n"
    "function x = numbers(x, count, what)\n"
    "    x = x(:);\n"
    "    if numel(x) ~= count\n"
    "        error('%s has %d numbers, not %d', what, count, numel(x));\n"
    "    end\n"
    "end\n"
    "\n"
    "function [y, u, p] = point(y, u, p)\n"
    "    m = description();\n"
    "    if isempty(u), u = zeros(numel(m.inputs), 1); end\n"
    "    if isempty(p), p = m.defaults; end\n"
    "    y = numbers(y, numel(m.states), 'y');\n"
    "    u = numbers(u, numel(m.inputs), 'u');\n"
    "    p = numbers(p, numel(m.parameters), 'p');\n"
    "end\n"
    "\n"
    "function check(out)\n"
    "    if ~isreal(out) || any(~isfinite(out(:)))\n"
    "        error('a value is missing');\n"
    "    end\n"
    "end\n";
// clang-format on

static void add_words(const char *name, const module_names *n, text *out) {
    text_addf(out, "    m.%s = {", name);
    for (size_t i = 0; i < n->count; i++) text_addf(out, "%s'%s'", i > 0 ? "; " : "", n->fields[i]);
    text_add(out, "};\n");
}

static void add_values(const char *name, size_t count, const run_named *values, text *out) {
    text_addf(out, "    m.%s = [", name);
    for (size_t i = 0; i < count; i++) {
        if (i > 0) text_add(out, "; ");
        export_number(out, values[i].value);
    }
    text_add(out, "];\n");
}

/// Without inputs u, and without parameters p, may be left away or empty.
static void add_function(const export_writer *w, const module_function *f) {
    text *out = w->out;
    const run_derivative *d = f->derivative;
    text_addf(out,
              "\n%% %s\nfunction out = %s(t, y, u, p)\n"
              "    if nargin < 3, u = []; end\n    if nargin < 4, p = []; end\n"
              "    [y, u, p] = point(y, u, p);\n",
              f->about, f->name);
    if (d != NULL) text_addf(out, "    out = zeros(%zu, %zu);\n", d->rows, d->columns);
    else text_addf(out, "    out = zeros(%zu, 1);\n", module_function_size(f));
    if (d != NULL) export_entries(w, d, "out");
    else export_body(w, f->tape, "out");
    text_add(out, "    check(out);\nend\n");
}

static void add_project(const module *m, text *out) {
    const run_program *p = m->p;
    text_add(out, "\n% Puts a state back onto the space, after a step.\n"
                  "function y = project(y)\n    y = y(:);\n");
    for (size_t k = 0; k < p->quaternion_count; k++) {
        const size_t i = p->quaternions[k] + 1;
        text_addf(out, "    y(%zu:%zu) = y(%zu:%zu)/norm(y(%zu:%zu));\n", i, i + 3, i, i + 3, i,
                  i + 3);
    }
    text_add(out, "end\n");
}

void module_octave(const module *m, module_files *files) {
    text out = {0}, name = {0};
    const export_writer w = {&export_octave, EXPORT_OCTAVE, &out, module_array_input, "", m->p, m};
    module_function list[MODULE_FUNCTIONS];
    module_functions(m, list);
    module_add_heading(m, "%", &out);
    text_addf(&out, "%% m = %s(); dy = m.rates(t, y, u, p); u and p may be left away.\n",
              m->about->prefix);
    text_addf(&out, "function m = %s()\n    m = description();\n", m->about->prefix);
    for (size_t k = 0; k < MODULE_FUNCTIONS; k++)
        text_addf(&out, "    m.%s = @%s;\n", list[k].name, list[k].name);
    text_add(&out, "    m.project = @project;\nend\n\nfunction m = description()\n");
    add_words("states", &m->y, &out);
    add_words("inputs", &m->u, &out);
    add_words("parameters", &m->q, &out);
    add_words("outputs", &m->h, &out);
    add_values("initial", m->p->size, m->p->y, &out);
    add_values("defaults", m->parameters, m->p->parameters, &out);
    text_add(&out, "end\n");
    text_add(&out, helpers);
    if (module_solves(m)) text_addf(&out, "\n%s", export_octave.elimination);
    add_project(m, &out);
    for (size_t k = 0; k < MODULE_FUNCTIONS; k++) add_function(&w, &list[k]);
    text_addf(&name, "%s.m", m->about->prefix);
    module_files_add(files, text_cstr(&name), &out);
    text_clear(&name);
}
