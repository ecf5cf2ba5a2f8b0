/// What differs between the languages of exported programs, beyond spelling.
#ifndef REPORT_EXPORT_EXPORT_INTERNAL_H
#define REPORT_EXPORT_EXPORT_INTERNAL_H

#include "report/export/export.h"

typedef struct export_style {
    const char *comment;     ///< before a line of comment
    const char *number;      ///< before the name of a value that is computed once
    const char *end;         ///< of a statement, with the end of its line
    const char *indent;      ///< before a statement of a function
    const char *slot;        ///< before the number of a value
    const char *solution;    ///< the array of a solved system
    const char *declare;     ///< before a value that is set in a branch; NULL: nothing declares it
    const char *condition;   ///< behind if
    const char *always;      ///< behind if, where there is nothing to ask
    const char *then;        ///< behind a condition
    const char *otherwise;   ///< between the branches
    const char *end_if;      ///< behind them, NULL: nothing
    const char *math;        ///< before the name of a function
    const char *absolute;    ///< what fabs is called
    const char *power;       ///< what pow is called
    const char *both;        ///< and
    const char *elimination; ///< the function that solves a linear system, source
    /// where nothing is conserved: the names of that, and the function, source
    const char *nothing_kept;
    const char *driver; ///< the rest of the program, source
} export_style;

/// Where tapes are written: in which language, and what their inputs are called.
typedef struct export_writer export_writer;
struct export_writer {
    const export_style *style;
    export_language language;
    text *out;
    void (*add_input)(const export_writer *w, uint32_t slot);
    const char *space;          ///< before the name of a function of the program
    const run_program *program; ///< whose functions they are, for add_input; may be NULL
    const void *context;        ///< what else add_input needs
};

extern const export_style export_c, export_python, export_js, export_octave;

#endif
