/// The rows of a sweep in a file. While they come they stand in a journal, FILE.part; the table is
/// written from it when the sweep ends, also when it is asked to end early. What kills the program
/// before leaves the journal, and a sweep that is resumed goes on with it, or with the rows of the
/// table. Standard output, devices and pipes get rows as they come.
#ifndef RUN_SWEEP_TABLE_H
#define RUN_SWEEP_TABLE_H

#include "run/sweep/sweep.h"
#include "run/table/journal.h"

typedef struct sweep_table {
    const char *path; ///< NULL: standard output
    const table_format *format;
    table_head head;
    const char *settings;
    char *about; ///< of the head: the settings, and how many rows
    const char **columns;
    const char *words[SWEEP_STATUS_COUNT];
    sweep_share rows; ///< that it is to have
    journal *journal;
    table *stream; ///< in place of a journal
    int reason;    ///< errno of what could not be written
} sweep_table;

/// On output *before is how many rows are there already. HAMEL_INVALID with a message if the file
/// has no ending that is known, or there is a journal or a table that this sweep would spoil; with
/// t->reason and no message if something cannot be read or written.
HAMEL_MUST_USE hamel_status sweep_table_open(sweep_table *t, const sweep *s, const char *path,
                                             bool resume, uint64_t *before, diag *messages);
/// The next row. These return false with t->reason.
bool sweep_table_row(sweep_table *t, sweep_status status, const double *columns);
bool sweep_table_flush(sweep_table *t);
/// Writes the table from its journal, which goes then.
bool sweep_table_close(sweep_table *t);
/// Leaves rows where they are: in the journal.
void sweep_table_leave(sweep_table *t);

#endif
