/// Tables as HDF5: the dataset `rows` of numbers, with the attribute `columns` that names them, and
/// the dataset `status` with the attribute `words`; the settings are an attribute of the file. Both
/// datasets grow as rows come.
#include <hdf5.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "run/sweep/table.h"

enum { PIECE = 4096 }; ///< rows written at a time

typedef struct book {
    hid_t file, rows, status;
    hsize_t count, waiting; ///< rows in the file, and in the room below
    double *numbers;
    uint8_t *statuses;
} book;

static bool fail(sweep_table *t, const char *why) {
    snprintf(t->reason, sizeof t->reason, "%s", why);
    return false;
}

// ---- words --------------------------------------------------------------------------------------

static bool write_words(hid_t where, const char *name, size_t count, const char *const *words) {
    const hsize_t size = count;
    const hid_t type = H5Tcopy(H5T_C_S1), shape = H5Screate_simple(1, &size, NULL);
    H5Tset_size(type, H5T_VARIABLE);
    H5Tset_cset(type, H5T_CSET_UTF8);
    const hid_t a = H5Acreate2(where, name, type, shape, H5P_DEFAULT, H5P_DEFAULT);
    const bool good = a >= 0 && H5Awrite(a, type, words) >= 0;
    if (a >= 0) H5Aclose(a);
    H5Sclose(shape);
    H5Tclose(type);
    return good;
}

/// Whether the attribute holds these words.
static bool has_words(hid_t where, const char *name, size_t count, const char *const *words) {
    if (H5Aexists(where, name) <= 0) return false;
    const hid_t a = H5Aopen(where, name, H5P_DEFAULT), shape = H5Aget_space(a);
    const hid_t type = H5Tcopy(H5T_C_S1);
    H5Tset_size(type, H5T_VARIABLE);
    H5Tset_cset(type, H5T_CSET_UTF8);
    bool same = H5Sget_simple_extent_npoints(shape) == (hssize_t)count;
    char **own = MEM_NEW_ZERO(char *, count);
    same = same && H5Aread(a, type, own) >= 0;
    for (size_t k = 0; k < count; k++)
        same = same && own[k] != NULL && strcmp(own[k], words[k]) == 0;
    for (size_t k = 0; k < count; k++) {
        if (own[k] != NULL) H5free_memory(own[k]);
    }
    free(own);
    H5Tclose(type);
    H5Sclose(shape);
    H5Aclose(a);
    return same;
}

// ---- opening ------------------------------------------------------------------------------------

static hid_t make_dataset(hid_t file, const char *name, hid_t type, int rank, hsize_t width) {
    const hsize_t none[2] = {0, width}, most[2] = {H5S_UNLIMITED, width}, piece[2] = {PIECE, width};
    const hid_t shape = H5Screate_simple(rank, none, most), how = H5Pcreate(H5P_DATASET_CREATE);
    H5Pset_chunk(how, rank, piece);
    const hid_t d = H5Dcreate2(file, name, type, shape, H5P_DEFAULT, how, H5P_DEFAULT);
    H5Pclose(how);
    H5Sclose(shape);
    return d;
}

