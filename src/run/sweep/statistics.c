/// Rows of one point of the grid stand side by side in a table, so they are gathered until a number
/// of the grid changes. Which columns are which is read from the line that says what the table is
/// of: the axes of the grid, the draws, and behind them what is kept.
#include "run/sweep/statistics.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/number.h"
#include "base/vec.h"
#include "run/sweep/measures.h"
#include "run/sweep/sweep.h"
#include "run/table/table.h"

typedef VEC(double) numbers;

typedef struct reader {
    sweep_statistics *s;
    table_found found;
    size_t knob_count, first; ///< the first column of a quantity, at the first time
    size_t stored;            ///< columns from there on
    numbers rows, places, all;
    VEC(uint64_t) motions, there;
    uint64_t group; ///< rows of the present one
    double *last;   ///< its place
} reader;

// ---- the head -----------------------------------------------------------------------------------

/// How many axes of a kind the line names, and how many columns they have.
static size_t count_axes(const char *about, const char *kind, size_t *columns) {
    size_t count = 0;
    for (const char *at = about; (at = strstr(at, kind)) != NULL; count++) {
        at += strlen(kind);
        const char *end = strstr(at, "; "), *turn = strstr(at, "=rotation");
        *columns += turn != NULL && (end == NULL || turn < end) ? 9 : 1;
    }
    return count;
}

/// Quantities of trajectories are `x@0.5`: the names before the first time changes.
static void find_times(reader *r) {
    sweep_statistics *s = r->s;
    char **names = r->found.columns;
    size_t k = 1 + r->knob_count;
    while (k < r->found.column_count && strrchr(names[k], '@') == NULL) k++;
    if (k == r->found.column_count) return;
    r->first = k;
    const char *time = strrchr(names[k], '@');
    for (; k < r->found.column_count && strcmp(strrchr(names[k], '@'), time) == 0; k++)
        s->quantity_count++;
    s->time_count = (r->found.column_count - r->first) / s->quantity_count;
    s->times = MEM_NEW(double, s->time_count);
    for (size_t i = 0; i < s->time_count; i++)
        s->times[i] = number_read(strrchr(names[r->first + i * s->quantity_count], '@') + 1, NULL);
}

static bool read_head(reader *r) {
    sweep_statistics *s = r->s;
    s->axis_count = count_axes(r->found.about, "; over ", &r->knob_count);
    (void)count_axes(r->found.about, "; draw ", &r->knob_count);
    if (r->found.column_count < 2 + r->knob_count) return false;
    s->about = mem_string(r->found.about);
    r->first = 1 + r->knob_count;
    find_times(r);
    if (s->time_count == 0) s->quantity_count = r->found.column_count - r->first;
    r->stored = r->found.column_count - r->first;
    s->axes = MEM_NEW(const char *, s->axis_count);
    for (size_t k = 0; k < s->axis_count; k++) s->axes[k] = r->found.columns[1 + k];
    s->quantities = MEM_NEW(char *, s->quantity_count);
    for (size_t k = 0; k < s->quantity_count; k++) {
        const char *name = r->found.columns[r->first + k], *at = strrchr(name, '@');
        s->quantities[k] =
            s->time_count > 0 ? mem_words(name, (size_t)(at - name)) : mem_string(name);
    }
    r->last = MEM_NEW_ZERO(double, s->axis_count);
    return true;
}

// ---- rows ---------------------------------------------------------------------------------------

/// The numbers of one column in the present group, those that there are, in order.
static size_t gather(const reader *r, size_t column, double *out) {
    size_t count = 0;
    for (uint64_t i = 0; i < r->group; i++) {
        const double x = r->rows.items[i * r->stored + column];
        if (isfinite(x)) out[count++] = x;
    }
    measures_sort(count, out);
    return count;
}

static void end_group(reader *r) {
    sweep_statistics *s = r->s;
    const size_t times = s->time_count > 0 ? s->time_count : 1;
    if (r->group == 0) return;
    double *own = MEM_NEW(double, r->group), measures[SWEEP_MEASURES];
    for (size_t k = 0; k < s->axis_count; k++) *vec_push(&r->places) = r->last[k];
    *vec_push(&r->motions) = r->group;
    for (size_t i = 0; i < times; i++) {
        uint64_t there = r->group;
        for (size_t k = 0; k < s->quantity_count; k++) {
            const size_t count = gather(r, i * s->quantity_count + k, own);
            if (count < there) there = count;
            measures_of(count, own, measures);
            for (size_t j = 0; j < SWEEP_MEASURES; j++) *vec_push(&r->all) = measures[j];
        }
        *vec_push(&r->there) = there;
    }
    free(own);
    s->group_count++;
}

