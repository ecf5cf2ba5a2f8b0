/// Reachable nodes in order: a stack of nodes to look at, an open-addressing set of those seen, and
/// one sort at the end.
#include "expr/walk.h"

#include <assert.h>

#include "base/random.h"
#include "expr/pool.h"

static uint32_t home(uint32_t id, uint32_t mask) { return (uint32_t)random_mix(id) & mask; }

/// The place in the table where id stands or would stand; table entries are id + 1.
static uint32_t seek(const uint32_t *table, uint32_t mask, uint32_t id) {
    uint32_t at = home(id, mask);
    while (table[at] != 0 && table[at] != id + 1) at = (at + 1) & mask;
    return at;
}

static int increasing(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/// Radix sort by 11 bits at a time for long lists; qsort for short ones.
static void sort_ids(uint32_t *ids, uint32_t count) {
    if (count < 2) return;
    if (count < 512) {
        qsort(ids, count, sizeof *ids, increasing);
        return;
    }
    uint32_t *other = MEM_NEW(uint32_t, count);
    for (unsigned shift = 0; shift < 33; shift += 11) {
        uint32_t starts[2049] = {0};
        for (uint32_t i = 0; i < count; i++) starts[((ids[i] >> shift) & 2047) + 1]++;
        for (int k = 0; k < 2048; k++) starts[k + 1] += starts[k];
        for (uint32_t i = 0; i < count; i++) other[starts[(ids[i] >> shift) & 2047]++] = ids[i];
        uint32_t *swap = ids;
        ids = other;
        other = swap;
    }
    // Three passes: the sorted list is in what was the scratch array.
    for (uint32_t i = 0; i < count; i++) other[i] = ids[i];
    free(ids);
}

void expr_walk_init(expr_walk *w, const expr_pool *pool, size_t n, const expr *roots) {
    uint32_t mask = 255, *seen = MEM_NEW_ZERO(uint32_t, 256);
    VEC(uint32_t) stack = {0};
    VEC(uint32_t) found = {0};
    for (size_t i = 0; i < n; i++) *vec_push(&stack) = roots[i].id;
    while (stack.count > 0) {
        uint32_t id = vec_pop(&stack);
        uint32_t at = seek(seen, mask, id);
        if (seen[at] != 0) continue;
        seen[at] = id + 1;
        *vec_push(&found) = id;
        if (found.count > mask / 2) {
            free(seen);
            mask = mask * 4 + 3;
            seen = MEM_NEW_ZERO(uint32_t, (size_t)mask + 1);
            for (size_t i = 0; i < found.count; i++)
                seen[seek(seen, mask, found.items[i])] = found.items[i] + 1;
        }
        const expr_node *node = &pool->nodes.items[id];
        for (uint32_t k = 0; k < node->count; k++)
            *vec_push(&stack) = pool->args.items[node->first + k];
    }
    vec_clear(&stack);
    sort_ids(found.items, (uint32_t)found.count);
    // From here on the table holds places: entry = place + 1, told apart by ids[place].
    for (uint32_t i = 0; i <= mask; i++) seen[i] = 0;
    for (uint32_t place = 0; place < found.count; place++) {
        uint32_t at = home(found.items[place], mask);
        while (seen[at] != 0) at = (at + 1) & mask;
        seen[at] = place + 1;
    }
    *w = (expr_walk){(uint32_t)found.count, found.items, seen, mask};
}

void expr_walk_clear(expr_walk *w) {
    free(w->ids);
    free(w->slots);
    *w = (expr_walk){0};
}

bool expr_walk_find(const expr_walk *w, expr e, uint32_t *place) {
    for (uint32_t at = home(e.id, w->slot_mask); w->slots[at] != 0; at = (at + 1) & w->slot_mask) {
        if (w->ids[w->slots[at] - 1] != e.id) continue;
        *place = w->slots[at] - 1;
        return true;
    }
    return false;
}

uint32_t expr_walk_place(const expr_walk *w, expr e) {
    uint32_t place = 0;
    const bool found = expr_walk_find(w, e, &place);
    assert(found);
    (void)found;
    return place;
}
