/// Tables of numbers in files that are there only when they are complete: CSV, NumPy's (.npy) and
/// HDF5 (.h5), as the ending of the name says. Every table begins with a line that says what it is
/// of, so that it can be made again.
#ifndef HAMEL_TABLE_H
#define HAMEL_TABLE_H

#include "hamel/model.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct hamel_table hamel_table;

/// Why no table can have this name; free it with hamel_free. NULL: it can.
HAMEL_API char *hamel_table_refusal(const char *path);
/// A new table; NULL is CSV on standard output. Its first line names the model's parameters and
/// `what` it is of, "run --until 5". What fails is remembered; NULL only for missing arguments.
HAMEL_API hamel_table *hamel_table_create(const char *path, const hamel_model *m, const char *what,
                                          size_t count, const char *const *names);
/// One more row, of as many numbers as there are names. Zero, or the errno of what failed, now or
/// before.
HAMEL_API int hamel_table_row(hamel_table *t, const double *values);
/// The table is complete and goes. Zero, or the errno of what failed: then there is no file.
HAMEL_API int hamel_table_finish(hamel_table *t);
/// Keeps the rows so far, where the program has to leave at once: a signal handler may call it.
/// The table can only be abandoned then. Zero if that cannot be done, as with formats that are
/// written at their end.
HAMEL_API int hamel_table_keep(hamel_table *t);
/// The errno of what failed, or zero.
HAMEL_API int hamel_table_failure(const hamel_table *t);
/// The table is given up: no file. NULL is allowed.
HAMEL_API void hamel_table_abandon(hamel_table *t);

#ifdef __cplusplus
}
#endif

#endif
