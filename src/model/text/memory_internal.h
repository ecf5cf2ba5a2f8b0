/// Memory that is freed all at once: what a model keeps, and what reading one needs in between.
#ifndef MODEL_TEXT_MEMORY_INTERNAL_H
#define MODEL_TEXT_MEMORY_INTERNAL_H

#include "base/vec.h"

/// All-zero is empty.
typedef struct model_memory {
    VEC(void *) blocks;
} model_memory;

/// `count` objects of `size` bytes, filled with zero.
void *memory_take(model_memory *m, size_t count, size_t size);
/// A copy of the first `length` bytes as a string.
char *memory_text(model_memory *m, const char *bytes, size_t length);
/// Makes a block from mem_alloc (or NULL) part of this memory, and returns it.
void *memory_adopt(model_memory *m, void *block);
void memory_clear(model_memory *m);

#define MEMORY_NEW(m, type, count) ((type *)memory_take((m), (count), sizeof(type)))

#endif
