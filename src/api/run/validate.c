/// Proved bounds of a run's motion.
#include "run/study/validated.h"

#include <stdlib.h>
#include <string.h>

#include "api/call/document_internal.h"
#include "api/run/run_internal.h"
#include "base/mem.h"
#include "expr/print.h"
#include "report/doc/json.h"
#include "report/doc/latex.h"
#include "report/doc/text.h"
#include "report/table/validated.h"
#include "run/motion/go.h"
#include "run/motion/watch.h"
#include "run/outside/point.h"

typedef struct enclosing {
    hamel_run *r;
    size_t count; ///< columns without the time
    expr *columns;
    const char **names;
    VEC(expr) watches;
    VEC(const char *) watch_words, kinds;
    VEC(double) rows; ///< t, then bounds of each column
} enclosing;

/// The columns: what the words of the option name, or positions, velocities and energy.
static hamel_status find_columns(enclosing *e, diag *words) {
    const model *m = e->r->m->m;
    const space *q = m->q;
    const bool chosen = e->r->columns != NULL;
    const size_t most = chosen ? e->r->count - 1 : q->entry_count + q->n;
    e->columns = MEM_NEW(expr, most);
    e->names = MEM_NEW(const char *, most);
    hamel_status status = HAMEL_OK;
    for (size_t i = 0; i < most && status == HAMEL_OK; i++) {
        if (chosen) {
            e->names[i] = e->r->names[i + 1];
            status = run_quantity(m, e->names[i], words, &e->r->m->messages.list, &e->columns[i]);
        } else {
            const bool entry = i < q->entry_count;
            e->columns[i] = entry ? q->entries[i] : q->velocities[i - q->entry_count];
            e->names[i] = run_column_name(
                e->r->r, entry ? 1 + i : run_first_velocity(e->r->r) + i - q->entry_count);
        }
    }
    e->count = most;
    return status;
}

/// What changes of sign are looked for: of the quantities that are watched, and of where to stop.
static hamel_status find_watches(enclosing *e, diag *words) {
    hamel_status status = HAMEL_OK;
    for (size_t k = 0; k < e->r->watched.count && status == HAMEL_OK; k++) {
        const watched *w = &e->r->watched.items[k];
        if (w->quantity == NULL) continue; // exponents and integrals are of runs without bounds
        *vec_push(&e->watch_words) = w->quantity;
        *vec_push(&e->kinds) = w->kind;
        status = run_equation(e->r->m->m, w->quantity, words, &e->r->m->messages.list,
                              vec_push(&e->watches));
    }
    if (status == HAMEL_OK && e->r->stop != NULL) {
        *vec_push(&e->watch_words) = e->r->stop;
        *vec_push(&e->kinds) = "stop";
        status = run_equation(e->r->m->m, e->r->stop, words, &e->r->m->messages.list,
                              vec_push(&e->watches));
    }
    return status;
}

/// Passages in a direction that was not asked for are left out.
static void keep_asked(const enclosing *e, validated_result *v) {
    size_t kept = 0;
    for (size_t k = 0; k < v->crossings.count; k++) {
        const validated_crossing c = v->crossings.items[k];
        const char *kind = e->kinds.items[c.watch];
        if ((strcmp(kind, "rising") == 0 && c.direction < 0) ||
            (strcmp(kind, "falling") == 0 && c.direction > 0))
            continue;
        v->crossings.items[kept++] = c;
    }
    v->crossings.count = kept;
}

static bool take_row(double t, const double *low, const double *high, void *data) {
    enclosing *e = data;
    e->r->time = t;
    *vec_push(&e->rows) = t;
    for (size_t i = 0; i < e->count; i++) {
        *vec_push(&e->rows) = low[i];
        *vec_push(&e->rows) = high[i];
    }
    return true;
}

/// t, x_low, x_high, ..
static void add_rows(const enclosing *e, hamel_document *d) {
    const size_t columns = 2 * e->count + 1;
    document_make_rows(d, e->rows.count / columns, columns);
    d->names[0] = mem_string("t");
    for (size_t i = 0; i < e->count; i++) {
        text low = {0}, high = {0};
        text_addf(&low, "%s_low", e->names[i]);
        text_addf(&high, "%s_high", e->names[i]);
        d->names[1 + 2 * i] = text_take(&low);
        d->names[2 + 2 * i] = text_take(&high);
    }
    mem_copy_numbers(d->values, e->rows.items, e->rows.count);
}

static void report(const enclosing *e, const validated_result *v, hamel_document **out) {
    double *last = MEM_NEW_ZERO(double, 2 * e->count);
    const size_t columns = 2 * e->count + 1;
    const double *row = e->rows.items + e->rows.count - columns;
    for (size_t i = 0; i < e->count; i++) {
        last[i] = row[1 + 2 * i];
        last[e->count + i] = row[2 + 2 * i];
    }
    const validated_told told = {.count = e->count,
                                 .names = e->names,
                                 .low = last,
                                 .high = last + e->count,
                                 .time = row[0],
                                 .watches = e->watches.count > 0 ? e->watch_words.items : NULL,
                                 .stop = e->r->stop};
    doc *d;
    validated_report(v, &told, &d);
    *out = document_create(e->r->m, d, "validated", doc_to_text, doc_to_latex, doc_to_json);
    add_rows(e, *out);
    free(last);
}

static hamel_status enclose(enclosing *e, double radius, hamel_document **out) {
    diag words = {0};
    hamel_status status = find_columns(e, &words);
    if (status == HAMEL_OK) status = find_watches(e, &words);
    messages_take(&e->r->m->messages, &words);
    if (status != HAMEL_OK) return status;
    const validated_request request = {.radius = radius,
                                       .column_count = e->count,
                                       .columns = e->columns,
                                       .watch_count = e->watches.count,
                                       .watches = e->watches.items,
                                       .stops = e->r->stop != NULL};
    validated_result v;
    status = validated_go(e->r->r, &request, take_row, e, &e->r->m->messages.list, &v);
    if (status == HAMEL_OK) {
        keep_asked(e, &v);
        report(e, &v, out);
        if (!v.done)
            status = diag_add(&e->r->m->messages.list, HAMEL_SINGULAR, (diag_span){0},
                              "bounds are proved until t = %.10g: %s", v.time, v.reason);
    }
    validated_result_clear(&v);
    return status;
}

hamel_status hamel_run_validate(hamel_run *r, double radius, const hamel_progress *progress,
                                hamel_document **out) {
    if (out != NULL) *out = NULL;
    if (r == NULL) return HAMEL_INVALID;
    hamel_status status = call_begin_long(r->m, out != NULL && good_number(radius), progress,
                                          "proving bounds of the motion");
    if (status != HAMEL_OK) return status;
    r->refused = false;
    r->time = 0;
    r->m->wait.news.total = run_until(r->r);
    enclosing e = {.r = r};
    status = unless_stopped(enclose(&e, radius, out));
    free(e.columns);
    free(e.names);
    vec_clear(&e.watches);
    vec_clear(&e.watch_words);
    vec_clear(&e.kinds);
    vec_clear(&e.rows);
    return call_end(r->m, status);
}
