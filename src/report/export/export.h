/// A run as a program in another language: one file that needs nothing but the language.
#ifndef REPORT_EXPORT_EXPORT_H
#define REPORT_EXPORT_EXPORT_H

#include "base/text.h"
#include "run/outside/program.h"

typedef enum export_language {
    EXPORT_C,
    EXPORT_PYTHON,
    EXPORT_JS,
    EXPORT_OCTAVE ///< modules only
} export_language;

/// `name`, `title` and `run` (of the model) are said in the first lines.
void export_program(const run_program *p, export_language language, const char *name,
                    const char *title, const char *run, text *out);

#endif
