/// Allocation that does not fail: when memory runs out, base/exhausted.h says what happens. What
/// keeps it from running out is the budget checked before large operations (exact/limits.h).
#ifndef BASE_MEM_H
#define BASE_MEM_H

#include <stddef.h>

/// `count` objects of `size` bytes, not initialised. Never NULL, also for a count of zero.
void *mem_alloc(size_t count, size_t size);
/// The same, filled with zero bytes.
void *mem_alloc_zero(size_t count, size_t size);
/// Grows or shrinks a block from mem_alloc; the old contents are kept.
void *mem_resize(void *block, size_t count, size_t size);
/// A fresh copy of `count` objects of `size` bytes.
void *mem_copy(const void *block, size_t count, size_t size);
/// A fresh copy of a string; NULL for NULL.
char *mem_string(const char *s);
/// A fresh string of the first `length` characters of s.
char *mem_words(const char *s, size_t length);

#define MEM_NEW(type, count) ((type *)mem_alloc((count), sizeof(type)))
#define MEM_NEW_ZERO(type, count) ((type *)mem_alloc_zero((count), sizeof(type)))

/// Copies numbers one by one. memcpy copies them as vectors, and a vector made of numbers that were
/// stored one by one just before has to wait until they have reached the cache.
static inline void mem_copy_numbers(double *to, const double *from, size_t count) {
    const volatile double *one_by_one = from;
    for (size_t i = 0; i < count; i++) to[i] = one_by_one[i];
}

#endif
