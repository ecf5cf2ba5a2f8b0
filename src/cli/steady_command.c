/// hamel steady: relative equilibria, their stability, and how it changes.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/number.h"
#include "cli/command.h"
#include "cli/model_argument.h"
#include "cli/picture.h"
#include "cli/show.h"
#include "cli/table_file.h"
#include "cli/verbs.h"
#include "exact/exact.h"
#include "report/plot/steady_plot.h"
#include "report/table/steady.h"
#include "report/table/steady_json.h"
#include "run/steady/follow.h"

static const char help[] =
    "usage: hamel steady MODEL [OPTIONS]\n\n"
    "Finds steady motions (relative equilibria: motions along the group with constant velocity), "
    "the\n"
    "families they come in, and their stability from the spectrum of the reduced motion "
    "linearised\n"
    "there.\n\n"
    "  hamel steady suslov\n"
    "  hamel steady falling_disk --from \"psi'=2\" --vary \"psi'=1:3:41\" -o rolling.csv\n"
    "  hamel steady rattleback --vary g=5:20:31\n\n"
    "MODEL is a file, or the name of a built-in model ('hamel models').\n"
    "  --from \"x=1, y'=2\"  look near there only: coordinates, velocities, quasi-velocities,\n"
    "                      definitions (default: at rest, with each quasi-velocity, axes up and\n"
    "                      down, and in places chosen at random)\n"
    "  --vary NAME=A:B:N   follow the first motion found as a parameter, or a quantity of "
    "position\n"
    "                      and velocity, goes from A to B in N places; say where stability "
    "changes\n"
    "  -o FILE             write eigenvalues against what varies there, as a table\n"
    "  --plot FILE         draw that, real and imaginary parts, as .svg or .png\n"
    "  --hold \"sigma=0.1\"  coordinates that are held\n"
    "  --symmetry NAME     reduce by this one, a name or a number from 1; none: equilibria only\n"
    "                      (default: the first of the model that reduces it)\n"
    "  -p NAME=VALUE       another value for a parameter\n"
    "  --json              JSON; docs/json.md describes it\n"
    "  --time-limit SEC    give up after so many seconds (default 300; 0: never)\n"
    "  --memory SIZE       give up when more is in use: 500M, 2G (default: no limit)\n\n"
    "Exit code 0: done; 1: none were found, or the branch ended early; 2: bad usage or model.\n";

typedef struct job {
    const char *model, *file, *plot;
    bool json;
    steady_options options;
    char *vary; ///< the name in --vary
    double first, last;
    size_t count;
    model_argument argument;
} job;

// ---- working ------------------------------------------------------------------------------------

static int write_table(const job *j, const steady_branch *b) {
    const size_t columns = steady_table_columns(b);
    char **names = MEM_NEW(char *, columns);
    double *row = MEM_NEW(double, columns);
    for (size_t k = 0; k < columns; k++) {
        text name = {0};
        steady_table_name(j->vary, k, &name);
        names[k] = text_take(&name);
    }
    table_file *out =
        table_file_create(j->file, &j->argument, "steady", columns, (const char *const *)names);
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
    if (j->plot == NULL || b->count == 0) return EXIT_DONE;
    text picture = {0};
    steady_draw(s, j->vary, b, picture_writer(j->plot), &picture);
    const int code = picture_save(j->plot, &picture);
    text_clear(&picture);
    return code;
}

