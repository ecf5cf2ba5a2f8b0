/// hamel run: the motion of a model as a table of numbers, and what was watched on the way.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/stop.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/model_argument.h"
#include "cli/run_plot.h"
#include "cli/run_summary.h"
#include "cli/show.h"
#include "cli/table_file.h"
#include "cli/watch_option.h"
#include "jit/load.h"
#include "run/form/forms.h"
#include "run/motion/go.h"
#include "run/motion/run.h"
#include "run/motion/watch.h"

typedef struct job {
    const options *o;
    const char *run; ///< its name; NULL: everything is at rest
    run_options options;
    model_argument argument;
    watch_list watched;
    run_plot plot;
} job;

// ---- progress -----------------------------------------------------------------------------------

typedef struct table {
    table_file *out; ///< NULL: no table
    double until, time;
    bool terminal, shown;
    struct timespec last;
    run_plot *plot;
    const watch_list *watched;
    const char *kept; ///< words for when the program has to leave
} table;

static bool take_row(const double *columns, void *data) {
    table *t = data;
    t->time = columns[0];
    run_plot_take(t->plot, columns);
    return t->out == NULL || table_file_row(t->out, columns);
}

/// Asked after every step: whether to stop. On a terminal, how far it is, once a second.
static bool stop(void *data) {
    table *t = data;
    if (t->terminal) {
        struct timespec now;
        clock_gettime(CLOCK_MONOTONIC, &now);
        if (now.tv_sec > t->last.tv_sec + 1) {
            fprintf(stderr, "\rt = %g of %g   ", t->time, t->until);
            t->last = now;
            t->shown = true;
        }
    }
    return stop_wanted();
}

// ---- going --------------------------------------------------------------------------------------

/// Where the program has to leave at once: the rows so far.
static const char *keep_rows(void *data) {
    const table *t = data;
    watch_keep(t->watched);
    return t->out != NULL && table_file_keep(t->out) ? t->kept : NULL;
}

static table_file *open_table(const job *j, const run_motion *r) {
    const size_t count = run_column_count(r);
    const char **names = MEM_NEW(const char *, count);
    for (size_t k = 0; k < count; k++) names[k] = run_column_name(r, k);
    table_file *t = table_file_create(j->o->file, &j->argument, "run", count, names);
    free(names);
    return t;
}

static void tell(const job *j, const run_motion *r, const run_summary *s) {
    text words = {0};
    const run_told told = {j->argument.m->name, j->run, j->o->file, &j->watched};
    if (j->o->format == FORMAT_JSON) run_summary_json(&told, r, s, &words);
    else run_summary_say(&told, r, s, &words);
    show_text(j->o->format == FORMAT_JSON || j->o->file != NULL ? stdout : stderr, &words);
    text_clear(&words);
    if (s->end != RUN_DONE)
        complain("the run ended at t = %.10g: %s", s->time,
                 s->end == RUN_STOPPED ? limits_reached() : s->reason);
    const char *why;
    if (j->options.speed == RUN_COMPILED && jit_load(&why) == NULL)
        complain("--compiled: the run was interpreted: %s", why);
}

/// The motion, and what is watched on it.
static int go(job *j, run_motion *r, table *t, run_summary *s) {
    limits_doing("computing the motion");
    limits_listen(keep_rows, t);
    run_go(r, take_row, t, s);
    if (t->shown) fputs("\r                                        \r", stderr);
    return s->end == RUN_FAILED ? EXIT_NO : watch_finish(&j->watched, r, &j->argument);
}

/// The motion with its table. From its first row until it is written, a limit or an interrupt ends
/// the motion and not the program. What cannot be watched gives the table up.
static int go_with_table(job *j, run_motion *r, table *t, run_summary *s, int *watched) {
    const bool wanted = j->o->file != NULL || (j->o->format != FORMAT_JSON && j->plot.file == NULL);
    text kept = {0};
    text_addf(&kept, "the rows so far are in %s",
              j->o->file != NULL ? j->o->file : "standard output");
    t->kept = text_cstr(&kept);
    t->out = wanted ? open_table(j, r) : NULL;
    int code = EXIT_DONE;
    if (!wanted || !table_file_failed(t->out)) {
        code = watch_begin(&j->watched, r, &j->argument);
        if (code == EXIT_DONE) *watched = go(j, r, t, s);
        if (*watched == EXIT_USAGE) code = EXIT_USAGE;
    }
    limits_listen_end();
    text_clear(&kept);
    if (code != EXIT_DONE) table_file_abandon(t->out);
    else if (wanted) code = table_file_finish(t->out);
    return code;
}

