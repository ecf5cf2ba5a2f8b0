/// What is watched on a run: crossings of a quantity, its reversals, the largest Lyapunov exponent.
#include "cli/watch_option.h"
#include "run/motion/form.h"
#include "run/motion/go.h"
#include "run/motion/integrals.h"
#include "run/motion/watch.h"

#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "base/mem.h"
#include "cli/command.h"
#include "cli/show.h"

enum { MOST_SHOWN = 8 };

typedef struct kind {
    const char *name;
    section_kind section;
} kind;

static const kind kinds[] = {{"section", SECTION_BOTH},
                             {"rising", SECTION_RISING},
                             {"falling", SECTION_FALLING},
                             {"reversal", SECTION_REVERSAL}};

/// NULL for the Lyapunov exponent.
static const kind *kind_of(const char *name) {
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        if (strcmp(kinds[k].name, name) == 0) return &kinds[k];
    }
    return NULL;
}

/// A row: t, energy, integrals; as they began, or as they are.
static void take_integrals(watch *it, double t, double energy, bool first) {
    const run_integral *items;
    const size_t count = run_integrals_of(it->r, &items);
    it->row[0] = t;
    it->row[1] = energy;
    for (size_t k = 0; k < count; k++) it->row[2 + k] = first ? items[k].first : items[k].now;
    for (size_t k = 0; k < count + 2 && it->keep; k++) *vec_push(&it->seen) = it->row[k];
    if (it->table != NULL) (void)table_file_row(it->table, it->row);
}

static void look_at_integrals(const run_step *step, double t_old, double t, void *data) {
    watch *it = data;
    if (t_old == 0) take_integrals(it, 0, run_initial(it->r)[it->energy], true);
    double *columns = MEM_NEW(double, run_column_count(it->r));
    if (run_step_columns(step, t, columns)) take_integrals(it, t, columns[it->energy], false);
    free(columns);
}

int watch_open(watch_list *w, const model_argument *a) {
    int code = EXIT_DONE;
    for (size_t k = 0; k < a->o->watch.count; k++) {
        const option_watch *asked = &a->o->watch.items[k];
        *vec_push(&w->items) = (watch){.kind = asked->kind,
                                       .quantity = asked->quantity,
                                       .file = asked->file,
                                       .integrals = strcmp(asked->kind, "integrals") == 0};
    }
    w->observers = MEM_NEW(run_observer, w->items.count);
    for (size_t k = 0; k < w->items.count && code == EXIT_DONE; k++) {
        watch *it = &w->items.items[k];
        const kind *which = kind_of(it->kind);
        if (it->integrals)
            w->observers[w->observer_count++] = (run_observer){look_at_integrals, it};
        if (which == NULL) continue;
        diag words = {0}, messages = {0};
        const hamel_status status =
            section_create(a->m, which->section, it->quantity, &words, &messages, &it->section);
        for (size_t i = 0; i < words.count; i++)
            code =
                usage_error("--watch %s \"%s\": %s", it->kind, it->quantity, words.items[i].words);
        if (status != HAMEL_OK && code == EXIT_DONE)
            code = model_argument_show(a, &messages, status);
        if (status == HAMEL_OK) w->observers[w->observer_count++] = section_observer(it->section);
        diag_clear(&words);
        diag_clear(&messages);
    }
    return code;
}

// ---- tables -------------------------------------------------------------------------------------

static bool take_crossing(const double *columns, bool rising, void *data) {
    watch *it = data;
    for (size_t k = 0; k + 1 < it->columns && it->keep; k++) *vec_push(&it->seen) = columns[k];
    if (it->table == NULL) return true;
    memcpy(it->row, columns, (it->columns - 1) * sizeof *columns);
    it->row[it->columns - 1] = rising ? 1 : -1;
    return table_file_row(it->table, it->row);
}

static bool take_growth(double t, double growth, double exponent, void *data) {
    watch *it = data;
    const double row[] = {t, growth, exponent};
    if (it->keep) {
        *vec_push(&it->seen) = t;
        *vec_push(&it->seen) = exponent;
    }
    return it->table == NULL || table_file_row(it->table, row);
}

static table_file *open_table(const watch *it, const run_motion *r, const model_argument *a) {
    static const char *const growth[] = {"t", "growth", "exponent"};
    if (it->section == NULL && !it->integrals)
        return table_file_create(it->file, a, "run", 3, growth);
    const char **names = MEM_NEW(const char *, it->columns);
    if (it->integrals) {
        const run_integral *items;
        const size_t count = run_integrals_of(r, &items);
        names[0] = "t";
        names[1] = "energy";
        for (size_t k = 0; k < count; k++) names[2 + k] = items[k].name;
    } else {
        for (size_t k = 0; k + 1 < it->columns; k++) names[k] = run_column_name(r, k);
        names[it->columns - 1] = "direction";
    }
    table_file *t = table_file_create(it->file, a, "run", it->columns, names);
    free(names);
    return t;
}

