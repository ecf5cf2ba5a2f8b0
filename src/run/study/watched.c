/// What is watched on a run: every kind makes rows of numbers, which are told and, for a picture,
/// kept.
#include "run/study/watched.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "run/motion/form.h"
#include "run/motion/go.h"
#include "run/motion/integrals.h"
#include "run/motion/watch.h"

// ---- kinds --------------------------------------------------------------------------------------

typedef struct kind {
    const char *name;
    section_kind section;
} kind;

static const kind kinds[] = {{"section", SECTION_BOTH},
                             {"rising", SECTION_RISING},
                             {"falling", SECTION_FALLING},
                             {"reversal", SECTION_REVERSAL}};

/// NULL for the Lyapunov exponent and for integrals.
static const kind *kind_of(const char *name) {
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        if (strcmp(kinds[k].name, name) == 0) return &kinds[k];
    }
    return NULL;
}

bool watched_needs_quantity(const char *name, bool *known) {
    const bool needs = kind_of(name) != NULL;
    *known = needs || strcmp(name, "lyapunov") == 0 || strcmp(name, "integrals") == 0;
    return needs;
}

// ---- rows ---------------------------------------------------------------------------------------

/// Tells a row, and keeps the first numbers of it.
static bool tell(watched *it, const double *row, size_t kept) {
    watched_list *w = it->list;
    for (size_t k = 0; k < kept && w->keep; k++) *vec_push(&it->seen) = row[k];
    return w->take == NULL || w->take((size_t)(it - w->items), it->columns, row, w->data);
}

static bool take_crossing(const double *columns, bool rising, void *data) {
    watched *it = data;
    memcpy(it->row, columns, (it->columns - 1) * sizeof *columns);
    it->row[it->columns - 1] = rising ? 1 : -1;
    return tell(it, it->row, it->columns - 1);
}

static bool take_growth(double t, double growth, double exponent, void *data) {
    watched *it = data;
    const double row[] = {t, growth, exponent};
    if (it->list->keep) {
        *vec_push(&it->seen) = t;
        *vec_push(&it->seen) = exponent;
    }
    return tell(it, row, 0);
}

/// A row: t, energy, integrals; as they began, or as they are.
static void take_integrals(watched *it, double t, double energy, bool first) {
    const run_integral *items;
    const size_t count = run_integrals_of(it->list->r, &items);
    it->row[0] = t;
    it->row[1] = energy;
    for (size_t k = 0; k < count; k++) it->row[2 + k] = first ? items[k].first : items[k].now;
    (void)tell(it, it->row, count + 2);
}

static void look_at_integrals(const run_step *step, double t_old, double t, void *data) {
    watched *it = data;
    const watched_list *w = it->list;
    if (t_old == 0) take_integrals(it, 0, run_initial(w->r)[w->energy], true);
    double *columns = MEM_NEW(double, run_column_count(w->r));
    if (run_step_columns(step, t, columns)) take_integrals(it, t, columns[w->energy], false);
    free(columns);
}

const char *watched_column(const watched *it, size_t column) {
    static const char *const growth[] = {"t", "growth", "exponent"};
    const run_motion *r = it->list->r;
    if (it->section != NULL)
        return column + 1 < it->columns ? run_column_name(r, column) : "direction";
    if (!it->integrals) return growth[column];
    const run_integral *items;
    (void)run_integrals_of(r, &items);
    return column == 0 ? "t" : column == 1 ? "energy" : items[column - 2].name;
}

// ---- from the words to the end of the motion ----------------------------------------------------

hamel_status watched_init(watched_list *w, const model *m, size_t count, const watched_ask *asks,
                          diag *words, size_t *wrong, diag *messages) {
    *w = (watched_list){.count = count,
                        .items = MEM_NEW_ZERO(watched, count),
                        .observers = MEM_NEW(run_observer, count)};
    for (size_t k = 0; k < count; k++) {
        watched *it = &w->items[k];
        const kind *which = kind_of(asks[k].kind);
        *it = (watched){.kind = mem_string(asks[k].kind),
                        .quantity = mem_string(asks[k].quantity),
                        .file = mem_string(asks[k].file),
                        .integrals = strcmp(asks[k].kind, "integrals") == 0,
                        .list = w};
        if (it->integrals)
            w->observers[w->observer_count++] = (run_observer){look_at_integrals, it};
        if (which == NULL) continue;
        *wrong = k;
        const hamel_status status =
            section_create(m, which->section, it->quantity, words, messages, &it->section);
        if (status != HAMEL_OK) return status;
        w->observers[w->observer_count++] = section_observer(it->section);
    }
    return HAMEL_OK;
}

void watched_clear(watched_list *w) {
    for (size_t k = 0; k < w->count; k++) {
        watched *it = &w->items[k];
        section_destroy(it->section);
        free(it->kind);
        free(it->quantity);
        free(it->file);
        free(it->row);
        vec_clear(&it->seen);
    }
    free(w->items);
    free(w->observers);
    *w = (watched_list){0};
}

bool watched_varies(const watched_list *w) {
    for (size_t i = 0; i < w->count; i++) {
        if (w->items[i].section == NULL && !w->items[i].integrals) return true;
    }
    return false;
}

static size_t row_length(const watched *it, const run_motion *r) {
    const run_integral *items;
    if (it->integrals) return 2 + run_integrals_of(r, &items);
    return it->section != NULL ? run_column_count(r) + 1 : 3;
}

void watched_begin(watched_list *w, const run_motion *r, watched_take *take, void *data) {
    w->r = r;
    w->take = take;
    w->data = data;
    for (w->energy = 0; strcmp(run_column_name(r, w->energy), run_energy_name(r)) != 0;)
        w->energy++;
    for (size_t k = 0; k < w->count; k++) {
        watched *it = &w->items[k];
        it->columns = row_length(it, r);
        free(it->row);
        it->row = MEM_NEW_ZERO(double, it->columns);
        it->seen.count = 0;
        if (it->section != NULL)
            section_begin(it->section, it->columns - 1, run_initial(r), take_crossing, it);
    }
}

hamel_status watched_check(const watched_list *w, diag *messages) {
    hamel_status status = HAMEL_OK;
    for (size_t k = 0; k < w->count && status == HAMEL_OK; k++) {
        if (w->items[k].section == NULL && !w->items[k].integrals)
            status = run_need(w->r, RUN_CAN_EXPONENT, messages);
    }
    return status;
}

hamel_status watched_finish(watched_list *w, run_motion *r, diag *messages) {
    hamel_status status = HAMEL_OK;
    for (size_t k = 0; k < w->count && status == HAMEL_OK; k++) {
        watched *it = &w->items[k];
        if (it->section != NULL || it->integrals) continue;
        status = lyapunov_go(r, take_growth, it, messages, &it->lyapunov);
        if (status == HAMEL_OK && !it->lyapunov.done) status = HAMEL_SINGULAR;
    }
    return status;
}
