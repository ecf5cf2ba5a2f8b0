/// Memory that is given back all at once: the arrays of a record belong to its arena, and clearing
/// the record is one call. All-zero is the empty arena.
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include "base/vec.h"

typedef VEC(void *) arena;

/// `count` objects of `size` bytes, not initialised. Never NULL.
static inline void *arena_alloc(arena *a, size_t count, size_t size) {
    return *vec_push(a) = mem_alloc(count, size);
}

/// A copy of `count` objects of `size` bytes.
static inline void *arena_copy(arena *a, const void *block, size_t count, size_t size) {
    return *vec_push(a) = mem_copy(block, count, size);
}

static inline void arena_clear(arena *a) {
    for (size_t i = 0; i < a->count; i++) free(a->items[i]);
    vec_clear(a);
}

#define ARENA_NEW(a, type, count) ((type *)arena_alloc((a), (count), sizeof(type)))

#endif
