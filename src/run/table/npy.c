/// Tables as NumPy's arrays of records, a field for each column: numpy.load("t.npy")["x"]. The head
/// is a literal of Python with the names; what the table is of stands there as the title of the
/// first field, the only place the format has for words. (numpy.lib.format, version 1.0 or 2.0.)
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "run/table/table.h"

enum { ALIGNED = 64, MOST_DIGITS = 20, SHORT_HEAD = 65535 };

// ---- the head -----------------------------------------------------------------------------------

/// The code point that begins at *s, which moves behind it; a byte that begins none is one.
static uint32_t take_point(const unsigned char **s) {
    const unsigned char *c = *s;
    const int more = c[0] >= 0xf0 ? 3 : c[0] >= 0xe0 ? 2 : c[0] >= 0xc0 ? 1 : 0;
    uint32_t point = more == 0 ? c[0] : c[0] & (0x3fU >> more);
    for (int k = 1; k <= more; k++) {
        if ((c[k] & 0xc0) != 0x80) {
            *s = c + 1;
            return c[0];
        }
        point = point << 6 | (c[k] & 0x3f);
    }
    *s = c + 1 + more;
    return point;
}

/// A string of Python, of ASCII characters only.
static void add_string(text *out, const char *words) {
    text_add_char(out, '\'');
    for (const unsigned char *s = (const unsigned char *)words; *s != '\0';) {
        const uint32_t c = take_point(&s);
        if (c == '\'' || c == '\\') text_addf(out, "\\%c", (char)c);
        else if (c >= ' ' && c < 127) text_add_char(out, (char)c);
        else text_addf(out, c > 0xffff ? "\\U%08x" : "\\u%04x", c);
    }
    text_add_char(out, '\'');
}

static void add_field(text *out, const table_head *head, const char *name, const char *type) {
    const bool first = out->bytes[out->length - 1] == '[';
    text_add(out, first ? "((" : ", (");
    if (first) {
        add_string(out, head->about);
        text_add(out, ", ");
    }
    add_string(out, name);
    text_addf(out, "%s, '%s')", first ? ")" : "", type);
}

static size_t longest_word(const table_head *head) {
    size_t most = 0;
    for (size_t k = 0; k < head->word_count; k++) {
        const size_t length = strlen(head->words[k]);
        if (length > most) most = length;
    }
    return most;
}

/// {'descr': [(('ABOUT', 't'), '<f8'), ('x', '<f8')], 'fortran_order': False, 'shape': (20,), }
static void add_literal(text *out, const table_head *head, unsigned long long rows) {
    text_add(out, "{'descr': [");
    if (head->word_count > 0) {
        char type[32];
        snprintf(type, sizeof type, "|S%zu", longest_word(head));
        add_field(out, head, "index", "<u8");
        add_field(out, head, "status", type);
    }
    for (size_t k = 0; k < head->column_count; k++) add_field(out, head, head->columns[k], "<f8");
    text_addf(out, "], 'fortran_order': False, 'shape': (%llu,), }", rows);
}

/// The bytes before the first row: as many, whatever the number of rows is.
static void add_head(text *out, const table_head *head, unsigned long long rows) {
    text words = {0};
    add_literal(&words, head, rows);
    char digits[32];
    const size_t used = (size_t)snprintf(digits, sizeof digits, "%llu", rows);
    const bool small = words.length + MOST_DIGITS - used + ALIGNED < SHORT_HEAD;
    const size_t before = small ? 10 : 12, whole = before + words.length + MOST_DIGITS - used + 1;
    const size_t length = (whole + ALIGNED - 1) / ALIGNED * ALIGNED - before;
    while (words.length < length - 1) text_add_char(&words, ' ');
    text_add_char(&words, '\n');
    text_add_bytes(out, "\x93NUMPY", 6);
    text_add_char(out, small ? 1 : 2);
    text_add_char(out, 0);
    for (size_t k = 0; k < before - 8; k++) text_add_char(out, (char)(length >> 8 * k & 255));
    text_add_bytes(out, words.bytes, words.length);
    text_clear(&words);
}

