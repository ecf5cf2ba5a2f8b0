/// hamel run: the motion of a model as a table of numbers, and what was watched on the way.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/file/picture.h"
#include "cli/file/table_file.h"
#include "cli/file/watch_files.h"
#include "cli/model_argument.h"
#include "cli/show.h"

typedef struct job {
    const options *o;
    model_argument argument;
    hamel_run *r;
    table_file *out; ///< NULL: no table
    watch_files watched;
    const char *kept; ///< words for when the program has to leave
    bool terminal, shown;
    struct timespec last;
} job;

// ---- listening ----------------------------------------------------------------------------------

static int take_row(void *context, size_t count, const char *const *names, const double *values) {
    const job *j = context;
    (void)count, (void)names;
    return j->out != NULL && !table_file_row(j->out, values);
}

static int take_seen(void *context, size_t watch, size_t count, const double *values) {
    const job *j = context;
    (void)count;
    watch_files_take(&j->watched, watch, values);
    return 0;
}

/// On a terminal, how far it is, once a second.
static int tell_progress(void *data, const hamel_news *news) {
    job *j = data;
    struct timespec now;
    if (!j->terminal) return HAMEL_GO_ON;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (now.tv_sec > j->last.tv_sec + 1) {
        fprintf(stderr, "\rt = %g of %g   ", news->done, news->total);
        j->last = now;
        j->shown = true;
    }
    return HAMEL_GO_ON;
}

/// Where the program has to leave at once: the rows so far.
static const char *keep_rows(void *data) {
    const job *j = data;
    watch_files_keep(&j->watched);
    return j->out != NULL && table_file_keep(j->out) ? j->kept : NULL;
}

// ---- going --------------------------------------------------------------------------------------

static table_file *open_table(const job *j) {
    const size_t count = hamel_run_column_count(j->r);
    const char **names = MEM_NEW(const char *, count);
    for (size_t k = 0; k < count; k++) names[k] = hamel_run_column(j->r, k);
    table_file *t = table_file_create(j->o->file, &j->argument, "run", count, names);
    free(names);
    return t;
}

/// The motion. Exit codes are of what was watched: that a motion ends early is told later.
static int go(job *j) {
    const hamel_run_listener listener = {take_row, take_seen, j};
    const hamel_progress progress = {tell_progress, j};
    limits_doing("computing the motion");
    limits_listen(keep_rows, j);
    const hamel_status status = hamel_run_go(j->r, &listener, &progress);
    if (j->shown) fputs("\r                                        \r", stderr);
    const hamel_run_end end = hamel_run_summarise(j->r)->end;
    if (end == HAMEL_END_LISTENER) return EXIT_NO;
    int code = EXIT_DONE;
    if (end == HAMEL_END_REACHED && status == HAMEL_SINGULAR) code = EXIT_NO; // of an exponent
    else if (end == HAMEL_END_REACHED) code = model_argument_show(&j->argument, status);
    const int written = watch_files_finish(&j->watched);
    return written != EXIT_DONE ? written : code;
}

/// The motion with its table. From its first row until it is written, a limit or an interrupt ends
/// the motion and not the program. What cannot be watched gives the table up.
static int go_with_table(job *j, int *watched) {
    const bool wanted = j->o->file != NULL || (j->o->format != FORMAT_JSON && j->o->plot == NULL);
    text kept = {0};
    text_addf(&kept, "the rows so far are in %s",
              j->o->file != NULL ? j->o->file : "standard output");
    j->kept = text_cstr(&kept);
    j->out = wanted ? open_table(j) : NULL;
    int code = EXIT_DONE;
    if (!wanted || !table_file_failed(j->out)) {
        code = watch_files_open(&j->watched, j->r, &j->argument);
        if (code == EXIT_DONE) *watched = go(j);
        if (*watched == EXIT_USAGE) code = EXIT_USAGE;
    }
    limits_listen_end();
    text_clear(&kept);
    if (code != EXIT_DONE) table_file_abandon(j->out);
    else if (wanted) code = table_file_finish(j->out);
    return code;
}

static void tell(const job *j, const hamel_run_summary *s) {
    const bool json = j->o->format == FORMAT_JSON;
    char *words;
    if (hamel_run_write(j->r, format_asked(j->o), j->o->file, &words) == HAMEL_OK)
        show_made(json || j->o->file != NULL ? stdout : stderr, words);
    if (s->end != HAMEL_END_REACHED)
        complain("the run ended at t = %.10g: %s", s->time,
                 s->end == HAMEL_END_STOPPED ? limits_reached() : s->reason);
    if (s->interpreted != NULL) complain("--compiled: the run was interpreted: %s", s->interpreted);
}

static int draw(const job *j) {
    char *picture = NULL;
    size_t length = 0;
    if (j->o->plot == NULL) return EXIT_DONE;
    const hamel_status drawn = hamel_run_draw(j->r, picture_kind(j->o->plot), &picture, &length);
    return picture_drawn(j->o->plot, drawn, picture, length);
}

static int write_run(job *j) {
    int watched = EXIT_DONE;
    const int code = go_with_table(j, &watched);
    if (code != EXIT_DONE) return code;
    const hamel_run_summary *s = hamel_run_summarise(j->r);
    tell(j, s);
    if (draw(j) != EXIT_DONE) return EXIT_NO;
    return s->end == HAMEL_END_REACHED ? watched : EXIT_NO;
}

