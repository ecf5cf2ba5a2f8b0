/// A list of blocks, freed together.
#include "model/text/memory_internal.h"

#include <string.h>

void *memory_adopt(model_memory *m, void *block) {
    if (block != NULL) *vec_push(&m->blocks) = block;
    return block;
}

void *memory_take(model_memory *m, size_t count, size_t size) {
    return memory_adopt(m, mem_alloc_zero(count, size));
}

char *memory_text(model_memory *m, const char *bytes, size_t length) {
    char *copy = memory_take(m, length + 1, 1);
    if (length != 0) memcpy(copy, bytes, length);
    return copy;
}

void memory_clear(model_memory *m) {
    for (size_t i = 0; i < m->blocks.count; i++) free(m->blocks.items[i]);
    vec_clear(&m->blocks);
}
