/// Numbers as words: what is written reads back, in the fewest digits, under every locale.
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/number.h"
#include "support/comma.h"
#include "support/seed.h"

static void assert_written(double value, const char *wanted) {
    char words[NUMBER_ROOM];
    assert_int_equal(number_write(words, value), strlen(wanted));
    assert_string_equal(words, wanted);
}

static void numbers_are_written_in_the_fewest_digits(void **state) {
    (void)state;
    assert_written(0.7, "0.7");
    assert_written(0.1 + 0.2, "0.30000000000000004");
    assert_written(1.0 / 3, "0.3333333333333333");
    assert_written(-2, "-2");
    assert_written(-0.0, "-0");
    assert_written(1e22, "1e+22");
    assert_written(DBL_MAX, "1.7976931348623157e+308");
    assert_written(DBL_MIN, "2.2250738585072014e-308");
    assert_written(5e-324, "5e-324");
    assert_written(NAN, "nan");
    assert_written(-INFINITY, "-inf");
}

/// Any pattern of bits that is a number; no decimal of fewer digits is the same number.
static void random_numbers_read_back(void **state) {
    (void)state;
    random_state rng = test_random(__func__);
    for (int i = 0; i < 20000; i++) {
        const uint64_t bits = random_next(&rng);
        double value;
        memcpy(&value, &bits, sizeof value);
        if (!isfinite(value)) continue;
        char words[NUMBER_ROOM], *end;
        const size_t length = number_write(words, value);
        assert_true(number_read(words, &end) == value && end == words + length);
        for (int digits = 1; digits < 17; digits++) {
            char fewer[40];
            snprintf(fewer, sizeof fewer, "%.*g", digits, value);
            if (strtod(fewer, NULL) != value) continue;
            assert_string_equal(words, fewer);
            break;
        }
    }
}

static void a_decimal_comma_changes_nothing(void **state) {
    (void)state;
    if (!comma_begin()) skip();
    char *end, words[16];
    assert_true(number_read("0.5,1", &end) == 0.5);
    assert_string_equal(end, ",1");
    assert_true(number_read("0,5", &end) == 0);
    assert_written(1234567.5, "1234567.5");
    assert_int_equal(number_print(words, sizeof words, "%.2f", 0.25), 4);
    assert_string_equal(words, "0.25");
    text t = {0};
    text_addf(&t, "%g and ", 0.5);
    text_add_number(&t, 0.7);
    assert_string_equal(text_cstr(&t), "0.5 and 0.7");
    text_clear(&t);
    snprintf(words, sizeof words, "%g", 0.5); // the host's own numbers stay as it wants them
    assert_string_equal(words, "0,5");
    comma_end();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_written_in_the_fewest_digits),
        cmocka_unit_test(random_numbers_read_back),
        cmocka_unit_test(a_decimal_comma_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
