/// hamel gait: what a periodic motion of the shape does to the position, in cycles, maps and at its
/// best.
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/gait_command.h"
#include "cli/gait_cycles.h"
#include "cli/gait_fourier.h"
#include "cli/gait_search.h"
#include "cli/show.h"
#include "run/gait/system.h"

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

int gait_let_vary(gait_job *j, const char *name, double from, double to, size_t count) {
    if (j->vary_count == MOST_VARIED)
        return usage_error("at most %d parameters can vary", MOST_VARIED);
    for (size_t i = 0; i < j->vary_count; i++) {
        if (strcmp(j->vary[i], name) == 0) return usage_error("--vary names %s twice", name);
    }
    j->axes[j->vary_count] = (gait_axis){from, to, count};
    j->vary[j->vary_count++] = mem_string(name);
    return EXIT_DONE;
}

static int do_job(gait_job *j) {
    const model_run *spec;
    int code = j->o->fourier != NULL ? gait_add_fourier(j) : EXIT_DONE;
    if (code == EXIT_DONE) code = model_argument_open(&j->argument, j->o);
    if (code == EXIT_DONE) code = find_run(j, &spec);
    if (code != EXIT_DONE) return code;
    diag messages = {0};
    gait_system *s = NULL;
    gait *g = NULL;
    limits_doing("deriving the equations of gaits");
    hamel_status status = gait_system_create(j->argument.m, j->o->symmetry, j->vary_count,
                                             (const char *const *)j->vary, &messages, &s);
    if (status == HAMEL_OK) status = gait_create(s, spec, j->o->period, &messages, &g);
    if (status == HAMEL_OK && j->rest) memset(g->momenta, 0, s->momenta * sizeof *g->momenta);
    if (status != HAMEL_OK) code = model_argument_show(&j->argument, &messages, status);
    else if (j->o->best != NULL) code = gait_do_best(j, g);
    else if (j->vary_count > 0) code = gait_do_map(j, g);
    else code = gait_do_cycles(j, g);
    gait_destroy(g);
    gait_system_destroy(s);
    diag_clear(&messages);
    return code;
}

/// What options need of each other.
static int check_options(const options *o) {
    const option_axis *axes = o->vary.items;
    if (o->fourier != NULL && o->run != NULL)
        return usage_error("--fourier stands for a run; '%s' is too much", o->run);
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
    for (size_t i = 0; i < j.vary_count; i++) free(j.vary[i]);
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
                "hamel gait snakeboard --fourier \"psi=2,3; phi=1\" --best theta --per-effort",
    .notes = "Exit code 0: done; 1: the gait meets a singularity; 2: bad usage or model.",
    .run = run,
};
