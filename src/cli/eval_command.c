/// hamel eval: numbers for derived quantities at a point.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "base/number.h"
#include "cli/command.h"
#include "cli/model_argument.h"
#include "cli/show.h"
#include "exact/exact.h"
#include "expr/calculus.h"
#include "expr/walk.h"
#include "report/derive/derive.h"
#include "run/outside/places.h"
#include "run/outside/point.h"

typedef struct evaluation {
    model_argument a;
    diag messages;
    exact x;
    doc *d;
    double *values; ///< by symbol index; NaN: no value
} evaluation;

static void list_name(void *context, const char *path, const doc *leaf) {
    (void)context;
    if (!leaf->field) puts(path);
}

/// Values of all symbols at a point, completed as the initial state of a run.
static int find_point(evaluation *e, const char *at) {
    diag words = {0};
    const hamel_status status = run_point(e->a.m, at, &words, &e->messages, &e->values);
    messages_show(&words, "--at", at, at != NULL ? strlen(at) : 0);
    const int code =
        words.count > 0 ? EXIT_USAGE : model_argument_show(&e->a, &e->messages, status);
    diag_clear(&words);
    return code;
}

/// The value of one name: EXIT_NO with a message where it has none.
static int value_of(const evaluation *e, const char *name, double *out) {
    const doc *leaf = doc_find(e->d, name);
    if (leaf == NULL || leaf->kind != DOC_EXPR)
        return usage_error("'%s' is no derived quantity; 'hamel eval %s' lists them", name,
                           e->a.name);
    if (leaf->field) return usage_error("'%s' is a vector field and has no value", name);
    expr_eval(e->a.m->pool, 1, &leaf->source, e->values, out);
    *out += 0.0; // −0 is 0
    if (isfinite(*out)) return EXIT_DONE;
    complain("%s has no value at this point", name);
    return EXIT_NO;
}

static int print_values(const evaluation *e, size_t count, const char *const *names, bool json) {
    double *values = mem_alloc(count, sizeof *values);
    int code = EXIT_DONE;
    for (size_t i = 0; i < count && code == EXIT_DONE; i++)
        code = value_of(e, names[i], &values[i]);
    if (code == EXIT_DONE && json) {
        cJSON *out = cJSON_CreateObject();
        cJSON_AddStringToObject(out, "schema", "hamel-eval/1");
        cJSON *list = cJSON_AddObjectToObject(out, "values");
        for (size_t i = 0; i < count; i++) cJSON_AddNumberToObject(list, names[i], values[i]);
        show_json(out);
    } else if (code == EXIT_DONE) {
        for (size_t i = 0; i < count; i++) {
            char number[NUMBER_ROOM];
            (void)number_write(number, values[i]);
            if (count == 1) puts(number);
            else show_line(stdout, "%s = %s\n", names[i], number);
        }
    }
    free(values);
    return code;
}

static int evaluate(evaluation *e, const options *o) {
    exact_init(&e->x, e->a.m->pool, &e->messages);
    const size_t count = o->names.count;
    const char **parts = mem_alloc(count, sizeof *parts); // only what is asked for is derived
    for (size_t i = 0; i < count; i++) parts[i] = derive_part_of(o->names.items[i]);
    const derive_request request = {.count = count, .parts = parts};
    derivation *d = derivation_create(&e->x, e->a.m, &(derivation_options){.places = &run_places});
    const hamel_status status = report_derive(&e->x, d, &request, &e->d);
    derivation_destroy(d);
    free(parts);
    if (status != HAMEL_OK) return model_argument_show(&e->a, &e->messages, status);
    if (count == 0) {
        doc_each_expr(e->d, list_name, NULL);
        return EXIT_DONE;
    }
    const int code = find_point(e, o->at);
    return code == EXIT_DONE ? print_values(e, count, o->names.items, o->format == FORMAT_JSON)
                             : code;
}

static int run(const options *o) {
    evaluation e = {0};
    int code = model_argument_open(&e.a, o);
    if (code == EXIT_DONE) code = evaluate(&e, o);
    free(e.values);
    doc_destroy(e.d);
    diag_clear(&e.messages);
    model_argument_close(&e.a);
    return code;
}

const command command_eval = {
    .name = "eval",
    .summary = "numbers for derived quantities at a point",
    .bit = EVAL,
    .arguments = {ARGUMENT_MODEL, {"NAME", ARGUMENT_MANY, offsetof(options, names), NULL, NULL}},
    .about =
        "Evaluates derived quantities, named by their place in the JSON of 'hamel derive', at a "
        "point. Without names, lists them.",
    .examples = "hamel eval snakeboard lagrange_dalembert.accelerations.theta --at \"phi=0.3, "
                "theta=0.1, x'=1\"",
    .run = run,
};
