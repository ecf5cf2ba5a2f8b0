/// A pool that forgets is the pool that never knew.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "expr/expr.h"
#include "support/seed.h"

/// Symbols, numbers and nodes by chance, many times more than a table has room for at first; the
/// ids of all of them, mixed.
static uint64_t fill(expr_pool *pool, random_state *random, const char *names, size_t count) {
    expr last = expr_symbol(pool, names, EXPR_LINE);
    uint64_t seen = 0;
    for (size_t i = 0; i < count; i++) {
        char name[32];
        snprintf(name, sizeof name, "%s%u", names, (unsigned)random_below(random, 50));
        const expr symbol = expr_symbol(pool, name, EXPR_LINE),
                   number = expr_ratio(pool, (long)random_below(random, 1000) - 500, 7);
        const expr product = expr_mul2(pool, number, symbol);
        last = random_below(random, 2) == 0 ? expr_add2(pool, last, product)
                                            : expr_mul2(pool, expr_sin(pool, last), symbol);
        if (random_below(random, 8) == 0) last = symbol;
        seen = random_mix(seen ^ last.id ^ (uint64_t)number.id << 32);
    }
    return seen;
}

static void what_was_forgotten_leaves_no_trace(void **state) {
    (void)state;
    random_state random = test_random(__func__);
    for (int round = 0; round < 20; round++) {
        const random_state begin = random;
        random_state a = begin, b = begin;
        expr_pool *pool = expr_pool_create(), *other = expr_pool_create();
        assert_int_equal(fill(pool, &a, "x", 200), fill(other, &b, "x", 200));
        const uint32_t size = expr_pool_size(pool), symbols = expr_symbol_count(pool);
        random_state between = a;
        (void)fill(pool, &between, "y", 1 + random_below(&random, 500)); // new and old ones
        (void)fill(pool, &between, "x", 100);
        assert_true(expr_pool_size(pool) > size);
        expr_pool_forget(pool, size);
        assert_int_equal(expr_pool_size(pool), size);
        assert_int_equal(expr_symbol_count(pool), symbols);
        expr found;
        assert_false(expr_symbol_find(pool, "y", &found));
        assert_int_equal(fill(pool, &a, "z", 300), fill(other, &b, "z", 300));
        assert_int_equal(expr_pool_size(pool), expr_pool_size(other));
        expr_pool_forget(pool, expr_pool_size(pool)); // nothing
        assert_int_equal(expr_pool_size(pool), expr_pool_size(other));
        expr_pool_destroy(pool);
        expr_pool_destroy(other);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_was_forgotten_leaves_no_trace)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
