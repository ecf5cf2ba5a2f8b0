/// hamel sweep: many runs of a model, a row each.
#include <stdio.h>
#include <unistd.h>

#include <cjson/cJSON.h>

#include "base/clock.h"
#include "base/text.h"
#include "base/whole.h"
#include "cli/command.h"
#include "cli/file_error.h"
#include "cli/model_argument.h"
#include "cli/show.h"
#include "report/doc/json_text.h"
#include "run/sweep/go.h"
#include "run/sweep/sweep.h"
#include "run/sweep/table.h"

typedef struct job {
    const options *o;
    const char *run;
    sweep_options options;
    model_argument argument;
} job;

// ---- progress -----------------------------------------------------------------------------------

typedef struct display {
    sweep_table *table;
    bool terminal, shown;
    bool file;      ///< not standard output
    uint64_t first; ///< rows that were there
    double start, last_shown, last_flush;
    bool failed;
} display;

static bool take_row(uint64_t index, sweep_status status, const double *columns, void *data) {
    (void)index; // rows come in order
    display *d = data;
    limits_hold();
    const bool good = sweep_table_row(d->table, status, columns);
    limits_release();
    return good;
}

static void show_time(double seconds, char *out, size_t room) {
    if (seconds < 60) snprintf(out, room, "%.0f s", seconds);
    else if (seconds < 3600)
        snprintf(out, room, "%d:%02d min", (int)seconds / 60, (int)seconds % 60);
    else snprintf(out, room, "%.1f h", seconds / 3600);
}

/// [#########---------]  4821 of 10000   1.2e+04/s   12 s left
static void show(display *d, uint64_t done, uint64_t rows, double now) {
    enum { WIDTH = 30 };
    char bar[WIDTH + 1], left[32] = "";
    const double part = rows > 0 ? (double)done / (double)rows : 1, spent = now - d->start;
    const double rate = spent > 0 ? (double)(done - d->first) / spent : 0;
    for (int i = 0; i < WIDTH; i++) bar[i] = i < (int)(part * WIDTH) ? '#' : '-';
    bar[WIDTH] = '\0';
    if (rate > 0) show_time((double)(rows - done) / rate, left, sizeof left);
    fprintf(stderr, "\r[%s] %llu of %llu   %.4g/s   %s left \033[K", bar, (unsigned long long)done,
            (unsigned long long)rows, rate, left);
    d->shown = true;
}

static bool progress(uint64_t done, uint64_t rows, void *data) {
    display *d = data;
    const double now = clock_seconds();
    if (now > d->last_flush + 1) {
        limits_hold();
        d->failed = !sweep_table_flush(d->table);
        limits_release();
        d->last_flush = now;
    }
    if (d->terminal && now > d->start + 0.5 && now > d->last_shown + 0.2) {
        show(d, done, rows, now);
        d->last_shown = now;
    }
    return d->failed;
}

// ---- the summary --------------------------------------------------------------------------------

static void say(const job *j, const sweep *s, const sweep_summary *r, uint64_t before, text *out) {
    text_addf(out, "%s%s%s: %llu of %llu runs", j->argument.m->name, j->run != NULL ? ", " : "",
              j->run != NULL ? j->run : "", (unsigned long long)(before + r->rows),
              (unsigned long long)sweep_rows(s));
    if (before > 0) text_addf(out, ", %llu of them before", (unsigned long long)before);
    text_addf(out, "\n  how they ended  ");
    bool first = true;
    for (size_t k = 0; k < SWEEP_STATUS_COUNT; k++) {
        if (r->ended[k] == 0) continue;
        text_addf(out, "%s%llu %s", first ? "" : ", ", (unsigned long long)r->ended[k],
                  sweep_status_word((sweep_status)k));
        first = false;
    }
    text_addf(out, "%s\n  steps           %llu, %llu rejected", first ? "none" : "",
              (unsigned long long)r->steps, (unsigned long long)r->rejected);
    if (r->changes > 0) text_addf(out, ", %llu changes of basis", (unsigned long long)r->changes);
    text_addf(out, "; %s, %u thread%s\n  time            %.3g s, %.4g runs/s\n",
              r->compiled ? "compiled" : "interpreted", sweep_threads(s),
              sweep_threads(s) == 1 ? "" : "s", r->seconds,
              r->seconds > 0 ? (double)r->rows / r->seconds : 0);
    if (j->o->file != NULL) text_addf(out, "  table           %s\n", j->o->file);
}

