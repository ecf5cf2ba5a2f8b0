/// hamel sweep: many runs of a model, a row each.
#include <stdio.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/number.h"
#include "base/whole.h"
#include "cli/command.h"
#include "cli/file/file_error.h"
#include "cli/file/picture.h"
#include "cli/model_argument.h"
#include "cli/show.h"

typedef struct job {
    const options *o;
    model_argument argument;
} job;

// ---- progress -----------------------------------------------------------------------------------

typedef struct display {
    hamel_sweep_table *table;
    bool terminal, shown;
    bool file;      ///< not standard output
    uint64_t first; ///< rows that were there
    double start, last_shown, last_flush;
    int failure; ///< errno of what could not be written
} display;

static int take_row(void *context, uint64_t index, const char *status, size_t count,
                    const double *values) {
    (void)index, (void)count; // rows come in order
    display *d = context;
    limits_hold();
    d->failure = hamel_sweep_table_row(d->table, status, values);
    limits_release();
    return d->failure != 0;
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

static int progress(void *data, const hamel_news *news) {
    display *d = data;
    const double now = clock_seconds();
    if (now > d->last_flush + 1) {
        limits_hold();
        d->failure = hamel_sweep_table_flush(d->table);
        limits_release();
        d->last_flush = now;
    }
    if (d->terminal && now > d->start + 0.5 && now > d->last_shown + 0.2 && news->total > 0) {
        show(d, (uint64_t)news->done, (uint64_t)news->total, now);
        d->last_shown = now;
    }
    return d->failure != 0 ? HAMEL_CANCEL : HAMEL_GO_ON;
}

// ---- statistics ---------------------------------------------------------------------------------

/// Statistics and picture of a table that is there.
static int tell_statistics(const options *o, const char *table) {
    if (o->statistics == NULL && o->plot == NULL) return EXIT_DONE;
    char *picture = NULL, *why;
    size_t length = 0;
    int reason;
    const hamel_picture kind = o->plot != NULL ? picture_kind(o->plot) : HAMEL_SVG;
    if (hamel_sweep_statistics(table, o->statistics, kind, o->plot != NULL ? &picture : NULL,
                               &length, &reason, &why) != HAMEL_OK) {
        complain("%s", why);
        hamel_free(why);
        return reason == 0 ? EXIT_USAGE : file_error_code(reason);
    }
    const int code = o->plot != NULL ? picture_save(o->plot, picture, length) : EXIT_DONE;
    FILE *to = o->format == FORMAT_JSON ? stderr : stdout;
    if (o->statistics != NULL) fprintf(to, "  statistics      %s\n", o->statistics);
    if (o->plot != NULL && code == EXIT_DONE) fprintf(to, "  plot            %s\n", o->plot);
    return code;
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

static int say_interrupted(const job *j, const hamel_sweep *s, uint64_t rows) {
    complain("%s: %llu of %llu rows are there%s", limits_reached(), (unsigned long long)rows,
             (unsigned long long)hamel_sweep_row_count(s),
             j->o->file != NULL ? "; --resume goes on" : "");
    return EXIT_NO;
}

/// Where the program has to leave at once: the rows so far.
static const char *keep_rows(void *data) {
    const display *d = data;
    if (hamel_sweep_table_flush(d->table) != 0) return NULL;
    return d->file ? "the rows so far are kept, --resume goes on" : "the rows so far are written";
}

static void tell(const job *j, const hamel_sweep *s, uint64_t before) {
    char *words;
    if (hamel_sweep_write(s, model_argument_format(&j->argument), before, j->o->file, &words) ==
        HAMEL_OK)
        show_made(j->o->file != NULL ? stdout : stderr, words);
}

/// From the first row until the table is written a limit or an interrupt ends the sweep, not the
/// program; the second one leaves the rows in their journal.
static int go(const job *j, hamel_sweep *s, hamel_sweep_table *t, uint64_t before) {
    display d = {.table = t,
                 .terminal = isatty(STDERR_FILENO) == 1,
                 .first = before,
                 .file = j->o->file != NULL && !whole_is_special(j->o->file),
                 .start = clock_seconds()};
    d.last_flush = d.start;
    const hamel_progress waiting = {progress, &d};
    limits_doing("computing the rows of the sweep");
    limits_listen(keep_rows, &d);
    const hamel_status status = hamel_sweep_compute(s, hamel_sweep_first_row(s) + before,
                                                    UINT64_MAX, take_row, &d, &waiting);
    limits_listen_end();
    if (d.shown) fputs("\r\033[K", stderr);
    if (d.failure != 0) hamel_sweep_table_leave(t);
    else d.failure = hamel_sweep_table_close(t);
    if (d.failure != 0) return say_failure(j, d.failure);
    tell(j, s, before);
    if (status == HAMEL_STOPPED)
        return say_interrupted(j, s, before + hamel_sweep_summarise(s)->rows);
    return tell_statistics(j->o, j->o->file);
}

static int do_job(job *j, const hamel_sweep_options *wanted) {
    hamel_sweep *s = NULL;
    hamel_sweep_table *rows = NULL;
    uint64_t before = 0;
    int reason = 0, code;
    limits_doing("deriving and compiling the equations of the sweep");
    hamel_status status = hamel_sweep_create(j->argument.m, j->o->run, wanted, NULL, &s);
    if (status == HAMEL_OK && hamel_sweep_rank(s) > 0) {
        limits_doing("computing rows for the first process");
        status = hamel_sweep_compute(s, 0, UINT64_MAX, NULL, NULL, NULL);
        hamel_sweep_destroy(s);
        return status == HAMEL_OK ? EXIT_DONE : EXIT_NO;
    }
    if (status == HAMEL_OK)
        status = hamel_sweep_table_open(s, j->o->file, j->o->resume, &before, &reason, &rows);
    if (status == HAMEL_OK) {
        code = go(j, s, rows, before);
    } else if (reason != 0) {
        code = file_error(j->o->file != NULL ? j->o->file : "standard output", reason);
    } else {
        (void)model_argument_show(&j->argument, status);
        code = EXIT_USAGE;
    }
    hamel_sweep_destroy(s);
    return code;
}

// ---- joining ------------------------------------------------------------------------------------

static int join(const options *o) {
    if (o->model != NULL || o->over.count + o->draw.count > 0 || o->share != NULL || o->resume)
        return usage_error("--join takes tables that are there, and no model: hamel sweep --join "
                           "part*.h5 -o FILE");
    const bool tells = o->statistics != NULL || o->plot != NULL;
    if (o->file == NULL && tells && o->join.count == 1) return tell_statistics(o, o->join.items[0]);
    if (o->file == NULL) return usage_error("--join needs the file to write: -o FILE");
    uint64_t rows;
    int reason;
    char *why;
    if (hamel_sweep_join(o->join.count, o->join.items, o->file, &rows, &reason, &why) == HAMEL_OK) {
        printf("%llu rows of %zu table%s\n  table           %s\n", (unsigned long long)rows,
               o->join.count, o->join.count == 1 ? "" : "s", o->file);
        return tell_statistics(o, o->file);
    }
    complain("%s", why);
    hamel_free(why);
    return reason == 0 ? EXIT_USAGE : file_error_code(reason);
}

// ---- the command --------------------------------------------------------------------------------

/// What options need of each other.
static int check_options(const options *o) {
    if (o->over.count + o->draw.count == 0)
        return usage_error("nothing varies; --over NAME=A:B:N is a grid, --draw NAME=uniform(A,B) "
                           "draws at random");
    if (o->count > 0 && o->draw.count == 0)
        return usage_error("--count is the number of draws; nothing is drawn");
    const bool tells = o->statistics != NULL || o->plot != NULL;
    if (tells && (o->file == NULL || whole_is_special(o->file)))
        return usage_error("statistics are made from the table: -o FILE or --trajectories FILE");
    if (o->trajectories == NULL && (o->times != NULL || o->every > 0))
        return usage_error("--times and --every are those of --trajectories FILE");
    if (o->resume && o->file == NULL) return usage_error("--resume needs the file: -o FILE");
    if (o->format == FORMAT_JSON && o->file == NULL)
        return usage_error("--json needs a file for the table: -o FILE");
    return EXIT_DONE;
}

static hamel_sweep_options as_options(const options *o) {
    hamel_sweep_options out = hamel_sweep_options_default();
    out.over_count = o->over.count;
    out.over = o->over.items;
    out.draw_count = o->draw.count;
    out.draw = o->draw.items;
    out.count = o->count;
    out.seed = o->seed;
    out.keep = o->keep;
    out.stop = o->stop;
    out.share = o->share;
    out.together = o->mpi;
    out.until = o->until;
    out.tolerance = o->tolerance;
    out.threads = (unsigned)o->threads;
    out.interpreted = o->speed == SPEED_INTERPRETED;
    out.form = (hamel_form)o->form;
    out.lambda_count = o->lambda.count;
    out.lambda = o->lambda.items;
    return out;
}

/// The times of trajectories, as hamel_sweep_options has them.
static void add_times(const options *o, text *words, hamel_sweep_options *out) {
    if (o->trajectories == NULL) return;
    if (o->times == NULL) text_add(words, "every");
    if (o->times == NULL && o->every > 0) text_add_char(words, ' ');
    if (o->times == NULL && o->every > 0) text_add_number(words, o->every);
    out->times = o->times != NULL ? o->times : text_cstr(words);
}

static int run_table(const options *o) {
    int code = check_options(o);
    if (code != EXIT_DONE) return code;
    job j = {.o = o};
    hamel_sweep_options wanted = as_options(o);
    text times = {0};
    add_times(o, &times, &wanted);
    code = model_argument_open(&j.argument, o);
    if (code == EXIT_DONE) code = model_argument_run_or_rest(&j.argument, o->run, o->until > 0);
    if (code == EXIT_DONE) code = do_job(&j, &wanted);
    model_argument_close(&j.argument);
    text_clear(&times);
    return code;
}

static int run(const options *o) {
    if (o->plot != NULL && picture_check(o->plot) != EXIT_DONE) return EXIT_USAGE;
    if (o->join.count > 0) return join(o);
    if (o->trajectories == NULL) return run_table(o);
    if (o->file != NULL) return usage_error("--trajectories FILE takes the place of -o");
    if (o->times != NULL && o->every > 0) return usage_error("--times or --every, not both");
    options own = *o;
    own.file = o->trajectories;
    return run_table(&own);
}

const command command_sweep = {
    .name = "sweep",
    .summary = "many runs, over grids and random draws",
    .bit = SWEEP,
    .arguments = {ARGUMENT_MODEL, ARGUMENT_RUN},
    .needs = "--over .. | --draw .. | --join ..",
    .about = "Computes a run (the first one, unless it is named) many times, with other parameters "
             "and initial values, and writes a row for each: its index, how it ended, the time it "
             "reached, what varied, and the state at its end. Threads and the vector units of the "
             "processor work side by side; rows do not depend on how many. The NAME of --over and "
             "--draw is a parameter, or anything a run can begin from: coordinates, velocities, "
             "quasi-velocities, definitions. It takes the place of the run's own value.",
    .examples =
        "hamel sweep chaplygin_sleigh --over \"a=0:1:20\" --draw \"omega=normal(0,1)\" "
        "--count 500 -o s.csv\n"
        "hamel sweep chaplygin_top --draw \"B=rotation\" --count 10000 --keep \"x, y, "
        "max(B_w3)\" -o t.h5\n"
        "hamel sweep chaplygin_top --draw \"B=rotation\" --count 10000 --part 3/20 -o "
        "part03.h5\n"
        "hamel sweep chaplygin_sleigh --draw \"omega=normal(0,1)\" --count 9 --trajectories t.h5 "
        "--plot t.svg\n"
        "hamel sweep --join part*.h5 -o t.h5",
    .notes =
        "Ctrl-C keeps the rows that are finished. Runs that end early have their reason in the "
        "column status, and the state there. docs/sweep.md says more. Exit code 0: done; 1: "
        "interrupted, or a file cannot be written; 2: bad usage or model, or a file to resume "
        "that is of another sweep.",
    .run = run,
};
