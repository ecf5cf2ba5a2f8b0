/// hamel steer: a motion to a goal.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/whole.h"
#include "cli/command.h"
#include "cli/file/file_error.h"
#include "cli/file/picture.h"
#include "cli/limit/limits.h"
#include "cli/model_argument.h"
#include "cli/show.h"

/// T, or A:B.
static int read_time(const char *words, hamel_steer_options *out) {
    char *end;
    if (words == NULL) return EXIT_DONE;
    out->time_least = out->time_most = number_read(words, &end);
    bool good = end != words && out->time_least > 0;
    if (good && *end == ':') {
        const char *second = end + 1;
        out->time_most = number_read(second, &end);
        good = end != second && out->time_most > out->time_least;
    }
    if (good && *end == '\0' && out->time_most < 1e15) return EXIT_DONE;
    return usage_error("--time takes a positive time T, or A:B with A < B, not '%s'", words);
}

static int draw(const options *o, const hamel_steer *s) {
    char *picture = NULL;
    size_t length = 0;
    if (o->plot == NULL) return EXIT_DONE;
    const hamel_status drawn = hamel_steer_draw(s, picture_kind(o->plot), &picture, &length);
    return picture_drawn(o->plot, drawn, picture, length);
}

static int save(const options *o, const hamel_steer *s) {
    char *bytes;
    if (o->file == NULL || hamel_steer_table(s, &bytes) != HAMEL_OK) return EXIT_DONE;
    const bool good = whole_write(o->file, bytes, strlen(bytes));
    hamel_free(bytes);
    return good ? EXIT_DONE : file_error(o->file, errno);
}

static int show(const model_argument *a, const options *o, const hamel_steer *s) {
    char *words = NULL;
    int code = save(o, s);
    if (code == EXIT_DONE) code = draw(o, s);
    const hamel_status status = model_argument_write(a, hamel_steer_page(s), &words);
    if (status != HAMEL_OK) code = model_argument_show(a, status);
    show_made(stdout, words);
    const hamel_steer_end end = hamel_steer_get(s).end;
    if (code != EXIT_DONE || end == HAMEL_STEER_REACHED) return code;
    complain(end == HAMEL_STEER_NEAREST
                 ? "the goal is not reached; this is the nearest state that was"
                 : "a run with these inputs does not come near enough to the goal");
    return EXIT_NO;
}

static int look(const model_argument *a, const options *o, hamel_steer_options *wanted) {
    wanted->from = o->from;
    wanted->to = o->to;
    wanted->cost = o->cost;
    wanted->bounds = o->bounds;
    wanted->tolerance = o->tolerance;
    wanted->intervals = (size_t)o->count;
    wanted->tries = (size_t)o->starts;
    wanted->rough = o->rough;
    int code = o->run != NULL ? model_argument_run(a, o->run) : EXIT_DONE;
    if (code != EXIT_DONE) return code;
    limits_doing("looking for a motion to the goal");
    hamel_steer *s = NULL;
    const hamel_status status = hamel_steer_create(a->m, o->run, wanted, NULL, &s);
    if (status == HAMEL_OK) code = show(a, o, s);
    else if (model_argument_about(a) != NULL) code = model_argument_show_option(a);
    else code = model_argument_refuse(a, status);
    hamel_steer_destroy(s);
    return code;
}

static int run(const options *o) {
    hamel_steer_options wanted = hamel_steer_options_default();
    if (o->to == NULL) return usage_error("steer needs a goal: --to \"x=1, y=0.5, rest\"");
    int code = read_time(o->time, &wanted);
    if (code == EXIT_DONE && o->plot != NULL) code = picture_check(o->plot);
    if (code == EXIT_DONE && o->file != NULL && !whole_possible(o->file))
        code = file_error(o->file, errno);
    if (code != EXIT_DONE) return code;
    model_argument a = {0};
    code = model_argument_open(&a, o);
    if (code == EXIT_DONE) code = look(&a, o, &wanted);
    model_argument_close(&a);
    return code;
}

const command command_steer = {
    .name = "steer",
    .summary = "a motion to a goal",
    .bit = STEER,
    .arguments = {ARGUMENT_MODEL, ARGUMENT_RUN},
    .needs = "--to GOAL",
    .about =
        "Finds inputs of the controls that bring the model from one state to another at the least "
        "cost, by collocation with Ipopt: a motion for a control whose motion is prescribed, a "
        "force for one whose force is. A run with these inputs verifies the result, and where no "
        "bound is met the necessary conditions polish it. What the goal does not name is free.",
    .examples =
        "hamel steer kinematic_car --to \"x=0, y=1, theta=0, psi=0, phi=0\" --time 4 -o park.csv\n"
        "hamel run kinematic_car --input park.csv --until 4",
    .notes = "Exit code 0: the run reaches the goal; 1: it does not, and the nearest state is "
             "told; 2: bad usage or model, or bounds that exclude the start or the goal.",
    .run = run,
};
