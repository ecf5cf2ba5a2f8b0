/// hamel run: the motion of a model as a table of numbers, and what was watched on the way.
#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cjson/cJSON.h>

#include "base/text.h"
#include "cli/command.h"
#include "cli/model_argument.h"
#include "cli/run_plot.h"
#include "cli/watch_option.h"
#include "exact/exact.h"
#include "run/csv.h"
#include "run/run.h"

static const char help[] =
    "usage: hamel run MODEL [RUN] [OPTIONS]\n\n"
    "Integrates a run of a model (the first one, unless it is named) and writes a table of "
    "numbers:\n"
    "time, coordinates, velocities, quasi-velocities, energy.\n\n"
    "  hamel run snakeboard drive -o drive.csv\n"
    "  hamel run chaplygin_sleigh -p a=0.2 --until 100 > sleigh.csv\n\n"
    "MODEL is a file, or the name of a built-in model ('hamel models').\n"
    "  -o FILE            write the table there, complete or not at all (default: standard "
    "output)\n"
    "  --plot FILE.svg    draw the coordinates over time; no table then, unless with -o\n"
    "  --columns NAMES    other columns to draw: x,theta_dot\n"
    "  -p NAME=VALUE      another value for a parameter\n"
    "  --until T          end time\n"
    "  --every DT         distance of the samples\n"
    "  --tolerance E      error allowed in a step (default 1e-10)\n"
    "  --method NAME      dop853 (default), cvode, and of fixed step rk4, midpoint\n"
    "  --step H           the step of these\n"
    "  --reduced          integrate the motion reduced by a symmetry, and reconstruct it on the "
    "group\n"
    "  --form NAME        nonholonomic (default); hamilton: the same in momenta; vakonomic: with\n"
    "                     multipliers in the state\n"
    "  --lambda L1,L2,..  their initial values, one a constraint (default 0)\n"
    "  --symmetry NAME    by which, a name or a number from 1 (default: the model's first)\n"
    "  --no-integrals     do not look for conserved quantities to watch\n"
    "  --watch KIND ..    what to look for on the way; --to FILE behind it writes that as a "
    "table:\n"
    "      section \"X=A\"    where a quantity of position and velocity passes a value (rising,\n"
    "                       falling: in one direction only), a Poincaré section\n"
    "      reversal X       where a quantity changes its sign for good, until the next time\n"
    "      lyapunov         the largest Lyapunov exponent, by the variational equations\n"
    "  --forces           columns with the forces that make the prescribed motions\n"
    "  --json             the summary as JSON on standard output; the table only with -o\n\n"
    "The summary goes to standard output with -o, else to standard error. Ctrl-C ends the run and\n"
    "keeps what was computed. Exit code 0: done; 1: the run ended early; 2: bad usage or model.\n";

enum { MOST_MULTIPLIERS = 64 };

typedef struct job {
    const char *model, *run, *file;
    bool json;
    double lambda[MOST_MULTIPLIERS];
    run_options options;
    model_argument argument;
    watch_list watched;
    run_plot plot;
} job;

static volatile sig_atomic_t interrupted;

static void interrupt(int signal) {
    (void)signal;
    interrupted = 1;
}

// ---- progress -----------------------------------------------------------------------------------

typedef struct table {
    csv *out; ///< NULL: no table
    size_t count;
    double until, time;
    bool terminal, shown;
    struct timespec last;
    int failure; ///< errno of the row that could not be written
    run_plot *plot;
} table;

static bool take_row(const double *columns, void *data) {
    table *t = data;
    t->time = columns[0];
    run_plot_take(t->plot, columns);
    if (t->out == NULL || csv_row(t->out, t->count, columns)) return true;
    t->failure = errno;
    return false;
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
    return interrupted;
}

// ---- summary ------------------------------------------------------------------------------------

static void say_state(const run_motion *r, text *out) {
    const double *values = run_initial(r);
    const size_t count = run_column_count(r);
    for (size_t k = 1; k + 1 < count; k++) {
        const bool first = k == 1 || k == run_first_velocity(r) || k == run_first_multiplier(r);
        if (first) text_add(out, k == 1 ? "  starts from     " : "\n                  ");
        text_addf(out, "%s%s = %.6g", first ? "" : ", ", run_column_name(r, k), values[k]);
    }
    text_add_char(out, '\n');
}

