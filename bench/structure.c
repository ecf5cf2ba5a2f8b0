/// Structure-preserving steps over a long time: the energy error and the drift of proved integrals
/// over ten million steps, of methods that have the same order and the same step.
///
///   build/bench/bench_structure [--steps N] [--only CASE] [--into FOLDER]
///
///   build/bench/bench_structure --draw FOLDER         the picture again, from the numbers there
///
/// Writes structure.csv (one line a case and method), structure-energy.csv (the largest energy
/// error in each of 200 stretches of time, of 20 samples) and structure.svg. Cases: where the
/// methods help, and where they do not (docs/structure.md).
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "draw/plot.h"
#include "exact/exact.h"
#include "model/builtin.h"
#include "model/read.h"
#include "run/form/forms.h"
#include "run/motion/go.h"
#include "run/motion/integrals.h"
#include "run/motion/run.h"
#include "run/motion/watch.h"
#include "support/clock.h"

enum { METHODS = 5, STRETCHES = 200, SAMPLES = 20 }; ///< samples a stretch

static const char *const methods[METHODS] = {"dla", "leapfrog", "energy", "midpoint", "rk4"};

typedef struct experiment {
    const char *name, *model, *run, *parameter;
    double value, step;
    const char *title;
} experiment;

static const experiment experiments[] = {
    {"sphere", "chaplygin_sphere", "roll", NULL, 0, 0.05, "Chaplygin's sphere, h = 0.05"},
    {"contact", "contact", "swing", "c", 0, 0.05, "The contact oscillator, h = 0.05"},
    {"chaos", "contact", "swing", "c", 5, 0.05, "Chaotic but reversible: contact, c = 5, h = 0.05"},
    {"cvt", "cvt", "turning", "eps", 0, 0.1, "Transmission, reversible integrable, h = 0.1"},
    {"cvt_odd", "cvt", "turning", "eps", 0.3, 0.1,
     "Transmission, integrable but not reversible, h = 0.1"},
    {"sleigh", "chaplygin_sleigh", "glide", NULL, 0, 0.01,
     "The sleigh: motions come together, h = 0.01"},
    {"suslov", "suslov", "turn_over", NULL, 0, 0.01, "Suslov's body, h = 0.01"},
};
enum { EXPERIMENTS = sizeof experiments / sizeof *experiments };

// ---- models -------------------------------------------------------------------------------------

static char *read_source(const char *name) {
    const model_builtin *b = model_builtin_find(name);
    if (b != NULL) return mem_copy(b->source, b->length + 1, 1);
    char path[400];
    snprintf(path, sizeof path, "%s/bench/models/%s.hamel", HAMEL_SOURCE_DIR, name);
    FILE *f = fopen(path, "r");
    text t = {0};
    for (int c; f != NULL && (c = fgetc(f)) != EOF;) text_add_char(&t, (char)c);
    if (f != NULL) fclose(f);
    return text_take(&t);
}

static model *read_model(const experiment *e) {
    char *source = read_source(e->model);
    diag messages = {0};
    model *m = NULL;
    hamel_status status = model_read(e->model, source, strlen(source), &messages, &m);
    if (status == HAMEL_OK && e->parameter != NULL) {
        const expr value = expr_ratio(m->pool, (long)lround(1000 * e->value), 1000);
        status = model_set_parameter(m, e->parameter, value, &messages);
    }
    if (status != HAMEL_OK) {
        fprintf(stderr, "%s: %s\n", e->model, messages.count > 0 ? messages.items[0].words : "");
        exit(1);
    }
    diag_clear(&messages);
    free(source);
    return m;
}

// ---- going --------------------------------------------------------------------------------------

typedef struct record {
    double errors[STRETCHES]; ///< largest |E − E(0)|, NaN where the motion has ended
    double first_energy, until;
    size_t column;
    bool begun;
} record;