static bool take_row(unsigned word, const double *values, void *data) {
    reader *r = data;
    (void)word;
    const size_t axes = r->s->axis_count;
    if (r->group > 0 && memcmp(values + 1, r->last, axes * sizeof *values) != 0) {
        end_group(r);
        r->rows.count = 0;
        r->group = 0;
    }
    memcpy(r->last, values + 1, axes * sizeof *values);
    for (size_t k = 0; k < r->stored; k++) *vec_push(&r->rows) = values[r->first + k];
    r->group++;
    return true;
}

/// The whole distribution, where there is but one.
static void add_curves(const reader *r) {
    sweep_statistics *s = r->s;
    if (s->group_count != 1 || s->time_count > 0) return;
    double *own = MEM_NEW(double, r->group);
    s->curves = MEM_NEW(double, s->quantity_count *SWEEP_CURVE);
    for (size_t k = 0; k < s->quantity_count; k++) {
        const size_t count = gather(r, k, own);
        for (size_t i = 0; i < SWEEP_CURVE; i++)
            s->curves[k * SWEEP_CURVE + i] =
                measures_quantile(count, own, (double)i / (SWEEP_CURVE - 1));
    }
    free(own);
}

static hamel_status read_rows(reader *r, const table_format *format, const char *path, text *why) {
    const char *words[SWEEP_STATUS_COUNT];
    for (size_t k = 0; k < SWEEP_STATUS_COUNT; k++) words[k] = sweep_status_word((sweep_status)k);
    const sweep_statistics *s = r->s;
    sweep_share share;
    uint64_t rows;
    size_t length;
    if (!sweep_share_find(s->about, &share, &rows, &length)) return HAMEL_INVALID;
    const table_head head = {.about = s->about,
                             .column_count = r->found.column_count,
                             .columns = (const char *const *)r->found.columns,
                             .word_count = SWEEP_STATUS_COUNT,
                             .words = words,
                             .first = share.first};
    errno = 0;
    if (!table_read(format, path, &head, take_row, r)) return HAMEL_INVALID;
    end_group(r);
    add_curves(r);
    if (s->group_count > 0) return HAMEL_OK;
    text_addf(why, "%s: it has no rows", path);
    return HAMEL_INVALID;
}

/// What was gathered becomes the statistics'.
static void hand_over(reader *r) {
    sweep_statistics *s = r->s;
    s->places = mem_copy(r->places.items, r->places.count, sizeof *s->places);
    s->motions = mem_copy(r->motions.items, r->motions.count, sizeof *s->motions);
    s->there = mem_copy(r->there.items, r->there.count, sizeof *s->there);
    s->numbers = mem_copy(r->all.items, r->all.count, sizeof *s->numbers);
    for (size_t k = 0; s->axes != NULL && k < s->axis_count; k++)
        s->axes[k] = mem_string(s->axes[k]);
    vec_clear(&r->rows);
    vec_clear(&r->places);
    vec_clear(&r->motions);
    vec_clear(&r->there);
    vec_clear(&r->all);
    free(r->last);
    table_found_clear(&r->found);
}

hamel_status sweep_statistics_read(sweep_statistics *s, const char *path, text *why) {
    char refusal[700];
    *s = (sweep_statistics){.file = path};
    const table_format *format = table_format_of(path, refusal, sizeof refusal);
    if (format == NULL) {
        text_add(why, refusal);
        return HAMEL_INVALID;
    }
    reader r = {.s = s};
    errno = 0;
    const bool found = table_find(format, path, &r.found);
    const bool good = found && read_head(&r);
    hamel_status status = good ? read_rows(&r, format, path, why) : HAMEL_INVALID;
    if (status != HAMEL_OK && why->length == 0) {
        s->reason = errno;
        if (errno == 0) text_addf(why, "%s: this is no table of a sweep", path);
    }
    hand_over(&r);
    return status;
}

hamel_status sweep_statistics_of_rows(sweep_statistics *s, const char *about, size_t column_count,
                                      const char *const *columns, size_t count,
                                      const double *values) {
    *s = (sweep_statistics){0};
    reader r = {.s = s, .found = {mem_string(about), column_count, MEM_NEW(char *, column_count)}};
    for (size_t k = 0; k < column_count; k++) r.found.columns[k] = mem_string(columns[k]);
    const bool good = count > 0 && read_head(&r);
    for (size_t i = 0; i < count && good; i++) take_row(0, values + i * column_count, &r);
    if (good) end_group(&r);
    hand_over(&r);
    return good ? HAMEL_OK : HAMEL_INVALID;
}

