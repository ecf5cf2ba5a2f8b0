/// Values of derived quantities for a person and for programs.
#include "report/table/values.h"

#include "base/number.h"
#include "report/doc/json_text.h"

doc *values_document(size_t count, const char *const *names, const double *values) {
    doc *d = doc_create();
    for (size_t i = 0; i < count; i++) doc_number(d, names[i], NULL, values[i]);
    return d;
}

hamel_status values_to_text(const doc *d, const expr_pool *pool, const doc_look *look, text *out) {
    (void)pool, (void)look;
    for (size_t i = 0; i < d->children.count; i++) {
        const doc *one = d->children.items[i];
        char number[NUMBER_ROOM];
        (void)number_write(number, one->number);
        if (d->children.count > 1) text_addf(out, "%s = ", one->key);
        text_addf(out, "%s\n", number);
    }
    return HAMEL_OK;
}

hamel_status values_to_json(const doc *d, const expr_pool *pool, text *out) {
    (void)pool;
    cJSON *o = cJSON_CreateObject();
    cJSON_AddStringToObject(o, "schema", "hamel-eval/1");
    cJSON *list = cJSON_AddObjectToObject(o, "values");
    for (size_t i = 0; i < d->children.count; i++)
        cJSON_AddNumberToObject(list, d->children.items[i]->key, d->children.items[i]->number);
    json_text(o, out);
    return HAMEL_OK;
}
