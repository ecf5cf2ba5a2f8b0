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
                     const double *values) {
    (void)index, (void)status, (void)count, (void)values;
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
    const char *part = "hamel";
    hamel_derive_options derive = hamel_derive_options_default();
    derive.part_count = 1;
    derive.parts = &part;
    hamel_document *derived = NULL, *checked = NULL;
    hamel_run *r = NULL;
    hamel_sweep *s = NULL;
    const hamel_run_listener listener = {.sample = keep_last, .context = f};
    f->good = hamel_model_builtin(f->model, &m) == HAMEL_OK &&
              hamel_model_derive(m, &derive, NULL, &derived) == HAMEL_OK &&
              hamel_document_write(derived, HAMEL_TEXT, &f->derived) == HAMEL_OK &&
              hamel_model_check(m, NULL, NULL, &checked) == HAMEL_OK &&
              hamel_document_write(checked, HAMEL_JSON, &f->checked) == HAMEL_OK &&
              hamel_run_create(m, NULL, &run, NULL, &r) == HAMEL_OK &&
              hamel_run_go(r, &listener, NULL) == HAMEL_OK &&
              hamel_sweep_create(m, NULL, &sweep, NULL, &s) == HAMEL_OK &&
              hamel_sweep_compute(s, 0, UINT64_MAX, count_row, f, NULL) == HAMEL_OK;
    hamel_document_destroy(derived);
    hamel_document_destroy(checked);
    hamel_run_destroy(r);
    hamel_sweep_destroy(s);
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
