/// Other programs: asked and answering, not there, failing, talking too long, being stopped.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/program.h"
#include "base/stop.h"

static void a_program_answers(void **state) {
    (void)state;
    text said = {0};
    assert_true(program_ask("/bin/cat", "one\ntwo\n", 60, &said));
    assert_string_equal(text_cstr(&said), "one\ntwo\n");
    text_clear(&said);
}

static void what_fails_is_no_answer(void **state) {
    (void)state;
    text said = {0};
    assert_false(program_ask("/nowhere/at/all", "", 60, &said));
    assert_false(program_ask("/bin/false", "unread", 60, &said));
    text_clear(&said);
}

/// The shell reads its commands from the socket.
static void what_takes_too_long_is_ended(void **state) {
    (void)state;
    text said = {0};
    assert_false(program_ask("/bin/sh", "exec sleep 1000", 0.05, &said));
    text_clear(&said);
}

static int at_once(void *data) {
    (void)data;
    return 1;
}

static void the_wish_to_stop_ends_it(void **state) {
    (void)state;
    text said = {0};
    const stop_wish before = stop_listen((stop_wish){at_once, NULL});
    assert_false(program_ask("/bin/sh", "exec sleep 1000", 1000, &said));
    stop_listen(before);
    text_clear(&said);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_program_answers),
        cmocka_unit_test(what_fails_is_no_answer),
        cmocka_unit_test(what_takes_too_long_is_ended),
        cmocka_unit_test(the_wish_to_stop_ends_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
