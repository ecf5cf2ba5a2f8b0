/// hamel gait: what a periodic motion of the shape does to the position, in cycles, maps and at its best.
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "base/mem.h"
#include "base/text.h"
#include "base/vec.h"
#include "cli/command.h"
#include "cli/model_argument.h"
#include "exact/exact.h"
#include "run/csv.h"
#include "run/gait_map.h"

static const char help[] =
    "usage: hamel gait MODEL [RUN] [OPTIONS]\n\n"
    "Takes a run that prescribes a periodic motion of the whole shape (the model's first such run,\n"
    "unless it is named) and says how it moves the model along its symmetry group: displacement and\n"
    "momenta cycle by cycle, geometric and dynamic phase, and what the curvature of the connection\n"
    "predicts.\n\n"
    "  hamel gait snakeboard\n"
    "  hamel gait snakeboard turn --cycles 5\n"
    "  hamel gait snakeboard drive --vary a=0:1:100 --vary b=0:0.6:100 -o map.csv\n"
    "  hamel gait snakeboard drive --best distance --vary a=0:1 --vary b=0:1\n\n"
    "MODEL is a file, or the name of a built-in model ('hamel models').\n"
    "  --cycles N           how many cycles (default: 1)\n"
    "  --period T           the period (default: found from the frequencies of the motion)\n"
    "  --rest               start with zero momenta (default: with those of the run)\n"
    "  --vary NAME=A:B:N    a map: N values from A to B for a parameter; may be repeated\n"
    "  --best WHAT          search for the largest displacement: distance, or one of its numbers\n"
    "                       (x, y, theta, or 1, 2, ..), between the bounds of --vary NAME=A:B\n"
    "  --per-effort         the largest for a given effort, the integral of the square of the forces\n"
    "  --starts N           random starts of the search (default: 3)\n"
    "  --seed N             of these\n"
    "  -o FILE              write the table of a map there (default: standard output)\n"
    "  -p NAME=VALUE        another value for a parameter\n"
    "  --symmetry NAME      which symmetry, a name or a number from 1 (default: the model's first)\n"
    "  --tolerance E        error allowed in a step (default 1e-10)\n"
    "  --json               results as JSON\n\n"
    "Exit code 0: done; 1: the gait meets a singularity; 2: bad usage or model.\n";

enum { MOST_VARIED = 8, MOST_STARTS = 100, MOST_POINTS = 10000000 };

typedef struct job {
    const char *model, *run, *file, *symmetry, *best;
    bool json, per_effort, rest;
    double period, tolerance;
    size_t cycles, starts;
    uint64_t seed;
    size_t vary_count;
    char *vary[MOST_VARIED];
    gait_axis axes[MOST_VARIED];
    model_argument argument;
} job;

// ---- one gait ------------------------------------------------------------------------------------

static double plain(double x) { return fabs(x) < 1e-13 ? 0 : x; } // what is below rounding is zero

static void say_numbers(size_t count, const double *numbers, text *out) {
    for (size_t i = 0; i < count; i++)
        text_addf(out, "%s%.10g", i == 0 ? "(" : ", ", plain(numbers[i]));
    text_add(out, ")");
}

/// All that is found about the cycles of one gait.
typedef struct story {
    double period;
    gait_motion first; ///< after one cycle
    double start[GAIT_MOST], area[GAIT_MOST], area_numbers[GAIT_MOST];
    double geometric[GAIT_MOST], dynamic[GAIT_MOST];
    bool has_area;
    VEC(gait_motion) cycles;
} story;

/// Splits the first cycle, and predicts it.
static void split(const gait *g, gait_work *w, story *s) {
    double rest[GAIT_ENTRIES], predicted[GAIT_ENTRIES];
    gait_numbers(w, s->first.geometric, s->geometric);
    gait_between(w, s->first.geometric, s->first.element, rest);
    gait_numbers(w, rest, s->dynamic);
    s->has_area = gait_area(w, g, NULL, s->period, s->area);
    if (!s->has_area) return;
    gait_exp(w, s->area, predicted);
    gait_numbers(w, predicted, s->area_numbers);
}

static int tell_singular(const gait *g, const char *reason) {
    fprintf(stderr, "hamel: the gait %s is singular: %s\n", g->spec->name, reason);
    return EXIT_NO;
}

