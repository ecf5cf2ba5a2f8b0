/// What the tests of printers share: reading what is to be printed, and comparing what was.
#ifndef TEST_EXPR_PRINTING_H
#define TEST_EXPR_PRINTING_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "expr/print.h"
#include "expr/read.h"

static inline expr read_or_fail(expr_pool *pool, const char *source) {
    diag messages = {0};
    expr e = {0};
    if (expr_read(pool, source, strlen(source), NULL, &messages, &e) != HAMEL_OK) {
        print_message("%s: %s\n", source, messages.items[0].words);
        fail();
    }
    diag_clear(&messages);
    return e;
}

static inline void assert_prints(const expr_pool *pool, expr e, expr_style style,
                                 const char *expected) {
    text out = {0};
    assert_int_equal(expr_print(pool, e, style, &out), HAMEL_OK);
    assert_string_equal(text_cstr(&out), expected);
    text_clear(&out);
}

#endif
