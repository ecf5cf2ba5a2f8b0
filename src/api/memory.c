/// When memory runs out.
#include "exact/memory.h"
#include "base/exhausted.h"
#include "hamel/hamel.h"
#include "report/doc/memory.h"

void hamel_set_memory_handler(hamel_memory_handler *handler, void *data) {
    exhausted_tell(handler, data);
    exact_take_memory();
    report_take_memory();
}
