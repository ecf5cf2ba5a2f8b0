/// Growable arrays. `VEC(type)` is a struct {items, count, capacity}; all-zero is the empty array.
///   VEC(int) v = {0};  *vec_push(&v) = 7;  v.items[0];  vec_clear(&v);
#ifndef BASE_VEC_H
#define BASE_VEC_H

#include <stdlib.h>

#include "base/mem.h"

#define VEC(type)                                                                                  \
    struct {                                                                                       \
        type *items;                                                                               \
        size_t count, capacity;                                                                    \
    }

/// Makes room for at least `n` items in all.
#define vec_reserve(v, n)                                                                          \
    ((n) > (v)->capacity                                                                           \
         ? ((v)->capacity = vec_capacity((v)->capacity, (n)),                                      \
            (v)->items = mem_resize((v)->items, (v)->capacity, sizeof *(v)->items))                \
         : (v)->items)

/// A pointer to one new item at the end, not initialised.
#define vec_push(v) (vec_reserve((v), (v)->count + 1), &(v)->items[(v)->count++])

#define vec_pop(v) ((v)->items[--(v)->count])

/// Frees the items; the array is empty again.
#define vec_clear(v) (free((v)->items), (v)->items = NULL, (v)->count = (v)->capacity = 0)

static inline size_t vec_capacity(size_t old, size_t need) {
    size_t grown = 2 * old + 8;
    return grown > need ? grown : need;
}

#endif
