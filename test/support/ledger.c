/// Loading the ledger with cJSON, whose strings the entries point into.
#include "support/ledger.h"

#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "expr/read.h"

static void check(bool good, const char *what) {
    if (good) return;
    fprintf(stderr, "ledger: %s\n", what);
    exit(2);
}

static char *read_all(const char *path) {
    FILE *file = fopen(path, "rb");
    check(file != NULL, "cannot open " HAMEL_SOURCE_DIR "/test/data/truth.json");
    text all = {0};
    char block[4096];
    for (size_t n; (n = fread(block, 1, sizeof block, file)) > 0;) text_add_bytes(&all, block, n);
    fclose(file);
    return text_take(&all);
}

static const char *string_of(const cJSON *object, const char *key) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, key);
    check(cJSON_IsString(item), key);
    return item->valuestring;
}

/// ** becomes ^, in place.
static void write_powers(char *s) {
    char *to = s;
    for (; *s != '\0'; s++) {
        if (s[0] == '*' && s[1] == '*') *to++ = '^', s++;
        else *to++ = *s;
    }
    *to = '\0';
}

static void load_entry(ledger_entry *entry, const cJSON *json) {
    *entry = (ledger_entry){.id = string_of(json, "id"),
                            .system = string_of(json, "system"),
                            .quantity = string_of(json, "quantity"),
                            .expr = string_of(json, "expr")};
    write_powers(cJSON_GetObjectItemCaseSensitive(json, "expr")->valuestring);
    const cJSON *variables = cJSON_GetObjectItemCaseSensitive(json, "variables"), *item;
    const size_t n = (size_t)cJSON_GetArraySize(variables);
    entry->variables = MEM_NEW(const char *, n);
    cJSON_ArrayForEach(item, variables) entry->variables[entry->variable_count++] =
        item->valuestring;
    const cJSON *samples = cJSON_GetObjectItemCaseSensitive(json, "samples");
    check(cJSON_GetArraySize(samples) == LEDGER_SAMPLES, "an entry without three samples");
    for (int i = 0; i < LEDGER_SAMPLES; i++) {
        const cJSON *sample = cJSON_GetArrayItem(samples, i);
        const cJSON *point = cJSON_GetObjectItemCaseSensitive(sample, "point");
        const cJSON *value = cJSON_GetObjectItemCaseSensitive(sample, "value");
        check(cJSON_IsNumber(value), "a sample without a value");
        entry->values[i] = value->valuedouble;
        entry->points[i] = MEM_NEW(const char *, n);
        for (size_t k = 0; k < n; k++) entry->points[i][k] = string_of(point, entry->variables[k]);
    }
}

void ledger_load(ledger *l) {
    char *source = read_all(HAMEL_SOURCE_DIR "/test/data/truth.json");
    *l = (ledger){.json = cJSON_Parse(source)};
    free(source);
    check(cJSON_IsArray(l->json), "not an array");
    l->entries = MEM_NEW(ledger_entry, (size_t)cJSON_GetArraySize(l->json));
    const cJSON *item;
    cJSON_ArrayForEach(item, l->json) load_entry(&l->entries[l->count++], item);
}

void ledger_clear(ledger *l) {
    for (size_t i = 0; i < l->count; i++) {
        free(l->entries[i].variables);
        for (int k = 0; k < LEDGER_SAMPLES; k++) free(l->entries[i].points[k]);
    }
    free(l->entries);
    cJSON_Delete(l->json);
}

expr ledger_read(const ledger_entry *entry, expr_pool *pool) {
    for (size_t i = 0; i < entry->variable_count; i++)
        expr_symbol(pool, entry->variables[i], EXPR_OTHER);
    expr e;
    check(expr_read(pool, entry->expr, strlen(entry->expr), NULL, NULL, &e) == HAMEL_OK, entry->id);
    return e;
}

__mpq_struct *ledger_point(const ledger_entry *entry, size_t sample, const expr_pool *pool) {
    const uint32_t n = expr_symbol_count(pool);
    __mpq_struct *point = MEM_NEW(__mpq_struct, n);
    for (uint32_t i = 0; i < n; i++) mpq_init(&point[i]);
    for (size_t k = 0; k < entry->variable_count; k++) {
        expr symbol;
        if (!expr_symbol_find(pool, entry->variables[k], &symbol)) continue;
        mpq_ptr q = &point[expr_symbol_index(pool, symbol)];
        check(mpq_set_str(q, entry->points[sample][k], 10) == 0, "a value that is no rational");
        mpq_canonicalize(q);
    }
    return point;
}

void ledger_point_clear(__mpq_struct *point, const expr_pool *pool) {
    for (uint32_t i = 0; i < expr_symbol_count(pool); i++) mpq_clear(&point[i]);
    free(point);
}
