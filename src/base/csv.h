/// Numbers in columns, written to a file that is there only when it is complete.
#ifndef BASE_CSV_H
#define BASE_CSV_H

#include <stdbool.h>
#include <stddef.h>

typedef struct csv csv;

/// A new table for `path`, NULL: standard output. Regular files are written beside their place and
/// moved there at the end. NULL, with the reason in errno, if that is not possible.
csv *csv_create(const char *path);
/// The first line: names.
bool csv_head(csv *c, size_t count, const char *const *names);
/// A line of numbers, with all their digits. False, with the reason in errno, if that failed.
bool csv_row(csv *c, size_t count, const double *values);
/// The table is complete. False, with the reason in errno and no file, if it could not be written.
bool csv_finish(csv *c);
/// The table is given up: no file.
void csv_abandon(csv *c);

#endif