static void say_json(const job *j, const sweep *s, const sweep_summary *r, uint64_t before,
                     text *out) {
    cJSON *o = cJSON_CreateObject(), *ended = cJSON_CreateObject(), *columns = cJSON_CreateArray();
    cJSON_AddStringToObject(o, "model", j->argument.m->name);
    if (j->run != NULL) cJSON_AddStringToObject(o, "run", j->run);
    cJSON_AddStringToObject(o, "settings", sweep_settings(s));
    char seed[24];
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)j->options.seed);
    cJSON_AddItemToObject(o, "seed", cJSON_CreateRaw(seed));
    cJSON_AddNumberToObject(o, "rows", (double)sweep_rows(s));
    cJSON_AddNumberToObject(o, "before", (double)before);
    cJSON_AddNumberToObject(o, "done", (double)(before + r->rows));
    cJSON_AddBoolToObject(o, "interrupted", r->stopped);
    for (size_t k = 0; k < SWEEP_STATUS_COUNT; k++)
        cJSON_AddNumberToObject(ended, sweep_status_word((sweep_status)k), (double)r->ended[k]);
    cJSON_AddItemToObject(o, "ended", ended);
    for (size_t k = 0; k < sweep_column_count(s); k++)
        cJSON_AddItemToArray(columns, cJSON_CreateString(sweep_column_name(s, k)));
    cJSON_AddItemToObject(o, "columns", columns);
    cJSON_AddNumberToObject(o, "steps", (double)r->steps);
    cJSON_AddNumberToObject(o, "rejected", (double)r->rejected);
    cJSON_AddNumberToObject(o, "changes", (double)r->changes);
    cJSON_AddBoolToObject(o, "compiled", r->compiled);
    cJSON_AddNumberToObject(o, "threads", sweep_threads(s));
    cJSON_AddNumberToObject(o, "seconds", r->seconds);
    cJSON_AddStringToObject(o, "table", j->o->file);
    json_text(o, out);
}

static void tell(const job *j, const sweep *s, const sweep_summary *r, uint64_t before) {
    text words = {0};
    if (j->o->format == FORMAT_JSON) say_json(j, s, r, before, &words);
    else say(j, s, r, before, &words);
    show_text(j->o->file != NULL ? stdout : stderr, &words);
    text_clear(&words);
}

// ---- going --------------------------------------------------------------------------------------

/// Rows that could not be kept, or a table that could not be written from them.
static int say_failure(const job *j, int reason) {
    if (j->o->file == NULL)
        return EXIT_NO; // of standard output it is said at the end of the program
    const int code = file_error(j->o->file, reason);
    if (!whole_is_special(j->o->file))
        complain("the rows that were computed are in %s.part; --resume goes on", j->o->file);
    return code;
}

static int say_interrupted(const job *j, const sweep *s, uint64_t rows) {
    complain("%s: %llu of %llu rows are there%s", limits_reached(), (unsigned long long)rows,
             (unsigned long long)sweep_rows(s), j->o->file != NULL ? "; --resume goes on" : "");
    return EXIT_NO;
}

/// Where the program has to leave at once: the rows so far.
static const char *keep_rows(void *data) {
    const display *d = data;
    if (!sweep_table_flush(d->table)) return NULL;
    return d->file ? "the rows so far are kept, --resume goes on" : "the rows so far are written";
}

/// From the first row until the table is written a limit or an interrupt ends the sweep, not the
/// program; the second one leaves the rows in their journal.
static int go(job *j, sweep *s, sweep_table *t, uint64_t before) {
    display d = {.table = t,
                 .terminal = isatty(STDERR_FILENO) == 1,
                 .first = before,
                 .file = j->o->file != NULL && !whole_is_special(j->o->file),
                 .start = clock_seconds()};
    d.last_flush = d.start;
    sweep_summary r;
    const sweep_watch watch = {take_row, progress, &d};
    limits_doing("computing the rows of the sweep");
    limits_listen(keep_rows, &d);
    sweep_go(s, before, &watch, &r);
    limits_listen_end();
    if (d.shown) fputs("\r\033[K", stderr);
    if (r.failed || d.failed) sweep_table_leave(t);
    if (r.failed || d.failed || !sweep_table_close(t)) return say_failure(j, t->reason);
    tell(j, s, &r, before);
    return r.stopped ? say_interrupted(j, s, before + r.rows) : EXIT_DONE;
}

