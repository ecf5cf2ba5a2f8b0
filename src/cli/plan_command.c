/// hamel plan: a sequence of a model's gaits that brings it to a pose.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/number.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/model_argument.h"
#include "cli/show.h"
#include "cli/table_file.h"
#include "cli/verbs.h"
#include "exact/exact.h"
#include "report/table/plan.h"
#include "run/gait/system.h"
#include "run/plan/plan.h"
#include "run/plan/target.h"
#include "run/plan/verify.h"

static const char help[] =
    "usage: hamel plan MODEL --to \"x=1, y=0.5, theta=0\" [OPTIONS]\n\n"
    "Finds a sequence of the model's gaits (its runs that prescribe a periodic motion of the "
    "shape),\n"
    "forwards or backwards, at full size or smaller, that brings the group coordinates to a "
    "target,\n"
    "and runs it with the full equations of motion.\n\n"
    "  hamel plan kinematic_car --to \"x=0, y=1, theta=0\"\n"
    "  hamel plan snakeboard --to \"x=-1, y=0.2, theta=pi/4\" -o path.csv\n\n"
    "MODEL is a file, or the name of a built-in model ('hamel models'). Coordinates that are not "
    "named\n"
    "may end anywhere; angles count up to full turns. The plan starts where the first gait does.\n"
    "  --gaits A,B,..       plan with these runs only\n"
    "  --tolerance E        how near each coordinate has to come (default 1e-6)\n"
    "  --most N             moves at most (default 12, up to 24)\n"
    "  -o FILE              write the motion there\n"
    "  -p NAME=VALUE        another value for a parameter\n"
    "  --symmetry NAME      which symmetry, a name or a number from 1 (default: the model's "
    "first)\n"
    "  --json               the plan as JSON\n"
    "  --time-limit SEC     end the search after so many seconds (default: never)\n"
    "  --memory SIZE        the same when more memory is in use: 500M, 2G\n\n"
    "Exit code 0: done; 1: the target is not reached, and the nearest pose that is is shown; 2: "
    "bad\n"
    "usage or model.\n";

typedef struct job {
    const char *model, *to, *gaits, *file, *symmetry;
    bool json;
    double tolerance;
    size_t most;
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
        t->out = table_file_create(t->j->file, &t->j->argument, "plan", count, names);
    return table_file_row(t->out, columns);
}

/// A limit was reached: the nearest pose so far.
static int tell_so_far(const job *j, const plan *p, const plan_target *t) {
    text words = {0};
    (j->json ? plan_to_json : plan_to_text)(p, t, NULL, &words);
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
        plan_verify(p, t, j->file != NULL ? take_row : NULL, &out, messages, verified);
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
    (j->json ? plan_to_json : plan_to_text)(p, t, verified, &words);
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
    plan_target t = {.tolerance = j->tolerance, .most_steps = j->most};
    memcpy(t.first, gaits[0]->first, s->entry_count * sizeof *t.first);
    hamel_status status = plan_target_read(s, j->to, &t, messages);
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
    int code = model_argument_open(&j->argument, j->model);
    if (code != EXIT_DONE) return code;
    const model *m = j->argument.m;
    diag messages = {0};
    gait_system *s = NULL;
    limits_doing("deriving the equations of gaits");
    gait **gaits = MEM_NEW_ZERO(gait *, m->run_count + 1);
    size_t count = 0;
    hamel_status status = gait_system_create(m, j->symmetry, 0, NULL, &messages, &s);
    if (status == HAMEL_OK) status = plan_gaits(s, j->gaits, &count, gaits, &messages);
    if (status != HAMEL_OK) code = model_argument_show(&j->argument, &messages, status);
    else code = make_plan(j, s, count, gaits, &messages);
    for (size_t i = 0; i < count; i++) gait_destroy(gaits[i]);
    free(gaits);
    gait_system_destroy(s);
    diag_clear(&messages);
    return code;
}

static int take_option(job *j, const char *option, const char *word) {
    char *end;
    const double number = number_read(word, &end);
    const bool good = *word != '\0' && *end == '\0' && number > 0 && isfinite(number);
    if (strcmp(option, "-o") == 0) j->file = word;
    else if (strcmp(option, "--to") == 0) j->to = word;
    else if (strcmp(option, "--gaits") == 0) j->gaits = word;
    else if (strcmp(option, "--symmetry") == 0) j->symmetry = word;
    else if (!good) return usage_error("%s takes a positive number, not '%s'", option, word);
    else if (strcmp(option, "--tolerance") == 0) j->tolerance = number;
    else if (number > 24 || number != floor(number))
        return usage_error("--most takes a whole number up to 24, not '%s'", word);
    else j->most = (size_t)number;
    return EXIT_DONE;
}

static int parse(job *j, int argc, char **argv) {
    static const char *const valued[] = {"-o",     "--to",        "--gaits",
                                         "--most", "--tolerance", "--symmetry"};
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
            code = usage_error("no option '%s'; 'hamel plan --help' lists them", a);
        else if (j->model == NULL) j->model = a;
        else code = usage_error("one model at a time: '%s' is too much", a);
    }
    if (code == EXIT_DONE && j->model == NULL)
        code = usage_error("hamel plan needs a model; 'hamel models' lists the built-in ones");
    if (code == EXIT_DONE) code = table_file_check(j->file);
    if (code == EXIT_DONE && j->to == NULL)
        code = usage_error("hamel plan needs a target: --to \"x=1, y=0.5, theta=0\"");
    return code;
}

static int run(int argc, char **argv) {
    job j = {.tolerance = 1e-6, .most = 12};
    int code = parse(&j, argc, argv);
    if (code == EXIT_DONE) code = do_job(&j);
    model_argument_close(&j.argument);
    exact_thread_end(true);
    return code;
}

const command command_plan = {"plan", "gaits that bring a model to a pose", help, run};