static int measure(const job *j, const gait *g, gait_work *w, story *s) {
    char reason[200];
    double time;
    gait_motion motion;
    s->period = gait_period(g, NULL);
    if (!(s->period > 0))
        return usage_error("no period is found for the run %s; --period gives it", g->spec->name);
    if (!gait_closes(g, NULL, s->period))
        return usage_error("the shape of the run %s does not return after %.10g", g->spec->name,
                           s->period);
    if (gait_meets_singularity(w, g, NULL, gait_as_it_is, s->period, &time, reason, sizeof reason))
        return tell_singular(g, reason);
    memcpy(s->start, g->momenta, g->s->momenta * sizeof *s->start);
    gait_motion_begin(w, s->start, &motion);
    for (size_t i = 0; i < j->cycles; i++) {
        if (!gait_cycle(w, g, NULL, gait_as_it_is, s->period, &motion))
            return tell_singular(g, motion.reason);
        if (i == 0) s->first = motion;
        *vec_push(&s->cycles) = motion;
    }
    split(g, w, s);
    return EXIT_DONE;
}

static void say_story(const gait *g, const gait_work *w, const story *s, text *out) {
    const gait_system *y = g->s;
    double numbers[GAIT_MOST];
    text_addf(out, "%s %s: period %.10g, along %s as (%s)\n", y->m->name, g->spec->name, s->period,
              y->given->name, y->labels);
    if (y->momenta > 0) {
        text_add(out, "  momenta at the start   ");
        say_numbers(y->momenta, s->start, out);
        text_add(out, "\n");
    }
    for (size_t i = 0; i < s->cycles.count; i++) {
        const gait_motion *motion = &s->cycles.items[i];
        gait_numbers(w, motion->element, numbers);
        text_addf(out, "  after %-4zu %-12s ", i + 1, i == 0 ? "cycle" : "cycles");
        say_numbers(y->k, numbers, out);
        if (y->momenta > 0) {
            text_add(out, ", momenta ");
            say_numbers(y->momenta, motion->momenta, out);
        }
        text_add(out, "\n");
    }
    text_add(out, "  of the first cycle\n    geometric phase      ");
    say_numbers(y->k, s->geometric, out);
    if (y->momenta > 0) {
        text_add(out, "\n    dynamic phase        ");
        say_numbers(y->k, s->dynamic, out);
    }
    if (s->has_area) {
        text_add(out, "\n    curvature predicts   ");
        say_numbers(y->k, s->area_numbers, out);
    }
    text_addf(out, "\n    effort               %.10g\n", s->first.effort);
}

static cJSON *array(size_t count, const double *numbers) {
    return cJSON_CreateDoubleArray(numbers, (int)count);
}

static cJSON *json_head(const gait *g, double period) {
    cJSON *o = cJSON_CreateObject();
    cJSON_AddStringToObject(o, "schema", "hamel-gait/1");
    cJSON_AddStringToObject(o, "model", g->s->m->name);
    cJSON_AddStringToObject(o, "run", g->spec->name);
    cJSON_AddStringToObject(o, "symmetry", g->s->given->name);
    cJSON_AddNumberToObject(o, "period", period);
    return o;
}

static void print_json(cJSON *o) {
    char *words = cJSON_Print(o);
    puts(words);
    cJSON_free(words);
    cJSON_Delete(o);
}

static void json_story(const gait *g, const gait_work *w, const story *s) {
    const gait_system *y = g->s;
    cJSON *o = json_head(g, s->period);
    double numbers[GAIT_MOST];
    cJSON_AddItemToObject(o, "momenta", array(y->momenta, s->start));
    cJSON *list = cJSON_AddArrayToObject(o, "cycles");
    for (size_t i = 0; i < s->cycles.count; i++) {
        cJSON *one = cJSON_CreateObject();
        gait_numbers(w, s->cycles.items[i].element, numbers);
        cJSON_AddItemToObject(one, "displacement", array(y->k, numbers));
        cJSON_AddItemToObject(one, "momenta", array(y->momenta, s->cycles.items[i].momenta));
        cJSON_AddNumberToObject(one, "effort", s->cycles.items[i].effort);
        cJSON_AddItemToArray(list, one);
    }
    cJSON_AddItemToObject(o, "geometric", array(y->k, s->geometric));
    cJSON_AddItemToObject(o, "dynamic", array(y->k, s->dynamic));
    if (s->has_area) cJSON_AddItemToObject(o, "curvature", array(y->k, s->area_numbers));
    print_json(o);
}