// ---- bounds -------------------------------------------------------------------------------------

/// The motion in proved bounds: its table, and what is proved.
static int prove(job *j) {
    hamel_document *page;
    char *words = NULL;
    limits_doing("proving bounds of the motion");
    const hamel_progress progress = {tell_progress, j};
    const hamel_status status = hamel_run_validate(j->r, j->o->radius, &progress, &page);
    if (j->shown) fputs("\r                                        \r", stderr);
    int code = status == HAMEL_OK ? EXIT_DONE : model_argument_show(&j->argument, status);
    if (page == NULL) return code;
    if (status == HAMEL_SINGULAR) code = EXIT_NO; // bounds until then
    if (j->o->file != NULL || (j->o->format != FORMAT_JSON)) {
        const int written =
            table_file_rows(j->o->file, &j->argument, "run", hamel_document_rows(page));
        if (written != EXIT_DONE) code = written;
    }
    if (model_argument_write(&j->argument, page, &words) == HAMEL_OK)
        show_made(j->o->file != NULL || j->o->format != FORMAT_TEXT ? stdout : stderr, words);
    hamel_document_destroy(page);
    return code;
}

// ---- preparing ----------------------------------------------------------------------------------

/// What options need of each other.
static int check_options(const options *o) {
    if (o->symmetry != NULL && !o->reduced)
        return usage_error("--symmetry says by what a run with --reduced is reduced");
    if (o->step > 0 && o->method != NULL && strcmp(o->method, "cvode") == 0)
        return usage_error("cvode chooses its steps: there is no --step for it");
    if (o->radius > 0 && !o->validated)
        return usage_error("--radius says how near motions begin whose bounds --validated proves");
    if (o->validated && o->plot != NULL)
        return usage_error("--validated writes a table of bounds; there is no --plot of them");
    if (o->columns != NULL && *o->columns == '\0')
        return usage_error("--columns needs names: x,theta");
    if (o->from != NULL && *o->from == '\0')
        return usage_error("--from needs values: \"theta=0.1, x'=1\"");
    if (o->control != NULL && *o->control == '\0')
        return usage_error("--control needs formulas: \"phi=0.3*sin(t)\"");
    return EXIT_DONE;
}

_Static_assert((int)SPEED_INTERPRETED == HAMEL_INTERPRETED &&
                   (int)SPEED_COMPILED == HAMEL_COMPILED &&
                   (int)FORM_VAKONOMIC == HAMEL_VAKONOMIC && (int)FORM_HAMILTON == HAMEL_HAMILTON &&
                   (int)RETRACTION_COORDINATES == HAMEL_RETRACT_COORDINATES &&
                   (int)RETRACTION_GROUP == HAMEL_RETRACT_GROUP,
               "words of the command line count as the choices of a run do");

static hamel_run_options as_options(const options *o, const hamel_watch *watches) {
    hamel_run_options out = hamel_run_options_default();
    out.until = o->until;
    out.every = o->every;
    out.tolerance = o->tolerance;
    out.step = o->step;
    out.longest_step = o->longest_step;
    out.method = o->method;
    out.form = (hamel_form)o->form;
    out.speed = (hamel_speed)o->speed;
    out.retraction = (hamel_retraction)o->retraction;
    out.bordered = o->bordered;
    out.reduced = o->reduced;
    out.symmetry = o->symmetry;
    out.lambda_count = o->lambda.count;
    out.lambda = o->lambda.items;
    out.forces = o->forces;
    out.integrals = !o->no_integrals;
    out.watch_count = o->watch.count;
    out.watches = watches;
    out.columns = o->columns;
    out.from = o->from;
    out.control = o->control;
    out.stop = o->stop;
    out.input = o->input;
    if (o->plot != NULL) out.draw = o->columns != NULL ? o->columns : "";
    return out;
}

static int prepare(job *j) {
    const options *o = j->o;
    hamel_watch *watches = MEM_NEW(hamel_watch, o->watch.count);
    for (size_t k = 0; k < o->watch.count; k++)
        watches[k] = (hamel_watch){o->watch.items[k].kind, o->watch.items[k].quantity,
                                   o->watch.items[k].file};
    const hamel_run_options wanted = as_options(o, watches);
    limits_doing("deriving and compiling the equations of motion");
    const hamel_status status = hamel_run_create(j->argument.m, o->run, &wanted, NULL, &j->r);
    free(watches);
    if (status == HAMEL_OK) return EXIT_DONE;
    return model_argument_about(&j->argument) != NULL ? model_argument_show_option(&j->argument)
                                                      : model_argument_show(&j->argument, status);
}

static int run(const options *o) {
    int code = check_options(o);
    if (code != EXIT_DONE) return code;
    job j = {.o = o, .terminal = isatty(STDERR_FILENO) == 1};
    clock_gettime(CLOCK_MONOTONIC, &j.last);
    code = model_argument_open(&j.argument, o);
    if (code == EXIT_DONE) code = model_argument_run_or_rest(&j.argument, o->run, o->until > 0);
    if (code == EXIT_DONE) code = prepare(&j);
    if (code == EXIT_DONE) code = o->validated ? prove(&j) : write_run(&j);
    watch_files_clear(&j.watched);
    hamel_run_destroy(j.r);
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
