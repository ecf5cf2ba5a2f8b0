/// The messages of the parser, each at its place. What has no place, a model without coordinates
/// say, stands at the first line.
#include "lsp/diagnose.h"

#include <string.h>

#include "hamel/hamel.h"
#include "lsp/answer.h"
#include "lsp/place.h"

static cJSON *diagnostic(const char *source, const hamel_message *m) {
    enum { SEVERITY_ERROR = 1 };
    size_t start = 0, end = strcspn(source, "\n");
    if (m->line > 0) {
        start = place_offset_of_characters(source, m->line, m->column);
        end = place_offset_of_characters(source, m->line,
                                         m->column + (m->length > 0 ? m->length : 1));
    }
    cJSON *d = cJSON_CreateObject();
    cJSON_AddItemToObject(d, "range", answer_range(source, start, end));
    cJSON_AddNumberToObject(d, "severity", SEVERITY_ERROR);
    cJSON_AddStringToObject(d, "source", "hamel");
    cJSON_AddStringToObject(d, "message", m->words);
    return d;
}

cJSON *diagnose(const char *name, const char *source) {
    cJSON *list = cJSON_CreateArray();
    hamel_model *m;
    if (hamel_model_parse(name, source, strlen(source), &m) != HAMEL_OK) {
        const hamel_messages *told = hamel_model_messages(m);
        for (size_t i = 0; i < hamel_messages_count(told); i++) {
            const hamel_message one = hamel_messages_at(told, i);
            cJSON_AddItemToArray(list, diagnostic(source, &one));
        }
    }
    hamel_model_destroy(m);
    return list;
}
