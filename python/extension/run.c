/// Runs: prepared, moved, and what came of it.
#include <stdlib.h>
#include <string.h>

#include "core.h"

enum { MOST_WATCHES = 16 };

/// A Python function that gives a force. It is called from within a long call, whose lock of the
/// interpreter it takes for as long as it works.
typedef struct controller {
    PyObject *function;
    core_waiting *const *waiting; ///< the long call
} controller;

typedef struct core_run {
    PyObject_HEAD core_model *m;
    hamel_run *r;
    core_waiting *waiting; ///< the call that is going on
    Py_ssize_t controller_count;
    controller *controllers;
    size_t watch_count;
} core_run;

// ---- controllers -----------------------------------------------------------------------------

/// With the interpreter's lock: f(t, {name: value, ..}). False if it raised.
static bool call(PyObject *function, double t, size_t count, const char *const *names,
                 const double *state, double *force) {
    PyObject *values = PyDict_New(), *answer = NULL;
    for (size_t i = 0; values != NULL && i < count; i++) {
        PyObject *x = PyFloat_FromDouble(state[i]);
        if (x == NULL || PyDict_SetItemString(values, names[i], x) != 0) Py_CLEAR(values);
        Py_XDECREF(x);
    }
    if (values != NULL) answer = PyObject_CallFunction(function, "dO", t, values);
    if (answer != NULL) *force = PyFloat_AsDouble(answer);
    Py_XDECREF(values);
    Py_XDECREF(answer);
    return PyErr_Occurred() == NULL;
}

static int give_force(void *context, double t, size_t count, const char *const *names,
                      const double *state, double *force) {
    const controller *c = context;
    core_waiting *w = *c->waiting;
    if (w->raised) return 1;
    PyEval_RestoreThread(w->thread);
    w->raised = !call(c->function, t, count, names, state, force);
    w->thread = PyEval_SaveThread();
    return w->raised ? 1 : 0;
}

/// Triples (input, every, function).
static bool take_controllers(core_run *self, PyObject *triples, hamel_controller **out) {
    const Py_ssize_t n = triples == NULL ? 0 : PySequence_Size(triples);
    *out = n > 0 ? calloc((size_t)n, sizeof **out) : NULL;
    self->controllers = n > 0 ? calloc((size_t)n, sizeof *self->controllers) : NULL;
    if (n < 0 || (n > 0 && (*out == NULL || self->controllers == NULL))) {
        if (n > 0) PyErr_NoMemory();
        return false;
    }
    for (Py_ssize_t i = 0; i < n; i++) {
        PyObject *triple = PySequence_GetItem(triples, i), *function; // the sequence keeps it
        hamel_controller *c = &(*out)[i];
        const bool good =
            triple != NULL && PyArg_ParseTuple(triple, "sdO", &c->input, &c->every, &function);
        Py_XDECREF(triple);
        if (!good) return false;
        self->controllers[self->controller_count++] =
            (controller){Py_NewRef(function), &self->waiting};
        c->force = give_force;
        c->context = &self->controllers[i];
    }
    return true;
}

static bool word_to(const char *word, const char *what, size_t count, const char *const *words,
                    size_t *out) {
    for (*out = 0; *out < count; ++*out) {
        if (strcmp(word, words[*out]) == 0) return true;
    }
    PyErr_Format(PyExc_ValueError, "there is no %s %s", what, word);
    return false;
}

/// Pairs (kind, quantity or None).
static bool take_watches(PyObject *pairs, hamel_watch *watches, size_t *count) {
    const Py_ssize_t n = pairs == NULL ? 0 : PySequence_Size(pairs);
    if (n < 0 || n > MOST_WATCHES) {
        if (n > 0) PyErr_Format(PyExc_ValueError, "at most %d watches", MOST_WATCHES);
        return false;
    }
    for (Py_ssize_t i = 0; i < n; i++) {
        PyObject *pair = PySequence_GetItem(pairs, i); // the sequence keeps it
        const bool good =
            pair != NULL && PyArg_ParseTuple(pair, "sz", &watches[i].kind, &watches[i].quantity);
        Py_XDECREF(pair);
        if (!good) return false;
    }
    *count = (size_t)n;
    return true;
}

