/// hamel plan: a sequence of a model's gaits that brings it to a pose.
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "base/mem.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/model_argument.h"
#include "exact/exact.h"
#include "expr/print.h"
#include "run/csv.h"
#include "run/plan.h"

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
    "  --json               the plan as JSON\n\n"
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

// ---- the target ----------------------------------------------------------------------------------

static bool no_name(void *context, const char *name, expr *out) {
    (void)context, (void)name, (void)out;
    return false;
}

/// An exact number in words: 0.5, 1/3, pi/4. NaN if it is none.
static double exact_number(const model *m, const char *word) {
    const expr_reader numbers_only = {no_name, NULL};
    diag messages = {0};
    expr e;
    const hamel_status status =
        expr_read(m->pool, word, strlen(word), &numbers_only, &messages, &e);
    diag_clear(&messages);
    return status == HAMEL_OK ? model_number(m, e) : NAN;
}

static int read_entry(const gait_system *s, const char *word, size_t length, plan_target *t) {
    const size_t name = strcspn(word, "=");
    char key[64] = {0}, value[64] = {0};
    size_t n = 0;
    if (name >= length || name >= sizeof key || length - name >= sizeof value)
        return usage_error("--to takes NAME=VALUE, .., not '%.*s'", (int)length, word);
    for (size_t i = 0; i < name; i++) {
        if (word[i] != ' ') key[n++] = word[i];
    }
    memcpy(value, word + name + 1, length - name - 1);
    for (size_t i = 0; i < s->entry_count; i++) {
        const expr_symbol_info *info = expr_symbol_info_of(s->m->pool, s->g[i]);
        if (strcmp(info->name, key) != 0) continue;
        const double number = exact_number(s->m, value);
        if (!isfinite(number)) return usage_error("'%s' is no number in --to", value);
        t->wanted[i] = true;
        t->entries[i] = number;
        return EXIT_DONE;
    }
    text names = {0};
    for (size_t i = 0; i < s->entry_count; i++)
        text_addf(&names, "%s%s", i > 0 ? ", " : "",
                  expr_symbol_info_of(s->m->pool, s->g[i])->name);
    const int code = usage_error("'%s' is no coordinate of %s; these are %s", key, s->given->name,
                                 text_cstr(&names));
    text_clear(&names);
    return code;
}

static int read_target(const job *j, const gait_system *s, plan_target *t) {
    int code = EXIT_DONE;
    for (size_t i = 0; i < s->entry_count; i++) {
        const expr_kind kind = expr_symbol_info_of(s->m->pool, s->g[i])->kind;
        t->angle[i] = kind == EXPR_ANGLE;
        if (kind != EXPR_ANGLE && kind != EXPR_LINE)
            return usage_error("plans move lines and angles, and %s turns rotations",
                               s->given->name);
    }
    for (const char *word = j->to; *word != '\0' && code == EXIT_DONE;) {
        const size_t length = strcspn(word, ",");
        code = read_entry(s, word, length, t);
        word += length + (word[length] == ',');
    }
    return code;
}

// ---- telling -------------------------------------------------------------------------------------

static void say_pose(const gait_system *s, const double *g, text *out) {
    for (size_t i = 0; i < s->entry_count; i++)
        text_addf(out, "%s%s = %.9g", i > 0 ? ", " : "",
                  expr_symbol_info_of(s->m->pool, s->g[i])->name, fabs(g[i]) < 1e-12 ? 0 : g[i]);
}

static void say_step(const plan *p, const plan_step *step, text *out) {
    const plan_move *move = &p->moves.items[step->move];
    for (size_t i = 0; i < move->part_count; i++) {
        const size_t cycles = move->parts[i].cycles * (move->part_count == 1 ? step->repeats : 1);
        text_addf(out, "%s%s%s, %zu cycle%s", i > 0 ? "; then " : "",
                  p->gaits[move->parts[i].gait]->spec->name,
                  move->parts[i].backward ? " backwards" : "", cycles, cycles == 1 ? "" : "s");
    }
    text_addf(out, ", size %.6g", step->scale);
}

static void say_plan(const plan *p, const plan_target *t, const double *verified, text *out) {
    const gait_system *s = p->s;
    text_addf(out, "%s: %zu moves, taking %.6g, from ", s->m->name, p->steps.count, p->time);
    say_pose(s, t->first, out);
    text_add_char(out, '\n');
    for (size_t i = 0; i < p->steps.count; i++) {
        text_addf(out, "  %2zu  ", i + 1);
        say_step(p, &p->steps.items[i], out);
        text_add_char(out, '\n');
    }
    text_add(out, "  leads to         ");
    say_pose(s, p->reached, out);
    text_addf(out, "\n  off by           %.2g\n", p->error);
    text_add(out, "  run in full      ");
    say_pose(s, verified, out);
    text_addf(out, "\n  off by           %.2g\n", plan_error(s, t, verified));
}

static cJSON *json_pose(const gait_system *s, const double *g) {
    cJSON *o = cJSON_CreateObject();
    for (size_t i = 0; i < s->entry_count; i++)
        cJSON_AddNumberToObject(o, expr_symbol_info_of(s->m->pool, s->g[i])->name, g[i]);
    return o;
}

