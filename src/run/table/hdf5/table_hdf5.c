/// Tables as HDF5: the dataset `rows` of numbers, with the attribute `columns` that names them; the
/// attribute `settings` of the file says what it is a table of. Where rows have a word it is in the
/// dataset `status`, a number, with the attribute `words`.
///
/// Equal rows give equal bytes: no times are noted, and rows are written in pieces, one after the
/// other. HDF5 writes to the file that is open under its temporary name.
#include <errno.h>
#include <hdf5.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/plugin.h"
#include "run/table/agrees.h"
#include "run/table/table.h"

enum { PIECE = 4096, NUMBERS = 1 << 17 }; ///< rows at a time, and numbers in them

/// Rows of a piece: fewer where they are wide.
static hsize_t piece_of(size_t width) {
    const size_t fit = NUMBERS / (width > 0 ? width : 1);
    return fit < PIECE ? fit : PIECE;
}

typedef struct book {
    hid_t file, rows, status;
    hsize_t count, waiting; ///< rows in the file, and in the room below
    double *numbers;
    uint8_t *words;
} book;

/// HDF5 does not print, does not touch at exit what it could not write, and leaves errno as the
/// system set it.
static void begin(void) {
    H5dont_atexit();
    H5Eset_auto2(H5E_DEFAULT, NULL, NULL);
    errno = 0;
}

/// The reason the system gave, or some.
static bool fail(void) {
    if (errno == 0) errno = EIO;
    return false;
}

// ---- words --------------------------------------------------------------------------------------

static hid_t words_type(void) {
    const hid_t type = H5Tcopy(H5T_C_S1);
    H5Tset_size(type, H5T_VARIABLE);
    H5Tset_cset(type, H5T_CSET_UTF8);
    return type;
}

static bool write_words(hid_t where, const char *name, size_t count, const char *const *words) {
    const hsize_t size = count;
    const hid_t type = words_type(), shape = H5Screate_simple(1, &size, NULL);
    const hid_t a = H5Acreate2(where, name, type, shape, H5P_DEFAULT, H5P_DEFAULT);
    bool good = a >= 0 && H5Awrite(a, type, words) >= 0;
    if (a >= 0) good = H5Aclose(a) >= 0 && good;
    H5Sclose(shape);
    H5Tclose(type);
    return good;
}

/// The words of an attribute: a fresh array, and how many; NULL if there is no such attribute.
static char **read_words(hid_t where, const char *name, size_t *count) {
    if (H5Aexists(where, name) <= 0) return NULL;
    const hid_t a = H5Aopen(where, name, H5P_DEFAULT), shape = H5Aget_space(a);
    const hid_t type = words_type();
    const hssize_t size = H5Sget_simple_extent_npoints(shape);
    *count = size > 0 ? (size_t)size : 0;
    char **own = MEM_NEW_ZERO(char *, *count + 1), **out = MEM_NEW_ZERO(char *, *count + 1);
    const bool good = *count > 0 && H5Aread(a, type, own) >= 0;
    for (size_t k = 0; k < *count; k++) {
        out[k] = mem_string(good && own[k] != NULL ? own[k] : "");
        if (own[k] != NULL) H5free_memory(own[k]);
    }
    free(own);
    H5Tclose(type);
    H5Sclose(shape);
    H5Aclose(a);
    return out;
}

static void free_words(char **words, size_t count) {
    for (size_t k = 0; words != NULL && k < count; k++) free(words[k]);
    free(words);
}

/// Whether the attribute holds these words: the first one alone up to what it says of rows.
static bool has_words(hid_t where, const char *name, size_t count, const char *const *words) {
    size_t found = 0;
    char **own = read_words(where, name, &found);
    bool same = own != NULL && found == count;
    for (size_t k = 0; same && k < count; k++) same = table_about_agrees(own[k], words[k]);
    free_words(own, found);
    return same;
}

// ---- writing ------------------------------------------------------------------------------------

