/// Pages of results: in words, and the numbers that go with them.
#include <string.h>

#include "core.h"

typedef struct core_page_object {
    PyObject_HEAD core_model *m;
    hamel_document *d;
} core_page_object;

bool core_format(const char *name, hamel_format *out) {
    static const char *const names[] = {
        [HAMEL_TEXT] = "text", [HAMEL_LATEX] = "latex", [HAMEL_JSON] = "json"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(names[i], name) == 0) {
            *out = (hamel_format)i;
            return true;
        }
    }
    PyErr_Format(PyExc_ValueError, "the format is text, latex or json, not %s", name);
    return false;
}

bool core_picture(const char *name, hamel_picture *out) {
    static const char *const names[] = {
        [HAMEL_SVG] = "svg", [HAMEL_PNG] = "png", [HAMEL_PDF] = "pdf"};
    size_t k = 0;
    while (k < sizeof names / sizeof *names && strcmp(names[k], name) != 0) k++;
    if (k == sizeof names / sizeof *names) {
        PyErr_Format(PyExc_ValueError, "the picture is svg, png or pdf, not %s", name);
        return false;
    }
    char *why;
    *out = (hamel_picture)k;
    const bool possible = hamel_picture_possible(*out, &why) == HAMEL_OK;
    if (!possible) PyErr_SetString(PyExc_RuntimeError, why);
    hamel_free(why);
    return possible;
}

PyObject *core_page(core_model *m, hamel_document *d) {
    core_page_object *p = core_new(core.page);
    if (p == NULL) {
        hamel_document_destroy(d);
        return NULL;
    }
    p->m = (core_model *)Py_NewRef((PyObject *)m);
    p->d = d;
    return (PyObject *)p;
}

PyObject *core_made(core_waiting *w, hamel_status status, hamel_document *d) {
    if (!core_waited(w)) {
        hamel_document_destroy(d);
        return NULL;
    }
    if (d == NULL) return core_raise(status, hamel_model_messages(w->m->m));
    return core_page(w->m, d);
}

static void page_dealloc(PyObject *self) {
    core_page_object *p = (core_page_object *)self;
    hamel_document_destroy(p->d);
    Py_XDECREF((PyObject *)p->m);
    core_free(self);
}

PyObject *core_page_words(core_model *m, const hamel_document *d, PyObject *args) {
    const char *name;
    hamel_write_options o = hamel_write_options_default();
    Py_ssize_t width = (Py_ssize_t)o.width;
    char *words;
    core_waiting w;
    if (!PyArg_ParseTuple(args, "s|npp", &name, &width, &o.whole_document, &o.records) ||
        !core_format(name, &o.format))
        return NULL;
    o.width = width < 0 ? 0 : (size_t)width;
    core_wait(&w, m, NULL);
    const hamel_status status = hamel_document_write_as(d, &o, &words);
    if (!core_waited(&w)) return NULL;
    if (status != HAMEL_OK) return core_raise(status, NULL);
    return core_text(words);
}

static PyObject *page_write(PyObject *self, PyObject *args) {
    core_page_object *p = (core_page_object *)self;
    return core_page_words(p->m, p->d, args);
}

static PyObject *page_rows(PyObject *self, PyObject *unused) {
    (void)unused;
    return core_table_of(hamel_document_rows(((core_page_object *)self)->d));
}

static PyObject *page_certificate(PyObject *self, PyObject *args, PyObject *keywords) {
    static char *names[] = {"tell", NULL};
    core_page_object *p = (core_page_object *)self;
    PyObject *told = NULL;
    core_waiting w;
    char *words = NULL;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|O", names, &told)) return NULL;
    core_wait(&w, p->m, told);
    const hamel_status status = hamel_model_certificate(p->m->m, p->d, &w.progress, &words);
    if (!core_done(&w, status)) {
        hamel_free(words);
        return NULL;
    }
    return core_text(words);
}

static PyMethodDef page_methods[] = {
    {"certificate", (PyCFunction)(void (*)(void))page_certificate, METH_VARARGS | METH_KEYWORDS,
     "certificate(tell=None): of a page of verdicts, what they rest on, as JSON"},
    {"write", page_write, METH_VARARGS,
     "write(format, width=100, whole=False, records=False): the page as text, latex or json"},
    {"rows", page_rows, METH_NOARGS, "rows(): the numbers that go with it, or None"},
    {0}};
static PyType_Slot page_slots[] = {{Py_tp_dealloc, page_dealloc},
                                   {Py_tp_methods, page_methods},
                                   {Py_tp_doc, "A page of results."},
                                   {0}};
PyType_Spec page_spec = {"hamel._core.Page", sizeof(core_page_object), 0,
                         Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, page_slots};
