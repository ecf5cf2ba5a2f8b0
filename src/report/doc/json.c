/// A report as JSON: the tree as it is, expressions as infix strings, and the list of symbols a
/// reader of them needs. The layout is a contract: docs/json.md.
#include <cjson/cJSON.h>

#include "expr/print_name.h"
#include "expr/walk.h"
#include "report/doc/document.h"
#include "report/doc/json.h"
#include "report/doc/json_text.h"

static cJSON *node_json(const doc *d, const expr_pool *pool, hamel_status *status) {
    switch (d->kind) {
    case DOC_EXPR: {
        if (expr_infix_tokens(pool, d->value) > DOC_LONGEST_JSON) return cJSON_CreateNull();
        text infix = {0};
        if (*status == HAMEL_OK) *status = expr_print(pool, d->value, EXPR_INFIX, &infix);
        cJSON *s = cJSON_CreateString(text_cstr(&infix));
        text_clear(&infix);
        return s;
    }
    case DOC_WORDS: return cJSON_CreateString(d->words);
    case DOC_INTEGER: return cJSON_CreateNumber((double)d->integer);
    case DOC_NUMBER: return cJSON_CreateNumber(d->number);
    case DOC_VERDICT: return cJSON_CreateString(truth_word(d->verdict->answer));
    case DOC_OBJECT:
    case DOC_EQUATION:
    case DOC_LIST: break;
    }
    cJSON *out = d->kind == DOC_LIST ? cJSON_CreateArray() : cJSON_CreateObject();
    for (size_t i = 0; i < d->children.count; i++) {
        const doc *c = d->children.items[i];
        cJSON *value = node_json(c, pool, status); // as deep as the report, a few levels
        if (d->kind == DOC_LIST) cJSON_AddItemToArray(out, value);
        else cJSON_AddItemToObject(out, c->key == NULL ? "" : c->key, value);
    }
    return out;
}

typedef struct symbol_use {
    const expr_pool *pool;
    bool *used;
} symbol_use;

static void note_symbols(void *context, const char *path, const doc *leaf) {
    (void)path;
    const symbol_use *use = context;
    expr_walk w;
    expr_walk_init(&w, use->pool, 1, &leaf->value);
    for (uint32_t p = 0; p < w.count; p++) {
        const expr e = {w.ids[p]};
        if (expr_is_symbol(use->pool, e)) use->used[expr_symbol_index(use->pool, e)] = true;
    }
    expr_walk_clear(&w);
}

typedef struct formula_list {
    const expr_pool *pool;
    cJSON *latex;
    hamel_status status;
} formula_list;

static void add_latex(void *context, const char *path, const doc *leaf) {
    formula_list *list = context;
    text latex = {0};
    if (list->status == HAMEL_OK)
        list->status = expr_print(list->pool, leaf->value, EXPR_LATEX, &latex);
    cJSON_AddStringToObject(list->latex, path, text_cstr(&latex));
    text_clear(&latex);
}

hamel_status doc_to_json(const doc *d, const expr_pool *pool, text *out) {
    return doc_to_json_as(d, pool, "hamel/1", out);
}

hamel_status doc_to_json_as(const doc *d, const expr_pool *pool, const char *schema, text *out) {
    hamel_status status = HAMEL_OK;
    cJSON *top = cJSON_CreateObject(), *tree = node_json(d, pool, &status);
    cJSON_AddStringToObject(top, "schema", schema);
    while (tree->child != NULL) {
        cJSON *item = cJSON_DetachItemViaPointer(tree, tree->child);
        cJSON_AddItemToObject(top, item->string, item);
    }
    cJSON_Delete(tree);
    symbol_use use = {pool, MEM_NEW_ZERO(bool, expr_symbol_count(pool) + 1)};
    doc_each_expr(d, note_symbols, &use);
    cJSON *symbols = cJSON_CreateArray();
    for (uint32_t i = 0; i < expr_symbol_count(pool); i++) {
        if (!use.used[i] || expr_symbol_info_of(pool, expr_symbol_at(pool, i))->name[0] == '#')
            continue;
        text name = {0};
        expr_print_name(pool, expr_symbol_at(pool, i), EXPR_INFIX, &name);
        cJSON_AddItemToArray(symbols, cJSON_CreateString(text_cstr(&name)));
        text_clear(&name);
    }
    free(use.used);
    cJSON_AddItemToObject(top, "symbols", symbols);
    formula_list formulas = {pool, cJSON_CreateObject(), status};
    doc_each_expr(d, add_latex, &formulas);
    cJSON_AddItemToObject(top, "formulas", formulas.latex);
    status = formulas.status;
    json_text(top, out);
    return status;
}
