/// Marking what is reachable: from the largest id down, every marked node marks its children, whose
/// ids are smaller. Invariant of the loop: nodes above the current one are done.
#include "expr/walk.h"

#include <string.h>

#include "base/mem.h"
#include "expr/pool.h"

/// A walk being made: pages are added as they are needed.
typedef struct making {
    expr_walk *w;
    uint32_t used, room; ///< pages
} making;

static void add_page(making *k, uint32_t page) {
    if (k->used == k->room) {
        k->room *= 2;
        k->w->bits = mem_resize(k->w->bits, (size_t)k->room * WALK_WORDS, sizeof *k->w->bits);
    }
    memset(k->w->bits + (size_t)k->used * WALK_WORDS, 0, WALK_WORDS * sizeof *k->w->bits);
    k->w->pages[page] = k->used++;
}

static void mark(making *k, uint32_t id) {
    if (k->w->pages[id / WALK_PAGE] == 0) add_page(k, id / WALK_PAGE);
    k->w->bits[expr_walk_word(k->w, (expr){id})] |= (uint64_t)1 << id % 64;
}

/// Marks the children of every marked node in one word, highest first; some may be in the word too.
static void mark_children(making *k, const expr_pool *pool, uint32_t first) {
    const uint32_t word = expr_walk_word(k->w, (expr){first});
    uint64_t todo = ~(uint64_t)0;
    for (uint64_t left; (left = k->w->bits[word] & todo) != 0;) {
        const uint32_t bit = 63 - (uint32_t)__builtin_clzll(left);
        const expr_node *node = &pool->nodes.items[first + bit];
        for (uint32_t i = 0; i < node->count; i++) mark(k, pool->args.items[node->first + i]);
        todo = ((uint64_t)1 << bit) - 1;
    }
}

/// From the largest id down; pages below the present one may still appear.
static void mark_all(making *k, const expr_pool *pool) {
    for (uint32_t page = k->w->page_count; page-- > 0;) {
        for (uint32_t i = WALK_WORDS; i-- > 0 && k->w->pages[page] != 0;)
            mark_children(k, pool, page * WALK_PAGE + i * 64);
    }
}

static void count_all(expr_walk *w, uint32_t used) {
    w->ranks = MEM_NEW_ZERO(uint32_t, (size_t)used * WALK_WORDS);
    for (uint32_t page = 0; page < w->page_count; page++) {
        const uint32_t first = w->pages[page] * WALK_WORDS;
        for (uint32_t i = 0; i < WALK_WORDS && first > 0; i++) {
            w->ranks[first + i] = w->count;
            w->count += bits_count(w->bits[first + i]);
        }
    }
}

static void list_all(expr_walk *w) {
    w->ids = MEM_NEW(uint32_t, w->count);
    uint32_t at = 0;
    for (uint32_t page = 0; page < w->page_count; page++) {
        const uint32_t first = w->pages[page] * WALK_WORDS;
        for (uint32_t i = 0; i < WALK_WORDS && first > 0; i++) {
            for (uint64_t left = w->bits[first + i]; left != 0; left &= left - 1)
                w->ids[at++] = page * WALK_PAGE + i * 64 + (uint32_t)__builtin_ctzll(left);
        }
    }
}

void expr_walk_init(expr_walk *w, const expr_pool *pool, size_t n, const expr *roots) {
    uint32_t largest = 0;
    for (size_t i = 0; i < n; i++) largest = roots[i].id > largest ? roots[i].id : largest;
    *w = (expr_walk){.page_count = largest / WALK_PAGE + 1};
    w->pages = MEM_NEW_ZERO(uint32_t, w->page_count);
    making k = {.w = w, .used = 1, .room = 8};
    w->bits = MEM_NEW(uint64_t, (size_t)k.room * WALK_WORDS);
    memset(w->bits, 0, WALK_WORDS * sizeof *w->bits); // the empty page
    for (size_t i = 0; i < n; i++) mark(&k, roots[i].id);
    mark_all(&k, pool);
    count_all(w, k.used);
    list_all(w);
}

void expr_walk_clear(expr_walk *w) {
    free(w->ids);
    free(w->pages);
    free(w->bits);
    free(w->ranks);
    *w = (expr_walk){0};
}

bool expr_walk_find(const expr_walk *w, expr e, uint32_t *place) {
    if (e.id / WALK_PAGE >= w->page_count || !(w->bits[expr_walk_word(w, e)] >> e.id % 64 & 1))
        return false;
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
