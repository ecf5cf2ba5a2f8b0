/// Sweeps: rows of many runs, some or all of them.
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "core.h"

typedef struct core_sweep {
    PyObject_HEAD core_model *m;
    hamel_sweep *s;
} core_sweep;

PyObject *core_sweep_new(core_model *m, PyObject *args, PyObject *keywords) {
    static char *names[] = {"run",   "over",      "draw",      "count",   "seed",        "keep",
                            "stop",  "until",     "tolerance", "threads", "interpreted", "tell",
                            "times", "vakonomic", "share",     "lambda_", NULL};
    hamel_sweep_options o = hamel_sweep_options_default();
    const char *run = NULL;
    PyObject *over = NULL, *draw = NULL, *told = NULL;
    unsigned long long count = 0, seed = 1;
    PyObject *lambda = NULL;
    double *multipliers = NULL;
    int vakonomic = 0;
    if (!PyArg_ParseTupleAndKeywords(
            args, keywords, "|zO!O!KKzzddIpOzpzO", names, &run, &PyTuple_Type, &over, &PyTuple_Type,
            &draw, &count, &seed, &o.keep, &o.stop, &o.until, &o.tolerance, &o.threads,
            &o.interpreted, &told, &o.times, &vakonomic, &o.share, &lambda) ||
        !core_floats(lambda, &o.lambda_count, &multipliers))
        return NULL;
    o.lambda = multipliers;
    o.form = vakonomic ? HAMEL_VAKONOMIC : HAMEL_NONHOLONOMIC;
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
    free(multipliers);
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
    bool full;                ///< no memory
    hamel_sweep_table *table; ///< where they are written too, or NULL
    int failure;              ///< errno of what could not be
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
    if (t->table != NULL) t->failure = hamel_sweep_table_row(t->table, status, values);
    return t->full || t->failure != 0 ? 1 : 0;
}

static const char *column_of(const void *s, size_t i) { return hamel_sweep_column(s, i); }

/// Opens the file that rows are written to, with `resume` behind those that are there. False with
/// an exception.
static bool open_table(core_sweep *s, const char *path, int resume, taken *t,
                       unsigned long long *first) {
    uint64_t before = 0;
    int reason = 0;
    const hamel_status status =
        hamel_sweep_table_open(s->s, path, resume, &before, &reason, &t->table);
    if (status == HAMEL_OK) {
        *first += before;
        return true;
    }
    errno = reason;
    if (reason != 0) PyErr_SetFromErrnoWithFilename(PyExc_OSError, path);
    else core_raise(status, hamel_model_messages(s->m->m));
    return false;
}

/// The table is written from its journal; a sweep that was stopped leaves the journal. False with
/// an exception.
static bool close_table(taken *t, const char *path, bool whole) {
    if (t->table == NULL) return true;
    if (!whole) hamel_sweep_table_leave(t->table);
    else t->failure = hamel_sweep_table_close(t->table);
    if (t->failure == 0 || PyErr_Occurred()) return t->failure == 0;
    errno = t->failure;
    PyErr_SetFromErrnoWithFilename(PyExc_OSError, path);
    return false;
}

static PyObject *sweep_rows(PyObject *self, PyObject *args) {
    core_sweep *s = (core_sweep *)self;
    unsigned long long first, last;
    PyObject *told = NULL;
    const char *path = NULL;
    int resume = 0;
    if (!PyArg_ParseTuple(args, "KK|Ozp", &first, &last, &told, &path, &resume)) return NULL;
    taken t = {.rows = {.columns = hamel_sweep_column_count(s->s)}};
    if (path != NULL && !open_table(s, path, resume, &t, &first)) return NULL;
    core_waiting w;
    core_wait(&w, s->m, told);
    const hamel_status status = hamel_sweep_compute(s->s, first, last, take_row, &t, &w.progress);
    PyObject *result = NULL;
    const bool done = core_done(&w, status) && !t.full && t.failure == 0;
    if (close_table(&t, path, done) && done) {
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

/// Statistics over draws of rows that were computed, given as a table.
static PyObject *sweep_measure(PyObject *self, PyObject *args) {
    core_sweep *s = (core_sweep *)self;
    PyObject *table;
    if (!PyArg_ParseTuple(args, "O!", core.table, &table)) return NULL;
    const core_table *t = (const core_table *)table;
    const hamel_rows *found;
    if ((size_t)t->shape[1] != hamel_sweep_column_count(s->s))
        return PyErr_Format(PyExc_ValueError, "these are rows of another sweep");
    if (t->shape[0] == 0) return PyErr_Format(PyExc_ValueError, "there are no rows");
    core_waiting w;
    core_wait(&w, s->m, NULL);
    const hamel_status status = hamel_sweep_measure(s->s, (size_t)t->shape[0], t->values, &found);
    return core_done(&w, status) ? core_table_of(found) : NULL;
}

static Py_ssize_t sweep_length(PyObject *self) {
    return (Py_ssize_t)hamel_sweep_row_count(((core_sweep *)self)->s);
}

static PyObject *sweep_write(PyObject *self, PyObject *args) {
    const char *name;
    hamel_format format;
    char *words;
    if (!PyArg_ParseTuple(args, "s", &name) || !core_format(name, &format)) return NULL;
    const hamel_status status = hamel_sweep_write(((core_sweep *)self)->s, format, 0, NULL, &words);
    return status == HAMEL_OK ? core_text(words) : core_raise(status, NULL);
}

static PyObject *sweep_first(PyObject *self, PyObject *unused) {
    (void)unused;
    return PyLong_FromUnsignedLongLong(hamel_sweep_first_row(((core_sweep *)self)->s));
}

static PyMethodDef sweep_methods[] = {
    {"rows", sweep_rows, METH_VARARGS,
     "rows(first, last, tell=None, path=None, resume=False): a table, and a byte a row that is 0 "
     "if "
     "the motion was done; written to a file too"},
    {"measure", sweep_measure, METH_VARARGS, "measure(table): statistics over the draws, a table"},
    {"write", sweep_write, METH_VARARGS, "write(format): how it went"},
    {"first", sweep_first, METH_NOARGS, "first(): the first row of the share"},
    {0}};
static PyType_Slot sweep_slots[] = {{Py_tp_dealloc, sweep_dealloc},
                                    {Py_tp_methods, sweep_methods},
                                    {Py_sq_length, sweep_length},
                                    {Py_tp_doc, "A sweep, prepared."},
                                    {0}};
PyType_Spec sweep_spec = {"hamel._core.Sweep", sizeof(core_sweep), 0,
                          Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, sweep_slots};
