#include "report/doc/json_text.h"

#include "base/escape.h"

void json_text(cJSON *value, text *out) {
    char *words = cJSON_Print(value);
    json_escape(out, words);
    text_add_char(out, '\n');
    cJSON_free(words);
    cJSON_Delete(value);
}