static void say_energy(const run_summary *s, text *out) {
    if (s->conservative && s->kinetic_largest > 0)
        text_addf(out, "  energy          %.10g, drift %.2g of the largest kinetic energy %.4g\n",
                  s->energy_first, s->energy_drift / s->kinetic_largest, s->kinetic_largest);
    else if (s->conservative)
        text_addf(out, "  energy          %.10g, drift %.2g\n", s->energy_first, s->energy_drift);
    else
        text_addf(out, "  energy          from %.10g to %.10g: work done %.10g, balance %.2g\n",
                  s->energy_first, s->energy_last, s->work, s->balance);
}

static void say_integrals(const run_motion *r, text *out) {
    const run_integral *list;
    const size_t count = run_integrals_of(r, &list);
    for (size_t k = 0; k < count; k++) {
        text_addf(out, "  integral %-6s %.10g, drift %.2g", list[k].name, list[k].first,
                  list[k].drift);
        if (list[k].formula != NULL) text_addf(out, "   %s", list[k].formula);
        text_add_char(out, '\n');
    }
}

static void say_element(const char *what, size_t count, const double *numbers, text *out) {
    text_addf(out, "    %-13s ", what);
    for (size_t i = 0; i < count; i++) // what is below rounding is zero
        text_addf(out, "%s%.10g", i == 0 ? "(" : ", ", fabs(numbers[i]) < 1e-13 ? 0 : numbers[i]);
    text_add(out, ")\n");
}

/// What the motion along the group amounts to, and what of it is due to the shape alone.
static void say_phases(const run_phases *phases, text *out) {
    text_addf(out, "  reduced by      %s; motion along it, as (%s):\n", phases->group,
              phases->labels);
    say_element("whole", phases->count, phases->total, out);
    if (phases->split) {
        say_element("geometric", phases->count, phases->geometric, out);
        say_element("dynamic", phases->count, phases->dynamic, out);
    }
}

static void say_summary(const job *j, const run_motion *r, const run_summary *s, text *out) {
    text_addf(out, "%s %s%s: t = 0 to %.10g, %zu samples", j->argument.m->name,
              j->run != NULL ? j->run : "at rest",
              j->options.form == RUN_VAKONOMIC  ? ", vakonomic"
              : j->options.form == RUN_HAMILTON ? ", in momenta"
                                                : "",
              s->time, s->samples);
    if (j->file != NULL) text_addf(out, " in %s", j->file);
    text_add_char(out, '\n');
    say_state(r, out);
    text_addf(out, "  steps           %zu, rejected %zu, evaluations %zu", s->steps, s->rejected,
              s->evaluations);
    if (s->changes > 0) text_addf(out, ", changes of basis %zu", s->changes);
    text_add_char(out, '\n');
    say_energy(s, out);
    say_integrals(r, out);
    if (s->constraint_count > 0)
        text_addf(out, "  constraints     |β v + b| up to %.2g\n", s->constraint);
    if (s->integral_count > 0)
        text_addf(out, "  integrals       %zu of them, |f − f(0)| up to %.2g\n", s->integral_count,
                  s->integral);
    if (s->level_count > 0) text_addf(out, "  positions       |f| up to %.2g\n", s->level);
    if (s->rotation_count > 0)
        text_addf(out, "  rotations       |BᵀB − 1| up to %.2g\n", s->rotation);
    if (run_phases_of(r) != NULL) say_phases(run_phases_of(r), out);
    watch_say(&j->watched, out);
}

static const char *end_word(run_end end) {
    switch (end) {
    case RUN_DONE: return "done";
    case RUN_STOPPED: return "stopped";
    case RUN_SINGULAR: return "singular";
    case RUN_LEFT_RANGE: return "left_range";
    case RUN_FAILED: return "failed";
    }
    return "";
}

