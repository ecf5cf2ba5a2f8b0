/// hamel gait: what a periodic motion of the shape does to the position, in cycles, maps and at its
/// best.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "cli/command.h"
#include "cli/gait_command.h"
#include "cli/gait_cycles.h"
#include "cli/gait_fourier.h"
#include "cli/gait_search.h"
#include "cli/picture.h"
#include "cli/show.h"
#include "cli/table_file.h"
#include "cli/verbs.h"
#include "exact/exact.h"
#include "run/gait/system.h"

static const char help[] =
    "usage: hamel gait MODEL [RUN] [OPTIONS]\n\n"
    "Takes a run that prescribes a periodic motion of the whole shape (the model's first such "
    "run,\n"
    "unless it is named) and says how it moves the model along its symmetry group: displacement "
    "and\n"
    "momenta cycle by cycle, geometric and dynamic phase, and what the curvature of the "
    "connection\n"
    "predicts.\n\n"
    "  hamel gait snakeboard\n"
    "  hamel gait snakeboard turn --cycles 5\n"
    "  hamel gait snakeboard drive --vary a=0:1:100 --vary b=0:0.6:100 -o map.csv\n"
    "  hamel gait snakeboard drive --best distance --vary a=0:1 --vary b=0:1\n"
    "  hamel gait snakeboard --fourier \"psi=2,3; phi=1\" --best theta --per-effort\n\n"
    "MODEL is a file, or the name of a built-in model ('hamel models').\n"
    "  --cycles N           how many cycles (default: 1)\n"
    "  --period T           the period (default: found from the frequencies of the motion)\n"
    "  --rest               start with zero momenta (default: with those of the run)\n"
    "  --fourier HARMONICS  another motion of the shape than the runs': \"psi=1,3; phi=1,2\" has "
    "these\n"
    "                       harmonics; coefficients are the parameters psi_s1 (sine), psi_c1 "
    "(cosine), "
    "..,\n"
    "                       psi_0, and the frequency is rate; they are 0 (rate 1) unless -p sets "
    "them, and\n"
    "                       it starts from rest\n"
    "  --vary NAME=A:B:N    a map: N values from A to B for a parameter; may be repeated\n"
    "  --best WHAT          search for the largest displacement: distance, or one of its numbers\n"
    "                       (x, y, theta, or 1, 2, ..), between the bounds of --vary NAME=A:B\n"
    "  --per-effort         the largest ratio to the root of the effort, the integral of the "
    "square "
    "of\n"
    "                       the forces\n"
    "  --effort E           the largest with no more effort than that\n"
    "  --bound A            with --fourier: all coefficients that neither -p nor --vary names lie "
    "between\n"
    "                       -A/k and A/k, k their harmonic (default 0.5)\n"
    "  --starts N           random starts of the search (default: 3)\n"
    "  --seed N             of these\n"
    "  -o FILE              write the path there as a table, or that of a map (default: standard\n"
    "                       output)\n"
    "  --plot FILE          draw the path with the body at the ends of cycles, or a map over one "
    "or "
    "two\n"
    "                       parameters, as .svg or .png\n"
    "  -p NAME=VALUE        another value for a parameter\n"
    "  --symmetry NAME      which symmetry, a name or a number from 1 (default: the model's "
    "first)\n"
    "  --tolerance E        error allowed in a step (default 1e-10)\n"
    "  --json               results as JSON\n"
    "  --time-limit SEC     end after so many seconds and show what was found (default: never)\n"
    "  --memory SIZE        the same when more memory is in use: 500M, 2G\n\n"
    "Exit code 0: done; 1: the gait meets a singularity; 2: bad usage or model.\n";

// ---- options ------------------------------------------------------------------------------------

/// Whether a run prescribes the motion of something.
static bool prescribes(const model_run *spec) {
    for (size_t k = 0; k < spec->input_count; k++) {
        if (!spec->inputs[k].force) return true;
    }
    return false;
}

static int find_run(const gait_job *j, const model_run **spec) {
    const model *m = j->argument.m;
    if (j->run != NULL) return model_argument_run(&j->argument, j->run, spec);
    for (size_t k = 0; k < m->run_count; k++) {
        *spec = &m->runs[k];
        if (prescribes(*spec)) return EXIT_DONE;
    }
    return usage_error("%s has no run that prescribes a motion of its shape", m->name);
}

