/// Tables of numbers in files that are there only when they are complete. The ending of the name
/// says which kind: CSV, NumPy's, HDF5. Every table begins with one line that says what it is of,
/// so that it can be made again.
#ifndef RUN_TABLE_TABLE_H
#define RUN_TABLE_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/whole.h"

typedef struct table_head {
    const char *about; ///< one line: version, settings, processor
    size_t column_count;
    const char *const *columns; ///< their names
    /// 0: rows are numbers only. Otherwise each has its index and one of these words before them.
    size_t word_count;
    const char *const *words;
    uint64_t first; ///< index of the first row: not 0 where the table is a share of a longer one
} table_head;

/// What the head of a file says; all of it is owned.
typedef struct table_found {
    char *about;
    size_t column_count;
    char **columns;
} table_found;

/// Takes a row that is read; false: no more are wanted.
typedef bool table_take(unsigned word, const double *values, void *data);

typedef struct table table;

/// The kinds of files. All return false with the reason in errno.
typedef struct table_format {
    const char *name, *endings[3];
    bool (*open)(table *t);
    bool (*row)(table *t, unsigned word, const double *values);
    /// What was told is in the file, with `good`; what the format owns is released either way.
    bool (*close)(table *t, bool good);
    /// Whether a file is a table with this head, `about` up to what it says of the number of its
    /// rows. Then the rows are told, those that are whole.
    bool (*read)(const char *path, const table_head *same, table_take *take, void *data);
    /// The head of a file whose rows have words; false, with errno 0, if it has none.
    bool (*find)(const char *path, table_found *out);
} table_format;

struct table {
    const table_format *format;
    const table_head *head; ///< borrowed
    uint64_t rows;          ///< so far
    whole_file file;
    void *own;
};

/// The format of a file by its name; NULL if there is none, with `why`. NULL, standard output, and
/// what is no regular file: CSV.
const table_format *table_format_of(const char *path, char *why, size_t room);

/// A new table for `path`, NULL: standard output. The head has to outlive it. NULL with the reason
/// in errno if that is not possible.
table *table_create(const table_format *format, const char *path, const table_head *head);
/// One more row. Numbers that are none are left out, or NaN where they have to have a place.
bool table_row(table *t, unsigned word, const double *values);
/// The table is complete; false if it could not be written, and then there is no file.
bool table_finish(table *t);
/// The table is given up: no file. errno stays.
void table_abandon(table *t);

/// Whether `path` is a table with this head, as above.
bool table_read(const table_format *format, const char *path, const table_head *same,
                table_take *take, void *data);
/// What the file `path` says of itself, whatever it is a table of; false, with errno 0, if it is
/// none of this format. Clear it in any case.
bool table_find(const table_format *format, const char *path, table_found *out);
void table_found_clear(table_found *f);

/// "; rows 20": how the line `about` of a table of known length ends; what is behind it is not
/// compared.
#define TABLE_ROWS "; rows "

extern const table_format table_csv, table_npy;

/// What stands in hamel-hdf5.so: a function without arguments that gives the format. The version is
/// in its name.
#define TABLE_HDF5_SYMBOL "hamel_hdf5_3"
typedef const table_format *table_hdf5_get(void);

#endif
