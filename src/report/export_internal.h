/// What differs between the languages of exported programs, beyond spelling.
#ifndef REPORT_EXPORT_INTERNAL_H
#define REPORT_EXPORT_INTERNAL_H

#include "report/export.h"

typedef struct export_style {
    const char *comment;      ///< before a line of comment
    const char *number;       ///< before the name of a value that is computed once
    const char *end;          ///< of a statement
    const char *math;         ///< before the name of a function
    const char *absolute;     ///< what fabs is called
    const char *both;         ///< and
    const char *const *words; ///< that cannot be names; NULL at the end
    const char *elimination;  ///< the function that solves a linear system, source
    const char *driver;       ///< the rest of the program, source
} export_style;

extern const export_style export_c, export_python, export_js;

#endif
