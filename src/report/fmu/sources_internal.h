/// The files of fmu/, embedded when the library is built.
#ifndef REPORT_FMU_SOURCES_INTERNAL_H
#define REPORT_FMU_SOURCES_INTERNAL_H

#include <stddef.h>

typedef struct fmu_source {
    const char *name, *text;
} fmu_source;

/// By name; a NULL name behind the last.
extern const fmu_source fmu_sources[];

#endif
