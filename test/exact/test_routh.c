/// Routh's scheme counts what matrices were made of: blocks with eigenvalues on known sides, turned
/// by shears. No eigenvalue is computed.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "exact/ball/routh.h"
#include "support/seed.h"

enum { MOST = 8 };

/// A = S B S⁻¹ for shears S of whole numbers.
static void shear(random_state *r, size_t n, long *A) {
    for (int k = 0; k < 6; k++) {
        const size_t i = random_below(r, n), j = random_below(r, n);
        const long c = (long)random_below(r, 5) - 2;
        if (i == j) continue;
        for (size_t m = 0; m < n; m++) A[i * n + m] += c * A[j * n + m];
        for (size_t m = 0; m < n; m++) A[m * n + j] -= c * A[m * n + i];
    }
}

static exact_count count_of(size_t n, const long *A, size_t zeros) {
    expr_pool *pool = expr_pool_create();
    expr entries[MOST * MOST];
    for (size_t i = 0; i < n * n; i++) entries[i] = expr_int(pool, A[i]);
    exact_balls *b = exact_balls_create(pool, 192);
    const exact_count count = exact_balls_count_right(b, n, entries, zeros);
    exact_balls_destroy(b);
    expr_pool_destroy(pool);
    return count;
}

static void blocks_are_counted(void **state) {
    (void)state;
    random_state r = test_random("exact.routh");
    size_t known = 0;
    enum { MATRICES = 200 };
    for (int k = 0; k < MATRICES; k++) {
        long A[MOST * MOST] = {0};
        const size_t n = 2 + random_below(&r, MOST - 1), zeros = random_below(&r, 2);
        size_t right = 0;
        for (size_t i = zeros; i < n;) {
            const bool pair = i + 1 < n && random_below(&r, 2) == 0;
            const long re = (long)(1 + random_below(&r, 4)) * (random_below(&r, 2) == 0 ? 1 : -1);
            const long im = (long)(1 + random_below(&r, 4));
            A[i * n + i] = re;
            if (pair) {
                A[(i + 1) * n + i + 1] = re;
                A[i * n + i + 1] = im;
                A[(i + 1) * n + i] = -im;
            }
            right += re > 0 ? 1 + (size_t)pair : 0;
            i += 1 + (size_t)pair;
        }
        shear(&r, n, A);
        const exact_count seen = count_of(n, A, zeros);
        assert_true(seen.zeros);
        known += seen.known;
        if (seen.known) assert_int_equal(seen.right, right);
    }
    assert_true(known > MATRICES / 2); // an entry of the first column may be zero
}

/// λ² + ω², λ² − a², and both signs of a ± ib.
static void even_polynomials_are_counted(void **state) {
    (void)state;
    static const long centre[] = {0, 1, 0, 0, -4, 0, 0, 0, 0, 0, 0, 1, 0, 0, -9, 0};
    static const long saddle[] = {0, 1, 0, 0, -4, 0, 0, 0, 0, 0, 0, 1, 0, 0, 9, 0};
    static const long whirl[] = {1, 2, 0, 0, -2, 1, 0, 0, 0, 0, -1, 2, 0, 0, -2, -1};
    assert_true(count_of(4, centre, 0).known);
    assert_int_equal(count_of(4, centre, 0).right, 0);
    assert_true(count_of(4, saddle, 0).known);
    assert_int_equal(count_of(4, saddle, 0).right, 1);
    assert_true(count_of(4, whirl, 0).known);
    assert_int_equal(count_of(4, whirl, 0).right, 2);
}

/// A double pair on the axis leaves a row of the scheme empty once more.
static void what_is_double_on_the_axis_is_not_counted(void **state) {
    (void)state;
    static const long twice[] = {0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0};
    assert_false(count_of(4, twice, 0).known);
}

static void zeros_that_are_none_are_seen(void **state) {
    (void)state;
    static const long A[] = {1, 0, 0, -1};
    assert_false(count_of(2, A, 1).zeros);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_are_counted),
        cmocka_unit_test(even_polynomials_are_counted),
        cmocka_unit_test(what_is_double_on_the_axis_is_not_counted),
        cmocka_unit_test(zeros_that_are_none_are_seen),
    };
    return cmocka_run_group_tests_name("exact.routh", tests, NULL, NULL);
}
