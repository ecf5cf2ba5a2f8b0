/// modelDescription.xml of FMI 2.0 and 3.0.
#ifndef REPORT_FMU_DESCRIPTION_INTERNAL_H
#define REPORT_FMU_DESCRIPTION_INTERNAL_H

#include "report/module/module_internal.h"

/// `guid`, in FMI 3.0 the instantiation token, is the one that the sources have.
void fmu_description(const module *m, int version, const char *guid, text *out);
/// buildDescription.xml, which FMI 3.0 has beside the sources.
void fmu_build_description(const module *m, text *out);

#endif