static bool take(const double *columns, void *data) {
    record *r = data;
    if (!r->begun) {
        r->begun = true;
        r->first_energy = columns[r->column];
        return true;
    }
    size_t k = (size_t)ceil(columns[0] / r->until * STRETCHES - 1e-9);
    k = k > STRETCHES ? STRETCHES : k;
    double *error = &r->errors[k > 0 ? k - 1 : 0];
    *error =
        fmax(*error, fabs(columns[r->column] - r->first_energy)); // of NaN and a number, the number
    return true;
}

static double largest(const record *r, size_t from, size_t to) {
    double e = NAN; // stays where the motion has ended before
    for (size_t k = from; k < to; k++) e = fmax(e, r->errors[k]);
    return e;
}

static void write_integrals(const run_motion *r, FILE *out) {
    const run_integral *list;
    const size_t count = run_integrals_of(r, &list);
    for (size_t k = 0; k < count; k++)
        fprintf(out, "%s%s:%.2g", k > 0 ? " " : "", list[k].name, list[k].drift);
}

static void go(const experiment *e, const char *method, double steps, record *rec, FILE *table) {
    model *m = read_model(e);
    const model_run *spec = NULL;
    for (size_t k = 0; k < m->run_count; k++) {
        if (strcmp(m->runs[k].name, e->run) == 0) spec = &m->runs[k];
    }
    const double until = steps * e->step;
    const run_options options = {.until = until,
                                 .every = until / (STRETCHES * SAMPLES),
                                 .method = method,
                                 .step = e->step,
                                 .speed = RUN_COMPILED,
                                 .integrals = true};
    diag messages = {0};
    run_motion *r;
    if (run_create(m, spec, &options, &messages, &r) != HAMEL_OK) {
        fprintf(stderr, "%s %s: %s\n", e->name, method, messages.items[0].words);
        exit(1);
    }
    *rec = (record){.until = until, .column = run_column_count(r) - 1};
    for (size_t k = 0; k < STRETCHES; k++) rec->errors[k] = NAN;
    run_summary s;
    const double start = now();
    run_go(r, take, rec, &s);
    const double seconds = now() - start;
    fprintf(table, "%s,%s,%g,%zu,%.3g,%.3g,%.3g,%.3g,%.2g,", e->name, method, e->step, s.steps,
            largest(rec, 0, STRETCHES / 10), largest(rec, STRETCHES - STRETCHES / 10, STRETCHES),
            largest(rec, 0, STRETCHES), s.energy_first, s.reflected);
    write_integrals(r, table);
    fprintf(table, ",%.2f\n", 1e9 * seconds / (double)s.steps / 1000);
    fflush(table);
    fprintf(stderr, "%-8s %-9s %9zu steps, energy error %.2g, %.1f s%s%s\n", e->name, method,
            s.steps, largest(rec, 0, STRETCHES), seconds, s.end == RUN_DONE ? "" : ": ",
            s.end == RUN_DONE ? "" : s.reason);
    run_destroy(r);
    diag_clear(&messages);
    model_destroy(m);
}

// ---- files --------------------------------------------------------------------------------------

static FILE *open_file(const char *folder, const char *stem, const char *name, const char *end,
                       const char *mode) {
    char path[400];
    snprintf(path, sizeof path, "%s/structure%s%s%s", folder, stem, name, end);
    FILE *f = fopen(path, mode);
    if (f == NULL) {
        perror(path);
        exit(1);
    }
    return f;
}

static void write_series(const experiment *e, const record *all, FILE *f) {
    for (size_t k = 0; k < STRETCHES; k++) {
        fprintf(f, "%s,%.8g", e->name, all[0].until * (double)(k + 1) / STRETCHES);
        for (size_t i = 0; i < METHODS; i++) fprintf(f, ",%.3g", all[i].errors[k]);
        fputc('\n', f);
    }
    fflush(f);
}

// ---- the picture --------------------------------------------------------------------------------

enum { LONGEST = 400 };

