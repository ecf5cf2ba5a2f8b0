/// Linear systems in numbers: exponentials are flows, feedback solves Riccati's equation, zeros and
/// ranks of systems that are built to have them.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "num/dense.h"
#include "num/feedback.h"
#include "support/seed.h"

enum { MOST = 6 };

static void fill(random_state *rng, size_t count, double *M) {
    for (size_t i = 0; i < count; i++) M[i] = random_between(rng, -1, 1);
}

static double distance(size_t count, const double *a, const double *b) {
    double most = 0;
    for (size_t i = 0; i < count; i++) most = fmax(most, fabs(a[i] - b[i]));
    return most;
}

static void exponentials_are_flows(void **state) {
    (void)state;
    random_state rng = test_random("feedback");
    for (int trial = 0; trial < 100; trial++) {
        const size_t n = 1 + random_below(&rng, MOST);
        double A[MOST * MOST], twice[MOST * MOST], once[MOST * MOST], product[MOST * MOST];
        fill(&rng, n * n, A);
        feedback_exponential(n, A, once);
        dense_product(n, n, n, once, once, product);
        for (size_t i = 0; i < n * n; i++) A[i] *= 2;
        feedback_exponential(n, A, twice);
        assert_true(distance(n * n, product, twice) < 1e-12 * (1 + dense_norm(n * n, twice)));
    }
    // a quarter of a turn, and what an input that is held does: x'' = u
    const double turn[4] = {0, -acos(0), acos(0), 0}, wanted[4] = {0, -1, 1, 0};
    const double A[4] = {0, 1, 0, 0}, B[2] = {0, 1}, held[2] = {0.125, 0.5};
    double found[4], Ad[4], Bd[2];
    feedback_exponential(2, turn, found);
    assert_true(distance(4, found, wanted) < 1e-14);
    feedback_sampled(2, 1, A, B, 0.5, Ad, Bd);
    assert_true(distance(2, Bd, held) < 1e-15 && fabs(Ad[1] - 0.5) < 1e-15);
}

/// AᵀX + XA − XBR⁻¹BᵀX + Q.
static double residual(size_t n, size_t m, const double *A, const double *B, const double *Q,
                       const double *R, const double *K, const double *X) {
    double most = 0;
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < n; j++) {
            double sum = Q[i * n + j];
            for (size_t k = 0; k < n; k++)
                sum += A[k * n + i] * X[k * n + j] + X[i * n + k] * A[k * n + j];
            for (size_t a = 0; a < m; a++) // XBR⁻¹BᵀX = KᵀRK
                sum -= K[a * n + i] * R[a * m + a] * K[a * n + j];
            most = fmax(most, fabs(sum));
        }
    }
    (void)B;
    return most;
}

static void feedback_solves_riccati_and_stabilises(void **state) {
    (void)state;
    random_state rng = test_random("riccati");
    for (int trial = 0; trial < 200; trial++) {
        const size_t n = 1 + random_below(&rng, MOST), m = 1 + random_below(&rng, 2);
        double A[MOST * MOST], B[MOST * 2], Q[MOST * MOST] = {0}, R[4] = {0}, K[2 * MOST];
        double X[MOST * MOST], closed[MOST * MOST], re[MOST], im[MOST];
        fill(&rng, n * n, A);
        fill(&rng, n * m, B);
        for (size_t i = 0; i < n; i++) Q[i * n + i] = random_between(&rng, 0.5, 2);
        for (size_t i = 0; i < m; i++) R[i * m + i] = random_between(&rng, 0.5, 2);
        assert_true(feedback_least(n, m, A, B, Q, R, K, X));
        const double scale = 1 + dense_norm(n * n, X) * (1 + dense_norm(m * n, K));
        assert_true(residual(n, m, A, B, Q, R, K, X) < 1e-9 * scale);
        dense_product(n, m, n, B, K, closed);
        for (size_t i = 0; i < n * n; i++) closed[i] = A[i] - closed[i];
        dense_eigenvalues(n, closed, re, im);
        for (size_t i = 0; i < n; i++) assert_true(re[i] < 0);
    }
    // unstable, and no input reaches it; on the axis, and Q does not see it
    const double A[4] = {1, 0, 0, -1}, B[2] = {0, 1}, Q[4] = {1, 0, 0, 1}, R[1] = {1};
    const double still[4] = {0}, C[2] = {1, 1}, blind[4] = {0};
    double K[2], X[4];
    assert_false(feedback_least(2, 1, A, B, Q, R, K, X));
    assert_false(feedback_least(2, 1, still, C, blind, R, K, X));
}

static void zeros_and_ranks_are_those_that_were_built_in(void **state) {
    (void)state;
    // (s + 2)(s − 3)/(s³ + s + 1) in controller form
    const double A[9] = {0, 1, 0, 0, 0, 1, -1, -1, 0}, B[3] = {0, 0, 1}, C[3] = {-6, -1, 1};
    const double D[1] = {0};
    double re[4], im[4];
    assert_int_equal(feedback_zeros(3, 1, A, B, C, D, re, im), 2);
    assert_true(fabs(re[0] + re[1] - 1) < 1e-12 && fabs(re[0] * re[1] + 6) < 1e-12);
    assert_int_equal(feedback_reach(3, 1, A, B), 3);
    // y = x₁ twice: two inputs that no output tells apart
    const double two[6] = {0, 0, 0, 0, 1, 1}, seen[6] = {1, 0, 0, 1, 0, 0}, none[4] = {0};
    assert_true(feedback_zeros(3, 2, A, two, seen, none, re, im) > 3);
    random_state rng = test_random("reach");
    for (int trial = 0; trial < 100; trial++) { // a block that inputs do not reach, mixed up
        const size_t n = MOST, r = 1 + random_below(&rng, MOST - 1);
        double T[MOST * MOST], blocks[MOST * MOST] = {0}, b[MOST] = {0}, mixed[MOST * MOST];
        double copy[MOST * MOST], TA[MOST * MOST], Tb[MOST];
        fill(&rng, n * n, T);
        for (size_t i = 0; i < n; i++) T[i * n + i] += 4;
        for (size_t i = 0; i < n; i++) {
            for (size_t j = i < r ? 0 : r; j < n; j++)
                blocks[i * n + j] = random_between(&rng, -1, 1);
            b[i] = i < r ? random_between(&rng, 0.5, 1) : 0;
        }
        dense_product(n, n, 1, T, b, Tb);
        dense_product(n, n, n, T, blocks, TA); // A = T blocks T⁻¹: A T = T blocks, transposed
        for (size_t i = 0; i < n * n; i++) {
            copy[i] = T[i % n * n + i / n];
            mixed[i] = TA[i % n * n + i / n];
        }
        assert_true(dense_solve(n, copy, n, mixed));
        double A6[MOST * MOST];
        for (size_t i = 0; i < n * n; i++) A6[i] = mixed[i % n * n + i / n];
        assert_int_equal(feedback_reach(n, 1, A6, Tb), r);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exponentials_are_flows),
        cmocka_unit_test(feedback_solves_riccati_and_stabilises),
        cmocka_unit_test(zeros_and_ranks_are_those_that_were_built_in),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