/// Whether the run can be watched so: a form of motion may have no exponent.
static int watch_check(const watch *it, const run_motion *r, const model_argument *a) {
    if (it->section != NULL || it->integrals) return EXIT_DONE;
    diag messages = {0};
    const hamel_status status = run_need(r, RUN_CAN_EXPONENT, &messages);
    const int code = model_argument_show(a, &messages, status);
    diag_clear(&messages);
    return code;
}

int watch_begin(watch_list *w, const run_motion *r, const model_argument *a) {
    for (size_t k = 0; k < w->items.count; k++) {
        watch *it = &w->items.items[k];
        const int code = watch_check(it, r, a);
        if (code != EXIT_DONE) return code;
        const run_integral *items;
        it->columns = it->integrals ? 2 + run_integrals_of(r, &items) : run_column_count(r) + 1;
        it->keep = w->keep;
        it->r = r;
        while (it->integrals && strcmp(run_column_name(r, it->energy), "energy") != 0) it->energy++;
        it->row = MEM_NEW_ZERO(double, it->columns);
        if (it->section != NULL)
            section_begin(it->section, it->columns - 1, run_initial(r), take_crossing, it);
        if (it->file == NULL) continue;
        it->table = open_table(it, r, a);
        if (!table_file_failed(it->table)) continue;
        table_file *failed = it->table;
        it->table = NULL;
        return table_file_finish(failed);
    }
    return EXIT_DONE;
}

void watch_keep(const watch_list *w) {
    for (size_t k = 0; k < w->items.count; k++) {
        table_file *table = w->items.items[k].table;
        if (table != NULL) (void)table_file_keep(table);
    }
}

int watch_finish(watch_list *w, run_motion *r, const model_argument *a) {
    int code = EXIT_DONE;
    for (size_t k = 0; k < w->items.count && code == EXIT_DONE; k++) {
        watch *it = &w->items.items[k];
        diag messages = {0};
        if (it->section == NULL && !it->integrals) {
            const hamel_status status = lyapunov_go(r, take_growth, it, &messages, &it->lyapunov);
            if (status != HAMEL_OK) code = model_argument_show(a, &messages, status);
            else if (!it->lyapunov.done) code = EXIT_NO;
        }
        diag_clear(&messages);
        const int written = it->table != NULL ? table_file_finish(it->table) : EXIT_DONE;
        it->table = NULL;
        if (written != EXIT_DONE) code = written;
    }
    return code;
}

// ---- telling ------------------------------------------------------------------------------------

static void say_section(const watch *it, text *out) {
    const size_t count = section_count(it->section);
    text_addf(out, "  %-15s %s: %zu time%s", it->kind, it->quantity, count, count == 1 ? "" : "s");
    for (size_t k = 0; k < count && k < MOST_SHOWN; k++)
        text_addf(out, "%s%.10g", k == 0 ? ", at t = " : ", ", section_times(it->section)[k]);
    if (count > MOST_SHOWN) text_add(out, ", ..");
    if (it->file != NULL) text_addf(out, "; in %s", it->file);
    text_add_char(out, '\n');
}

void watch_say(const watch_list *w, text *out) {
    for (size_t k = 0; k < w->items.count; k++) {
        const watch *it = &w->items.items[k];
        if (it->section != NULL) {
            say_section(it, out);
            continue;
        }
        if (it->integrals) {
            if (it->file != NULL)
                text_addf(out, "  integrals       after every step in %s\n", it->file);
            continue;
        }
        const lyapunov_result *l = &it->lyapunov;
        text_addf(out, "  lyapunov        largest exponent %.6g, over the second half %.6g%s%s\n",
                  l->exponent, l->later, it->file != NULL ? "; in " : "",
                  it->file != NULL ? it->file : "");
        if (!l->done)
            text_addf(out, "                  it ended at t = %.10g: %s\n", l->time, l->reason);
    }
}

void watch_json(const watch_list *w, cJSON *summary) {
    if (w->items.count == 0) return;
    cJSON *all = cJSON_AddArrayToObject(summary, "watch");
    for (size_t k = 0; k < w->items.count; k++) {
        const watch *it = &w->items.items[k];
        cJSON *o = cJSON_CreateObject();
        cJSON_AddStringToObject(o, "kind", it->kind);
        if (it->section != NULL) {
            cJSON_AddStringToObject(o, "quantity", it->quantity);
            cJSON_AddItemToObject(o, "times",
                                  cJSON_CreateDoubleArray(section_times(it->section),
                                                          (int)section_count(it->section)));
        } else if (!it->integrals) {
            cJSON_AddNumberToObject(o, "exponent", it->lyapunov.exponent);
            cJSON_AddNumberToObject(o, "second_half", it->lyapunov.later);
            cJSON_AddNumberToObject(o, "growth", it->lyapunov.growth);
            cJSON_AddNumberToObject(o, "time", it->lyapunov.time);
        }
        if (it->file != NULL) cJSON_AddStringToObject(o, "file", it->file);
        cJSON_AddItemToArray(all, o);
    }
}

void watch_clear(watch_list *w) {
    for (size_t k = 0; k < w->items.count; k++) {
        watch *it = &w->items.items[k];
        section_destroy(it->section);
        table_file_abandon(it->table);
        free(it->row);
        vec_clear(&it->seen);
    }
    vec_clear(&w->items);
    free(w->observers);
}