static int write_run(job *j, run_motion *r, table *t) {
    const int plotted = run_plot_open(&j->plot, j->argument.m, r);
    if (plotted != EXIT_DONE) return plotted;
    t->plot = &j->plot;
    t->watched = &j->watched;
    j->watched.keep = j->plot.file != NULL;
    t->until = run_until(r);
    run_summary s = {0};
    int watched = EXIT_DONE;
    const int code = go_with_table(j, r, t, &s, &watched);
    if (code != EXIT_DONE) return code;
    tell(j, r, &s);
    if (run_plot_write(&j->plot, j->argument.m, j->run, r, &j->watched) != EXIT_DONE)
        return EXIT_NO;
    return s.end == RUN_DONE ? watched : EXIT_NO;
}

static int do_job(job *j) {
    const model_run *spec;
    int code = model_argument_open(&j->argument, j->o);
    if (code == EXIT_DONE)
        code = model_argument_run_or_rest(&j->argument, &j->run, j->options.until > 0, &spec);
    if (code == EXIT_DONE) code = watch_open(&j->watched, &j->argument);
    if (code != EXIT_DONE) return code;
    j->options.observers = j->watched.observers;
    j->options.observer_count = j->watched.observer_count;
    table t = {.terminal = isatty(STDERR_FILENO) == 1};
    clock_gettime(CLOCK_MONOTONIC, &t.last);
    j->options.stop = stop;
    j->options.data = &t;
    diag messages = {0};
    run_motion *r = NULL;
    limits_doing("deriving and compiling the equations of motion");
    const hamel_status status = run_create(j->argument.m, spec, &j->options, &messages, &r);
    if (status == HAMEL_OK) code = write_run(j, r, &t);
    else code = model_argument_show(&j->argument, &messages, status);
    run_destroy(r);
    diag_clear(&messages);
    return code;
}

// ---- options ------------------------------------------------------------------------------------

/// What options need of each other.
static int check_options(const options *o) {
    if (o->symmetry != NULL && !o->reduced)
        return usage_error("--symmetry says by what a run with --reduced is reduced");
    if (o->step > 0 && o->method != NULL && strcmp(o->method, "cvode") == 0)
        return usage_error("cvode chooses its steps: there is no --step for it");
    return EXIT_DONE;
}

_Static_assert((int)SPEED_INTERPRETED == RUN_INTERPRETED && (int)SPEED_COMPILED == RUN_COMPILED &&
                   (int)FORM_VAKONOMIC == RUN_VAKONOMIC && (int)FORM_HAMILTON == RUN_HAMILTON &&
                   (int)RETRACTION_COORDINATES == RUN_RETRACT_COORDINATES &&
                   (int)RETRACTION_GROUP == RUN_RETRACT_GROUP,
               "words of the command line count as the choices of a run do");

static run_options as_options(const options *o) {
    return (run_options){.until = o->until,
                         .every = o->every,
                         .tolerance = o->tolerance,
                         .step = o->step,
                         .longest_step = o->longest_step,
                         .method = o->method,
                         .retraction = (run_retraction)o->retraction,
                         .speed = (run_speed)o->speed,
                         .forces = o->forces,
                         .reduced = o->reduced,
                         .symmetry = o->symmetry,
                         .form = (run_form)o->form,
                         .route = o->bordered ? RUN_BORDERED : RUN_AUTOMATIC_ROUTE,
                         .integrals = !o->no_integrals,
                         .lambda = o->lambda.items,
                         .lambda_count = o->lambda.count};
}

static int run(const options *o) {
    int code = check_options(o);
    if (code != EXIT_DONE) return code;
    job j = {.o = o,
             .run = o->run,
             .options = as_options(o),
             .plot = {.file = o->plot, .names = o->columns}};
    code = do_job(&j);
    watch_clear(&j.watched);
    run_plot_clear(&j.plot);
    model_argument_close(&j.argument);
    return code;
}

const command command_run = {
    .name = "run",
    .summary = "integrate the motion of a model",
    .bit = RUN,
    .arguments = {ARGUMENT_MODEL, ARGUMENT_RUN},
    .about =
        "Integrates a run of a model (the first one, unless it is named) and writes a table of "
        "numbers: time, coordinates, velocities, quasi-velocities, energy. A summary follows: "
        "the number of steps, the energy drift (or, where energy is not conserved, the work "
        "done), the worst constraint residual.",
    .examples = "hamel run snakeboard drive -o drive.csv\n"
                "hamel run chaplygin_sleigh -p a=0.2 --until 100 > sleigh.csv\n"
                "hamel run rattleback --watch reversal spin -o rattleback.csv",
    .notes =
        "The summary goes to standard output with -o, else to standard error. Ctrl-C ends the "
        "run and keeps what was computed. Exit code 0: done; 1: the run ended early, or a file "
        "cannot be written; 2: bad usage or model.",
    .run = run,
};
