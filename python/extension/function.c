/// The equations of motion as a function y' = f(t, y, u, p), with as little as possible around it.
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

// ---- arrays -------------------------------------------------------------------------------------

enum { MOST_ARRAYS = 8 };

/// Arrays of a call, released together.
typedef struct arrays {
    size_t count;
    Py_buffer views[MOST_ARRAYS];
} arrays;

static void release(arrays *a) {
    while (a->count > 0) PyBuffer_Release(&a->views[--a->count]);
}

/// The numbers of an array of `count` floats; NULL for None. False with an exception.
static bool take(arrays *a, PyObject *from, int flags, size_t count, double **out) {
    Py_buffer *view = &a->views[a->count];
    *out = NULL;
    if (from == Py_None) return true;
    if (PyObject_GetBuffer(from, view, flags | PyBUF_C_CONTIGUOUS | PyBUF_FORMAT) != 0)
        return false;
    a->count++;
    const bool doubles = view->format != NULL && view->format[0] == 'd' && view->format[1] == 0;
    if (doubles && view->len == (Py_ssize_t)(count * sizeof(double))) {
        *out = view->buf;
        return true;
    }
    PyErr_Format(PyExc_ValueError, "an array of %zu floats is expected", count);
    return false;
}

// ---- calls --------------------------------------------------------------------------------------

/// Where a function is evaluated: t, y, u, p.
typedef struct place {
    double t;
    double *y, *u, *p;
} place;

static bool take_place(arrays *a, const hamel_function *f, PyObject *const *args, place *at) {
    at->t = PyFloat_AsDouble(args[0]);
    return !(at->t == -1 && PyErr_Occurred()) && take(a, args[1], 0, f->size, &at->y) &&
           take(a, args[2], 0, f->input_count, &at->u) &&
           take(a, args[3], 0, f->parameter_count, &at->p);
}

static bool enough(Py_ssize_t count, Py_ssize_t needed) {
    if (count != needed) PyErr_Format(PyExc_TypeError, "%zd arguments are expected", needed);
    return count == needed;
}

/// What a call returns: None, or an exception where there is no value.
static PyObject *finish(arrays *a, bool good, int fails) {
    release(a);
    if (!good) return NULL;
    if (fails != 0) return core_raise(HAMEL_UNDEFINED, NULL);
    Py_RETURN_NONE;
}

/// A call is shorter than handing on the interpreter's lock, so it keeps it; and that is what makes
/// one workspace enough.
static PyObject *function_into(PyObject *self, PyObject *const *args, Py_ssize_t count) {
    core_function *f = (core_function *)self;
    arrays a = {0};
    place at;
    double *dy;
    if (!enough(count, 5)) return NULL;
    const bool good =
        take_place(&a, f->f, args, &at) && take(&a, args[4], PyBUF_WRITABLE, f->f->size, &dy);
    const int fails = good ? f->f->eval(f->work, at.t, at.y, at.u, at.p, dy) : 0;
    return finish(&a, good, fails);
}

static PyObject *function_output(PyObject *self, PyObject *const *args, Py_ssize_t count) {
    core_function *f = (core_function *)self;
    arrays a = {0};
    place at;
    double *h;
    if (!enough(count, 5)) return NULL;
    const bool good = take_place(&a, f->f, args, &at) &&
                      take(&a, args[4], PyBUF_WRITABLE, f->f->output_count, &h);
    const int fails = good ? f->f->output(f->work, at.t, at.y, at.u, at.p, h) : 0;
    return finish(&a, good, fails);
}

static PyObject *function_jacobian(PyObject *self, PyObject *const *args, Py_ssize_t count) {
    core_function *f = (core_function *)self;
    const size_t n = f->f->size, by[] = {n, f->f->input_count, f->f->parameter_count};
    arrays a = {0};
    place at;
    double *J[3];
    if (!enough(count, 7)) return NULL;
    bool good = take_place(&a, f->f, args, &at);
    for (size_t k = 0; k < 3 && good; k++)
        good = take(&a, args[4 + k], PyBUF_WRITABLE, n * by[k], &J[k]);
    const int fails = good ? f->f->jacobian(f->work, at.t, at.y, at.u, at.p, J[0], J[1], J[2]) : 0;
    return finish(&a, good, fails);
}

static PyObject *function_dynamics(PyObject *self, PyObject *const *args, Py_ssize_t count) {
    core_function *f = (core_function *)self;
    const size_t r = f->f->velocity_count, sizes[] = {r * r, r, r, r, r * f->f->input_count};
    arrays a = {0};
    place at;
    double *out[5];
    if (!enough(count, 9)) return NULL;
    bool good = take_place(&a, f->f, args, &at);
    for (size_t k = 0; k < 5 && good; k++)
        good = take(&a, args[4 + k], PyBUF_WRITABLE, sizes[k], &out[k]);
    const int fails =
        good ? f->f->dynamics(f->work, at.t, at.y, at.p, out[0], out[1], out[2], out[3], out[4])
             : 0;
    return finish(&a, good, fails);
}

