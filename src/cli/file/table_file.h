/// The tables that verbs write: with a head that says what was asked for, whole or not at all.
///
///   table_file *t = table_file_create(FILE, &argument, "run", count, names);
///   table_file_row(t, numbers); ...
///   code = table_file_finish(t);      // says what went wrong, if something did
#ifndef CLI_FILE_TABLE_FILE_H
#define CLI_FILE_TABLE_FILE_H

#include "cli/model_argument.h"

typedef struct table_file table_file;

/// Whether the ending of a name is that of a table: EXIT_DONE, or EXIT_USAGE after a message.
int table_file_check(const char *path);
/// NULL is standard output. What fails is remembered.
table_file *table_file_create(const char *path, const model_argument *a, const char *verb,
                              size_t count, const char *const *names);
/// All rows of a result, and the table is complete: as table_file_finish.
int table_file_rows(const char *path, const model_argument *a, const char *verb,
                    const hamel_rows *rows);
bool table_file_failed(const table_file *t);
/// False if it failed, now or before.
bool table_file_row(table_file *t, const double *numbers);
/// The table is complete. EXIT_DONE, or another exit code after a message, and then there is no
/// file. (What is wrong with standard output is said at the end of the program.)
int table_file_finish(table_file *t);
/// Keeps the rows so far where the program has to leave at once (cli/limit/limits.h); false if that
/// cannot be done, as with formats that are written at their end.
bool table_file_keep(table_file *t);
/// It is given up: no file. NULL is none.
void table_file_abandon(table_file *t);

#endif