static bool create_file(sweep_table *t, book *b) {
    b->file = H5Fcreate(t->path, H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
    bool good = b->file >= 0;
    if (good) {
        b->rows = make_dataset(b->file, "rows", H5T_IEEE_F64LE, 2, t->column_count);
        b->status = make_dataset(b->file, "status", H5T_STD_U8LE, 1, 1);
        good = b->rows >= 0 && b->status >= 0 &&
               write_words(b->file, "settings", 1, &t->settings) &&
               write_words(b->rows, "columns", t->column_count, t->columns) &&
               write_words(b->status, "words", SWEEP_STATUS_COUNT, t->statuses);
    }
    return good ? true : fail(t, "the file could not be made");
}

static hsize_t length_of(hid_t dataset) {
    const hid_t shape = H5Dget_space(dataset);
    hsize_t size[2] = {0, 0};
    if (H5Sget_simple_extent_ndims(shape) <= 2) H5Sget_simple_extent_dims(shape, size, NULL);
    H5Sclose(shape);
    return size[0];
}

static bool open_file(sweep_table *t, book *b) {
    b->file = H5Fopen(t->path, H5F_ACC_RDWR, H5P_DEFAULT);
    bool same = b->file >= 0 && has_words(b->file, "settings", 1, &t->settings);
    if (same) b->rows = H5Dopen2(b->file, "rows", H5P_DEFAULT);
    if (same) b->status = H5Dopen2(b->file, "status", H5P_DEFAULT);
    same = same && b->rows >= 0 && b->status >= 0 &&
           has_words(b->rows, "columns", t->column_count, t->columns);
    if (!same) {
        t->differs = b->file >= 0;
        return fail(t, "this is not a table of the same sweep: there is nothing to resume");
    }
    const hsize_t rows = length_of(b->rows), statuses = length_of(b->status);
    b->count = rows < statuses ? rows : statuses;
    return true;
}

static void release(book *b) {
    if (b->rows >= 0) H5Dclose(b->rows);
    if (b->status >= 0) H5Dclose(b->status);
    if (b->file >= 0) H5Fclose(b->file);
    free(b->numbers);
    free(b->statuses);
    free(b);
}

static bool hdf5_open(sweep_table *t, bool resume, uint64_t *rows) {
    book *b = MEM_NEW_ZERO(book, 1);
    b->file = b->rows = b->status = -1;
    H5Eset_auto2(H5E_DEFAULT, NULL, NULL); // the library does not print
    const bool good = resume && access(t->path, F_OK) == 0 ? open_file(t, b) : create_file(t, b);
    if (!good) {
        release(b);
        return false;
    }
    b->numbers = MEM_NEW(double, PIECE * t->column_count);
    b->statuses = MEM_NEW(uint8_t, PIECE);
    t->own = b;
    *rows = b->count;
    return true;
}

// ---- rows ---------------------------------------------------------------------------------------

/// Writes the rows that wait into a dataset of some rank.
static bool append(hid_t dataset, hid_t type, int rank, hsize_t width, const book *b,
                   const void *data) {
    const hsize_t size[2] = {b->count + b->waiting, width}, start[2] = {b->count, 0},
                  count[2] = {b->waiting, width};
    if (H5Dset_extent(dataset, size) < 0) return false;
    const hid_t place = H5Dget_space(dataset), shape = H5Screate_simple(rank, count, NULL);
    H5Sselect_hyperslab(place, H5S_SELECT_SET, start, NULL, count, NULL);
    const bool good = H5Dwrite(dataset, type, shape, place, H5P_DEFAULT, data) >= 0;
    H5Sclose(shape);
    H5Sclose(place);
    return good;
}

static bool write_waiting(sweep_table *t) {
    book *b = t->own;
    if (b->waiting == 0) return true;
    if (!append(b->rows, H5T_NATIVE_DOUBLE, 2, t->column_count, b, b->numbers) ||
        !append(b->status, H5T_NATIVE_UINT8, 1, 1, b, b->statuses))
        return fail(t, "rows could not be written");
    b->count += b->waiting;
    b->waiting = 0;
    return true;
}

static bool hdf5_row(sweep_table *t, uint64_t index, sweep_status status, const double *columns) {
    book *b = t->own;
    const size_t width = t->column_count;
    (void)index; // rows come in order
    memcpy(b->numbers + b->waiting * width, columns, width * sizeof *columns);
    b->statuses[b->waiting++] = (uint8_t)status;
    return b->waiting < PIECE || write_waiting(t);
}

static bool hdf5_flush(sweep_table *t) {
    const book *b = t->own;
    if (!write_waiting(t)) return false;
    return H5Fflush(b->file, H5F_SCOPE_LOCAL) >= 0 ? true
                                                   : fail(t, "the file could not be written");
}

static bool hdf5_close(sweep_table *t) {
    const bool good = hdf5_flush(t);
    release(t->own);
    return good;
}

const sweep_format *hamel_hdf5_1(void);

__attribute__((visibility("default"))) const sweep_format *hamel_hdf5_1(void) {
    static const sweep_format format = {hdf5_open, hdf5_row, hdf5_flush, hdf5_close};
    return &format;
}
