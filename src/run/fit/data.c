/// Files become sets: columns are looked up among those of the run and its inputs.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/nearest.h"
#include "base/number.h"
#include "run/fit/data_internal.h"
#include "run/fit/flow_internal.h"
#include "run/motion/feeds.h"

static hamel_status wrong(diag *messages, const char *file, const char *what, const char *name) {
    return diag_add(messages, HAMEL_INVALID, (diag_span){0}, "%s: %s '%.60s'", file, what, name);
}

/// Whether a name stands in a list between commas; NULL lists everything.
static bool is_listed(const char *list, const char *name) {
    const size_t length = strlen(name);
    for (const char *at = list; at != NULL && *at != '\0';) {
        at += strspn(at, " ,");
        const size_t n = strcspn(at, " ,");
        if (n == length && strncmp(at, name, n) == 0) return true;
        at += n;
    }
    return list == NULL;
}

static size_t find_column(const fit_system *s, const char *name) {
    size_t c = 0;
    while (c < s->column_count && strcmp(fit_column(s, c), name) != 0) c++;
    return c;
}

static size_t find_input(const fit_system *s, const char *name) {
    size_t i = 0;
    while (i < s->input_count &&
           strcmp(expr_symbol_info_of(s->r->m->pool, s->inputs[i])->name, name) != 0)
        i++;
    return i;
}

static hamel_status unknown_column(const fit_system *s, const char *where, const char *name,
                                   const char *advice, diag *messages) {
    name_nearest best = {0};
    for (size_t c = 0; c < s->column_count; c++) name_consider(&best, name, fit_column(s, c));
    for (size_t i = 0; i < s->input_count; i++)
        name_consider(&best, name, expr_symbol_info_of(s->r->m->pool, s->inputs[i])->name);
    return diag_add(messages, HAMEL_INVALID, (diag_span){0},
                    "%s: the run has no column '%.60s'%s%s%s", where, name,
                    best.name != NULL ? ", did you mean " : "", best.name != NULL ? best.name : "",
                    advice);
}

/// The next name of a list between commas, fresh; NULL at its end.
static char *next_name(const char **list) {
    *list += strspn(*list, " ,");
    const size_t n = strcspn(*list, " ,");
    if (n == 0) return NULL;
    char *name = mem_copy(*list, n + 1, 1);
    name[n] = '\0';
    *list += n;
    return name;
}

/// Every name that is said to count is a column of the run, or an input.
static hamel_status check_outputs(const fit *f, const fit_system *s, diag *messages) {
    const char *at = f->options.outputs;
    char *name;
    hamel_status status = HAMEL_OK;
    while (at != NULL && status == HAMEL_OK && (name = next_name(&at)) != NULL) {
        if (find_column(s, name) == s->column_count && find_input(s, name) == s->input_count)
            status = unknown_column(s, "outputs", name, "", messages);
        free(name);
    }
    return status;
}

/// And is measured by some file.
static hamel_status check_measured(const fit *f, diag *messages) {
    const char *at = f->options.outputs;
    char *name;
    hamel_status status = HAMEL_OK;
    while (at != NULL && status == HAMEL_OK && (name = next_name(&at)) != NULL) {
        bool measured = false;
        for (size_t i = 0; i < f->set_count && !measured; i++) {
            const input_rows *rows = &f->sets[i].rows;
            measured = input_rows_find(rows, name) < rows->column_count;
        }
        if (!measured) status = wrong(messages, "outputs", "no file has a column", name);
        free(name);
    }
    return status;
}

/// Which columns of the file are outputs, and which inputs.
static hamel_status match(fit *f, fit_set *set, size_t *count, size_t *outputs, diag *messages) {
    const fit_system *s = set->system;
    const input_rows *rows = &set->rows;
    if (rows->names == NULL)
        return diag_add(messages, HAMEL_INVALID, (diag_span){0},
                        "%s: data need a line with the names of their columns", set->file);
    *count = 0;
    for (size_t k = 1; k < rows->column_count; k++) {
        const char *name = rows->names[k];
        const size_t c = find_column(s, name), i = find_input(s, name);
        if (i < s->input_count) {
            set->inputs[i] = k;
            s->given_inputs[i] = true;
            set->driven = true;
            continue;
        }
        if (!is_listed(f->options.outputs, name)) continue;
        if (c == s->column_count)
            return unknown_column(s, set->file, name, "; those that count can be chosen by outputs",
                                  messages);
        for (size_t j = 0; j < *count; j++) {
            if (outputs[j] == c) return wrong(messages, set->file, "twice the column", name);
        }
        outputs[*count] = c;
        set->columns[(*count)++] = k;
    }
    if (*count > 0) return HAMEL_OK;
    return diag_add(messages, HAMEL_INVALID, (diag_span){0},
                    "%s: nothing is measured: no column is one of the run", set->file);
}

/// Initial values that the file gives.
static hamel_status take_start(const fit *f, fit_set *set, diag *messages) {
    const fit_system *s = set->system;
    set->start = MEM_NEW_ZERO(double, s->start_count);
    for (size_t k = 0; k < s->start_count; k++) {
        const char *name = expr_symbol_info_of(s->r->m->pool, s->started[k])->name;
        const size_t c = input_rows_find(&set->rows, name);
        if (c == set->rows.column_count)
            return wrong(messages, set->file,
                         "the run begins with a value that is no column:", name);
        set->start[k] = set->rows.values[c];
    }
    if (f->options.start != FIT_START_RUN || set->rows.values[0] >= 0) return HAMEL_OK;
    return diag_add(messages, HAMEL_INVALID, (diag_span){0},
                    "%s: the run begins at t = 0, and the data at t = %.6g", set->file,
                    set->rows.values[0]);
}

