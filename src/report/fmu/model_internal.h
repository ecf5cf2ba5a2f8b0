/// The source of a unit that differs from model to model.
#ifndef REPORT_FMU_MODEL_INTERNAL_H
#define REPORT_FMU_MODEL_INTERNAL_H

#include "report/module/module_internal.h"

/// model.h, for fmu/core.h.
void fmu_model(const module *m, text *out);

#endif
