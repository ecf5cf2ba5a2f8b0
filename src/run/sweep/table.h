/// The rows of a sweep in a file: CSV, or HDF5 if the name ends with .h5 or .hdf5. Rows stand in
/// their order and the file says what it is a table of, so that a sweep that was interrupted can go
/// on.
#ifndef RUN_SWEEP_TABLE_H
#define RUN_SWEEP_TABLE_H

#include "run/sweep/sweep.h"

typedef struct sweep_table sweep_table;

/// The kinds of files: each a table of functions. They return false, with the reason in
/// sweep_table.reason.
typedef struct sweep_format {
    /// With `resume`, *rows is how many are there already.
    bool (*open)(sweep_table *t, bool resume, uint64_t *rows);
    bool (*row)(sweep_table *t, uint64_t index, sweep_status status, const double *columns);
    bool (*flush)(sweep_table *t); ///< what was written is in the file
    bool (*close)(sweep_table *t);
} sweep_format;

struct sweep_table {
    const sweep_format *format;
    const char *settings;
    size_t column_count;
    const char **columns; ///< their names
    const char *statuses[SWEEP_STATUS_COUNT];
    const char *path; ///< NULL: standard output
    void *own;
    char reason[256];
    bool differs; ///< the reason is that the file is a table of something else
};

/// Opens a table for the rows of a sweep. HAMEL_INVALID with a message if it cannot be:
/// HAMEL_INVALID also if the file to go on with is of another sweep.
HAMEL_MUST_USE hamel_status sweep_table_open(sweep_table *t, const sweep *s, const char *path,
                                             bool resume, uint64_t *rows, diag *messages);

/// Closes it; false, with the reason, if what was written is not in the file.
bool sweep_table_close(sweep_table *t);

extern const sweep_format sweep_csv;

/// What stands in hamel-hdf5.so: a function without arguments that gives the table of functions.
/// The version is in its name.
#define SWEEP_HDF5_SYMBOL "hamel_hdf5_1"
typedef const sweep_format *sweep_hdf5_get(void);

#endif
