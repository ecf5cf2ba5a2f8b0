/// From a journal to a table, and back.
#include "run/sweep/table.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/text.h"

static bool fail(sweep_table *t) {
    t->reason = errno;
    return false;
}

// ---- the head -----------------------------------------------------------------------------------

static uint64_t row_count(const sweep_table *t) { return t->rows.last - t->rows.first; }

/// The settings, and which rows are there.
static void set_about(sweep_table *t, uint64_t there) {
    text words = {0};
    text_add(&words, t->settings);
    sweep_share_write(&t->rows, there, &words);
    free(t->about);
    t->about = text_take(&words);
    t->head.about = t->about;
}

static void make_head(sweep_table *t, const sweep *s) {
    const size_t count = sweep_column_count(s);
    t->columns = MEM_NEW(const char *, count);
    for (size_t k = 0; k < count; k++) t->columns[k] = sweep_column_name(s, k);
    for (size_t k = 0; k < SWEEP_STATUS_COUNT; k++)
        t->words[k] = sweep_status_word((sweep_status)k);
    t->head = (table_head){.column_count = count,
                           .columns = t->columns,
                           .word_count = SWEEP_STATUS_COUNT,
                           .words = t->words,
                           .first = sweep_rows(s)->first};
    t->rows = *sweep_rows(s);
    t->settings = sweep_settings(s);
    set_about(t, row_count(t));
}

static void release(sweep_table *t) {
    free(t->about);
    free(t->columns);
}

// ---- going on -----------------------------------------------------------------------------------

static bool copy_row(unsigned word, const double *values, void *data) {
    return journal_row(data, word, values);
}

/// The rows of a table become those of a journal.
static bool copy_table(journal *j, void *data) {
    const sweep_table *t = data;
    errno = 0;
    return table_read(t->format, t->path, &t->head, copy_row, j) && errno == 0;
}

/// On output *fresh says whether the journal was made now.
static journal_state open_journal(sweep_table *t, bool resume, bool *fresh) {
    journal_state state = resume ? journal_resume(t->path, &t->head, &t->journal) : JOURNAL_NONE;
    *fresh = state == JOURNAL_NONE;
    if (!*fresh) return state;
    const bool has_table = resume && access(t->path, F_OK) == 0;
    errno = 0;
    state = journal_create(t->path, &t->head, has_table ? copy_table : NULL, t, &t->journal);
    return state == JOURNAL_FAILED && has_table && errno == 0 ? JOURNAL_OTHER : state;
}

/// Why a sweep does not begin.
static hamel_status refuse(const sweep_table *t, journal_state state, bool resume, diag *messages) {
    const diag_span nowhere = {0};
    if (state == JOURNAL_FAILED) return HAMEL_INVALID; // t->reason says why
    if (state == JOURNAL_OTHER)
        return diag_add(messages, HAMEL_INVALID, nowhere,
                        "%s: this is not a table of the same sweep, or its journal %s.part is not "
                        "(other settings, another version or processor): nothing is resumed, and "
                        "nothing is touched",
                        t->path, t->path);
    if (resume)
        return diag_add(messages, HAMEL_INVALID, nowhere, "%s: another program is writing to it",
                        t->path);
    return diag_add(messages, HAMEL_INVALID, nowhere,
                    "%s.part: rows of a sweep that was interrupted, or is going on, are there; "
                    "--resume goes on with them, or remove that file",
                    t->path);
}

static hamel_status open_stream(sweep_table *t) {
    t->stream = table_create(t->format, t->path, &t->head);
    if (t->stream != NULL) return HAMEL_OK;
    (void)fail(t);
    return HAMEL_INVALID;
}

static hamel_status open_rows(sweep_table *t, bool resume, uint64_t *before, diag *messages) {
    if (t->path == NULL || t->path[0] == '\0' || whole_is_special(t->path)) return open_stream(t);
    bool fresh;
    const journal_state state = open_journal(t, resume, &fresh);
    if (state == JOURNAL_FAILED) (void)fail(t);
    if (state != JOURNAL_OPEN) return refuse(t, state, resume, messages);
    *before = journal_rows(t->journal);
    if (*before <= row_count(t)) return HAMEL_OK;
    if (fresh) journal_remove(t->journal);
    else (void)journal_close(t->journal);
    return diag_add(messages, HAMEL_INVALID, (diag_span){0},
                    "%s: it has %llu rows, more than the %llu that are asked for: nothing is "
                    "touched",
                    t->path, (unsigned long long)*before, (unsigned long long)row_count(t));
}

hamel_status sweep_table_open(sweep_table *t, const sweep *s, const char *path, bool resume,
                              uint64_t *before, diag *messages) {
    char why[700];
    *before = 0;
    *t = (sweep_table){.path = path, .format = table_format_of(path, why, sizeof why)};
    if (t->format == NULL) return diag_add(messages, HAMEL_INVALID, (diag_span){0}, "%s", why);
    make_head(t, s);
    const hamel_status status = open_rows(t, resume, before, messages);
    if (status != HAMEL_OK) release(t);
    return status;
}

// ---- rows ---------------------------------------------------------------------------------------

bool sweep_table_row(sweep_table *t, sweep_status status, const double *columns) {
    const bool good = t->stream != NULL ? table_row(t->stream, status, columns)
                                        : journal_row(t->journal, status, columns);
    return good ? true : fail(t);
}

bool sweep_table_flush(sweep_table *t) {
    const bool good =
        t->stream != NULL ? fflush(t->stream->file.out) == 0 : journal_flush(t->journal);
    return good ? true : fail(t);
}

static bool copy_to_table(unsigned word, const double *values, void *data) {
    return table_row(data, word, values);
}

/// The whole table; a row that cannot be written gives it up.
static bool write_table(sweep_table *t) {
    set_about(t, journal_rows(t->journal));
    table *out = table_create(t->format, t->path, &t->head);
    if (out == NULL) return false;
    if (journal_read(t->journal, copy_to_table, out)) return table_finish(out);
    table_abandon(out);
    return false;
}

bool sweep_table_close(sweep_table *t) {
    const bool good = t->stream != NULL ? table_finish(t->stream) : write_table(t);
    if (!good) (void)fail(t);
    if (t->journal != NULL && good) journal_remove(t->journal);
    else if (t->journal != NULL) (void)journal_close(t->journal);
    release(t);
    return good;
}

void sweep_table_leave(sweep_table *t) {
    if (t->stream != NULL) table_abandon(t->stream);
    if (t->journal != NULL) (void)journal_close(t->journal);
    release(t);
}
