/// hamel plan: a sequence of a model's gaits that brings it to a pose.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/vec.h"
#include "cli/command.h"
#include "cli/file/picture.h"
#include "cli/file/table_file.h"
#include "cli/model_argument.h"
#include "cli/show.h"

/// The table, made with the first row: where nothing moves there is none.
typedef struct table {
    const model_argument *a;
    table_file *out;
    size_t columns; ///< what is drawn, if that is asked for
    char **names;
    VEC(double) rows;
} table;

static void keep_row(table *t, size_t count, const char *const *names, const double *values) {
    if (t->names == NULL) {
        t->columns = count;
        t->names = MEM_NEW(char *, count);
        for (size_t k = 0; k < count; k++) t->names[k] = mem_string(names[k]);
    }
    for (size_t k = 0; k < count; k++) *vec_push(&t->rows) = values[k];
}

/// A plan without moves has neither table nor picture: no failure, and it is said.
static int still(const char *file) {
    complain("nothing moves: %s is not written", file);
    return EXIT_DONE;
}

static int draw(const table *t) {
    const char *file = t->a->o->plot;
    char *picture = NULL;
    size_t length = 0;
    if (file == NULL) return EXIT_DONE;
    if (t->columns == 0) return still(file);
    const hamel_rows rows = {t->rows.count / t->columns, t->columns, (const char *const *)t->names,
                             t->rows.items};
    const hamel_status drawn =
        hamel_rows_draw(t->a->m, &rows, 1, picture_kind(file), &picture, &length);
    return picture_drawn(file, drawn, picture, length);
}

static void forget_rows(table *t) {
    for (size_t k = 0; k < t->columns; k++) free(t->names[k]);
    free(t->names);
    vec_clear(&t->rows);
}

static int take_row(void *context, size_t count, const char *const *names, const double *values) {
    table *t = context;
    if (t->a->o->plot != NULL) keep_row(t, count, names, values);
    if (t->a->o->file == NULL) return 0;
    if (t->out == NULL) t->out = table_file_create(t->a->o->file, t->a, "plan", count, names);
    return !table_file_row(t->out, values);
}

static void show_plan(const model_argument *a, const hamel_plan *p) {
    char *words;
    if (hamel_plan_write(p, model_argument_format(a), &words) == HAMEL_OK) show_made(stdout, words);
}

/// A limit was reached: the nearest pose so far.
static int tell_so_far(const model_argument *a, const hamel_plan *p) {
    show_plan(a, p);
    complain("%s: this is the nearest so far, not run in full", limits_reached());
    return EXIT_NO;
}

static int tell(const model_argument *a, const hamel_plan *p) {
    const bool holds = hamel_plan_reached(p) != 0;
    show_plan(a, p);
    if (!holds)
        complain("the target is not reached; this is the nearest pose that was%s",
                 hamel_plan_moves(p) > 0 ? ""
                                         : ", as no gait, alone or with another, ends at rest");
    return holds ? EXIT_DONE : EXIT_NO;
}

static int go_with(const model_argument *a, hamel_plan *p, table *out) {
    const bool rows = a->o->file != NULL || a->o->plot != NULL;
    limits_doing("running the plan in full");
    limits_listen(NULL, NULL);
    const hamel_status status = hamel_plan_go(p, rows ? take_row : NULL, out, NULL);
    limits_listen_end();
    if (limits_reached() != NULL) {
        table_file_abandon(out->out);
        return tell_so_far(a, p);
    }
    const bool failed = out->out != NULL && table_file_failed(out->out);
    if (status != HAMEL_OK && !failed) table_file_abandon(out->out);
    else if (out->out != NULL) {
        const int code = table_file_finish(out->out);
        if (code != EXIT_DONE) return code;
    } else if (a->o->file != NULL) still(a->o->file);
    if (status != HAMEL_OK) return model_argument_show(a, status);
    const int code = draw(out);
    return code == EXIT_DONE ? tell(a, p) : code;
}

/// Runs the plan in full, with its table and its picture, and tells it.
static int go(const model_argument *a, hamel_plan *p) {
    table out = {.a = a};
    const int code = go_with(a, p, &out);
    forget_rows(&out);
    return code;
}

static int make_plan(const model_argument *a, const options *o) {
    hamel_plan_options wanted = hamel_plan_options_default();
    wanted.gaits = o->gaits;
    wanted.symmetry = o->symmetry;
    wanted.tolerance = o->tolerance;
    wanted.most = (size_t)o->most;
    hamel_plan *p;
    limits_doing("looking for a plan");
    limits_listen(NULL, NULL);
    const hamel_status status = hamel_plan_create(a->m, o->to, &wanted, NULL, &p);
    limits_listen_end();
    int code;
    if (p != NULL) code = limits_reached() != NULL ? tell_so_far(a, p) : go(a, p);
    else if (model_argument_about(a) != NULL)
        code = usage_error("--to: %s", model_argument_words(a));
    else code = model_argument_show(a, status);
    hamel_plan_destroy(p);
    return code;
}

static int run(const options *o) {
    if (o->to == NULL)
        return usage_error("hamel plan needs a target: --to \"x=1, y=0.5, theta=0\"");
    return model_argument_with(o, make_plan);
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
