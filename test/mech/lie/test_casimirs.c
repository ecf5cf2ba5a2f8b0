/// Casimir functions against the definition: brackets with all coordinates are zero, by derivatives
/// of the functions, which the search does not take; and there are as many as theory says.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/mem.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/lie/casimirs.h"
#include "space/group.h"

typedef struct example {
    size_t count;
    const char *factors[3];
    size_t linear, quadratic;
} example;

static const example examples[] = {
    {1, {"SO(3)"}, 0, 1},          {1, {"SE(2)"}, 0, 1},      {1, {"SE(3)"}, 0, 2},
    {2, {"SO(3)", "SO(3)"}, 0, 2}, {2, {"R", "SO(3)"}, 1, 2}, {3, {"R", "S1", "SE(2)"}, 2, 4},
};

static void casimirs_commute_with_everything(void **state) {
    (void)state;
    for (size_t e = 0; e < sizeof examples / sizeof *examples; e++) {
        expr_pool *pool = expr_pool_create();
        exact x;
        exact_init(&x, pool, NULL);
        const group_law *laws[3];
        for (size_t i = 0; i < examples[e].count; i++)
            laws[i] = group_law_find(examples[e].factors[i]);
        group G;
        group_init(&G, examples[e].count, laws);
        const size_t k = G.dimension;
        expr mu[12];
        lie_algebra g = {k, MEM_NEW(expr, k * k * k)};
        static const char *const names[] = {"m1", "m2", "m3", "m4", "m5", "m6"};
        for (size_t a = 0; a < k; a++) mu[a] = expr_symbol(pool, names[a], EXPR_MOMENTUM);
        for (size_t i = 0; i < k * k * k; i++)
            g.c[i] = group_structure(pool, &G, i / k / k, i / k % k, i % k);
        for (unsigned degree = 1; degree <= 2; degree++) {
            size_t count;
            expr *functions;
            assert_int_equal(lie_casimirs(&x, &g, mu, degree, &count, &functions), HAMEL_OK);
            assert_int_equal(count, degree == 1 ? examples[e].linear : examples[e].quadratic);
            for (size_t i = 0; i < count * k; i++) { // {μ_a, C} = c_ab^c μ_c ∂C/∂μ_b
                sum total = {0};
                for (size_t bc = 0; bc < k * k; bc++)
                    sum_add_product(pool, &total, 1,
                                    expr_mul2(pool, g.c[i % k * k * k + bc], mu[bc % k]),
                                    expr_diff(pool, functions[i / k], mu[bc / k]));
                assert_int_equal(exact_is_zero(&x, sum_take(pool, &total)), TRUTH_YES);
                vec_clear(&total);
            }
            free(functions);
        }
        free(g.c);
        group_clear(&G);
        expr_pool_destroy(pool);
    }
}

static int end(void **state) {
    (void)state;
    exact_thread_end(true);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(casimirs_commute_with_everything)};
    return cmocka_run_group_tests(tests, NULL, end);
}
