/// Models: read once, with their parameters, and never changed afterwards; whatever is asked of one
/// is one call of the library.
#include <stdlib.h>
#include <string.h>

#include "core.h"

// ---- making -------------------------------------------------------------------------------------

/// Gives the parameters their values, texts by names.
static hamel_status set_all(hamel_model *m, PyObject *values) {
    hamel_status status = HAMEL_OK;
    PyObject *name, *value;
    Py_ssize_t at = 0;
    while (status == HAMEL_OK && PyDict_Next(values, &at, &name, &value)) {
        const char *n = PyUnicode_AsUTF8AndSize(name, NULL);
        const char *v = PyUnicode_AsUTF8AndSize(value, NULL);
        if (n == NULL || v == NULL) return HAMEL_INVALID;
        status = hamel_model_set(m, n, v);
    }
    return status;
}

static PyObject *model_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    static char *names[] = {"name", "source", "parameters", NULL};
    const char *name, *source;
    Py_ssize_t length;
    PyObject *values = NULL;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "sz#|O!", names, &name, &source, &length,
                                     &PyDict_Type, &values))
        return NULL;
    core_model *self = core_new(type);
    if (self == NULL) return NULL;
    self->lock = PyThread_allocate_lock();
    PyThreadState *thread = PyEval_SaveThread();
    hamel_status status = source == NULL
                              ? hamel_model_builtin(name, &self->m)
                              : hamel_model_parse(name, source, (size_t)length, &self->m);
    PyEval_RestoreThread(thread);
    if (status == HAMEL_OK && values != NULL) status = set_all(self->m, values);
    if (self->lock == NULL) PyErr_NoMemory();
    else if (status != HAMEL_OK && !PyErr_Occurred())
        core_raise(status, hamel_model_messages(self->m));
    if (self->lock != NULL && status == HAMEL_OK) return (PyObject *)self;
    Py_DECREF((PyObject *)self);
    return NULL;
}

static void model_dealloc(PyObject *self) {
    core_model *m = (core_model *)self;
    hamel_model_destroy(m->m);
    if (m->lock != NULL) PyThread_free_lock(m->lock);
    core_free(self);
}

// ---- what it is ---------------------------------------------------------------------------------

static PyObject *model_name(PyObject *self, void *unused) {
    (void)unused;
    return PyUnicode_FromString(hamel_model_name(((core_model *)self)->m));
}

static PyObject *model_title(PyObject *self, void *unused) {
    (void)unused;
    return Py_BuildValue("z", hamel_model_title(((core_model *)self)->m));
}

static const char *run_name(const void *m, size_t i) { return hamel_model_run_name(m, i); }

static PyObject *model_runs(PyObject *self, void *unused) {
    (void)unused;
    return core_names(run_name, ((core_model *)self)->m);
}

static PyObject *model_parameters(PyObject *self, void *unused) {
    (void)unused;
    const hamel_model *m = ((core_model *)self)->m;
    PyObject *all = PyDict_New();
    const char *name;
    for (size_t i = 0; all != NULL && (name = hamel_model_parameter(m, i)) != NULL; i++) {
        PyObject *value = PyFloat_FromDouble(hamel_model_parameter_value(m, i));
        if (value == NULL || PyDict_SetItemString(all, name, value) != 0) Py_CLEAR(all);
        Py_XDECREF(value);
    }
    return all;
}

/// Whether a run prescribes the motion, and not a force, by names.
static PyObject *model_controls(PyObject *self, void *unused) {
    (void)unused;
    const hamel_model *m = ((core_model *)self)->m;
    PyObject *all = PyDict_New();
    const char *name;
    int motion;
    for (size_t i = 0; all != NULL && (name = hamel_model_control(m, i, &motion)) != NULL; i++) {
        PyObject *value = PyBool_FromLong(motion);
        if (value == NULL || PyDict_SetItemString(all, name, value) != 0) Py_CLEAR(all);
        Py_XDECREF(value);
    }
    return all;
}

// ---- pages --------------------------------------------------------------------------------------

