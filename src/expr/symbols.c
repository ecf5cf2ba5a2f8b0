/// Symbols that come in families: time derivatives, rotation matrices, unit vectors, pi.
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "expr/pool.h"

expr expr_symbol_dot(expr_pool *pool, expr symbol) {
    const expr_symbol_info *info = expr_symbol_info_of(pool, symbol);
    const uint32_t order = info->order + 1;
    const expr base = info->base;
    text name = {0};
    text_add(&name, expr_symbol_info_of(pool, base)->name);
    if (order == 1) text_add(&name, "_dot");
    else if (order == 2) text_add(&name, "_ddot");
    else text_addf(&name, "_d%udot", order);
    expr e = expr_symbol(pool, text_cstr(&name), order == 1 ? EXPR_VELOCITY : EXPR_ACCELERATION);
    text_clear(&name);
    expr_symbol_info *made = pool->symbols.items[expr_symbol_index(pool, e)];
    made->order = order;
    made->base = base;
    return e;
}

expr expr_function(expr_pool *pool, const char *name, uint32_t order) {
    const expr base = expr_symbol(pool, name, EXPR_OTHER);
    if (order == 0) return base;
    text prime = {0};
    text_addf(&prime, order == 1 ? "%s_prime" : "%s_prime%u", name, order);
    const expr e = expr_symbol(pool, text_cstr(&prime), EXPR_OTHER);
    text_clear(&prime);
    expr_symbol_info *made = pool->symbols.items[expr_symbol_index(pool, e)];
    made->order = order;
    made->base = base;
    return e;
}

/// The symbols NAME_ij of a block; the first one stands for the block.
static void block_symbols(expr_pool *pool, const char *name, expr_kind kind, uint32_t rows,
                          uint32_t cols, expr *entries) {
    for (uint32_t i = 0; i < rows * cols; i++) {
        text entry = {0};
        text_addf(&entry, "%s_%u", name, i / cols + 1);
        if (cols > 1) text_addf(&entry, "%u", i % cols + 1);
        entries[i] = expr_symbol(pool, text_cstr(&entry), kind);
        text_clear(&entry);
        expr_symbol_info *info = pool->symbols.items[expr_symbol_index(pool, entries[i])];
        info->kind = kind;
        info->row = i / cols;
        info->col = i % cols;
        info->block = expr_symbol_index(pool, entries[0]);
    }
}

void expr_rotation(expr_pool *pool, const char *name, expr entries[9]) {
    block_symbols(pool, name, EXPR_ROTATION, 3, 3, entries);
}

void expr_unit_vector(expr_pool *pool, const char *name, expr entries[3]) {
    block_symbols(pool, name, EXPR_SPHERE, 3, 1, entries);
}

expr expr_pi(expr_pool *pool) {
    expr pi = expr_symbol(pool, "pi", EXPR_CONSTANT);
    expr_assume_positive(pool, pi);
    return pi;
}
