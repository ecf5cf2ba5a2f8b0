/// A sweep is prepared once and gives the same rows in one piece, in blocks, and in a file.
#include <errno.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "support/library.h"

enum { ROWS = 23, MOST_COLUMNS = 16 };

typedef struct block {
    uint64_t next; ///< the row that has to come
    size_t count;
    double rows[ROWS][MOST_COLUMNS];
    size_t stop_after; ///< 0: never
} block;

static int keep(void *context, uint64_t index, const char *status, size_t count,
                const double *values) {
    block *b = context;
    assert_true(index == b->next && index < ROWS);
    assert_string_equal(status, "done");
    assert_true(count <= MOST_COLUMNS);
    memcpy(b->rows[index], values, count * sizeof *values);
    b->next++;
    return ++b->count == b->stop_after;
}

static hamel_sweep *prepared_share(hamel_model *m, const char *share) {
    static const char *const over[] = {"a=0.1:0.5:23"};
    hamel_sweep_options options = hamel_sweep_options_default();
    hamel_sweep *s;
    options.over_count = 1;
    options.over = over;
    options.until = 2;
    options.keep = "x, y, energy";
    options.share = share;
    assert_int_equal(hamel_sweep_create(m, "glide", &options, NULL, &s), HAMEL_OK);
    return s;
}

static hamel_sweep *prepared(hamel_model *m) { return prepared_share(m, NULL); }

static void blocks_of_rows_are_those_of_one_piece(void **state) {
    (void)state;
    hamel_model *m = library_builtin("chaplygin_sleigh");
    hamel_sweep *s = prepared(m);
    static block whole, pieces;
    assert_true(hamel_sweep_row_count(s) == ROWS);
    assert_int_equal(hamel_sweep_column_count(s), 5);
    assert_string_equal(hamel_sweep_column(s, 1), "a");
    assert_null(hamel_sweep_column(s, 5));
    whole = (block){0};
    assert_int_equal(hamel_sweep_compute(s, 0, UINT64_MAX, keep, &whole, NULL), HAMEL_OK);
    assert_true(hamel_sweep_summarise(s)->rows == ROWS && hamel_sweep_summarise(s)->done == ROWS);
    pieces = (block){0};
    for (uint64_t first = 0; first < ROWS; first += 5)
        assert_int_equal(hamel_sweep_compute(s, first, first + 5, keep, &pieces, NULL), HAMEL_OK);
    assert_int_equal(pieces.count, ROWS);
    assert_memory_equal(whole.rows, pieces.rows, sizeof whole.rows);
    assert_int_equal(hamel_sweep_compute(s, 7, 3, keep, &pieces, NULL), HAMEL_OK); // none
    pieces = (block){.next = 2, .stop_after = 3};
    assert_int_equal(hamel_sweep_compute(s, 2, ROWS, keep, &pieces, NULL), HAMEL_OK);
    assert_int_equal(pieces.count, 3); // the listener ended it
    hamel_sweep_destroy(s);
    hamel_model_destroy(m);
}

static void how_it_went_is_told(void **state) {
    (void)state;
    hamel_model *m = library_builtin("chaplygin_sleigh");
    hamel_sweep *s = prepared(m);
    char *words;
    assert_int_equal(hamel_sweep_compute(s, 3, 9, NULL, NULL, NULL), HAMEL_OK);
    assert_int_equal(hamel_sweep_write(s, HAMEL_TEXT, 3, NULL, &words), HAMEL_OK);
    assert_non_null(strstr(words, "9 of 23 runs, 3 of them before"));
    hamel_free(words);
    assert_int_equal(hamel_sweep_write(s, HAMEL_JSON, 0, "rows.csv", &words), HAMEL_OK);
    assert_non_null(strstr(words, "\"table\":\t\"rows.csv\""));
    hamel_free(words);
    assert_int_equal(hamel_sweep_write(s, HAMEL_LATEX, 0, NULL, &words), HAMEL_INVALID);
    hamel_sweep_destroy(s);
    hamel_model_destroy(m);
}