static PyObject *model_derive(PyObject *self, PyObject *args, PyObject *keywords) {
    static char *names[] = {"parts", "at", "tell", "of", "jacobi", "cost", "brief", NULL};
    hamel_derive_options o = hamel_derive_options_default();
    PyObject *parts, *told = NULL;
    core_waiting w;
    hamel_document *d = NULL;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O!|zOzzzp", names, &PyTuple_Type, &parts,
                                     &o.at, &told, &o.of, &o.jacobi, &o.cost, &o.brief))
        return NULL;
    const char **texts = core_texts(parts, &o.part_count);
    if (texts == NULL) return NULL;
    o.parts = texts;
    core_wait(&w, (core_model *)self, told);
    const hamel_status status = hamel_model_derive(w.m->m, &o, &w.progress, &d);
    PyObject *page = core_made(&w, status, d);
    free(texts);
    return page;
}

static PyObject *model_check(PyObject *self, PyObject *args, PyObject *keywords) {
    static char *names[] = {"find_symmetries", "degree", "tell", NULL};
    hamel_check_options o = hamel_check_options_default();
    PyObject *told = NULL;
    core_waiting w;
    hamel_document *d = NULL;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|pIO", names, &o.find_symmetries, &o.degree,
                                     &told))
        return NULL;
    core_wait(&w, (core_model *)self, told);
    const hamel_status status = hamel_model_check(w.m->m, &o, &w.progress, &d);
    return core_made(&w, status, d);
}

static PyObject *model_verify(PyObject *self, PyObject *args, PyObject *keywords) {
    static char *names[] = {"claims", "tell", NULL};
    const char *claims;
    PyObject *told = NULL;
    core_waiting w;
    hamel_document *d = NULL;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "s|O", names, &claims, &told)) return NULL;
    core_wait(&w, (core_model *)self, told);
    const hamel_status status = hamel_model_verify(w.m->m, claims, &w.progress, NULL, &d);
    return core_made(&w, status, d);
}

static PyObject *model_compare(PyObject *self, PyObject *args, PyObject *keywords) {
    static char *names[] = {"run",       "no_run",  "realise", "until", "every",
                            "tolerance", "lambda_", "tell",    NULL};
    hamel_compare_options o = hamel_compare_options_default();
    const char *run = NULL;
    PyObject *told = NULL, *lambda = NULL;
    double *multipliers;
    core_waiting w;
    hamel_document *d = NULL;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|zppdddOO", names, &run, &o.no_run,
                                     &o.realise, &o.until, &o.every, &o.tolerance, &lambda,
                                     &told) ||
        !core_floats(lambda, &o.lambda_count, &multipliers))
        return NULL;
    o.lambda = multipliers;
    core_wait(&w, (core_model *)self, told);
    const hamel_status status = hamel_model_compare(w.m->m, run, &o, &w.progress, &d);
    free(multipliers);
    return core_made(&w, status, d);
}

static PyObject *model_values(PyObject *self, PyObject *args, PyObject *keywords) {
    static char *names[] = {"names", "at", "tell", NULL};
    PyObject *quantities, *told = NULL;
    const char *at = NULL;
    size_t count;
    core_waiting w;
    hamel_document *d = NULL;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O!|zO", names, &PyTuple_Type, &quantities,
                                     &at, &told))
        return NULL;
    const char **texts = core_texts(quantities, &count);
    if (texts == NULL) return NULL;
    core_wait(&w, (core_model *)self, told);
    const hamel_status status = hamel_model_values(w.m->m, count, texts, at, &w.progress, &d);
    PyObject *page = core_made(&w, status, d);
    free(texts);
    return page;
}

// ---- texts --------------------------------------------------------------------------------------

static PyObject *model_report(PyObject *self, PyObject *args, PyObject *keywords) {
    static char *names[] = {"patience", "tell", NULL};
    hamel_report_options o = hamel_report_options_default();
    PyObject *told = NULL;
    core_waiting w;
    char *page = NULL;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|dO", names, &o.patience, &told)) return NULL;
    core_wait(&w, (core_model *)self, told);
    const hamel_status status = hamel_model_report(w.m->m, &o, &w.progress, &page);
    if (core_done(&w, status)) return core_text(page);
    hamel_free(page);
    return NULL;
}