/// Tables cover the motion.
static hamel_status take_time(const fit *f, const fit_set *set, diag *messages) {
    const input_rows *rows = &set->rows;
    const double last = rows->values[(rows->row_count - 1) * rows->column_count];
    run_motion *r = set->system->r;
    r->until = fmax(r->until, last);
    return run_feeds_cover(r, fit_begins(f, set), last, messages);
}

static void copy_measured(fit_set *set) {
    const size_t m = set->system->output_count, n = set->rows.row_count;
    set->measured = MEM_NEW(double, n *m);
    set->fitted = MEM_NEW_ZERO(double, n *m);
    set->by = MEM_NEW_ZERO(double, n *m * set->system->sense);
    for (size_t i = 0; i < n * m; i++)
        set->measured[i] = set->rows.values[i / m * set->rows.column_count + set->columns[i % m]];
}

/// Motions whose first state is fitted have independent numbers in it.
static hamel_status check_free_start(const fit_system *s, diag *messages) {
    const space *q = s->r->q;
    if (s->r->levels.count == 0 && q->state_count == q->entry_count && s->r->prescribed_count == 0)
        return HAMEL_OK;
    return diag_add(messages, HAMEL_INVALID, (diag_span){0},
                    "the start cannot be fitted: with rotations, holonomic constraints or "
                    "prescribed motions the numbers of a state are not independent");
}

/// The system of a set: one there is, of the same run and outputs, or a new one.
static hamel_status find_system(fit *f, fit_set *set, const model_run *spec, diag *messages) {
    const bool free_start = f->options.start == FIT_START_FREE;
    for (size_t k = 0; k <= f->system_count; k++) {
        fit_system *s = &f->systems[k];
        hamel_status status = HAMEL_OK;
        const bool fresh = k == f->system_count;
        if (!fresh && s->given != spec) continue;
        if (fresh) {
            f->system_count++;
            status =
                fit_system_init(s, f->m, spec, f->free_count, f->free, f->options.start, messages);
            if (status == HAMEL_OK && free_start) status = check_free_start(s, messages);
            if (status == HAMEL_OK) status = check_outputs(f, s, messages);
        }
        if (status != HAMEL_OK) return status;
        set->system = s;
        set->columns = mem_resize(set->columns, s->column_count, sizeof *set->columns);
        set->inputs = mem_resize(set->inputs, s->input_count + 1, sizeof *set->inputs);
        memset(set->inputs, 0, (s->input_count + 1) * sizeof *set->inputs);
        set->driven = false;
        size_t count = 0, *outputs = MEM_NEW(size_t, s->column_count);
        status = match(f, set, &count, outputs, messages);
        const bool same = !fresh && count == s->output_count &&
                          memcmp(outputs, s->outputs, count * sizeof *outputs) == 0;
        if (status == HAMEL_OK && fresh)
            status = fit_system_compile(s, count, outputs, free_start, messages);
        free(outputs);
        if (status != HAMEL_OK || fresh || same) return status;
    }
    return HAMEL_OK;
}

static hamel_status read_set(fit *f, fit_set *set, const fit_ask *ask, diag *messages) {
    set->file = mem_string(ask->file);
    hamel_status status = input_rows_read(&set->rows, ask->file, (diag_span){0}, messages);
    if (status == HAMEL_OK) status = find_system(f, set, ask->spec, messages);
    if (status == HAMEL_OK) status = take_start(f, set, messages);
    if (status == HAMEL_OK) status = take_time(f, set, messages);
    if (status == HAMEL_OK) copy_measured(set);
    return status;
}

/// "x=0.01, theta=0.1", of columns of the first system; the same of others.
static hamel_status read_sigma(fit *f, diag *messages) {
    const fit_system *s = f->sets[0].system;
    f->sigma = MEM_NEW(double, s->column_count);
    for (size_t c = 0; c < s->column_count; c++) f->sigma[c] = 1;
    for (const char *at = f->options.sigma; at != NULL && *at != '\0';) {
        at += strspn(at, " ,");
        if (*at == '\0') break;
        const size_t n = strcspn(at, "= ");
        size_t c = 0;
        while (c < s->column_count &&
               (strlen(fit_column(s, c)) != n || strncmp(fit_column(s, c), at, n) != 0))
            c++;
        const char *value = at + n + strspn(at + n, " =");
        char *end;
        const double sigma = number_read(value, &end);
        if (c == s->column_count || end == value || !(sigma > 0))
            return diag_add(
                messages, HAMEL_INVALID, (diag_span){0},
                "accuracies are positive numbers of columns, \"x=0.01, theta=0.1\", not "
                "'%.60s'",
                at);
        f->sigma[c] = sigma;
        at = end + strspn(end, " ");
    }
    return HAMEL_OK;
}

hamel_status fit_data_read(fit *f, diag *messages) {
    hamel_status status = HAMEL_OK;
    f->sets = MEM_NEW_ZERO(fit_set, f->options.count);
    f->systems = MEM_NEW_ZERO(fit_system, f->options.count);
    for (size_t i = 0; i < f->options.count && status == HAMEL_OK; i++)
        status = read_set(f, &f->sets[f->set_count++], &f->options.data[i], messages);
    if (status == HAMEL_OK) status = check_measured(f, messages);
    return status == HAMEL_OK ? read_sigma(f, messages) : status;
}