static int do_cycles(const job *j, const gait *g) {
    gait_work *w = gait_work_create(g->s, j->tolerance, true);
    story s = {0};
    const int code = measure(j, g, w, &s);
    if (code == EXIT_DONE && j->json) json_story(g, w, &s);
    if (code == EXIT_DONE && !j->json) {
        text words = {0};
        say_story(g, w, &s, &words);
        fputs(text_cstr(&words), stdout);
        text_clear(&words);
    }
    vec_clear(&s.cycles);
    gait_work_destroy(w);
    return code;
}

// ---- maps ----------------------------------------------------------------------------------------

static int file_error(const char *file) {
    fprintf(stderr, "hamel: %s: %s\n", file != NULL ? file : "standard output", strerror(errno));
    return EXIT_NO;
}

/// The names of a displacement's numbers, each on its own: x, y, theta.
static void split_labels(const char *labels, char names[GAIT_MOST][16]) {
    for (size_t i = 0; *labels != '\0' && i < GAIT_MOST; i++) {
        const size_t length = strcspn(labels, ",");
        const bool theta = strncmp(labels, "θ", strlen("θ")) == 0;
        const bool omega = strncmp(labels, "ω", strlen("ω")) == 0;
        if (theta) snprintf(names[i], 16, "theta");
        else if (omega) snprintf(names[i], 16, "w%c", labels[strlen("ω")]);
        else snprintf(names[i], 16, "%.*s", (int)length, labels);
        labels += length;
        while (*labels == ',' || *labels == ' ') labels++;
    }
}

static bool write_head(csv *c, const job *j, const gait_system *s, size_t columns) {
    char labels[GAIT_MOST][16] = {0}, momenta[GAIT_MOST][16];
    const char **names = MEM_NEW(const char *, columns);
    size_t n = 0;
    split_labels(s->labels, labels);
    for (size_t i = 0; i < j->vary_count; i++) names[n++] = j->vary[i];
    names[n++] = "period";
    for (size_t i = 0; i < s->k; i++) names[n++] = labels[i];
    for (size_t i = 0; i < s->momenta; i++) {
        snprintf(momenta[i], sizeof momenta[i], s->momenta > 1 ? "p_%zu" : "p", i + 1);
        names[n++] = momenta[i];
    }
    names[n++] = "effort";
    const bool good = csv_head(c, columns, names);
    free(names);
    return good;
}

static bool write_point(csv *c, const job *j, const gait_system *s, size_t place,
                        const gait_point *p, size_t columns, double *row) {
    size_t n = 0;
    for (size_t a = j->vary_count, rest = place; a-- > 0; rest /= j->axes[a].count)
        row[a] = gait_axis_at(&j->axes[a], rest % j->axes[a].count);
    n = j->vary_count;
    row[n++] = p->period;
    for (size_t i = 0; i < s->k; i++) row[n++] = p->done ? p->numbers[i] : NAN;
    for (size_t i = 0; i < s->momenta; i++) row[n++] = p->done ? p->momenta[i] : NAN;
    row[n++] = p->done ? p->effort : NAN;
    return csv_row(c, columns, row);
}

static int do_map(const job *j, const gait *g) {
    const gait_system *s = g->s;
    const size_t columns = j->vary_count + 2 + s->k + s->momenta;
    size_t total = 1, missing = 0;
    for (size_t a = 0; a < j->vary_count; a++) {
        if (j->axes[a].count > MOST_POINTS / total)
            return usage_error("a map of more than %d points", MOST_POINTS);
        total *= j->axes[a].count;
    }
    gait_point *points = MEM_NEW_ZERO(gait_point, total);
    double *row = MEM_NEW(double, columns);
    gait_map(g, j->axes, j->cycles, j->tolerance > 0 ? j->tolerance : 1e-9, 2, points);
    csv *c = csv_create(j->file);
    bool good = c != NULL && write_head(c, j, s, columns);
    const gait_point *example = NULL;
    for (size_t i = 0; i < total; i++) {
        good = good && write_point(c, j, s, i, &points[i], columns, row);
        missing += !points[i].done;
        if (!points[i].done && example == NULL) example = &points[i];
    }
    if (good) good = csv_finish(c);
    else if (c != NULL) csv_abandon(c);
    if (good)
        fprintf(stderr, "%s %s: %zu points\n", s->m->name, g->spec->name, total);
    if (good && missing > 0)
        fprintf(stderr, "hamel: %zu of them have no value; the first: %s\n", missing,
                example->reason);
    free(row);
    free(points);
    return good ? EXIT_DONE : file_error(j->file);
}