static int do_job(gait_job *j) {
    const model_run *spec;
    int code = j->fourier != NULL ? gait_add_fourier(j) : EXIT_DONE;
    if (code == EXIT_DONE) code = model_argument_open(&j->argument, j->model);
    if (code == EXIT_DONE) code = find_run(j, &spec);
    if (code != EXIT_DONE) return code;
    diag messages = {0};
    gait_system *s = NULL;
    gait *g = NULL;
    limits_doing("deriving the equations of gaits");
    hamel_status status = gait_system_create(j->argument.m, j->symmetry, j->vary_count,
                                             (const char *const *)j->vary, &messages, &s);
    if (status == HAMEL_OK) status = gait_create(s, spec, j->period, &messages, &g);
    if (status == HAMEL_OK && j->rest) memset(g->momenta, 0, s->momenta * sizeof *g->momenta);
    if (status != HAMEL_OK) code = model_argument_show(&j->argument, &messages, status);
    else if (j->best != NULL) code = gait_do_best(j, g);
    else if (j->vary_count > 0) code = gait_do_map(j, g);
    else code = gait_do_cycles(j, g);
    gait_destroy(g);
    gait_system_destroy(s);
    diag_clear(&messages);
    return code;
}

/// NAME=A:B:N, or NAME=A:B.
static int read_axis(gait_job *j, const char *word) {
    if (j->vary_count == MOST_VARIED)
        return usage_error("at most %d parameters can vary", MOST_VARIED);
    gait_axis *axis = &j->axes[j->vary_count];
    const size_t name = strcspn(word, "=");
    char *end = NULL;
    double count = 0;
    bool good = name > 0 && word[name] == '=';
    if (good) axis->from = number_read(word + name + 1, &end);
    good = good && end > word + name + 1 && *end == ':';
    const char *next = good ? end + 1 : word;
    if (good) axis->to = number_read(next, &end);
    good = good && end > next && (*end == ':' || *end == '\0');
    if (good && *end == ':') {
        next = end + 1;
        count = number_read(next, &end);
        good = end > next && *end == '\0' && count >= 1 && count <= MOST_POINTS &&
               count == floor(count);
    }
    if (!good || !isfinite(axis->from) || !isfinite(axis->to))
        return usage_error("--vary takes NAME=FROM:TO:COUNT, not '%s'", word);
    axis->count = (size_t)count;
    j->vary[j->vary_count] = MEM_NEW_ZERO(char, name + 1);
    memcpy(j->vary[j->vary_count], word, name);
    for (size_t i = 0; i < j->vary_count; i++) {
        if (strcmp(j->vary[i], j->vary[j->vary_count]) != 0) continue;
        free(j->vary[j->vary_count]);
        return usage_error("--vary names %.*s twice", (int)name, word);
    }
    j->vary_count++;
    return EXIT_DONE;
}

static int read_bounded(const char *option, const char *word, double most, bool whole,
                        double *out) {
    char *end;
    *out = number_read(word, &end);
    if (*word == '\0' || *end != '\0' || !(*out > 0 && *out <= most) ||
        (whole && *out != floor(*out)))
        return usage_error("%s takes a positive %snumber%s, not '%s'", option,
                           whole ? "whole " : "", isfinite(most) ? " (not too large)" : "", word);
    return EXIT_DONE;
}

static int take_option(gait_job *j, const char *option, const char *word) {
    double number = 0;
    int code = EXIT_DONE;
    if (strcmp(option, "-o") == 0) j->file = word;
    else if (strcmp(option, "--plot") == 0) {
        j->plot = word;
        code = picture_check(word);
    } else if (strcmp(option, "--symmetry") == 0) j->symmetry = word;
    else if (strcmp(option, "--best") == 0) j->best = word;
    else if (strcmp(option, "--fourier") == 0) j->fourier = word;
    else if (strcmp(option, "--effort") == 0)
        return read_bounded(option, word, 1e300, false, &j->effort);
    else if (strcmp(option, "--bound") == 0)
        return read_bounded(option, word, 1e6, false, &j->bound);
    else if (strcmp(option, "--vary") == 0) return read_axis(j, word);
    else if (strcmp(option, "--period") == 0)
        return read_bounded(option, word, 1e12, false, &j->period);
    else if (strcmp(option, "--tolerance") == 0)
        return read_bounded(option, word, 0.1, false, &j->tolerance);
    else if (strcmp(option, "--cycles") == 0) {
        code = read_bounded(option, word, 1e6, true, &number);
        j->cycles = (size_t)number;
    } else if (strcmp(option, "--starts") == 0) {
        code = read_bounded(option, word, MOST_STARTS, true, &number);
        j->starts = (size_t)number;
    } else if (strcmp(option, "--seed") == 0) {
        code = read_bounded(option, word, 1e15, true, &number);
        j->seed = (uint64_t)number;
    }
    return code;
}

