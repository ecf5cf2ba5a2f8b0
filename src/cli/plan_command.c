/// hamel plan: a sequence of a model's gaits that brings it to a pose.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/model_argument.h"
#include "cli/show.h"
#include "cli/table_file.h"
#include "report/table/plan.h"
#include "run/gait/system.h"
#include "run/plan/plan.h"
#include "run/plan/target.h"
#include "run/plan/verify.h"

typedef struct job {
    const options *o;
    model_argument argument;
} job;

// ---- going --------------------------------------------------------------------------------------

/// The table, made with the first row: where nothing moves there is none.
typedef struct table {
    const job *j;
    table_file *out;
} table;

static bool take_row(const char *const *names, size_t count, const double *columns, void *data) {
    table *t = data;
    if (t->out == NULL)
        t->out = table_file_create(t->j->o->file, &t->j->argument, "plan", count, names);
    return table_file_row(t->out, columns);
}

/// A limit was reached: the nearest pose so far.
static int tell_so_far(const job *j, const plan *p, const plan_target *t) {
    text words = {0};
    (j->o->format == FORMAT_JSON ? plan_to_json : plan_to_text)(p, t, NULL, &words);
    show_text(stdout, &words);
    text_clear(&words);
    complain("%s: this is the nearest so far, not run in full", limits_reached());
    return EXIT_NO;
}

/// Runs the plan in full, with its table, and tells it.
static int tell(const job *j, const plan *p, const plan_target *t, diag *messages) {
    double verified[GAIT_ENTRIES];
    table out = {.j = j};
    limits_doing("running the plan in full");
    limits_listen(NULL, NULL);
    const hamel_status status =
        plan_verify(p, t, j->o->file != NULL ? take_row : NULL, &out, messages, verified);
    limits_listen_end();
    if (limits_reached() != NULL) {
        table_file_abandon(out.out);
        return tell_so_far(j, p, t);
    }
    const bool failed = out.out != NULL && table_file_failed(out.out);
    if (status != HAMEL_OK && !failed) table_file_abandon(out.out);
    else if (out.out != NULL) {
        const int code = table_file_finish(out.out);
        if (code != EXIT_DONE) return code;
    }
    if (status != HAMEL_OK) return model_argument_show(&j->argument, messages, status);
    const bool holds = p->found && plan_error(p->s, t, verified) <= 2 * t->tolerance;
    text words = {0};
    (j->o->format == FORMAT_JSON ? plan_to_json : plan_to_text)(p, t, verified, &words);
    show_text(stdout, &words);
    text_clear(&words);
    if (!holds)
        complain("the target is not reached; this is the nearest pose that was%s",
                 p->moves.count > 0 ? "" : ", as no gait, alone or with another, ends at rest");
    return holds ? EXIT_DONE : EXIT_NO;
}

/// Messages about the words of --to.
static int show_words(const diag *messages) {
    return usage_error("--to: %s", messages->items[messages->count - 1].words);
}

static int make_plan(const job *j, const gait_system *s, size_t count, gait *const *gaits,
                     diag *messages) {
    plan_target t = {.tolerance = j->o->tolerance, .most_steps = (size_t)j->o->most};
    memcpy(t.first, gaits[0]->first, s->entry_count * sizeof *t.first);
    hamel_status status = plan_target_read(s, j->o->to, &t, messages);
    if (status != HAMEL_OK) return show_words(messages);
    plan p;
    limits_doing("looking for a plan");
    limits_listen(NULL, NULL);
    status = plan_find(&p, s, count, gaits, &t, messages);
    limits_listen_end();
    if (status != HAMEL_OK) return model_argument_show(&j->argument, messages, status);
    const int code = limits_reached() != NULL ? tell_so_far(j, &p, &t) : tell(j, &p, &t, messages);
    plan_clear(&p);
    return code;
}

static int do_job(job *j) {
    int code = model_argument_open(&j->argument, j->o);
    if (code != EXIT_DONE) return code;
    const model *m = j->argument.m;
    diag messages = {0};
    gait_system *s = NULL;
    limits_doing("deriving the equations of gaits");
    gait **gaits = MEM_NEW_ZERO(gait *, m->run_count + 1);
    size_t count = 0;
    hamel_status status = gait_system_create(m, j->o->symmetry, 0, NULL, &messages, &s);
    if (status == HAMEL_OK) status = plan_gaits(s, j->o->gaits, &count, gaits, &messages);
    if (status != HAMEL_OK) code = model_argument_show(&j->argument, &messages, status);
    else code = make_plan(j, s, count, gaits, &messages);
    for (size_t i = 0; i < count; i++) gait_destroy(gaits[i]);
    free(gaits);
    gait_system_destroy(s);
    diag_clear(&messages);
    return code;
}

static int run(const options *o) {
    if (o->to == NULL)
        return usage_error("hamel plan needs a target: --to \"x=1, y=0.5, theta=0\"");
    job j = {.o = o};
    const int code = do_job(&j);
    model_argument_close(&j.argument);
    return code;
}

const command command_plan = {
    .name = "plan",
    .summary = "gaits that bring a model to a pose",
    .bit = PLAN,
    .arguments = {ARGUMENT_MODEL},
    .needs = "--to POSE",
    .about = "Finds a sequence of the model's gaits (its runs that prescribe a periodic motion of "
             "the shape), forwards or backwards, at full size or smaller, that brings the group "
             "coordinates to a target, and runs it with the full equations of motion. The plan "
             "starts where the first gait does.",
    .examples = "hamel plan kinematic_car --to \"x=0, y=1, theta=0\"\n"
                "hamel plan snakeboard --to \"x=-1, y=0.2, theta=pi/4\" -o path.csv",
    .notes = "Exit code 0: done; 1: the target is not reached, and the nearest pose that is is "
             "shown; 2: bad usage or model.",
    .run = run,
};
