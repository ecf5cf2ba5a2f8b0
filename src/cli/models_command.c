/// hamel models: what is built in, a line each.
#include <stdio.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "cli/command.h"
#include "cli/show.h"
#include "model/builtin.h"

static int print_lines(const model_builtin *all, size_t count) {
    size_t widest = 0;
    for (size_t i = 0; i < count; i++) {
        if (strlen(all[i].name) > widest) widest = strlen(all[i].name);
    }
    for (size_t i = 0; i < count; i++) printf("%-*s  %s\n", (int)widest, all[i].name, all[i].title);
    return EXIT_DONE;
}

static int print_json(const model_builtin *all, size_t count) {
    cJSON *out = cJSON_CreateObject();
    cJSON_AddStringToObject(out, "schema", "hamel-models/1");
    cJSON *list = cJSON_AddArrayToObject(out, "models");
    for (size_t i = 0; i < count; i++) {
        cJSON *one = cJSON_CreateObject();
        cJSON_AddStringToObject(one, "name", all[i].name);
        cJSON_AddStringToObject(one, "title", all[i].title);
        cJSON_AddItemToArray(list, one);
    }
    show_json(out);
    return EXIT_DONE;
}

static int print_source(const char *name) {
    const model_builtin *found = model_builtin_find(name);
    if (found != NULL) {
        fwrite(found->source, 1, found->length, stdout);
        return EXIT_DONE;
    }
    const char *near = model_builtin_nearest(name);
    if (near != NULL) return usage_error("there is no model '%s'; did you mean '%s'?", name, near);
    return usage_error("there is no model '%s'; 'hamel models' lists them", name);
}

static int run(const options *o) {
    size_t count;
    const model_builtin *all = model_builtins(&count);
    if (o->show != NULL && o->format == FORMAT_JSON)
        return usage_error("--json lists the models, --show prints one: not both");
    if (o->show != NULL) return print_source(o->show);
    return o->format == FORMAT_JSON ? print_json(all, count) : print_lines(all, count);
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
