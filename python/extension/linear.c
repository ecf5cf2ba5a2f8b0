/// Linear systems: a page, and matrices with the names of their rows and columns.
#include "core.h"

typedef struct core_linear {
    PyObject_HEAD core_model *m;
    hamel_linear *l;
} core_linear;

PyObject *core_linear_new(core_model *m, PyObject *args, PyObject *keywords) {
    static char *names[] = {"at",      "motion", "start", "hold", "symmetry", "states",
                            "outputs", "second", "every", "lqr",  "tell",     NULL};
    hamel_linear_options o = hamel_linear_options_default();
    PyObject *told = NULL;
    Py_ssize_t motion = 0;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|znzzzzzzdzO", names, &o.at, &motion, &o.from,
                                     &o.hold, &o.symmetry, &o.states, &o.outputs, &o.second,
                                     &o.every, &o.weights, &told))
        return NULL;
    o.motion = (size_t)motion;
    core_waiting w;
    hamel_linear *l = NULL;
    core_wait(&w, m, told);
    const hamel_status status = hamel_linear_create(m->m, &o, &w.progress, &l);
    core_linear *self = core_done(&w, status) ? core_new(core.linear) : NULL;
    if (self == NULL) {
        hamel_linear_destroy(l);
        return NULL;
    }
    self->m = (core_model *)Py_NewRef((PyObject *)m);
    self->l = l;
    return (PyObject *)self;
}

static void linear_dealloc(PyObject *self) {
    core_linear *l = (core_linear *)self;
    hamel_linear_destroy(l->l);
    Py_XDECREF((PyObject *)l->m);
    core_free(self);
}

static PyObject *linear_write(PyObject *self, PyObject *args) {
    return core_page_words(((core_linear *)self)->m, hamel_linear_page(((core_linear *)self)->l),
                           args);
}

/// A matrix as a table whose columns have names.
static PyObject *matrix(size_t rows, size_t columns, const char *const *names,
                        const double *numbers) {
    const hamel_rows all = {rows, columns, names, numbers};
    return core_table_of(numbers != NULL ? &all : NULL);
}

static PyObject *words(size_t count, const char *const *names) {
    PyObject *out = PyTuple_New((Py_ssize_t)count);
    for (size_t i = 0; out != NULL && i < count; i++) {
        PyObject *word = PyUnicode_FromString(names[i]);
        if (word == NULL || PyTuple_SetItem(out, (Py_ssize_t)i, word) != 0) Py_CLEAR(out);
    }
    return out;
}

/// (states, inputs, outputs, A, B, C, D, K, steady)
static PyObject *linear_numbers(PyObject *self, PyObject *unused) {
    (void)unused;
    const hamel_linear_matrices s = hamel_linear_numbers(((core_linear *)self)->l);
    return Py_BuildValue("(NNNNNNNNN)", words(s.states, s.state_names),
                         words(s.inputs, s.input_names), words(s.outputs, s.output_names),
                         matrix(s.states, s.states, s.state_names, s.A),
                         matrix(s.states, s.inputs, s.input_names, s.B),
                         matrix(s.outputs, s.states, s.state_names, s.C),
                         matrix(s.outputs, s.inputs, s.input_names, s.D),
                         matrix(s.inputs, s.states, s.state_names, s.K), PyBool_FromLong(s.steady));
}

static PyObject *linear_draw(PyObject *self, PyObject *args) {
    const char *name;
    hamel_picture kind;
    char *data;
    size_t length;
    if (!PyArg_ParseTuple(args, "s", &name) || !core_picture(name, &kind)) return NULL;
    const hamel_status status = hamel_linear_draw(((core_linear *)self)->l, kind, &data, &length);
    return status == HAMEL_OK ? core_bytes(data, length) : core_raise(status, NULL);
}

static PyMethodDef linear_methods[] = {
    {"draw", linear_draw, METH_VARARGS, "draw(kind): poles and zeros in the complex plane"},
    {"write", linear_write, METH_VARARGS, "write(format): the page as text, latex or json"},
    {"numbers", linear_numbers, METH_NOARGS,
     "numbers(): names of states, inputs and outputs, A, B, C, K or None, whether it is steady"},
    {0}};
static PyType_Slot linear_slots[] = {{Py_tp_dealloc, linear_dealloc},
                                     {Py_tp_methods, linear_methods},
                                     {Py_tp_doc, "A linear system."},
                                     {0}};
PyType_Spec linear_spec = {"hamel._core.Linear", sizeof(core_linear), 0,
                           Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, linear_slots};
