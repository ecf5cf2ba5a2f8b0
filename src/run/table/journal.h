/// The rows of a table that is not complete: each is on its way to the disk as soon as it is there,
/// and a row that did not arrive whole is known for one. The journal of FILE is FILE.part; it goes
/// when the table is there.
#ifndef RUN_TABLE_JOURNAL_H
#define RUN_TABLE_JOURNAL_H

#include "run/table/table.h"

typedef struct journal journal;

/// How it is with the journal of a table.
typedef enum journal_state {
    JOURNAL_OPEN,  ///< it is there, and ours alone
    JOURNAL_NONE,  ///< there is none
    JOURNAL_OTHER, ///< there is one, of another table
    JOURNAL_BUSY,  ///< another program is at work on it
    JOURNAL_FAILED ///< the reason is in errno
} journal_state;

/// FILE.part, a fresh string.
char *journal_name(const char *path);

/// Writes rows into a new journal; false if one of them could not be written.
typedef bool journal_fill(journal *j, void *data);

/// A new journal; `fill` gives it its first rows, NULL: none. It appears with all of them, or not
/// at all. JOURNAL_BUSY if one is there.
journal_state journal_create(const char *path, const table_head *head, journal_fill *fill,
                             void *data, journal **out);
/// Goes on with a journal whose head is this one up to the number of rows. The longest beginning of
/// rows that are whole and in order counts; the rest is cut off.
journal_state journal_resume(const char *path, const table_head *head, journal **out);

uint64_t journal_rows(const journal *j);
bool journal_row(journal *j, unsigned word, const double *values);
/// What was written is in the file, and, where the disk does what it says, on the disk.
bool journal_flush(journal *j);
/// Tells the rows from the first on; false with the reason in errno.
bool journal_read(journal *j, table_take *take, void *data);
/// Leaves it where it is; false if rows that were written are not there.
bool journal_close(journal *j);
/// It is no longer needed.
void journal_remove(journal *j);

#endif
