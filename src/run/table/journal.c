/// The file: a head, then records of one size.
///
///   head    "hamel rows 1\n" and three zeros; byte order, size of a record, numbers a row, length
///           of the words, 32 bits each; the words: what it is a table of, and the names, a line
///           each; CRC-32 of all that
///   record  number of the row, 64 bits; word, 32 bits; the numbers; CRC-32 of all that
///
/// Invariant: behind the head stand `rows` whole records, and perhaps bytes that the CRC of the
/// next record does not fit. Whoever has the file open holds its lock.
#include "run/table/journal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/checksum.h"
#include "base/mem.h"
#include "base/text.h"

static const char magic[16] = "hamel rows 1\n";
enum { ORDER = 0x01020304 };

struct journal {
    FILE *file;
    char *name;
    size_t width, head_size, record_size;
    unsigned char *record;
    uint64_t rows;
    bool flushed;
};

char *journal_name(const char *path) {
    text name = {0};
    text_addf(&name, "%s.part", path);
    return text_take(&name);
}

static size_t size_of(size_t width) {
    return sizeof(uint64_t) + 2 * sizeof(uint32_t) + width * sizeof(double);
}

static journal *make(const char *path, size_t width) {
    journal *j = MEM_NEW_ZERO(journal, 1);
    *j = (journal){.name = journal_name(path), .width = width, .record_size = size_of(width)};
    j->record = MEM_NEW_ZERO(unsigned char, j->record_size);
    j->flushed = true;
    return j;
}

static void release(journal *j) {
    const int reason = errno;
    if (j->file != NULL) fclose(j->file);
    free(j->name);
    free(j->record);
    free(j);
    errno = reason;
}

// ---- the head -----------------------------------------------------------------------------------

/// What has to be the same for rows to be those of the same table.
static char *words_of(const table_head *head) {
    text words = {0};
    const char *rows = strstr(head->about, TABLE_ROWS);
    if (rows == NULL) text_add(&words, head->about);
    else text_add_bytes(&words, head->about, (size_t)(rows - head->about));
    for (size_t k = 0; k < head->column_count; k++) text_addf(&words, "\n%s", head->columns[k]);
    return text_take(&words);
}

static void add_bytes(text *out, const void *bytes, size_t count) {
    text_add_bytes(out, bytes, count);
}

/// The bytes of the head.
static void add_head(text *out, const table_head *head) {
    char *words = words_of(head);
    const uint32_t numbers[4] = {ORDER, (uint32_t)size_of(head->column_count),
                                 (uint32_t)head->column_count, (uint32_t)strlen(words)};
    const size_t first = out->length;
    add_bytes(out, magic, sizeof magic);
    add_bytes(out, numbers, sizeof numbers);
    text_add(out, words);
    const uint32_t sum = checksum_crc32(0, out->bytes + first, out->length - first);
    add_bytes(out, &sum, sizeof sum);
    free(words);
}

static bool begins_with(FILE *f, const text *bytes) {
    char *found = MEM_NEW(char, bytes->length);
    const bool same = fread(found, 1, bytes->length, f) == bytes->length &&
                      memcmp(found, bytes->bytes, bytes->length) == 0;
    free(found);
    return same;
}

// ---- records ------------------------------------------------------------------------------------

bool journal_row(journal *j, unsigned word, const double *values) {
    unsigned char *at = j->record;
    const uint32_t which = word;
    const size_t covered = j->record_size - sizeof(uint32_t);
    memcpy(at, &j->rows, sizeof j->rows);
    memcpy(at + sizeof j->rows, &which, sizeof which);
    memcpy(at + sizeof j->rows + sizeof which, values, j->width * sizeof *values);
    const uint32_t sum = checksum_crc32(0, at, covered);
    memcpy(at + covered, &sum, sizeof sum);
    j->flushed = false;
    if (fwrite(at, 1, j->record_size, j->file) != j->record_size) return false;
    j->rows++;
    return true;
}

/// The next record, if it is whole and that of row `index`; its numbers are in j->record.
static bool next_record(journal *j, uint64_t index, unsigned *word, double *values) {
    const size_t covered = j->record_size - sizeof(uint32_t);
    const unsigned char *at = j->record;
    uint64_t row;
    uint32_t which, sum;
    if (fread(j->record, 1, j->record_size, j->file) != j->record_size) return false;
    memcpy(&row, at, sizeof row);
    memcpy(&which, at + sizeof row, sizeof which);
    memcpy(&sum, at + covered, sizeof sum);
    if (row != index || sum != checksum_crc32(0, at, covered)) return false;
    *word = which;
    memcpy(values, at + sizeof row + sizeof which, j->width * sizeof *values);
    return true;
}

