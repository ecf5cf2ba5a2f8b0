/// Many runs of a model for programs, a row each.
#include "run/sweep/sweep.h"
#include "api/stop_internal.h"
#include "run/sweep/go.h"

#include <stdlib.h>

#include "api/api_internal.h"
#include "api/messages_internal.h"

typedef struct listener {
    hamel_row *row;
    void *context;
    size_t count;
    const char **names;
    bool stopped; ///< the listener asked for it
} listener;

static bool take_row(uint64_t index, sweep_status status, const double *columns, void *data) {
    listener *l = data;
    if (l->row != NULL &&
        l->row(l->context, index, sweep_status_word(status), l->count, l->names, columns) != 0)
        l->stopped = true;
    return !l->stopped;
}

hamel_sweep_options hamel_sweep_options_default(void) { return (hamel_sweep_options){.seed = 1}; }

static void go(sweep *s, uint64_t first, hamel_row *row, void *context,
               hamel_sweep_summary *summary) {
    listener l = {.row = row, .context = context, .count = sweep_column_count(s)};
    l.names = MEM_NEW(const char *, l.count);
    for (size_t i = 0; i < l.count; i++) l.names[i] = sweep_column_name(s, i);
    const sweep_watch watch = {.row = take_row, .data = &l};
    sweep_summary inside;
    sweep_go(s, first, &watch, &inside);
    if (summary != NULL)
        *summary = (hamel_sweep_summary){.rows = inside.rows,
                                         .done = inside.ended[SWEEP_DONE],
                                         .steps = inside.steps,
                                         .rejected = inside.rejected,
                                         .seconds = inside.seconds,
                                         .compiled = inside.compiled};
    free(l.names);
}

static bool good_words(size_t count, const char *const *words) {
    bool good = count == 0 || words != NULL;
    for (size_t i = 0; good && i < count; i++) good = words[i] != NULL;
    return good;
}

hamel_status hamel_model_sweep(hamel_model *m, const char *run, const hamel_sweep_options *options,
                               hamel_row *row, void *context, hamel_sweep_summary *summary) {
    const hamel_sweep_options given = options != NULL ? *options : hamel_sweep_options_default();
    const sweep_options inside = {.over_count = given.over_count,
                                  .over = given.over,
                                  .draw_count = given.draw_count,
                                  .draw = given.draw,
                                  .count = given.count,
                                  .seed = given.seed,
                                  .keep = given.keep,
                                  .stop = given.stop,
                                  .until = given.until,
                                  .tolerance = given.tolerance,
                                  .threads = given.threads};
    if (summary != NULL) *summary = (hamel_sweep_summary){0};
    hamel_status status = api_begin(
        m, good_words(given.over_count, given.over) && good_words(given.draw_count, given.draw) &&
               api_good_number(given.until) && api_good_number(given.tolerance));
    if (status != HAMEL_OK) return status;
    const model_run *spec;
    status = api_find_run(m, run, &spec);
    sweep *s = NULL;
    if (status == HAMEL_OK) status = sweep_create(m->m, spec, &inside, &m->messages, &s);
    if (status == HAMEL_OK) go(s, given.first, row, context, summary);
    sweep_destroy(s);
    return api_end(m, api_unless_stopped(status), NULL, NULL);
}
