/// A module in JavaScript (ECMAScript), for Node.js and browsers: functions of arrays. Where a
/// value is missing, the numbers are none (NaN).
#include "base/escape.h"
#include "report/module/module_internal.h"

// clang-format off
static const char helpers[] =
    "\n"
    "// Arrays from objects with named fields, and back: toArray(states, {x: 1}, initial).\n"
    "export function toArray(names, values, otherwise) {\n"
    "    for (const name of Object.keys(values))\n"
    "        if (!names.includes(name)) throw new RangeError(`there is no ${name}`);\n"
    "    return Float64Array.from(names, (name, i) =>\n"
    "        name in values ? values[name] : otherwise === undefined ? 0 : otherwise[i]);\n"
    "}\n"
    "export function toObject(names, values) {\n"
    "    return Object.fromEntries(names.map((name, i) => [name, values[i]]));\n"
    "}\n"
    "\n"
    "function check(y, u, p) {\n"
    "    if (y.length !== states.length) throw new RangeError(`y has ${states.length} numbers`);\n"
    "    if (u.length !== inputs.length) throw new RangeError(`u has ${inputs.length} numbers`);\n"
    "    if (p.length !== defaults.length)\n"
    "        throw new RangeError(`p has ${defaults.length} numbers`);\n"
    "}\n";
// clang-format on

static void add_words(const char *name, const module_names *n, text *out) {
    text_addf(out, "export const %s = Object.freeze([", name);
    for (size_t i = 0; i < n->count; i++)
        text_addf(out, "%s\"%s\"", i > 0 ? ", " : "", n->fields[i]);
    text_add(out, "]);\n");
}

static void add_values(const char *name, size_t count, const run_named *values, text *out) {
    text_addf(out, "export const %s = Object.freeze([", name);
    for (size_t i = 0; i < count; i++) {
        if (i > 0) text_add(out, ", ");
        export_number(out, values[i].value);
    }
    text_add(out, "]);\n");
}

static void add_function(const export_writer *w, const module_function *f) {
    text *out = w->out;
    text_addf(out, "\n// %s\n", f->about);
    text_addf(out, "export function %s(t, y, u = none, p = defaults) {\n", f->name);
    text_addf(out, "    check(y, u, p);\n    const out = new Float64Array(%zu);\n",
              module_function_size(f));
    if (f->derivative != NULL) export_entries(w, f->derivative, "out");
    else export_body(w, f->tape, "out");
    text_add(out, "    return out;\n}\n");
}

static void add_project(const module *m, text *out) {
    const run_program *p = m->p;
    text_add(out, "\n// Puts a state back onto the space, after a step.\n"
                  "export function project(y) {\n    const out = Float64Array.from(y);\n");
    for (size_t k = 0; k < p->quaternion_count; k++) {
        const size_t i = p->quaternions[k];
        text_addf(out,
                  "    const length%zu = Math.hypot(...out.slice(%zu, %zu));\n"
                  "    for (let i = %zu; i < %zu; i++) out[i] /= length%zu;\n",
                  k, i, i + 4, i, i + 4, k);
    }
    text_add(out, "    return out;\n}\n");
}

void module_js(const module *m, module_files *files) {
    text out = {0}, name = {0};
    const export_writer w = {&export_js, EXPORT_JS, &out, module_array_input, "", m->p, m};
    module_function list[MODULE_FUNCTIONS];
    module_functions(m, list);
    module_add_heading(m, "//", &out);
    text_add(&out, "// Matrices are whole, row by row, in one array.\n\n");
    add_words("states", &m->y, &out);
    add_words("inputs", &m->u, &out);
    add_words("parameters", &m->q, &out);
    add_words("outputs", &m->h, &out);
    text_add(&out, "\n// the state at t = 0, and the parameters when this was written\n");
    add_values("initial", m->p->size, m->p->y, &out);
    add_values("defaults", m->parameters, m->p->parameters, &out);
    text_add(&out, "const none = new Float64Array(inputs.length);\n");
    text_add(&out, helpers);
    if (module_solves(m)) text_addf(&out, "\n%s", export_js.elimination);
    add_project(m, &out);
    for (size_t k = 0; k < MODULE_FUNCTIONS; k++) add_function(&w, &list[k]);
    text_addf(&name, "%s.mjs", m->about->prefix);
    module_files_add(files, text_cstr(&name), &out);
    text_clear(&name);
}
