/// What a call that was asked to stop comes to.
#ifndef API_STOP_INTERNAL_H
#define API_STOP_INTERNAL_H

#include "hamel/status.h"

/// What a derivation came to: HAMEL_STOPPED if it was asked to stop, since some of it may have been
/// given up on the way.
HAMEL_MUST_USE hamel_status api_unless_stopped(hamel_status status);

#endif
