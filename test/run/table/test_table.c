/// Tables and journals: what is written is read back, bit for bit; damage anywhere costs the rows
/// behind it and no others; what is not the same table is left alone.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/random.h"
#include "base/text.h"
#include "run/table/journal.h"
#include "support/seed.h"

enum { WIDTH = 3, ROWS = 40 };

static const char *const columns[WIDTH] = {"t", "max(x, \"y\")", "θ"};
static const char *const words[] = {"done", "stopped"};
static table_head head = {"hamel; a test, isn't it" TABLE_ROWS "40", WIDTH, columns, 2, words, 0};

static uint64_t seed;
static char folder[] = "/tmp/hamel-table-XXXXXX";

static char *path_of(const char *name) {
    text path = {0};
    text_addf(&path, "%s/%s", folder, name);
    return text_take(&path);
}

/// Any bits: numbers of every size, and now and then none.
static double number(uint64_t row, size_t column) {
    const uint64_t bits = random_mix(random_mix(row + seed) + column);
    double x;
    memcpy(&x, &bits, sizeof x);
    return row % 7 == 3 ? 0.1 * (double)row : x;
}

static void fill(uint64_t row, double *values) {
    for (size_t k = 0; k < WIDTH; k++) values[k] = number(row, k);
}

static unsigned word_of(uint64_t row) { return row % 5 == 0; }

static bool same_number(double a, double b) {
    return (a != a && b != b) || memcmp(&a, &b, sizeof a) == 0;
}

/// Counts rows, which have to be the right ones.
static bool take(unsigned word, const double *values, void *data) {
    uint64_t *count = data;
    assert_int_equal(word, word_of(*count));
    for (size_t k = 0; k < WIDTH; k++) assert_true(same_number(values[k], number(*count, k)));
    ++*count;
    return true;
}

// ---- tables -------------------------------------------------------------------------------------

static void what_is_written_is_read_back(void **state) {
    (void)state;
    static const char *const names[] = {"a.csv", "a.npy", "a.h5"};
    char why[700];
    for (size_t i = 0; i < 3; i++) {
        char *path = path_of(names[i]);
        const table_format *format = table_format_of(path, why, sizeof why);
        if (format == NULL && i == 2) print_message("not tested: %s\n", why);
        else {
            table *t = table_create(format, path, &head);
            assert_non_null(t);
            for (uint64_t row = 0; row < ROWS; row++) {
                double values[WIDTH];
                fill(row, values);
                assert_true(table_row(t, word_of(row), values));
            }
            assert_int_not_equal(access(path, F_OK), 0); // not before it is complete
            assert_true(table_finish(t));
            uint64_t count = 0;
            table_head longer = head;
            longer.about = "hamel; a test, isn't it" TABLE_ROWS "50";
            assert_true(table_read(format, path, &longer, take, &count));
            assert_int_equal(count, ROWS);
            table_found found;
            assert_true(table_find(format, path, &found));
            assert_string_equal(found.about, head.about);
            assert_int_equal(found.column_count, WIDTH);
            for (size_t k = 0; k < WIDTH; k++) assert_string_equal(found.columns[k], columns[k]);
            table_found_clear(&found);
            table_head other = head;
            other.about = "hamel; another test" TABLE_ROWS "40";
            assert_false(table_read(format, path, &other, take, &count));
            static const char *const renamed[WIDTH] = {"t", "x", "θ"};
            other = head;
            other.columns = renamed;
            assert_false(table_read(format, path, &other, take, &count));
            unlink(path);
        }
        free(path);
    }
}

static void unknown_endings_are_refused(void **state) {
    (void)state;
    char why[700];
    assert_null(table_format_of("a.txt", why, sizeof why));
    assert_non_null(strstr(why, ".csv"));
    assert_null(table_format_of("csv", why, sizeof why));
    assert_null(table_format_of(".csv", why, sizeof why));
    assert_ptr_equal(table_format_of("/dev/null", why, sizeof why), &table_csv);
}

// ---- journals -----------------------------------------------------------------------------------