// ---- writing ------------------------------------------------------------------------------------

static bool write_head(const table *t) {
    text bytes = {0};
    add_head(&bytes, t->head, t->rows);
    const bool good = fwrite(bytes.bytes, 1, bytes.length, t->file.out) == bytes.length;
    text_clear(&bytes);
    return good;
}

static size_t record_size(const table_head *head) {
    return 8 * head->column_count + (head->word_count > 0 ? 8 + longest_word(head) : 0);
}

static bool npy_open(table *t) {
    t->own = MEM_NEW_ZERO(unsigned char, record_size(t->head));
    return write_head(t);
}

/// Eight bytes, the lowest first.
static unsigned char *put(unsigned char *at, uint64_t bits) {
    for (int k = 0; k < 64; k += 8) *at++ = (unsigned char)(bits >> k & 255);
    return at;
}

static uint64_t get(const unsigned char *at) {
    uint64_t bits = 0;
    for (int k = 0; k < 8; k++) bits |= (uint64_t)at[k] << 8 * k;
    return bits;
}

static bool npy_row(table *t, unsigned word, const double *values) {
    unsigned char *at = t->own;
    const size_t size = record_size(t->head);
    if (t->head->word_count > 0) {
        const size_t room = longest_word(t->head);
        at = put(at, t->head->first + t->rows);
        memset(at, 0, room);
        memcpy(at, t->head->words[word], strlen(t->head->words[word]));
        at += room;
    }
    for (size_t k = 0; k < t->head->column_count; k++) {
        uint64_t bits;
        memcpy(&bits, &values[k], sizeof bits);
        at = put(at, bits);
    }
    return fwrite(t->own, 1, size, t->file.out) == size;
}

/// The head again, now that the number of rows is known.
static bool npy_close(table *t, bool good) {
    free(t->own);
    t->own = NULL;
    return good && fseek(t->file.out, 0, SEEK_SET) == 0 && write_head(t);
}

// ---- reading ------------------------------------------------------------------------------------

/// The head of a file, from its first byte; false if it is none.
static bool read_head(FILE *f, text *out) {
    unsigned char start[12];
    if (fread(start, 1, 10, f) != 10 || memcmp(start, "\x93NUMPY", 6) != 0) return false;
    const size_t before = start[6] == 1 ? 10 : 12;
    if (before == 12 && fread(start + 10, 1, 2, f) != 2) return false;
    size_t length = 0;
    for (size_t k = before; k-- > 8;) length = length << 8 | start[k];
    if (length > 1 << 28) return false;
    char *words = MEM_NEW(char, length + 1);
    const bool good = fread(words, 1, length, f) == length;
    text_add_bytes(out, (const char *)start, before);
    if (good) text_add_bytes(out, words, length);
    free(words);
    return good;
}

/// Whether the head is what would have been written for such a table: the words behind "; rows" and
/// the number of rows are taken from it.
static bool is_same(const text *found, const table_head *same, unsigned long long *rows) {
    static const char start[] = "{'descr': [((", shape[] = "'shape': (";
    const size_t before = found->bytes[6] == 1 ? 10 : 12;
    const char *words = text_cstr(found) + before, *at = strstr(words, shape);
    if (strncmp(words, start, strlen(start)) != 0 || at == NULL) return false;
    *rows = strtoull(at + strlen(shape), NULL, 10);
    table_head own = *same;
    const char *mark = strstr(same->about, TABLE_ROWS), *theirs = strstr(words, TABLE_ROWS);
    text about = {0}, wanted = {0};
    if (mark != NULL && theirs != NULL) {
        const size_t length = strcspn(theirs, "'");
        text_add_bytes(&about, same->about, (size_t)(mark - same->about));
        text_add_bytes(&about, theirs, length);
        own.about = text_cstr(&about);
    }
    add_head(&wanted, &own, *rows);
    const bool good =
        wanted.length == found->length && memcmp(wanted.bytes, found->bytes, wanted.length) == 0;
    text_clear(&about);
    text_clear(&wanted);
    return good;
}

