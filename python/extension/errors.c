/// A failure of the library is an exception: hamel.ModelError, with the place in the text, where
/// the input is to blame, hamel.Stopped where somebody asked, hamel.Error otherwise.
#include <string.h>

#include "core.h"

core_state core;

static PyObject *make(PyObject *module, const char *name, const char *words, PyObject *base) {
    char full[64];
    PyOS_snprintf(full, sizeof full, "hamel.%s", name);
    PyObject *made = PyErr_NewExceptionWithDoc(full, words, base, NULL);
    if (made != NULL && PyModule_AddObjectRef(module, name, made) < 0) Py_CLEAR(made);
    return made;
}

bool core_make_errors(PyObject *module) {
    core.error =
        make(module, "Error", "What Hamel could not do. `status` is the library's word for it.",
             PyExc_RuntimeError);
    if (core.error == NULL) return false;
    core.model_error = make(module, "ModelError",
                            "A model, or words about it, that cannot be read or do not fit. `line` "
                            "and `column` count from 1; `messages` are all of them.",
                            core.error);
    core.stopped = make(module, "Stopped", "A call that was asked to end early.", core.error);
    return core.model_error != NULL && core.stopped != NULL;
}

static bool put(PyObject *error, const char *name, PyObject *value) {
    const bool good = value != NULL && PyObject_SetAttrString(error, name, value) == 0;
    Py_XDECREF(value);
    return good;
}

/// All messages, each (line, column, words, about).
static PyObject *all_messages(const hamel_messages *messages) {
    const size_t count = messages == NULL ? 0 : hamel_messages_count(messages);
    PyObject *list = PyTuple_New((Py_ssize_t)count);
    for (size_t i = 0; list != NULL && i < count; i++) {
        const hamel_message m = hamel_messages_at(messages, i);
        PyObject *one =
            Py_BuildValue("nnzz", (Py_ssize_t)m.line, (Py_ssize_t)m.column, m.words, m.about);
        if (one == NULL || PyTuple_SetItem(list, (Py_ssize_t)i, one) != 0) Py_CLEAR(list);
    }
    return list;
}

static PyObject *kind_of(hamel_status status) {
    switch (status) {
    case HAMEL_SYNTAX:
    case HAMEL_INVALID: return core.model_error;
    case HAMEL_STOPPED: return core.stopped;
    default: return core.error;
    }
}

void *core_raise(hamel_status status, const hamel_messages *messages) {
    const size_t count = messages == NULL ? 0 : hamel_messages_count(messages);
    const hamel_message first = count > 0 ? hamel_messages_at(messages, 0) : (hamel_message){0};
    const char *words = count > 0 ? hamel_messages_words(messages) : hamel_status_text(status);
    size_t length = strlen(words);
    while (length > 0 && words[length - 1] == '\n') length--;
    PyObject *text = PyUnicode_FromStringAndSize(words, (Py_ssize_t)length);
    PyObject *kind = kind_of(status);
    PyObject *error = text == NULL ? NULL : PyObject_CallFunctionObjArgs(kind, text, NULL);
    Py_XDECREF(text);
    if (error != NULL && put(error, "status", PyUnicode_FromString(hamel_status_text(status))) &&
        put(error, "line", PyLong_FromSize_t(first.line)) &&
        put(error, "column", PyLong_FromSize_t(first.column)) &&
        put(error, "messages", all_messages(messages)))
        PyErr_SetObject(kind, error);
    Py_XDECREF(error);
    return NULL;
}
