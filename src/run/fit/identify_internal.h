/// What outputs determine.
#ifndef RUN_FIT_IDENTIFY_INTERNAL_H
#define RUN_FIT_IDENTIFY_INTERNAL_H

#include "run/fit/fit_internal.h"

/// The verdict.
void fit_identify(fit *f);

#endif
