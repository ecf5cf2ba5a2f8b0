/// A run: prepared once, moved as often as one likes, with a callback for its samples.
#include <stdlib.h>
#include <string.h>

#include "api/run/controllers_internal.h"
#include "api/run/run_internal.h"
#include "api/run/run_options_internal.h"
#include "base/mem.h"
#include "jit/load.h"
#include "run/form/forms.h"
#include "run/motion/go.h"
#include "run/motion/watch.h"
#include "run/outside/columns.h"
#include "run/outside/point.h"

// ---- preparing ----------------------------------------------------------------------------------

/// Asked after every step, and while the run is prepared: whether to stop.
static bool stop(void *data) {
    hamel_run *r = data;
    return r->refused || wait_tell(&r->m->wait, r->time, r->r != NULL ? run_until(r->r) : 0);
}

/// What is to be watched. Messages about the words of a quantity take the place of all others, and
/// *about is what they are of: a fresh text.
static hamel_status open_watched(hamel_run *r, const hamel_run_options *o, char **about) {
    watched_ask *asks = MEM_NEW(watched_ask, o->watch_count);
    for (size_t i = 0; i < o->watch_count; i++)
        asks[i] = (watched_ask){o->watches[i].kind, o->watches[i].quantity, o->watches[i].file};
    diag words = {0};
    size_t wrong = 0;
    const hamel_status status = watched_init(&r->watched, r->m->m, o->watch_count, asks, &words,
                                             &wrong, &r->m->messages.list);
    if (words.count > 0) {
        text name = {0};
        text_addf(&name, "watch %s \"%s\"", asks[wrong].kind, asks[wrong].quantity);
        *about = text_take(&name);
    }
    messages_take(&r->m->messages, &words);
    free(asks);
    r->watched.keep = o->draw != NULL;
    return status;
}

/// The words and numbers that the run borrows as long as it lives.
static void keep_options(hamel_run *r) {
    hamel_run_options *o = &r->o;
    o->method = r->method = mem_string(o->method);
    o->symmetry = r->symmetry = mem_string(o->symmetry);
    if (o->lambda_count > 0)
        o->lambda = r->lambda = mem_copy(o->lambda, o->lambda_count, sizeof *o->lambda);
}

static bool is_changed(const hamel_run_options *o) {
    return o->from != NULL || o->control != NULL || o->input != NULL;
}

/// The run with what options say in its place; *about is the option that messages are of.
static hamel_status change_run(hamel_run *r, const char **about) {
    diag words = {0}, *messages = &r->m->messages.list;
    const hamel_run_options *o = &r->o;
    r->stop = mem_string(o->stop);
    r->columns = mem_string(o->columns);
    r->input = mem_string(o->input);
    const run_words_given given = {.from = o->from, .control = o->control, .input = r->input};
    hamel_status status = HAMEL_OK;
    if (is_changed(o))
        status = run_change_init(&r->change, r->m->m, r->spec, &given, &words, about, messages);
    messages_take(&r->m->messages, &words);
    return status;
}

static hamel_status read_stop(hamel_run *r, run_options *inside, const char **about) {
    diag words = {0};
    if (r->stop == NULL) return HAMEL_OK;
    inside->halts = true;
    const hamel_status status =
        run_equation(r->m->m, r->stop, &words, &r->m->messages.list, &inside->halt);
    if (words.count > 0) *about = "stop";
    messages_take(&r->m->messages, &words);
    return status;
}

static hamel_status prepare(hamel_run *r, char **about) {
    const char *which = NULL;
    keep_options(r);
    run_options inside = run_inside(&r->o);
    hamel_status changed = change_run(r, &which);
    if (changed == HAMEL_OK) changed = read_stop(r, &inside, &which);
    if (changed == HAMEL_OK) changed = run_take_controllers(r, &inside);
    if (which != NULL) *about = mem_string(which);
    if (changed != HAMEL_OK) return changed;
    inside.observers = r->watched.observers;
    inside.observer_count = r->watched.observer_count;
    if (inside.route == RUN_AUTOMATIC_ROUTE && watched_varies(&r->watched))
        inside.route = RUN_MINIMAL; // where there are variational equations
    inside.stop = stop;
    inside.data = r;
    diag *messages = &r->m->messages.list;
    const model_run *spec = is_changed(&r->o) ? &r->change.spec : r->spec;
    return unless_stopped(run_create(r->m->m, spec, &inside, messages, &r->r));
}

