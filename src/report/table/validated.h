/// Proved bounds of a motion, for a reader and for programs.
#ifndef REPORT_TABLE_VALIDATED_H
#define REPORT_TABLE_VALIDATED_H

#include "report/doc/document.h"
#include "run/study/validated.h"

/// What goes with the result: names of columns and of what was watched, the last row.
typedef struct validated_told {
    size_t count;
    const char *const *names;
    const double *low, *high; ///< the last row
    double time;              ///< of it
    const char *const *watches;
    const char *stop; ///< where it was to end, in words; NULL: at its time
} validated_told;

void validated_report(const validated_result *v, const validated_told *told, doc **out);

#endif
