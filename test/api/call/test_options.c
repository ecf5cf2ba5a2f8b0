/// Options of all releases are understood: the rest of an older struct is as it is by default.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "api/call/call_internal.h"

/// One release had a number, the next one added another.
typedef struct first_options {
    size_t size;
    double number;
} first_options;
typedef struct second_options {
    size_t size;
    double number, more;
} second_options;

static const size_t sizes[] = {sizeof(first_options), sizeof(second_options)};
static const second_options usual = {sizeof usual, 1, 2};

static void an_older_struct_takes_defaults_for_the_rest(void **state) {
    (void)state;
    const first_options old = {sizeof old, 7};
    second_options out;
    assert_true(call_options(&out, &usual, &old, 2, sizes));
    assert_true(out.size == sizeof out && out.number == 7 && out.more == 2);
}

static void a_struct_of_today_is_taken_as_it_is(void **state) {
    (void)state;
    const second_options given = {sizeof given, 7, 8};
    second_options out;
    assert_true(call_options(&out, &usual, &given, 2, sizes));
    assert_true(out.number == 7 && out.more == 8);
    assert_true(call_options(&out, &usual, NULL, 2, sizes));
    assert_true(out.size == sizeof out && out.number == 1 && out.more == 2);
}

static void another_size_is_refused(void **state) {
    (void)state;
    const size_t wrong[] = {0, 8, sizeof usual - 1, sizeof usual + 8, SIZE_MAX};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const second_options given = {wrong[i], 7, 8};
        second_options out;
        assert_false(call_options(&out, &usual, &given, 2, sizes));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_older_struct_takes_defaults_for_the_rest),
        cmocka_unit_test(a_struct_of_today_is_taken_as_it_is),
        cmocka_unit_test(another_size_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