static int do_job(job *j) {
    const model_run *spec;
    int code = model_argument_open(&j->argument, j->o);
    if (code == EXIT_DONE)
        code = model_argument_run_or_rest(&j->argument, &j->run, j->options.until > 0, &spec);
    if (code != EXIT_DONE) return code;
    diag messages = {0};
    sweep *s = NULL;
    sweep_table rows = {0};
    limits_doing("deriving and compiling the equations of the sweep");
    uint64_t before = 0;
    hamel_status status = sweep_create(j->argument.m, spec, &j->options, &messages, &s);
    if (status == HAMEL_OK) {
        status = sweep_table_open(&rows, s, j->o->file, j->o->resume, &before, &messages);
    }
    if (status == HAMEL_OK) {
        code = go(j, s, &rows, before);
    } else if (rows.reason != 0) {
        code = file_error(j->o->file != NULL ? j->o->file : "standard output", rows.reason);
    } else {
        (void)model_argument_show(&j->argument, &messages, status);
        code = EXIT_USAGE;
    }
    sweep_destroy(s);
    diag_clear(&messages);
    return code;
}

/// What options need of each other.
static int check_options(const options *o) {
    if (o->over.count + o->draw.count == 0)
        return usage_error("nothing varies; --over NAME=A:B:N is a grid, --draw NAME=uniform(A,B) "
                           "draws at random");
    if (o->count > 0 && o->draw.count == 0)
        return usage_error("--count is the number of draws; nothing is drawn");
    if (o->resume && o->file == NULL) return usage_error("--resume needs the file: -o FILE");
    if (o->format == FORMAT_JSON && o->file == NULL)
        return usage_error("--json needs a file for the table: -o FILE");
    return EXIT_DONE;
}

static int run(const options *o) {
    int code = check_options(o);
    if (code != EXIT_DONE) return code;
    job j = {.o = o,
             .run = o->run,
             .options = {.over_count = o->over.count,
                         .over = o->over.items,
                         .draw_count = o->draw.count,
                         .draw = o->draw.items,
                         .keep = o->keep,
                         .stop = o->stop,
                         .count = o->count,
                         .seed = o->seed,
                         .until = o->until,
                         .tolerance = o->tolerance,
                         .threads = (unsigned)o->threads,
                         .interpreted = o->speed == SPEED_INTERPRETED}};
    code = do_job(&j);
    model_argument_close(&j.argument);
    return code;
}

const command command_sweep = {
    .name = "sweep",
    .summary = "many runs, over grids and random draws",
    .bit = SWEEP,
    .arguments = {ARGUMENT_MODEL, ARGUMENT_RUN},
    .needs = "--over .. | --draw ..",
    .about = "Computes a run (the first one, unless it is named) many times, with other parameters "
             "and initial values, and writes a row for each: its index, how it ended, the time it "
             "reached, what varied, and the state at its end. Threads and the vector units of the "
             "processor work side by side; rows do not depend on how many. The NAME of --over and "
             "--draw is a parameter, or anything a run can begin from: coordinates, velocities, "
             "quasi-velocities, definitions. It takes the place of the run's own value.",
    .examples = "hamel sweep chaplygin_sleigh --over \"a=0:1:20\" --draw \"omega=normal(0,1)\" "
                "--count 500 -o s.csv\n"
                "hamel sweep chaplygin_top --draw \"B=rotation\" --count 10000 --keep \"x, y, "
                "max(B_w3)\" -o t.h5",
    .notes =
        "Ctrl-C keeps the rows that are finished. Runs that end early have their reason in the "
        "column status, and the state there. docs/sweep.md says more. Exit code 0: done; 1: "
        "interrupted, or a file cannot be written; 2: bad usage or model, or a file to resume "
        "that is of another sweep.",
    .run = run,
};
