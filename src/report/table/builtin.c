/// The built-in models for a person and for programs.
#include "report/table/builtin.h"

#include <string.h>

#include "model/builtin.h"
#include "report/doc/json_text.h"

void builtin_to_text(text *out) {
    size_t count, widest = 0;
    const model_builtin *all = model_builtins(&count);
    for (size_t i = 0; i < count; i++) {
        if (strlen(all[i].name) > widest) widest = strlen(all[i].name);
    }
    for (size_t i = 0; i < count; i++)
        text_addf(out, "%-*s  %s\n", (int)widest, all[i].name, all[i].title);
}

void builtin_to_json(json_version version, text *out) {
    size_t count;
    const model_builtin *all = model_builtins(&count);
    cJSON *o = json_document("models", version);
    cJSON *list = cJSON_AddArrayToObject(o, "models");
    for (size_t i = 0; i < count; i++) {
        cJSON *one = cJSON_CreateObject();
        cJSON_AddStringToObject(one, "name", all[i].name);
        cJSON_AddStringToObject(one, "title", all[i].title);
        cJSON_AddItemToArray(list, one);
    }
    json_text(o, out);
}