/// One record behind its index.
static bool read_record(const table_head *head, const unsigned char *at, uint64_t index,
                        unsigned *word, double *values) {
    const size_t room = longest_word(head);
    if (get(at) != index) return false;
    at += 8;
    for (*word = 0; *word < head->word_count; ++*word) {
        const size_t length = strlen(head->words[*word]);
        if (memcmp(at, head->words[*word], length) == 0 && (length == room || at[length] == 0))
            break;
    }
    if (*word == head->word_count) return false;
    for (size_t k = 0; k < head->column_count; k++) {
        const uint64_t bits = get(at + room + 8 * k);
        memcpy(&values[k], &bits, sizeof bits);
    }
    return true;
}

static bool npy_read(const char *path, const table_head *same, table_take *take, void *data) {
    FILE *f = fopen(path, "rb");
    if (f == NULL) return false;
    text head = {0};
    unsigned long long rows = 0;
    const bool good = read_head(f, &head) && is_same(&head, same, &rows);
    const size_t size = record_size(same);
    unsigned char *record = MEM_NEW(unsigned char, size);
    double *values = MEM_NEW(double, same->column_count);
    unsigned word;
    for (uint64_t index = 0; good && index < rows && fread(record, 1, size, f) == size; index++) {
        if (!read_record(same, record, same->first + index, &word, values) ||
            !take(word, values, data))
            break;
    }
    free(record);
    free(values);
    text_clear(&head);
    fclose(f);
    if (!good) errno = 0;
    return good;
}

/// A code point as UTF-8.
static void add_point(text *out, uint32_t c) {
    const int more = c > 0xffff ? 3 : c > 0x7ff ? 2 : c > 0x7f ? 1 : 0;
    static const unsigned char start[] = {0, 0xc0, 0xe0, 0xf0};
    text_add_char(out, (char)(start[more] | c >> 6 * more));
    for (int k = more; k-- > 0;) text_add_char(out, (char)(0x80 | (c >> 6 * k & 0x3f)));
}

/// The string that begins at *at with its quote, as add_string wrote it; NULL if it does not end.
static char *take_string(const char **at) {
    text out = {0};
    const char *c = *at + 1;
    for (; *c != '\'' && *c != '\0'; c++) {
        if (*c != '\\') {
            text_add_char(&out, *c);
        } else if (*++c == 'u' || *c == 'U') {
            char digits[9] = "";
            const size_t count = *c == 'u' ? 4 : 8;
            for (size_t k = 0; k < count && c[1] != '\0'; k++) digits[k] = *++c;
            add_point(&out, (uint32_t)strtoul(digits, NULL, 16));
        } else if (*c != '\0') {
            text_add_char(&out, *c);
        }
    }
    if (*c == '\'') *at = c + 1;
    else text_clear(&out);
    return *c == '\'' ? text_take(&out) : NULL;
}

/// The strings of the description in their order: what it is of, index, its type, status, its type,
/// then a name and a type for each column.
static bool take_fields(const char *words, table_found *out) {
    const char *at = strchr(words, '[');
    size_t which = 0;
    out->columns = MEM_NEW_ZERO(char *, strlen(words) + 1);
    for (; at != NULL && *at != ']' && *at != '\0'; which++) {
        at += strcspn(at, "']");
        if (*at != '\'') break;
        char *s = take_string(&at);
        if (s == NULL) return false;
        if (which == 0) out->about = s;
        else if (which > 4 && which % 2 == 1) out->columns[out->column_count++] = s;
        else free(s);
    }
    return out->about != NULL && out->column_count > 0;
}

static bool npy_find(const char *path, table_found *out) {
    FILE *f = fopen(path, "rb");
    if (f == NULL) return false;
    text head = {0};
    const bool good = read_head(f, &head) &&
                      strstr(text_cstr(&head) + 10, "'index'), '<u8'), ('status',") != NULL &&
                      take_fields(text_cstr(&head) + 10, out);
    text_clear(&head);
    fclose(f);
    if (!good) errno = 0;
    return good;
}

const table_format table_npy = {"NumPy",   {".npy"}, npy_open, npy_row,
                                npy_close, npy_read, npy_find};