void sweep_statistics_clear(sweep_statistics *s) {
    for (size_t k = 0; s->axes != NULL && k < s->axis_count; k++)
        free((char *)(uintptr_t)s->axes[k]);
    for (size_t k = 0; s->quantities != NULL && k < s->quantity_count; k++) free(s->quantities[k]);
    free(s->about);
    free(s->axes);
    free(s->quantities);
    free(s->times);
    free(s->places);
    free(s->motions);
    free(s->there);
    free(s->numbers);
    free(s->curves);
}

const double *sweep_statistics_of(const sweep_statistics *s, size_t which, size_t time,
                                  size_t quantity) {
    const size_t times = s->time_count > 0 ? s->time_count : 1;
    return s->numbers + ((which * times + time) * s->quantity_count + quantity) * SWEEP_MEASURES;
}

// ---- as a table ---------------------------------------------------------------------------------

static size_t name_columns(const sweep_statistics *s, char **names) {
    static const char *const measures[SWEEP_MEASURES] = {"mean", "deviation", "5", "25",
                                                         "50",   "75",        "95"};
    size_t count = 0;
    for (size_t k = 0; k < s->axis_count; k++) names[count++] = mem_string(s->axes[k]);
    if (s->time_count > 0) names[count++] = mem_string("t");
    names[count++] = mem_string("motions");
    names[count++] = mem_string("there");
    for (size_t k = 0; k < s->quantity_count; k++) {
        for (size_t j = 0; j < SWEEP_MEASURES; j++) {
            text name = {0};
            text_addf(&name, "%s %s%s", s->quantities[k], measures[j],
                      j >= SWEEP_QUANTILES ? "%" : "");
            names[count++] = text_take(&name);
        }
    }
    return count;
}

/// The row of a group at a time.
static void fill_row(const sweep_statistics *s, size_t g, size_t i, double *row) {
    const size_t times = s->time_count > 0 ? s->time_count : 1;
    size_t at = s->axis_count;
    if (at > 0) memcpy(row, s->places + g * at, at * sizeof *row);
    if (s->time_count > 0) row[at++] = s->times[i];
    row[at++] = (double)s->motions[g];
    row[at++] = (double)s->there[g * times + i];
    memcpy(row + at, sweep_statistics_of(s, g, i, 0),
           s->quantity_count * SWEEP_MEASURES * sizeof *row);
}

static bool write_rows(const sweep_statistics *s, table *t, double *row) {
    const size_t times = s->time_count > 0 ? s->time_count : 1;
    for (size_t g = 0; g < s->group_count; g++) {
        for (size_t i = 0; i < times; i++) {
            fill_row(s, g, i, row);
            if (!table_row(t, 0, row)) return false;
        }
    }
    return true;
}

/// Room for the columns: the axes, t, motions, there, and the measures.
static size_t most_columns(const sweep_statistics *s) {
    return s->axis_count + 3 + s->quantity_count * SWEEP_MEASURES;
}

size_t sweep_statistics_table(const sweep_statistics *s, size_t *rows, char ***names,
                              double **values) {
    const size_t times = s->time_count > 0 ? s->time_count : 1;
    *rows = s->group_count * times;
    *names = MEM_NEW_ZERO(char *, most_columns(s));
    const size_t columns = name_columns(s, *names);
    *values = MEM_NEW(double, *rows *columns + 1);
    for (size_t k = 0; k < *rows; k++) fill_row(s, k / times, k % times, *values + k * columns);
    return columns;
}

bool sweep_statistics_write(const sweep_statistics *s, const char *path, text *why) {
    char refusal[700];
    const table_format *format = table_format_of(path, refusal, sizeof refusal);
    if (format == NULL) {
        text_add(why, refusal);
        errno = 0;
        return false;
    }
    const size_t most = most_columns(s);
    char **names = MEM_NEW_ZERO(char *, most);
    double *row = MEM_NEW_ZERO(double, most);
    text about = {0};
    text_addf(&about, "statistics of: %s", s->about);
    const table_head head = {.about = text_cstr(&about),
                             .column_count = name_columns(s, names),
                             .columns = (const char *const *)names};
    errno = 0;
    table *t = table_create(format, path, &head);
    bool good = t != NULL;
    if (good && write_rows(s, t, row)) good = table_finish(t);
    else if (good) {
        table_abandon(t);
        good = false;
    }
    const int reason = errno;
    for (size_t k = 0; k < head.column_count; k++) free(names[k]);
    free(names);
    free(row);
    text_clear(&about);
    errno = reason;
    return good;
}
