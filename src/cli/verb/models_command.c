/// hamel models: what is built in, a line each.
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/model_argument.h"
#include "cli/show.h"
#include "hamel/hamel.h"

static int print_source(const char *name) {
    for (size_t i = 0; hamel_builtin_name(i) != NULL; i++) {
        if (strcmp(hamel_builtin_name(i), name) != 0) continue;
        fputs(hamel_builtin_source(i), stdout);
        return EXIT_DONE;
    }
    const char *near = hamel_builtin_nearest(name);
    if (near != NULL) return usage_error("there is no model '%s'; did you mean '%s'?", name, near);
    return usage_error("there is no model '%s'; 'hamel models' lists them", name);
}

static int run(const options *o) {
    if (o->show != NULL && o->format == FORMAT_JSON)
        return usage_error("--json lists the models, --show prints one: not both");
    if (o->show != NULL) return print_source(o->show);
    show_made(stdout, hamel_builtin_list(format_asked(o)));
    return EXIT_DONE;
}

const command command_models = {
    .name = "models",
    .summary = "list the models that are built in",
    .bit = MODELS,
    .about =
        "Lists the models that are built in: their names, which every command takes for MODEL, "
        "and what they are.",
    .run = run,
};
