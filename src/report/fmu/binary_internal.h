/// The sources of a unit, compiled by the machine's own compiler.
#ifndef REPORT_FMU_BINARY_INTERNAL_H
#define REPORT_FMU_BINARY_INTERNAL_H

#include "report/module/module.h"

/// The folder of this machine's binaries in a unit of FMI 2.0 or 3.0, "linux64" or "x86_64-linux";
/// NULL if the standard has none.
const char *fmu_platform(int version);
/// Compiles `main`, one of the files, to a shared object: its bytes. False, with the reason, if
/// there is no compiler or it did not do it.
bool fmu_compile(const module_files *sources, const char *main, text *bytes, text *why);

#endif
