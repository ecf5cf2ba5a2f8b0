/// The equations of motion as a function y' = f(t, y), with as little as possible around it.
#include <stdlib.h>

#include "core.h"

typedef struct core_function {
    PyObject_HEAD const hamel_function *f;
    hamel_work *work;
} core_function;

PyObject *core_function_new(core_model *m, PyObject *args, PyObject *keywords) {
    static char *names[] = {"run", "tell", NULL};
    const char *run = NULL;
    PyObject *told = NULL;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|zO", names, &run, &told)) return NULL;
    core_waiting w;
    const hamel_function *f = NULL;
    core_wait(&w, m, told);
    const hamel_status status = hamel_model_compile(m->m, run, &w.progress, &f);
    core_function *self = core_done(&w, status) ? core_new(core.function) : NULL;
    if (self == NULL) {
        hamel_function_destroy(f);
        return NULL;
    }
    self->f = f;
    self->work = hamel_work_create(f);
    return (PyObject *)self;
}

static void function_dealloc(PyObject *self) {
    core_function *f = (core_function *)self;
    hamel_work_destroy(f->work);
    hamel_function_destroy(f->f);
    core_free(self);
}

/// Numbers of a buffer, as many as y has. False with an exception.
static bool take(PyObject *from, int flags, size_t count, Py_buffer *view) {
    if (PyObject_GetBuffer(from, view, flags | PyBUF_C_CONTIGUOUS | PyBUF_FORMAT) != 0)
        return false;
    const bool doubles = view->format != NULL && view->format[0] == 'd' && view->format[1] == 0;
    if (doubles && view->len == (Py_ssize_t)(count * sizeof(double))) return true;
    PyBuffer_Release(view);
    PyErr_Format(PyExc_ValueError, "an array of %zu floats is expected", count);
    return false;
}

/// A call is shorter than handing on the interpreter's lock, so it keeps it; and that is what makes
/// one workspace enough.
static PyObject *function_into(PyObject *self, PyObject *const *args, Py_ssize_t count) {
    core_function *f = (core_function *)self;
    Py_buffer y, dy;
    if (count != 3) {
        PyErr_SetString(PyExc_TypeError, "f(t, y, dy) takes three arguments");
        return NULL;
    }
    const double t = PyFloat_AsDouble(args[0]);
    if (t == -1 && PyErr_Occurred()) return NULL;
    if (!take(args[1], 0, f->f->size, &y)) return NULL;
    if (!take(args[2], PyBUF_WRITABLE, f->f->size, &dy)) {
        PyBuffer_Release(&y);
        return NULL;
    }
    const int fails = f->f->eval(f->work, t, y.buf, dy.buf);
    PyBuffer_Release(&y);
    PyBuffer_Release(&dy);
    if (fails != 0) return core_raise(HAMEL_UNDEFINED, NULL);
    return Py_NewRef(args[2]);
}

static const char *name_of(const void *of, size_t i) {
    const hamel_function *f = of;
    return i < f->size ? f->names[i] : NULL;
}

static PyObject *function_names(PyObject *self, void *unused) {
    (void)unused;
    return core_names(name_of, ((core_function *)self)->f);
}

static PyObject *function_initial(PyObject *self, void *unused) {
    (void)unused;
    const hamel_function *f = ((core_function *)self)->f;
    PyObject *list = PyList_New((Py_ssize_t)f->size);
    for (size_t i = 0; list != NULL && i < f->size; i++) {
        PyObject *x = PyFloat_FromDouble(f->initial[i]);
        if (x == NULL || PyList_SetItem(list, (Py_ssize_t)i, x) != 0) Py_CLEAR(list);
    }
    return list;
}

static PyMethodDef function_methods[] = {{"into", (PyCFunction)(void (*)(void))function_into,
                                          METH_FASTCALL, "into(t, y, dy): dy becomes f(t, y)"},
                                         {0}};
static PyGetSetDef function_getset[] = {
    {"names", function_names, NULL, "names of the entries of y", NULL},
    {"initial", function_initial, NULL, "y at t = 0", NULL},
    {0}};
static PyType_Slot function_slots[] = {{Py_tp_dealloc, function_dealloc},
                                       {Py_tp_methods, function_methods},
                                       {Py_tp_getset, function_getset},
                                       {Py_tp_doc, "The equations of motion, y' = f(t, y)."},
                                       {0}};
PyType_Spec function_spec = {"hamel._core.Function", sizeof(core_function), 0,
                             Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
                             function_slots};
