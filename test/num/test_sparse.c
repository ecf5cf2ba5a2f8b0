/// Sparse systems: all ways solve what they are given, also when the values are no longer those
/// that the pivots were chosen for; singular matrices are found out.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "num/sparse.h"
#include "support/seed.h"

static void assert_near(double a, double b, double tolerance) {
    if (!(fabs(a - b) <= tolerance)) fail_msg("%.17g is not %.17g", a, b);
}

enum { N = 60, MOST = N * 8 };

typedef struct pattern {
    uint32_t starts[N + 1], rows[MOST];
} pattern;

/// A band without its diagonal's first entry, so that rows have to be exchanged.
static void make_pattern(pattern *p) {
    uint32_t count = 0;
    for (uint32_t j = 0; j < N; j++) {
        p->starts[j] = count;
        for (uint32_t i = j < 2 ? 0 : j - 2; i < N && i <= j + 2; i++) p->rows[count++] = i;
    }
    p->starts[N] = count;
}

static void check(sparse *s, const pattern *p, random_state *rng, const double *entries) {
    double x[N], b[N] = {0}, found[N];
    for (size_t j = 0; j < N; j++) x[j] = random_between(rng, -1, 1);
    for (size_t j = 0; j < N; j++) {
        for (uint32_t k = p->starts[j]; k < p->starts[j + 1]; k++)
            b[p->rows[k]] += entries[k] * x[j];
    }
    assert_true(sparse_factor(s, entries));
    assert_true(sparse_solve(s, b, found));
    for (size_t j = 0; j < N; j++) assert_near(found[j], x[j], 1e-6);
}

static void solve_by(sparse_way way) {
    random_state rng = test_random("sparse");
    pattern p;
    make_pattern(&p);
    sparse *s = sparse_create(N, p.starts, p.rows, NULL, way);
    double entries[MOST];
    for (int trial = 0; trial < 50; trial++) {
        for (uint32_t k = 0; k < p.starts[N]; k++) entries[k] = random_between(&rng, -1, 1);
        check(s, &p, &rng, entries);
        for (size_t j = (size_t)trial % 3; j < N;
             j += 3) { // pivots of the last time that are zero now
            for (uint32_t k = p.starts[j]; k < p.starts[j + 1]; k++)
                if (p.rows[k] == j) entries[k] = 0;
        }
        check(s, &p, &rng, entries);
    }
    for (uint32_t k = p.starts[7]; k < p.starts[8]; k++) entries[k] = 0;
    double b[N], x[N];
    for (size_t i = 0; i < N; i++) b[i] = 1;
    assert_false(sparse_factor(s, entries) && sparse_solve(s, b, x));
    sparse_destroy(s);
}

static void by_lapack(void **state) {
    (void)state;
    solve_by(SPARSE_LAPACK);
}

static void by_klu(void **state) {
    (void)state;
    if (!sparse_has_klu()) skip();
    solve_by(SPARSE_KLU);
}

static void by_program(void **state) {
    (void)state;
    solve_by(SPARSE_PROGRAM);
}

/// Some entries are always the same: what the program does once is what it would do every time.
static void with_fixed_entries(void **state) {
    (void)state;
    random_state rng = test_random("sparse");
    pattern p;
    make_pattern(&p);
    for (unsigned share = 0; share <= 10; share++) {
        bool fixed[MOST];
        double entries[MOST];
        for (uint32_t k = 0; k < p.starts[N]; k++) {
            entries[k] = random_between(&rng, -1, 1);
            fixed[k] = random_below(&rng, 10) < share;
        }
        sparse *s = sparse_create(N, p.starts, p.rows, fixed, SPARSE_PROGRAM);
        for (int trial = 0; trial < 20; trial++) {
            check(s, &p, &rng, entries);
            for (uint32_t k = 0; k < p.starts[N]; k++) {
                if (!fixed[k]) entries[k] = random_between(&rng, -1, 1);
            }
        }
        sparse_destroy(s);
    }
}

/// A pivot that goes to zero: the program is made again; without another pivot the matrix is
/// singular.
static void a_pivot_that_vanishes(void **state) {
    (void)state;
    const uint32_t starts[] = {0, 2, 4}, rows[] = {0, 1, 0, 1};
    sparse *s = sparse_create(2, starts, rows, NULL, SPARSE_PROGRAM);
    double x[2];
    for (double small = 0.5; small > 1e-300; small *= 1e-7) {
        const double entries[] = {small, 1, 1, small}, b[] = {1, 2};
        assert_true(sparse_factor(s, entries) && sparse_solve(s, b, x));
        assert_near(small * x[0] + x[1], 1, 1e-14);
        assert_near(x[0] + small * x[1], 2, 1e-14);
    }
    const double singular[] = {1, 2, 2, 4}, b[] = {1, 1};
    assert_false(sparse_factor(s, singular) && sparse_solve(s, b, x));
    sparse_destroy(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(by_lapack), cmocka_unit_test(by_klu), cmocka_unit_test(by_program),
        cmocka_unit_test(with_fixed_entries), cmocka_unit_test(a_pivot_that_vanishes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
