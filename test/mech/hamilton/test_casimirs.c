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
#include "mech/hamilton/casimirs.h"
#include "space/group.h"

typedef struct example {
    size_t count;
    const char *factors[3];
    size_t linear, quadratic; ///< those of degree 2 that are no products
} example;

static const example examples[] = {
    {1, {"SO(3)"}, 0, 1},          {1, {"SE(2)"}, 0, 1},      {1, {"SE(3)"}, 0, 2},
    {2, {"SO(3)", "SO(3)"}, 0, 2}, {2, {"R", "SO(3)"}, 1, 1}, {3, {"R", "S1", "SE(2)"}, 2, 1},
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
        expr bracket[36];
        static const char *const names[] = {"m1", "m2", "m3", "m4", "m5", "m6"};
        for (size_t a = 0; a < k; a++) mu[a] = expr_symbol(pool, names[a], EXPR_MOMENTUM);
        sum total = {0};
        for (size_t i = 0; i < k * k; i++) {
            for (size_t c = 0; c < k; c++)
                sum_add_product(pool, &total, 1, group_structure(pool, &G, i / k, i % k, c), mu[c]);
            bracket[i] = sum_take(pool, &total);
        }
        size_t count;
        expr *functions;
        assert_int_equal(mech_casimirs(&x, k, mu, bracket, &count, &functions), HAMEL_OK);
        assert_int_equal(count, examples[e].linear + examples[e].quadratic);
        for (size_t i = 0; i < count * k; i++) { // {μ_a, C} = {μ_a, μ_b} ∂C/∂μ_b
            for (size_t b = 0; b < k; b++)
                sum_add_product(pool, &total, 1, bracket[i % k * k + b],
                                expr_diff(pool, functions[i / k], mu[b]));
            assert_int_equal(exact_is_zero(&x, sum_take(pool, &total)), TRUTH_YES);
        }
        vec_clear(&total);
        free(functions);
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
