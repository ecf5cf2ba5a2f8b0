/// A pass over the graph below some roots: the reachable nodes in increasing order of id, children
/// before parents. A bit for every id up to the largest root says what is reachable; counting bits
/// gives a node's place, so there is nothing to hash or sort.
#ifndef EXPR_WALK_H
#define EXPR_WALK_H

#include "expr/expr.h"

typedef struct expr_walk {
    uint32_t count;
    uint32_t *ids;   ///< increasing
    uint64_t *bits;  ///< bit i: is node i reachable?
    uint32_t *ranks; ///< reachable nodes before each word of bits
    uint32_t words;
} expr_walk;

/// On output *w lists what is reachable from the roots; expr_walk_clear frees it.
void expr_walk_init(expr_walk *w, const expr_pool *pool, size_t n, const expr *roots);
void expr_walk_clear(expr_walk *w);
/// Whether a node is reachable, and its place in ids.
bool expr_walk_find(const expr_walk *w, expr e, uint32_t *place);
/// Whether any of these nodes occurs below the roots.
bool expr_mentions(const expr_pool *pool, size_t n, const expr *roots, size_t count,
                   const expr *nodes);
/// Whether a node occurs in e.
static inline bool expr_contains(const expr_pool *pool, expr e, expr node) {
    return expr_mentions(pool, 1, &e, 1, &node);
}
/// The place of a node known to be reachable.
static inline uint32_t expr_walk_place(const expr_walk *w, expr e) {
    const uint32_t word = e.id / 64;
    const uint64_t below = w->bits[word] & (((uint64_t)1 << e.id % 64) - 1);
    return w->ranks[word] + (uint32_t)__builtin_popcountll(below);
}

#endif