static void json_phases(cJSON *o, const run_phases *phases) {
    cJSON *reduced = cJSON_AddObjectToObject(o, "reduced");
    const int count = (int)phases->count;
    cJSON_AddStringToObject(reduced, "symmetry", phases->group);
    cJSON_AddItemToObject(reduced, "total", cJSON_CreateDoubleArray(phases->total, count));
    if (!phases->split) return;
    cJSON_AddItemToObject(reduced, "geometric", cJSON_CreateDoubleArray(phases->geometric, count));
    cJSON_AddItemToObject(reduced, "dynamic", cJSON_CreateDoubleArray(phases->dynamic, count));
}

static void json_integrals(cJSON *o, const run_motion *r) {
    const run_integral *all;
    const size_t count = run_integrals_of(r, &all);
    cJSON *list = cJSON_AddArrayToObject(o, "integrals");
    for (size_t k = 0; k < count; k++) {
        cJSON *item = cJSON_CreateObject();
        cJSON_AddStringToObject(item, "name", all[k].name);
        if (all[k].infix != NULL) cJSON_AddStringToObject(item, "value", all[k].infix);
        cJSON_AddNumberToObject(item, "first", all[k].first);
        cJSON_AddNumberToObject(item, "drift", all[k].drift);
        cJSON_AddItemToArray(list, item);
    }
}

static void json_summary(const job *j, const run_motion *r, const run_summary *s, text *out) {
    cJSON *o = cJSON_CreateObject();
    cJSON_AddStringToObject(o, "schema", "hamel-run/1");
    cJSON_AddStringToObject(o, "model", j->argument.m->name);
    if (j->run != NULL) cJSON_AddStringToObject(o, "run", j->run);
    if (j->options.form != RUN_NONHOLONOMIC)
        cJSON_AddStringToObject(o, "form",
                                j->options.form == RUN_HAMILTON ? "hamilton" : "vakonomic");
    cJSON_AddStringToObject(o, "end", end_word(s->end));
    if (s->end != RUN_DONE) cJSON_AddStringToObject(o, "reason", s->reason);
    cJSON_AddNumberToObject(o, "time", s->time);
    if (j->file != NULL) cJSON_AddStringToObject(o, "file", j->file);
    cJSON *initial = cJSON_AddObjectToObject(o, "initial");
    for (size_t k = 0; k < run_column_count(r); k++)
        cJSON_AddNumberToObject(initial, run_column_name(r, k), run_initial(r)[k]);
    cJSON_AddNumberToObject(o, "samples", (double)s->samples);
    cJSON_AddNumberToObject(o, "steps", (double)s->steps);
    cJSON_AddNumberToObject(o, "rejected", (double)s->rejected);
    cJSON_AddNumberToObject(o, "evaluations", (double)s->evaluations);
    cJSON_AddNumberToObject(o, "basis_changes", (double)s->changes);
    cJSON *energy = cJSON_AddObjectToObject(o, "energy");
    cJSON_AddBoolToObject(energy, "conserved", s->conservative);
    cJSON_AddNumberToObject(energy, "first", s->energy_first);
    cJSON_AddNumberToObject(energy, "last", s->energy_last);
    cJSON_AddNumberToObject(energy, "kinetic_largest", s->kinetic_largest);
    cJSON_AddNumberToObject(energy, "drift", s->energy_drift);
    if (!s->conservative) cJSON_AddNumberToObject(energy, "work", s->work);
    if (!s->conservative) cJSON_AddNumberToObject(energy, "balance", s->balance);
    json_integrals(o, r);
    cJSON_AddNumberToObject(o, "constraint_residual", s->constraint);
    cJSON_AddNumberToObject(o, "position_residual", s->level);
    if (s->integral_count > 0) cJSON_AddNumberToObject(o, "integral_drift", s->integral);
    cJSON_AddNumberToObject(o, "rotation_residual", s->rotation);
    if (run_phases_of(r) != NULL) json_phases(o, run_phases_of(r));
    watch_json(&j->watched, o);
    char *words = cJSON_Print(o);
    text_add(out, words);
    text_add_char(out, '\n');
    cJSON_free(words);
    cJSON_Delete(o);
}

// ---- going --------------------------------------------------------------------------------------

/// What is wrong with standard output is said at the end of the program.
static int file_error(const char *file, int reason) {
    if (file != NULL) fprintf(stderr, "hamel: %s: %s\n", file, strerror(reason));
    return EXIT_NO;
}