// ---- the best ------------------------------------------------------------------------------------

static int read_aim(const job *j, const gait_system *s, gait_aim *aim) {
    char labels[GAIT_MOST][16] = {0};
    split_labels(s->labels, labels);
    *aim = (gait_aim){.per_effort = j->per_effort, .component = GAIT_DISTANCE};
    if (strcmp(j->best, "distance") == 0) {
        if (s->k > 1) return EXIT_DONE;
        aim->component = 0;
        return EXIT_DONE;
    }
    for (size_t i = 0; i < s->k; i++) {
        char number[24];
        snprintf(number, sizeof number, "%zu", i + 1);
        if (strcmp(j->best, labels[i]) != 0 && strcmp(j->best, number) != 0) continue;
        aim->component = i;
        return EXIT_DONE;
    }
    return usage_error("--best takes distance or one of the numbers of %s: %s, not '%s'",
                       s->given->name, s->labels, j->best);
}

static void say_search(const job *j, const gait_system *s, const gait_search *found, text *out) {
    for (size_t i = 0; i < j->vary_count; i++)
        text_addf(out, "%s%s = %.8g", i > 0 ? ", " : "", j->vary[i], found->values[i]);
    text_addf(out, ": %.10g, displacement ", found->value);
    say_numbers(s->k, found->point.numbers, out);
    text_addf(out, ", effort %.6g, after %zu evaluations\n", found->point.effort,
              found->evaluations);
}

static void tell_best(const job *j, const gait *g, const gait_search *searches) {
    text words = {0};
    if (!j->json) {
        text_addf(&words, "%s %s: the largest %s%s\n  best      ", g->s->m->name, g->spec->name,
                  j->best, j->per_effort ? " for a given effort" : "");
        say_search(j, g->s, &searches[0], &words);
        for (size_t i = 1; i < j->starts; i++) {
            text_add(&words, "  also      ");
            say_search(j, g->s, &searches[i], &words);
        }
        fputs(text_cstr(&words), stdout);
        text_clear(&words);
        return;
    }
    cJSON *o = json_head(g, searches[0].point.period);
    cJSON_AddStringToObject(o, "aim", j->best);
    cJSON *list = cJSON_AddArrayToObject(o, "searches");
    for (size_t i = 0; i < j->starts; i++) {
        cJSON *one = cJSON_CreateObject(), *at = cJSON_AddObjectToObject(one, "parameters");
        for (size_t k = 0; k < j->vary_count; k++)
            cJSON_AddNumberToObject(at, j->vary[k], searches[i].values[k]);
        cJSON_AddNumberToObject(one, "value", searches[i].value);
        cJSON_AddItemToObject(one, "displacement", array(g->s->k, searches[i].point.numbers));
        cJSON_AddNumberToObject(one, "effort", searches[i].point.effort);
        cJSON_AddItemToArray(list, one);
    }
    print_json(o);
}

static int do_best(const job *j, const gait *g) {
    double lower[MOST_VARIED], upper[MOST_VARIED];
    gait_aim aim;
    int code = read_aim(j, g->s, &aim);
    if (code != EXIT_DONE) return code;
    for (size_t i = 0; i < j->vary_count; i++) {
        lower[i] = fmin(j->axes[i].from, j->axes[i].to);
        upper[i] = fmax(j->axes[i].from, j->axes[i].to);
    }
    diag messages = {0};
    gait_search *searches = MEM_NEW_ZERO(gait_search, j->starts);
    const hamel_status status = gait_optimise(g, lower, upper, &aim, j->cycles, j->seed, j->starts,
                                              searches, &messages);
    if (status != HAMEL_OK) {
        code = usage_error("%s", messages.items[0].words);
    } else if (searches[0].value < 0) {
        fprintf(stderr, "hamel: no gait between the bounds has a value: %s\n",
                searches[0].point.reason);
        code = EXIT_NO;
    } else {
        tell_best(j, g, searches);
    }
    for (size_t i = 0; i < j->starts; i++) free(searches[i].values);
    free(searches);
    diag_clear(&messages);
    return code;
}

