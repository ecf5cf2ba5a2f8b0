/// A file of numbers between commas, a line a row. Lines that begin with # are skipped, and so are
/// empty ones; the first line may be names.
#ifndef RUN_INPUT_ROWS_H
#define RUN_INPUT_ROWS_H

#include "base/diag.h"

typedef struct input_rows {
    size_t row_count, column_count;
    char **names;   ///< of the columns; NULL without a line of names
    double *values; ///< row by row
} input_rows;

/// Reads a file. Its first column is the time, which rises from row to row; it has a column beside
/// that and at least two rows. HAMEL_INVALID otherwise, with the line, at the place that asks for
/// it.
HAMEL_MUST_USE hamel_status input_rows_read(input_rows *out, const char *path, diag_span place,
                                            diag *messages);
void input_rows_clear(input_rows *rows);
/// The column of that name; column_count if there is none.
size_t input_rows_find(const input_rows *rows, const char *name);

#endif
