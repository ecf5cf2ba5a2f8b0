/// Four threads with a model each, at once: what they derive, decide and compute is what one thread
/// does alone. Under ThreadSanitizer (make tsan) this shows that they share nothing that changes.
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "hamel/hamel.h"

enum { THREADS = 4 };

/// What one thread has found out.
typedef struct finding {
    const char *model;
    char *derived, *checked;
    double last[64];
    size_t count, rows, swept;
    bool good;
} finding;

static int keep_last(void *context, size_t count, const char *const *names, const double *values) {
    (void)names;
    finding *f = context;
    f->count = count < 64 ? count : 64;
    memcpy(f->last, values, f->count * sizeof *values);
    f->rows++;
    return 0;
}

static int count_row(void *context, uint64_t index, const char *status, size_t count,
                     const char *const *names, const double *values) {
    (void)index, (void)status, (void)count, (void)names, (void)values;
    ((finding *)context)->swept++;
    return 0;
}

static void *work(void *data) {
    finding *f = data;
    hamel_model *m;
    hamel_run_options run = hamel_run_options_default();
    run.until = 1;
    hamel_sweep_options sweep = hamel_sweep_options_default();
    sweep.over_count = 1;
    sweep.over = (const char *const[]){"m=1,2,3"};
    sweep.until = 1;
    sweep.threads = 2;
    f->good = hamel_model_builtin(f->model, &m) == HAMEL_OK &&
              hamel_model_derive(m, "hamel", HAMEL_TEXT, &f->derived) == HAMEL_OK &&
              hamel_model_check(m, HAMEL_JSON, &f->checked) == HAMEL_OK &&
              hamel_model_run(m, NULL, &run, keep_last, f, NULL) == HAMEL_OK &&
              hamel_model_sweep(m, NULL, &sweep, count_row, f, NULL) == HAMEL_OK;
    hamel_model_destroy(m);
    hamel_thread_end();
    return NULL;
}

static void finding_clear(finding *f) {
    hamel_free(f->derived);
    hamel_free(f->checked);
}

static void threads_find_what_one_thread_finds(void **state) {
    (void)state;
    static const char *const models[THREADS] = {"chaplygin_sleigh", "snakeboard",
                                                "chaplygin_sleigh", "vertical_disk"};
    finding alone[THREADS] = {{0}}, together[THREADS] = {{0}};
    pthread_t threads[THREADS];
    for (size_t i = 0; i < THREADS; i++) alone[i].model = together[i].model = models[i];
    for (size_t i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, work, &together[i]), 0);
    for (size_t i = 0; i < THREADS; i++) assert_int_equal(pthread_join(threads[i], NULL), 0);
    for (size_t i = 0; i < THREADS; i++) {
        work(&alone[i]);
        assert_true(alone[i].good);
        assert_true(together[i].good);
        assert_string_equal(alone[i].derived, together[i].derived);
        assert_string_equal(alone[i].checked, together[i].checked);
        assert_int_equal(alone[i].rows, together[i].rows);
        assert_int_equal(alone[i].swept, 3);
        assert_int_equal(together[i].swept, 3);
        assert_memory_equal(alone[i].last, together[i].last, alone[i].count * sizeof(double));
        finding_clear(&alone[i]);
        finding_clear(&together[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(threads_find_what_one_thread_finds)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
