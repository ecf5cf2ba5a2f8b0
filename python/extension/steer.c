/// Motions to a goal: a page, its numbers, and the table of inputs.
#include <stdlib.h>
#include <string.h>

#include "core.h"

typedef struct core_steer {
    PyObject_HEAD core_model *m;
    hamel_steer *s;
} core_steer;

PyObject *core_steer_new(core_model *m, PyObject *args, PyObject *keywords) {
    static char *names[] = {"to",        "run",       "start",  "cost",  "bounds", "time",
                            "tolerance", "intervals", "starts", "rough", "tell",   NULL};
    hamel_steer_options o = hamel_steer_options_default();
    const char *run = NULL;
    PyObject *told = NULL;
    Py_ssize_t intervals = 0, starts = 0;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "s|zzzz(dd)dnnpO", names, &o.to, &run, &o.from,
                                     &o.cost, &o.bounds, &o.time_least, &o.time_most, &o.tolerance,
                                     &intervals, &starts, &o.rough, &told))
        return NULL;
    if (intervals < 0 || intervals == 1 || intervals > 2000)
        return PyErr_Format(PyExc_ValueError, "from 2 to 2000 intervals, not %zd", intervals);
    if (starts < 0 || starts > 1000)
        return PyErr_Format(PyExc_ValueError, "from 1 to 1000 first guesses, not %zd", starts);
    o.intervals = (size_t)intervals;
    o.tries = (size_t)starts;
    core_waiting w;
    hamel_steer *s = NULL;
    core_wait(&w, m, told);
    const hamel_status status = hamel_steer_create(m->m, run, &o, &w.progress, &s);
    core_steer *self = core_done(&w, status) ? core_new(core.steer) : NULL;
    if (self == NULL) {
        hamel_steer_destroy(s);
        return NULL;
    }
    self->m = (core_model *)Py_NewRef((PyObject *)m);
    self->s = s;
    return (PyObject *)self;
}

static void steer_dealloc(PyObject *self) {
    core_steer *s = (core_steer *)self;
    hamel_steer_destroy(s->s);
    Py_XDECREF((PyObject *)s->m);
    core_free(self);
}

static PyObject *steer_write(PyObject *self, PyObject *args) {
    return core_page_words(((core_steer *)self)->m, hamel_steer_page(((core_steer *)self)->s),
                           args);
}

/// The inputs in rows: t, then the controls.
static PyObject *inputs(const hamel_steer_numbers *n) {
    const char **names = calloc(n->input_count + 1, sizeof *names);
    if (names == NULL) return PyErr_NoMemory();
    names[0] = "t";
    for (size_t i = 0; i < n->input_count; i++) names[i + 1] = n->inputs[i];
    const hamel_rows rows = {n->row_count, n->input_count + 1, names, n->rows};
    PyObject *table = core_table_of(&rows);
    free(names);
    return table;
}

/// (end, time, cost, miss, inputs, corank or None)
static PyObject *steer_numbers(PyObject *self, PyObject *unused) {
    static const char *const ends[] = {[HAMEL_STEER_REACHED] = "reached",
                                       [HAMEL_STEER_NEAREST] = "nearest",
                                       [HAMEL_STEER_UNVERIFIED] = "unverified"};
    (void)unused;
    const hamel_steer_numbers n = hamel_steer_get(((core_steer *)self)->s);
    PyObject *corank = n.extremal ? PyLong_FromSize_t(n.corank) : Py_NewRef(Py_None);
    return Py_BuildValue("(sdddNN)", ends[n.end], n.time, n.cost, n.miss, inputs(&n), corank);
}

static PyObject *steer_table(PyObject *self, PyObject *unused) {
    (void)unused;
    char *data;
    const hamel_status status = hamel_steer_table(((core_steer *)self)->s, &data);
    return status == HAMEL_OK ? core_bytes(data, strlen(data)) : core_raise(status, NULL);
}

static PyObject *steer_draw(PyObject *self, PyObject *args) {
    const char *name;
    hamel_picture kind;
    char *data;
    size_t length;
    if (!PyArg_ParseTuple(args, "s", &name) || !core_picture(name, &kind)) return NULL;
    const hamel_status status = hamel_steer_draw(((core_steer *)self)->s, kind, &data, &length);
    return status == HAMEL_OK ? core_bytes(data, length) : core_raise(status, NULL);
}

static PyMethodDef steer_methods[] = {
    {"write", steer_write, METH_VARARGS, "write(format): the page as text, latex or json"},
    {"numbers", steer_numbers, METH_NOARGS,
     "numbers(): how it ends, time, cost, miss, the inputs in rows, corank or None"},
    {"table", steer_table, METH_NOARGS, "table(): the inputs as a .csv file, for a run's input"},
    {"draw", steer_draw, METH_VARARGS, "draw(kind): inputs and motion over time, svg, png or pdf"},
    {0}};
static PyType_Slot steer_slots[] = {{Py_tp_dealloc, steer_dealloc},
                                    {Py_tp_methods, steer_methods},
                                    {Py_tp_doc, "A motion to a goal."},
                                    {0}};
PyType_Spec steer_spec = {"hamel._core.Steer", sizeof(core_steer), 0,
                          Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, steer_slots};
