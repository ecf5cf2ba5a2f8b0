/// The page of a loop of the shape, where shape space has no coordinates.
#include "run/gait/loop.h"

#include <stdlib.h>
#include <string.h>

#include "api/call/call_internal.h"
#include "api/call/document_internal.h"
#include "base/mem.h"
#include "expr/read.h"
#include "report/doc/json.h"
#include "report/doc/latex.h"
#include "report/doc/text.h"
#include "run/form/forms.h"
#include "run/form/phase_labels.h"
#include "run/motion/run.h"
#include "run/motion/watch.h"

enum { MOST_FUNCTIONS = 24 };

/// Reads "[a, b, c]", brackets or not.
static hamel_status read_path(hamel_model *m, const char *words, size_t *count, expr *path) {
    diag *messages = &m->messages.list;
    size_t end = strlen(words), first = strspn(words, " [");
    while (end > first && strchr(" ]", words[end - 1]) != NULL) end--;
    *count = 0;
    for (size_t at = first, depth = 0; at <= end; at++) {
        const char c = at < end ? words[at] : ',';
        if (c == '(') depth++;
        if (c == ')' && depth > 0) depth--;
        if (c != ',' || (depth > 0 && at < end)) continue;
        if (*count == MOST_FUNCTIONS)
            return diag_add(messages, HAMEL_INVALID, (diag_span){0},
                            "a loop has at most %d functions", MOST_FUNCTIONS);
        const hamel_status status =
            expr_read(m->m->pool, words + first, at - first, NULL, messages, &path[(*count)++]);
        if (status != HAMEL_OK) return status;
        first = at + 1;
    }
    return HAMEL_OK;
}

static hamel_status find_symmetry(hamel_model *m, const char *wanted, size_t *out) {
    for (*out = 0; *out < m->m->symmetry_count; ++*out) {
        char *end;
        const bool number = wanted != NULL && strtoul(wanted, &end, 10) == *out + 1 && *end == '\0';
        if (wanted == NULL || number || strcmp(m->m->symmetries[*out].name, wanted) == 0)
            return HAMEL_OK;
    }
    return diag_add(&m->messages.list, HAMEL_INVALID, (diag_span){0},
                    wanted == NULL ? "loops move along a symmetry, and the model has none"
                                   : "the model has no symmetry '%.60s'",
                    wanted);
}

/// Numbers of the algebra, each with its label: "x, y, θ" has all of them.
static void add_numbers(doc *to, const char *key, const char *title, const char *labels,
                        size_t count, const double *numbers) {
    doc *list = doc_list(to, key, title);
    for (size_t i = 0; i < count; i++) {
        const size_t length = strcspn(labels, ",");
        text label = {0};
        text_addf(&label, "%.*s", (int)length, labels);
        doc_number(list, NULL, text_cstr(&label), numbers[i]);
        text_clear(&label);
        labels += length;
        labels += strspn(labels, ", ");
    }
}

static doc *page_of(const hamel_model *m, size_t symmetry, const gait_loop *l,
                    const gait_loop_phases *p) {
    const model_symmetry *given = &m->m->symmetries[symmetry];
    char *labels = phase_labels(m->m->q, given);
    doc *page = doc_create(), *to = doc_object(page, "loop", "A loop of the shape");
    doc_words(to, "group", "motion along", "%s", given->name);
    doc_number(to, "period", "period", l->period);
    if (p->moved)
        doc_words(to, "start", "begins",
                  "over the first point of the loop, brought there from where the run begins");
    add_numbers(to, "whole", "whole", labels, p->k, p->whole);
    add_numbers(to, "geometric", "geometric: the holonomy of the connection", labels, p->k,
                p->geometric);
    add_numbers(to, "dynamic", "dynamic: what is left", labels, p->k, p->dynamic);
    doc_number(to, "gap", "the shape is back within", p->gap);
    free(labels);
    return page;
}

/// From where a run starts.
static hamel_status follow(hamel_model *m, const model_run *spec, const char *path,
                           const hamel_gait_options *o, hamel_document **out) {
    expr functions[MOST_FUNCTIONS];
    const run_options any = {.until = 1, .every = 1, .as_written = true}; // it is not going to move
    gait_loop l = {.path = functions, .period = o->period > 0 ? o->period : 6.283185307179586};
    hamel_status status = find_symmetry(m, o->symmetry, &l.symmetry);
    if (status == HAMEL_OK) status = read_path(m, path, &l.h, functions);
    run_motion *r = NULL;
    if (status == HAMEL_OK) status = run_create(m->m, spec, &any, &m->messages.list, &r);
    if (status != HAMEL_OK) return status;
    const size_t E = m->m->q->entry_count;
    double *values = run_initial_values(r, m->m), *from = MEM_NEW(double, E);
    for (size_t i = 0; i < E; i++)
        from[i] = values[expr_symbol_index(m->m->pool, m->m->q->entries[i])];
    run_destroy(r);
    l.from = from;
    l.values = o->rest != 0 ? NULL : values;
    gait_loop_phases phases;
    status = unless_stopped(gait_loop_follow(m->m, &l, &m->messages.list, &phases));
    if (status == HAMEL_OK)
        *out = document_create(m, page_of(m, l.symmetry, &l, &phases), "loop", doc_to_text,
                               doc_to_latex, doc_to_json);
    free(values);
    free(from);
    return status;
}

hamel_status hamel_model_loop(hamel_model *m, const char *run, const char *path,
                              const hamel_gait_options *options, const hamel_progress *progress,
                              hamel_document **out) {
    static const size_t sizes[] = {sizeof(hamel_gait_options)};
    const hamel_gait_options usual = hamel_gait_options_default();
    hamel_gait_options o;
    if (out != NULL) *out = NULL;
    const bool good = call_options(&o, &usual, options, 1, sizes) && good_number(o.period) &&
                      path != NULL && out != NULL;
    hamel_status status = call_begin_long(m, good, progress, "lifting a loop of the shape");
    if (status != HAMEL_OK) return status;
    const model_run *spec;
    status = call_find_run(m, run, &spec);
    if (status == HAMEL_OK) status = follow(m, spec, path, &o, out);
    return call_end(m, status);
}
