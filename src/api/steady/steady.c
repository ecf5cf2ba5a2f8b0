/// Steady motions, and how they change.
#include "run/steady/steady.h"

#include <math.h>
#include <stdlib.h>

#include "api/call/call_internal.h"
#include "api/call/document_internal.h"
#include "api/call/format_internal.h"
#include "api/call/picture_internal.h"
#include "base/mem.h"
#include "draw/plot.h"
#include "report/plot/steady_plot.h"
#include "report/table/steady.h"
#include "report/table/steady_json.h"
#include "report/table/steady_latex.h"
#include "run/steady/follow.h"

struct hamel_steady {
    hamel_model *m;
    steady *s;
    char *vary; ///< NULL: nothing
    steady_branch branch;
    char **names;
    double *values;
    hamel_rows rows;
};

hamel_steady_options hamel_steady_options_default(void) {
    return (hamel_steady_options){.size = sizeof(hamel_steady_options)};
}

static bool take_options(hamel_steady_options *out, const hamel_steady_options *given) {
    static const size_t sizes[] = {sizeof *out};
    const hamel_steady_options usual = hamel_steady_options_default();
    return call_options(out, &usual, given, 1, sizes) && isfinite(out->first) &&
           isfinite(out->last) && (out->vary == NULL || out->count > 0);
}

static void show_branch(hamel_steady *s) {
    const size_t columns = steady_table_columns(&s->branch), count = s->branch.count;
    s->names = MEM_NEW(char *, columns);
    s->values = MEM_NEW(double, count *columns);
    for (size_t k = 0; k < columns; k++) {
        text name = {0};
        steady_table_name(s->vary, k, &name);
        s->names[k] = text_take(&name);
    }
    for (size_t k = 0; k < count; k++) steady_table_row(&s->branch, k, s->values + k * columns);
    s->rows = (hamel_rows){count, columns, (const char *const *)s->names, s->values};
}

static hamel_status find(hamel_steady *s, const hamel_steady_options *o, diag *words) {
    const steady_options inside = {
        .from = o->from, .hold = o->hold, .symmetry = o->symmetry, .vary = s->vary};
    diag *messages = &s->m->messages.list;
    hamel_status status = steady_create(s->m->m, &inside, words, messages, &s->s);
    if (status == HAMEL_OK) status = steady_find(s->s, messages);
    if (status == HAMEL_OK && s->vary != NULL) {
        steady_follow(s->s, o->first, o->last, o->count, &s->branch);
        show_branch(s);
    }
    return unless_stopped(status);
}

hamel_status hamel_steady_create(hamel_model *m, const hamel_steady_options *options,
                                 const hamel_progress *progress, hamel_steady **out) {
    hamel_steady_options o;
    if (out != NULL) *out = NULL;
    const bool good = take_options(&o, options) && out != NULL;
    hamel_status status = call_begin_long(m, good, progress, "looking for steady motions");
    if (status != HAMEL_OK) return status;
    hamel_steady *s = MEM_NEW_ZERO(hamel_steady, 1);
    *s = (hamel_steady){.m = m, .vary = mem_string(o.vary)};
    diag words = {0};
    status = find(s, &o, &words);
    const bool wrong = words.count > 0;
    messages_take(&m->messages, &words);
    if (status == HAMEL_OK) *out = s;
    else hamel_steady_destroy(s);
    return wrong ? call_end_about(m, status, "options", NULL) : call_end(m, status);
}

void hamel_steady_destroy(hamel_steady *s) {
    if (s == NULL) return;
    for (size_t k = 0; k < s->rows.columns; k++) free(s->names[k]);
    free(s->names);
    free(s->values);
    steady_branch_clear(&s->branch);
    steady_destroy(s->s);
    free(s->vary);
    free(s);
}

size_t hamel_steady_count(const hamel_steady *s) { return s == NULL ? 0 : steady_count(s->s); }

int hamel_steady_ends(const hamel_steady *s) { return s != NULL && s->branch.ends; }

const hamel_rows *hamel_steady_rows(const hamel_steady *s) {
    return s == NULL || s->names == NULL ? NULL : &s->rows;
}

hamel_status hamel_steady_write(const hamel_steady *s, hamel_format format, char **out) {
    hamel_write_options options = hamel_write_options_default();
    options.format = format;
    return hamel_steady_write_as(s, &options, out);
}

hamel_status hamel_steady_write_as(const hamel_steady *s, const hamel_write_options *options,
                                   char **out) {
    hamel_write_options o;
    if (out != NULL) *out = NULL;
    if (!document_options(&o, options) || s == NULL || out == NULL) return HAMEL_INVALID;
    text words = {0};
    const steady_branch *branch = s->vary != NULL ? &s->branch : NULL;
    const doc_look look = document_look(&o);
    if (o.format == HAMEL_TEXT) steady_to_text(s->s, s->vary, branch, look.width, &words);
    else if (o.format == HAMEL_LATEX) steady_to_latex(s->s, s->vary, branch, &look, &words);
    else if (format_is_json(o.format))
        steady_to_json(s->s, s->vary, branch, format_version(o.format), &words);
    else return HAMEL_INVALID;
    *out = text_take(&words);
    return HAMEL_OK;
}

hamel_status hamel_steady_draw(const hamel_steady *s, hamel_picture kind, char **out,
                               size_t *length) {
    if (out != NULL) *out = NULL;
    if (s == NULL || out == NULL || length == NULL || s->branch.count == 0) return HAMEL_INVALID;
    plot_writer *write;
    const hamel_status status = picture_writer(kind, &write);
    if (status != HAMEL_OK) return status;
    text picture = {0};
    steady_draw(s->s, s->vary, &s->branch, write, &picture);
    return picture_give(&picture, out, length);
}