static PyObject *function_forces(PyObject *self, PyObject *const *args, Py_ssize_t count) {
    core_function *f = (core_function *)self;
    arrays a = {0};
    place at;
    double *out;
    if (!enough(count, 5)) return NULL;
    const bool good = take_place(&a, f->f, args, &at) &&
                      take(&a, args[4], PyBUF_WRITABLE, f->f->prescribed_count, &out);
    const int fails = good ? f->f->prescribed_forces(f->work, at.t, at.y, at.u, at.p, out) : 0;
    return finish(&a, good, fails);
}

// ---- what it is ---------------------------------------------------------------------------------

/// Names of one kind.
typedef struct kind {
    size_t count;
    const char *const *names;
} kind;

static const char *name_of(const void *of, size_t i) {
    const kind *k = of;
    return i < k->count ? k->names[i] : NULL;
}

/// What `which`, a letter, names: y, u, p, or the outputs h.
static PyObject *function_names(PyObject *self, void *which) {
    const hamel_function *f = ((core_function *)self)->f;
    const char letter = *(const char *)which;
    const kind k = letter == 'y'   ? (kind){f->size, f->names}
                   : letter == 'u' ? (kind){f->input_count, f->inputs}
                   : letter == 'p' ? (kind){f->parameter_count, f->parameters}
                   : letter == 'F' ? (kind){f->prescribed_count, f->prescribed}
                                   : (kind){f->output_count, f->outputs};
    return core_names(name_of, &k);
}

/// The values of y at t = 0, or of p.
static PyObject *function_numbers(PyObject *self, void *which) {
    const hamel_function *f = ((core_function *)self)->f;
    const bool state = *(const char *)which == 'y';
    const size_t count = state ? f->size : f->parameter_count;
    PyObject *list = PyList_New((Py_ssize_t)count);
    for (size_t i = 0; list != NULL && i < count; i++) {
        PyObject *x = PyFloat_FromDouble(state ? f->initial[i] : f->values[i]);
        if (x == NULL || PyList_SetItem(list, (Py_ssize_t)i, x) != 0) Py_CLEAR(list);
    }
    return list;
}

/// Rows and columns of the entries of a Jacobian that are not always zero.
static PyObject *function_pattern(PyObject *self, void *which) {
    const hamel_function *f = ((core_function *)self)->f;
    const char letter = *(const char *)which;
    const hamel_pattern *p = letter == 'y'   ? &f->by_state
                             : letter == 'u' ? &f->by_inputs
                                             : &f->by_parameters;
    PyObject *list = PyList_New((Py_ssize_t)p->count);
    for (size_t i = 0; list != NULL && i < p->count; i++) {
        PyObject *x = Py_BuildValue("(II)", p->rows[i], p->columns[i]);
        if (x == NULL || PyList_SetItem(list, (Py_ssize_t)i, x) != 0) Py_CLEAR(list);
    }
    return list;
}

static PyObject *function_velocity_count(PyObject *self, void *unused) {
    (void)unused;
    return PyLong_FromSize_t(((core_function *)self)->f->velocity_count);
}

#define FAST(function) (PyCFunction)(void (*)(void))(function), METH_FASTCALL

static PyMethodDef function_methods[] = {
    {"into", FAST(function_into), "into(t, y, u, p, dy): dy becomes f(t, y, u, p)"},
    {"output", FAST(function_output), "output(t, y, u, p, h): h becomes the outputs"},
    {"jacobian", FAST(function_jacobian),
     "jacobian(t, y, u, p, by_y, by_u, by_p): derivatives; each array may be None"},
    {"dynamics", FAST(function_dynamics),
     "dynamics(t, y, u, p, M, C, G, F, B): M v' + C + G = F + B u; each array may be None"},
    {"forces", FAST(function_forces), "forces(t, y, u, p, out): of prescribed motions"},
    {0}};
static PyGetSetDef function_getset[] = {
    {"names", function_names, NULL, "names of the entries of y", "y"},
    {"inputs", function_names, NULL, "names of the inputs u", "u"},
    {"parameters", function_names, NULL, "names of the parameters p", "p"},
    {"outputs", function_names, NULL, "names of the outputs", "h"},
    {"prescribed", function_names, NULL, "names of the forces of prescribed motions", "F"},
    {"pattern_y", function_pattern, NULL, "entries of the Jacobian by y", "y"},
    {"pattern_u", function_pattern, NULL, "entries of the Jacobian by u", "u"},
    {"pattern_p", function_pattern, NULL, "entries of the Jacobian by p", "p"},
    {"velocity_count", function_velocity_count, NULL, "how many velocities end y", NULL},
    {"initial", function_numbers, NULL, "y at t = 0", "y"},
    {"values", function_numbers, NULL, "the parameters when it was made", "p"},
    {0}};
static PyType_Slot function_slots[] = {{Py_tp_dealloc, function_dealloc},
                                       {Py_tp_methods, function_methods},
                                       {Py_tp_getset, function_getset},
                                       {Py_tp_doc, "The equations of motion, y' = f(t, y, u, p)."},
                                       {0}};
PyType_Spec function_spec = {"hamel._core.Function", sizeof(core_function), 0,
                             Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
                             function_slots};
