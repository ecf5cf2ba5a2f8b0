/// Everything that is written about models, each derived once: what the tests of the command read
/// that look at all of them (test/support/command.sh, `page`). A command for every part and format
/// would derive a model forty times.
///
///     pages FOLDER MODEL...    FOLDER/MODEL.PART.txt, .tex and .json for every part, `check` and
///                              `symmetries` (check --find-symmetries); MODEL.values.json, the
///                              quantities of the part symmetry at a point; MODEL.html
#include <hamel/hamel.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT, LATEX, JSON, FORMATS };
static const struct {
    hamel_format format;
    const char *ending;
} formats[FORMATS] = {{HAMEL_TEXT, "txt"}, {HAMEL_LATEX, "tex"}, {HAMEL_JSON, "json"}};

typedef struct place {
    const char *folder, *model;
    hamel_model *m;
    bool failed;
} place;

static void fail(place *p, const char *what, hamel_status status) {
    fprintf(stderr, "%s %s: %s\n%s", p->model, what, hamel_status_text(status),
            hamel_messages_words(hamel_model_messages(p->m)));
    p->failed = true;
}

/// Under its name only when it is whole.
static void keep(place *p, const char *what, const char *ending, const char *words) {
    char name[512], half[520];
    snprintf(name, sizeof name, "%s/%s%s%s.%s", p->folder, p->model, *what != '\0' ? "." : "", what,
             ending);
    snprintf(half, sizeof half, "%s~", name);
    FILE *f = fopen(half, "w");
    const bool good = f != NULL && fputs(words, f) >= 0;
    if ((f != NULL && fclose(f) != 0) || !good || rename(half, name) != 0) {
        perror(name);
        p->failed = true;
    }
}

static void keep_as(place *p, const char *what, const hamel_document *page, size_t format) {
    hamel_write_options options = hamel_write_options_default();
    char *words = NULL;
    options.format = formats[format].format;
    options.width = 9999;
    const hamel_status status = hamel_document_write_as(page, &options, &words);
    if (status != HAMEL_OK) fail(p, what, status);
    else keep(p, what, formats[format].ending, words);
    hamel_free(words);
}

/// The page in all formats; it goes.
static void keep_page(place *p, const char *what, hamel_document *page) {
    for (size_t i = 0; i < FORMATS; i++) keep_as(p, what, page, i);
    hamel_document_destroy(page);
}

/// A nonlinear model does not have every part: that is said, and no page is there.
static void derive(place *p, const char *part) {
    hamel_derive_options options = hamel_derive_options_default();
    hamel_document *page;
    options.part_count = 1;
    options.parts = &part;
    const hamel_status status = hamel_model_derive(p->m, &options, NULL, &page);
    if (status == HAMEL_OK) keep_page(p, part, page);
    else if (status != HAMEL_INVALID) fail(p, part, status);
}

static void check(place *p, const char *what, bool find) {
    hamel_check_options options = hamel_check_options_default();
    hamel_document *page;
    options.find_symmetries = find;
    const hamel_status status = hamel_model_check(p->m, &options, NULL, &page);
    if (status == HAMEL_OK) keep_page(p, what, page);
    else if (!find) fail(p, what, status);
}

/// Whether a quantity has a value at every point: a moving basis may fail at the identity of a
/// rotation, and what rests turns about no point and has no momentum.
static bool has_value(const char *name) {
    return strncmp(name, "symmetry.", 9) == 0 && strstr(name, "moving_basis") == NULL &&
           strstr(name, ".turning.") == NULL && strstr(name, ".momentum_level.") == NULL;
}

/// A point where no coordinate is special: "x=0.3, theta=0.4".
static void add_point(place *p, char *out, size_t room) {
    static const char *const usual[] = {"x",   "y",     "z",      "theta", "phi", "phi1",
                                        "psi", "sigma", "alpha1", "alpha", "beta"};
    size_t length = 0;
    *out = '\0';
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++) {
        double value;
        char formula[16];
        snprintf(formula, sizeof formula, "1*%s", usual[i]);
        if (hamel_model_evaluate(p->m, formula, NULL, NULL, &value) != HAMEL_OK) continue;
        length += (size_t)snprintf(out + length, room - length, "%s%s=%.2f", length > 0 ? ", " : "",
                                   usual[i], 0.3 + 0.07 * (double)i);
    }
}

/// The quantities of the part symmetry at such a point.
static void evaluate(place *p) {
    enum { MOST = 4096 };
    const char *names[MOST];
    char *all = NULL, at[256];
    size_t count = 0;
    hamel_document *page;
    hamel_status status = hamel_model_names(p->m, NULL, &all);
    if (status != HAMEL_OK) return; // of nonlinear constraints
    for (char *name = strtok(all, "\n"); name != NULL && count < MOST; name = strtok(NULL, "\n"))
        if (has_value(name)) names[count++] = name;
    add_point(p, at, sizeof at);
    if (count > 0) status = hamel_model_values(p->m, count, names, at, NULL, &page);
    if (status != HAMEL_OK) fail(p, "values", status);
    else if (count > 0) {
        keep_as(p, "values", page, JSON);
        hamel_document_destroy(page);
    }
    hamel_free(all);
}

static void report(place *p) {
    hamel_report_options options = hamel_report_options_default();
    char *page = NULL;
    options.patience = 0;
    const hamel_status status = hamel_model_report(p->m, &options, NULL, &page);
    if (status == HAMEL_OK) keep(p, "", "html", page);
    else if (status != HAMEL_UNAVAILABLE) fail(p, "report", status);
    hamel_free(page);
}

int main(int argc, char **argv) {
    bool failed = argc < 3;
    if (failed) fputs("usage: pages FOLDER MODEL...\n", stderr);
    for (int i = 2; i < argc; i++) {
        place p = {.folder = argv[1], .model = argv[i]};
        if (hamel_model_builtin(argv[i], &p.m) != HAMEL_OK) {
            fprintf(stderr, "%s: no such model\n", argv[i]);
            return 1;
        }
        for (size_t k = 0; hamel_part_name(k) != NULL; k++) derive(&p, hamel_part_name(k));
        evaluate(&p);
        check(&p, "check", false);
        check(&p, "symmetries", true);
        report(&p);
        hamel_model_destroy(p.m);
        failed = failed || p.failed;
    }
    return failed;
}
