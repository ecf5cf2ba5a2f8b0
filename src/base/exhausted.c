/// The way out when memory has run out. A reserve is given back before anybody is told, so that
/// files can be closed and words be said.
#include "base/exhausted.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "base/mem.h"

enum { RESERVE = 1 << 18 };

static exhausted_handler *told;
static void *told_data;
static _Atomic(void *) reserve;

void exhausted_tell(exhausted_handler *handler, void *data) {
    told = handler;
    told_data = data;
    if (handler != NULL && atomic_load(&reserve) == NULL) atomic_store(&reserve, malloc(RESERVE));
}

bool exhausted_is_told(void) { return told != NULL; }

_Noreturn void exhausted(size_t bytes) {
    free(atomic_exchange(&reserve, NULL));
    if (told != NULL) told(bytes, told_data);
    abort();
}

// ---- libraries ----------------------------------------------------------------------------------

void *exhausted_malloc(size_t bytes) { return mem_alloc(bytes, 1); }

// ---- for tests ----------------------------------------------------------------------------------

static atomic_bool counting;
static _Atomic size_t count, failing;

void exhausted_at(size_t n) {
    atomic_store(&count, 0);
    atomic_store(&failing, n);
    atomic_store(&counting, true);
}

size_t exhausted_count(void) { return atomic_load(&count); }

bool exhausted_now(void) {
    if (!atomic_load_explicit(&counting, memory_order_relaxed)) return false;
    return atomic_fetch_add(&count, 1) + 1 == atomic_load(&failing);
}
