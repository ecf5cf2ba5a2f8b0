/// One wish a thread.
#include "base/stop.h"

#include <stddef.h>

static _Thread_local stop_wish present;

stop_wish stop_listen(stop_wish w) {
    const stop_wish before = present;
    present = w;
    return before;
}

bool stop_wanted(void) { return present.wanted != NULL && present.wanted(present.data) != 0; }
