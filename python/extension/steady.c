/// Steady motions.
#include "core.h"

typedef struct core_steady {
    PyObject_HEAD core_model *m;
    hamel_steady *s;
} core_steady;

PyObject *core_steady_new(core_model *m, PyObject *args, PyObject *keywords) {
    static char *names[] = {"start", "hold",  "symmetry", "vary", "first",
                            "last",  "count", "tell",     NULL};
    hamel_steady_options o = hamel_steady_options_default();
    PyObject *told = NULL;
    Py_ssize_t count = 0;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|zzzzddnO", names, &o.from, &o.hold,
                                     &o.symmetry, &o.vary, &o.first, &o.last, &count, &told))
        return NULL;
    o.count = (size_t)count;
    core_waiting w;
    hamel_steady *s = NULL;
    core_wait(&w, m, told);
    const hamel_status status = hamel_steady_create(m->m, &o, &w.progress, &s);
    core_steady *self = core_done(&w, status) ? core_new(core.steady) : NULL;
    if (self == NULL) {
        hamel_steady_destroy(s);
        return NULL;
    }
    self->m = (core_model *)Py_NewRef((PyObject *)m);
    self->s = s;
    return (PyObject *)self;
}

static void steady_dealloc(PyObject *self) {
    core_steady *s = (core_steady *)self;
    hamel_steady_destroy(s->s);
    Py_XDECREF((PyObject *)s->m);
    core_free(self);
}

static PyObject *steady_write(PyObject *self, PyObject *args) {
    const char *name;
    hamel_write_options o = hamel_write_options_default();
    Py_ssize_t width = (Py_ssize_t)o.width;
    char *words;
    if (!PyArg_ParseTuple(args, "s|np", &name, &width, &o.whole_document) ||
        !core_format(name, &o.format))
        return NULL;
    o.width = width < 0 ? 0 : (size_t)width;
    const hamel_status status = hamel_steady_write_as(((core_steady *)self)->s, &o, &words);
    return status == HAMEL_OK ? core_text(words) : core_raise(status, NULL);
}

static PyObject *steady_draw(PyObject *self, PyObject *args) {
    const char *name;
    hamel_picture kind;
    char *data;
    size_t length;
    if (!PyArg_ParseTuple(args, "s", &name) || !core_picture(name, &kind)) return NULL;
    const hamel_status status = hamel_steady_draw(((core_steady *)self)->s, kind, &data, &length);
    return status == HAMEL_OK ? core_bytes(data, length) : core_raise(status, NULL);
}

static PyObject *steady_rows(PyObject *self, PyObject *unused) {
    (void)unused;
    return core_table_of(hamel_steady_rows(((core_steady *)self)->s));
}

static Py_ssize_t steady_length(PyObject *self) {
    return (Py_ssize_t)hamel_steady_count(((core_steady *)self)->s);
}

static PyMethodDef steady_methods[] = {
    {"write", steady_write, METH_VARARGS,
     "write(format, width, document): what was found, text, latex or json"},
    {"draw", steady_draw, METH_VARARGS, "draw(kind): eigenvalues against what varies"},
    {"rows", steady_rows, METH_NOARGS, "rows(): eigenvalues against what varies, or None"},
    {0}};
static PyType_Slot steady_slots[] = {{Py_tp_dealloc, steady_dealloc},
                                     {Py_tp_methods, steady_methods},
                                     {Py_sq_length, steady_length},
                                     {Py_tp_doc, "Steady motions."},
                                     {0}};
PyType_Spec steady_spec = {"hamel._core.Steady", sizeof(core_steady), 0,
                           Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, steady_slots};
