/// Ending work before it is done.
#include "base/stop.h"
#include "api/stop_internal.h"
#include "hamel/hamel.h"

hamel_status api_unless_stopped(hamel_status status) {
    return stop_wanted() ? HAMEL_STOPPED : status;
}

void hamel_set_stop(int (*wanted)(void *data), void *data) {
    (void)stop_listen((stop_wish){wanted, data});
}
