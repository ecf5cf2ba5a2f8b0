/// Marking what is reachable: from the largest id down, every marked node marks its children, whose
/// ids are smaller. Invariant of the loop: nodes above the current one are done.
#include "expr/walk.h"

#include "expr/pool.h"

static void mark(expr_walk *w, uint32_t id) { w->bits[id / 64] |= (uint64_t)1 << id % 64; }

/// Marks the children of every marked node in one word, highest first; some may be in the word too.
static void mark_children(expr_walk *w, const expr_pool *pool, uint32_t word) {
    uint64_t todo = ~(uint64_t)0;
    for (uint64_t left; (left = w->bits[word] & todo) != 0;) {
        const uint32_t bit = 63 - (uint32_t)__builtin_clzll(left);
        const expr_node *node = &pool->nodes.items[word * 64 + bit];
        for (uint32_t k = 0; k < node->count; k++) mark(w, pool->args.items[node->first + k]);
        todo = ((uint64_t)1 << bit) - 1;
    }
}

void expr_walk_init(expr_walk *w, const expr_pool *pool, size_t n, const expr *roots) {
    uint32_t largest = 0;
    for (size_t i = 0; i < n; i++) largest = roots[i].id > largest ? roots[i].id : largest;
    *w = (expr_walk){.words = largest / 64 + 1};
    w->bits = MEM_NEW_ZERO(uint64_t, w->words);
    w->ranks = MEM_NEW(uint32_t, w->words);
    for (size_t i = 0; i < n; i++) mark(w, roots[i].id);
    for (uint32_t word = w->words; word-- > 0;) mark_children(w, pool, word);
    for (uint32_t word = 0; word < w->words; word++) {
        w->ranks[word] = w->count;
        w->count += (uint32_t)__builtin_popcountll(w->bits[word]);
    }
    w->ids = MEM_NEW(uint32_t, w->count);
    uint32_t at = 0;
    for (uint32_t word = 0; word < w->words; word++) {
        for (uint64_t left = w->bits[word]; left != 0; left &= left - 1)
            w->ids[at++] = word * 64 + (uint32_t)__builtin_ctzll(left);
    }
}

void expr_walk_clear(expr_walk *w) {
    free(w->ids);
    free(w->bits);
    free(w->ranks);
    *w = (expr_walk){0};
}

bool expr_walk_find(const expr_walk *w, expr e, uint32_t *place) {
    if (e.id / 64 >= w->words || !(w->bits[e.id / 64] >> e.id % 64 & 1)) return false;
    *place = expr_walk_place(w, e);
    return true;
}

bool expr_mentions(const expr_pool *pool, size_t n, const expr *roots, size_t count,
                   const expr *nodes) {
    expr_walk w;
    uint32_t place;
    bool found = false;
    expr_walk_init(&w, pool, n, roots);
    for (size_t k = 0; k < count && !found; k++) found = expr_walk_find(&w, nodes[k], &place);
    expr_walk_clear(&w);
    return found;
}
