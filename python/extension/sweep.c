/// Sweeps: rows of many runs, some or all of them.
#include <stdlib.h>
#include <string.h>

#include "core.h"

typedef struct core_sweep {
    PyObject_HEAD core_model *m;
    hamel_sweep *s;
} core_sweep;

PyObject *core_sweep_new(core_model *m, PyObject *args, PyObject *keywords) {
    static char *names[] = {"run",   "over",      "draw",    "count",       "seed", "keep", "stop",
                            "until", "tolerance", "threads", "interpreted", "tell", NULL};
    hamel_sweep_options o = hamel_sweep_options_default();
    const char *run = NULL;
    PyObject *over = NULL, *draw = NULL, *told = NULL;
    unsigned long long count = 0, seed = 1;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|zO!O!KKzzddIpO", names, &run, &PyTuple_Type,
                                     &over, &PyTuple_Type, &draw, &count, &seed, &o.keep, &o.stop,
                                     &o.until, &o.tolerance, &o.threads, &o.interpreted, &told))
        return NULL;
    const char **grids = core_texts(over, &o.over_count), **draws = core_texts(draw, &o.draw_count);
    core_sweep *self = NULL;
    hamel_sweep *s = NULL;
    if (grids != NULL && draws != NULL) {
        core_waiting w;
        o.over = grids;
        o.draw = draws;
        o.count = count;
        o.seed = seed;
        core_wait(&w, m, told);
        const hamel_status status = hamel_sweep_create(m->m, run, &o, &w.progress, &s);
        if (core_done(&w, status)) self = core_new(core.sweep);
    }
    free(grids);
    free(draws);
    if (self == NULL) {
        hamel_sweep_destroy(s);
        return NULL;
    }
    self->m = (core_model *)Py_NewRef((PyObject *)m);
    self->s = s;
    return (PyObject *)self;
}

static void sweep_dealloc(PyObject *self) {
    core_sweep *s = (core_sweep *)self;
    hamel_sweep_destroy(s->s);
    Py_XDECREF((PyObject *)s->m);
    core_free(self);
}

/// Rows and how each motion ended, a byte a row: 0 is done.
typedef struct taken {
    core_rows rows;
    unsigned char *ended;
    size_t room;
    bool full; ///< no memory
} taken;

static int take_row(void *context, uint64_t index, const char *status, size_t count,
                    const double *values) {
    taken *t = context;
    (void)index, (void)count;
    if (t->rows.count == t->room) {
        const size_t room = t->room == 0 ? 256 : 2 * t->room;
        unsigned char *more = realloc(t->ended, room);
        t->full = more == NULL;
        if (t->full) return 1;
        t->ended = more;
        t->room = room;
    }
    t->ended[t->rows.count] = strcmp(status, "done") != 0;
    t->full = !core_rows_add(&t->rows, values);
    return t->full ? 1 : 0;
}

static const char *column_of(const void *s, size_t i) { return hamel_sweep_column(s, i); }

static PyObject *sweep_rows(PyObject *self, PyObject *args) {
    core_sweep *s = (core_sweep *)self;
    unsigned long long first, last;
    PyObject *told = NULL;
    if (!PyArg_ParseTuple(args, "KK|O", &first, &last, &told)) return NULL;
    taken t = {.rows = {.columns = hamel_sweep_column_count(s->s)}};
    core_waiting w;
    core_wait(&w, s->m, told);
    const hamel_status status = hamel_sweep_compute(s->s, first, last, take_row, &t, &w.progress);
    PyObject *result = NULL;
    if (core_done(&w, status) && !t.full) {
        const size_t count = t.rows.count;
        PyObject *names = core_names(column_of, s->s);
        PyObject *table = core_rows_table(&t.rows, names);
        PyObject *ended = PyBytes_FromStringAndSize((const char *)t.ended, (Py_ssize_t)count);
        if (table != NULL && ended != NULL) result = PyTuple_Pack(2, table, ended);
        Py_XDECREF(names);
        Py_XDECREF(table);
        Py_XDECREF(ended);
    } else {
        free(t.rows.values);
        if (t.full && !PyErr_Occurred()) PyErr_NoMemory();
    }
    free(t.ended);
    return result;
}

static Py_ssize_t sweep_length(PyObject *self) {
    return (Py_ssize_t)hamel_sweep_row_count(((core_sweep *)self)->s);
}

static PyMethodDef sweep_methods[] = {
    {"rows", sweep_rows, METH_VARARGS,
     "rows(first, last, tell=None): a table, and a byte a row that is 0 if the motion was done"},
    {0}};
static PyType_Slot sweep_slots[] = {{Py_tp_dealloc, sweep_dealloc},
                                    {Py_tp_methods, sweep_methods},
                                    {Py_sq_length, sweep_length},
                                    {Py_tp_doc, "A sweep, prepared."},
                                    {0}};
PyType_Spec sweep_spec = {"hamel._core.Sweep", sizeof(core_sweep), 0,
                          Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, sweep_slots};
