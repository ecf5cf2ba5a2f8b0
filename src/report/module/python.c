/// A module in Python 3: functions of sequences of numbers that return arrays of NumPy, or lists
/// where there is no NumPy. Where a value is missing, ArithmeticError or ValueError is raised.
#include "base/escape.h"
#include "report/module/module_internal.h"

// clang-format off
static const char helpers[] =
    "import collections\n"
    "import math\n"
    "\n"
    "try:\n"
    "    import numpy\n"
    "except ImportError:\n"
    "    numpy = None\n"
    "\n"
    "\n"
    "def _numbers(values, count, what):\n"
    "    numbers = [float(x) for x in values]\n"
    "    if len(numbers) != count:\n"
    "        raise ValueError(\"%s has %d numbers, not %d\" % (what, count, len(numbers)))\n"
    "    return numbers\n"
    "\n"
    "\n"
    "def _point(y, u, p):\n"
    "    none = Inputs._fields\n"
    "    return (_numbers(y, len(State._fields), \"y\"),\n"
    "            _numbers([0.0]*len(none) if u is None else u, len(none), \"u\"),\n"
    "            _numbers(defaults if p is None else p, len(Parameters._fields), \"p\"))\n"
    "\n"
    "\n"
    "def _result(numbers, columns=None):\n"
    "    if not all(math.isfinite(x) for x in numbers):\n"
    "        raise ArithmeticError(\"a value is not finite\")\n"
    "    if numpy is not None:\n"
    "        array = numpy.array(numbers)\n"
    "        return array if columns is None else array.reshape(-1, columns)\n"
    "    if columns is None:\n"
    "        return numbers\n"
    "    return [numbers[i:i + columns] for i in range(0, len(numbers), columns)]\n";
// clang-format on

static void add_tuple(const char *name, const char *about, const module_names *n, text *out) {
    text_addf(out, "\n# %s\n%s = collections.namedtuple(\"%s\", [", about, name, name);
    for (size_t i = 0; i < n->count; i++)
        text_addf(out, "%s\"%s\"", i > 0 ? ", " : "", n->fields[i]);
    text_add(out, "])\n");
}

static void add_values(const char *name, const char *type, size_t count, const run_named *values,
                       text *out) {
    text_addf(out, "%s = %s(", name, type);
    for (size_t i = 0; i < count; i++) {
        if (i > 0) text_add(out, ", ");
        export_number(out, values[i].value);
    }
    text_add(out, ")\n");
}

static void add_function(const export_writer *w, const module_function *f) {
    text *out = w->out;
    const run_derivative *d = f->derivative;
    text_addf(out, "\n\ndef %s(t, y, u=None, p=None):\n", f->name);
    text_addf(out, "    \"\"\"%s\"\"\"\n", f->about);
    text_add(out, "    t = float(t)\n    y, u, p = _point(y, u, p)\n");
    text_addf(out, "    out = [0.0]*%zu\n", module_function_size(f));
    if (d != NULL) export_entries(w, d, "out");
    else export_body(w, f->tape, "out");
    if (d == NULL) text_add(out, "    return _result(out)\n");
    else if (d->columns > 0) text_addf(out, "    return _result(out, %zu)\n", d->columns);
    else text_addf(out, "    return _empty(%zu)\n", d->rows);
}

static void add_project(const module *m, text *out) {
    const run_program *p = m->p;
    text_add(out, "\n\ndef project(y):\n"
                  "    \"\"\"Puts a state back onto the space, after a step.\"\"\"\n"
                  "    y = _numbers(y, len(State._fields), \"y\")\n");
    for (size_t k = 0; k < p->quaternion_count; k++) {
        const size_t i = p->quaternions[k];
        text_addf(out, "    length = math.sqrt(sum(x*x for x in y[%zu:%zu]))\n", i, i + 4);
        text_addf(out, "    y[%zu:%zu] = [x/length for x in y[%zu:%zu]]\n", i, i + 4, i, i + 4);
    }
    text_add(out, "    return _result(y)\n");
}

void module_python(const module *m, module_files *files) {
    text out = {0}, name = {0};
    const export_writer w = {&export_python, EXPORT_PYTHON, &out, module_array_input, "", m->p, m};
    module_function list[MODULE_FUNCTIONS];
    module_functions(m, list);
    module_add_heading(m, "#", &out);
    text_add(&out, helpers);
    text_add(&out, "\n\ndef _empty(rows):\n"
                   "    return numpy.zeros((rows, 0)) if numpy is not None else [[]]*rows\n\n");
    add_tuple("State", "y", &m->y, &out);
    add_tuple("Inputs", "u", &m->u, &out);
    add_tuple("Parameters", "p", &m->q, &out);
    add_tuple("Outputs", "h", &m->h, &out);
    text_add(&out, "\n# the state at t = 0, and the parameters when this was written\n");
    add_values("initial", "State", m->p->size, m->p->y, &out);
    add_values("defaults", "Parameters", m->parameters, m->p->parameters, &out);
    if (module_solves(m)) text_addf(&out, "\n\n%s", export_python.elimination);
    add_project(m, &out);
    for (size_t k = 0; k < MODULE_FUNCTIONS; k++) add_function(&w, &list[k]);
    text_addf(&name, "%s.py", m->about->prefix);
    module_files_add(files, text_cstr(&name), &out);
    text_clear(&name);
}
