/// What the files of the Python module share: the module's state, errors, long calls, tables.
/// Written for the limited API of Python 3.11, so that one file serves it and every later version.
#ifndef PYTHON_CORE_H
#define PYTHON_CORE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <pythread.h>
#include <stdbool.h>

#include "hamel/hamel.h"

/// Types and errors of the module; there is one, and it lives as long as the process.
typedef struct core_state {
    PyObject *error, *model_error, *stopped; ///< hamel.Error and its kinds
    PyTypeObject *table, *page, *model, *run, *sweep, *gait, *plan, *steady, *linear, *function,
        *fit, *steer;
} core_state;
extern core_state core;

// ---- errors (errors.c) -----------------------------------------------------------------------

/// Makes the exceptions, before anything else.
bool core_make_errors(PyObject *module);
/// Raises what a status says, in the words of the messages; NULL: in those of the status. Returns
/// NULL.
void *core_raise(hamel_status status, const hamel_messages *messages);

// ---- models (model.c) ------------------------------------------------------------------------

typedef struct core_model {
    PyObject_HEAD hamel_model *m;
    PyThread_type_lock lock; ///< one call on a model, and on what was made from it, at a time
    double limit;            ///< seconds that a call may take; 0: any
} core_model;

// ---- long calls (wait.c) ---------------------------------------------------------------------

/// A call that may take long. Between core_wait and core_waited other Python threads run;
/// `progress` is for the library: every fiftieth of a second Python sees signals and tells the
/// caller's function how far it is.
typedef struct core_waiting {
    core_model *m;
    PyThreadState *thread;
    PyObject *tell; ///< called with (doing, done, total); NULL: nobody is told
    double last;
    double end;  ///< when the call is to end with what it has; 0: when it is done
    bool raised; ///< an exception is set: the call is to end
    hamel_progress progress;
} core_waiting;

/// `tell` may be None or NULL; it is borrowed. Without a model no other call is waited for.
void core_wait(core_waiting *w, core_model *m, PyObject *tell);
/// Python's thread again. Returns false, with an exception, if a signal or `tell` raised one.
bool core_waited(core_waiting *w);
/// core_waited, and what the status says: false with an exception if that is a failure.
bool core_done(core_waiting *w, hamel_status status);

// ---- texts and tables ------------------------------------------------------------------------

/// A text that the library made becomes Python's; it is freed. NULL for NULL, with an exception.
PyObject *core_text(char *words);
/// The same for a file of `length` bytes.
PyObject *core_bytes(char *data, size_t length);
/// A list of names: name(i) for i = 0, 1, .. until NULL.
PyObject *core_names(const char *(*name)(const void *of, size_t i), const void *of);

/// The texts of a tuple (NULL: of none), borrowed; NULL with an exception. Free the array.
const char **core_texts(PyObject *tuple, size_t *count);

/// The numbers of a sequence (NULL or None: of none); false with an exception. Free the array.
bool core_floats(PyObject *sequence, size_t *count, double **out);

/// Numbers in rows that Python reads without copying them (the buffer protocol). They belong to it.
typedef struct core_table {
    PyObject_HEAD Py_ssize_t shape[2], strides[2];
    double *values;
    PyObject *names; ///< of the columns, a tuple
} core_table;

/// Rows as they come.
typedef struct core_rows {
    size_t columns, count, room;
    double *values;
} core_rows;
/// False if there is no memory.
bool core_rows_add(core_rows *r, const double *values);
/// The rows become a table; `r` is empty then.
PyObject *core_rows_table(core_rows *r, PyObject *names);
/// A copy of rows that belong to somebody else; None for NULL.
PyObject *core_table_of(const hamel_rows *rows);

// ---- files (files.c) -------------------------------------------------------------------------

/// Writes a table to a file, complete or not at all: save(path, what, table).
PyObject *core_save(PyObject *model, PyObject *args);
/// Rows of a motion as a picture: draw(table, kind, coordinates).
PyObject *core_draw(PyObject *model, PyObject *args);
/// Functions of the module: statistics of a table, harmonics of a gait.
PyObject *core_statistics(PyObject *self, PyObject *args);
PyObject *core_fourier(PyObject *self, PyObject *args);
PyObject *core_join(PyObject *self, PyObject *args);

// ---- pages (page.c) --------------------------------------------------------------------------

/// A page of results, which takes the document; it keeps the model.
PyObject *core_page(core_model *m, hamel_document *d);
/// A page that was made, or the exception that says why not; one that was cut short is a page too.
PyObject *core_made(core_waiting *w, hamel_status status, hamel_document *d);
/// The words of a page, for write(format, width=100, whole=False).
PyObject *core_page_words(core_model *m, const hamel_document *d, PyObject *args);
/// A format by its name, "text", "latex", "json"; false with an exception.
bool core_format(const char *name, hamel_format *out);
/// A picture by its name, "svg", "png", "pdf"; false with an exception.
bool core_picture(const char *name, hamel_picture *out);

// ---- types, one a file -----------------------------------------------------------------------

extern PyType_Spec table_spec, page_spec, model_spec, run_spec, sweep_spec, gait_spec, plan_spec,
    steady_spec, linear_spec, function_spec, fit_spec, steer_spec;

PyObject *core_run_new(core_model *m, PyObject *args, PyObject *keywords);
PyObject *core_sweep_new(core_model *m, PyObject *args, PyObject *keywords);
PyObject *core_gait_new(core_model *m, PyObject *args, PyObject *keywords);
PyObject *core_plan_new(core_model *m, PyObject *args, PyObject *keywords);
PyObject *core_steady_new(core_model *m, PyObject *args, PyObject *keywords);
PyObject *core_linear_new(core_model *m, PyObject *args, PyObject *keywords);
PyObject *core_fit_new(core_model *m, PyObject *args, PyObject *keywords);
PyObject *core_steer_new(core_model *m, PyObject *args, PyObject *keywords);
PyObject *core_function_new(core_model *m, PyObject *args, PyObject *keywords);

/// A new object of one of the types, all zero behind its head.
void *core_new(PyTypeObject *type);
/// Frees an object whose own things are gone.
void core_free(PyObject *self);

#endif
