/// hamel run: the motion of a model as a table of numbers, and what was watched on the way.
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/stop.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/model_argument.h"
#include "cli/multipliers_option.h"
#include "cli/run_plot.h"
#include "cli/run_summary.h"
#include "cli/show.h"
#include "cli/table_file.h"
#include "cli/verbs.h"
#include "cli/watch_option.h"
#include "exact/exact.h"
#include "jit/load.h"
#include "run/motion/go.h"
#include "run/motion/run.h"
#include "run/motion/watch.h"

static const char help[] =
    "usage: hamel run MODEL [RUN] [OPTIONS]\n\n"
    "Integrates a run of a model (the first one, unless it is named) and writes a table of "
    "numbers:\n"
    "time, coordinates, velocities, quasi-velocities, energy.\n\n"
    "  hamel run snakeboard drive -o drive.csv\n"
    "  hamel run chaplygin_sleigh -p a=0.2 --until 100 > sleigh.csv\n\n"
    "MODEL is a file, or the name of a built-in model ('hamel models').\n"
    "  -o FILE            write the table there, complete or not at all: .csv, .npy or .h5 "
    "(default: CSV\n"
    "                     on standard output)\n"
    "  --plot FILE        draw the coordinates over time, and what --watch sees, as .svg or .png; "
    "no\n"
    "                     table then, unless with -o\n"
    "  --columns NAMES    other columns to draw: x,theta_dot\n"
    "  -p NAME=VALUE      another value for a parameter\n"
    "  --until T          end time\n"
    "  --every DT         distance of the samples\n"
    "  --tolerance E      error allowed in a step (default 1e-10)\n"
    "  --method NAME      dop853, taylor (default: the cheaper one), cvode, and of fixed step "
    "rk4,\n"
    "                     midpoint; discrete mechanics:\n"
    "                     dla (Lagrange-d'Alembert), leapfrog (reversible), energy (keeps it)\n"
    "  --longest-step H   no step is longer: for pulses that steps would pass over\n"
    "  --step H           the step of these; it fixes that of dop853 and taylor too, and their "
    "error "
    "is\n"
    "                     not controlled then\n"
    "  --retraction NAME  how discrete mechanics moves a body in the plane: group (on SE(2), "
    "default "
    "of\n"
    "                     energy) or coordinates (default of dla and leapfrog)\n"
    "  --compiled         compile the equations to machine code from the beginning (default: if "
    "the "
    "run is long)\n"
    "  --interpreted      never do\n"
    "  --reduced          integrate the motion reduced by a symmetry, and reconstruct it on the "
    "group\n"
    "  --form NAME        nonholonomic (default); hamilton: the same in momenta; vakonomic: with\n"
    "                     multipliers in the state\n"
    "  --lambda L1,L2,..  their initial values, one a constraint (default 0)\n"
    "  --symmetry NAME    by which, a name or a number from 1 (default: the model's first)\n"
    "  --bordered         solve for all velocities and multipliers, as is done for large models\n"
    "  --no-integrals     do not look for conserved quantities to watch\n"
    "  --watch KIND ..    what to look for on the way; --to FILE behind it writes that as a "
    "table:\n"
    "      section \"X=A\"    where a quantity of position and velocity passes a value (rising,\n"
    "                       falling: in one direction only), a Poincaré section\n"
    "      reversal X       where a quantity changes its sign for good, until the next time\n"
    "      lyapunov         the largest Lyapunov exponent, by the variational equations\n"
    "      integrals        energy and all conserved quantities found, after every step\n"
    "  --time-limit SEC   end the run after so many seconds and keep what was computed\n"
    "  --memory SIZE      the same when more memory is in use: 500M, 2G\n"
    "  --forces           columns with the forces that make the prescribed motions\n"
    "  --json             the summary as JSON on standard output; the table only with -o\n\n"
    "The summary goes to standard output with -o, else to standard error. Ctrl-C ends the run and\n"
    "keeps what was computed. Exit code 0: done; 1: the run ended early, or a file cannot be "
    "written;\n"
    "2: bad usage or model.\n";

typedef struct job {
    const char *model, *run, *file;
    bool json;
    double lambda[MOST_MULTIPLIERS];
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
    table_file *t = table_file_create(j->file, &j->argument, "run", count, names);
    free(names);
    return t;
}