PyObject *core_run_new(core_model *m, PyObject *args, PyObject *keywords) {
    static char *names[] = {
        "run",         "until",   "every",    "tolerance",  "step",     "longest_step", "method",
        "form",        "speed",   "bordered", "reduced",    "symmetry", "forces",       "integrals",
        "watches",     "draw",    "tell",     "start",      "stop",     "input",        "columns",
        "controllers", "control", "lambda_",  "retraction", NULL};
    static const char *const forms[] = {"nonholonomic", "hamilton", "vakonomic"};
    static const char *const speeds[] = {"automatic", "compiled", "interpreted"};
    static const char *const retractions[] = {"automatic", "coordinates", "group"};
    hamel_run_options o = hamel_run_options_default();
    hamel_watch watches[MOST_WATCHES] = {{0}};
    const char *run = NULL, *form = forms[0], *speed = speeds[0], *retraction = retractions[0];
    PyObject *pairs = NULL, *told = NULL, *triples = NULL, *lambda = NULL;
    size_t f, s, way;
    if (!PyArg_ParseTupleAndKeywords(
            args, keywords, "|zdddddzssppzppOzOzzzzOzOs", names, &run, &o.until, &o.every,
            &o.tolerance, &o.step, &o.longest_step, &o.method, &form, &speed, &o.bordered,
            &o.reduced, &o.symmetry, &o.forces, &o.integrals, &pairs, &o.draw, &told, &o.from,
            &o.stop, &o.input, &o.columns, &triples, &o.control, &lambda, &retraction) ||
        !word_to(form, "form", 3, forms, &f) || !word_to(speed, "speed", 3, speeds, &s) ||
        !word_to(retraction, "retraction", 3, retractions, &way) ||
        !take_watches(pairs, watches, &o.watch_count))
        return NULL;
    o.form = (hamel_form)f;
    o.speed = (hamel_speed)s;
    o.retraction = (hamel_retraction)way;
    o.watches = watches;
    core_run *self = core_new(core.run);
    if (self == NULL) return NULL;
    self->m = (core_model *)Py_NewRef((PyObject *)m);
    hamel_controller *controllers = NULL;
    double *multipliers = NULL;
    if (!take_controllers(self, triples, &controllers) ||
        !core_floats(lambda, &o.lambda_count, &multipliers)) {
        free(controllers);
        Py_DECREF((PyObject *)self);
        return NULL;
    }
    o.lambda = multipliers;
    o.controllers = controllers;
    self->watch_count = o.watch_count;
    o.controller_count = (size_t)self->controller_count;
    core_waiting w;
    self->waiting = &w;
    core_wait(&w, m, told);
    const hamel_status status = hamel_run_create(m->m, run, &o, &w.progress, &self->r);
    const bool good = core_done(&w, status);
    self->waiting = NULL;
    free(controllers);
    free(multipliers);
    if (good) return (PyObject *)self;
    Py_DECREF((PyObject *)self);
    return NULL;
}

static void run_dealloc(PyObject *self) {
    core_run *r = (core_run *)self;
    hamel_run_destroy(r->r);
    for (Py_ssize_t i = 0; i < r->controller_count; i++) Py_XDECREF(r->controllers[i].function);
    free(r->controllers);
    Py_XDECREF((PyObject *)r->m);
    core_free(self);
}

static const char *column_of(const void *r, size_t i) { return hamel_run_column(r, i); }

/// The rows of a motion, and of what each watch saw.
typedef struct taken {
    core_rows samples, seen[MOST_WATCHES];
} taken;

static int take_sample(void *context, size_t count, const char *const *names,
                       const double *values) {
    taken *t = context;
    (void)count, (void)names;
    return core_rows_add(&t->samples, values) ? 0 : 1;
}

static int take_seen(void *context, size_t watch, size_t count, const double *values) {
    taken *t = context;
    t->seen[watch].columns = count;
    return core_rows_add(&t->seen[watch], values) ? 0 : 1;
}

static void free_taken(taken *t) {
    free(t->samples.values);
    for (size_t i = 0; i < MOST_WATCHES; i++) free(t->seen[i].values);
}

/// A watch of a run.
typedef struct watch_of {
    const hamel_run *r;
    size_t i;
} watch_of;

static const char *seen_name(const void *of, size_t i) {
    const watch_of *w = of;
    return hamel_run_watch_column(w->r, w->i, i);
}

/// Tables of what the watches saw, without rows if that is nothing.
static PyObject *seen_tables(const core_run *r, taken *t) {
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list != NULL && i < r->watch_count; i++) {
        const watch_of watch = {r->r, i};
        PyObject *names = core_names(seen_name, &watch);
        if (names != NULL) t->seen[i].columns = (size_t)PyTuple_Size(names);
        PyObject *table = core_rows_table(&t->seen[i], names);
        if (table == NULL || PyList_Append(list, table) != 0) Py_CLEAR(list);
        Py_XDECREF(names);
        Py_XDECREF(table);
    }
    return list;
}

