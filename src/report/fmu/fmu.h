/// A functional mock-up unit: FMI 2.0, model exchange and co-simulation.
#ifndef REPORT_FMU_FMU_H
#define REPORT_FMU_FMU_H

#include "report/module/module.h"

/// Adds the unit, one file, of a program of kind RUN_PROGRAM_UNIT. What there is to say about it,
/// that it has no binary, is appended to note.
void fmu_write(const run_program *p, const module_about *about, module_files *files, text *note);

#endif
