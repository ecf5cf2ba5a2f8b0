/// GMP and FLINT allocate through base/mem.h. Blocks are those of malloc on both sides, so it does
/// not matter which were allocated before.
#include "exact/memory.h"

#include <stdlib.h>

#include <gmp.h>

#include <flint/flint.h>

#include "base/exhausted.h"
#include "base/mem.h"

static void *gmp_resize(void *block, size_t before, size_t bytes) {
    (void)before;
    return mem_resize(block, bytes, 1);
}

static void gmp_free(void *block, size_t bytes) {
    (void)bytes;
    free(block);
}

static void *flint_resize(void *block, size_t bytes) { return mem_resize(block, bytes, 1); }

static _Noreturn void give_up(void) { exhausted(0); }

void exact_take_memory(void) {
    mp_set_memory_functions(exhausted_malloc, gmp_resize, gmp_free);
    __flint_set_memory_functions(exhausted_malloc, mem_alloc_zero, flint_resize, free);
    flint_set_abort(give_up);
}
