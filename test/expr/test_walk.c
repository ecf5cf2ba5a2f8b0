/// A pass over a graph: against the plain definition of what is reachable, in pools of many pages.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/bits.h"
#include "base/mem.h"
#include "base/random.h"
#include "expr/walk.h"
#include "support/seed.h"

enum { NODES = 6000 };

/// Nodes that are made of earlier ones, near and far.
static void fill(expr_pool *pool, random_state *random, expr *nodes) {
    for (size_t i = 0; i < 10; i++) {
        char name[] = {(char)('a' + i), '\0'};
        nodes[i] = expr_symbol(pool, name, EXPR_LINE);
    }
    for (size_t i = 10; i < NODES; i++) {
        const expr near = nodes[i - 1 - random_below(random, 10)],
                   far = nodes[random_below(random, i)];
        const expr args[] = {near, far};
        nodes[i] = random_below(random, 3) == 0 ? nodes[i - 1] : expr_raw(pool, EXPR_MUL, 2, args);
    }
}

static void a_walk_lists_what_is_reachable_and_nothing_else(void **state) {
    (void)state;
    random_state random = test_random(__func__);
    expr_pool *pool = expr_pool_create();
    expr *nodes = MEM_NEW(expr, NODES);
    fill(pool, &random, nodes);
    for (int round = 0; round < 40; round++) {
        expr roots[3];
        uint32_t largest = 0, count = 0, place;
        for (size_t i = 0; i < 3; i++) {
            roots[i] = nodes[random_below(&random, round % 2 == 0 ? NODES : 2000)];
            largest = roots[i].id > largest ? roots[i].id : largest;
        }
        bool *reached = MEM_NEW_ZERO(bool, largest + 1);
        for (size_t i = 0; i < 3; i++) reached[roots[i].id] = true;
        for (uint32_t id = largest + 1; id-- > 0;) {
            for (uint32_t k = 0; reached[id] && k < expr_arity(pool, (expr){id}); k++)
                reached[expr_arg(pool, (expr){id}, k).id] = true;
        }
        expr_walk w;
        expr_walk_init(&w, pool, 3, roots);
        for (uint32_t id = 0; id <= largest; id++) {
            assert_int_equal(expr_walk_find(&w, (expr){id}, &place), reached[id]);
            if (!reached[id]) continue;
            assert_int_equal(place, count);
            assert_int_equal(w.ids[count++], id);
        }
        assert_int_equal(w.count, count);
        assert_false(expr_walk_find(&w, (expr){largest + 5000}, &place));
        expr_walk_clear(&w);
        free(reached);
    }
    free(nodes);
    expr_pool_destroy(pool);
}

static void bits_are_counted_one_by_one(void **state) {
    (void)state;
    random_state random = test_random(__func__);
    for (int round = 0; round < 1000; round++) {
        const uint64_t x =
            random_next(&random) & (round % 2 == 0 ? UINT64_MAX : random_next(&random));
        uint32_t count = 0;
        for (int k = 0; k < 64; k++) count += (uint32_t)(x >> k & 1);
        assert_int_equal(bits_count(x), count);
    }
    assert_int_equal(bits_count(UINT64_MAX), 64);
    assert_int_equal(bits_count(0), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_walk_lists_what_is_reachable_and_nothing_else),
        cmocka_unit_test(bits_are_counted_one_by_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