/// The numbers of a sample, and what the run has to compute for them; *about is what messages are
/// of.
static hamel_status choose_columns(hamel_run *r, const char *names, char **about) {
    diag words = {0}, *messages = &r->m->messages.list;
    hamel_status status = HAMEL_OK;
    size_t count = 0, *chosen = NULL;
    if (names != NULL)
        status = run_columns_choose(r->r, r->m->m, names, &words, messages, &count, &chosen);
    if (words.count > 0) *about = mem_string("columns");
    messages_take(&r->m->messages, &words);
    const size_t all = run_column_count(r->r);
    r->count = names != NULL ? count + 1 : all;
    r->chosen = MEM_NEW_ZERO(size_t, r->count); // the time first
    for (size_t i = 0; i < r->count; i++)
        r->chosen[i] = names == NULL ? i : i == 0 ? 0 : chosen[i - 1];
    free(chosen);
    r->names = MEM_NEW(const char *, r->count);
    r->row = MEM_NEW(double, r->count);
    r->initial = MEM_NEW(double, r->count);
    for (size_t i = 0; i < r->count; i++) {
        r->names[i] = run_column_name(r->r, r->chosen[i]);
        r->initial[i] = run_initial(r->r)[r->chosen[i]];
    }
    if (status != HAMEL_OK) return status;
    watched_begin(&r->watched, r->r, NULL, NULL); // what its rows are is known from now on
    return watched_check(&r->watched, messages);
}

/// What is to be drawn; *about is what messages are of.
static hamel_status open_plot(hamel_run *r, const char *names, char **about) {
    r->draws = names != NULL;
    if (!r->draws) return HAMEL_OK;
    const hamel_status status =
        run_plot_choose(&r->plot, names, r->m->m, r->r, &r->m->messages.list);
    if (status != HAMEL_OK) *about = mem_string("columns");
    return status;
}

/// The words that messages are of, for their places; NULL: none.
static const char *words_about(const hamel_run_options *o, const char *about) {
    if (about == NULL) return NULL;
    return strcmp(about, "control") == 0 ? o->control : strcmp(about, "from") == 0 ? o->from : NULL;
}

hamel_status hamel_run_create(hamel_model *m, const char *run, const hamel_run_options *options,
                              const hamel_progress *progress, hamel_run **out) {
    hamel_run_options o;
    if (out != NULL) *out = NULL;
    const bool good = run_take_options(&o, options) && out != NULL;
    hamel_status status =
        call_begin_long(m, good, progress, "deriving and compiling the equations of motion");
    if (status != HAMEL_OK) return status;
    hamel_run *r = MEM_NEW_ZERO(hamel_run, 1);
    *r = (hamel_run){.m = m, .o = o, .shown.reason = ""};
    char *about = NULL;
    status = call_find_run(m, run, &r->spec);
    if (status == HAMEL_OK) status = open_watched(r, &o, &about);
    if (status == HAMEL_OK) status = prepare(r, &about);
    if (status == HAMEL_OK) status = choose_columns(r, o.columns, &about);
    if (status == HAMEL_OK) status = open_plot(r, o.draw, &about);
    if (status == HAMEL_OK) *out = r;
    else hamel_run_destroy(r);
    status = call_end_about(m, status, about, words_about(&o, about));
    free(about);
    return status;
}

void hamel_run_destroy(hamel_run *r) {
    if (r == NULL) return;
    run_destroy(r->r);
    watched_clear(&r->watched);
    run_plot_clear(&r->plot);
    free(r->names);
    free(r->chosen);
    free(r->row);
    free(r->initial);
    free(r->method);
    free(r->symmetry);
    free(r->lambda);
    free(r->stop);
    free(r->columns);
    run_change_clear(&r->change);
    free(r->input);
    free(r->controllers);
    free(r->controls);
    free(r->state_names);
    free(r);
}

size_t hamel_run_column_count(const hamel_run *r) { return r == NULL ? 0 : r->count; }

const char *hamel_run_column(const hamel_run *r, size_t i) {
    return i < hamel_run_column_count(r) ? r->names[i] : NULL;
}

