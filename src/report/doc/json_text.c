#include "report/doc/json_text.h"

#include <string.h>

#include "base/escape.h"

/// Documents had schemas of their own, and a sweep none.
static void add_schema_1(cJSON *o, const char *document) {
    if (strcmp(document, "sweep") == 0) return;
    text schema = {0};
    if (strcmp(document, "derive") == 0) text_add(&schema, "hamel/1");
    else text_addf(&schema, "hamel-%s/1", document);
    cJSON_AddStringToObject(o, "schema", text_cstr(&schema));
    text_clear(&schema);
}

cJSON *json_document(const char *document, json_version version) {
    cJSON *o = cJSON_CreateObject();
    if (version == JSON_VERSION_1) {
        add_schema_1(o, document);
        return o;
    }
    cJSON_AddStringToObject(o, "schema", "hamel/2");
    cJSON_AddStringToObject(o, "document", document);
    return o;
}

void json_text(cJSON *value, text *out) {
    char *words = cJSON_Print(value);
    json_escape(out, words);
    text_add_char(out, '\n');
    cJSON_free(words);
    cJSON_Delete(value);
}
