/// Gaits: cycles, maps, the best one; and plans made of them.
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>

#include "core.h"

enum { MOST_AXES = 64 };

// ---- gaits --------------------------------------------------------------------------------------

typedef struct core_gait {
    PyObject_HEAD core_model *m;
    hamel_gait *g;
} core_gait;

/// Tuples (parameter, first, last, count).
static bool take_axes(PyObject *tuples, hamel_gait_axis *axes, size_t *count) {
    const Py_ssize_t n = tuples == NULL ? 0 : PyTuple_Size(tuples);
    if (n > MOST_AXES) PyErr_Format(PyExc_ValueError, "at most %d axes", MOST_AXES);
    if (n < 0 || n > MOST_AXES) return false;
    for (Py_ssize_t i = 0; i < n; i++) {
        Py_ssize_t points;
        if (!PyArg_ParseTuple(PyTuple_GetItem(tuples, i), "sddn", &axes[i].parameter,
                              &axes[i].first, &axes[i].last, &points))
            return false;
        axes[i].count = (size_t)points;
    }
    *count = (size_t)n;
    return true;
}

PyObject *core_gait_new(core_model *m, PyObject *args, PyObject *keywords) {
    static char *names[] = {"run",    "symmetry", "period", "tolerance", "rest",
                            "cycles", "axes",     "tell",   NULL};
    hamel_gait_options o = hamel_gait_options_default();
    hamel_gait_axis axes[MOST_AXES];
    const char *run = NULL;
    PyObject *tuples = NULL, *told = NULL;
    Py_ssize_t cycles = 1;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|zzddpnO!O", names, &run, &o.symmetry,
                                     &o.period, &o.tolerance, &o.rest, &cycles, &PyTuple_Type,
                                     &tuples, &told) ||
        !take_axes(tuples, axes, &o.axis_count))
        return NULL;
    o.cycles = (size_t)cycles;
    o.axes = axes;
    core_waiting w;
    hamel_gait *g = NULL;
    core_wait(&w, m, told);
    const hamel_status status = hamel_gait_create(m->m, run, &o, &w.progress, &g);
    core_gait *self = core_done(&w, status) ? core_new(core.gait) : NULL;
    if (self == NULL) {
        hamel_gait_destroy(g);
        return NULL;
    }
    self->m = (core_model *)Py_NewRef((PyObject *)m);
    self->g = g;
    return (PyObject *)self;
}

static void gait_dealloc(PyObject *self) {
    core_gait *g = (core_gait *)self;
    hamel_gait_destroy(g->g);
    Py_XDECREF((PyObject *)g->m);
    core_free(self);
}

static PyObject *gait_words(core_gait *g) {
    char *words;
    const hamel_status status = hamel_gait_write(g->g, HAMEL_JSON, &words);
    return status == HAMEL_OK ? core_text(words) : core_raise(status, NULL);
}

static PyObject *gait_write(PyObject *self, PyObject *args) {
    const char *name;
    hamel_format format;
    char *words;
    if (!PyArg_ParseTuple(args, "s", &name) || !core_format(name, &format)) return NULL;
    const hamel_status status = hamel_gait_write(((core_gait *)self)->g, format, &words);
    return status == HAMEL_OK ? core_text(words) : core_raise(status, NULL);
}

static PyObject *gait_go(PyObject *self, PyObject *args) {
    core_gait *g = (core_gait *)self;
    PyObject *told = NULL;
    if (!PyArg_ParseTuple(args, "|O", &told)) return NULL;
    core_waiting w;
    core_wait(&w, g->m, told);
    const hamel_status status = hamel_gait_go(g->g, &w.progress);
    return core_done(&w, status) ? gait_words(g) : NULL;
}

static PyObject *gait_map(PyObject *self, PyObject *args) {
    core_gait *g = (core_gait *)self;
    PyObject *told = NULL;
    if (!PyArg_ParseTuple(args, "|O", &told)) return NULL;
    core_waiting w;
    core_wait(&w, g->m, told);
    const hamel_status status = hamel_gait_map(g->g, &w.progress);
    return core_done(&w, status) ? core_table_of(hamel_gait_rows(g->g)) : NULL;
}

