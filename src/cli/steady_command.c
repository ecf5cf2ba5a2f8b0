/// hamel steady: relative equilibria, their stability, and how it changes.
#include <stdio.h>
#include <stdlib.h>

#include "base/mem.h"
#include "cli/command.h"
#include "cli/model_argument.h"
#include "cli/picture.h"
#include "cli/show.h"
#include "cli/table_file.h"
#include "report/plot/steady_plot.h"
#include "report/table/steady.h"
#include "report/table/steady_json.h"
#include "run/steady/follow.h"

typedef struct job {
    const options *o;
    const option_axis *vary; ///< NULL: nothing varies
    model_argument argument;
} job;

// ---- working ------------------------------------------------------------------------------------

static const char *vary_name(const job *j) { return j->vary != NULL ? j->vary->name : NULL; }

static int write_table(const job *j, const steady_branch *b) {
    const size_t columns = steady_table_columns(b);
    char **names = MEM_NEW(char *, columns);
    double *row = MEM_NEW(double, columns);
    for (size_t k = 0; k < columns; k++) {
        text name = {0};
        steady_table_name(j->vary->name, k, &name);
        names[k] = text_take(&name);
    }
    table_file *out =
        table_file_create(j->o->file, &j->argument, "steady", columns, (const char *const *)names);
    for (size_t k = 0; k < b->count && !table_file_failed(out); k++) {
        steady_table_row(b, k, row);
        (void)table_file_row(out, row);
    }
    for (size_t k = 0; k < columns; k++) free(names[k]);
    free(names);
    free(row);
    return table_file_finish(out);
}

static int draw(const job *j, const steady *s, const steady_branch *b) {
    if (j->o->plot == NULL || b->count == 0) return EXIT_DONE;
    text picture = {0};
    steady_draw(s, j->vary->name, b, picture_writer(j->o->plot), &picture);
    const int code = picture_save(j->o->plot, &picture);
    text_clear(&picture);
    return code;
}

static int show(const job *j, steady *s) {
    steady_branch b = {0};
    int code = EXIT_DONE;
    if (j->vary != NULL) {
        steady_follow(s, j->vary->from, j->vary->to, (size_t)j->vary->count, &b);
        if (b.ends) code = EXIT_NO;
        const int written = j->o->file != NULL ? write_table(j, &b) : EXIT_DONE;
        if (written != EXIT_DONE) code = written;
        if (draw(j, s, &b) != EXIT_DONE && code == EXIT_DONE) code = EXIT_NO;
    }
    text out = {0};
    (j->o->format == FORMAT_JSON ? steady_to_json : steady_to_text)(
        s, vary_name(j), j->vary != NULL ? &b : NULL, &out);
    show_text(stdout, &out);
    text_clear(&out);
    steady_branch_clear(&b);
    return code;
}

/// Messages about the words of an option, which have no place in the model.
static int show_words(const diag *messages) {
    for (size_t k = 0; k < messages->count; k++) complain("%s", messages->items[k].words);
    return EXIT_USAGE;
}

static int do_job(job *j) {
    int code = model_argument_open(&j->argument, j->o);
    if (code != EXIT_DONE) return code;
    diag words = {0}, messages = {0};
    steady *s = NULL;
    const steady_options wanted = {
        .from = j->o->from, .hold = j->o->hold, .symmetry = j->o->symmetry, .vary = vary_name(j)};
    hamel_status status = steady_create(j->argument.m, &wanted, &words, &messages, &s);
    const bool made = status == HAMEL_OK;
    if (made) status = steady_find(s, &messages);
    if (status == HAMEL_OK) code = show(j, s);
    else if (words.count > 0) code = show_words(&words);
    else code = model_argument_show(&j->argument, &messages, status);
    if (made && status != HAMEL_OK) code = EXIT_NO;
    steady_destroy(s);
    diag_clear(&words);
    diag_clear(&messages);
    return code;
}

/// What options need of each other.
static int check_options(const options *o) {
    if (o->vary.count > 1) return usage_error("--vary follows one quantity, not two");
    if (o->vary.count == 0 && o->file != NULL) return usage_error("-o writes what --vary follows");
    if (o->vary.count == 0 && o->plot != NULL)
        return usage_error("--plot draws what --vary follows");
    return EXIT_DONE;
}

static int run(const options *o) {
    int code = check_options(o);
    if (code != EXIT_DONE) return code;
    job j = {.o = o, .vary = o->vary.count > 0 ? o->vary.items : NULL};
    code = do_job(&j);
    model_argument_close(&j.argument);
    return code;
}

const command command_steady = {
    .name = "steady",
    .summary = "steady motions and their stability",
    .bit = STEADY,
    .arguments = {ARGUMENT_MODEL},
    .about =
        "Finds steady motions (relative equilibria: motions along the group with constant "
        "velocity), the families they come in, and their stability from the eigenvalues of the "
        "reduced motion linearised there; zeros that families force are told apart.",
    .examples =
        "hamel steady suslov\n"
        "hamel steady falling_disk --from \"psi'=2\" --vary \"psi'=1:3:41\" -o rolling.csv\n"
        "hamel steady rattleback --vary g=5:20:31",
    .notes = "Exit code 0: done; 1: none were found, or the branch ended early; 2: bad usage or "
             "model.",
    .run = run,
};