/// A motion that ends early is a result too: its summary says how.
static PyObject *run_go(PyObject *self, PyObject *args) {
    core_run *r = (core_run *)self;
    PyObject *told = NULL;
    if (!PyArg_ParseTuple(args, "|O", &told)) return NULL;
    taken t = {.samples = {.columns = hamel_run_column_count(r->r)}};
    const hamel_run_listener listener = {take_sample, take_seen, &t};
    core_waiting w;
    core_wait(&w, r->m, told);
    r->waiting = &w;
    const hamel_status status = hamel_run_go(r->r, &listener, &w.progress);
    r->waiting = NULL;
    const bool told_all = core_waited(&w);
    PyObject *result = NULL;
    if (told_all && t.samples.count == 0) core_raise(status, hamel_model_messages(r->m->m));
    else if (told_all) {
        PyObject *names = core_names(column_of, r->r);
        PyObject *table = core_rows_table(&t.samples, names);
        PyObject *seen = table != NULL ? seen_tables(r, &t) : NULL;
        if (seen != NULL) result = PyTuple_Pack(2, table, seen);
        Py_XDECREF(names);
        Py_XDECREF(table);
        Py_XDECREF(seen);
    }
    free_taken(&t);
    return result;
}

/// Bounds that end early are a result too: the page says so.
static PyObject *run_validate(PyObject *self, PyObject *args) {
    core_run *r = (core_run *)self;
    PyObject *told = NULL;
    double radius = 0;
    hamel_document *d = NULL;
    core_waiting w;
    if (!PyArg_ParseTuple(args, "|dO", &radius, &told)) return NULL;
    core_wait(&w, r->m, told);
    const hamel_status status = hamel_run_validate(r->r, radius, &w.progress, &d);
    return core_made(&w, status, d);
}

static PyObject *run_write(PyObject *self, PyObject *args) {
    core_run *r = (core_run *)self;
    const char *name, *file = NULL;
    hamel_format format;
    char *words;
    if (!PyArg_ParseTuple(args, "s|z", &name, &file) || !core_format(name, &format)) return NULL;
    const hamel_status status = hamel_run_write(r->r, format, file, &words);
    return status == HAMEL_OK ? core_text(words) : core_raise(status, NULL);
}

static PyObject *run_draw(PyObject *self, PyObject *args) {
    const char *name;
    hamel_picture kind;
    char *data;
    size_t length;
    if (!PyArg_ParseTuple(args, "s", &name) || !core_picture(name, &kind)) return NULL;
    const hamel_status status = hamel_run_draw(((core_run *)self)->r, kind, &data, &length);
    return status == HAMEL_OK ? core_bytes(data, length) : core_raise(status, NULL);
}

static PyObject *numbers(size_t count, const double *values) {
    PyObject *tuple = PyTuple_New((Py_ssize_t)count);
    for (size_t i = 0; tuple != NULL && i < count; i++) {
        PyObject *x = PyFloat_FromDouble(values[i]);
        if (x == NULL || PyTuple_SetItem(tuple, (Py_ssize_t)i, x) != 0) Py_CLEAR(tuple);
    }
    return tuple;
}

static PyObject *run_watched(PyObject *self, PyObject *args) {
    Py_ssize_t i;
    if (!PyArg_ParseTuple(args, "n", &i)) return NULL;
    const hamel_watched seen = hamel_run_watched(((core_run *)self)->r, (size_t)i);
    return Py_BuildValue("{s:N,s:d,s:d}", "times", numbers(seen.count, seen.times), "exponent",
                         seen.exponent, "second_half", seen.second_half);
}

static PyMethodDef run_methods[] = {
    {"go", run_go, METH_VARARGS,
     "go(tell=None): the samples, a table, and a list of tables, what each watch saw"},
    {"validate", run_validate, METH_VARARGS,
     "validate(radius=0, tell=None): proved bounds of the motion, a page with a table"},
    {"write", run_write, METH_VARARGS, "write(format, file=None): how it went"},
    {"draw", run_draw, METH_VARARGS, "draw(kind): a picture, svg, png or pdf"},
    {"watched", run_watched, METH_VARARGS, "watched(i): what watch i saw"},
    {0}};
static PyType_Slot run_slots[] = {{Py_tp_dealloc, run_dealloc},
                                  {Py_tp_methods, run_methods},
                                  {Py_tp_doc, "A run, prepared."},
                                  {0}};
PyType_Spec run_spec = {"hamel._core.Run", sizeof(core_run), 0,
                        Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, run_slots};
