/// An expression for programs.
#include "report/table/expression.h"

#include "expr/print.h"
#include "expr/print_name.h"
#include "report/doc/json_text.h"

static cJSON *symbols(const expr_pool *pool) {
    cJSON *list = cJSON_CreateArray();
    for (uint32_t i = 0; i < expr_symbol_count(pool); i++) {
        text name = {0};
        expr_print_name(pool, expr_symbol_at(pool, i), EXPR_INFIX, &name);
        cJSON_AddItemToArray(list, cJSON_CreateString(text_cstr(&name)));
        text_clear(&name);
    }
    return list;
}

void expression_to_json(const expr_pool *pool, const char *input, const char *key,
                        const char *value, text *out) {
    cJSON *o = cJSON_CreateObject();
    cJSON_AddStringToObject(o, "schema", "hamel-expr/1");
    cJSON_AddStringToObject(o, "input", input);
    cJSON_AddStringToObject(o, key, value);
    cJSON_AddItemToObject(o, "symbols", symbols(pool));
    json_text(o, out);
}