/// A journal with all rows, closed; its bytes and how many they are.
static char *journal_bytes(const char *path, size_t *length) {
    journal *j;
    assert_int_equal(journal_create(path, &head, NULL, NULL, &j), JOURNAL_OPEN);
    for (uint64_t row = 0; row < ROWS; row++) {
        double values[WIDTH];
        fill(row, values);
        assert_true(journal_row(j, word_of(row), values));
    }
    assert_true(journal_close(j));
    char *name = journal_name(path), *bytes = malloc(100000);
    FILE *f = fopen(name, "rb");
    assert_non_null(f);
    *length = fread(bytes, 1, 100000, f);
    fclose(f);
    free(name);
    return bytes;
}

static void put_bytes(const char *path, const char *bytes, size_t length) {
    char *name = journal_name(path);
    FILE *f = fopen(name, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(bytes, 1, length, f), length);
    fclose(f);
    free(name);
}

/// Resumes, and completes; how many rows were there.
static uint64_t resume_and_complete(const char *path) {
    journal *j;
    assert_int_equal(journal_resume(path, &head, &j), JOURNAL_OPEN);
    const uint64_t there = journal_rows(j);
    for (uint64_t row = there; row < ROWS; row++) {
        double values[WIDTH];
        fill(row, values);
        assert_true(journal_row(j, word_of(row), values));
    }
    uint64_t count = 0;
    assert_true(journal_read(j, take, &count));
    assert_int_equal(count, ROWS);
    assert_true(journal_close(j));
    return there;
}

static void damage_costs_the_rows_behind_it(void **state) {
    (void)state;
    char *path = path_of("b.csv");
    size_t length, record = 8 + 4 + 8 * WIDTH + 4;
    char *bytes = journal_bytes(path, &length);
    const size_t start = length - ROWS * record;
    for (size_t cut = start; cut <= length; cut += 7) {
        put_bytes(path, bytes, cut);
        assert_int_equal(resume_and_complete(path), (cut - start) / record);
    }
    for (size_t at = start; at < length; at += 11) {
        bytes[at] ^= 16;
        put_bytes(path, bytes, length);
        assert_int_equal(resume_and_complete(path), (at - start) / record);
        bytes[at] ^= 16;
    }
    journal *j;
    for (size_t at = 0; at < start; at += 5) { // without its head it is nobody's
        bytes[at] ^= 16;
        put_bytes(path, bytes, length);
        assert_int_equal(journal_resume(path, &head, &j), JOURNAL_OTHER);
        bytes[at] ^= 16;
    }
    char *name = journal_name(path);
    unlink(name);
    assert_int_equal(journal_resume(path, &head, &j), JOURNAL_NONE);
    free(name);
    free(bytes);
    free(path);
}

static void a_journal_has_one_owner(void **state) {
    (void)state;
    char *path = path_of("c.csv");
    journal *j, *other;
    assert_int_equal(journal_create(path, &head, NULL, NULL, &j), JOURNAL_OPEN);
    assert_int_equal(journal_create(path, &head, NULL, NULL, &other), JOURNAL_BUSY);
    assert_int_equal(journal_resume(path, &head, &other), JOURNAL_BUSY);
    assert_true(journal_close(j));
    assert_int_equal(journal_create(path, &head, NULL, NULL, &other), JOURNAL_BUSY);
    assert_int_equal(journal_resume(path, &head, &j), JOURNAL_OPEN);
    journal_remove(j);
    assert_int_equal(journal_resume(path, &head, &j), JOURNAL_NONE);
    free(path);
}

static int make_folder(void **state) {
    (void)state;
    seed = test_random("table").state;
    return mkdtemp(folder) == NULL;
}

static int remove_folder(void **state) {
    (void)state;
    return rmdir(folder); // everything in it is gone
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_read_back),
        cmocka_unit_test(unknown_endings_are_refused),
        cmocka_unit_test(damage_costs_the_rows_behind_it),
        cmocka_unit_test(a_journal_has_one_owner),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
