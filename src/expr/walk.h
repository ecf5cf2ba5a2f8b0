/// A pass over the graph below some roots: the reachable nodes in increasing order of id, children
/// before parents. The cost is that of the subgraph, not of the pool.
#ifndef EXPR_WALK_H
#define EXPR_WALK_H

#include "expr/expr.h"

typedef struct expr_walk {
    uint32_t count;
    uint32_t *ids;                 ///< increasing
    uint32_t *slots, slot_mask;    ///< open addressing: id -> place
} expr_walk;

/// On output *w lists what is reachable from the roots; expr_walk_clear frees it.
void expr_walk_init(expr_walk *w, const expr_pool *pool, size_t n, const expr *roots);
void expr_walk_clear(expr_walk *w);
/// Whether a node is reachable, and its place in ids.
bool expr_walk_find(const expr_walk *w, expr e, uint32_t *place);
/// The place of a node known to be reachable.
uint32_t expr_walk_place(const expr_walk *w, expr e);

#endif