/// What was written by write_series of one case; the number of lines read.
static size_t read_series(FILE *f, const char *name, double *t, double (*errors)[STRETCHES]) {
    char line[LONGEST];
    size_t count = 0;
    rewind(f);
    while (count < STRETCHES && fgets(line, sizeof line, f) != NULL) {
        char *rest = strchr(line, ',');
        if (rest == NULL || strncmp(line, name, (size_t)(rest - line)) != 0 ||
            strlen(name) != (size_t)(rest - line))
            continue;
        t[count] = strtod(rest + 1, &rest);
        for (size_t i = 0; i < METHODS; i++) errors[i][count] = strtod(rest + 1, &rest);
        count++;
    }
    return count;
}

/// Errors for a logarithmic axis: none is drawn below rounding, and none where nothing is left of
/// the motion.
static void prepare(size_t count, double (*errors)[STRETCHES]) {
    for (size_t k = 0; k < count; k++) {
        for (size_t i = 0; i < METHODS; i++) {
            double *e = &errors[i][k];
            if (*e < 1e-17) *e = 1e-17;
            if (*e > 1e3) *e = NAN;
        }
    }
}

/// All cases of the table of errors, a panel each.
static void draw(const char *folder) {
    static double t[EXPERIMENTS][STRETCHES], errors[EXPERIMENTS][METHODS][STRETCHES];
    static plot_series series[EXPERIMENTS][METHODS];
    plot_panel panels[EXPERIMENTS];
    size_t count = 0;
    FILE *f = open_file(folder, "-energy", "", ".csv", "r");
    for (size_t k = 0; k < EXPERIMENTS; k++) {
        const size_t rows = read_series(f, experiments[k].name, t[k], errors[k]);
        if (rows == 0) continue;
        prepare(rows, errors[k]);
        for (size_t i = 0; i < METHODS; i++)
            series[k][i] = (plot_series){.label = count == 0 ? methods[i] : NULL,
                                         .colour = i,
                                         .count = rows,
                                         .x = t[k],
                                         .y = errors[k][i]};
        panels[count++] = (plot_panel){.x = {.label = "t"},
                                       .y = {.label = experiments[k].title, .logarithmic = true},
                                       .count = METHODS,
                                       .series = series[k]};
    }
    fclose(f);
    const plot picture = {"The largest |E - E(0)| over time", count, panels};
    text svg = {0};
    plot_to_svg(&picture, &svg);
    f = open_file(folder, "", "", ".svg", "w");
    fputs(text_cstr(&svg), f);
    fclose(f);
    text_clear(&svg);
}

int main(int argc, char **argv) {
    double steps = 1e5;
    const char *only = NULL, *folder = ".";
    if (argc == 3 && strcmp(argv[1], "--draw") == 0) {
        draw(argv[2]);
        return 0;
    }
    for (int i = 1; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--steps") == 0) steps = strtod(argv[i + 1], NULL);
        else if (strcmp(argv[i], "--only") == 0) only = argv[i + 1];
        else if (strcmp(argv[i], "--into") == 0) folder = argv[i + 1];
    }
    FILE *table = open_file(folder, "", "", ".csv", "w"),
         *series = open_file(folder, "-energy", "", ".csv", "w");
    fprintf(table,
            "# build/bench/bench_structure --steps %g; errors are |E - E(0)|; integrals are those "
            "proved, with their largest change\n",
            steps);
    fputs(
        "case,method,step,steps,error_first_tenth,error_last_tenth,error_largest,energy,reflected,"
        "integrals,us_a_step\n",
        table);
    fputs("case,t", series);
    for (size_t i = 0; i < METHODS; i++) fprintf(series, ",%s", methods[i]);
    fputc('\n', series);
    for (size_t k = 0; k < EXPERIMENTS; k++) {
        const experiment *e = &experiments[k];
        static record all[METHODS];
        if (only != NULL && strcmp(only, e->name) != 0) continue;
        for (size_t i = 0; i < METHODS; i++) go(e, methods[i], steps, &all[i], table);
        write_series(e, all, series);
    }
    fclose(table);
    fclose(series);
    draw(folder);
    exact_thread_end(true);
    return 0;
}
