/// The table of inputs, and what the full equations of motion make of it.
#ifndef RUN_STEER_VERIFY_INTERNAL_H
#define RUN_STEER_VERIFY_INTERNAL_H

#include "run/steer/problem_internal.h"

/// Rows of a table: the time, then a column a control.
typedef struct steer_rows {
    size_t count, width;
    double *values;
} steer_rows;

/// What a run saw.
typedef struct steer_seen {
    bool done;       ///< it came to its end
    char why[400];   ///< why not
    double *reached; ///< what the goal is about, where it ended
    double miss;     ///< the largest difference
    size_t count, width;
    double *samples; ///< the time, then coordinates and velocities
    char **names;    ///< width − 1
} steer_seen;

void steer_rows_write(const steer_problem *p, const steer_rows *rows, text *out);
/// Runs the model with the table, in the bytes that a file would have, from where the run says. On
/// failure *out is all-zero.
HAMEL_MUST_USE hamel_status steer_verify(const steer_problem *p, const steer_options *options,
                                         const steer_rows *rows, diag *messages, steer_seen *out);
void steer_seen_clear(steer_seen *s);

#endif
