/// Parameters from data: a page, and what was found.
#include <stdlib.h>
#include <string.h>

#include "core.h"

typedef struct core_fit {
    PyObject_HEAD core_model *m;
    hamel_fit *f;
} core_fit;

static bool take_start(const char *name, hamel_fit_start *out) {
    static const char *const names[] = {
        [HAMEL_START_RUN] = "run", [HAMEL_START_DATA] = "data", [HAMEL_START_FREE] = "free"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        *out = (hamel_fit_start)i;
        if (strcmp(names[i], name) == 0) return true;
    }
    PyErr_Format(PyExc_ValueError, "motions start as run, data or free says, not %s", name);
    return false;
}

/// Pairs (run or None, file), a tuple that keeps their words. Free the array.
static hamel_data *take_data(PyObject *pairs, size_t *count) {
    const Py_ssize_t n = PyTuple_Size(pairs);
    hamel_data *data = calloc((size_t)n + 1, sizeof *data);
    if (data == NULL) PyErr_NoMemory();
    for (Py_ssize_t i = 0; data != NULL && i < n; i++) {
        if (PyArg_ParseTuple(PyTuple_GetItem(pairs, i), "zs", &data[i].run, &data[i].file))
            continue;
        free(data);
        return NULL;
    }
    *count = (size_t)n;
    return data;
}

PyObject *core_fit_new(core_model *m, PyObject *args, PyObject *keywords) {
    static char *names[] = {"data", "free", "outputs", "sigma", "start", "tolerance", "tell", NULL};
    hamel_fit_options o = hamel_fit_options_default();
    const char *start = "run";
    PyObject *pairs, *told = NULL;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O!s|zzsdO", names, &PyTuple_Type, &pairs,
                                     &o.free, &o.outputs, &o.sigma, &start, &o.tolerance, &told) ||
        !take_start(start, &o.start))
        return NULL;
    hamel_data *data = take_data(pairs, &o.data_count);
    if (data == NULL) return NULL;
    o.data = data;
    core_waiting w;
    hamel_fit *f = NULL;
    core_wait(&w, m, told);
    const hamel_status status = hamel_fit_create(m->m, &o, &w.progress, &f);
    core_fit *self = core_done(&w, status) ? core_new(core.fit) : NULL;
    free(data);
    if (self == NULL) {
        hamel_fit_destroy(f);
        return NULL;
    }
    self->m = (core_model *)Py_NewRef((PyObject *)m);
    self->f = f;
    return (PyObject *)self;
}

static void fit_dealloc(PyObject *self) {
    core_fit *f = (core_fit *)self;
    hamel_fit_destroy(f->f);
    Py_XDECREF((PyObject *)f->m);
    core_free(self);
}

static PyObject *fit_write(PyObject *self, PyObject *args) {
    return core_page_words(((core_fit *)self)->m, hamel_fit_page(((core_fit *)self)->f), args);
}

/// Numbers by the names of the parameters.
static PyObject *by_names(const hamel_fit_numbers *n, const double *numbers) {
    PyObject *all = PyDict_New();
    for (size_t i = 0; all != NULL && n->fitted && i < n->count; i++) {
        PyObject *x = PyFloat_FromDouble(numbers[i]);
        if (x == NULL || PyDict_SetItemString(all, n->names[i], x) != 0) Py_CLEAR(all);
        Py_XDECREF(x);
    }
    return all;
}

/// (values, errors, covariance or None, squares, steps, determined: True, False or None, fitted)
static PyObject *fit_numbers(PyObject *self, PyObject *unused) {
    (void)unused;
    const hamel_fit_numbers n = hamel_fit_get(((core_fit *)self)->f);
    const hamel_rows covariance = {n.count, n.count, n.names, n.covariance};
    PyObject *determined = n.determined == HAMEL_UNKNOWN
                               ? Py_NewRef(Py_None)
                               : PyBool_FromLong(n.determined == HAMEL_YES);
    return Py_BuildValue("(NNNdnNN)", by_names(&n, n.values), by_names(&n, n.errors),
                         core_table_of(n.fitted ? &covariance : NULL), n.squares,
                         (Py_ssize_t)n.steps, determined, PyBool_FromLong(n.fitted));
}

static PyObject *fit_draw(PyObject *self, PyObject *args) {
    const char *name;
    hamel_picture kind;
    char *data;
    size_t length;
    if (!PyArg_ParseTuple(args, "s", &name) || !core_picture(name, &kind)) return NULL;
    const hamel_status status = hamel_fit_draw(((core_fit *)self)->f, kind, &data, &length);
    return status == HAMEL_OK ? core_bytes(data, length) : core_raise(status, NULL);
}

static PyMethodDef fit_methods[] = {
    {"write", fit_write, METH_VARARGS, "write(format): the page as text, latex or json"},
    {"numbers", fit_numbers, METH_NOARGS,
     "numbers(): values, errors, covariance, squares, steps, whether determined, whether fitted"},
    {"draw", fit_draw, METH_VARARGS, "draw(kind): data and motions, svg, png or pdf"},
    {0}};
static PyType_Slot fit_slots[] = {{Py_tp_dealloc, fit_dealloc},
                                  {Py_tp_methods, fit_methods},
                                  {Py_tp_doc, "Parameters from data."},
                                  {0}};
PyType_Spec fit_spec = {"hamel._core.Fit", sizeof(core_fit), 0,
                        Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, fit_slots};
