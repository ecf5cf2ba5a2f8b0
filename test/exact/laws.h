/// What the tests of `exact` share: a pool with an exact context, functions to make random
/// expressions of, and assertions that something is proved.
#ifndef TEST_EXACT_LAWS_H
#define TEST_EXACT_LAWS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"
#include "base/vec.h"
#include "exact/exact.h"
#include "expr/calculus.h"
#include "expr/print.h"
#include "expr/read.h"
#include "support/random_expr.h"
#include "support/seed.h"

typedef struct laws {
    expr_pool *pool;
    diag messages;
    exact x;
    random_state rng;
    VEC(expr) atoms;  ///< what random functions are made of
    bool polynomials; ///< random functions have no denominators
} laws;

static inline void laws_init(laws *l, const char *test) {
    *l = (laws){.pool = expr_pool_create(), .rng = test_random(test)};
    exact_init(&l->x, l->pool, &l->messages);
}

static inline void laws_clear(laws *l) {
    vec_clear(&l->atoms);
    diag_clear(&l->messages);
    expr_pool_destroy(l->pool);
}

static inline int laws_end(void **state) {
    (void)state;
    exact_thread_end(true);
    return 0;
}

/// An infix expression of the test's own.
static inline expr read(laws *l, const char *source) {
    expr e;
    if (expr_read(l->pool, source, strlen(source), NULL, &l->messages, &e) != HAMEL_OK)
        fail_msg("cannot read %s", source);
    return e;
}

static inline char *shown(const laws *l, expr e) {
    text t = {0};
    if (expr_print(l->pool, e, EXPR_INFIX, &t) != HAMEL_OK) text_add(&t, "(too long)");
    return text_take(&t);
}

/// Fails, showing the expression, unless `good`.
static inline void claim(const laws *l, bool good, const char *what, expr e) {
    if (good) return;
    char *s = shown(l, e);
    print_error("%s\n    %s\n", what, s);
    free(s);
    fail();
}

static inline void assert_answer(laws *l, truth expected, expr e) {
    const truth answer = exact_is_zero(&l->x, e);
    if (answer == expected) return;
    if (l->messages.count > 0) print_error("%s\n", l->messages.items[0].words);
    print_error("zero? %s, expected %s\n", truth_word(answer), truth_word(expected));
    claim(l, false, "of", e);
}

#define assert_zero(l, e) assert_answer((l), TRUTH_YES, (e))
#define assert_not_zero(l, e) assert_answer((l), TRUTH_NO, (e))
#define assert_equal(l, a, b) assert_zero(l, expr_sub((l)->pool, (a), (b)))
#define assert_ok(status) assert_int_equal((status), HAMEL_OK)

/// The last message says so.
static inline void assert_message(const laws *l, const char *part) {
    assert_true(l->messages.count > 0);
    const char *words = l->messages.items[l->messages.count - 1].words;
    if (strstr(words, part) == NULL) fail_msg("\"%s\" is not in \"%s\"", part, words);
}

/// Whether the last failure was one of size: random expressions may be too large.
static inline bool too_large(laws *l) {
    return l->messages.count > 0 &&
           l->messages.items[l->messages.count - 1].status == HAMEL_TOO_LARGE;
}

static inline expr normal(laws *l, expr e) {
    expr out;
    if (exact_normal(&l->x, e, &out) == HAMEL_OK) return out;
    if (l->messages.count > 0) print_error("%s\n", l->messages.items[0].words);
    claim(l, false, "no normal form of", e);
    return e;
}

// ---- families of functions -------------------------------------------------------------------

static inline void atoms_add(laws *l, size_t n, const char *const *sources) {
    for (size_t i = 0; i < n; i++) *vec_push(&l->atoms) = read(l, sources[i]);
}

static inline void atoms_rational(laws *l) {
    atoms_add(l, 4, (const char *[]){"x", "y", "a", "b"});
}

static inline void atoms_trigonometric(laws *l) {
    atoms_add(l, 6, (const char *[]){"sin(theta)", "cos(theta)", "sin(phi)", "cos(phi)", "x", "m"});
}

/// Angles that are sums, parts and products.
static inline void atoms_angles(laws *l) {
    atoms_add(l, 8,
              (const char *[]){"sin(theta/2)", "cos(theta)", "sin(theta + phi)",
                               "cos(2*phi - theta)", "sin(omega*t)", "cos(3*omega*t/2)", "tan(phi)",
                               "m"});
}

static inline void atoms_sphere(laws *l) {
    expr g[3];
    expr_unit_vector(l->pool, "gamma", g);
    for (int i = 0; i < 3; i++) *vec_push(&l->atoms) = g[i];
    atoms_add(l, 1, (const char *[]){"x"});
}

static inline void atoms_rotation(laws *l) {
    expr R[9];
    expr_rotation(l->pool, "R", R);
    for (int i = 0; i < 9; i++) *vec_push(&l->atoms) = R[i];
    atoms_add(l, 1, (const char *[]){"x"});
}

static inline void atoms_roots(laws *l) {
    expr_assume_positive(l->pool, expr_symbol(l->pool, "p", EXPR_PARAMETER));
    atoms_add(l, 5,
              (const char *[]){"sqrt(1 + sin(theta)^2)", "sqrt(2)", "sqrt(p)", "x", "cos(theta)"});
}

/// A quotient of small random polynomials in the atoms; the denominator may be 1, and is if
/// l->polynomials.
static inline expr random_function(laws *l, unsigned depth) {
    random_expr_options o = random_expr_default(l->atoms.count, l->atoms.items);
    o.depth = depth;
    expr top = random_expr(l->pool, &l->rng, &o);
    if (l->polynomials || random_below(&l->rng, 2) == 0) return top;
    o.depth = 1 + (unsigned)random_below(&l->rng, 2);
    for (;;) {
        expr bottom = random_expr(l->pool, &l->rng, &o);
        if (exact_is_zero(&l->x, bottom) == TRUTH_NO) return expr_div(l->pool, top, bottom);
    }
}

/// Not zero.
static inline expr random_unit(laws *l, unsigned depth) {
    for (;;) {
        expr e = random_function(l, depth);
        if (exact_is_zero(&l->x, e) == TRUTH_NO) return e;
    }
}

#define assert_same(l, a, b)                                                                       \
    do {                                                                                           \
        const expr assert_a = (a), assert_b = (b);                                                 \
        if (!expr_same(assert_a, assert_b)) {                                                      \
            char *assert_s = shown((l), assert_a);                                                 \
            print_error("%s\n", assert_s);                                                         \
            free(assert_s);                                                                        \
            claim((l), false, "is not the same node as", assert_b);                                \
        }                                                                                          \
    } while (0)

#endif
