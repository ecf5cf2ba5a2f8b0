/// hamel eval: numbers for derived quantities at a point.
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/model_argument.h"
#include "cli/show.h"

static int list_names(const model_argument *a, const options *o) {
    (void)o;
    char *names;
    const hamel_status status = hamel_model_names(a->m, NULL, &names);
    show_made(stdout, names);
    return status == HAMEL_OK ? EXIT_DONE : model_argument_show(a, status);
}

/// What is wrong with a name, or with its value.
static int show_name(const model_argument *a, hamel_status status) {
    const char *words = model_argument_words(a);
    if (status == HAMEL_INVALID)
        return usage_error("%s; 'hamel eval %s' lists them", words, a->name);
    complain("%s", words);
    return status == HAMEL_UNDEFINED ? EXIT_NO : EXIT_USAGE;
}

static int evaluate(const model_argument *a, const options *o) {
    hamel_document *page;
    char *words = NULL;
    hamel_status status =
        hamel_model_values(a->m, o->names.count, o->names.items, o->at, NULL, &page);
    if (status == HAMEL_OK) status = model_argument_write(a, page, &words);
    show_made(stdout, words);
    hamel_document_destroy(page);
    if (status == HAMEL_OK) {
        const hamel_messages *told = hamel_model_messages(a->m);
        for (size_t i = 0; i < hamel_messages_count(told) && model_argument_format(a) == HAMEL_TEXT;
             i++)
            fprintf(stderr, "%s\n", hamel_messages_at(told, i).words);
        return EXIT_DONE;
    }
    const char *about = model_argument_about(a);
    if (about != NULL && strcmp(about, "names") == 0) return show_name(a, status);
    if (about != NULL && strcmp(about, "formula") == 0) { // no option: as the library says it
        show_made(stderr, hamel_messages_with(hamel_model_messages(a->m), ""));
        return EXIT_USAGE;
    }
    const int code = model_argument_show(a, status);
    return about != NULL ? EXIT_USAGE : code;
}

static int run(const options *o) {
    return model_argument_with(o, o->names.count == 0 ? list_names : evaluate);
}

const command command_eval = {
    .name = "eval",
    .summary = "numbers for derived quantities at a point",
    .bit = EVAL,
    .arguments = {ARGUMENT_MODEL, {"NAME", ARGUMENT_MANY, offsetof(options, names), NULL, NULL}},
    .about =
        "Evaluates derived quantities, named by their place in the JSON of 'hamel derive', and "
        "formulas, written as in a claim of 'hamel verify', at a point. What --at does not give is "
        "completed; the point is told on standard error, in "
        "JSON with the values. Without names, lists the quantities.",
    .examples = "hamel eval snakeboard lagrange_dalembert.accelerations.theta --at \"phi=0.3, "
                "theta=0.1, x'=1\"",
    .run = run,
};
