/// hamel compare: nonholonomic against vakonomic motion.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "cli/command.h"
#include "cli/model_argument.h"
#include "cli/multipliers_option.h"
#include "cli/show.h"
#include "cli/table_file.h"
#include "cli/verbs.h"
#include "exact/exact.h"
#include "report/compare/compare.h"
#include "report/doc/json.h"
#include "report/doc/latex.h"
#include "report/doc/text.h"

static const char help[] =
    "usage: hamel compare MODEL [RUN] [OPTIONS]\n\n"
    "Says whether nonholonomic motions are vakonomic ones too, with the right multipliers: for "
    "every\n"
    "initial state (proved), for those of a run, or not; by which theorem; and how far apart the "
    "two\n"
    "motions get along a run (the first one, unless it is named).\n\n"
    "  hamel compare carriage\n"
    "  hamel compare ball_held_spin -p Omega=0\n"
    "  hamel compare particle fly -o side_by_side.csv\n\n"
    "MODEL is a file, or the name of a built-in model ('hamel models').\n"
    "options\n"
    "  -o FILE              both motions side by side, with their distance, as a table\n"
    "  -p NAME=VALUE        another value for a parameter; what is proved is for generic values, "
    "but\n"
    "                       parameters that are zero count as zero\n"
    "  --until T            end time\n"
    "  --every DT           distance of the samples\n"
    "  --tolerance E        error allowed in a step (default 1e-10)\n"
    "  --lambda L1,L2,..    initial multipliers, instead of those that make the force least\n"
    "  --no-run             the exact part only\n"
    "  --realise            how motions with friction, or with inertia, against the violation of "
    "the\n"
    "                       constraints converge to the two; with inertia from multipliers 0, and "
    "from\n"
    "                       those of the run\n"
    "  --latex              LaTeX, to be put into a paper\n"
    "  --json               JSON; docs/json.md describes it\n"
    "  --time-limit SEC     give up after so many seconds (default 300; 0: never)\n"
    "  --memory SIZE        give up when more is in use: 500M, 2G (default: no limit)\n";

typedef hamel_status renderer(const doc *d, const expr_pool *pool, text *out);

typedef struct job {
    const char *model, *run, *file;
    bool no_run, realise;
    renderer *render;
    run_options options;
    double lambda[MOST_MULTIPLIERS];
    model_argument argument;
} job;

static hamel_status to_json(const doc *d, const expr_pool *pool, text *out) {
    return doc_to_json_as(d, pool, "hamel-compare/1", out);
}

// ---- table --------------------------------------------------------------------------------------

static int write_table(const job *j, const run_comparison *r) {
    const size_t w = r->width, count = 2 * w + 2;
    char **names = MEM_NEW(char *, count);
    double *row = MEM_NEW(double, count);
    for (size_t i = 0; i < w; i++) {
        text name = {0};
        text_addf(&name, "%s_vak", r->names[i]);
        names[1 + i] = r->names[i];
        names[1 + w + i] = text_take(&name);
    }
    names[0] = "t";
    names[count - 1] = "distance";
    table_file *out =
        table_file_create(j->file, &j->argument, "compare", count, (const char *const *)names);
    for (size_t s = 0; s < r->count; s++) {
        row[0] = r->t[s];
        memcpy(row + 1, r->nonholonomic + s * w, w * sizeof *row);
        memcpy(row + 1 + w, r->vakonomic + s * w, w * sizeof *row);
        row[count - 1] = r->distance[s];
        (void)table_file_row(out, row);
    }
    for (size_t i = 0; i < w; i++) free(names[1 + w + i]);
    free(names);
    free(row);
    return table_file_finish(out);
}

// ---- going --------------------------------------------------------------------------------------

static int find_run(const job *j, const model_run **spec) {
    const model *m = j->argument.m;
    *spec = NULL;
    if (j->no_run || (j->run == NULL && m->run_count == 0)) return EXIT_DONE;
    if (j->run != NULL) return model_argument_run(&j->argument, j->run, spec);
    *spec = &m->runs[0];
    return EXIT_DONE;
}

static int compare(job *j) {
    compare_request request = {.options = &j->options, .realise = j->realise};
    const int code = find_run(j, &request.run);
    if (code != EXIT_DONE) return code;
    if (j->realise && request.run == NULL) return usage_error("--realise needs a run");
    if (j->file != NULL && request.run == NULL)
        return usage_error("there is no run to write to %s", j->file);
    diag messages = {0};
    exact x;
    exact_init(&x, j->argument.m->pool, &messages);
    doc *d = NULL;
    text out = {0};
    run_comparison runs;
    int result = EXIT_DONE;
    hamel_status status = report_compare(&x, j->argument.m, &request, &d, &runs);
    if (status == HAMEL_OK) status = j->render(d, j->argument.m->pool, &out);
    if (status == HAMEL_OK && j->file != NULL) result = write_table(j, &runs);
    if (status == HAMEL_OK) show_text(stdout, &out);
    else result = model_argument_show(&j->argument, &messages, status);
    run_comparison_clear(&runs);
    text_clear(&out);
    doc_destroy(d);
    diag_clear(&messages);
    return result;
}

/// An option with a value; false if there is none of that name.
static bool valued(job *j, int argc, char **argv, int *i, int *code) {
    const char *option = argv[*i];
    double *number = strcmp(option, "--until") == 0       ? &j->options.until
                     : strcmp(option, "--every") == 0     ? &j->options.every
                     : strcmp(option, "--tolerance") == 0 ? &j->options.tolerance
                                                          : NULL;
    const bool multipliers = strcmp(option, "--lambda") == 0;
    if (number == NULL && !multipliers && strcmp(option, "-o") != 0) return false;
    if (++*i == argc) *code = usage_error("%s needs a value", option);
    else if (multipliers) *code = multipliers_option(argv[*i], j->lambda, &j->options);
    else if (number != NULL) *code = read_positive(option, argv[*i], number);
    else *code = table_file_check(j->file = argv[*i]);
    return true;
}

static int parse(job *j, int argc, char **argv) {
    int code = EXIT_DONE;
    for (int i = 0; i < argc && code == EXIT_DONE; i++) {
        if (model_argument_option(&j->argument, argc, argv, &i, &code)) continue;
        if (valued(j, argc, argv, &i, &code)) continue;
        if (strcmp(argv[i], "--latex") == 0) j->render = doc_to_latex;
        else if (strcmp(argv[i], "--json") == 0) j->render = to_json;
        else if (strcmp(argv[i], "--no-run") == 0) j->no_run = true;
        else if (strcmp(argv[i], "--realise") == 0) j->realise = true;
        else if (argv[i][0] == '-' && argv[i][1] != '\0')
            code = usage_error("no option '%s'; 'hamel compare --help' lists them", argv[i]);
        else if (j->model == NULL) j->model = argv[i];
        else if (j->run == NULL) j->run = argv[i];
        else code = usage_error("hamel compare takes a model and a run; what is '%s'?", argv[i]);
    }
    if (code == EXIT_DONE && j->model == NULL)
        code = usage_error("hamel compare needs a model; 'hamel models' lists the built-in ones");
    return code;
}

static int run(int argc, char **argv) {
    job j = {.render = doc_to_text, .argument.limits.seconds = 300};
    int code = parse(&j, argc, argv);
    if (code == EXIT_DONE) code = model_argument_open(&j.argument, j.model);
    if (code == EXIT_DONE) code = compare(&j);
    model_argument_close(&j.argument);
    exact_thread_end(true);
    return code;
}

const command command_compare = {"compare", "nonholonomic against vakonomic motion", help, run};
