/// hamel_model_verify: claims about a model on a page, and those that cannot be read.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/library.h"

static hamel_truth verified(hamel_model *m, const char *claims, const char *words) {
    hamel_document *page;
    hamel_truth all;
    assert_int_equal(hamel_model_verify(m, claims, NULL, &all, &page), HAMEL_OK);
    char *text = library_written(page, HAMEL_TEXT);
    assert_non_null(strstr(text, words));
    hamel_free(text);
    return all;
}

static void claims_are_decided(void **state) {
    (void)state;
    hamel_model *m = library_builtin("chaplygin_sleigh");
    assert_int_equal(verified(m, "u' = a*omega^2\nE is constant # it is", "proved   E"), HAMEL_YES);
    assert_int_equal(verified(m, "u' = a*omega^2\nu' = 0", "left - right = a ω²"), HAMEL_NO);
    hamel_model_destroy(m);
}

static void a_claim_that_cannot_be_read_is_pointed_at(void **state) {
    (void)state;
    hamel_model *m = library_builtin("chaplygin_sleigh");
    hamel_document *page;
    hamel_truth all;
    assert_int_equal(hamel_model_verify(m, "u = u\nu' = nobody", NULL, &all, &page), HAMEL_SYNTAX);
    const hamel_message told = hamel_messages_at(hamel_model_messages(m), 0);
    assert_null(page);
    assert_int_equal(all, HAMEL_UNKNOWN);
    assert_int_equal(told.line, 2);
    assert_int_equal(told.column, 6);
    assert_string_equal(told.about, "claims");
    assert_int_equal(hamel_model_verify(m, NULL, NULL, NULL, &page), HAMEL_INVALID);
    assert_int_equal(hamel_model_verify(m, "u = u", NULL, NULL, NULL), HAMEL_INVALID);
    hamel_model_destroy(m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(claims_are_decided),
        cmocka_unit_test(a_claim_that_cannot_be_read_is_pointed_at),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
