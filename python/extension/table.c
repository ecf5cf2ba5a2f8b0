/// Numbers in rows, and what else Python is handed.
#include <stdlib.h>
#include <string.h>

#include "core.h"

// ---- texts --------------------------------------------------------------------------------------

PyObject *core_text(char *words) {
    if (words == NULL) return PyErr_NoMemory();
    PyObject *text = PyUnicode_FromString(words);
    hamel_free(words);
    return text;
}

PyObject *core_bytes(char *data, size_t length) {
    PyObject *bytes = PyBytes_FromStringAndSize(data, (Py_ssize_t)length);
    hamel_free(data);
    return bytes;
}

PyObject *core_names(const char *(*name)(const void *of, size_t i), const void *of) {
    PyObject *list = PyList_New(0);
    const char *word;
    for (size_t i = 0; list != NULL && (word = name(of, i)) != NULL; i++) {
        PyObject *text = PyUnicode_FromString(word);
        if (text == NULL || PyList_Append(list, text) != 0) Py_CLEAR(list);
        Py_XDECREF(text);
    }
    PyObject *tuple = list == NULL ? NULL : PyList_AsTuple(list);
    Py_XDECREF(list);
    return tuple;
}

const char **core_texts(PyObject *tuple, size_t *count) {
    const Py_ssize_t n = tuple == NULL ? 0 : PyTuple_Size(tuple);
    const char **texts = n < 0 ? NULL : calloc((size_t)n + 1, sizeof *texts);
    for (Py_ssize_t i = 0; texts != NULL && i < n; i++) {
        texts[i] = PyUnicode_AsUTF8AndSize(PyTuple_GetItem(tuple, i), NULL);
        if (texts[i] != NULL) continue;
        free(texts);
        return NULL;
    }
    *count = n < 0 ? 0 : (size_t)n;
    return texts;
}

bool core_floats(PyObject *sequence, size_t *count, double **out) {
    const bool none = sequence == NULL || sequence == Py_None;
    const Py_ssize_t n = none ? 0 : PySequence_Size(sequence);
    *out = n < 0 ? NULL : calloc((size_t)n + 1, sizeof **out);
    *count = 0;
    if (*out == NULL && n >= 0) PyErr_NoMemory();
    for (Py_ssize_t i = 0; *out != NULL && i < n; i++) {
        PyObject *x = PySequence_GetItem(sequence, i);
        (*out)[i] = x == NULL ? 0 : PyFloat_AsDouble(x);
        Py_XDECREF(x);
        if (PyErr_Occurred() == NULL) continue;
        free(*out);
        *out = NULL;
    }
    if (*out != NULL) *count = (size_t)n;
    return *out != NULL;
}

// ---- objects ------------------------------------------------------------------------------------

void *core_new(PyTypeObject *type) {
    allocfunc alloc = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    return alloc(type, 0);
}

void core_free(PyObject *self) {
    PyTypeObject *type = Py_TYPE(self);
    freefunc free_it = (freefunc)PyType_GetSlot(type, Py_tp_free);
    free_it(self);
    Py_DECREF(type);
}

// ---- rows ---------------------------------------------------------------------------------------

bool core_rows_add(core_rows *r, const double *values) {
    if (r->count == r->room) {
        const size_t room = r->room == 0 ? 256 : 2 * r->room;
        double *more = realloc(r->values, room * r->columns * sizeof *more);
        if (more == NULL) return false;
        r->values = more;
        r->room = room;
    }
    memcpy(r->values + r->count++ * r->columns, values, r->columns * sizeof *values);
    return true;
}

PyObject *core_rows_table(core_rows *r, PyObject *names) {
    core_table *t = names == NULL ? NULL : core_new(core.table);
    if (t == NULL) {
        free(r->values);
    } else {
        const Py_ssize_t size = (Py_ssize_t)sizeof(double);
        t->shape[0] = (Py_ssize_t)r->count;
        t->shape[1] = (Py_ssize_t)r->columns;
        t->strides[0] = t->shape[1] * size;
        t->strides[1] = size;
        t->values = r->values;
        t->names = Py_NewRef(names);
    }
    *r = (core_rows){0};
    return (PyObject *)t;
}

static const char *row_name(const void *of, size_t i) {
    const hamel_rows *rows = of;
    return i < rows->columns ? rows->names[i] : NULL;
}

PyObject *core_table_of(const hamel_rows *rows) {
    if (rows == NULL) Py_RETURN_NONE;
    core_rows copy = {.columns = rows->columns};
    for (size_t i = 0; i < rows->count; i++) {
        if (!core_rows_add(&copy, rows->values + i * rows->columns)) {
            free(copy.values);
            return PyErr_NoMemory();
        }
    }
    PyObject *names = core_names(row_name, rows);
    PyObject *table = core_rows_table(&copy, names);
    Py_XDECREF(names);
    return table;
}

static void table_dealloc(PyObject *self) {
    core_table *t = (core_table *)self;
    free(t->values);
    Py_XDECREF(t->names);
    core_free(self);
}

static int table_buffer(PyObject *self, Py_buffer *view, int flags) {
    core_table *t = (core_table *)self;
    static double nothing;
    if ((flags & PyBUF_WRITABLE) == PyBUF_WRITABLE) {
        PyErr_SetString(PyExc_BufferError, "the numbers of a result cannot be changed");
        view->obj = NULL;
        return -1;
    }
    *view = (Py_buffer){.buf = t->values != NULL ? t->values : &nothing,
                        .obj = Py_NewRef(self),
                        .len = t->shape[0] * t->strides[0],
                        .itemsize = (Py_ssize_t)sizeof(double),
                        .readonly = 1,
                        .ndim = 2,
                        .format = (flags & PyBUF_FORMAT) == PyBUF_FORMAT ? "d" : NULL,
                        .shape = t->shape,
                        .strides = t->strides};
    return 0;
}

static PyObject *table_names(PyObject *self, void *unused) {
    (void)unused;
    return Py_NewRef(((core_table *)self)->names);
}

static Py_ssize_t table_length(PyObject *self) { return ((core_table *)self)->shape[0]; }

static PyGetSetDef table_getset[] = {{"names", table_names, NULL, "names of the columns", NULL},
                                     {0}};
static PyType_Slot table_slots[] = {{Py_tp_dealloc, table_dealloc},
                                    {Py_tp_getset, table_getset},
                                    {Py_bf_getbuffer, table_buffer},
                                    {Py_sq_length, table_length},
                                    {Py_tp_doc, "Rows of numbers; memoryview and NumPy read them "
                                                "without copying."},
                                    {0}};
PyType_Spec table_spec = {"hamel._core.Table", sizeof(core_table), 0,
                          Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, table_slots};