const double *hamel_run_initial(const hamel_run *r) { return r == NULL ? NULL : r->initial; }

const char *hamel_run_watch_column(const hamel_run *r, size_t watch, size_t i) {
    if (r == NULL || watch >= r->watched.count) return NULL;
    const watched *it = &r->watched.items[watch];
    return i < it->columns ? watched_column(it, i) : NULL;
}

// ---- moving -------------------------------------------------------------------------------------

static const double *chosen_of(hamel_run *r, const double *columns) {
    for (size_t i = 0; i < r->count; i++) r->row[i] = columns[r->chosen[i]];
    return r->row;
}

static bool take_sample(const double *columns, void *data) {
    hamel_run *r = data;
    r->time = columns[0];
    run_plot_take(&r->plot, columns);
    if (r->listener.sample != NULL &&
        r->listener.sample(r->listener.context, r->count, r->names, chosen_of(r, columns)) != 0)
        r->refused = true;
    return !r->refused;
}

static bool take_seen(size_t index, size_t count, const double *row, void *data) {
    hamel_run *r = data;
    if (r->listener.seen != NULL && r->listener.seen(r->listener.context, index, count, row) != 0)
        r->refused = true;
    return !r->refused;
}

static hamel_run_end end_of(const hamel_run *r) {
    if (r->refused) return HAMEL_END_LISTENER;
    switch (r->inside.end) {
    case RUN_DONE: return HAMEL_END_REACHED;
    case RUN_SINGULAR: return HAMEL_END_SINGULAR;
    case RUN_LEFT_RANGE: return HAMEL_END_LEFT_RANGE;
    case RUN_UNBALANCED: return HAMEL_END_UNBALANCED;
    case RUN_STOPPED:
    case RUN_FAILED: break;
    }
    return HAMEL_END_STOPPED;
}

static void summarise(hamel_run *r) {
    const run_summary *s = &r->inside;
    r->shown = (hamel_run_summary){.end = end_of(r),
                                   .time = s->time,
                                   .reason = s->end == RUN_DONE || r->refused ? "" : s->reason,
                                   .samples = s->samples,
                                   .steps = s->steps,
                                   .rejected = s->rejected,
                                   .evaluations = s->evaluations,
                                   .conservative = s->conservative,
                                   .energy_first = s->energy_first,
                                   .energy_last = s->energy_last,
                                   .energy_drift = s->energy_drift,
                                   .kinetic_largest = s->kinetic_largest,
                                   .constraint = s->constraint,
                                   .level = s->level,
                                   .integral = s->integral,
                                   .compiled = s->compiled};
    if (r->o.speed == HAMEL_COMPILED && !s->compiled && jit_load(&r->shown.interpreted) != NULL)
        r->shown.interpreted = "the compiler could not compile it";
}

/// How the end of a motion is told.
static hamel_status tell_end(hamel_run *r) {
    const hamel_run_end end = r->shown.end;
    if (end == HAMEL_END_REACHED || end == HAMEL_END_LISTENER) return HAMEL_OK;
    if (end == HAMEL_END_STOPPED) return HAMEL_STOPPED;
    return diag_add(&r->m->messages.list,
                    end == HAMEL_END_LEFT_RANGE ? HAMEL_DOMAIN : HAMEL_SINGULAR, (diag_span){0},
                    "the motion ends at t = %.10g: %s", r->shown.time, r->shown.reason);
}

hamel_status hamel_run_go(hamel_run *r, const hamel_run_listener *listener,
                          const hamel_progress *progress) {
    if (r == NULL) return HAMEL_INVALID;
    hamel_status status = call_begin_long(r->m, true, progress, "computing the motion");
    if (status != HAMEL_OK) return status;
    r->listener = listener != NULL ? *listener : (hamel_run_listener){0};
    r->refused = false;
    r->time = 0;
    r->m->wait.news.total = run_until(r->r);
    r->plot.rows.count = 0;
    watched_begin(&r->watched, r->r, take_seen, r);
    run_go(r->r, take_sample, r, &r->inside);
    const bool ended = r->refused;
    summarise(r);
    status = tell_end(r);
    if (!ended) {
        const hamel_status seen = watched_finish(&r->watched, r->r, &r->m->messages.list);
        if (status == HAMEL_OK) status = seen;
    }
    return call_end(r->m, status);
}
