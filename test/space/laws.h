/// What the tests of `space` share: a pool with an exact context, small random functions and
/// fields, and assertions that something is proved zero.
#ifndef TEST_SPACE_LAWS_H
#define TEST_SPACE_LAWS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/mem.h"
#include "base/random.h"
#include "exact/exact.h"
#include "expr/calculus.h"
#include "space/space.h"
#include "support/seed.h"

typedef struct laws {
    expr_pool *pool;
    exact x;
    random_state random;
    space *q; ///< may be NULL
} laws;

/// Fresh, with random numbers for the test of that name.
static inline void laws_init(laws *l, const char *test, size_t count, const space_part *parts) {
    l->random = test_random(test);
    l->pool = expr_pool_create();
    exact_init(&l->x, l->pool, NULL);
    l->q = count ? space_create(l->pool, count, parts) : NULL;
}

static inline void laws_clear(laws *l) {
    space_destroy(l->q);
    expr_pool_destroy(l->pool);
}

static inline int laws_end(void **state) {
    (void)state;
    exact_thread_end(true);
    return 0;
}

#define assert_zero(l, e) assert_int_equal(exact_is_zero(&(l)->x, (e)), TRUTH_YES)
#define assert_not_zero(l, e) assert_int_equal(exact_is_zero(&(l)->x, (e)), TRUTH_NO)
#define assert_equal(l, a, b) assert_zero(l, expr_sub((l)->pool, (a), (b)))

static inline void assert_all_equal(laws *l, size_t n, const expr *a, const expr *b) {
    for (size_t i = 0; i < n; i++) assert_equal(l, a[i], b[i]);
}

/// An atom of the functions on the space: a line coordinate, sine or cosine of an angle, an entry
/// of a rotation, or a parameter.
static inline expr random_atom(laws *l) {
    const size_t i = (size_t)random_below(&l->random, l->q->entry_count + 1);
    if (i == l->q->entry_count) return expr_symbol(l->pool, "a", EXPR_PARAMETER);
    const expr e = l->q->entries[i];
    if (expr_symbol_info_of(l->pool, e)->kind != EXPR_ANGLE) return e;
    return random_below(&l->random, 2) ? expr_sin(l->pool, e) : expr_cos(l->pool, e);
}

/// c1 · atom + c2 · atom · atom with small integers; where there is no rotation, now and then over
/// 2 + atom.
static inline expr random_function(laws *l) {
    expr_pool *p = l->pool;
    const long c1 = (long)random_below(&l->random, 7) - 3;
    const long c2 = 1 + (long)random_below(&l->random, 3);
    const expr one = expr_mul2(p, expr_int(p, c1), random_atom(l));
    const expr two = expr_mul2(p, expr_int(p, c2), expr_mul2(p, random_atom(l), random_atom(l)));
    const expr f = expr_add2(p, one, two);
    if (l->q->entry_count > l->q->n || random_below(&l->random, 8) != 0) return f;
    return expr_div(p, f, expr_add2(p, expr_int(p, 2), random_atom(l)));
}

/// n fresh random functions: a field, or the components of a form.
static inline expr *random_functions(laws *l, size_t n) {
    expr *f = MEM_NEW(expr, n);
    for (size_t i = 0; i < n; i++) f[i] = random_function(l);
    return f;
}

#endif
