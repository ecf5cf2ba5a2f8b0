/// modelDescription.xml of FMI 2.0.
#ifndef REPORT_FMU_DESCRIPTION_INTERNAL_H
#define REPORT_FMU_DESCRIPTION_INTERNAL_H

#include "report/module/module_internal.h"

/// `guid` is the one that the sources have.
void fmu_description(const module *m, const char *guid, text *out);

#endif
