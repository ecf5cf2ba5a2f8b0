/// What was measured, from files.
#ifndef RUN_FIT_DATA_INTERNAL_H
#define RUN_FIT_DATA_INTERNAL_H

#include "run/fit/fit_internal.h"

/// Reads what is measured: files, columns, accuracies.
HAMEL_MUST_USE hamel_status fit_data_read(fit *f, diag *messages);

#endif
