/// Long calls: the interpreter's lock is released, signals are seen, somebody may be told.
#define _POSIX_C_SOURCE 200809L
#include <time.h>

#include "core.h"

static const double often = 0.02; ///< seconds between two looks

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/// With the interpreter's lock: signals, then the caller's function. False if either raised.
static bool look(const core_waiting *w, const hamel_news *news) {
    if (PyErr_CheckSignals() != 0) return false;
    if (w->tell == NULL) return true;
    PyObject *answer = PyObject_CallFunction(w->tell, "zdd", news->doing, news->done, news->total);
    const bool good = answer != NULL;
    Py_XDECREF(answer);
    return good;
}

static int tell(void *data, const hamel_news *news) {
    core_waiting *w = data;
    const double t = now();
    if (t - w->last < often) return HAMEL_GO_ON;
    PyEval_RestoreThread(w->thread);
    w->raised = !look(w, news);
    w->thread = PyEval_SaveThread();
    w->last = now();
    const bool late = w->end > 0 && w->last > w->end;
    return w->raised || late ? HAMEL_CANCEL : HAMEL_GO_ON;
}

void core_wait(core_waiting *w, core_model *m, PyObject *told) {
    *w = (core_waiting){.m = m, .tell = told == Py_None ? NULL : told, .last = now()};
    w->progress = (hamel_progress){tell, w};
    w->thread = PyEval_SaveThread();
    if (m != NULL) PyThread_acquire_lock(m->lock, WAIT_LOCK);
    if (m != NULL && m->limit > 0) w->end = now() + m->limit;
}

bool core_waited(core_waiting *w) {
    if (w->m != NULL) PyThread_release_lock(w->m->lock);
    PyEval_RestoreThread(w->thread);
    return !w->raised;
}

bool core_done(core_waiting *w, hamel_status status) {
    if (!core_waited(w)) return false;
    if (status != HAMEL_OK) core_raise(status, hamel_model_messages(w->m->m));
    return status == HAMEL_OK;
}