static PyObject *gait_best(PyObject *self, PyObject *args, PyObject *keywords) {
    static char *names[] = {"what", "per_effort", "effort", "starts", "seed", "tell", NULL};
    core_gait *g = (core_gait *)self;
    hamel_gait_aim aim = hamel_gait_aim_default();
    PyObject *told = NULL;
    Py_ssize_t starts = (Py_ssize_t)aim.starts;
    unsigned long long seed = aim.seed;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|spdnKO", names, &aim.what, &aim.per_effort,
                                     &aim.effort, &starts, &seed, &told))
        return NULL;
    aim.starts = (size_t)starts;
    aim.seed = seed;
    core_waiting w;
    core_wait(&w, g->m, told);
    const hamel_status status = hamel_gait_best(g->g, &aim, &w.progress);
    return core_done(&w, status) ? core_table_of(hamel_gait_rows(g->g)) : NULL;
}

static PyObject *gait_path(PyObject *self, PyObject *args) {
    core_gait *g = (core_gait *)self;
    PyObject *told = NULL;
    const hamel_rows *path;
    if (!PyArg_ParseTuple(args, "|O", &told)) return NULL;
    core_waiting w;
    core_wait(&w, g->m, told);
    const hamel_status status = hamel_gait_path(g->g, &w.progress, &path);
    return core_done(&w, status) ? core_table_of(path) : NULL;
}

static PyObject *gait_expand(PyObject *self, PyObject *args) {
    core_gait *g = (core_gait *)self;
    PyObject *told = NULL;
    Py_ssize_t order;
    hamel_document *d = NULL;
    if (!PyArg_ParseTuple(args, "n|O", &order, &told)) return NULL;
    if (order < 1 || order > 7)
        return PyErr_Format(PyExc_ValueError, "the order is from 1 to 7, not %zd", order);
    core_waiting w;
    core_wait(&w, g->m, told);
    const hamel_status status = hamel_gait_expand(g->g, (size_t)order, &w.progress, &d);
    return core_made(&w, status, d);
}

static PyObject *gait_draw(PyObject *self, PyObject *args) {
    core_gait *g = (core_gait *)self;
    const char *name;
    hamel_picture kind;
    char *data;
    size_t length;
    if (!PyArg_ParseTuple(args, "s", &name) || !core_picture(name, &kind)) return NULL;
    core_waiting w;
    core_wait(&w, g->m, NULL);
    const hamel_status status = hamel_gait_draw(g->g, kind, &w.progress, &data, &length);
    return core_done(&w, status) ? core_bytes(data, length) : NULL;
}

static PyMethodDef gait_methods[] = {
    {"write", gait_write, METH_VARARGS, "write(format): the last call in words, text or json"},
    {"go", gait_go, METH_VARARGS, "go(tell=None): what the cycles do, JSON"},
    {"map", gait_map, METH_VARARGS, "map(tell=None): a table over the grid of its axes"},
    {"best", (PyCFunction)(void (*)(void))gait_best, METH_VARARGS | METH_KEYWORDS,
     "best(what=.., ..): the searches, the best first, a table"},
    {"path", gait_path, METH_VARARGS, "path(tell=None): the way the cycles take, a table"},
    {"expand", gait_expand, METH_VARARGS, "expand(order, tell=None): why it moves, a page"},
    {"draw", gait_draw, METH_VARARGS, "draw(kind): a picture of the map or of the path"},
    {0}};
static PyType_Slot gait_slots[] = {{Py_tp_dealloc, gait_dealloc},
                                   {Py_tp_methods, gait_methods},
                                   {Py_tp_doc, "A gait, prepared."},
                                   {0}};
PyType_Spec gait_spec = {"hamel._core.Gait", sizeof(core_gait), 0,
                         Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, gait_slots};

// ---- plans --------------------------------------------------------------------------------------

typedef struct core_plan {
    PyObject_HEAD core_model *m;
    hamel_plan *p;
} core_plan;