static hid_t make_dataset(hid_t file, const char *name, hid_t type, int rank, hsize_t width,
                          hsize_t rows) {
    const hsize_t none[2] = {0, width}, most[2] = {H5S_UNLIMITED, width}, piece[2] = {rows, width};
    const hid_t shape = H5Screate_simple(rank, none, most), how = H5Pcreate(H5P_DATASET_CREATE);
    H5Pset_chunk(how, rank, piece);
    H5Pset_obj_track_times(how, 0);
    const hid_t d = H5Dcreate2(file, name, type, shape, H5P_DEFAULT, how, H5P_DEFAULT);
    H5Pclose(how);
    H5Sclose(shape);
    return d;
}

static bool make_file(const table *t, book *b) {
    const table_head *h = t->head;
    b->file = H5Fcreate(t->file.temporary, H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
    if (b->file < 0) return false;
    b->rows = make_dataset(b->file, "rows", H5T_IEEE_F64LE, 2, h->column_count,
                           piece_of(h->column_count));
    bool good = b->rows >= 0 && write_words(b->file, "settings", 1, &h->about) &&
                write_words(b->rows, "columns", h->column_count, h->columns);
    if (!good || h->word_count == 0) return good;
    b->status = make_dataset(b->file, "status", H5T_STD_U8LE, 1, 1, PIECE);
    return b->status >= 0 && write_words(b->status, "words", h->word_count, h->words);
}

static bool hdf5_open(table *t) {
    book *b = MEM_NEW_ZERO(book, 1);
    b->file = b->rows = b->status = -1;
    b->numbers = MEM_NEW(double, piece_of(t->head->column_count) * t->head->column_count);
    b->words = MEM_NEW(uint8_t, PIECE);
    t->own = b;
    begin();
    return make_file(t, b) ? true : fail();
}

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

static bool write_waiting(const table *t) {
    book *b = t->own;
    if (b->waiting == 0) return true;
    errno = 0;
    if (!append(b->rows, H5T_NATIVE_DOUBLE, 2, t->head->column_count, b, b->numbers)) return fail();
    if (b->status >= 0 && !append(b->status, H5T_NATIVE_UINT8, 1, 1, b, b->words)) return fail();
    b->count += b->waiting;
    b->waiting = 0;
    return true;
}

static bool hdf5_row(table *t, unsigned word, const double *values) {
    book *b = t->own;
    const size_t width = t->head->column_count;
    memcpy(b->numbers + b->waiting * width, values, width * sizeof *values);
    b->words[b->waiting++] = (uint8_t)word;
    return b->waiting < piece_of(width) || write_waiting(t);
}

/// What HDF5 cannot close it keeps open until the program ends; the file is given up then.
static bool close_all(const book *b) {
    bool good = b->rows < 0 || H5Dclose(b->rows) >= 0;
    good = (b->status < 0 || H5Dclose(b->status) >= 0) && good;
    return (b->file < 0 || H5Fclose(b->file) >= 0) && good;
}

static bool release(book *b) {
    const bool good = close_all(b);
    free(b->numbers);
    free(b->words);
    free(b);
    return good;
}

static bool hdf5_close(table *t, bool good) {
    book *b = t->own;
    good = good && write_waiting(t);
    errno = good ? 0 : errno;
    good = good && H5Fflush(b->file, H5F_SCOPE_LOCAL) >= 0;
    const int reason = errno;
    const bool released = release(b);
    errno = reason;
    return good && released ? true : fail();
}

// ---- reading ------------------------------------------------------------------------------------

static hsize_t length_of(hid_t dataset) {
    const hid_t shape = H5Dget_space(dataset);
    hsize_t size[2] = {0, 0};
    if (H5Sget_simple_extent_ndims(shape) <= 2) H5Sget_simple_extent_dims(shape, size, NULL);
    H5Sclose(shape);
    return size[0];
}

static bool open_same(book *b, const char *path, const table_head *h) {
    b->file = H5Fopen(path, H5F_ACC_RDONLY, H5P_DEFAULT);
    if (b->file < 0 || !has_words(b->file, "settings", 1, &h->about)) return false;
    b->rows = H5Dopen2(b->file, "rows", H5P_DEFAULT);
    b->status = H5Dopen2(b->file, "status", H5P_DEFAULT);
    if (b->rows < 0 || b->status < 0 || !has_words(b->rows, "columns", h->column_count, h->columns))
        return false;
    const hsize_t rows = length_of(b->rows), words = length_of(b->status);
    b->count = rows < words ? rows : words;
    return true;
}

/// A piece of a dataset from row `first` on.
static bool fetch(hid_t dataset, hid_t type, int rank, hsize_t width, hsize_t first, hsize_t count,
                  void *data) {
    const hsize_t start[2] = {first, 0}, size[2] = {count, width};
    const hid_t place = H5Dget_space(dataset), shape = H5Screate_simple(rank, size, NULL);
    H5Sselect_hyperslab(place, H5S_SELECT_SET, start, NULL, size, NULL);
    const bool good = H5Dread(dataset, type, shape, place, H5P_DEFAULT, data) >= 0;
    H5Sclose(shape);
    H5Sclose(place);
    return good;
}

static void tell_rows(const book *b, const table_head *h, table_take *take, void *data) {
    const hsize_t piece = piece_of(h->column_count);
    for (hsize_t first = 0; first < b->count; first += piece) {
        const hsize_t count = b->count - first < piece ? b->count - first : piece;
        if (!fetch(b->rows, H5T_NATIVE_DOUBLE, 2, h->column_count, first, count, b->numbers) ||
            !fetch(b->status, H5T_NATIVE_UINT8, 1, 1, first, count, b->words))
            return;
        for (hsize_t k = 0; k < count; k++) {
            if (b->words[k] >= h->word_count ||
                !take(b->words[k], b->numbers + k * h->column_count, data))
                return;
        }
    }
}

static bool hdf5_read(const char *path, const table_head *same, table_take *take, void *data) {
    book *b = MEM_NEW_ZERO(book, 1);
    b->file = b->rows = b->status = -1;
    b->numbers = MEM_NEW(double, piece_of(same->column_count) * same->column_count);
    b->words = MEM_NEW(uint8_t, PIECE);
    begin();
    const bool good = open_same(b, path, same);
    if (good) tell_rows(b, same, take, data);
    const int reason = access(path, R_OK) != 0 ? errno : 0;
    (void)release(b);
    errno = reason;
    return good;
}

static bool take_head(const book *b, table_found *out) {
    size_t count = 0;
    char **about = read_words(b->file, "settings", &count);
    const bool good = about != NULL && count == 1;
    if (good) out->about = mem_string(about[0]);
    free_words(about, count);
    if (good) out->columns = read_words(b->rows, "columns", &out->column_count);
    return good && out->columns != NULL;
}

static bool hdf5_find(const char *path, table_found *out) {
    book b = {.file = -1, .rows = -1, .status = -1};
    begin();
    b.file = H5Fopen(path, H5F_ACC_RDONLY, H5P_DEFAULT);
    if (b.file >= 0) b.rows = H5Dopen2(b.file, "rows", H5P_DEFAULT);
    if (b.file >= 0) b.status = H5Dopen2(b.file, "status", H5P_DEFAULT);
    const bool good = b.rows >= 0 && b.status >= 0 && take_head(&b, out);
    const int reason = access(path, R_OK) != 0 ? errno : 0;
    (void)close_all(&b);
    errno = reason;
    return good;
}

PLUGIN_NOTE(TABLE_HDF5_SYMBOL);

const table_format *hamel_hdf5_3(void);

__attribute__((visibility("default"))) const table_format *hamel_hdf5_3(void) {
    static const table_format format = {"HDF5",     {".h5", ".hdf5"}, hdf5_open, hdf5_row,
                                        hdf5_close, hdf5_read,        hdf5_find};
    return &format;
}
