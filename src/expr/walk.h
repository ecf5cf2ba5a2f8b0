/// A pass over the graph below some roots: the reachable nodes in increasing order of id, children
/// before parents. A bit for every id says what is reachable, in pages that are there only where
/// something is: a pass costs what is below its roots, not what the pool holds. Counting bits gives
/// a node's place, so there is nothing to hash or sort.
#ifndef EXPR_WALK_H
#define EXPR_WALK_H

#include "base/bits.h"
#include "expr/expr.h"

enum { WALK_WORDS = 16, WALK_PAGE = 64 * WALK_WORDS }; ///< of a page: words of bits, and ids

typedef struct expr_walk {
    uint32_t count;
    uint32_t *ids;               ///< increasing
    uint32_t page_count, *pages; ///< where the page of ids stands in bits; 0: the empty page
    uint64_t *bits;              ///< WALK_WORDS for each page that there is
    uint32_t *ranks;             ///< reachable nodes before each word of bits
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
/// The word of bits that a node is in.
static inline uint32_t expr_walk_word(const expr_walk *w, expr e) {
    return w->pages[e.id / WALK_PAGE] * WALK_WORDS + e.id / 64 % WALK_WORDS;
}
/// The place of a node known to be reachable.
static inline uint32_t expr_walk_place(const expr_walk *w, expr e) {
    const uint32_t word = expr_walk_word(w, e);
    return w->ranks[word] + bits_count(w->bits[word] & (((uint64_t)1 << e.id % 64) - 1));
}

#endif
