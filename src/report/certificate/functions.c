/// A node is [number, operator, arguments ..]: numbers as "3/2", symbols by their name, powers with
/// the exponent as "1/2", everything else by the numbers of its arguments; behind those of a linear
/// system its order, behind that of an entry of its solution which one, "0" the first.
#include "report/certificate/functions.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/text.h"
#include "expr/walk.h"

cJSON *functions_refer(certificate_functions *f, expr e) {
    *vec_push(&f->roots) = e;
    return cJSON_CreateNumber(e.id);
}

cJSON *functions_list(certificate_functions *f, size_t count, const expr *e) {
    cJSON *list = cJSON_CreateArray();
    for (size_t i = 0; i < count; i++) cJSON_AddItemToArray(list, functions_refer(f, e[i]));
    return list;
}

cJSON *functions_rows(certificate_functions *f, size_t rows, size_t cols, const expr *e) {
    cJSON *list = cJSON_CreateArray();
    for (size_t i = 0; i < rows; i++)
        cJSON_AddItemToArray(list, functions_list(f, cols, e + i * cols));
    return list;
}

void functions_clear(certificate_functions *f) { vec_clear(&f->roots); }

size_t functions_size(const expr_pool *pool, size_t count, const expr *e) {
    expr_walk w;
    expr_walk_init(&w, pool, count, e);
    const size_t size = w.count;
    expr_walk_clear(&w);
    return size;
}

cJSON *functions_number(mpq_srcptr value) {
    char *words = MEM_NEW(char, mpz_sizeinbase(mpq_numref(value), 10) +
                                    mpz_sizeinbase(mpq_denref(value), 10) + 3);
    cJSON *number = cJSON_CreateString(mpq_get_str(words, 10, value));
    free(words);
    return number;
}

bool functions_block(const expr_pool *pool, expr symbol, expr *first) {
    const expr_symbol_info *info = expr_symbol_info_of(pool, symbol);
    if (info->kind != EXPR_ROTATION && info->kind != EXPR_SPHERE) return false;
    *first = expr_symbol_at(pool, info->block);
    return true;
}

// ---- nodes --------------------------------------------------------------------------------------

static const char *op_word(expr_op op) {
    switch (op) {
    case EXPR_FAULT: return "fault";
    case EXPR_NUMBER: return "number";
    case EXPR_SYMBOL: return "symbol";
    case EXPR_ADD: return "add";
    case EXPR_MUL: return "mul";
    case EXPR_POW: return "pow";
    case EXPR_CALL: return "call";
#define X(name, infix, latex, c, breaks)                                                           \
    case EXPR_##name: return infix;
        EXPR_FUNCTIONS(X)
#undef X
    case EXPR_ATAN2: return "atan2";
    case EXPR_SOLVE: return "solve";
    case EXPR_PICK: return "pick";
    case EXPR_OP_COUNT: break;
    }
    return "fault";
}

static void add_words(cJSON *list, const char *words) {
    cJSON_AddItemToArray(list, cJSON_CreateString(words));
}

static cJSON *node_json(const expr_pool *pool, expr e) {
    cJSON *node = cJSON_CreateArray();
    const expr_op op = expr_op_of(pool, e);
    cJSON_AddItemToArray(node, cJSON_CreateNumber(e.id));
    add_words(node, op_word(op));
    if (op == EXPR_NUMBER) cJSON_AddItemToArray(node, functions_number(expr_value(pool, e)));
    if (op == EXPR_SYMBOL) add_words(node, expr_symbol_info_of(pool, e)->name);
    const uint32_t count = op == EXPR_POW ? 1 : expr_arity(pool, e);
    for (uint32_t i = 0; i < count; i++)
        cJSON_AddItemToArray(node, cJSON_CreateNumber(expr_arg(pool, e, i).id));
    if (op == EXPR_POW)
        cJSON_AddItemToArray(node, functions_number(expr_value(pool, expr_arg(pool, e, 1))));
    if (op == EXPR_CALL) add_words(node, expr_symbol_info_of(pool, expr_called(pool, e))->name);
    if (op == EXPR_PICK || op == EXPR_SOLVE) {
        text payload = {0};
        text_addf(&payload, "%" PRIu32, expr_payload(pool, e));
        add_words(node, text_cstr(&payload));
        text_clear(&payload);
    }
    return node;
}

// ---- symbols ------------------------------------------------------------------------------------

static const char *kind_word(expr_kind kind) {
    switch (kind) {
    case EXPR_PARAMETER: return "parameter";
    case EXPR_LINE: return "line";
    case EXPR_ANGLE: return "angle";
    case EXPR_ROTATION: return "rotation";
    case EXPR_SPHERE: return "sphere";
    case EXPR_VELOCITY: return "velocity";
    case EXPR_ACCELERATION: return "acceleration";
    case EXPR_TIME: return "time";
    case EXPR_MOMENTUM: return "momentum";
    case EXPR_MULTIPLIER: return "multiplier";
    case EXPR_CONSTANT: return "constant";
    case EXPR_OTHER: break;
    }
    return "other";
}

static void add_symbol(const expr_pool *pool, expr symbol, cJSON *symbols) {
    const expr_symbol_info *info = expr_symbol_info_of(pool, symbol);
    cJSON *o = cJSON_AddObjectToObject(symbols, info->name);
    cJSON_AddStringToObject(o, "kind", kind_word(info->kind));
    const bool above = info->has_lower && expr_is_number(pool, info->lower) &&
                       mpq_sgn(expr_value(pool, info->lower)) >= 0;
    if (info->positive || above) cJSON_AddTrueToObject(o, "positive");
    expr first;
    if (!functions_block(pool, symbol, &first)) return;
    cJSON_AddStringToObject(o, "block", expr_symbol_info_of(pool, first)->name);
    cJSON_AddNumberToObject(o, "row", info->row);
    cJSON_AddNumberToObject(o, "column", info->col);
}

void functions_write(const certificate_functions *f, cJSON *to) {
    cJSON *symbols = cJSON_AddObjectToObject(to, "symbols");
    cJSON *nodes = cJSON_AddArrayToObject(to, "nodes");
    expr_walk w;
    expr_walk_init(&w, f->pool, f->roots.count, f->roots.items);
    for (uint32_t i = 0; i < w.count; i++) {
        const expr e = {w.ids[i]};
        if (expr_is_symbol(f->pool, e)) add_symbol(f->pool, e, symbols);
        cJSON_AddItemToArray(nodes, node_json(f->pool, e));
    }
    expr_walk_clear(&w);
}
