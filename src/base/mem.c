/// Allocation that aborts when memory runs out or a size overflows.
#include "base/mem.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static size_t bytes(size_t count, size_t size) {
    if (size != 0 && count > SIZE_MAX / size) abort();
    size_t total = count * size;
    return total == 0 ? 1 : total;
}

static void *checked(void *block) {
    if (block == NULL) abort();
    return block;
}

void *mem_alloc(size_t count, size_t size) { return checked(malloc(bytes(count, size))); }

void *mem_alloc_zero(size_t count, size_t size) { return checked(calloc(bytes(count, size), 1)); }

void *mem_resize(void *block, size_t count, size_t size) {
    return checked(realloc(block, bytes(count, size)));
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
