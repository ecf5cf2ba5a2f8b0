/// Points in balls: roots that are enclosed are roots, ranks and sides are never claimed falsely.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "exact/ball/balls.h"
#include "exact/ball/krawczyk.h"
#include "exact/ball/roots.h"
#include "exact/exact.h"
#include "expr/calculus.h"
#include "expr/read.h"
#include "support/seed.h"

static expr read(expr_pool *pool, const char *words) {
    diag messages = {0};
    expr e;
    assert_int_equal(expr_read(pool, words, strlen(words), NULL, &messages, &e), HAMEL_OK);
    diag_clear(&messages);
    return e;
}

// ---- roots of equations -------------------------------------------------------------------------

/// F(x) = A (x − a) + quadratic terms in x − a, near a: the root that is found is a.
static void a_random_root_is_enclosed(void **unused) {
    (void)unused;
    random_state rng = test_random("roots");
    for (int trial = 0; trial < 40; trial++) {
        expr_pool *pool = expr_pool_create();
        enum { N = 3 };
        const char *names[N] = {"x", "y", "z"};
        expr unknowns[N], shifted[N], equations[N];
        double root[N];
        for (size_t i = 0; i < N; i++) {
            unknowns[i] = expr_symbol(pool, names[i], EXPR_OTHER);
            const long n = (long)random_below(&rng, 200) - 100;
            root[i] = (double)n / 64;
            shifted[i] = expr_sub(pool, unknowns[i], expr_ratio(pool, n, 64));
        }
        for (size_t i = 0; i < N; i++) {
            equations[i] = expr_mul2(pool, expr_int(pool, 9), shifted[i]);
            for (size_t j = 0; j < N; j++) {
                const expr c = expr_int(pool, (long)random_below(&rng, 5) - 2);
                equations[i] = expr_add2(pool, equations[i], expr_mul2(pool, c, shifted[j]));
                const expr square = expr_mul2(pool, shifted[i], shifted[j]);
                equations[i] = expr_add2(pool, equations[i], expr_mul2(pool, c, square));
            }
        }
        exact_balls *b = exact_balls_create(pool, 128);
        for (size_t i = 0; i < N; i++) exact_balls_set(b, unknowns[i], root[i] + 1e-6);
        assert_true(exact_balls_enclose(b, N, equations, unknowns));
        for (size_t i = 0; i < N; i++) {
            assert_true(exact_balls_middle(b, unknowns[i]) == root[i]);
            assert_int_equal(exact_balls_sign(b, shifted[i]), 0);
        }
        exact_balls_destroy(b);
        expr_pool_destroy(pool);
    }
}

static void what_is_no_simple_root_is_not_enclosed(void **unused) {
    (void)unused;
    const char *functions[] = {"x^2", "x^3", "exp(-x)", "x^2 + 1e-20", "x^2 - 1e-60", "sqrt(x)"};
    const double start[] = {1e-9, 1e-9, 25, 1e-10, 0, 1e-12};
    for (size_t k = 0; k < sizeof start / sizeof *start; k++) {
        expr_pool *pool = expr_pool_create();
        const expr x = expr_symbol(pool, "x", EXPR_OTHER), f = read(pool, functions[k]);
        exact_balls *b = exact_balls_create(pool, 64);
        exact_balls_set(b, x, start[k]);
        assert_false(exact_balls_enclose(b, 1, &f, &x));
        assert_true(exact_balls_middle(b, x) == start[k]);
        exact_balls_destroy(b);
        expr_pool_destroy(pool);
    }
}

// ---- ranks --------------------------------------------------------------------------------------

/// A product of n by r and r by n has rank r at most; balls do not see more, and mostly see that.
static void a_rank_is_never_too_large(void **unused) {
    (void)unused;
    random_state rng = test_random("ranks");
    size_t full = 0;
    for (int trial = 0; trial < 60; trial++) {
        enum { N = 5 };
        const size_t r = random_below(&rng, N + 1);
        expr_pool *pool = expr_pool_create();
        const expr s = expr_sqrt(pool, expr_int(pool, 2)), zero = expr_int(pool, 0);
        expr A[N * N];
        for (size_t i = 0; i < N * N; i++) A[i] = zero;
        for (size_t k = 0; k < r; k++) {
            expr u[N], v[N];
            for (size_t i = 0; i < N; i++) {
                const expr c = expr_int(pool, (long)random_below(&rng, 7) - 3);
                u[i] = expr_add2(pool, c, expr_mul2(pool, expr_int(pool, (long)i), s));
                v[i] = expr_int(pool, (long)random_below(&rng, 7) - 3);
            }
            for (size_t i = 0; i < N * N; i++)
                A[i] = expr_add2(pool, A[i], expr_mul2(pool, u[i / N], v[i % N]));
        }
        exact_balls *b = exact_balls_create(pool, 128);
        const size_t rank = exact_balls_rank(b, N, N, A);
        assert_true(rank <= r);
        full += rank == r;
        exact_balls_destroy(b);
        expr_pool_destroy(pool);
    }
    assert_true(full > 40);
}

