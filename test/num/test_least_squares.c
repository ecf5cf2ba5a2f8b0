/// Least squares: the normal equations hold, and the solution has no part in the kernel.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "num/least_squares.h"
#include "support/seed.h"

enum { MOST = 8 };

static void solutions_are_nearest_and_shortest(void **state) {
    (void)state;
    random_state rng = test_random("least_squares");
    for (int trial = 0; trial < 500; trial++) {
        const size_t rows = 1 + random_below(&rng, MOST), cols = 1 + random_below(&rng, MOST);
        const size_t rank = 1 + random_below(&rng, rows < cols ? rows : cols);
        double L[MOST * MOST], R[MOST * MOST], A[MOST * MOST], copy[MOST * MOST];
        double b[MOST], x[MOST], work[4 * MOST * MOST], left[MOST], y[MOST];
        for (size_t k = 0; k < MOST * MOST; k++) {
            L[k] = random_between(&rng, -1, 1);
            R[k] = random_between(&rng, -1, 1);
        }
        for (size_t i = 0; i < rows; i++) {
            b[i] = random_between(&rng, -1, 1);
            for (size_t j = 0; j < cols; j++) {
                A[i * cols + j] = 0;
                for (size_t k = 0; k < rank; k++)
                    A[i * cols + j] += L[i * MOST + k] * R[k * MOST + j];
            }
        }
        memcpy(copy, A, sizeof A);
        assert_true(least_squares_room(rows, cols) <= sizeof work / sizeof *work);
        least_squares(rows, cols, copy, b, 1e-10, work, x);
        // Aᵀ(A x − b) = 0
        for (size_t i = 0; i < rows; i++) {
            left[i] = -b[i];
            for (size_t j = 0; j < cols; j++) left[i] += A[i * cols + j] * x[j];
        }
        double size = 1;
        for (size_t j = 0; j < cols; j++) size = fmax(size, fabs(x[j]));
        for (size_t j = 0; j < cols; j++) {
            double sum = 0;
            for (size_t i = 0; i < rows; i++) sum += A[i * cols + j] * left[i];
            assert_true(fabs(sum) < 1e-9 * size);
        }
        // x is in the span of the rows: solving with b = A x gives x back
        for (size_t i = 0; i < rows; i++) left[i] += b[i];
        memcpy(copy, A, sizeof A);
        least_squares(rows, cols, copy, left, 1e-10, work, y);
        for (size_t j = 0; j < cols; j++) assert_true(fabs(x[j] - y[j]) < 1e-7 * size);
    }
}

static void the_shortest_solution_is_taken(void **state) {
    (void)state;
    double A[2] = {1, 1}, work[16], x[2];
    const double b = 2;
    least_squares(1, 2, A, &b, 1e-10, work, x);
    assert_true(fabs(x[0] - 1) < 1e-15 && fabs(x[1] - 1) < 1e-15);
}

static void what_is_not_finite_has_no_solution(void **state) {
    (void)state;
    double A[4] = {1, NAN, 0, 1}, work[32], x[2];
    const double b[2] = {1, 1};
    least_squares(2, 2, A, b, 1e-10, work, x);
    assert_true(isnan(x[0]) && isnan(x[1]));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solutions_are_nearest_and_shortest),
        cmocka_unit_test(the_shortest_solution_is_taken),
        cmocka_unit_test(what_is_not_finite_has_no_solution),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
