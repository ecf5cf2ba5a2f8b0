/// Controllers of the program along the controls of a model.
#ifndef API_RUN_CONTROLLERS_INTERNAL_H
#define API_RUN_CONTROLLERS_INTERNAL_H

#include "api/run/run_internal.h"

/// Gives a run the controllers that its options name. HAMEL_INVALID, with a message, for one whose
/// input is none of the model.
HAMEL_MUST_USE hamel_status run_take_controllers(hamel_run *r, run_options *inside);

#endif
