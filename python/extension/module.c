/// The module hamel._core: types, errors, and what belongs to no model.
#include <stdlib.h>
#include <string.h>

#include "core.h"

static PyObject *core_version(PyObject *self, PyObject *unused) {
    (void)self, (void)unused;
    return PyUnicode_FromString(hamel_version());
}

static PyObject *core_libraries(PyObject *self, PyObject *unused) {
    (void)self, (void)unused;
    return core_text(hamel_libraries());
}

static PyObject *core_new_model(PyObject *self, PyObject *args) {
    (void)self;
    const char *name;
    return PyArg_ParseTuple(args, "s", &name) ? core_text(hamel_new_model(name)) : NULL;
}

static PyObject *core_explain(PyObject *self, PyObject *args) {
    (void)self;
    const char *word;
    if (!PyArg_ParseTuple(args, "s", &word)) return NULL;
    const char *words = hamel_explain(word);
    if (words != NULL) return PyUnicode_FromString(words);
    return PyErr_Format(PyExc_KeyError, "the glossary has no %s", word);
}

static const char *part_name(const void *of, size_t i) {
    (void)of;
    return hamel_part_name(i);
}

static const char *glossary_word(const void *of, size_t i) {
    (void)of;
    return hamel_glossary_word(i);
}

static PyObject *core_glossary(PyObject *self, PyObject *unused) {
    (void)self, (void)unused;
    return core_names(glossary_word, NULL);
}

static PyObject *core_parts(PyObject *self, PyObject *unused) {
    (void)self, (void)unused;
    return core_names(part_name, NULL);
}

/// The built-in models: (name, title, text) each.
static PyObject *core_builtins(PyObject *self, PyObject *unused) {
    (void)self, (void)unused;
    PyObject *list = PyList_New(0);
    const char *name;
    for (size_t i = 0; list != NULL && (name = hamel_builtin_name(i)) != NULL; i++) {
        PyObject *one = Py_BuildValue("sss", name, hamel_builtin_title(i), hamel_builtin_source(i));
        if (one == NULL || PyList_Append(list, one) != 0) Py_CLEAR(list);
        Py_XDECREF(one);
    }
    return list;
}

// ---- expressions --------------------------------------------------------------------------------

/// What is wanted of an expression: derivative by a name, equality with another, or words.
typedef struct question {
    const char *by, *equal;
    hamel_shape shape;
    hamel_notation notation;
} question;

static hamel_status answer(hamel_expression *e, const question *q, const hamel_progress *progress,
                           hamel_truth *truth, char **out) {
    hamel_status status = HAMEL_OK;
    if (q->by != NULL) status = hamel_expression_differentiate(e, q->by);
    if (status != HAMEL_OK) return status;
    return q->equal != NULL ? hamel_expression_equal(e, q->equal, progress, truth)
                            : hamel_expression_write(e, q->shape, q->notation, progress, out);
}

/// Reads and answers while other threads run; NULL with an exception, or what was asked for.
static PyObject *ask(const char *source, const hamel_expression_options *o, const question *q,
                     PyObject *told) {
    hamel_expression *e;
    hamel_truth truth = HAMEL_UNKNOWN;
    char *words = NULL;
    core_waiting w;
    core_wait(&w, NULL, told);
    hamel_status status = hamel_expression_read(source, o, &e);
    if (status == HAMEL_OK) status = answer(e, q, &w.progress, &truth, &words);
    PyObject *result = !core_waited(&w)         ? NULL
                       : status != HAMEL_OK     ? core_raise(status, hamel_expression_messages(e))
                       : q->equal == NULL       ? core_text(words)
                       : truth == HAMEL_UNKNOWN ? Py_NewRef(Py_None)
                                                : PyBool_FromLong(truth == HAMEL_YES);
    hamel_expression_destroy(e);
    return result;
}

static PyObject *core_expression(PyObject *self, PyObject *args, PyObject *keywords) {
    static char *names[] = {"source",   "by",   "equal",  "shape", "notation", "positive",
                            "rotation", "unit", "shorts", "tell",  NULL};
    (void)self;
    hamel_expression_options o = hamel_expression_options_default();
    question q = {0};
    const char *source;
    int shape = HAMEL_READABLE, notation = HAMEL_INFIX;
    PyObject *shorts = NULL, *told = NULL;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "s|zziizzzO!O", names, &source, &q.by,
                                     &q.equal, &shape, &notation, &o.positive, &o.rotation, &o.unit,
                                     &PyTuple_Type, &shorts, &told))
        return NULL;
    q.shape = (hamel_shape)shape;
    q.notation = (hamel_notation)notation;
    const char **pairs = core_texts(shorts, &o.short_count);
    if (pairs == NULL) return NULL;
    o.shorts = pairs;
    PyObject *result = ask(source, &o, &q, told);
    free(pairs);
    return result;
}

static PyMethodDef functions[] = {
    {"version", core_version, METH_NOARGS, "version(): of the library"},
    {"libraries", core_libraries, METH_NOARGS, "libraries(): what it was built with"},
    {"parts", core_parts, METH_NOARGS, "parts(): of a derivation"},
    {"glossary", core_glossary, METH_NOARGS, "glossary(): the words that explain knows"},
    {"builtins", core_builtins, METH_NOARGS, "builtins(): (name, title, text) of every model"},
    {"new_model", core_new_model, METH_VARARGS, "new_model(name): a model text to start from"},
    {"explain", core_explain, METH_VARARGS, "explain(word): a word of the theory in a sentence"},
    {"statistics", core_statistics, METH_VARARGS,
     "statistics(table, path=None, picture=None): of a sweep's table, to a file; a picture's "
     "bytes"},
    {"fourier", core_fourier, METH_VARARGS,
     "fourier(harmonics): lines behind a model's text, and (coefficient, harmonic) pairs"},
    {"join", core_join, METH_VARARGS, "join(parts, path): tables of shares of a sweep as one"},
    {"expression", (PyCFunction)(void (*)(void))core_expression, METH_VARARGS | METH_KEYWORDS,
     "expression(source, ..): exact computation with one expression"},
    {0}};

// ---- the module ---------------------------------------------------------------------------------

static bool add_type(PyObject *module, PyType_Spec *spec, PyTypeObject **out) {
    *out = (PyTypeObject *)PyType_FromModuleAndSpec(module, spec, NULL);
    return *out != NULL && PyModule_AddType(module, *out) == 0;
}

static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT,
                                        "hamel._core",
                                        "Hamel's library, as Python sees it.",
                                        -1,
                                        functions,
                                        NULL,
                                        NULL,
                                        NULL,
                                        NULL};

PyMODINIT_FUNC PyInit__core(void) {
    PyObject *module = PyModule_Create(&definition);
    if (module == NULL || !core_make_errors(module) ||
        !add_type(module, &table_spec, &core.table) || !add_type(module, &page_spec, &core.page) ||
        !add_type(module, &model_spec, &core.model) || !add_type(module, &run_spec, &core.run) ||
        !add_type(module, &sweep_spec, &core.sweep) || !add_type(module, &gait_spec, &core.gait) ||
        !add_type(module, &plan_spec, &core.plan) ||
        !add_type(module, &steady_spec, &core.steady) ||
        !add_type(module, &linear_spec, &core.linear) ||
        !add_type(module, &function_spec, &core.function) ||
        !add_type(module, &fit_spec, &core.fit) || !add_type(module, &steer_spec, &core.steer))
        Py_CLEAR(module);
    return module;
}