// ---- roots of polynomials -----------------------------------------------------------------------

/// Routh's criterion in integers: how many roots are right of the axis, or −1 where it does not
/// tell.
static int routh(int degree, const long *c) {
    double rows[2][8] = {{0}}, last = 1;
    int changes = 0;
    for (int k = 0; k <= degree; k++) rows[k % 2][k / 2] = (double)c[degree - k];
    last = rows[0][0];
    for (int k = 1; k <= degree; k++) {
        const double pivot = rows[1][0];
        if (fabs(pivot) < 1e-9) return -1;
        changes += (pivot > 0) != (last > 0);
        last = pivot;
        double next[8] = {0};
        for (int i = 0; i < 6; i++) next[i] = rows[0][i + 1] - rows[0][0] / pivot * rows[1][i + 1];
        memcpy(rows[0], rows[1], sizeof next);
        memcpy(rows[1], next, sizeof next);
    }
    return changes;
}

/// Eigenvalues of the companion matrix of a random polynomial, against Routh.
static void sides_agree_with_routh(void **unused) {
    (void)unused;
    random_state rng = test_random("sides");
    int decided = 0;
    for (int trial = 0; trial < 300; trial++) {
        enum { MOST = 6 };
        const int degree = 1 + (int)random_below(&rng, MOST);
        const size_t n = (size_t)degree;
        long c[MOST + 1];
        expr_pool *pool = expr_pool_create();
        expr coefficients[MOST + 1], A[MOST * MOST];
        for (size_t k = 0; k <= n; k++) {
            c[k] = k == n ? 1 : (long)random_below(&rng, 40) - (trial % 2 == 0 ? 0 : 10);
            coefficients[k] = expr_int(pool, c[k]);
        }
        for (size_t i = 0; i < n * n; i++)
            A[i] = expr_int(pool, i % n == n - 1 ? -c[i / n] : i / n == i % n + 1);
        exact_balls *b = exact_balls_create(pool, 128);
        exact_root by_polynomial[MOST], by_matrix[MOST];
        const bool isolated = exact_balls_roots(b, n, coefficients, by_polynomial);
        assert_int_equal(isolated, exact_balls_eigenvalues(b, n, A, 0, false, by_matrix));
        int right = 0, unknown = 0;
        for (size_t i = 0; i < n && isolated; i++) {
            right += by_polynomial[i].side == SIDE_RIGHT;
            unknown += by_polynomial[i].side == SIDE_UNKNOWN || by_polynomial[i].side == SIDE_AXIS;
            assert_true(hypot(by_polynomial[i].re - by_matrix[i].re,
                              by_polynomial[i].im - by_matrix[i].im) < 1e-12);
        }
        const int wanted = routh(degree, c);
        if (isolated && unknown == 0 && wanted >= 0) {
            assert_int_equal(right, wanted);
            decided++;
        }
        exact_balls_destroy(b);
        expr_pool_destroy(pool);
    }
    print_message("%d decided\n", decided);
    assert_true(decided > 200);
}

/// Π (λ² + a_i) with distinct a_i: those that are positive are on the axis, and known to be.
static void pairs_of_even_polynomials_are_on_the_axis(void **unused) {
    (void)unused;
    random_state rng = test_random("pairs");
    for (int trial = 0; trial < 100; trial++) {
        enum { PAIRS = 3 };
        expr_pool *pool = expr_pool_create();
        exact x;
        exact_init(&x, pool, NULL);
        long c[PAIRS + 1] = {1};
        int axis = 0;
        for (int k = 0; k < PAIRS; k++) {
            const long a = (long)random_below(&rng, 9) - 4 + 10 * k - 10;
            const long root = a == 0 ? 5 : a;
            axis += root > 0;
            for (int i = k + 1; i > 0; i--) c[i] = c[i - 1] + root * c[i];
            c[0] *= root;
        }
        expr coefficients[2 * PAIRS + 1];
        for (size_t k = 0; k <= 2 * PAIRS; k++)
            coefficients[k] = expr_int(pool, k % 2 == 0 ? c[k / 2] : 0);
        exact_balls *b = exact_balls_create(pool, 128);
        exact_root roots[2 * PAIRS];
        assert_true(exact_balls_roots(b, 2 * PAIRS, coefficients, roots));
        int on = 0;
        for (size_t i = 0; i < 2 * PAIRS; i++) {
            on += roots[i].side == SIDE_AXIS;
            assert_true(roots[i].side != SIDE_UNKNOWN);
        }
        assert_int_equal(on, 2 * axis);
        exact_balls_destroy(b);
        expr_pool_destroy(pool);
    }
}

static int end_thread(void **unused) {
    (void)unused;
    exact_thread_end(true);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_random_root_is_enclosed),
        cmocka_unit_test(what_is_no_simple_root_is_not_enclosed),
        cmocka_unit_test(a_rank_is_never_too_large),
        cmocka_unit_test(sides_agree_with_routh),
        cmocka_unit_test(pairs_of_even_polynomials_are_on_the_axis),
    };
    return cmocka_run_group_tests(tests, NULL, end_thread);
}