static int show(const job *j, steady *s) {
    steady_branch b = {0};
    int code = EXIT_DONE;
    if (j->vary != NULL) {
        steady_follow(s, j->first, j->last, j->count, &b);
        if (b.ends) code = EXIT_NO;
        const int written = j->file != NULL ? write_table(j, &b) : EXIT_DONE;
        if (written != EXIT_DONE) code = written;
        if (draw(j, s, &b) != EXIT_DONE && code == EXIT_DONE) code = EXIT_NO;
    }
    text out = {0};
    (j->json ? steady_to_json : steady_to_text)(s, j->vary, j->vary != NULL ? &b : NULL, &out);
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
    int code = model_argument_open(&j->argument, j->model);
    if (code != EXIT_DONE) return code;
    diag words = {0}, messages = {0};
    steady *s = NULL;
    j->options.vary = j->vary;
    hamel_status status = steady_create(j->argument.m, &j->options, &words, &messages, &s);
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

// ---- options ------------------------------------------------------------------------------------

/// NAME=A:B:N.
static int read_vary(job *j, const char *word) {
    const char *equals = strrchr(word, '=');
    char *end;
    if (equals == NULL || equals == word)
        return usage_error("--vary takes NAME=A:B:N, not '%s'", word);
    j->first = number_read(equals + 1, &end);
    bool good = end != equals + 1 && *end == ':' && isfinite(j->first);
    const char *rest = end + 1;
    if (good) j->last = number_read(rest, &end);
    good = good && end != rest && *end == ':' && isfinite(j->last);
    rest = end + 1;
    long count = 0;
    if (good) count = strtol(rest, &end, 10);
    good = good && end != rest && *end == '\0' && count >= 2 && count <= 100000;
    if (!good)
        return usage_error("--vary takes NAME=A:B:N with N from 2 to 100000, not '%s'", word);
    j->count = (size_t)count;
    free(j->vary);
    j->vary = mem_copy(word, (size_t)(equals - word) + 1, 1);
    j->vary[equals - word] = '\0';
    return EXIT_DONE;
}

static int take_option(job *j, const char *option, const char *word) {
    if (strcmp(option, "-o") == 0) j->file = word;
    else if (strcmp(option, "--plot") == 0) {
        j->plot = word;
        return picture_check(word);
    } else if (strcmp(option, "--from") == 0) j->options.from = word;
    else if (strcmp(option, "--hold") == 0) j->options.hold = word;
    else if (strcmp(option, "--symmetry") == 0) j->options.symmetry = word;
    else return read_vary(j, word);
    return EXIT_DONE;
}

static int parse(job *j, int argc, char **argv) {
    static const char *const valued[] = {"-o",     "--plot",     "--from",
                                         "--hold", "--symmetry", "--vary"};
    int code = EXIT_DONE;
    for (int i = 0; i < argc && code == EXIT_DONE; i++) {
        const char *a = argv[i];
        if (model_argument_option(&j->argument, argc, argv, &i, &code)) continue;
        size_t which = 0;
        while (which < sizeof valued / sizeof *valued && strcmp(a, valued[which]) != 0) which++;
        if (which < sizeof valued / sizeof *valued)
            code = ++i < argc ? take_option(j, a, argv[i]) : usage_error("%s needs a value", a);
        else if (strcmp(a, "--json") == 0) j->json = true;
        else if (a[0] == '-' && a[1] != '\0')
            code = usage_error("no option '%s'; 'hamel steady --help' lists them", a);
        else if (j->model == NULL) j->model = a;
        else code = usage_error("one model at a time: '%s' is too much", a);
    }
    if (code == EXIT_DONE) code = table_file_check(j->file);
    if (code == EXIT_DONE && (j->file != NULL || j->plot != NULL) && j->vary == NULL)
        code =
            usage_error("%s what --vary follows", j->file != NULL ? "-o writes" : "--plot draws");
    if (code == EXIT_DONE && j->model == NULL)
        code = usage_error("hamel steady needs a model; 'hamel models' lists the built-in ones");
    return code;
}

static int run(int argc, char **argv) {
    job j = {.argument.limits.seconds = 300};
    int code = parse(&j, argc, argv);
    if (code == EXIT_DONE) code = do_job(&j);
    free(j.vary);
    model_argument_close(&j.argument);
    exact_thread_end(true);
    return code;
}

const command command_steady = {"steady", "steady motions and their stability", help, run};
