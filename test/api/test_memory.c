/// When memory runs out the library tells who asked to be told, from wherever it is.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include <gmp.h>

#include "base/exhausted.h"
#include "base/mem.h"
#include "hamel/hamel.h"

enum { TOLD = 42, RETURNS = 43 };

/// It writes a file, which needs a little memory, and leaves.
static void save_and_leave(size_t bytes, void *data) {
    (void)bytes;
    FILE *out = fopen("/dev/null", "w");
    if (out == NULL || fputs("what there is", out) < 0 || fclose(out) != 0) _exit(1);
    _exit(*(const int *)data);
}

static void do_nothing(size_t bytes, void *data) { (void)bytes, (void)data; }

static void too_many_objects(void) { free(mem_alloc(SIZE_MAX / 4, 8)); }

static void long_number(void) {
    mpz_t x;
    exhausted_at(1);
    mpz_init2(x, 1000);
    mpz_clear(x);
}

static void derivation(void) {
    hamel_model *m;
    hamel_document *page;
    exhausted_at(20000);
    if (hamel_model_builtin("snakeboard", &m) == HAMEL_OK)
        (void)!hamel_model_derive(m, NULL, NULL, &page);
}

/// How a process ends in which that is done, with a handler.
static int end_of(void (*work)(void), hamel_memory_handler *handler) {
    static int told = TOLD;
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        if (freopen("/dev/null", "w", stderr) == NULL) _exit(1);
        hamel_set_memory_handler(handler, &told);
        work();
        _exit(RETURNS);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    return status;
}

static void the_handler_is_told(void **unused) {
    (void)unused;
    void (*const works[])(void) = {too_many_objects, long_number, derivation};
    for (size_t i = 0; i < sizeof works / sizeof *works; i++) {
        const int status = end_of(works[i], save_and_leave);
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), TOLD);
    }
}

static void a_handler_that_returns_aborts(void **unused) {
    (void)unused;
    assert_true(WIFSIGNALED(end_of(too_many_objects, do_nothing)));
    assert_true(WIFSIGNALED(end_of(too_many_objects, NULL)));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_handler_is_told),
        cmocka_unit_test(a_handler_that_returns_aborts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
