/// cJSON allocates through base/mem.h.
#include "report/doc/memory.h"

#include <stdlib.h>

#include <cjson/cJSON.h>

#include "base/exhausted.h"

void report_take_memory(void) {
    cJSON_Hooks hooks = {.malloc_fn = exhausted_malloc, .free_fn = free};
    cJSON_InitHooks(&hooks);
}