// ---- options -------------------------------------------------------------------------------------

/// Whether a run prescribes the motion of something.
static bool prescribes(const model_run *spec) {
    for (size_t k = 0; k < spec->input_count; k++) {
        if (!spec->inputs[k].force) return true;
    }
    return false;
}

static int find_run(const job *j, const model_run **spec) {
    const model *m = j->argument.m;
    text names = {0};
    *spec = NULL;
    for (size_t k = 0; k < m->run_count && *spec == NULL; k++) {
        if (j->run == NULL ? prescribes(&m->runs[k]) : strcmp(m->runs[k].name, j->run) == 0)
            *spec = &m->runs[k];
        text_addf(&names, "%s%s", k > 0 ? ", " : "", m->runs[k].name);
    }
    int code = EXIT_DONE;
    if (*spec == NULL && j->run != NULL)
        code = usage_error("%s has no run '%s'; it has: %s", m->name, j->run,
                           m->run_count > 0 ? text_cstr(&names) : "none");
    else if (*spec == NULL)
        code = usage_error("%s has no run that prescribes a motion of its shape", m->name);
    text_clear(&names);
    return code;
}

static int do_job(job *j) {
    const model_run *spec;
    int code = model_argument_open(&j->argument, j->model);
    if (code == EXIT_DONE) code = find_run(j, &spec);
    if (code != EXIT_DONE) return code;
    diag messages = {0};
    gait_system *s = NULL;
    gait *g = NULL;
    hamel_status status = gait_system_create(j->argument.m, j->symmetry, j->vary_count,
                                             (const char *const *)j->vary, &messages, &s);
    if (status == HAMEL_OK) status = gait_create(s, spec, j->period, &messages, &g);
    if (status == HAMEL_OK && j->rest) memset(g->momenta, 0, s->momenta * sizeof *g->momenta);
    if (status != HAMEL_OK) code = model_argument_show(&j->argument, &messages, status);
    else if (j->best != NULL) code = do_best(j, g);
    else if (j->vary_count > 0) code = do_map(j, g);
    else code = do_cycles(j, g);
    gait_destroy(g);
    gait_system_destroy(s);
    diag_clear(&messages);
    return code;
}

/// NAME=A:B:N, or NAME=A:B.
static int read_axis(job *j, const char *word) {
    if (j->vary_count == MOST_VARIED)
        return usage_error("at most %d parameters can vary", MOST_VARIED);
    gait_axis *axis = &j->axes[j->vary_count];
    const size_t name = strcspn(word, "=");
    char *end = NULL;
    double count = 0;
    bool good = name > 0 && word[name] == '=';
    if (good) axis->from = strtod(word + name + 1, &end);
    good = good && end > word + name + 1 && *end == ':';
    const char *next = good ? end + 1 : word;
    if (good) axis->to = strtod(next, &end);
    good = good && end > next && (*end == ':' || *end == '\0');
    if (good && *end == ':') {
        next = end + 1;
        count = strtod(next, &end);
        good = end > next && *end == '\0' && count >= 1 && count <= MOST_POINTS &&
               count == floor(count);
    }
    if (!good || !isfinite(axis->from) || !isfinite(axis->to))
        return usage_error("--vary takes NAME=FROM:TO:COUNT, not '%s'", word);
    axis->count = (size_t)count;
    j->vary[j->vary_count] = strndup(word, name);
    if (j->vary[j->vary_count] == NULL) abort();
    for (size_t i = 0; i < j->vary_count; i++) {
        if (strcmp(j->vary[i], j->vary[j->vary_count]) != 0) continue;
        free(j->vary[j->vary_count]);
        return usage_error("--vary names %.*s twice", (int)name, word);
    }
    j->vary_count++;
    return EXIT_DONE;
}

