/// Tables in files, through the library.
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

static void a_table_is_there_when_it_is_complete(void **state) {
    (void)state;
    static const char *const names[] = {"t", "x"};
    static const double rows[2][2] = {{0, 1.5}, {0.25, NAN}};
    char folder[] = "/tmp/hamel-table-XXXXXX", path[64], line[400];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/x.csv", folder);
    hamel_model *m = library_builtin("chaplygin_sleigh");
    hamel_table *t = hamel_table_create(path, m, "test of tables", 2, names);
    for (size_t i = 0; i < 2; i++) assert_int_equal(hamel_table_row(t, rows[i]), 0);
    assert_int_equal(access(path, F_OK), -1);
    assert_int_equal(hamel_table_failure(t), 0);
    assert_int_equal(hamel_table_finish(t), 0);
    FILE *in = fopen(path, "r");
    assert_non_null(in);
    assert_non_null(fgets(line, sizeof line, in));
    assert_non_null(strstr(line, "; test of tables; parameters "));
    assert_non_null(fgets(line, sizeof line, in));
    assert_string_equal(line, "t,x\n");
    assert_non_null(fgets(line, sizeof line, in));
    assert_string_equal(line, "0,1.5\n");
    fclose(in);
    assert_int_equal(unlink(path), 0);
    t = hamel_table_create(path, m, "given up", 2, names);
    assert_int_equal(hamel_table_row(t, rows[0]), 0);
    hamel_table_abandon(t);
    assert_int_equal(rmdir(folder), 0); // nothing is left
    hamel_model_destroy(m);
}

static void the_rows_so_far_can_be_kept(void **state) {
    (void)state;
    static const char *const names[] = {"t"};
    static const double zero = 0;
    char folder[] = "/tmp/hamel-table-XXXXXX", path[64];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/x.csv", folder);
    hamel_model *m = library_builtin("chaplygin_sleigh");
    hamel_table *t = hamel_table_create(path, m, "kept", 1, names);
    assert_int_equal(hamel_table_row(t, &zero), 0);
    assert_int_not_equal(hamel_table_keep(t), 0);
    assert_int_equal(access(path, F_OK), 0);
    hamel_table_abandon(t);
    (void)unlink(path);
    assert_int_equal(rmdir(folder), 0);
    hamel_model_destroy(m);
}

static void what_cannot_be_written_is_told(void **state) {
    (void)state;
    static const char *const names[] = {"t"};
    hamel_model *m = library_builtin("chaplygin_sleigh");
    char *why = hamel_table_refusal("x.doc");
    assert_non_null(strstr(why, ".csv"));
    hamel_free(why);
    assert_null(hamel_table_refusal("x.npy"));
    hamel_table *t = hamel_table_create("/no/such/folder/x.csv", m, "lost", 1, names);
    assert_int_equal(hamel_table_failure(t), ENOENT);
    assert_int_equal(hamel_table_finish(t), ENOENT);
    assert_null(hamel_table_create("x.csv", NULL, "none", 1, names));
    hamel_table_abandon(NULL);
    hamel_model_destroy(m);
}

static int end_thread(void **state) {
    (void)state;
    hamel_thread_end();
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_is_there_when_it_is_complete),
        cmocka_unit_test(the_rows_so_far_can_be_kept),
        cmocka_unit_test(what_cannot_be_written_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, end_thread);
}
