/// Steady motions of built-in models and of texts, for tests.
#ifndef TEST_RUN_STEADY_STEADYING_H
#define TEST_RUN_STEADY_STEADYING_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"
#include "exact/exact.h"
#include "model/builtin.h"
#include "model/read.h"
#include "run/steady/steady.h"

static inline model *read_text(const char *name, const char *source) {
    diag messages = {0};
    model *m;
    const hamel_status status = model_read(name, source, strlen(source), &messages, &m);
    if (messages.count > 0) print_message("%s\n", messages.items[0].words);
    assert_int_equal(status, HAMEL_OK);
    diag_clear(&messages);
    return m;
}

static inline model *read_builtin(const char *name) {
    return read_text(name, model_builtin_find(name)->source);
}

static inline void set(model *m, const char *name, double value) {
    diag messages = {0};
    const expr e = expr_ratio(m->pool, (long)lround(1e6 * value), 1000000);
    assert_int_equal(model_set_parameter(m, name, e, &messages), HAMEL_OK);
    diag_clear(&messages);
}

/// The steady motions near `from` (NULL: all there are).
static inline steady *find(const model *m, const char *from, const char *vary) {
    diag words = {0}, messages = {0};
    const steady_options options = {.from = from, .vary = vary};
    steady *s;
    hamel_status status = steady_create(m, &options, &words, &messages, &s);
    if (status == HAMEL_OK) status = steady_find(s, &messages);
    if (words.count > 0) print_message("%s\n", words.items[0].words);
    if (messages.count > 0) print_message("%s\n", messages.items[0].words);
    assert_int_equal(status, HAMEL_OK);
    diag_clear(&words);
    diag_clear(&messages);
    return s;
}

static inline int end_thread(void **unused) {
    (void)unused;
    exact_thread_end(true);
    return 0;
}

#endif
