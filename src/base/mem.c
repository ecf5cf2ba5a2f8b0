/// Allocation. Where there is no memory, or a size that no memory has, the way is out.
#include "base/mem.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/exhausted.h"

static size_t bytes_of(size_t count, size_t size) {
    if (size != 0 && count > SIZE_MAX / size) exhausted(SIZE_MAX);
    const size_t total = count * size;
    return total == 0 ? 1 : total;
}

static void *checked(void *block, size_t bytes) {
    if (block == NULL) exhausted(bytes);
    return block;
}

void *mem_alloc(size_t count, size_t size) {
    const size_t bytes = bytes_of(count, size);
    return checked(exhausted_now() ? NULL : malloc(bytes), bytes);
}

void *mem_alloc_zero(size_t count, size_t size) {
    const size_t bytes = bytes_of(count, size);
    return checked(exhausted_now() ? NULL : calloc(bytes, 1), bytes);
}

void *mem_resize(void *block, size_t count, size_t size) {
    const size_t bytes = bytes_of(count, size);
    return checked(exhausted_now() ? NULL : realloc(block, bytes), bytes);
}

void *mem_copy(const void *block, size_t count, size_t size) {
    void *copy = mem_alloc(count, size);
    if (count * size != 0) memcpy(copy, block, count * size);
    return copy;
}

char *mem_string(const char *s) { return s == NULL ? NULL : mem_words(s, strlen(s)); }

char *mem_words(const char *s, size_t length) {
    char *words = mem_alloc(length + 1, 1);
    memcpy(words, s, length);
    words[length] = '\0';
    return words;
}
