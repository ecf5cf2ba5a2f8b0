/// hamel models: what is built in, a line each.
#include <stdio.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "cli/command.h"
#include "cli/show.h"
#include "cli/verbs.h"
#include "model/builtin.h"

static const char help[] =
    "usage: hamel models [--json | --show NAME]\n\n"
    "Lists the models that are built in: their names, which every command takes for MODEL, and "
    "what\n"
    "they are.\n\n"
    "  --show NAME   print the text of a model, to read or to start from\n"
    "  --json        {\"schema\": \"hamel-models/1\", \"models\": [{\"name\", \"title\"}, ..]}\n";

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

static int run(int argc, char **argv) {
    size_t count;
    const model_builtin *all = model_builtins(&count);
    if (argc == 0) return print_lines(all, count);
    if (argc == 1 && strcmp(argv[0], "--json") == 0) return print_json(all, count);
    if (strcmp(argv[0], "--show") == 0)
        return argc == 2 ? print_source(argv[1]) : usage_error("--show needs the name of a model");
    return usage_error("hamel models does not take '%s'; 'hamel models --help' tells more",
                       argc > 1 && strcmp(argv[0], "--json") == 0 ? argv[1] : argv[0]);
}

const command command_models = {"models", "list the models that are built in", help, run};