/// What options need of each other.
static int check_options(const gait_job *j) {
    if (j->model == NULL)
        return usage_error("hamel gait needs a model; 'hamel models' lists the built-in ones");
    if (j->fourier != NULL && j->run != NULL)
        return usage_error("--fourier stands for a run; '%s' is too much", j->run);
    if (j->bound > 0 && (j->fourier == NULL || j->best == NULL))
        return usage_error("--bound goes with --fourier and --best");
    if (j->best != NULL && j->vary_count == 0 && j->fourier == NULL)
        return usage_error("--best needs bounds: --vary NAME=A:B");
    if (j->best == NULL && (j->per_effort || j->effort > 0))
        return usage_error("%s goes with --best", j->per_effort ? "--per-effort" : "--effort");
    if (j->per_effort && j->effort > 0) return usage_error("--per-effort or --effort, not both");
    for (size_t i = 0; i < j->vary_count && j->best == NULL; i++) {
        if (j->axes[i].count == 0)
            return usage_error("a map needs the number of values: --vary %s=A:B:N", j->vary[i]);
    }
    if (j->plot != NULL && j->best == NULL && j->vary_count > 2)
        return usage_error("--plot draws maps over one or two parameters, not %zu", j->vary_count);
    for (size_t i = 0; i < j->vary_count && j->best == NULL && j->plot != NULL; i++) {
        if (j->axes[i].count < 2) return usage_error("--plot needs two values of %s", j->vary[i]);
    }
    return EXIT_DONE;
}

static int parse(gait_job *j, int argc, char **argv) {
    static const char *const valued[] = {
        "-o",       "--symmetry", "--best", "--vary",    "--period", "--cycles", "--tolerance",
        "--starts", "--seed",     "--plot", "--fourier", "--bound",  "--effort"};
    int code = EXIT_DONE;
    for (int i = 0; i < argc && code == EXIT_DONE; i++) {
        const char *a = argv[i];
        if (model_argument_option(&j->argument, argc, argv, &i, &code)) continue;
        size_t which = 0;
        while (which < sizeof valued / sizeof *valued && strcmp(a, valued[which]) != 0) which++;
        if (which < sizeof valued / sizeof *valued)
            code = ++i < argc ? take_option(j, a, argv[i]) : usage_error("%s needs a value", a);
        else if (strcmp(a, "--json") == 0) j->json = true;
        else if (strcmp(a, "--rest") == 0) j->rest = true;
        else if (strcmp(a, "--per-effort") == 0) j->per_effort = true;
        else if (a[0] == '-' && a[1] != '\0')
            code = usage_error("no option '%s'; 'hamel gait --help' lists them", a);
        else if (j->model == NULL) j->model = a;
        else if (j->run == NULL) j->run = a;
        else code = usage_error("one run at a time: '%s' is too much", a);
    }
    if (code == EXIT_DONE) code = table_file_check(j->file);
    return code == EXIT_DONE ? check_options(j) : code;
}

static int run(int argc, char **argv) {
    gait_job j = {.cycles = 1, .starts = 3, .seed = 1};
    int code = parse(&j, argc, argv);
    if (code == EXIT_DONE) code = do_job(&j);
    model_argument_close(&j.argument);
    for (size_t i = 0; i < j.vary_count; i++) free(j.vary[i]);
    free(j.lines);
    exact_thread_end(true);
    return code;
}

const command command_gait = {"gait", "what a periodic motion of the shape does", help, run};