static int put(void *context, uint64_t index, const char *status, size_t count,
               const double *values) {
    (void)index, (void)count;
    return hamel_sweep_table_row(context, status, values);
}

static void a_table_is_resumed_where_it_was_left(void **state) {
    (void)state;
    char folder[] = "/tmp/hamel-sweep-XXXXXX", path[64], part[80];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/rows.csv", folder);
    snprintf(part, sizeof part, "%s.part", path);
    hamel_model *m = library_builtin("chaplygin_sleigh");
    hamel_sweep *s = prepared(m);
    hamel_sweep_table *t;
    uint64_t before;
    int reason;
    assert_int_equal(hamel_sweep_table_open(s, path, 0, &before, &reason, &t), HAMEL_OK);
    assert_true(before == 0);
    assert_int_equal(hamel_sweep_compute(s, 0, 10, put, t, NULL), HAMEL_OK);
    assert_int_equal(hamel_sweep_table_flush(t), 0);
    hamel_sweep_table_leave(t);
    assert_int_equal(access(path, F_OK), -1);
    assert_int_equal(hamel_sweep_table_open(s, path, 0, &before, &reason, &t), HAMEL_INVALID);
    assert_null(t); // rows are there that would be spoilt
    assert_int_equal(hamel_sweep_table_open(s, path, 1, &before, &reason, &t), HAMEL_OK);
    assert_true(before == 10);
    assert_int_equal(hamel_sweep_compute(s, before, UINT64_MAX, put, t, NULL), HAMEL_OK);
    assert_int_equal(hamel_sweep_table_close(t), 0);
    assert_int_equal(access(part, F_OK), -1);
    FILE *in = fopen(path, "r");
    assert_non_null(in);
    size_t lines = 0;
    for (int c; (c = fgetc(in)) != EOF;) lines += c == '\n';
    fclose(in);
    assert_int_equal(lines, ROWS + 2); // what it is of, the names of columns
    assert_int_equal(hamel_sweep_table_open(s, "/no/such/folder/x.csv", 0, &before, &reason, &t),
                     HAMEL_INVALID);
    assert_int_equal(reason, ENOENT);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(rmdir(folder), 0);
    hamel_sweep_destroy(s);
    hamel_model_destroy(m);
}

static void shares_have_their_rows(void **state) {
    (void)state;
    hamel_model *m = library_builtin("chaplygin_sleigh");
    hamel_sweep *whole = prepared(m), *s = prepared_share(m, "2/3");
    static block all, some;
    all = (block){0};
    assert_int_equal(hamel_sweep_compute(whole, 0, UINT64_MAX, keep, &all, NULL), HAMEL_OK);
    assert_true(hamel_sweep_first_row(whole) == 0);
    const uint64_t first = hamel_sweep_first_row(s), count = hamel_sweep_row_count(s);
    assert_true(first == 7 && count == 8 && hamel_sweep_rank(s) == 0);
    some = (block){.next = first};
    assert_int_equal(hamel_sweep_compute(s, 0, UINT64_MAX, keep, &some, NULL), HAMEL_OK);
    assert_true(some.count == count);
    assert_memory_equal(all.rows[first], some.rows[first], count * sizeof all.rows[0]);
    hamel_sweep_destroy(s);
    hamel_sweep_destroy(whole);
    hamel_model_destroy(m);
}