static void tell(const job *j, const run_motion *r, const run_summary *s) {
    text words = {0};
    const run_told told = {j->argument.m->name, j->run, j->file, j->options.form, &j->watched};
    if (j->json) run_summary_json(&told, r, s, &words);
    else run_summary_say(&told, r, s, &words);
    show_text(j->json || j->file != NULL ? stdout : stderr, &words);
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
    const bool wanted = j->file != NULL || (!j->json && j->plot.file == NULL);
    text kept = {0};
    text_addf(&kept, "the rows so far are in %s", j->file != NULL ? j->file : "standard output");
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
    int code = model_argument_open(&j->argument, j->model);
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

static int read_retraction(const char *word, run_retraction *out) {
    if (strcmp(word, "group") == 0) *out = RUN_RETRACT_GROUP;
    else if (strcmp(word, "coordinates") == 0) *out = RUN_RETRACT_COORDINATES;
    else return usage_error("--retraction is group or coordinates, not '%s'", word);
    return EXIT_DONE;
}

static int read_form(const char *word, run_form *out) {
    if (strcmp(word, "nonholonomic") == 0) *out = RUN_NONHOLONOMIC;
    else if (strcmp(word, "hamilton") == 0) *out = RUN_HAMILTON;
    else if (strcmp(word, "vakonomic") == 0) *out = RUN_VAKONOMIC;
    else return usage_error("--form is nonholonomic, hamilton or vakonomic, not '%s'", word);
    return EXIT_DONE;
}

static int take_speed(job *j, run_speed speed) {
    if (j->options.speed != RUN_AUTOMATIC && j->options.speed != speed)
        return usage_error("a run is --compiled or --interpreted, not both");
    j->options.speed = speed;
    return EXIT_DONE;
}

/// An option with a value at argv[i].
static int take_option(job *j, const char *option, const char *word) {
    if (strcmp(option, "-o") == 0) j->file = word;
    else if (strcmp(option, "--plot") == 0) j->plot.file = word;
    else if (strcmp(option, "--columns") == 0) j->plot.names = word;
    else if (strcmp(option, "--method") == 0) j->options.method = word;
    else if (strcmp(option, "--symmetry") == 0) j->options.symmetry = word;
    else if (strcmp(option, "--form") == 0) return read_form(word, &j->options.form);
    else if (strcmp(option, "--retraction") == 0)
        return read_retraction(word, &j->options.retraction);
    else if (strcmp(option, "--lambda") == 0)
        return multipliers_option(word, j->lambda, &j->options);
    else if (strcmp(option, "--until") == 0) return read_positive(option, word, &j->options.until);
    else if (strcmp(option, "--every") == 0) return read_positive(option, word, &j->options.every);
    else if (strcmp(option, "--step") == 0) return read_positive(option, word, &j->options.step);
    else if (strcmp(option, "--longest-step") == 0)
        return read_positive(option, word, &j->options.longest_step);
    else if (strcmp(option, "--tolerance") == 0)
        return read_positive(option, word, &j->options.tolerance);
    return EXIT_DONE;
}

static int parse(job *j, int argc, char **argv) {
    static const char *const valued[] = {
        "-o",       "--plot",       "--columns",     "--method",   "--until",
        "--step",   "--every",      "--tolerance",   "--symmetry", "--form",
        "--lambda", "--retraction", "--longest-step"};
    int code = EXIT_DONE;
    for (int i = 0; i < argc && code == EXIT_DONE; i++) {
        const char *a = argv[i];
        if (model_argument_option(&j->argument, argc, argv, &i, &code)) continue;
        if (watch_option(&j->watched, argc, argv, &i, &code)) continue;
        size_t which = 0;
        while (which < sizeof valued / sizeof *valued && strcmp(a, valued[which]) != 0) which++;
        if (which < sizeof valued / sizeof *valued)
            code = ++i < argc ? take_option(j, a, argv[i]) : usage_error("%s needs a value", a);
        else if (strcmp(a, "--json") == 0) j->json = true;
        else if (strcmp(a, "--forces") == 0) j->options.forces = true;
        else if (strcmp(a, "--reduced") == 0) j->options.reduced = true;
        else if (strcmp(a, "--compiled") == 0) code = take_speed(j, RUN_COMPILED);
        else if (strcmp(a, "--interpreted") == 0) code = take_speed(j, RUN_INTERPRETED);
        else if (strcmp(a, "--bordered") == 0) j->options.route = RUN_BORDERED;
        else if (strcmp(a, "--no-integrals") == 0) j->options.integrals = false;
        else if (a[0] == '-' && a[1] != '\0')
            code = usage_error("no option '%s'; 'hamel run --help' lists them", a);
        else if (j->model == NULL) j->model = a;
        else if (j->run == NULL) j->run = a;
        else code = usage_error("one run at a time: '%s' is too much", a);
    }
    if (code == EXIT_DONE && j->options.symmetry != NULL && !j->options.reduced)
        code = usage_error("--symmetry says by what a run with --reduced is reduced");
    if (code == EXIT_DONE && j->options.step > 0 && j->options.method != NULL &&
        strcmp(j->options.method, "cvode") == 0)
        code = usage_error("cvode chooses its steps: there is no --step for it");
    if (code == EXIT_DONE) code = table_file_check(j->file);
    if (code == EXIT_DONE && j->model == NULL)
        code = usage_error("hamel run needs a model; 'hamel models' lists the built-in ones");
    return code;
}

static int run(int argc, char **argv) {
    job j = {.options = {.integrals = true, .route = RUN_AUTOMATIC_ROUTE}};
    int code = parse(&j, argc, argv);
    if (code == EXIT_DONE) code = do_job(&j);
    watch_clear(&j.watched);
    run_plot_clear(&j.plot);
    model_argument_close(&j.argument);
    exact_thread_end(true);
    return code;
}

const command command_run = {"run", "integrate the motion of a model", help, run};