static void json_plan(const plan *p, const plan_target *t, const double *verified) {
    cJSON *o = cJSON_CreateObject();
    cJSON_AddStringToObject(o, "schema", "hamel-plan/1");
    cJSON_AddStringToObject(o, "model", p->s->m->name);
    cJSON_AddBoolToObject(o, "reached", p->found);
    cJSON_AddNumberToObject(o, "time", p->time);
    cJSON *steps = cJSON_AddArrayToObject(o, "moves");
    for (size_t i = 0; i < p->steps.count; i++) {
        const plan_step *step = &p->steps.items[i];
        const plan_move *move = &p->moves.items[step->move];
        cJSON *one = cJSON_CreateObject();
        cJSON_AddNumberToObject(one, "size", step->scale);
        cJSON_AddNumberToObject(one, "repeats", (double)step->repeats);
        cJSON *parts = cJSON_AddArrayToObject(one, "gaits");
        for (size_t k = 0; k < move->part_count; k++) {
            cJSON *part = cJSON_CreateObject();
            cJSON_AddStringToObject(part, "run", p->gaits[move->parts[k].gait]->spec->name);
            cJSON_AddBoolToObject(part, "backward", move->parts[k].backward);
            cJSON_AddNumberToObject(part, "cycles", (double)move->parts[k].cycles);
            cJSON_AddItemToArray(parts, part);
        }
        cJSON_AddItemToArray(steps, one);
    }
    cJSON_AddItemToObject(o, "from", json_pose(p->s, t->first));
    cJSON_AddItemToObject(o, "pose", json_pose(p->s, p->reached));
    cJSON_AddNumberToObject(o, "error", p->error);
    cJSON_AddItemToObject(o, "verified", json_pose(p->s, verified));
    cJSON_AddNumberToObject(o, "verified_error", plan_error(p->s, t, verified));
    char *words = cJSON_Print(o);
    puts(words);
    cJSON_free(words);
    cJSON_Delete(o);
}

// ---- going ---------------------------------------------------------------------------------------

typedef struct table {
    csv *out;
    bool head;
} table;

static bool take_row(const char *const *names, size_t count, const double *columns, void *data) {
    table *t = data;
    if (!t->head && !csv_head(t->out, count, names)) return false;
    t->head = true;
    return csv_row(t->out, count, columns);
}

static int file_error(const char *file, int code) {
    fprintf(stderr, "hamel: %s: %s\n", file, strerror(errno));
    return code;
}

/// Runs the plan in full, with its table, and tells it.
static int tell(const job *j, const plan *p, const plan_target *t, diag *messages) {
    double verified[GAIT_ENTRIES];
    table out = {.out = j->file != NULL ? csv_create(j->file) : NULL};
    if (j->file != NULL && out.out == NULL) return file_error(j->file, EXIT_USAGE);
    const hamel_status status =
        plan_verify(p, t, out.out != NULL ? take_row : NULL, &out, messages, verified);
    if (out.out != NULL && status != HAMEL_OK) csv_abandon(out.out);
    else if (out.out != NULL && !csv_finish(out.out)) return file_error(j->file, EXIT_NO);
    if (status != HAMEL_OK) return model_argument_show(&j->argument, messages, status);
    const bool holds = p->found && plan_error(p->s, t, verified) <= 2 * t->tolerance;
    if (j->json) {
        json_plan(p, t, verified);
    } else {
        text words = {0};
        say_plan(p, t, verified, &words);
        fputs(text_cstr(&words), stdout);
        text_clear(&words);
    }
    if (!holds)
        fprintf(stderr, "hamel: the target is not reached; this is the nearest pose that was\n");
    return holds ? EXIT_DONE : EXIT_NO;
}

static bool named_in(const char *list, const char *name) {
    const size_t length = strlen(name);
    for (const char *word = list; *word != '\0';) {
        const size_t span = strcspn(word, ",");
        if (span == length && strncmp(word, name, length) == 0) return true;
        word += span + (word[span] == ',');
    }
    return false;
}

/// The runs that give the whole shape; those that do not are no gaits.
static hamel_status find_gaits(const job *j, const gait_system *s, size_t *count, gait **gaits,
                               diag *messages) {
    const model *m = s->m;
    *count = 0;
    for (size_t i = 0; i < m->run_count; i++) {
        if (j->gaits != NULL && !named_in(j->gaits, m->runs[i].name)) continue;
        diag quiet = {0};
        const hamel_status status = gait_create(s, &m->runs[i], 0, &quiet, &gaits[*count]);
        diag_clear(&quiet);
        if (status == HAMEL_OK && (j->gaits != NULL || gait_period(gaits[*count], NULL) > 0))
            ++*count;
        else gait_destroy(gaits[*count]);
    }
    if (*count > 0) return HAMEL_OK;
    return diag_add(messages, HAMEL_INVALID, (diag_span){0},
                    "%s has no run that is a gait: a periodic motion of the whole shape", m->name);
}

static int make_plan(const job *j, const gait_system *s, size_t count, gait *const *gaits,
                     diag *messages) {
    plan_target t = {.tolerance = j->tolerance, .most_steps = j->most};
    memcpy(t.first, gaits[0]->first, s->entry_count * sizeof *t.first);
    int code = read_target(j, s, &t);
    if (code != EXIT_DONE) return code;
    plan p;
    const hamel_status status = plan_find(&p, s, count, gaits, &t, messages);
    if (status != HAMEL_OK) return model_argument_show(&j->argument, messages, status);
    code = tell(j, &p, &t, messages);
    plan_clear(&p);
    return code;
}

static int do_job(job *j) {
    int code = model_argument_open(&j->argument, j->model);
    if (code != EXIT_DONE) return code;
    const model *m = j->argument.m;
    diag messages = {0};
    gait_system *s = NULL;
    gait **gaits = MEM_NEW_ZERO(gait *, m->run_count + 1);
    size_t count = 0;
    hamel_status status = gait_system_create(m, j->symmetry, 0, NULL, &messages, &s);
    if (status == HAMEL_OK) status = find_gaits(j, s, &count, gaits, &messages);
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
    const double number = strtod(word, &end);
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
