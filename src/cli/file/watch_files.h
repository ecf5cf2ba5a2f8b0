/// The tables of --watch KIND [QUANTITY] --to FILE of hamel run.
#ifndef CLI_FILE_WATCH_FILES_H
#define CLI_FILE_WATCH_FILES_H

#include "cli/file/table_file.h"

/// All-zero: none.
typedef struct watch_files {
    size_t count;
    table_file **tables; ///< of each --watch; NULL: no file
} watch_files;

/// Before the motion begins. EXIT_DONE, or another exit code after a message.
int watch_files_open(watch_files *w, const hamel_run *r, const model_argument *a);
/// What watch number `watch` has seen.
void watch_files_take(const watch_files *w, size_t watch, const double *values);
/// Keeps what the tables have so far, for limits_keep.
void watch_files_keep(const watch_files *w);
/// The tables are complete. EXIT_DONE, or another exit code after a message.
int watch_files_finish(watch_files *w);
/// Those that are left are given up.
void watch_files_clear(watch_files *w);

#endif
