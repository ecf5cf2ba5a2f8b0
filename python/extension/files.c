/// Tables in files, and what is made of words alone: joined tables, statistics, series of a gait.
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "core.h"

/// Raises an OSError for a file, a ValueError for what is wrong with it.
static PyObject *refuse_file(const char *path, int reason, char *why) {
    PyObject *error = reason != 0
                          ? PyObject_CallFunction(PyExc_OSError, "is", reason, why ? why : path)
                          : PyObject_CallFunction(PyExc_ValueError, "z", why);
    if (error != NULL) PyErr_SetObject((PyObject *)Py_TYPE(error), error);
    Py_XDECREF(error);
    hamel_free(why);
    return NULL;
}

PyObject *core_join(PyObject *self, PyObject *args) {
    (void)self;
    PyObject *parts;
    const char *path;
    if (!PyArg_ParseTuple(args, "O!s", &PyTuple_Type, &parts, &path)) return NULL;
    size_t count;
    const char **files = core_texts(parts, &count);
    if (files == NULL) return NULL;
    uint64_t rows = 0;
    int reason = 0;
    char *why = NULL;
    PyThreadState *thread = PyEval_SaveThread();
    const hamel_status status = hamel_sweep_join(count, files, path, &rows, &reason, &why);
    PyEval_RestoreThread(thread);
    free(files);
    return status == HAMEL_OK ? PyLong_FromUnsignedLongLong(rows) : refuse_file(path, reason, why);
}

// ---- statistics ---------------------------------------------------------------------------------

PyObject *core_statistics(PyObject *self, PyObject *args) {
    (void)self;
    const char *table, *path = NULL, *name = NULL;
    hamel_picture kind = HAMEL_SVG;
    if (!PyArg_ParseTuple(args, "s|zz", &table, &path, &name) ||
        (name != NULL && !core_picture(name, &kind)))
        return NULL;
    char *picture = NULL, *why = NULL;
    size_t length = 0;
    int reason = 0;
    PyThreadState *thread = PyEval_SaveThread();
    const hamel_status status = hamel_sweep_statistics(
        table, path, kind, name != NULL ? &picture : NULL, &length, &reason, &why);
    PyEval_RestoreThread(thread);
    if (status != HAMEL_OK) return refuse_file(table, reason, why);
    if (name != NULL) return core_bytes(picture, length);
    Py_RETURN_NONE;
}

// ---- tables -------------------------------------------------------------------------------------

static int write_table(hamel_table *t, const core_table *from) {
    int failure = 0;
    for (Py_ssize_t i = 0; i < from->shape[0] && failure == 0; i++)
        failure = hamel_table_row(t, from->values + i * from->shape[1]);
    if (failure == 0) return hamel_table_finish(t);
    hamel_table_abandon(t);
    return failure;
}

PyObject *core_save(PyObject *model, PyObject *args) {
    const char *path, *what;
    PyObject *table;
    size_t count;
    if (!PyArg_ParseTuple(args, "ssO!", &path, &what, core.table, &table)) return NULL;
    char *refusal = hamel_table_refusal(path);
    if (refusal != NULL) return refuse_file(path, 0, refusal);
    core_table *t = (core_table *)table;
    const char **names = core_texts(t->names, &count);
    if (names == NULL) return NULL;
    core_waiting w;
    core_wait(&w, (core_model *)model, NULL);
    const int failure = write_table(hamel_table_create(path, w.m->m, what, count, names), t);
    const bool good = core_waited(&w);
    free(names);
    if (good && failure == 0) Py_RETURN_NONE;
    errno = failure;
    return good ? PyErr_SetFromErrnoWithFilename(PyExc_OSError, path) : NULL;
}

PyObject *core_draw(PyObject *model, PyObject *args) {
    const char *name;
    char *data;
    PyObject *table;
    int coordinates;
    hamel_picture kind;
    size_t count, length;
    if (!PyArg_ParseTuple(args, "O!sp", core.table, &table, &name, &coordinates) ||
        !core_picture(name, &kind))
        return NULL;
    core_table *t = (core_table *)table;
    const char **names = core_texts(t->names, &count);
    if (names == NULL) return NULL;
    const hamel_rows rows = {(size_t)t->shape[0], count, names, t->values};
    const hamel_status status =
        hamel_rows_draw(((core_model *)model)->m, &rows, coordinates, kind, &data, &length);
    free(names);
    if (status == HAMEL_OK) return core_bytes(data, length);
    PyErr_SetString(PyExc_ValueError, "only rows of a motion over time are drawn");
    return NULL;
}

// ---- series -------------------------------------------------------------------------------------

static PyObject *coefficients(const char *harmonics) {
    PyObject *list = PyList_New(0);
    char *name;
    size_t k;
    for (size_t i = 0; list != NULL && (k = hamel_fourier_coefficient(harmonics, i, &name)) > 0;
         i++) {
        PyObject *pair = Py_BuildValue("sn", name, (Py_ssize_t)k);
        hamel_free(name);
        if (pair == NULL || PyList_Append(list, pair) != 0) Py_CLEAR(list);
        Py_XDECREF(pair);
    }
    return list;
}

PyObject *core_fourier(PyObject *self, PyObject *args) {
    (void)self;
    const char *harmonics;
    char *lines;
    if (!PyArg_ParseTuple(args, "s", &harmonics)) return NULL;
    if (hamel_fourier_lines(harmonics, &lines) != HAMEL_OK)
        return PyErr_Format(PyExc_ValueError,
                            "coordinates and their harmonics, \"psi=1,3; phi=1,2\", not %s",
                            harmonics);
    PyObject *text = core_text(lines), *list = coefficients(harmonics);
    PyObject *both = text != NULL && list != NULL ? PyTuple_Pack(2, text, list) : NULL;
    Py_XDECREF(text);
    Py_XDECREF(list);
    return both;
}
