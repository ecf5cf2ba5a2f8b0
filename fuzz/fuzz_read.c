/// The reader takes any bytes without crashing, and inverts the infix printer: what is read,
/// printed and read again is the same node.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "expr/print.h"
#include "expr/read.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void fail(const char *claim, const text *infix) {
    fprintf(stderr, "%s:\n%.2000s\n", claim, text_cstr(infix));
    abort();
}

/// Every message must say something, and at a place in the source or just behind it.
static void check_messages(const diag *messages, size_t size) {
    if (messages->count == 0) abort();
    for (size_t i = 0; i < messages->count; i++) {
        const diag_message *m = &messages->items[i];
        if (m->words[0] == '\0' || m->span.length == 0 || m->span.offset > size) abort();
    }
}

static void check_inverse(expr_pool *pool, expr e) {
    text infix = {0};
    if (expr_print(pool, e, EXPR_INFIX, &infix) == HAMEL_OK) {
        expr again;
        if (expr_read(pool, text_cstr(&infix), infix.length, NULL, NULL, &again) != HAMEL_OK)
            fail("printed, but not read", &infix);
        if (!expr_same(e, again)) fail("printed, but read as another node", &infix);
    }
    const expr_style others[] = {EXPR_TEXT, EXPR_LATEX, EXPR_C};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        text_reset(&infix);
        if (expr_print(pool, e, others[i], &infix) == HAMEL_OK && infix.length == 0)
            fail("nothing printed", &infix);
    }
    text_clear(&infix);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    expr_pool *pool = expr_pool_create();
    diag messages = {0};
    expr e;
    if (expr_read(pool, (const char *)data, size, NULL, &messages, &e) == HAMEL_OK)
        check_inverse(pool, e);
    else check_messages(&messages, size);
    diag_clear(&messages);
    expr_pool_destroy(pool);
    return 0;
}
