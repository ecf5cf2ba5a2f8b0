/// Values of derived quantities for a person and for programs.
#include "report/table/values.h"

#include <string.h>

#include "base/number.h"
#include "report/doc/json_text.h"

static void add_symbols(const model *m, size_t count, const expr *symbols, const double *values,
                        doc *to) {
    for (size_t i = 0; i < count; i++)
        doc_number(to, expr_symbol_info_of(m->pool, symbols[i])->name, NULL,
                   values[expr_symbol_index(m->pool, symbols[i])] + 0.0); // −0 is 0
}

doc *values_document(const model *m, size_t count, const char *const *names, const double *values,
                     const double *symbols) {
    doc *d = doc_create(), *list = doc_object(d, "values", NULL),
        *point = doc_object(d, "point", NULL);
    for (size_t i = 0; i < count; i++) doc_number(list, names[i], NULL, values[i]);
    add_symbols(m, m->q->entry_count, m->q->entries, symbols, point);
    add_symbols(m, m->q->n, m->q->velocities, symbols, point);
    add_symbols(m, 1, &m->q->time, symbols, point);
    return d;
}

static void add_number(const doc *one, text *out) {
    char number[NUMBER_ROOM];
    (void)number_write(number, one->number);
    text_add(out, number);
}

/// x_dot is written x', as --at takes it.
static void add_name(const char *key, text *out) {
    static const char ending[] = "_dot";
    const size_t length = strlen(key), dot = strlen(ending);
    const bool rate = length > dot && strcmp(key + length - dot, ending) == 0;
    text_add_bytes(out, key, rate ? length - dot : length);
    text_add(out, rate ? "' = " : " = ");
}

void values_point_words(const doc *d, text *out) {
    const doc *point = d->children.items[1];
    for (size_t i = 0; i < point->children.count; i++) {
        if (i > 0) text_add(out, ", ");
        add_name(point->children.items[i]->key, out);
        add_number(point->children.items[i], out);
    }
}

hamel_status values_to_text(const doc *d, const expr_pool *pool, const doc_look *look, text *out) {
    (void)pool, (void)look;
    const doc *list = d->children.items[0];
    for (size_t i = 0; i < list->children.count; i++) {
        const doc *one = list->children.items[i];
        if (list->children.count > 1) text_addf(out, "%s = ", one->key);
        add_number(one, out);
        text_add_char(out, '\n');
    }
    return HAMEL_OK;
}

hamel_status values_to_json(const doc *d, const expr_pool *pool, const char *document,
                            json_version version, text *out) {
    (void)pool;
    cJSON *o = json_document(document, version);
    for (size_t k = 0; k < d->children.count; k++) {
        const doc *list = d->children.items[k];
        cJSON *object = cJSON_AddObjectToObject(o, list->key);
        for (size_t i = 0; i < list->children.count; i++)
            cJSON_AddNumberToObject(object, list->children.items[i]->key,
                                    list->children.items[i]->number);
    }
    json_text(o, out);
    return HAMEL_OK;
}