/// Catches Ctrl-C while the motion is computed.
static void go_interruptible(run_motion *r, table *t, run_summary *s) {
    struct sigaction catch = {.sa_handler = interrupt}, before, before_term;
    sigaction(SIGINT, &catch, &before);
    sigaction(SIGTERM, &catch, &before_term);
    run_go(r, take_row, t, s);
    sigaction(SIGINT, &before, NULL);
    sigaction(SIGTERM, &before_term, NULL);
    if (t->shown) fputs("\r                                        \r", stderr);
}

static bool write_head(const run_motion *r, table *t) {
    const char **names = malloc(t->count * sizeof *names);
    if (names == NULL) abort();
    for (size_t k = 0; k < t->count; k++) names[k] = run_column_name(r, k);
    const bool good = csv_head(t->out, t->count, names);
    free(names);
    return good;
}

static void tell(const job *j, const run_motion *r, const run_summary *s) {
    text words = {0};
    if (j->json) json_summary(j, r, s, &words);
    else say_summary(j, r, s, &words);
    fputs(text_cstr(&words), j->json || j->file != NULL ? stdout : stderr);
    text_clear(&words);
    if (s->end != RUN_DONE)
        fprintf(stderr, "hamel: the run ended at t = %.10g: %s\n", s->time,
                s->end == RUN_STOPPED ? "interrupted" : s->reason);
}

/// The motion, and what is watched on it.
static int go(job *j, run_motion *r, table *t, run_summary *s) {
    const int code = watch_begin(&j->watched, r);
    if (code != EXIT_DONE) return code;
    go_interruptible(r, t, s);
    return s->end == RUN_FAILED ? EXIT_NO : watch_finish(&j->watched, r, &j->argument);
}

static int write_run(job *j, run_motion *r, table *t) {
    const bool wanted = j->file != NULL || (!j->json && j->plot.file == NULL);
    const int plotted = run_plot_open(&j->plot, j->argument.m, r);
    if (plotted != EXIT_DONE) return plotted;
    t->plot = &j->plot;
    t->count = run_column_count(r);
    t->until = run_until(r);
    t->out = wanted ? csv_create(j->file) : NULL;
    if (wanted && t->out == NULL) {
        file_error(j->file, errno);
        return EXIT_USAGE;
    }
    if (t->out != NULL && !write_head(r, t)) {
        csv_abandon(t->out);
        return file_error(j->file, errno);
    }
    run_summary s = {0};
    const int watched = go(j, r, t, &s);
    if (s.end == RUN_FAILED || watched == EXIT_USAGE) {
        if (t->out != NULL) csv_abandon(t->out);
        return s.end == RUN_FAILED ? file_error(j->file, t->failure) : watched;
    }
    if (t->out != NULL && !csv_finish(t->out)) return file_error(j->file, errno);
    tell(j, r, &s);
    if (run_plot_write(&j->plot, j->argument.m, j->run, r) != EXIT_DONE) return EXIT_NO;
    return s.end == RUN_DONE ? watched : EXIT_NO;
}

static int find_run(job *j, const model_run **spec) {
    const model *m = j->argument.m;
    *spec = m->run_count > 0 ? &m->runs[0] : NULL;
    if (j->run == NULL) {
        if (*spec != NULL) j->run = (*spec)->name;
        else if (!(j->options.until > 0))
            return usage_error("%s has no run; --until gives an end to one at rest", m->name);
        return EXIT_DONE;
    }
    text names = {0};
    for (size_t k = 0; k < m->run_count; k++) {
        *spec = &m->runs[k];
        if (strcmp(m->runs[k].name, j->run) == 0) break;
        text_addf(&names, "%s%s", k > 0 ? ", " : "", m->runs[k].name);
        *spec = NULL;
    }
    int code = EXIT_DONE;
    if (*spec == NULL)
        code = usage_error("%s has no run '%s'; it has: %s", m->name, j->run,
                           m->run_count > 0 ? text_cstr(&names) : "none");
    text_clear(&names);
    return code;
}