static int read_positive(const char *option, const char *word, double most, bool whole,
                         double *out) {
    char *end;
    *out = strtod(word, &end);
    if (*word == '\0' || *end != '\0' || !(*out > 0 && *out <= most) ||
        (whole && *out != floor(*out)))
        return usage_error("%s takes a positive %snumber%s, not '%s'", option, whole ? "whole " : "",
                           isfinite(most) ? " (not too large)" : "", word);
    return EXIT_DONE;
}

static int take_option(job *j, const char *option, const char *word) {
    double number = 0;
    int code = EXIT_DONE;
    if (strcmp(option, "-o") == 0) j->file = word;
    else if (strcmp(option, "--symmetry") == 0) j->symmetry = word;
    else if (strcmp(option, "--best") == 0) j->best = word;
    else if (strcmp(option, "--vary") == 0) return read_axis(j, word);
    else if (strcmp(option, "--period") == 0)
        return read_positive(option, word, 1e12, false, &j->period);
    else if (strcmp(option, "--tolerance") == 0)
        return read_positive(option, word, 0.1, false, &j->tolerance);
    else if (strcmp(option, "--cycles") == 0) {
        code = read_positive(option, word, 1e6, true, &number);
        j->cycles = (size_t)number;
    } else if (strcmp(option, "--starts") == 0) {
        code = read_positive(option, word, MOST_STARTS, true, &number);
        j->starts = (size_t)number;
    } else if (strcmp(option, "--seed") == 0) {
        code = read_positive(option, word, 1e15, true, &number);
        j->seed = (uint64_t)number;
    }
    return code;
}

/// What options need of each other.
static int check_options(const job *j) {
    if (j->model == NULL)
        return usage_error("hamel gait needs a model; 'hamel models' lists the built-in ones");
    if (j->best != NULL && j->vary_count == 0)
        return usage_error("--best needs bounds: --vary NAME=A:B");
    if (j->best == NULL && j->per_effort) return usage_error("--per-effort goes with --best");
    for (size_t i = 0; i < j->vary_count && j->best == NULL; i++) {
        if (j->axes[i].count == 0)
            return usage_error("a map needs the number of values: --vary %s=A:B:N", j->vary[i]);
    }
    if (j->file != NULL && (j->vary_count == 0 || j->best != NULL))
        return usage_error("-o is for the table of a map, --vary NAME=A:B:N");
    return EXIT_DONE;
}

static int parse(job *j, int argc, char **argv) {
    static const char *const valued[] = {"-o",       "--symmetry",  "--best",   "--vary", "--period",
                                         "--cycles", "--tolerance", "--starts", "--seed"};
    int code = EXIT_DONE;
    for (int i = 0; i < argc && code == EXIT_DONE; i++) {
        const char *a = argv[i];
        if (model_argument_option(&j->argument, argc, argv, &i, &code)) continue;
        size_t which = 0;
        while (which < sizeof valued / sizeof *valued && strcmp(a, valued[which]) != 0) which++;
        if (which < sizeof valued / sizeof *valued)
            code = ++i < argc ? take_option(j, a, argv[i]) : usage_error("%s needs a value", a);
        else if (strcmp(a, "--json") == 0) j->json = true;
        else if (strcmp(a, "--rest") == 0) j->rest = true;
        else if (strcmp(a, "--per-effort") == 0) j->per_effort = true;
        else if (a[0] == '-' && a[1] != '\0')
            code = usage_error("no option '%s'; 'hamel gait --help' lists them", a);
        else if (j->model == NULL) j->model = a;
        else if (j->run == NULL) j->run = a;
        else code = usage_error("one run at a time: '%s' is too much", a);
    }
    return code == EXIT_DONE ? check_options(j) : code;
}

static int run(int argc, char **argv) {
    job j = {.cycles = 1, .starts = 3, .seed = 1};
    int code = parse(&j, argc, argv);
    if (code == EXIT_DONE) code = do_job(&j);
    model_argument_close(&j.argument);
    for (size_t i = 0; i < j.vary_count; i++) free(j.vary[i]);
    exact_thread_end(true);
    return code;
}

const command command_gait = {"gait", "what a periodic motion of the shape does", help, run};
