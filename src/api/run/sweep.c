/// Many runs of a model, a row each: prepared once, computed in as many pieces as one likes.
#include "run/sweep/sweep.h"

#include <stddef.h>
#include <stdlib.h>

#include "api/call/format_internal.h"
#include "api/run/run_options_internal.h"
#include "api/run/sweep_internal.h"
#include "api/run/sweep_statistics_internal.h"
#include "base/mem.h"
#include "report/table/sweep_summary.h"
#include "run/sweep/agree.h"
#include "run/sweep/follow.h"
#include "run/sweep/go.h"
#include "run/sweep/lead.h"

hamel_sweep_options hamel_sweep_options_default(void) {
    return (hamel_sweep_options){.size = sizeof(hamel_sweep_options), .seed = 1};
}

static bool take_options(hamel_sweep_options *out, const hamel_sweep_options *given) {
    static const size_t sizes[] = {offsetof(hamel_sweep_options, times),
                                   offsetof(hamel_sweep_options, form), sizeof *out};
    const hamel_sweep_options usual = hamel_sweep_options_default();
    return call_options(out, &usual, given, 3, sizes) && good_words(out->over_count, out->over) &&
           good_words(out->draw_count, out->draw) && good_number(out->until) &&
           good_number(out->tolerance) && good_numbers(out->lambda_count, out->lambda) &&
           (unsigned)out->form <= HAMEL_VAKONOMIC;
}

/// Joins the other ranks.
static hamel_status begin_ranks(hamel_sweep *s, diag *messages) {
    char why[700];
    s->ranks = ranks_begin(why, sizeof why);
    if (s->ranks != NULL) return HAMEL_OK;
    return diag_add(messages, HAMEL_INVALID, (diag_span){0}, "%s", why);
}

/// They all have to agree, also on that one of them could not prepare the sweep.
static hamel_status agree(hamel_sweep *s, hamel_status status, diag *messages) {
    text why = {0};
    const char *settings = status == HAMEL_OK ? sweep_settings(s->s) : NULL;
    const bool all = sweep_agree(s->ranks, settings, &why);
    if (status == HAMEL_OK && !all)
        status = diag_add(messages, HAMEL_INVALID, (diag_span){0}, "%s", text_cstr(&why));
    text_clear(&why);
    s->waited_for = status == HAMEL_OK && s->ranks->rank == 0;
    return status;
}

static hamel_status prepare(hamel_sweep *s, const char *run, sweep_options inside, bool together) {
    hamel_model *m = s->m;
    hamel_status status = together ? begin_ranks(s, &m->messages.list) : HAMEL_OK;
    if (status != HAMEL_OK) return status;
    if (together && inside.threads == 0) inside.threads = ranks_threads(s->ranks);
    status = call_find_run(m, run, &s->spec);
    if (status == HAMEL_OK)
        status = unless_stopped(sweep_create(m->m, s->spec, &inside, &m->messages.list, &s->s));
    return together ? agree(s, status, &m->messages.list) : status;
}

hamel_status hamel_sweep_create(hamel_model *m, const char *run, const hamel_sweep_options *options,
                                const hamel_progress *progress, hamel_sweep **out) {
    hamel_sweep_options o;
    if (out != NULL) *out = NULL;
    const bool good = take_options(&o, options) && out != NULL;
    hamel_status status =
        call_begin_long(m, good, progress, "deriving and compiling the equations of the sweep");
    if (status != HAMEL_OK) return status;
    const sweep_options inside = {.over_count = o.over_count,
                                  .over = o.over,
                                  .draw_count = o.draw_count,
                                  .draw = o.draw,
                                  .count = o.count,
                                  .seed = o.seed,
                                  .keep = o.keep,
                                  .stop = o.stop,
                                  .times = o.times,
                                  .share = o.share,
                                  .until = o.until,
                                  .tolerance = o.tolerance,
                                  .threads = o.threads,
                                  .interpreted = o.interpreted != 0,
                                  .form = run_form_inside(o.form),
                                  .lambda_count = o.lambda_count,
                                  .lambda = o.lambda};
    hamel_sweep *s = MEM_NEW_ZERO(hamel_sweep, 1);
    *s = (hamel_sweep){.m = m, .seed = o.seed};
    status = prepare(s, run, inside, o.together != 0);
    if (status == HAMEL_OK) *out = s;
    else hamel_sweep_destroy(s);
    return call_end(m, status);
}

