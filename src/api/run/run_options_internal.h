/// Options of a run, for the files of `api`.
#ifndef API_RUN_RUN_OPTIONS_INTERNAL_H
#define API_RUN_RUN_OPTIONS_INTERNAL_H

#include <stdbool.h>

#include "hamel/run.h"
#include "run/motion/run.h"

/// Takes options of a run, NULL: the defaults. Whether they are as they may be.
bool run_take_options(hamel_run_options *out, const hamel_run_options *given);
run_form run_form_inside(hamel_form form);
/// The same as the inside has them.
run_options run_inside(const hamel_run_options *o);

#endif
