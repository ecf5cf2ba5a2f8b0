/// Joining: the heads are read and compared first, then the rows are copied in order. Nothing is
/// held in memory but heads.
#include "run/sweep/join.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "run/sweep/sweep.h"
#include "run/table/table.h"

typedef struct part {
    const char *path;
    const table_format *format;
    table_found found;
    sweep_share share;
    uint64_t rows; ///< that are there
    size_t length; ///< of the words that are the same in all parts
} part;

typedef struct joiner {
    size_t count;
    part *parts;
    sweep_joined *out;
    text *why;
} joiner;

static bool refuse(const joiner *j, const part *p, const char *words) {
    text_addf(j->why, "%s: %s", p->path, words);
    return false;
}

static bool fail(const joiner *j, const char *file) {
    j->out->reason = errno != 0 ? errno : EIO;
    j->out->file = file;
    return false;
}

// ---- heads --------------------------------------------------------------------------------------

static bool read_part(const joiner *j, part *p) {
    char why[700];
    p->format = table_format_of(p->path, why, sizeof why);
    if (p->format == NULL) {
        text_add(j->why, why);
        return false;
    }
    errno = 0;
    if (!table_find(p->format, p->path, &p->found))
        return errno != 0 ? fail(j, p->path) : refuse(j, p, "this is no table of a sweep");
    if (!sweep_share_find(p->found.about, &p->share, &p->rows, &p->length))
        return refuse(j, p, "this is no table of a sweep");
    if (p->rows == p->share.last - p->share.first) return true;
    text_addf(j->why, "%s: it has %llu of its %llu rows; --resume completes it", p->path,
              (unsigned long long)p->rows, (unsigned long long)(p->share.last - p->share.first));
    return false;
}

static bool same_columns(const part *a, const part *b) {
    bool same = a->found.column_count == b->found.column_count;
    for (size_t k = 0; same && k < a->found.column_count; k++)
        same = strcmp(a->found.columns[k], b->found.columns[k]) == 0;
    return same;
}

static bool belong_together(const joiner *j, const part *a, const part *b) {
    if (a->length == b->length && strncmp(a->found.about, b->found.about, a->length) == 0 &&
        a->share.all == b->share.all && same_columns(a, b))
        return true;
    text_addf(j->why,
              "%s and %s are not of the same sweep (other settings, another number of rows, "
              "another version or processor)",
              a->path, b->path);
    return false;
}

static int by_rows(const void *a, const void *b) {
    const sweep_share *x = &((const part *)a)->share, *y = &((const part *)b)->share;
    if (x->first != y->first) return x->first < y->first ? -1 : 1;
    return x->last < y->last ? -1 : x->last > y->last;
}

static bool say_missing(const joiner *j, uint64_t first, uint64_t last, uint64_t all) {
    text_addf(j->why, "rows %llu:%llu of %llu are in none of these tables",
              (unsigned long long)first, (unsigned long long)last, (unsigned long long)all);
    return false;
}

/// Every row once.
static bool are_complete(const joiner *j) {
    uint64_t next = 0;
    const uint64_t all = j->parts[0].share.all;
    for (size_t k = 0; k < j->count; k++) {
        const part *p = &j->parts[k];
        if (p->share.first > next) return say_missing(j, next, p->share.first, all);
        if (p->share.first < next && p->rows > 0) {
            text_addf(j->why, "rows from %llu on are in %s and in %s",
                      (unsigned long long)p->share.first, j->parts[k - 1].path, p->path);
            return false;
        }
        if (p->share.last > next) next = p->share.last;
    }
    return next == all || say_missing(j, next, all, all);
}

static bool check_parts(const joiner *j) {
    for (size_t k = 0; k < j->count; k++) {
        if (!read_part(j, &j->parts[k])) return false;
        if (k > 0 && !belong_together(j, &j->parts[0], &j->parts[k])) return false;
    }
    qsort(j->parts, j->count, sizeof *j->parts, by_rows);
    return are_complete(j);
}

// ---- rows ---------------------------------------------------------------------------------------

typedef struct copier {
    table *to;
    uint64_t rows;
    bool failed;
} copier;

static bool copy_row(unsigned word, const double *values, void *data) {
    copier *c = data;
    c->failed = !table_row(c->to, word, values);
    c->rows += !c->failed;
    return !c->failed;
}

static bool copy_part(const joiner *j, const part *p, table_head head, table *to,
                      const char *path) {
    copier c = {.to = to};
    head.about = p->found.about;
    head.first = p->share.first;
    errno = 0;
    const bool read = table_read(p->format, p->path, &head, copy_row, &c);
    if (c.failed) return fail(j, path);
    if (!read && errno != 0) return fail(j, p->path);
    j->out->rows += c.rows;
    return c.rows == p->rows || refuse(j, p, "it ends before its last row: it was cut off");
}

static bool write_joined(const joiner *j, const table_format *format, const char *path) {
    const part *one = &j->parts[0];
    const char *words[SWEEP_STATUS_COUNT];
    for (size_t k = 0; k < SWEEP_STATUS_COUNT; k++) words[k] = sweep_status_word((sweep_status)k);
    text about = {0};
    text_add_bytes(&about, one->found.about, one->length);
    sweep_share_write(&(sweep_share){0, one->share.all, one->share.all}, one->share.all, &about);
    const table_head head = {.about = text_cstr(&about),
                             .column_count = one->found.column_count,
                             .columns = (const char *const *)one->found.columns,
                             .word_count = SWEEP_STATUS_COUNT,
                             .words = words};
    errno = 0;
    table *to = table_create(format, path, &head);
    bool good = to != NULL || fail(j, path);
    for (size_t k = 0; good && k < j->count; k++) good = copy_part(j, &j->parts[k], head, to, path);
    errno = 0;
    if (good) good = table_finish(to) || fail(j, path);
    else if (to != NULL) table_abandon(to);
    text_clear(&about);
    return good;
}

hamel_status sweep_join(size_t count, const char *const *parts, const char *path, sweep_joined *out,
                        text *why) {
    char refusal[700];
    *out = (sweep_joined){0};
    const table_format *format = table_format_of(path, refusal, sizeof refusal);
    if (format == NULL) text_add(why, refusal);
    if (count == 0) text_add(why, "there are no tables to join");
    if (why->length > 0) return HAMEL_INVALID;
    joiner j = {.count = count, .parts = MEM_NEW_ZERO(part, count), .out = out, .why = why};
    for (size_t k = 0; k < count; k++) j.parts[k].path = parts[k];
    const bool good = check_parts(&j) && write_joined(&j, format, path);
    for (size_t k = 0; k < count; k++) table_found_clear(&j.parts[k].found);
    free(j.parts);
    return good ? HAMEL_OK : HAMEL_INVALID;
}
