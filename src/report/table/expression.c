/// An expression for programs.
#include "report/table/expression.h"

#include "expr/print.h"
#include "expr/print_name.h"
#include "report/doc/json_text.h"
#include "report/doc/json_verdict.h"

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

/// Adds the result, which it takes over, under its key.
static void write(const expr_pool *pool, const char *input, const char *key, cJSON *result,
                  json_version version, text *out) {
    cJSON *o = json_document("expr", version);
    cJSON_AddStringToObject(o, "input", input);
    cJSON_AddItemToObject(o, key, result);
    cJSON_AddItemToObject(o, "symbols", symbols(pool));
    json_text(o, out);
}

void expression_to_json(const expr_pool *pool, const char *input, const char *result,
                        json_version version, text *out) {
    write(pool, input, "result", cJSON_CreateString(result), version, out);
}

void expression_answer_to_json(const expr_pool *pool, const char *input, const mech_verdict *v,
                               json_version version, text *out) {
    if (version == JSON_VERSION_1)
        write(pool, input, "answer", cJSON_CreateString(truth_word(v->answer)), version, out);
    else write(pool, input, "verdict", json_verdict(v, pool), version, out);
}
