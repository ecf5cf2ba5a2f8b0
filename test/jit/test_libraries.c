/// Naming the libraries behind the compiler does not load them: `hamel --version` answers at once.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "jit/jit.h"

/// Is a file of that name mapped into this process?
static bool is_loaded(const char *name) {
    char line[4096];
    bool found = false;
    FILE *maps = fopen("/proc/self/maps", "r");
    assert_non_null(maps);
    while (fgets(line, sizeof line, maps) != NULL) found |= strstr(line, name) != NULL;
    fclose(maps);
    return found;
}

static void libraries_are_named_without_being_loaded(void **unused) {
    (void)unused;
    const char *names = jit_libraries();
    assert_false(is_loaded("libLLVM"));
    assert_int_equal(jit_available(), names != NULL);
    assert_int_equal(is_loaded("libLLVM"), names != NULL);
    if (names != NULL) assert_int_equal(strncmp(names, "LLVM ", 5), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(libraries_are_named_without_being_loaded)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
