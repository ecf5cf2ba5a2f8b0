/// The inside of a pool, for the files of `expr` only.
#ifndef EXPR_POOL_H
#define EXPR_POOL_H

#include "base/vec.h"
#include "expr/expr.h"

typedef struct expr_node {
    uint32_t op,
        payload; ///< payload: number or symbol index, SOLVE order, PICK entry, FAULT reason
    uint32_t first, count; ///< arguments, a run in pool->args
} expr_node;

/// Open addressing. The hash stands beside the index, so that a search looks at a node only when it
/// is almost certainly the right one, and a table grows without looking at any. The mask is the
/// size − 1, a power of two.
typedef struct pool_entry {
    uint32_t index; ///< index + 1; zero is free
    uint32_t hash;
} pool_entry;

typedef struct pool_table {
    pool_entry *entries;
    uint32_t mask, used;
} pool_table;

/// Memory a constructor has done with, for the next one.
typedef struct pool_spare {
    void *items;
    size_t bytes;
} pool_spare;

struct expr_pool {
    VEC(expr_node) nodes;
    VEC(uint32_t) args;
    VEC(mpq_ptr) numbers;            ///< each in its own block: expr_value does not move
    VEC(expr_symbol_info *) symbols; ///< likewise
    VEC(expr) symbol_nodes;
    pool_table by_content;  ///< of all nodes but numbers
    pool_table by_value;    ///< of numbers
    pool_table by_name;     ///< of symbols
    VEC(pool_spare) spares; ///< for the constructors' short lists
    expr zero, one, minus_one;
};

/// The node with these contents, made if it is not there yet.
expr pool_intern(expr_pool *pool, expr_op op, uint32_t payload, size_t n, const expr *args);

static inline const expr_node *pool_node(const expr_pool *pool, expr e) {
    return &pool->nodes.items[e.id];
}
static inline const expr *pool_args(const expr_pool *pool, expr e) {
    return (const expr *)(const void *)(pool->args.items + pool_node(pool, e)->first);
}

#endif