uint64_t journal_rows(const journal *j) { return j->rows; }

bool journal_flush(journal *j) {
    if (j->flushed) return true;
    if (fflush(j->file) != 0) return false;
    if (fdatasync(fileno(j->file)) != 0 && errno != EINVAL && errno != ENOTSUP) return false;
    j->flushed = true;
    return true;
}

/// The place behind row `rows`.
static bool go_to(journal *j, uint64_t rows) {
    return fseeko(j->file, (off_t)(j->head_size + rows * j->record_size), SEEK_SET) == 0;
}

bool journal_read(journal *j, table_take *take, void *data) {
    if (!journal_flush(j) || !go_to(j, 0)) return false;
    double *values = MEM_NEW(double, j->width);
    unsigned word;
    uint64_t index = 0;
    errno = 0;
    while (index < j->rows && next_record(j, index, &word, values) && take(word, values, data))
        index++;
    free(values);
    if (index < j->rows && errno == 0) errno = EIO;
    return index == j->rows;
}

// ---- opening ------------------------------------------------------------------------------------

/// Nobody else is at work on the file, which is still the one of that name. (Some file systems have
/// no locks.)
static bool lock(const journal *j) {
    struct stat ours, named;
    if (flock(fileno(j->file), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) return false;
    return fstat(fileno(j->file), &ours) == 0 && stat(j->name, &named) == 0 &&
           ours.st_ino == named.st_ino && ours.st_dev == named.st_dev;
}

/// Opens the file under its name, with its lock; the next thing read is its head.
static journal_state open_locked(journal *j) {
    j->file = fopen(j->name, "r+b");
    if (j->file == NULL) return errno == ENOENT ? JOURNAL_NONE : JOURNAL_FAILED;
    return lock(j) ? JOURNAL_OPEN : JOURNAL_BUSY;
}

journal_state journal_resume(const char *path, const table_head *head, journal **out) {
    journal *j = make(path, head->column_count);
    text bytes = {0};
    add_head(&bytes, head);
    journal_state state = open_locked(j);
    if (state == JOURNAL_OPEN && !begins_with(j->file, &bytes)) state = JOURNAL_OTHER;
    j->head_size = bytes.length;
    text_clear(&bytes);
    double *values = MEM_NEW(double, j->width);
    unsigned word;
    while (state == JOURNAL_OPEN && next_record(j, j->rows, &word, values) &&
           word < head->word_count)
        j->rows++;
    free(values);
    if (state == JOURNAL_OPEN &&
        (!go_to(j, j->rows) || ftruncate(fileno(j->file), ftello(j->file)) != 0))
        state = JOURNAL_FAILED;
    if (state == JOURNAL_OPEN) *out = j;
    else release(j);
    return state;
}

/// Writes the head and the first rows under another name, and puts it in place.
static journal_state write_new(journal *j, const table_head *head, journal_fill *fill, void *data) {
    whole_file f;
    text bytes = {0};
    if (!whole_open(&f, j->name)) return JOURNAL_FAILED;
    add_head(&bytes, head);
    j->head_size = bytes.length;
    j->file = f.out;
    const bool good = fwrite(bytes.bytes, 1, bytes.length, f.out) == bytes.length &&
                      (fill == NULL || fill(j, data));
    j->file = NULL;
    text_clear(&bytes);
    if (!good) whole_abandon(&f);
    else if (whole_finish_new(&f)) return JOURNAL_OPEN;
    return good && errno == EEXIST ? JOURNAL_BUSY : JOURNAL_FAILED;
}

journal_state journal_create(const char *path, const table_head *head, journal_fill *fill,
                             void *data, journal **out) {
    journal *j = make(path, head->column_count);
    journal_state state = write_new(j, head, fill, data);
    if (state == JOURNAL_OPEN) state = open_locked(j);
    if (state == JOURNAL_OPEN && !go_to(j, j->rows)) state = JOURNAL_FAILED;
    if (state == JOURNAL_OPEN) *out = j;
    else release(j);
    return state == JOURNAL_NONE ? JOURNAL_BUSY : state;
}

// ---- the end ------------------------------------------------------------------------------------

bool journal_close(journal *j) {
    const bool good = journal_flush(j);
    release(j);
    return good;
}

void journal_remove(journal *j) {
    unlink(j->name);
    release(j);
}
