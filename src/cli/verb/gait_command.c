/// hamel gait: what a periodic motion of the shape does to the position, in cycles, maps and at its
/// best.
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "cli/command.h"
#include "cli/show.h"
#include "cli/verb/gait_command.h"
#include "cli/verb/gait_fourier.h"
#include "cli/verb/gait_search.h"

int gait_let_vary(gait_job *j, const char *name, double from, double to, size_t count) {
    if (j->vary_count == MOST_VARIED)
        return usage_error("at most %d parameters can vary", MOST_VARIED);
    for (size_t i = 0; i < j->vary_count; i++) {
        if (strcmp(j->names[i], name) == 0) return usage_error("--vary names %s twice", name);
    }
    char *kept = j->names[j->vary_count] = mem_string(name);
    j->axes[j->vary_count++] = (hamel_gait_axis){kept, from, to, count};
    return EXIT_DONE;
}

/// --expand: a page.
static int do_expand(gait_job *j, hamel_gait *g) {
    hamel_document *page;
    char *words = NULL;
    limits_doing("expanding a gait in its size");
    hamel_status status = hamel_gait_expand(g, (size_t)j->o->expand, NULL, &page);
    if (status == HAMEL_OK) status = model_argument_write(&j->argument, page, &words);
    show_made(stdout, words);
    hamel_document_destroy(page);
    return status == HAMEL_OK ? EXIT_DONE : model_argument_show(&j->argument, status);
}

static int answer(gait_job *j) {
    hamel_gait_options wanted = hamel_gait_options_default();
    wanted.symmetry = j->o->symmetry;
    wanted.period = j->o->period;
    wanted.tolerance = j->o->tolerance;
    wanted.rest = j->rest;
    wanted.cycles = (size_t)j->o->cycles;
    wanted.axis_count = j->vary_count;
    wanted.axes = j->axes;
    hamel_gait *g;
    limits_doing("deriving the equations of gaits");
    const hamel_status status = hamel_gait_create(j->argument.m, j->run, &wanted, NULL, &g);
    int code;
    if (status != HAMEL_OK) code = model_argument_show(&j->argument, status);
    else if (j->o->expand > 0) code = do_expand(j, g);
    else if (j->o->best != NULL) code = gait_do_best(j, g);
    else if (j->vary_count > 0) code = gait_do_map(j, g);
    else code = gait_do_cycles(j, g);
    hamel_gait_destroy(g);
    return code;
}

/// --loop: a page.
static int do_loop(gait_job *j) {
    hamel_gait_options wanted = hamel_gait_options_default();
    wanted.symmetry = j->o->symmetry;
    wanted.period = j->o->period;
    wanted.rest = j->rest;
    hamel_document *page;
    char *words = NULL;
    hamel_status status = hamel_model_loop(j->argument.m, j->run, j->o->loop, &wanted, NULL, &page);
    if (status == HAMEL_OK) status = model_argument_write(&j->argument, page, &words);
    show_made(stdout, words);
    hamel_document_destroy(page);
    return status == HAMEL_OK ? EXIT_DONE : model_argument_show(&j->argument, status);
}

static int do_job(gait_job *j) {
    int code = j->o->fourier != NULL ? gait_add_fourier(j) : EXIT_DONE;
    if (code == EXIT_DONE) code = model_argument_open(&j->argument, j->o);
    if (code == EXIT_DONE && j->run != NULL) code = model_argument_run(&j->argument, j->run);
    if (code != EXIT_DONE) return code;
    return j->o->loop != NULL ? do_loop(j) : answer(j);
}

/// What options need of each other.
static int check_options(const options *o) {
    const option_axis *axes = o->vary.items;
    if (o->fourier != NULL && o->run != NULL)
        return usage_error("--fourier stands for a run; '%s' is too much", o->run);
    if (o->loop != NULL && (o->fourier != NULL || o->best != NULL || o->vary.count > 0 ||
                            o->file != NULL || o->plot != NULL))
        return usage_error("--loop is a motion of its own: it goes with --period, --rest and "
                           "--symmetry only");
    if (o->expand > 0 && (o->loop != NULL || o->best != NULL || o->vary.count > 0 ||
                          o->file != NULL || o->plot != NULL))
        return usage_error("--expand is a page of its own: it goes with --rest and --symmetry "
                           "only");
    if (o->format == FORMAT_LATEX && o->expand == 0 && o->loop == NULL)
        return usage_error("--latex goes with --expand and --loop");
    if (o->bound > 0 && (o->fourier == NULL || o->best == NULL))
        return usage_error("--bound goes with --fourier and --best");
    if (o->best != NULL && o->vary.count == 0 && o->fourier == NULL)
        return usage_error("--best needs bounds: --vary NAME=A:B");
    if (o->best == NULL && (o->per_effort || o->effort > 0))
        return usage_error("%s goes with --best", o->per_effort ? "--per-effort" : "--effort");
    for (size_t i = 0; i < o->vary.count && o->best == NULL; i++) {
        if (axes[i].count == 0)
            return usage_error("a map needs the number of values: --vary %s=A:B:N", axes[i].name);
        if (axes[i].count < 2 && o->plot != NULL)
            return usage_error("--plot needs two values of %s", axes[i].name);
    }
    if (o->plot != NULL && o->best == NULL && o->vary.count > 2)
        return usage_error("--plot draws maps over one or two parameters, not %zu", o->vary.count);
    return EXIT_DONE;
}

static int run(const options *o) {
    int code = check_options(o);
    gait_job j = {.o = o, .run = o->run, .rest = o->rest};
    for (size_t i = 0; i < o->vary.count && code == EXIT_DONE; i++) {
        const option_axis *axis = &o->vary.items[i];
        code = gait_let_vary(&j, axis->name, axis->from, axis->to, (size_t)axis->count);
    }
    if (code == EXIT_DONE) code = do_job(&j);
    model_argument_close(&j.argument);
    for (size_t i = 0; i < j.vary_count; i++) free(j.names[i]);
    free(j.lines);
    return code;
}

const command command_gait = {
    .name = "gait",
    .summary = "what a periodic motion of the shape does",
    .bit = GAIT,
    .arguments = {ARGUMENT_MODEL, ARGUMENT_RUN},
    .about =
        "Takes a run that prescribes a periodic motion of the whole shape (the model's first "
        "such run, unless it is named) and says how it moves the model along its symmetry "
        "group: displacement and momenta cycle by cycle, geometric and dynamic phase, and what "
        "the curvature of the connection predicts.",
    .examples = "hamel gait snakeboard\n"
                "hamel gait snakeboard turn --cycles 5\n"
                "hamel gait snakeboard drive --vary a=0:1:100 --vary b=0:0.6:100 -o map.csv\n"
                "hamel gait snakeboard drive --best distance --vary a=0:1 --vary b=0:1\n"
                "hamel gait snakeboard turn --expand 5\n"
                "hamel gait veselova --loop \"[0.6*cos(t), 0.6*sin(t), 0.8]\"\n"
                "hamel gait snakeboard --fourier \"psi=2,3; phi=1\" --best theta --per-effort",
    .notes = "Exit code 0: done; 1: the gait meets a singularity; 2: bad usage or model.",
    .run = run,
};
