/// A run with a callback for its samples.
#ifndef API_RUN_INTERNAL_H
#define API_RUN_INTERNAL_H

#include "hamel/hamel.h"
#include "run/motion/run.h"

/// The options of a run as the inside has them; `options` may be NULL.
run_options api_run_options(const hamel_run_options *options);
/// Forgets the conserved quantities of the last run.
void api_forget_integrals(hamel_model *m);

#endif