static void what_cannot_be_joined_is_said(void **state) {
    (void)state;
    static const char *const missing[] = {"/no/such/table.csv"};
    uint64_t rows;
    int reason;
    char *why;
    assert_int_equal(hamel_sweep_join(1, missing, "all.csv", &rows, &reason, &why), HAMEL_INVALID);
    assert_int_equal(reason, ENOENT);
    assert_non_null(strstr(why, "/no/such/table.csv"));
    hamel_free(why);
    assert_int_equal(hamel_sweep_join(0, NULL, "all.csv", &rows, &reason, &why), HAMEL_INVALID);
    assert_int_equal(reason, 0);
    hamel_free(why);
    assert_int_equal(hamel_sweep_join(1, missing, NULL, &rows, &reason, &why), HAMEL_INVALID);
    assert_null(why);
    assert_int_equal(access("all.csv", F_OK), -1);
}

static void words_that_are_wrong_are_refused(void **state) {
    (void)state;
    static const char *const over[] = {"nothing=0:1:3"};
    hamel_model *m = library_builtin("chaplygin_sleigh");
    hamel_sweep_options options = hamel_sweep_options_default();
    hamel_sweep *s;
    options.over_count = 1;
    options.over = over;
    assert_int_not_equal(hamel_sweep_create(m, NULL, &options, NULL, &s), HAMEL_OK);
    assert_null(s);
    assert_non_null(strstr(library_said(m), "nothing"));
    hamel_model_destroy(m);
}

static double column(const hamel_rows *rows, const char *name) {
    for (size_t i = 0; i < rows->columns; i++) {
        if (strcmp(rows->names[i], name) == 0) return rows->values[i];
    }
    fail_msg("no column %s", name);
    return 0;
}

/// Statistics of rows in memory are the mean and the deviation of what was told.
static void rows_are_measured(void **state) {
    (void)state;
    static const char *const draw[] = {"a=uniform(0.1,0.5)"};
    hamel_model *m = library_builtin("chaplygin_sleigh");
    hamel_sweep_options options = hamel_sweep_options_default();
    hamel_sweep *s;
    options.draw_count = 1;
    options.draw = draw;
    options.count = ROWS;
    options.until = 1;
    options.keep = "x";
    assert_int_equal(hamel_sweep_create(m, "glide", &options, NULL, &s), HAMEL_OK);
    static block all;
    all = (block){0};
    assert_int_equal(hamel_sweep_compute(s, 0, UINT64_MAX, keep, &all, NULL), HAMEL_OK);
    const size_t columns = hamel_sweep_column_count(s);
    double told[ROWS * MOST_COLUMNS], mean = 0, squares = 0;
    for (size_t i = 0; i < ROWS; i++) {
        memcpy(told + i * columns, all.rows[i], columns * sizeof *told);
        mean += all.rows[i][columns - 1] / ROWS;
    }
    for (size_t i = 0; i < ROWS; i++)
        squares += (all.rows[i][columns - 1] - mean) * (all.rows[i][columns - 1] - mean);
    const hamel_rows *found;
    assert_int_equal(hamel_sweep_measure(s, ROWS, told, &found), HAMEL_OK);
    assert_int_equal(found->count, 1);
    assert_true(column(found, "motions") == ROWS && column(found, "there") == ROWS);
    assert_true(fabs(column(found, "x mean") - mean) < 1e-13);
    assert_true(fabs(column(found, "x deviation") - sqrt(squares / (ROWS - 1))) < 1e-13);
    assert_true(squares > 1e-6);
    assert_int_equal(hamel_sweep_measure(s, 0, told, &found), HAMEL_INVALID);
    assert_null(found);
    hamel_sweep_destroy(s);
    hamel_model_destroy(m);
}

static int end_thread(void **state) {
    (void)state;
    hamel_thread_end();
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_of_rows_are_those_of_one_piece),
        cmocka_unit_test(how_it_went_is_told),
        cmocka_unit_test(a_table_is_resumed_where_it_was_left),
        cmocka_unit_test(shares_have_their_rows),
        cmocka_unit_test(what_cannot_be_joined_is_said),
        cmocka_unit_test(words_that_are_wrong_are_refused),
        cmocka_unit_test(rows_are_measured),
    };
    return cmocka_run_group_tests(tests, NULL, end_thread);
}