static PyObject *model_names(PyObject *self, PyObject *args, PyObject *keywords) {
    static char *names[] = {"tell", NULL};
    PyObject *told = NULL;
    core_waiting w;
    char *words = NULL;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|O", names, &told)) return NULL;
    core_wait(&w, (core_model *)self, told);
    const hamel_status status = hamel_model_names(w.m->m, &w.progress, &words);
    if (core_done(&w, status)) return core_text(words);
    hamel_free(words);
    return NULL;
}

static PyObject *model_export(PyObject *self, PyObject *args, PyObject *keywords) {
    static char *names[] = {"language", "run", "until", "every", "tolerance", "tell", NULL};
    static const char *const languages[] = {
        [HAMEL_C] = "c", [HAMEL_PYTHON] = "python", [HAMEL_JAVASCRIPT] = "js"};
    hamel_run_options o = hamel_run_options_default();
    const char *language, *run = NULL;
    PyObject *told = NULL;
    core_waiting w;
    char *program = NULL;
    size_t which = 0;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "s|zdddO", names, &language, &run, &o.until,
                                     &o.every, &o.tolerance, &told))
        return NULL;
    while (which < 3 && strcmp(languages[which], language) != 0) which++;
    if (which == 3)
        return PyErr_Format(PyExc_ValueError, "the language is c, python or js, not %s", language);
    core_wait(&w, (core_model *)self, told);
    const hamel_status status =
        hamel_model_export(w.m->m, run, &o, (hamel_language)which, &w.progress, &program);
    if (core_done(&w, status)) return core_text(program);
    hamel_free(program);
    return NULL;
}

/// Bytes by names of files.
static PyObject *files_dict(const hamel_files *files) {
    PyObject *dict = PyDict_New();
    for (size_t i = 0; dict != NULL; i++) {
        const hamel_file f = hamel_files_get(files, i);
        if (f.name == NULL) break;
        PyObject *bytes = PyBytes_FromStringAndSize(f.bytes, (Py_ssize_t)f.length);
        if (bytes == NULL || PyDict_SetItemString(dict, f.name, bytes) != 0) Py_CLEAR(dict);
        Py_XDECREF(bytes);
    }
    return dict;
}

static PyObject *model_module(PyObject *self, PyObject *args, PyObject *keywords) {
    static char *names[] = {"target", "prefix", "run", "tell", NULL};
    static const char *const targets[] = {[HAMEL_MODULE_C] = "c",
                                          [HAMEL_MODULE_PYTHON] = "python",
                                          [HAMEL_MODULE_JAVASCRIPT] = "js",
                                          [HAMEL_MODULE_OCTAVE] = "octave",
                                          [HAMEL_MODULE_CASADI] = "casadi",
                                          [HAMEL_FMU_2] = "fmu",
                                          [HAMEL_FMU_3] = "fmu3"};
    enum { TARGETS = sizeof targets / sizeof *targets };
    const char *target, *prefix = NULL, *run = NULL;
    PyObject *told = NULL;
    core_waiting w;
    size_t which = 0;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "s|zzO", names, &target, &prefix, &run, &told))
        return NULL;
    while (which < TARGETS && strcmp(targets[which], target) != 0) which++;
    if (which == TARGETS)
        return PyErr_Format(PyExc_ValueError,
                            "the target is c, python, js, octave, casadi, fmu or fmu3, not %s",
                            target);
    hamel_files *files = NULL;
    core_wait(&w, (core_model *)self, told);
    const hamel_status status =
        hamel_model_module(w.m->m, run, prefix, (hamel_target)which, &w.progress, &files);
    PyObject *dict = core_done(&w, status) ? files_dict(files) : NULL;
    hamel_files_destroy(files);
    return dict;
}

