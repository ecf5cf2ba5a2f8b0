/// What the tests of tapes share: a pool with a few symbols, and tapes made of it.
#ifndef TEST_TAPE_SUPPORT_H
#define TEST_TAPE_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "expr/print.h"
#include "expr/read.h"
#include "support/random_expr.h"
#include "support/seed.h"
#include "tape/tape.h"
#include <cmocka.h>

enum { SYMBOLS = 4 };

typedef struct fixture {
    expr_pool *pool;
    expr x[SYMBOLS]; ///< x, y, z, w
} fixture;

static inline fixture fixture_create(void) {
    static const char *const names[SYMBOLS] = {"x", "y", "z", "w"};
    fixture f = {.pool = expr_pool_create()};
    for (size_t i = 0; i < SYMBOLS; i++) f.x[i] = expr_symbol(f.pool, names[i], EXPR_LINE);
    return f;
}

static inline expr read_expr(fixture *f, const char *source) {
    expr e;
    diag messages = {0};
    if (expr_read(f->pool, source, strlen(source), NULL, &messages, &e) != HAMEL_OK)
        fail_msg("%s: %s", source, messages.items[0].words);
    diag_clear(&messages);
    return e;
}

/// The tape of some outputs in x, y, z, w.
static inline tape *tape_of(const fixture *f, size_t n, const expr *outputs) {
    tape *t;
    diag messages = {0};
    if (tape_create(f->pool, SYMBOLS, f->x, n, outputs, &messages, &t) != HAMEL_OK)
        fail_msg("%s", messages.items[0].words);
    return t;
}

static inline tape *tape_of_text(fixture *f, const char *source) {
    const expr e = read_expr(f, source);
    return tape_of(f, 1, &e);
}

/// How often an operator stands on a tape.
static inline size_t count_op(const tape *t, tape_op op) {
    size_t count = 0;
    for (uint32_t k = 0; k < t->code_count; k++) count += t->code[k].op == op;
    return count;
}

/// The value of a tape with one output, and its result.
static inline double value_at(const tape *t, const double in[SYMBOLS], tape_result *result) {
    tape_work *w = tape_work_create(t, 1);
    double out;
    *result = tape_eval(t, w, in, &out);
    tape_work_destroy(w);
    return out;
}

#endif
