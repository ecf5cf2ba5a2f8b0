/// The formulations of motion there are, and the choice of one for a run.
#ifndef RUN_FORM_FORMS_H
#define RUN_FORM_FORMS_H

#include "run/motion/run.h"

enum { RUN_FORM_COUNT = 10 };

/// The first one that is asked for is taken.
extern const struct run_form_table *const run_forms[RUN_FORM_COUNT];

/// Makes a run (run_make) in the form that the options and the model ask for.
HAMEL_MUST_USE hamel_status run_create(const model *m, const model_run *spec,
                                       const run_options *options, diag *messages,
                                       run_motion **out);

#endif