PyObject *core_plan_new(core_model *m, PyObject *args, PyObject *keywords) {
    static char *names[] = {"to", "gaits", "symmetry", "tolerance", "most", "tell", NULL};
    hamel_plan_options o = hamel_plan_options_default();
    const char *to;
    PyObject *told = NULL;
    Py_ssize_t most = (Py_ssize_t)o.most;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "s|zzdnO", names, &to, &o.gaits, &o.symmetry,
                                     &o.tolerance, &most, &told))
        return NULL;
    o.most = (size_t)most;
    core_waiting w;
    hamel_plan *p = NULL;
    core_wait(&w, m, told);
    const hamel_status status = hamel_plan_create(m->m, to, &o, &w.progress, &p);
    core_plan *self = core_done(&w, status) ? core_new(core.plan) : NULL;
    if (self == NULL) {
        hamel_plan_destroy(p);
        return NULL;
    }
    self->m = (core_model *)Py_NewRef((PyObject *)m);
    self->p = p;
    return (PyObject *)self;
}

static void plan_dealloc(PyObject *self) {
    core_plan *p = (core_plan *)self;
    hamel_plan_destroy(p->p);
    Py_XDECREF((PyObject *)p->m);
    core_free(self);
}

/// The samples of a motion, with names of their own.
typedef struct motion {
    core_rows rows;
    size_t count;
    char **names;
} motion;

static bool keep_names(motion *m, size_t count, const char *const *names) {
    m->rows.columns = count;
    m->names = calloc(count, sizeof *m->names);
    for (; m->names != NULL && m->count < count; m->count++) {
        m->names[m->count] = strdup(names[m->count]);
        if (m->names[m->count] == NULL) return false;
    }
    return m->names != NULL;
}

static int take_sample(void *context, size_t count, const char *const *names,
                       const double *values) {
    motion *m = context;
    const bool named = m->names != NULL || keep_names(m, count, names);
    return named && core_rows_add(&m->rows, values) ? 0 : 1;
}

static const char *sample_name(const void *of, size_t i) {
    const motion *m = of;
    return i < m->count ? m->names[i] : NULL;
}

static PyObject *plan_go(PyObject *self, PyObject *args) {
    core_plan *p = (core_plan *)self;
    PyObject *told = NULL;
    if (!PyArg_ParseTuple(args, "|O", &told)) return NULL;
    motion taken = {0};
    core_waiting w;
    core_wait(&w, p->m, told);
    const hamel_status status = hamel_plan_go(p->p, take_sample, &taken, &w.progress);
    PyObject *result = NULL;
    if (core_done(&w, status)) {
        PyObject *names = core_names(sample_name, &taken);
        PyObject *table = core_rows_table(&taken.rows, names);
        if (table != NULL)
            result = Py_BuildValue("(NN)", PyBool_FromLong(hamel_plan_reached(p->p)), table);
        Py_XDECREF(names);
    }
    free(taken.rows.values);
    for (size_t i = 0; i < taken.count; i++) free(taken.names[i]);
    free(taken.names);
    return result;
}

static PyObject *plan_write(PyObject *self, PyObject *args) {
    const char *name;
    hamel_format format;
    char *words;
    if (!PyArg_ParseTuple(args, "s", &name) || !core_format(name, &format)) return NULL;
    const hamel_status status = hamel_plan_write(((core_plan *)self)->p, format, &words);
    return status == HAMEL_OK ? core_text(words) : core_raise(status, NULL);
}

static PyMethodDef plan_methods[] = {
    {"go", plan_go, METH_VARARGS,
     "go(tell=None): whether the full motion reaches the target, and that motion"},
    {"write", plan_write, METH_VARARGS, "write(format): the plan, text or json"},
    {0}};
static PyType_Slot plan_slots[] = {{Py_tp_dealloc, plan_dealloc},
                                   {Py_tp_methods, plan_methods},
                                   {Py_tp_doc, "A plan."},
                                   {0}};
PyType_Spec plan_spec = {"hamel._core.Plan", sizeof(core_plan), 0,
                         Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, plan_slots};
