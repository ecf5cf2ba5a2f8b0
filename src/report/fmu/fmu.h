/// A functional mock-up unit: FMI 2.0 or 3.0, model exchange and co-simulation.
#ifndef REPORT_FMU_FMU_H
#define REPORT_FMU_FMU_H

#include "report/module/module.h"

/// Adds the unit, one file, of a program of kind RUN_PROGRAM_UNIT; `version` of the interface is 2
/// or 3. What there is to say about it, that it has no binary, is appended to note.
void fmu_write(const run_program *p, int version, const module_about *about, module_files *files,
               text *note);

#endif