static PyObject *model_loop(PyObject *self, PyObject *args, PyObject *keywords) {
    static char *names[] = {"path", "run", "symmetry", "period", "rest", "tell", NULL};
    hamel_gait_options o = hamel_gait_options_default();
    const char *path, *run = NULL;
    PyObject *told = NULL;
    core_waiting w;
    hamel_document *d = NULL;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "s|zzdpO", names, &path, &run, &o.symmetry,
                                     &o.period, &o.rest, &told))
        return NULL;
    core_wait(&w, (core_model *)self, told);
    const hamel_status status = hamel_model_loop(w.m->m, run, path, &o, &w.progress, &d);
    return core_made(&w, status, d);
}

// ---- what is made from it -----------------------------------------------------------------------

#define MAKER(what)                                                                                \
    static PyObject *model_##what(PyObject *self, PyObject *args, PyObject *keywords) {            \
        return core_##what##_new((core_model *)self, args, keywords);                              \
    }
MAKER(run)
MAKER(sweep)
MAKER(gait)
MAKER(plan)
MAKER(steady)
MAKER(linear)
MAKER(function)
MAKER(fit)
MAKER(steer)

static PyObject *model_limit(PyObject *self, PyObject *seconds) {
    const double limit = PyFloat_AsDouble(seconds);
    if (limit == -1 && PyErr_Occurred()) return NULL;
    ((core_model *)self)->limit = limit;
    Py_RETURN_NONE;
}

#define METHOD(name, words)                                                                        \
    { #name, (PyCFunction)(void (*)(void))model_##name, METH_VARARGS | METH_KEYWORDS, words }

static PyMethodDef model_methods[] = {
    METHOD(derive, "derive(parts, at=None, tell=None): a page"),
    METHOD(check, "check(find_symmetries=False, degree=1, tell=None): a page"),
    METHOD(verify, "verify(claims, tell=None): a page"),
    METHOD(compare, "compare(run=None, ..): a page"),
    METHOD(values, "values(names, at=None, tell=None): a page of one row"),
    METHOD(report, "report(patience=5, tell=None): an HTML page"),
    METHOD(names, "names(tell=None): the derived quantities that have values, one a line"),
    METHOD(export, "export(language, run=None, ..): a program"),
    METHOD(module, "module(target, prefix=None, run=None, tell=None): bytes by names of files"),
    METHOD(run, "run(run=None, ..): a run, prepared"),
    METHOD(sweep, "sweep(run=None, ..): a sweep, prepared"),
    METHOD(gait, "gait(run=None, ..): a gait, prepared"),
    METHOD(loop, "loop(path, run=None, ..): a page about a closed motion of the shape"),
    METHOD(fit, "fit(data, free, ..): parameters from data"),
    METHOD(plan, "plan(to, ..): a plan"),
    METHOD(steer, "steer(to, run=None, ..): a motion to a goal"),
    METHOD(steady, "steady(..): steady motions"),
    METHOD(linear, "linear(..): the motion near a state as a linear system"),
    METHOD(function, "function(run=None, tell=None): the equations of motion"),
    {"draw", core_draw, METH_VARARGS,
     "draw(table, kind, coordinates): rows of a motion as a picture"},
    {"save", core_save, METH_VARARGS, "save(path, what, table): a table in a file"},
    {"limit", model_limit, METH_O, "limit(seconds): how long a call may take; 0: any"},
    {0}};
static PyGetSetDef model_getset[] = {
    {"name", model_name, NULL, "its name", NULL},
    {"title", model_title, NULL, "its title, or None", NULL},
    {"runs", model_runs, NULL, "names of its runs", NULL},
    {"parameters", model_parameters, NULL, "values by names", NULL},
    {"controls", model_controls, NULL, "whether the motion is prescribed, by names", NULL},
    {0}};
static PyType_Slot model_slots[] = {{Py_tp_new, model_new},
                                    {Py_tp_dealloc, model_dealloc},
                                    {Py_tp_methods, model_methods},
                                    {Py_tp_getset, model_getset},
                                    {Py_tp_doc, "Model(name, source, parameters={}): a model; "
                                                "source None: the built-in one."},
                                    {0}};
PyType_Spec model_spec = {"hamel._core.Model", sizeof(core_model), 0, Py_TPFLAGS_DEFAULT,
                          model_slots};