static int do_job(job *j) {
    const model_run *spec;
    int code = model_argument_open(&j->argument, j->model);
    if (code == EXIT_DONE) code = find_run(j, &spec);
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
    const hamel_status status = run_create(j->argument.m, spec, &j->options, &messages, &r);
    if (status == HAMEL_OK) code = write_run(j, r, &t);
    else code = model_argument_show(&j->argument, &messages, status);
    run_destroy(r);
    diag_clear(&messages);
    return code;
}

// ---- options ------------------------------------------------------------------------------------

static int read_number(const char *option, const char *word, double *out) {
    char *end;
    *out = strtod(word, &end);
    if (*word == '\0' || *end != '\0' || !(*out > 0) || !isfinite(*out))
        return usage_error("%s takes a positive number, not '%s'", option, word);
    return EXIT_DONE;
}

static int read_form(const char *word, run_form *out) {
    if (strcmp(word, "nonholonomic") == 0) *out = RUN_NONHOLONOMIC;
    else if (strcmp(word, "hamilton") == 0) *out = RUN_HAMILTON;
    else if (strcmp(word, "vakonomic") == 0) *out = RUN_VAKONOMIC;
    else return usage_error("--form is nonholonomic, hamilton or vakonomic, not '%s'", word);
    return EXIT_DONE;
}

/// Numbers between commas.
static int read_multipliers(job *j, const char *word) {
    const char *from = word;
    for (j->options.lambda_count = 0; j->options.lambda_count < MOST_MULTIPLIERS;) {
        char *end;
        const double x = strtod(from, &end);
        if (end == from || !isfinite(x) || (*end != ',' && *end != '\0')) break;
        j->lambda[j->options.lambda_count++] = x;
        j->options.lambda = j->lambda;
        if (*end == '\0') return EXIT_DONE;
        from = end + 1;
    }
    return usage_error("--lambda takes numbers between commas, not '%s'", word);
}

/// An option with a value at argv[i].
static int take_option(job *j, const char *option, const char *word) {
    if (strcmp(option, "-o") == 0) j->file = word;
    else if (strcmp(option, "--plot") == 0) j->plot.file = word;
    else if (strcmp(option, "--columns") == 0) j->plot.names = word;
    else if (strcmp(option, "--method") == 0) j->options.method = word;
    else if (strcmp(option, "--symmetry") == 0) j->options.symmetry = word;
    else if (strcmp(option, "--form") == 0) return read_form(word, &j->options.form);
    else if (strcmp(option, "--lambda") == 0) return read_multipliers(j, word);
    else if (strcmp(option, "--until") == 0) return read_number(option, word, &j->options.until);
    else if (strcmp(option, "--every") == 0) return read_number(option, word, &j->options.every);
    else if (strcmp(option, "--step") == 0) return read_number(option, word, &j->options.step);
    else if (strcmp(option, "--tolerance") == 0)
        return read_number(option, word, &j->options.tolerance);
    return EXIT_DONE;
}

static int parse(job *j, int argc, char **argv) {
    static const char *const valued[] = {"-o",         "--plot", "--columns", "--method",
                                         "--until",    "--step", "--every",   "--tolerance",
                                         "--symmetry", "--form", "--lambda"};
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
        else if (strcmp(a, "--no-integrals") == 0) j->options.integrals = false;
        else if (a[0] == '-' && a[1] != '\0')
            code = usage_error("no option '%s'; 'hamel run --help' lists them", a);
        else if (j->model == NULL) j->model = a;
        else if (j->run == NULL) j->run = a;
        else code = usage_error("one run at a time: '%s' is too much", a);
    }
    if (code == EXIT_DONE && j->options.symmetry != NULL && !j->options.reduced)
        code = usage_error("--symmetry says by what a run with --reduced is reduced");
    if (code == EXIT_DONE && j->model == NULL)
        code = usage_error("hamel run needs a model; 'hamel models' lists the built-in ones");
    return code;
}

static int run(int argc, char **argv) {
    job j = {.options.integrals = true};
    int code = parse(&j, argc, argv);
    if (code == EXIT_DONE) code = do_job(&j);
    watch_clear(&j.watched);
    run_plot_clear(&j.plot);
    model_argument_close(&j.argument);
    exact_thread_end(true);
    return code;
}

const command command_run = {"run", "integrate the motion of a model", help, run};
