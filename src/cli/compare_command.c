/// hamel compare: nonholonomic against vakonomic motion.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "cli/command.h"
#include "cli/model_argument.h"
#include "cli/show.h"
#include "cli/table_file.h"
#include "exact/exact.h"
#include "report/compare/compare.h"
#include "report/doc/json.h"
#include "report/doc/latex.h"
#include "report/doc/text.h"

typedef hamel_status renderer(const doc *d, const expr_pool *pool, text *out);

typedef struct job {
    const options *o;
    run_options options;
    model_argument argument;
} job;

static hamel_status to_json(const doc *d, const expr_pool *pool, text *out) {
    return doc_to_json_as(d, pool, "hamel-compare/1", out);
}

static renderer *const renderers[] =
    {[FORMAT_TEXT] = doc_to_text, [FORMAT_LATEX] = doc_to_latex, [FORMAT_JSON] = to_json};

// ---- table --------------------------------------------------------------------------------------

static int write_table(const job *j, const run_comparison *r) {
    const size_t w = r->width, count = 2 * w + 2;
    char **names = MEM_NEW(char *, count);
    double *row = MEM_NEW(double, count);
    for (size_t i = 0; i < w; i++) {
        text name = {0};
        text_addf(&name, "%s_vak", r->names[i]);
        names[1 + i] = r->names[i];
        names[1 + w + i] = text_take(&name);
    }
    names[0] = "t";
    names[count - 1] = "distance";
    table_file *out =
        table_file_create(j->o->file, &j->argument, "compare", count, (const char *const *)names);
    for (size_t s = 0; s < r->count; s++) {
        row[0] = r->t[s];
        memcpy(row + 1, r->nonholonomic + s * w, w * sizeof *row);
        memcpy(row + 1 + w, r->vakonomic + s * w, w * sizeof *row);
        row[count - 1] = r->distance[s];
        (void)table_file_row(out, row);
    }
    for (size_t i = 0; i < w; i++) free(names[1 + w + i]);
    free(names);
    free(row);
    return table_file_finish(out);
}

// ---- going --------------------------------------------------------------------------------------

static int find_run(const job *j, const model_run **spec) {
    const model *m = j->argument.m;
    *spec = NULL;
    if (j->o->no_run || (j->o->run == NULL && m->run_count == 0)) return EXIT_DONE;
    if (j->o->run != NULL) return model_argument_run(&j->argument, j->o->run, spec);
    *spec = &m->runs[0];
    return EXIT_DONE;
}

static int compare(job *j) {
    compare_request request = {.options = &j->options, .realise = j->o->realise};
    const int code = find_run(j, &request.run);
    if (code != EXIT_DONE) return code;
    if (j->o->realise && request.run == NULL) return usage_error("--realise needs a run");
    if (j->o->file != NULL && request.run == NULL)
        return usage_error("there is no run to write to %s", j->o->file);
    diag messages = {0};
    exact x;
    exact_init(&x, j->argument.m->pool, &messages);
    doc *d = NULL;
    text out = {0};
    run_comparison runs;
    int result = EXIT_DONE;
    hamel_status status = report_compare(&x, j->argument.m, &request, &d, &runs);
    if (status == HAMEL_OK) status = renderers[j->o->format](d, j->argument.m->pool, &out);
    if (status == HAMEL_OK && j->o->file != NULL) result = write_table(j, &runs);
    if (status == HAMEL_OK) show_text(stdout, &out);
    else result = model_argument_show(&j->argument, &messages, status);
    run_comparison_clear(&runs);
    text_clear(&out);
    doc_destroy(d);
    diag_clear(&messages);
    return result;
}

static int run(const options *o) {
    job j = {.o = o,
             .options = {.until = o->until,
                         .every = o->every,
                         .tolerance = o->tolerance,
                         .lambda = o->lambda.items,
                         .lambda_count = o->lambda.count}};
    int code = model_argument_open(&j.argument, o);
    if (code == EXIT_DONE) code = compare(&j);
    model_argument_close(&j.argument);
    return code;
}

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
                "hamel compare particle fly -o side_by_side.csv",
    .run = run,
};