void hamel_sweep_destroy(hamel_sweep *s) {
    if (s == NULL) return;
    sweep_destroy(s->s);
    sweep_forget_measures(s);
    if (s->waited_for) sweep_dismiss(s->ranks);
    if (s->ranks != NULL) s->ranks->end();
    free(s);
}

int hamel_sweep_rank(const hamel_sweep *s) {
    return s == NULL || s->ranks == NULL ? 0 : s->ranks->rank;
}

uint64_t hamel_sweep_first_row(const hamel_sweep *s) {
    return s == NULL ? 0 : sweep_rows(s->s)->first;
}

uint64_t hamel_sweep_row_count(const hamel_sweep *s) {
    return s == NULL ? 0 : sweep_rows(s->s)->last - sweep_rows(s->s)->first;
}

size_t hamel_sweep_column_count(const hamel_sweep *s) {
    return s == NULL ? 0 : sweep_column_count(s->s);
}

const char *hamel_sweep_column(const hamel_sweep *s, size_t i) {
    return i < hamel_sweep_column_count(s) ? sweep_column_name(s->s, i) : NULL;
}

// ---- rows ---------------------------------------------------------------------------------------

typedef struct listener {
    hamel_sweep *s;
    hamel_row *row;
    void *context;
    bool refused; ///< it wants no more
} listener;

static bool take_row(uint64_t index, sweep_status status, const double *columns, void *data) {
    listener *l = data;
    if (l->row != NULL && l->row(l->context, index, sweep_status_word(status),
                                 sweep_column_count(l->s->s), columns) != 0)
        l->refused = true;
    return !l->refused;
}

static bool progressed(uint64_t done, uint64_t rows, void *data) {
    const listener *l = data;
    return wait_tell(&l->s->m->wait, (double)done, (double)rows);
}

hamel_status hamel_sweep_compute(hamel_sweep *s, uint64_t first, uint64_t last, hamel_row *row,
                                 void *context, const hamel_progress *progress) {
    if (s == NULL) return HAMEL_INVALID;
    hamel_status status = call_begin_long(s->m, true, progress, "computing the rows of the sweep");
    if (status != HAMEL_OK) return status;
    listener l = {.s = s, .row = row, .context = context};
    const sweep_watch watch = {take_row, progressed, &l};
    sweep_summary *inside = &s->inside;
    *inside = (sweep_summary){0};
    s->waited_for = false;
    if (s->ranks == NULL) sweep_go(s->s, first, last, &watch, inside);
    else if (s->ranks->rank == 0) sweep_lead(s->ranks, s->s, first, last, &watch, inside);
    else sweep_follow(s->ranks, s->s);
    s->shown = (hamel_sweep_summary){.rows = inside->rows,
                                     .done = inside->ended[SWEEP_DONE],
                                     .steps = inside->steps,
                                     .rejected = inside->rejected,
                                     .seconds = inside->seconds,
                                     .compiled = inside->compiled,
                                     .stopped = inside->stopped};
    return call_end(s->m, inside->stopped ? HAMEL_STOPPED : HAMEL_OK);
}

const hamel_sweep_summary *hamel_sweep_summarise(const hamel_sweep *s) {
    return s == NULL ? NULL : &s->shown;
}

hamel_status hamel_sweep_write(const hamel_sweep *s, hamel_format format, uint64_t before,
                               const char *file, char **out) {
    if (out != NULL) *out = NULL;
    if (s == NULL || out == NULL || (format != HAMEL_TEXT && !format_is_json(format)))
        return HAMEL_INVALID;
    text words = {0};
    const sweep_told told = {.model = s->m->m->name,
                             .run = s->spec != NULL ? s->spec->name : NULL,
                             .file = file,
                             .seed = s->seed,
                             .before = before};
    if (format == HAMEL_TEXT) sweep_summary_to_text(&told, s->s, &s->inside, &words);
    else sweep_summary_to_json(&told, s->s, &s->inside, format_version(format), &words);
    *out = text_take(&words);
    return HAMEL_OK;
}
