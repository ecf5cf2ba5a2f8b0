/// What the tests of the model language share: reading a text, and asking about what was read.
#ifndef TEST_MODEL_READING_H
#define TEST_MODEL_READING_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"
#include "exact/exact.h"
#include "expr/print.h"
#include "expr/read.h"
#include "model/model.h"
#include "model/read.h"

/// Shows the messages of a text that was expected to be read.
static inline void show_messages(const diag *messages, const char *source) {
    text out = {0};
    for (size_t i = 0; i < messages->count; i++)
        diag_show(messages, i, "test", source, strlen(source), &out);
    print_error("%s", text_cstr(&out));
    text_clear(&out);
}

/// The model of a text, which must be a good one.
static inline model *read_model(const char *source) {
    diag messages = {0};
    model *m;
    const hamel_status status =
        model_read("folder/test.hamel", source, strlen(source), &messages, &m);
    if (status != HAMEL_OK) show_messages(&messages, source);
    assert_int_equal(status, HAMEL_OK);
    assert_int_equal(messages.count, 0);
    diag_clear(&messages);
    return m;
}

/// An expression in the symbols of a model, all of which must be there already.
static inline bool find_symbol(const void *context, const char *name, expr *out) {
    return expr_symbol_find(((const model *)context)->pool, name, out);
}
static inline expr infix(model *m, const char *source) {
    const expr_reader reader = {find_symbol, m};
    diag messages = {0};
    expr e = {0};
    const hamel_status status = expr_read(m->pool, source, strlen(source), &reader, &messages, &e);
    if (status != HAMEL_OK) show_messages(&messages, source);
    assert_int_equal(status, HAMEL_OK);
    diag_clear(&messages);
    return e;
}

/// Proves that an expression is what the infix says.
static inline void assert_proved(model *m, expr e, const char *source) {
    exact x;
    exact_init(&x, m->pool, NULL);
    const expr wanted = infix(m, source);
    const truth equal = exact_equal(&x, e, wanted);
    if (equal != TRUTH_YES) {
        text out = {0};
        if (expr_print(m->pool, e, EXPR_INFIX, &out) == HAMEL_OK)
            print_error("%s\nis not proved to be\n%s\n", text_cstr(&out), source);
        text_clear(&out);
    }
    assert_int_equal(equal, TRUTH_YES);
}

/// The same for n expressions.
static inline void assert_all_proved(model *m, size_t n, const expr *e,
                                     const char *const *sources) {
    for (size_t i = 0; i < n; i++) assert_proved(m, e[i], sources[i]);
}

static inline expr definition(const model *m, const char *name) {
    for (size_t i = 0; i < m->definition_count; i++) {
        if (strcmp(m->definitions[i].name, name) == 0) return m->definitions[i].value;
    }
    fail_msg("no definition '%s'", name);
    return (expr){0};
}

/// A text must give exactly these messages: "line:column: words", in the order of the text.
static inline void assert_messages(const char *source, size_t count, const char *const *wanted) {
    diag messages = {0};
    model *m;
    const size_t length = strlen(source);
    assert_int_not_equal(model_read("test.hamel", source, length, &messages, &m), HAMEL_OK);
    assert_null(m);
    for (size_t i = 0; i < count || i < messages.count; i++) {
        text found = {0};
        if (i < messages.count) {
            const diag_message *message = &messages.items[i];
            size_t line, column;
            diag_locate(source, length, message->span.offset, &line, &column);
            if (message->span.length > 0) text_addf(&found, "%zu:%zu: ", line, column);
            text_add(&found, message->words);
        }
        assert_string_equal(text_cstr(&found), i < count ? wanted[i] : "");
        text_clear(&found);
    }
    diag_clear(&messages);
}

#define ASSERT_MESSAGES(source, ...)                                                               \
    assert_messages(source, sizeof((const char *[]){__VA_ARGS__}) / sizeof(char *),                \
                    (const char *[]){__VA_ARGS__})

#endif
