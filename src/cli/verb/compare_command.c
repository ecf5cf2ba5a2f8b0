/// hamel compare: nonholonomic against vakonomic motion.
#include <stdio.h>

#include "cli/command.h"
#include "cli/file/picture.h"
#include "cli/file/table_file.h"
#include "cli/model_argument.h"
#include "cli/show.h"

/// Whether there is a run where one is needed.
static int check_run(const model_argument *a, const options *o) {
    if (o->run != NULL && !o->no_run) return model_argument_run(a, o->run);
    const bool none = o->no_run || hamel_model_run_name(a->m, 0) == NULL;
    if (none && o->realise) return usage_error("--realise needs a run");
    if (none && o->file != NULL) return usage_error("there is no run to write to %s", o->file);
    if (none && o->plot != NULL) return usage_error("there is no run to draw in %s", o->plot);
    return EXIT_DONE;
}

static int draw(const model_argument *a, const char *file, const hamel_document *page) {
    char *picture = NULL;
    size_t length = 0;
    const hamel_status status =
        hamel_rows_draw(a->m, hamel_document_rows(page), 0, picture_kind(file), &picture, &length);
    return picture_drawn(file, status, picture, length);
}

static int compare(const model_argument *a, const options *o) {
    int code = check_run(a, o);
    if (code != EXIT_DONE) return code;
    hamel_compare_options wanted = hamel_compare_options_default();
    wanted.no_run = o->no_run;
    wanted.realise = o->realise;
    wanted.until = o->until;
    wanted.every = o->every;
    wanted.tolerance = o->tolerance;
    wanted.lambda_count = o->lambda.count;
    wanted.lambda = o->lambda.items;
    hamel_document *page;
    char *words = NULL;
    hamel_status status =
        hamel_model_compare(a->m, o->no_run ? NULL : o->run, &wanted, NULL, &page);
    if (status == HAMEL_OK) status = model_argument_write(a, page, &words);
    if (status != HAMEL_OK) code = model_argument_show(a, status);
    else if (o->file != NULL)
        code = table_file_rows(o->file, a, "compare", hamel_document_rows(page));
    if (code == EXIT_DONE && o->plot != NULL) code = draw(a, o->plot, page);
    show_made(stdout, words);
    hamel_document_destroy(page);
    return code;
}

static int run(const options *o) { return model_argument_with(o, compare); }

const command command_compare = {
    .name = "compare",
    .summary = "nonholonomic against vakonomic motion",
    .bit = COMPARE,
    .arguments = {ARGUMENT_MODEL, ARGUMENT_RUN},
    .about =
        "Says whether nonholonomic motions are vakonomic ones too, with the right multipliers: "
        "for every initial state (proved, with the multipliers as functions of the state), for "
        "those of a run, or not (with what would have to vanish); by which theorem; and how far "
        "apart the two motions get along a run (the first one, unless it is named).",
    .examples = "hamel compare carriage\n"
                "hamel compare ball_held_spin -p Omega=0\n"
                "hamel compare particle fly -o side_by_side.csv --plot both.svg",
    .run = run,
};
